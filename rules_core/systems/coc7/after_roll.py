"""The options after a roll: pushing it, spending Luck on it, and ticking its skill."""

from typing import NamedTuple

from msgspec.structs import replace

from rules_core.dice.sources import DiceSource
from rules_core.sheet.outcome import Outcome, Refused, Ruling, step
from rules_core.sheet.sheet import Skill
from rules_core.systems.coc7.checks import (
    LEVELS,
    Check,
    CheckResult,
    Degree,
    Kind,
    check,
    level_reached,
    limit,
    meets,
)
from rules_core.systems.coc7.skills import SKILLS_BY_ID
from rules_core.systems.coc7.table import RECOMMENDED, Table


def can_be_pushed(kind: str) -> bool:
    """Return whether rolls of a skill can be pushed; those of a custom skill can (COC-PUSH-03)."""
    spec = SKILLS_BY_ID.get(kind)
    return spec is None or spec.pushable


def may_push(asked: Check, degree: Degree, passed: bool, *, pushable: bool) -> Ruling:
    """Return whether a roll can be pushed (COC-PUSH-01, COC-PUSH-03).

    ``pushable`` is False for combat skills and for opposed rolls. The player has to describe what changes and
    the Keeper has to agree; after hearing what another failure could cost, the player can still decline
    (COC-PUSH-04).
    """
    if asked.pushed:
        return Ruling(False, step("COC-PUSH-01", because="pushed"))
    if passed:
        return Ruling(False, step("COC-PUSH-01", because="passed"))
    if asked.kind in (Kind.LUCK, Kind.SANITY):
        return Ruling(False, step("COC-PUSH-03", because=asked.kind.value))
    if not pushable:
        return Ruling(False, step("COC-PUSH-03", because="combat"))
    if degree is Degree.FUMBLE and not asked.table.push_fumbles:
        return Ruling(False, step("COC-PUSH-03", because="fumble", switch="push_fumbles"))
    return Ruling(True, step("COC-PUSH-01", because=""))


def pushed(asked: Check) -> Check:
    """Return the check of a pushed roll: same value, difficulty (COC-PUSH-02) and dice."""
    return replace(asked, pushed=True)


def may_spend_luck(asked: Check, degree: Degree, *, malfunctioned: bool = False) -> Ruling:
    """Return whether Luck can be spent on a roll (COC-LUCK-03).

    Not if the table does not use it, on Luck (unless the table does) and Sanity rolls, on pushed rolls, on
    fumbles, or if the gun ``malfunctioned``; a critical success cannot be improved.
    """
    if not asked.table.luck_spending:
        return Ruling(False, step("COC-LUCK-03", because="table", switch="luck_spending"))
    if asked.kind is Kind.LUCK and not asked.table.luck_on_luck:
        return Ruling(False, step("COC-LUCK-03", because="luck", switch="luck_on_luck"))
    if asked.kind is Kind.SANITY:
        return Ruling(False, step("COC-LUCK-03", because="sanity"))
    if asked.pushed:
        return Ruling(False, step("COC-LUCK-03", because="pushed"))
    if malfunctioned:  # usually also a fumble, but the jam is the more useful reason
        return Ruling(False, step("COC-LUCK-03", because="malfunction"))
    if degree is Degree.FUMBLE:
        return Ruling(False, step("COC-LUCK-03", because="fumble"))
    if degree is Degree.CRITICAL:
        return Ruling(False, step("COC-LUCK-03", because="critical"))
    return Ruling(True, step("COC-LUCK-03", because=""))


def luck_costs(asked: Check, roll: int, degree: Degree, *, malfunctioned: bool = False) -> dict[Degree, int]:
    """Return the points needed to lower ``roll`` to each better level, cheapest first, regardless of current
    Luck.

    Each point lowers the roll by 1 (COC-LUCK-03). Empty if Luck cannot be spent. Points never buy a critical
    success or a roll below 1, and 100 is never a success (COC-ROLL-07).
    """
    if not may_spend_luck(asked, degree, malfunctioned=malfunctioned).allowed:
        return {}
    enough = {level: min(limit(asked.target, level), 99) for level in reversed(LEVELS) if level > degree}
    return {level: roll - highest for level, highest in enough.items() if highest >= 1}


def luck_prices(
    asked: Check, roll: int, degree: Degree, luck: int, *, malfunctioned: bool = False
) -> dict[Degree, int]:
    """Return the ``luck_costs`` that ``luck`` can pay; spending all of it is allowed."""
    costs = luck_costs(asked, roll, degree, malfunctioned=malfunctioned)
    return {level: points for level, points in costs.items() if points <= luck}


class LuckResult(NamedTuple):
    """A roll after spending Luck: the new number and degree, whether it succeeds now, and the Luck left."""

    roll: int
    degree: Degree
    passed: bool
    luck: int


def spend_luck(
    asked: Check, before: CheckResult, luck: int, points: int, *, malfunctioned: bool = False
) -> Outcome[LuckResult]:
    """Lower a roll by 1 for each Luck point (COC-LUCK-03).

    Raises ``Refused`` if that is not allowed, or if ``points`` is below 1, above ``luck``, or takes the roll
    below 1.
    """
    ruling = may_spend_luck(asked, before.degree, malfunctioned=malfunctioned)
    if ruling.allowed and not 1 <= points <= min(luck, before.roll - 1):
        ruling = Ruling(False, step("COC-LUCK-03", because="points", points=points, luck=luck))
    if not ruling.allowed:
        raise Refused(ruling)
    roll = before.roll - points
    degree = level_reached(roll, asked.target)
    result = LuckResult(roll, degree, meets(degree, asked.difficulty), luck - points)
    return Outcome(result, (step("COC-LUCK-03", because="", points=points, roll=roll, luck=luck - points),))


def lowest_luck(luck: dict[str, int]) -> str:
    """Return who rolls for a group: the lowest Luck, or the first of several (COC-LUCK-02).

    ``luck`` must not be empty.
    """
    return min(luck, key=lambda name: luck[name])


def group_luck(
    luck: dict[str, int], dice: DiceSource, table: Table = RECOMMENDED
) -> Outcome[tuple[str, CheckResult]]:
    """Roll group Luck: the lowest Luck present rolls for all (COC-LUCK-02), against itself (COC-LUCK-01)."""
    roller = lowest_luck(luck)
    rolled = check(Check(luck[roller], kind=Kind.LUCK, table=table), dice)
    steps = (step("COC-LUCK-02", luck=luck[roller]), step("COC-LUCK-01", luck=luck[roller]), *rolled.steps)
    return Outcome((roller, rolled.result), steps)


def can_be_ticked(skill: Skill) -> bool:
    """Return whether a skill can be ticked at all: not Credit Rating or Cthulhu Mythos (COC-XP-02)."""
    spec = SKILLS_BY_ID.get(skill.kind)
    return spec is None or spec.ticks


def may_tick(asked: Check, passed: bool, skill: Skill, *, luck_spent: bool = False) -> Ruling:
    """Return whether a roll ticks its skill.

    A success at the required level does, pushed or not, once per skill (COC-XP-01); not if Luck was spent,
    nor for Credit Rating or Cthulhu Mythos (COC-XP-02). A failure never removes an earlier tick.
    """
    if asked.kind is not Kind.SKILL or not passed:
        return Ruling(False, step("COC-XP-01", because="no_success"))
    if not can_be_ticked(skill):
        return Ruling(False, step("COC-XP-02", because="skill"))
    if luck_spent:
        return Ruling(False, step("COC-XP-02", because="luck"))
    if asked.net > 0 and not asked.table.tick_with_bonus:
        return Ruling(False, step("COC-XP-01", because="bonus_die"))
    if asked.net < 0 and not asked.table.tick_with_penalty:
        return Ruling(False, step("COC-XP-01", because="penalty_die"))
    if skill.marks:
        return Ruling(False, step("COC-XP-01", because="ticked_before"))
    return Ruling(True, step("COC-XP-01", because=""))
