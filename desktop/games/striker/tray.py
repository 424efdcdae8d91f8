"""The dice tray of Striker, before and after a roll."""

from msgspec.structs import replace

from desktop.base.listed import power_effect
from desktop.base.numbers import dice_text
from desktop.base.words import tr
from desktop.games.striker import words as say
from desktop.games.striker.effect import effect_word, follow_ups, summed_view
from desktop.games.striker.odds import odds_view
from desktop.games.striker.result import die_note, felt_sum, result_view
from desktop.games.striker.rows import challenge_field, rows_of
from desktop.views.felt import DieLook, DieUse, FeltDie, FeltSum
from desktop.views.game import Rolled
from desktop.views.settling import ready_words, settling_view, undecided_word
from desktop.views.tray import ResultView, SetupRow, TrayView
from desktop.views.tray_parts import bare_view
from rules_core.game.play import Attempt, is_undecided
from rules_core.game.undecided import Reached
from rules_core.sheet.journal import Roll
from rules_core.sheet.outcome import Refused, Ruling
from rules_core.systems.striker.asked import TAKES, Fallen, How, PreparedRoll, steps_by_challenge
from rules_core.systems.striker.attempts import THEIR_SAVES, Ready, ready, refusal_of, taking
from rules_core.systems.striker.checks import Advantage, longer
from rules_core.systems.striker.kept import (
    STEPS,
    Effect,
    asked_of,
    choice_of,
    effect_of,
    fallen_of,
    is_check,
    open_of,
)
from rules_core.systems.striker.on_sheet import FEINTED
from rules_core.systems.striker.system import SYSTEM

# Before the roll


def ready_view(attempt: Attempt, _people: tuple[tuple[str, str], ...] = ()) -> TrayView:
    """Return the tray before an attempt is rolled. Raises KeyError if its subject isn't on the sheet."""
    if attempt.kind == "power":
        return _ability_view(attempt)
    try:
        prepared = ready(attempt)
    except Refused as refused:  # such as an enabler without a rank
        return _unusable_view(attempt, refused.ruling)
    ruling = refusal_of(attempt, prepared)
    asked = prepared.asked if ruling is not None else taking(attempt, prepared).asked
    words, detail = _needed(asked)
    is_take = asked.how is How.TAKE
    view = _tray(attempt.name, asked, prepared.effect)
    return replace(
        view,
        dice=() if is_take else _ready_dice(asked, theirs=attempt.kind in THEIR_SAVES),
        ready=words,
        ready_detail=detail,
        odds=odds_view(asked, theirs=attempt.kind in THEIR_SAVES),
        chips=_chips(attempt, prepared),
        blocked="" if ruling is None else say.refusal_words(ruling),
        line=_line(attempt.kind, asked),
        rows=rows_of(attempt, prepared),
        sum=_taken_sum(asked) if is_take else None,
        roll_words=tr("Take {n}").format(n=asked.take) if is_take else "",
    )


def _tray(title: str, asked: PreparedRoll, effect: Effect | None) -> TrayView:
    words = "" if effect is None else tr("Effect {dice}").format(dice=effect_word(effect))
    return replace(bare_view(title, say.modifier_word(asked.modifier)), parts=words, parts_spoken=words)


def _needed(asked: PreparedRoll) -> tuple[str, str]:
    challenge = asked.challenge
    if asked.how is How.TAKE:
        total = asked.take + asked.modifier
        return tr("Take {n}: {total}").format(n=asked.take, total=say.number_word(total)), ""
    if asked.open:
        return ready_words()
    if asked.how is How.OPPOSED:
        words = tr("Match or beat their roll")
        detail = tr("They roll a d20 {modifier}. A tie is enough.")
        return words, detail.format(modifier=say.plus_word(asked.theirs))
    needed = challenge - asked.modifier
    words = tr("Roll {n} or more").format(n=needed)
    if needed <= 1:
        words = tr("Every roll reaches {n}").format(n=say.number_word(challenge))
    elif needed > 20:
        words = tr("No roll reaches {n}").format(n=say.number_word(challenge))
    detail = tr("Critical at a total of {critical}, critical fail at {least}")
    if asked.partial:
        detail = tr("Critical at a total of {critical}, partial at {partial}, critical fail at {least}")
    numbers = {"critical": challenge + 10, "partial": challenge - 5, "least": challenge - 10}
    return words, detail.format(**{name: say.number_word(number) for name, number in numbers.items()})


def _line(kind: str, asked: PreparedRoll) -> str:
    if kind in THEIR_SAVES:
        return tr("Their save")
    if asked.how is How.SAVE:
        return tr("Save", "saving throw")
    if asked.how is How.TAKE:
        spent = longer(asked.duration, TAKES[asked.take])
        return say.duration_word(spent or asked.duration)
    return say.duration_word(asked.duration)


def _chips(attempt: Attempt, prepared: Ready) -> tuple[str, ...]:
    chips = []
    if prepared.fixed and attempt.kind not in THEIR_SAVES:
        chips.append(tr("Set by the listing"))
    elif prepared.fixed:
        chips.append(tr("Challenge {n} is imposed").format(n=say.number_word(prepared.asked.challenge)))
    if prepared.attack and attempt.sheet.status(FEINTED):
        chips.append(tr("Fooled by a feint"))
    return tuple(chips)


def _ready_dice(asked: PreparedRoll, *, theirs: bool) -> tuple[FeltDie, ...]:
    caption = tr("Their D20") if theirs else tr("D20")
    count = 1 if asked.advantage is Advantage.NONE else 2
    dice = (FeltDie(DieLook.PALE_D20, None, DieUse.PLAIN, caption),) * count
    if asked.how is How.OPPOSED:
        dice += (FeltDie(DieLook.PALE_D20, None, DieUse.PLAIN, tr("Their D20")),)
    return dice


def _taken_sum(asked: PreparedRoll) -> FeltSum:
    total = asked.take + asked.modifier
    spent = longer(asked.duration, TAKES[asked.take]) or asked.duration
    line = tr("Challenge {n}, takes {duration}")
    challenge = "?" if asked.open else say.number_word(asked.challenge)
    return FeltSum(
        f"{asked.take} {say.plus_word(asked.modifier)}",
        say.number_word(total),
        line.format(n=challenge, duration=say.duration_phrase(spent)),
    )


def _ability_view(attempt: Attempt) -> TrayView:
    power = attempt.sheet.power(attempt.thing)
    if not power.dice:
        raise KeyError(attempt.subject)
    dice, effect = dice_text(power.dice), power_effect(SYSTEM.id, power)
    return _plain(attempt.name, dice, tr("Roll {dice}").format(dice=dice), effect)


def _unusable_view(attempt: Attempt, ruling: Ruling) -> TrayView:
    words = say.refusal_words(ruling)
    return replace(_plain(attempt.name, "", tr("Can't be used yet"), words), blocked=words)


def _plain(title: str, value: str, words: str, detail: str) -> TrayView:
    return replace(
        _tray(title, PreparedRoll(How.CHECK, 0, 0), None), value=value, ready=words, ready_detail=detail
    )


# After the roll


def rolled_view(shown: Rolled) -> TrayView:
    """Return the tray with a rolled result."""
    standing = shown.standing
    roll = standing.roll
    if is_undecided(roll):
        return _undecided_view(shown)
    if not is_check(roll):
        return summed_view(shown)
    asked, fallen = asked_of(roll), fallen_of(roll)
    kind = roll.kind
    theirs = kind in THEIR_SAVES
    attempt = Attempt(shown.sheet, roll.subject, choice_of(roll), name=roll.name)
    return replace(
        _tray(roll.name, asked, effect_of(roll)),
        roll=standing.entry.seq,
        dice=_rolled_dice(roll, asked, fallen.natural, fallen, theirs=theirs),
        result=result_view(shown),
        odds=odds_view(asked, fallen, theirs=theirs),
        fresh=shown.fresh,
        follow_ups=follow_ups(shown),
        line=_line(kind, asked),
        rows=_rows_or_none(attempt),
        sum=felt_sum(asked, fallen),
        roll_words=tr("Take {n} again").format(n=asked.take) if asked.how is How.TAKE else "",
    )


def _rows_or_none(attempt: Attempt) -> tuple[SetupRow, ...]:
    try:
        return rows_of(attempt, ready(attempt))
    except (KeyError, Refused):
        return ()


def _undecided_view(shown: Rolled) -> TrayView:
    """Return the tray with a roll that waits for the GM: its total, and what that reaches."""
    standing = shown.standing
    roll = standing.roll
    asked, rolled = asked_of(roll), open_of(roll)
    attempt = Attempt(shown.sheet, roll.subject, choice_of(roll), name=roll.name)
    total = say.number_word(rolled.total)
    by_challenge = steps_by_challenge(asked, rolled)
    settling = settling_view(
        tr("Challenge"),
        (Reached(each.degree.key, each.least, each.most) for each in by_challenge),
        lambda key: say.step_word(STEPS[key]),
        challenge_field(""),
    )
    spoken = tr("{name}, {total}, {step}.").format(name=roll.name, total=total, step=undecided_word())
    return replace(
        _tray(roll.name, asked, effect_of(roll)),
        roll=standing.entry.seq,
        dice=_rolled_dice(roll, asked, rolled.natural, None, theirs=False),
        result=ResultView(
            number="",
            degree="",
            word="",
            reason=undecided_word(),
            taken_back=standing.taken_back,
            spoken=" ".join((spoken, *settling.lines)),
        ),
        odds=odds_view(asked),
        fresh=shown.fresh,
        line=_line(roll.kind, asked),
        rows=_rows_or_none(attempt),
        sum=FeltSum(f"{rolled.natural} {say.plus_word(asked.modifier)}", total, tr("C ?")),
        settling=settling,
    )


def _rolled_dice(
    roll: Roll, asked: PreparedRoll, natural: int, fallen: Fallen | None, *, theirs: bool
) -> tuple[FeltDie, ...]:
    if asked.how is How.TAKE:
        return ()
    own = [int(face) for each in roll.drawn if each.part != "b" for face in each.faces]
    caption = tr("Their D20") if theirs else tr("D20")
    note = "" if fallen is None else die_note(asked, natural)
    if len(own) == 1:
        dice = [FeltDie(DieLook.PALE_D20, own[0], DieUse.PLAIN, caption, note)]
    else:
        counts = own.index(natural)
        used = tr("used: higher") if asked.advantage is Advantage.ADVANTAGE else tr("used: lower")
        dice = [
            FeltDie(
                DieLook.PALE_D20,
                face,
                DieUse.USED if place == counts else DieUse.UNUSED,
                caption,
                (note or used) if place == counts else tr("not used"),
            )
            for place, face in enumerate(own)
        ]
    if asked.how is How.OPPOSED and fallen is not None:
        words = tr("{modifier} = {n}").format(
            modifier=say.plus_word(asked.theirs), n=say.number_word(fallen.challenge)
        )
        dice.append(FeltDie(DieLook.PALE_D20, fallen.theirs, DieUse.PLAIN, tr("Their D20"), words))
    return tuple(dice)
