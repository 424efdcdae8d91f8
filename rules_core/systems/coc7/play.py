"""At the table: rolling, pushing and spending Luck for a character, with what that does to the sheet."""

from collections.abc import Mapping
from dataclasses import replace

from rules_core.events import Event, MarkChanged, TrackerChanged, set_status
from rules_core.journal import Entry, Roll, StandingRoll
from rules_core.outcome import Fact, Refused, Ruling, step
from rules_core.play import ATTACKED, Against, Attempt, Play, Rules, Turn, choice_facts
from rules_core.sheet import Sheet, Skill
from rules_core.sources import DiceError, DiceSource, RecordingDice
from rules_core.switches import table_from
from rules_core.systems.coc7.arms import base_range, is_firearm, malfunction_of, pushable
from rules_core.systems.coc7.checks import Check, Kind, check
from rules_core.systems.coc7.contest import settle, throw_theirs, verdict_of
from rules_core.systems.coc7.degrees import Degree, Difficulty
from rules_core.systems.coc7.firearms import firearm_difficulty, malfunctions
from rules_core.systems.coc7.kept import (
    FOE,
    TIE,
    check_facts,
    check_of,
    choice_of,
    jammed,
    result_of,
    theirs,
)
from rules_core.systems.coc7.luck import LuckRefused, group_luck, spend_luck
from rules_core.systems.coc7.percentile import within_limit
from rules_core.systems.coc7.play_combat import REACTIONS, arrange, hit_degree, new_round, roll_damage, speed
from rules_core.systems.coc7.play_healing import (
    HEALING,
    UNCONSCIOUS,
    apply_treatment,
    care_difficulty_of,
    care_of,
    care_refusal,
    hurt,
    rest_days,
    throw_healing,
)
from rules_core.systems.coc7.play_sanity import analyse, analyst, may_roll_shock, sanity_turn, shock_events
from rules_core.systems.coc7.push import may_push, pushed
from rules_core.systems.coc7.situations import situation_dice, situation_steps
from rules_core.systems.coc7.table import RECOMMENDED
from rules_core.systems.coc7.ticks import may_tick
from rules_core.systems.coc7.wounds import Care
from rules_core.weapons import place_of, shot, shots_left, weapon_at

_TRAITS = {"conscious": "con", "shock": "int"}
"""The characteristics that a wound and a shock ask to be rolled (COC-WND-01, COC-SAN-02)."""


class PushRefused(Refused):
    """The roll may not be pushed; ``ruling`` says why."""


def check_for(attempt: Attempt) -> Check:
    """The check of an attempt; :class:`KeyError` where the sheet has no such thing.

    Situations give their dice on top of those chosen. A shot is at least as hard as its distance makes it
    (COC-CBT-06), care as its delay does (COC-WND-02). What :func:`refusal` refuses has a check all the same.
    """
    sheet = attempt.sheet
    net = extra_dice(attempt)
    plain = Check(
        0,
        Difficulty[attempt.choice.difficulty.upper()],
        max(net, 0),
        max(-net, 0),
        table=table_from(dict(attempt.rules), RECOMMENDED),
    )
    match attempt.kind:
        case "skill":
            return replace(plain, target=sheet.skill(attempt.thing).value)
        case "weapon":
            least = plain.difficulty
            if (ruling := _by_distance(attempt)) is not None and ruling.allowed:
                least = Difficulty[str(ruling.step.fact("difficulty")).upper()]
            return replace(
                plain,
                target=sheet.skill(weapon_at(attempt.sheet, attempt.thing).skill).value,
                difficulty=max(plain.difficulty, least),
            )
        case "treatment":
            care = Care(attempt.thing)
            least = care_difficulty_of(attempt.patient or sheet, care)
            return replace(plain, target=carer(sheet, care).value, difficulty=max(plain.difficulty, least))
        case "analysis":
            return replace(plain, target=analyst(sheet).value)
        case "luck":
            return Check(sheet.tracker("luck").value, kind=Kind.LUCK, table=plain.table)
        case "sanity":
            return Check(sheet.tracker("san").value, kind=Kind.SANITY, table=plain.table)
        case "trait" | "conscious" | "shock":
            value = sheet.trait(_TRAITS.get(attempt.kind, attempt.thing))
            if value is not None:
                return replace(plain, target=value, kind=Kind.CHARACTERISTIC)
    raise KeyError(attempt.subject)


def extra_dice(attempt: Attempt) -> int:
    """The dice of an attempt with its situations, -2 to 2 (COC-DIE-01, COC-DIE-04)."""
    return within_limit(attempt.choice.net + situation_dice(attempt.choice.situations))


def carer(sheet: Sheet, care: Care) -> Skill:
    """The skill that somebody gives care with; :class:`KeyError` where the sheet has none."""
    for each in sheet.skills:
        if each.kind == care.value:
            return each
    raise KeyError(care.value)


def refusal(attempt: Attempt) -> Ruling | None:
    """Why an attempt cannot be made now, None where it can; :class:`KeyError` for what is not there."""
    match attempt.kind:
        case "weapon":
            weapon = weapon_at(attempt.sheet, attempt.thing)
            if shots_left(weapon) == 0:
                return Ruling(False, step("COC-CBT-06", because="empty"))
            ruling = _by_distance(attempt)
            return None if ruling is None or ruling.allowed else ruling
        case "treatment":
            return care_refusal(attempt.patient or attempt.sheet, Care(attempt.thing))
        case "shock":
            ruling = may_roll_shock(attempt.sheet)
            return None if ruling.allowed else ruling
        case _:
            return None


def roll(attempt: Attempt, dice: DiceSource) -> Turn:
    """Roll an attempt and say what it does; :class:`~rules_core.outcome.Refused` where it cannot be made."""
    ruling = refusal(attempt)
    if ruling is not None:
        raise Refused(ruling)
    if attempt.kind == "damage":
        return roll_damage(attempt, dice)
    if attempt.kind == "sanity":
        return sanity_turn(attempt, dice)
    if attempt.kind == "analysis":
        return analyse(attempt, check_for(attempt), dice)
    return _throw(attempt, check_for(attempt), dice)


def group_luck_turn(luck: Mapping[str, int], name: str, rules: Rules, dice: DiceSource) -> tuple[str, Turn]:
    """Roll Luck for a group: the lowest there is rolls for all (COC-LUCK-02).

    ``luck`` holds the points by any key, at least one; the key of who rolls is answered beside the turn.
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
    """Whether a roll, as it stands now, may be pushed (COC-PUSH-01, COC-PUSH-03)."""
    kind = present.subject.partition(":")[0]
    may = kind in ("skill", "trait", "luck", "sanity", "treatment")
    if choice_of(present).against is not Against.NOBODY:
        may = False
    elif kind == "skill":
        may = pushable(rolled_skill(sheet, present.subject).kind)
    result = result_of(present)
    return may_push(check_of(present), result.degree, result.passed, pushable=may)


def push(sheet: Sheet, present: Roll, dice: DiceSource) -> Turn:
    """Roll once more with the same value, difficulty and dice (COC-PUSH-02); :class:`PushRefused`."""
    ruling = push_ruling(sheet, present)
    if not ruling.allowed:
        raise PushRefused(ruling)
    again = Attempt(sheet, present.subject, choice_of(present), name=present.name)
    turn = _throw(again, pushed(check_of(present)), dice)
    return replace(turn, steps=(ruling.step, *turn.steps))


def luck_turn(sheet: Sheet, standing: StandingRoll, points: int, dice: DiceSource) -> Turn:
    """Spend Luck on a roll as it stands (COC-LUCK-03); ``dice`` are for what the new degree asks for.

    The tick that this very roll gave is taken back (COC-XP-02), by the first Luck spent on it; an older tick,
    or one set by hand later, stays. :class:`~rules_core.systems.coc7.luck.LuckRefused` where the rules forbid
    it; :class:`KeyError` for a sheet without Luck.
    """
    present = standing.roll
    if present.subject.startswith("analysis:"):
        raise LuckRefused(Ruling(False, step("COC-SAN-05", because="month")))
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
    care = care_of(present)
    if care is not None and passed and not present.passed:
        steps += throw_healing(care, recorded.part(HEALING))
    after = replace(present, total=outcome.result.roll, degree=degree.key, passed=passed)
    try:
        verdict = verdict_of(after)
    except DiceError:  # equal now, and no dice were thrown for that
        other = theirs(after)
        verdict = settle(
            choice_of(after), (degree, asked.target), other or Degree.FAILURE, recorded.part(TIE), asked.table
        )
    steps += verdict.steps if verdict is not None else ()
    return Turn(replace(after, drawn=present.drawn + recorded.drawn), steps, events)


def gave_tick(rolled: Entry) -> bool:
    """Whether the roll of this entry ticked its skill.

    Where somebody treats another, only the journal of who rolls has the tick, but both have the reason.
    """
    ticked = any(isinstance(each, MarkChanged) and each.after > each.before for each in rolled.events)
    return ticked or step("COC-XP-01", because="") in rolled.steps


def rolled_skill(sheet: Sheet, subject: str) -> Skill:
    """The skill that was rolled; :class:`KeyError` if the sheet no longer has it."""
    skill = skill_rolled(sheet, subject)
    if skill is None:
        raise KeyError(subject)
    return skill


def skill_rolled(sheet: Sheet, subject: str) -> Skill | None:
    """The skill behind a subject: itself, that of a weapon or of care; None where there is none."""
    kind, _, thing = subject.partition(":")
    wanted = thing if kind == "skill" else ""
    if kind == "weapon" and (place := place_of(thing)) is not None and place < len(sheet.weapons):
        wanted = sheet.weapons[place].skill
    for each in sheet.skills:
        if each.id == wanted or (kind == "treatment" and each.kind == thing):
            return each
    return None


def _by_distance(attempt: Attempt) -> Ruling | None:
    """How hard the distance makes a shot (COC-CBT-06); None where it is not known, and for other weapons."""
    weapon = weapon_at(attempt.sheet, attempt.thing)
    reach = base_range(attempt.sheet, weapon)
    distance = attempt.choice.distance
    if distance is None or not reach or not is_firearm(weapon):
        return None
    return firearm_difficulty(distance, reach)


def _throw(attempt: Attempt, asked: Check, dice: DiceSource) -> Turn:
    sheet, choice = attempt.sheet, attempt.choice
    recorded = RecordingDice(dice)
    outcome = check(asked, recorded)
    result = outcome.result
    degree, passed = result.degree, result.passed
    steps = situation_steps(choice.situations) + outcome.steps
    events: tuple[Event, ...] = ()
    facts: tuple[tuple[str, Fact], ...] = ()
    if attempt.kind == "weapon":
        weapon = weapon_at(attempt.sheet, attempt.thing)
        number = malfunction_of(weapon)
        facts = (("weapon", weapon.name),)
        if number is not None:
            facts += (("malfunction", number),)
        if malfunctions(result.roll, number):
            passed, degree = False, Degree.FUMBLE
            steps += (step("COC-CBT-07", roll=result.roll, malfunction=number or 0),)
        events += shot(sheet, attempt.thing)
    if choice.against is not Against.NOBODY:
        other, why = throw_theirs(choice, asked.table, recorded.part(FOE))
        verdict = settle(choice, (degree, asked.target), other, recorded.part(TIE), asked.table)
        steps += why + (() if verdict is None else verdict.steps)
    if choice.against in ATTACKED:
        events += set_status(sheet, REACTIONS, sheet.status(REACTIONS) + 1)
    care = Care(attempt.thing) if attempt.kind == "treatment" else None
    if care is not None and passed:
        steps += throw_healing(care, recorded.part(HEALING))
    skill = skill_rolled(sheet, attempt.subject)
    if skill is not None and passed:
        ruling = may_tick(asked, passed, skill)
        steps += (ruling.step,)
        if ruling.allowed:
            events += (MarkChanged(skill.id, skill.marks, 1),)
    events += _follows(sheet, attempt.subject, passed=passed)
    fallen = Roll(
        system="coc7",
        subject=attempt.subject,
        name=attempt.name,
        check=check_facts(asked) + choice_facts(choice) + facts,
        drawn=recorded.drawn,
        total=result.roll,
        degree=result.degree.key,
        passed=passed,
    )
    return Turn(fallen, steps, events)


def _follows(sheet: Sheet, subject: str, *, passed: bool) -> tuple[Event, ...]:
    """What the CON roll of a wound and the INT roll of a shock bring (COC-WND-01, COC-SAN-02)."""
    if subject.startswith("conscious:"):
        return set_status(sheet, UNCONSCIOUS, int(not passed))
    if subject.startswith("shock:"):
        return shock_events(sheet, passed=passed)
    return ()


def _hit_key(present: Roll) -> str:
    degree = hit_degree(present)
    return "" if degree is None else degree.key


PLAY = Play(
    refusal=refusal,
    roll=roll,
    push=push,
    spend_luck=luck_turn,
    choice_of=choice_of,
    extra_dice=extra_dice,
    verdict_of=verdict_of,
    hurt=hurt,
    apply_treatment=apply_treatment,
    rest=rest_days,
    new_round=new_round,
    speed=speed,
    arrange=arrange,
    hit_degree=_hit_key,
)
"""The game at the table."""
