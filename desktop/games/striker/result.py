"""Results of Striker rolls in the tray and the log."""

from desktop.base.words import tr, within
from desktop.games.striker import words as say
from desktop.games.striker.odds import advantage_word, approach_word
from desktop.games.striker.words import DEGREES, number_word, short_step
from desktop.views.felt import FeltSum
from desktop.views.game import Rolled
from desktop.views.settling import undecided_word
from desktop.views.tray import DegreeWord, ResultView, StepMove
from desktop.views.tray_parts import tracker_change
from rules_core.game.play import is_undecided
from rules_core.sheet.events import TrackerChanged
from rules_core.sheet.journal import Roll, StandingRoll
from rules_core.systems.striker import checks as steps
from rules_core.systems.striker.asked import Fallen, How, PreparedRoll, shift_of
from rules_core.systems.striker.attempts import THEIR_SAVES
from rules_core.systems.striker.checks import Advantage, Approach, ResultStep
from rules_core.systems.striker.kept import STEPS, asked_of, effect_of, fallen_of, is_check, step_of


def result_view(shown: Rolled) -> ResultView:
    """Return the result of a check or save."""
    standing = shown.standing
    roll = standing.roll
    asked, fallen = asked_of(roll), fallen_of(roll)
    word, line = say.step_word(fallen.step), felt_sum(asked, fallen)
    reason, shift = _reason(asked, fallen), _shift(fallen)
    note = (
        "" if asked.said is not None or shift_of(asked, fallen.natural) else die_note(asked, fallen.natural)
    )
    effects = () if standing.taken_back else _effects(shown, asked, fallen)
    sentences = (
        tr("{name}, {total}, {step}.").format(name=roll.name, total=say.number_word(fallen.total), step=word),
        f"{line.line}.",
        "" if shift is None else f"{shift.before.word}, {shift.words}.",
        reason,
        f"{note}." if note else "",
        *effects,
    )
    return ResultView(
        number="",
        degree=say.DEGREES[fallen.step],
        word=word,
        reason=reason,
        aftermath="" if standing.taken_back else _aftermath(roll, fallen.step),
        taken_back=standing.taken_back,
        spoken=" ".join(part for part in sentences if part),
        effects=effects,
        note=standing.note,
        moved=shift,
        ladder=tuple(
            DegreeWord(say.DEGREES[each], say.ladder_step(each))
            for each in (steps.WITH_PARTIAL if asked.partial else steps.WITHOUT_PARTIAL)
        ),
    )


def felt_sum(asked: PreparedRoll, fallen: Fallen) -> FeltSum:
    """Return the sum beside the die: "2 + 3", "5", "Challenge 15, missed by 10"."""
    margin = fallen.margin
    if asked.said is not None:
        terms = f"{fallen.natural} {say.plus_word(asked.modifier)}"
        return FeltSum(terms, say.number_word(fallen.total), tr("The GM decided"))
    words = tr("Challenge {n}, met exactly")
    if margin:
        words = tr("Challenge {n}, beaten by {by}") if margin > 0 else tr("Challenge {n}, missed by {by}")
    return FeltSum(
        f"{fallen.natural} {say.plus_word(asked.modifier)}",
        say.number_word(fallen.total),
        words.format(n=say.number_word(fallen.challenge), by=abs(margin)),
    )


def die_note(asked: PreparedRoll, natural: int) -> str:
    """Return the note under the die: "reckless: 2 counts", or "" if its face changes nothing."""
    if asked.approach is Approach.CAUTIOUS and natural in (1, 20):
        return tr("cautious: {n} changes nothing").format(n=natural)
    if not shift_of(asked, natural):
        return ""
    if asked.approach is Approach.RECKLESS:
        return tr("reckless: {n} counts").format(n=natural)
    if natural in (1, 20):
        return tr("natural {n}").format(n=natural)
    return tr("range {range}: {n} counts").format(range=asked.range, n=natural)


def _shift(fallen: Fallen) -> StepMove | None:
    if fallen.step is fallen.before:
        return None
    words = tr("{n} on the die, one degree up")
    if fallen.step < fallen.before:
        words = tr("{n} on the die, one degree down")
    if fallen.natural in (1, 20):
        words = tr("natural {n}, one degree up")
        if fallen.step < fallen.before:
            words = tr("natural {n}, one degree down")
    before = DegreeWord(say.DEGREES[fallen.before], say.short_step(fallen.before))
    return StepMove(before, words.format(n=fallen.natural))


def _reason(asked: PreparedRoll, fallen: Fallen) -> str:
    shift = shift_of(asked, fallen.natural)
    if asked.said is not None:
        return ""
    if fallen.step is not fallen.before:
        return ""
    if shift:
        words = tr("Already the lowest step. The {n} would have lowered it.")
        if shift > 0:
            words = tr("Already the highest step. The {n} would have raised it.")
        return words.format(n=fallen.natural)
    return {
        steps.ResultStep.CRITICAL_SUCCESS: tr("Beat the challenge by 10 or more."),
        steps.ResultStep.SUCCESS: tr("Reached the challenge."),
        steps.ResultStep.PARTIAL_SUCCESS: tr("Missed by 5 or less."),
        steps.ResultStep.FAIL: (
            tr("Missed by more than 5.")
            if asked.partial
            else tr("Missed, and there's no partial success here.")
        ),
        steps.ResultStep.CRITICAL_FAIL: tr("Missed by 10 or more."),
    }[fallen.step]


def _aftermath(roll: Roll, step: steps.ResultStep) -> str:
    if steps.TWISTS[step] is not steps.Twist.CONSEQUENCES:
        return ""
    if roll.kind in THEIR_SAVES:
        return tr("Their save has consequences for them. Your GM decides which.")
    if step is steps.ResultStep.CRITICAL_FAIL:
        return tr("A failure with consequences. Your GM decides which.")
    if effect_of(roll) is not None:
        return tr("A glancing hit: half the effect and a narrative consequence. Your GM decides which.")
    return tr("A success with consequences. Your GM decides which.")


def _effects(shown: Rolled, asked: PreparedRoll, fallen: Fallen) -> tuple[str, ...]:
    roll, standing = shown.standing.roll, shown.standing
    kind = roll.kind
    lines = []
    if asked.how is How.OPPOSED:
        words = tr("They rolled {face} {modifier}: {total}.")
        lines.append(
            words.format(
                face=fallen.theirs,
                modifier=say.plus_word(asked.theirs),
                total=say.number_word(fallen.challenge),
            )
        )
    if asked.how is How.TAKE:
        lines.append(tr("It took {duration}.").format(duration=say.duration_phrase(fallen.duration)))
    if kind == "feint":
        fooled = not steps.succeeds(fallen.step)
        lines.append(tr("Your next attack has advantage.") if fooled else tr("They see through it."))
    elif kind == "imposed":
        lines.append(tr("They resist it.") if steps.succeeds(fallen.step) else tr("They don't resist it."))
    elif steps.TWISTS[fallen.step] is steps.Twist.BENEFIT and effect_of(roll) is None:
        lines.append(tr("A benefit for you, or something more against your opponent."))
    for event in standing.entry.events:
        if isinstance(event, TrackerChanged):
            lines.append(tracker_change(tr("Energy points"), event.before, event.after))
    return tuple(lines)


def log_modifier(standing: StandingRoll) -> str:
    """Return what was special about a roll, for the log: "C 15, reckless"."""
    roll = standing.roll
    if not (is_check(roll) or is_undecided(roll)):
        reached = step_of(roll)
        not_full = reached in (ResultStep.CRITICAL_SUCCESS, ResultStep.PARTIAL_SUCCESS)
        return within(short_step(reached)) if not_full else ""
    asked = asked_of(roll)
    parts = []
    if asked.is_undecided:
        parts.append(tr("C ?"))
    elif asked.said is None:
        parts.append(tr("C {n}").format(n=number_word(fallen_of(roll).challenge)))
    if asked.how is How.SAVE:
        parts.append(tr("save"))
    if asked.how is How.TAKE:
        parts.append(tr("take {n}").format(n=asked.take))
    elif asked.approach is not Approach.PLAIN:
        parts.append(within(approach_word(asked.approach)))
    if asked.advantage is not Advantage.NONE and asked.how is not How.TAKE:
        parts.append(within(advantage_word(asked.advantage)))
    return ", ".join(parts)


def log_degree(roll: Roll) -> tuple[str, str]:
    """Return a roll's step as key and short word."""
    if is_undecided(roll):
        return "", undecided_word()
    if not is_check(roll):
        return "", tr("dice") if roll.kind == "power" else tr("effect")
    step = STEPS[roll.degree]
    return DEGREES[step], short_step(step)


def log_total(roll: Roll) -> str:
    """Return a roll's total for the log, with a real minus sign."""
    return number_word(roll.total)
