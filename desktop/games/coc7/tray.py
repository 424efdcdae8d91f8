"""The dice tray of Call of Cthulhu 7e: what to roll, the dice, and the result."""

from desktop.base.numbers import dice_text, reading, signed
from desktop.base.words import tr
from desktop.games.coc7.against import ways_against
from desktop.games.coc7.odds import odds_view
from desktop.games.coc7.result import (
    follow_ups,
    luck_offers,
    luck_refusal,
    push_house_rule,
    push_view,
    result_view,
)
from desktop.games.coc7.words import refusal_words, situation_word
from desktop.games.d100 import tray as d100
from desktop.views.felt import DieLook, DieUse, FeltDie, FeltFrame
from desktop.views.game import Rolled
from desktop.views.tray import LuckOffer, NumberField, SetupRow, TrayView
from desktop.views.tray_parts import dice_of_part, house_rule_behind, house_rules, sum_view, summed_dice
from rules_core.d100.roll import FOE, HEALING
from rules_core.game.play import Attempt, Choice
from rules_core.sheet.journal import Roll
from rules_core.sheet.subject import Subject
from rules_core.systems.coc7.attempts import BUILD, MODIFIED, as_it_is, can_manoeuvre, check_for, refusal
from rules_core.systems.coc7.checks import Check, Degree, Difficulty, Kind, Percentile, limit, percentile
from rules_core.systems.coc7.kept import LOSS, check_of, choice_of, is_check, their_check, thrown_of
from rules_core.systems.coc7.play import luck_ruling, verdict_of
from rules_core.systems.coc7.table import Table

# Before the roll


def ready_view(attempt: Attempt, people: tuple[tuple[str, str], ...] = ()) -> TrayView:
    """Return the tray with an attempt loaded but not rolled.

    Args: ``people`` are the possible opponents, as pairs of id and name. Raises KeyError if the sheet doesn't
    have what is rolled.
    """
    asked = check_for(attempt)
    choice = as_it_is(attempt)
    half, fifth = d100.half_and_fifth(asked.target)
    needed = limit(asked.target, asked.difficulty)
    detail = {
        Difficulty.REGULAR: tr("Hard {hard}, Extreme {extreme}").format(hard=half, extreme=fifth),
        Difficulty.HARD: tr("Hard: half of {target}").format(target=asked.target),
        Difficulty.EXTREME: tr("Extreme: a fifth of {target}").format(target=asked.target),
    }[asked.difficulty]
    ruling = refusal(attempt)
    if ruling is not None:
        detail = refusal_words(ruling)
    return TrayView(
        roll=0,
        title=attempt.name,
        value=str(asked.target),
        parts=d100.half_and_fifth_words(asked.target),
        parts_spoken=d100.spoken_half_and_fifth(asked.target),
        difficulty=asked.difficulty.key,
        dice_net=asked.net,
        dice_most=asked.table.most_dice,
        dice=_ready_dice(asked.net),
        ready=tr("Roll {n} or less").format(n=needed) if needed else tr("Only 01 succeeds"),
        ready_detail=detail,
        result=None,
        odds=odds_view(asked, None, choice),
        adjustable=asked.kind in (Kind.SKILL, Kind.CHARACTERISTIC),
        against=d100.against_view(ways_against, attempt, people),
        chips=_chips(choice, attempt.subject, asked.table),
        blocked=refusal_words(ruling) if ruling is not None else d100.foe_refusal(attempt.choice),
        rows=(*_manoeuvre(attempt), *_modifiers(attempt, asked)),
    )


def _manoeuvre(attempt: Attempt) -> tuple[SetupRow, ...]:
    """Return the field that makes a melee attack a manoeuvre."""
    try:
        if not can_manoeuvre(attempt):
            return ()
    except KeyError:  # its weapon is no longer on the sheet
        return ()
    build = attempt.choice.option(BUILD)
    field = NumberField(BUILD, tr("Build of the target of a manoeuvre"), str(build), -2, 30)
    return (SetupRow(BUILD, tr("Manoeuvre: their Build"), field=field, rare=build == ""),)


def _modifiers(attempt: Attempt, asked: Check) -> tuple[SetupRow, ...]:
    """Return the rows for modifiers, if the table's house rules have them."""
    if not asked.table.modifiers or asked.kind not in MODIFIED:
        return ()
    from desktop.views.modifiers import modifier_rows

    return modifier_rows(attempt)


def _chips(choice: Choice, subject: str, table: Table) -> tuple[str, ...]:
    chips = [situation_word(each) for each in choice.situations]
    if choice.distance is not None:
        chips.append(tr("{n} yards").format(n=choice.distance))
    build = choice.option(BUILD)
    if build != "":
        chips.append(tr("Manoeuvre against Build {n}").format(n=str(build).replace("-", "−")))
    kind, thing = Subject.read(subject)
    if kind == "sanity":
        chips.append(tr("Loss {losses}").format(losses=dice_text(thing)))
    return (*chips, *house_rules(table))


def _ready_dice(net: int) -> tuple[FeltDie, ...]:
    tens = FeltDie(DieLook.TENS, None, DieUse.PLAIN, tr("Tens"))
    extra = (
        FeltDie(DieLook.TENS, None, DieUse.PLAIN, _extra_caption(net, place))
        for place in range(1, 1 + abs(net))
    )
    return (tens, *extra, FeltDie(DieLook.UNITS, None, DieUse.PLAIN, tr("Units")))


def _extra_caption(net: int, place: int) -> str:
    if abs(net) == 1:
        return tr("Bonus tens") if net > 0 else tr("Penalty tens")
    return (tr("Bonus {n}") if net > 0 else tr("Penalty {n}")).format(n=place)


# After the roll


def rolled_view(shown: Rolled) -> TrayView:
    """Return the tray with a roll on the felt."""
    standing = shown.standing
    if not is_check(standing.roll):
        return _damage_view(shown)
    asked = check_of(standing.entry.roll or standing.roll)
    present = standing.roll
    live = shown.latest and not standing.taken_back and not standing.pushed and not d100.for_other(standing)
    thrown = thrown_of(present)
    choice = choice_of(present)
    luck: tuple[LuckOffer, ...] = ()
    why_no_luck, push, house_rule = "", None, ""
    owner = shown.luck_of or shown.sheet
    points = next((each.value for each in owner.trackers if each.id == "luck"), 0)
    ruling = luck_ruling(standing)
    if live:
        luck = luck_offers(owner, standing, points) if ruling.allowed else ()
        if not luck and not (present.passed and asked.kind is Kind.LUCK):
            why_no_luck, house_rule = luck_refusal(ruling), house_rule_behind(ruling)
        # Another character's roll is pushed on their own sheet.
        if shown.luck_of is None:
            push = push_view(shown.sheet, present)
            house_rule = house_rule or push_house_rule(shown.sheet, present)
    elif not standing.taken_back and not present.passed:
        why_no_luck = (
            tr("This roll was pushed")
            if standing.pushed
            else tr("You can only push the latest roll, or spend Luck on it")
        )
        if d100.for_other(standing):
            why_no_luck = tr("Spend Luck for this roll on the patient's page")
    dice, frames = _rolled_dice(present, thrown, asked.net, choice)
    attempt = Attempt(shown.sheet, present.subject, choice, name=present.name)
    return TrayView(
        roll=standing.entry.seq,
        title=present.name,
        value=str(asked.target),
        parts=d100.half_and_fifth_words(asked.target),
        parts_spoken=d100.spoken_half_and_fifth(asked.target),
        difficulty=asked.difficulty.key,
        dice_net=asked.net,
        dice_most=asked.table.most_dice,
        dice=dice,
        ready="",
        ready_detail="",
        result=result_view(shown, live=live),
        luck=luck,
        luck_refusal=why_no_luck,
        push=push,
        odds=odds_view(asked, thrown, choice, d100.ending_of(present, verdict_of)),
        fresh=shown.fresh,
        adjustable=asked.kind in (Kind.SKILL, Kind.CHARACTERISTIC),
        frames=frames,
        against=d100.against_view(ways_against, attempt, rolled=True),
        chips=_chips(choice, present.subject, asked.table) + d100.care_chips(present),
        luck_field=d100.luck_field(points, present.total, luck),
        follow_ups=follow_ups(shown),
        house_rule=house_rule,
        rows=(*_manoeuvre(attempt), *_modifiers(attempt, asked)),
    )


def _rolled_dice(
    present: Roll, thrown: Percentile, net: int, choice: Choice
) -> tuple[tuple[FeltDie, ...], tuple[FeltFrame, ...]]:
    theirs = _their_thrown(present, choice)
    mine = _thrown_dice(thrown, net, None if theirs is None else 0)
    if theirs is None:
        loss = summed_dice(dice_of_part(present, LOSS), (tr("loss"),))
        care = summed_dice(dice_of_part(present, HEALING), (tr("healing"),))
        return (*mine, *loss, *care), ()
    who = choice.foe.name or d100.other_side(choice.against)
    frames = (
        FeltFrame(tr("You: {n}").format(n=reading(thrown.value))),
        FeltFrame(tr("{who}: {n}").format(who=who, n=reading(theirs.value))),
    )
    return (*mine, *_thrown_dice(theirs, their_check(choice, check_of(present).table).net, 1)), frames


def _thrown_dice(thrown: Percentile, net: int, frame: int | None) -> tuple[FeltDie, ...]:
    dice = []
    for place, face in enumerate(thrown.tens):
        caption = _extra_caption(net, place) if place else tr("Tens")
        if not net:
            use, note = DieUse.PLAIN, ""
        elif place == thrown.used:
            use, note = DieUse.USED, tr("used: lower") if net > 0 else tr("used: higher")
        else:
            use, note = DieUse.UNUSED, tr("not used")
        dice.append(FeltDie(DieLook.TENS, face, use, caption, note, frame=frame))
    dice.append(FeltDie(DieLook.UNITS, thrown.units, DieUse.PLAIN, tr("Units"), frame=frame))
    return tuple(dice)


def _their_thrown(present: Roll, choice: Choice) -> Percentile | None:
    theirs = dice_of_part(present, FOE)
    faces = tuple(
        int(face) for die in ("tens", "units") for each in theirs if each.die == die for face in each.faces
    )
    net = their_check(choice, check_of(present).table).net
    return percentile(net).read(faces) if len(faces) == 2 + abs(net) else None


# Damage


def _damage_view(shown: Rolled) -> TrayView:
    present = shown.standing.roll
    facts = dict(present.check)
    level = Degree[str(facts.get("level", "regular")).upper()]
    weapon = dice_text(str(facts.get("weapon", "")).replace("-", "−"))
    bonus = dice_text(str(facts.get("bonus", "")))
    why = {each.rule: dict(each.facts) for each in shown.standing.entry.steps}
    if bonus and "COC-CBT-09" in why:
        formula = tr("{weapon} plus half of {bonus}").format(weapon=weapon, bonus=signed(bonus))
    else:
        formula = weapon + (signed(bonus) if bonus else "")
    if level >= Degree.EXTREME and "COC-CBT-03" in why:
        reason = tr("{level}, but fighting back only deals rolled damage: {formula}")
    elif level >= Degree.EXTREME and why.get("COC-CBT-05", facts).get("impales"):
        reason = tr("{level}, impaling: maximum {formula} plus a {weapon} roll")
    elif level >= Degree.EXTREME:
        reason = tr("{level}: maximum {formula}")
    else:
        reason = tr("{level}: {formula}")
    return sum_view(
        shown.standing,
        title=present.name,
        value="",
        dice=summed_dice(present.drawn),
        reason=reason.format(level=d100.short_word(level), formula=formula, weapon=weapon),
        fresh=shown.fresh,
    )
