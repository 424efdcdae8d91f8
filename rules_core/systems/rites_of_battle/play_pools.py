"""Pools at the table: the dice of an attempt, from the sheet and the player's choices."""

from collections.abc import Iterable
from typing import NamedTuple

from msgspec.structs import replace

from rules_core.dice.faces import NARRATIVE
from rules_core.game.play import POOL, Attempt, Choice
from rules_core.game.switches import table_from
from rules_core.sheet.events import Event, InjuryChanged, set_status
from rules_core.sheet.outcome import Refused, Ruling, Step, step
from rules_core.sheet.sheet import Injury, Sheet, Skill
from rules_core.sheet.weapons import number_in, weapon_at
from rules_core.systems.rites_of_battle import pool as pool_rules
from rules_core.systems.rites_of_battle.attack import (
    COVER_DEFENCE,
    FALL_DIFFICULTY,
    Until,
    concealment,
    wound_difficulty,
)
from rules_core.systems.rites_of_battle.injuries import EFFECTS, Check, Effect, concerns, injury_at
from rules_core.systems.rites_of_battle.injuries import Injury as ChartRow
from rules_core.systems.rites_of_battle.pool import ImpossiblePool, Pool, PoolChange, Range
from rules_core.systems.rites_of_battle.skills import BY_ID, IDS, SKILLS_BY_ID, Characteristic
from rules_core.systems.rites_of_battle.table import RECOMMENDED, Table
from rules_core.systems.rites_of_battle.turns import INITIATIVE_SKILL, aim

MOST_ADDED = 12
"""The most dice of a kind, upgrades and defence points that a player can add."""

USUAL_DIFFICULTY, MOST_DIFFICULTY = 2, 5
"""The default number of Difficulty dice of a check, and the highest one offered."""

MEDICAE = "medicae"
"""The skill for healing (ROB-HEAL-02)."""

UNARMED = "unarmed"
"""The id of unarmed attacks in place of a weapon's position on the sheet."""

NEXT_BOOST, NEXT_SETBACK, NEXT_UPGRADE = "next_boost", "next_setback", "next_upgrade"
"""The statuses bought for the character's own next check (ROB-ADV-02, ROB-ADV-03, ROB-THR-02)."""

NO_ENVIRONMENT = "environment_ignored"
"""The status of ignoring the environment, in turns left (ROB-ADV-03)."""

_NEXT = {
    NEXT_BOOST: ("ROB-ADV-02", PoolChange(boost=1)),
    NEXT_SETBACK: ("ROB-THR-02", PoolChange(setback=1)),
    NEXT_UPGRADE: ("ROB-ADV-03", PoolChange(upgrades=1)),
}


class Hand(NamedTuple):
    """The values of a check: the characteristic and its value, the ranks, and the skill's id in the list.

    ``skill`` is "" for a characteristic alone. ``own`` means that they belong to the character of the sheet.
    """

    characteristic: Characteristic
    value: int
    ranks: int
    skill: str = ""
    own: bool = True


class PreparedPool(NamedTuple):
    """A pool ready to roll, the steps behind it, and the events for what it uses up."""

    pool: Pool
    steps: tuple[Step, ...]
    used: tuple[Event, ...]


def within(value: int, most: int, least: int = 0) -> int:
    """Return a number from typing or a file, limited to its range."""
    return max(least, min(most, value))


def table_for(attempt: Attempt) -> Table:
    """Return the house rules of an attempt."""
    return table_from(dict(attempt.rules), RECOMMENDED)


def characteristic_of(skill: Skill) -> Characteristic:
    """Return the characteristic of a skill: as set on the sheet, else from the list (ROB-CHAR-02).

    A player's own skill without one counts as Knowledge.
    """
    if skill.trait in BY_ID:
        return BY_ID[skill.trait]
    return SKILLS_BY_ID.get(skill.kind, SKILLS_BY_ID["knowledge"]).characteristic


def rating(sheet: Sheet, characteristic: Characteristic) -> int:
    """Return the value of a characteristic, 0 if the sheet does not have it."""
    return within(sheet.trait(IDS[characteristic]) or 0, _HIGHEST)


_HIGHEST = 20


def soak_of(sheet: Sheet) -> int:
    """Return the Soak on the sheet, 0 if there is none."""
    return number_in(sheet.detail("soak"))


def threshold(sheet: Sheet, tracker: str) -> int:
    """Return the Wound or Strain Threshold; ``KeyError`` if the sheet has no such tracker."""
    maximum = sheet.tracker(tracker).maximum
    return UNKNOWN_THRESHOLD if maximum is None else maximum


UNKNOWN_THRESHOLD = 10
"""The threshold of a tracker without one on the sheet."""


def injury_named(sheet: Sheet, injury_id: str) -> tuple[int, Injury]:
    """Return an injury of the sheet with its position; ``KeyError`` if there is none."""
    for place, each in enumerate(sheet.injuries):
        if each.id == injury_id:
            return place, each
    raise KeyError(f"injury:{injury_id}")


def row_of(injury: Injury) -> ChartRow:
    """Return the chart row of an injury (ROB-CRIT-01)."""
    return injury_at(max(1, injury.roll))


def effects_of(sheet: Sheet) -> tuple[Effect, ...]:
    """Return all active effects of the injuries on a sheet."""
    return tuple(effect for each in sheet.injuries if not each.spent for effect in EFFECTS[row_of(each).name])


def hand_for(attempt: Attempt) -> Hand:
    """Return the values used for an attempt (ROB-POOL-06); ``KeyError`` if the sheet has no such thing.

    Raises ``Refused`` for a weapon without a skill.
    """
    sheet, thing = attempt.sheet, attempt.thing
    match attempt.kind:
        case "skill":
            return _trained(sheet, sheet.skill(thing))
        case "trait" if thing in BY_ID and sheet.trait(thing) is not None:
            return Hand(BY_ID[thing], rating(sheet, BY_ID[thing]), 0)
        case "weapon" if thing == UNARMED:
            return _unarmed(sheet)
        case "weapon":
            skill_id = weapon_at(sheet, thing).skill
            known = next((each for each in sheet.skills if each.id == skill_id), None)
            if known is None and skill_id not in SKILLS_BY_ID:
                raise Refused(Ruling(False, step("ROB-POOL-06", because="no_skill")))
            return _by_kind(sheet, skill_id) if known is None else _trained(sheet, known)
        case "initiative":
            return _by_kind(sheet, INITIATIVE_SKILL)
        case "fall":
            return _by_kind(sheet, thing)
        case "treatment" | "heal-injury":
            return _medic(sheet, attempt.choice)
    raise KeyError(attempt.subject)


def _trained(sheet: Sheet, skill: Skill) -> Hand:
    characteristic = characteristic_of(skill)
    return Hand(characteristic, rating(sheet, characteristic), within(skill.value, _HIGHEST), skill.kind)


def _by_kind(sheet: Sheet, kind: str) -> Hand:
    """Return the values of a skill by kind, untrained if it is not on the sheet; ``KeyError`` if it is
    unknown.
    """
    for each in sheet.skills:
        if each.kind == kind:
            return _trained(sheet, each)
    characteristic = SKILLS_BY_ID[kind].characteristic
    return Hand(characteristic, rating(sheet, characteristic), 0, kind)


def _unarmed(sheet: Sheet) -> Hand:
    """Return the values of an unarmed attack: Melee, else the skill of a close combat weapon, else
    untrained Strength.
    """
    close = [each.skill for each in sheet.weapons if Range.ENGAGED.value in each.range.casefold()]
    for each in sheet.skills:
        if each.kind == "melee" or each.id in close:
            return _trained(sheet, each)
    return _by_kind(sheet, "melee")


def _medic(sheet: Sheet, choice: Choice) -> Hand:
    if choice.option("medic") != "other":
        return _by_kind(sheet, MEDICAE)
    value, ranks = (within(choice.number(name), _HIGHEST) for name in ("medic_characteristic", "medic_ranks"))
    return Hand(SKILLS_BY_ID[MEDICAE].characteristic, value, ranks, MEDICAE, own=False)


def distance_of(attempt: Attempt) -> Range:
    """Return the range to the target: as chosen, else from the weapon, else Medium (ROB-POOL-02)."""
    chosen = attempt.choice.option("range")
    if chosen in {each.value for each in Range}:
        return Range(chosen)
    if attempt.thing == UNARMED:
        return Range.ENGAGED
    written = weapon_at(attempt.sheet, attempt.thing).range.casefold()
    return next((each for each in Range if each.value in written), Range.MEDIUM)


def pool_for(attempt: Attempt) -> PreparedPool:
    """Return the pool of an attempt; ``KeyError`` if the sheet has no such thing.

    Raises ``Refused`` if it would have more than 50 dice of a kind.
    """
    hand, choice, table = hand_for(attempt), attempt.choice, table_for(attempt)
    asked = _base(attempt, hand, table)
    added, added_steps = _added(attempt, hand)
    upgrades = within(choice.number(f"{POOL}upgrade"), MOST_ADDED, -MOST_ADDED)
    by_hand = PoolChange(upgrades=max(0, upgrades), downgrades=max(0, -upgrades))
    turned = [*(each._replace(boost=0, setback=0, difficulty=0) for each in added), by_hand]
    more = [PoolChange(each.boost, each.setback, each.difficulty) for each in added]
    steps = asked.steps
    up, down = sum(each.upgrades for each in turned), sum(each.downgrades for each in turned)
    if up or down:
        added_steps = (*added_steps, step("ROB-POOL-05", upgrades=up, downgrades=down))
    try:
        # Dice added by an injury can be removed by hand like any others.
        whole = pool_rules.changed(asked.pool, more, table)
        whole = pool_rules.changed(_by_hand(whole, choice, table), turned, table)
    except ImpossiblePool as impossible:
        raise Refused(
            Ruling(False, step("ROB-POOL-01", because="too_many", kind=impossible.kind))
        ) from impossible
    return PreparedPool(whole, steps + added_steps, asked.used)


def _base(attempt: Attempt, hand: Hand, table: Table) -> PreparedPool:
    """Return the dice for skill, difficulty, defence and environment."""
    sheet, choice = attempt.sheet, attempt.choice
    surroundings = within(choice.number("environment"), MOST_ADDED)
    steps: tuple[Step, ...] = ()
    plain = pool_rules.Attempt(hand.value, hand.ranks, table=table)
    if attempt.kind == "weapon":
        hidden = concealment(within(choice.number("concealment"), MOST_ADDED)).setback
        if hidden:
            steps = (step("ROB-HARM-01", setback=hidden),)
        surroundings += hidden
        defence = defence_against(attempt)
        if defence > within(choice.number("defence"), MOST_ADDED):
            steps += (step("ROB-HARM-01", defence=defence),)
        plain = replace(
            plain,
            distance=distance_of(attempt),
            defence=defence,
            defence_negated=bool(choice.number("defence_negated")),
        )
    ignored = bool(choice.number("environment_ignored") or sheet.status(NO_ENVIRONMENT))
    outcome = pool_rules.assemble(
        replace(plain, environment=surroundings, environment_ignored=ignored and surroundings > 0)
    )
    difficulty, why = _difficulty(attempt)
    harder = pool_rules.changed(outcome.result, [PoolChange(difficulty=difficulty)], table)
    return PreparedPool(harder, outcome.steps + steps + why, _used_up(sheet, hand) if hand.own else ())


def defence_against(attempt: Attempt) -> int:
    """Return the defence of an attack's target: as chosen, at least 1 in cover from beyond Engaged
    (ROB-HARM-01).
    """
    choice = attempt.choice
    defence = within(choice.number("defence"), MOST_ADDED)
    covered = choice.number("cover") and distance_of(attempt) is not Range.ENGAGED
    return max(defence, COVER_DEFENCE) if covered else defence


def _difficulty(attempt: Attempt) -> tuple[int, tuple[Step, ...]]:
    """Return the Difficulty dice of a check other than an attack, and the rule that sets them, if any."""
    sheet = attempt.sheet
    match attempt.kind:
        case "skill" | "trait":
            return within(attempt.choice.number("difficulty", USUAL_DIFFICULTY), MOST_DIFFICULTY), ()
        case "treatment":
            dice = wound_difficulty(sheet.tracker("wounds").value, threshold(sheet, "wounds"))
            return dice, (step("ROB-HEAL-02", difficulty=dice),)
        case "heal-injury":
            row = row_of(injury_named(sheet, attempt.thing)[1])
            dice = row.difficulty or 0
            return dice, (step("ROB-CRIT-02", difficulty=dice),)
        case "fall":
            return FALL_DIFFICULTY, (step("ROB-HARM-01", difficulty=FALL_DIFFICULTY),)
        case _:
            return 0, ()


def _by_hand(pool: Pool, choice: Choice, table: Table) -> Pool:
    played = {die.name for die in pool_rules.kinds_in_play(table)}
    counts = []
    for kind, count in zip(NARRATIVE, pool.counts, strict=True):
        by = (
            within(choice.number(f"{POOL}{kind}"), MOST_ADDED, -pool_rules.MOST_DICE) if kind in played else 0
        )
        counts.append(max(0, count + by))
    return Pool(*counts)


def _added(attempt: Attempt, hand: Hand) -> tuple[tuple[PoolChange, ...], tuple[Step, ...]]:
    """Return the changes from injuries, aiming and earlier purchases, with their rules."""
    changes: list[PoolChange] = []
    steps: list[Step] = []
    if attempt.kind == "weapon":
        aimed = aim(within(attempt.choice.number("aim"), MOST_ADDED))
        if aimed.boost:
            changes.append(aimed)
            steps.append(step("ROB-TIME-03", boost=aimed.boost))
    if not hand.own:
        return tuple(changes), tuple(steps)
    for status, (rule, each_time) in _NEXT.items():
        times = within(attempt.sheet.status(status), MOST_ADDED)
        changes += [each_time] * times
        if times:
            steps.append(step(rule, next=times, **_facts(each_time, times)))
    for injury in attempt.sheet.injuries:
        for each in _effects_on(injury, hand):
            changes.append(each.change)
            steps.append(_injury_step(row_of(injury).name, each.change))
    return tuple(changes), tuple(steps)


def _injury_step(name: str, change: PoolChange) -> Step:
    if change.bars_boost:
        return step("ROB-CRIT-06", name=name, boost="none")
    return step("ROB-CRIT-02", name=name, **_facts(change))


def _facts(change: PoolChange, times: int = 1) -> dict[str, int]:
    return {kind: number * times for kind, number in change._asdict().items() if number}


def _effects_on(injury: Injury, hand: Hand) -> Iterable[Effect]:
    check = Check(hand.characteristic, hand.skill)
    effects = () if injury.spent else EFFECTS[row_of(injury).name]
    return [each for each in effects if concerns(each, check)]


def _used_up(sheet: Sheet, hand: Hand) -> tuple[Event, ...]:
    """Return the events for what a check uses up: purchases for it, and injuries that last for one check."""
    events: tuple[Event, ...] = ()
    for status in _NEXT:
        events += set_status(sheet, status, 0)
    for place, injury in enumerate(sheet.injuries):
        if any(each.until is Until.NEXT_CHECK for each in _effects_on(injury, hand)):
            events += (InjuryChanged(place, injury, replace(injury, spent=True)),)
    return events
