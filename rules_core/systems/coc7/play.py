"""Rolling, pushing and spending Luck at the table, with the effects on the sheet.

Every start shows a character's last roll, usually of a skill. So the rules for fights, treatment, Sanity and
opposed rolls are imported only when needed.
"""

from collections.abc import Mapping

from msgspec.structs import replace

from rules_core.d100.armour import armour_of
from rules_core.d100.roll import FOE, HEALING, TIE
from rules_core.dice.sources import DiceError, DiceSource, RecordingDice
from rules_core.game.foes import Foes, only_armour
from rules_core.game.play import (
    ATTACKED,
    Against,
    Attempt,
    Choice,
    Combat,
    Healing,
    Play,
    Rules,
    Turn,
    Verdict,
    choice_facts,
    kept_roll,
)
from rules_core.game.switches import table_from
from rules_core.sheet.events import Event, MarkChanged, TrackerChanged, set_status
from rules_core.sheet.journal import Entry, Roll, StandingRoll
from rules_core.sheet.outcome import Fact, Refused, Ruling, Step, step
from rules_core.sheet.sheet import Fighter, Sheet, Skill
from rules_core.sheet.subject import Subject
from rules_core.sheet.weapons import place_of, shot, weapon_at
from rules_core.systems.coc7.after_roll import (
    can_be_pushed,
    group_luck,
    may_push,
    may_spend_luck,
    may_tick,
    pushed,
    spend_luck,
)
from rules_core.systems.coc7.attempts import MODIFIED, as_it_is, check_for, extra_dice, manoeuvre_of, refusal
from rules_core.systems.coc7.checks import Check, Degree, Kind, check
from rules_core.systems.coc7.derive import REACTIONS, UNCONSCIOUS
from rules_core.systems.coc7.kept import (
    MANOEUVRE,
    check_facts,
    check_of,
    choice_of,
    jammed,
    result_of,
    theirs,
)
from rules_core.systems.coc7.table import RECOMMENDED, Table


def roll(attempt: Attempt, dice: DiceSource) -> Turn:
    """Roll an attempt and return its effect; ``Refused`` if it is not possible."""
    ruling = refusal(attempt)
    if ruling is not None:
        raise Refused(ruling)
    match attempt.kind:
        case "damage":
            from rules_core.systems.coc7.play_harm import roll_damage

            return roll_damage(attempt, dice)
        case "sanity":
            from rules_core.systems.coc7.play_harm import sanity_turn

            return sanity_turn(attempt, dice)
        case "analysis":
            from rules_core.systems.coc7.play_harm import analyse

            return analyse(attempt, check_for(attempt), dice)
        case _:
            return _throw(attempt, check_for(attempt), dice)


def answer(present: Roll, theirs: Attempt, dice: DiceSource) -> Turn:
    """Judge the opponent's side of a saved roll, with their dice, on their own sheet; see ``Answer``."""
    from rules_core.d100.answer import their_dice
    from rules_core.systems.coc7.contest import answer_to

    return roll(answer_to(present, theirs), their_dice(present, dice))


def group_luck_turn(luck: Mapping[str, int], name: str, rules: Rules, dice: DiceSource) -> tuple[str, Turn]:
    """Roll group Luck: the lowest Luck rolls for all (COC-LUCK-02).

    ``luck`` holds at least one character's points by key; the key of the character who rolls is returned with
    the turn.
    """
    recorded = RecordingDice(dice)
    table = table_from(dict(rules), RECOMMENDED)
    outcome = group_luck(dict(luck), recorded, table)
    roller, result = outcome.result
    asked = Check(luck[roller], kind=Kind.LUCK, table=table)
    fallen = Roll(
        system="coc7",
        subject="luck:",
        name=name,
        check=check_facts(asked),
        drawn=recorded.drawn,
        total=result.roll,
        degree=result.degree.key,
        passed=result.passed,
    )
    return roller, Turn(fallen, outcome.steps, ())


def push_ruling(sheet: Sheet, present: Roll) -> Ruling:
    """Return whether a saved roll can be pushed now (COC-PUSH-01, COC-PUSH-03)."""
    kind = present.kind
    if kind in ("conscious", "shock", "analysis"):
        return Ruling(False, step("COC-PUSH-03", because=kind))
    may = kind in ("skill", "trait", "luck", "sanity", "treatment")
    if choice_of(present).against is not Against.NOBODY:
        may = False
    elif kind == "skill":
        may = can_be_pushed(rolled_skill(sheet, present.subject).kind)
    result = result_of(present)
    return may_push(check_of(present), result.degree, result.passed, pushable=may)


def push(sheet: Sheet, present: Roll, dice: DiceSource) -> Turn:
    """Push a roll with the same value, difficulty and dice (COC-PUSH-02).

    Raises ``Refused`` if the rules forbid it.
    """
    ruling = push_ruling(sheet, present)
    if not ruling.allowed:
        raise Refused(ruling)
    again = Attempt(sheet, present.subject, choice_of(present), name=present.name)
    turn = _throw(again, pushed(check_of(present)), dice)
    return turn._replace(steps=(ruling.step, *turn.steps))


def push_again(attempt: Attempt, _present: Roll, dice: DiceSource) -> Turn:
    """Judge a pushed roll again, with other choices; it was allowed when it was made (COC-PUSH-02)."""
    turn = _throw(attempt, pushed(check_for(attempt)), dice)
    return turn._replace(steps=(step("COC-PUSH-01", because=""), *turn.steps))


def luck_ruling(standing: StandingRoll) -> Ruling:
    """Return whether Luck can be spent on a roll now (COC-LUCK-03).

    Not after its treatment was applied, and not on a month of psychoanalysis (COC-SAN-05).
    """
    present = standing.roll
    if standing.applied is not None:
        return Ruling(False, step("COC-LUCK-03", because="applied"))
    if present.kind == "analysis":
        return Ruling(False, step("COC-SAN-05", because="month"))
    return may_spend_luck(check_of(present), result_of(present).degree, malfunctioned=jammed(present))


def luck_turn(sheet: Sheet, standing: StandingRoll, points: int, dice: DiceSource) -> Turn:
    """Spend Luck on a roll (COC-LUCK-03); ``dice`` are for what the new degree requires.

    The tick from this roll is removed (COC-XP-02) the first time Luck is spent on it; an older tick, or one
    set by hand later, stays. Raises ``Refused`` if the rules forbid it, and ``KeyError`` for a sheet without
    Luck.
    """
    ruling = luck_ruling(standing)
    if not ruling.allowed:
        raise Refused(ruling)
    present = standing.roll
    asked = check_of(present)
    luck = sheet.tracker("luck").value
    outcome = spend_luck(asked, result_of(present), luck, points, malfunctioned=jammed(present))
    degree, passed = outcome.result.degree, outcome.result.passed
    events: tuple[Event, ...] = (TrackerChanged("luck", luck, outcome.result.luck),)
    steps = outcome.steps
    skill = skill_rolled(sheet, present.subject)
    if skill is not None and passed:
        steps += (may_tick(asked, True, skill, luck_spent=True).step,)
        if gave_tick(standing.entry) and not standing.luck and skill.marks:
            events += (MarkChanged(skill.id, skill.marks, skill.marks - 1),)
    if passed and not present.passed:
        events += _follows(sheet, present.subject, passed=True)
    recorded = RecordingDice(dice)
    if passed and not present.passed:
        steps += _care_steps(present.subject, recorded.part(HEALING))
    after = replace(present, total=outcome.result.roll, degree=degree.key, passed=passed)
    try:
        verdict = verdict_of(after)
    except DiceError:  # a tie now, and no dice were rolled for it
        mine, other = (degree, asked.target), theirs(after) or Degree.FAILURE
        steps += _settled(choice_of(after), mine, other, recorded.part(TIE), asked.table)
    else:
        steps += verdict.steps if verdict is not None else ()
    return Turn(replace(after, drawn=present.drawn + recorded.drawn), steps, events)


def gave_tick(rolled: Entry) -> bool:
    """Return whether the roll of this entry ticked its skill.

    If a character treats another, only the healer's journal has the tick, but both have the step.
    """
    ticked = any(isinstance(each, MarkChanged) and each.after > each.before for each in rolled.events)
    return ticked or step("COC-XP-01", because="") in rolled.steps


def rolled_skill(sheet: Sheet, subject: str) -> Skill:
    """Return the skill that was rolled; ``KeyError`` if the sheet no longer has it."""
    skill = skill_rolled(sheet, subject)
    if skill is None:
        raise KeyError(subject)
    return skill


def skill_rolled(sheet: Sheet, subject: str) -> Skill | None:
    """Return the skill behind a subject: itself, or that of a weapon or treatment; None if there is none."""
    kind, thing = Subject.read(subject)
    wanted = thing if kind == "skill" else ""
    if kind == "weapon" and (place := place_of(thing)) is not None and place < len(sheet.weapons):
        wanted = sheet.weapons[place].skill
    for each in sheet.skills:
        if each.id == wanted or (kind == "treatment" and each.kind == thing):
            return each
    return None


def _throw(attempt: Attempt, asked: Check, dice: DiceSource) -> Turn:
    sheet, choice = attempt.sheet, as_it_is(attempt)
    recorded = RecordingDice(dice)
    outcome = check(asked, recorded)
    result = outcome.result
    degree, passed = result.degree, result.passed
    steps = outcome.steps
    if choice.situations:
        from rules_core.systems.coc7.combat import situation_steps

        steps = situation_steps(choice.situations) + steps
    if asked.table.modifiers and choice.options and asked.kind in MODIFIED:
        from rules_core.game.modifiers import steps_of

        steps = steps_of("COC-ROLL-02", sheet, choice) + steps
    events: tuple[Event, ...] = ()
    facts: tuple[tuple[str, Fact], ...] = ()
    if (hold := manoeuvre_of(attempt)) is not None:
        steps = (hold.step, *steps)
        facts = ((MANOEUVRE, int(hold.step.fact("penalty"))),)
    if attempt.kind == "weapon":
        from rules_core.systems.coc7.combat import malfunctions
        from rules_core.systems.coc7.weapons import malfunction_of

        weapon = weapon_at(attempt.sheet, attempt.thing)
        number = malfunction_of(weapon)
        facts += (("weapon", weapon.name),)
        if number is not None:
            facts += (("malfunction", number),)
        if malfunctions(result.roll, number):
            passed, degree = False, Degree.FUMBLE
            steps += (step("COC-CBT-07", roll=result.roll, malfunction=number or 0),)
        events += shot(sheet, attempt.thing)
    if choice.against is not Against.NOBODY:
        from rules_core.systems.coc7.contest import roll_opponent

        other, why = roll_opponent(choice, asked.table, recorded.part(FOE))
        mine = (degree, asked.target)
        steps += why + _settled(choice, mine, other, recorded.part(TIE), asked.table)
    if choice.against in ATTACKED:
        events += set_status(sheet, REACTIONS, sheet.status(REACTIONS) + 1)
    if passed:
        steps += _care_steps(attempt.subject, recorded.part(HEALING))
    skill = skill_rolled(sheet, attempt.subject)
    if skill is not None and passed:
        ruling = may_tick(asked, passed, skill)
        steps += (ruling.step,)
        if ruling.allowed:
            events += (MarkChanged(skill.id, skill.marks, 1),)
    events += _follows(sheet, attempt.subject, passed=passed)
    fallen = kept_roll(
        attempt,
        check_facts(asked) + choice_facts(choice) + facts,
        recorded.drawn,
        result.roll,
        result.degree.key,
        passed=passed,
    )
    return Turn(fallen, steps, events)


def _follows(sheet: Sheet, subject: str, *, passed: bool) -> tuple[Event, ...]:
    """Return the effects of the CON roll for a wound and the INT roll for a shock (COC-WND-01,
    COC-SAN-02).
    """
    if Subject.read(subject).kind == "conscious":
        return set_status(sheet, UNCONSCIOUS, int(not passed))
    if Subject.read(subject).kind == "shock":
        from rules_core.systems.coc7.play_harm import shock_events

        return shock_events(sheet, passed=passed)
    return ()


def _settled(
    choice: Choice, mine: tuple[Degree, int], theirs: Degree, tie: DiceSource, table: Table
) -> tuple[Step, ...]:
    from rules_core.systems.coc7.contest import settle

    verdict = settle(choice, mine, theirs, tie, table)
    return () if verdict is None else verdict.steps


def _care_steps(subject: str, dice: DiceSource) -> tuple[Step, ...]:
    """Return what a successful treatment restores, rolling its dice; nothing for other rolls (COC-WND-02)."""
    kind, thing = Subject.read(subject)
    if kind != "treatment":
        return ()
    from rules_core.systems.coc7.harm import Care
    from rules_core.systems.coc7.play_harm import roll_healing

    return roll_healing(Care(thing), dice)


# Imported only when a character fights, is hurt or is healed


def verdict_of(present: Roll) -> Verdict | None:
    """Return who wins a saved roll, or None if it is unopposed; see ``contest.verdict_of``."""
    if not present.degree or choice_of(present).against is Against.NOBODY:
        return None
    from rules_core.systems.coc7 import contest

    return contest.verdict_of(present)


def _new_round(sheet: Sheet) -> Turn:
    from rules_core.systems.coc7.play_harm import new_round

    return new_round(sheet)


def _arrange(fighters: tuple[Fighter, ...], dice: DiceSource) -> tuple[Fighter, ...]:
    from rules_core.systems.coc7.play_harm import arrange

    return arrange(fighters, dice)


def _speed(fighter: Fighter) -> int:
    from rules_core.systems.coc7.play_harm import speed

    return speed(fighter)


def _hurt(sheet: Sheet, damage: int, armour: int, rules: Rules) -> Turn:
    from rules_core.systems.coc7.play_harm import hurt

    return hurt(sheet, damage, armour, rules)


def _apply_treatment(patient: Sheet, present: Roll) -> Turn:
    from rules_core.systems.coc7.play_harm import apply_treatment

    return apply_treatment(patient, present)


def _rest(sheet: Sheet, days: int) -> Turn:
    from rules_core.systems.coc7.play_harm import rest_days

    return rest_days(sheet, days)


CARE = Healing(hurt=_hurt, armour=armour_of, apply_treatment=_apply_treatment, rest=_rest)
"""Damage and healing."""

FIGHTS = Combat(new_round=_new_round, arrange=_arrange, speed=_speed)
"""Fights."""

FOE_HEALTH = Foes("COC-CBT-10", only_armour)
"""Foes lose hit points to damage past their armour, and are down at 0."""

PLAY = Play(
    refusal=refusal,
    roll=roll,
    choice_of=choice_of,
    push=push,
    push_again=push_again,
    answer=answer,
    spend_luck=luck_turn,
    group_luck=group_luck_turn,
    extra_dice=extra_dice,
    healing=CARE,
    combat=FIGHTS,
    foes=FOE_HEALTH,
)
"""The game at the table."""
