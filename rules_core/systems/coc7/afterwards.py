"""What may follow a roll: pushing it, spending Luck on it, and the tick that its success brings."""

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
    """Whether a skill of the game's list may be pushed; a custom one may (COC-PUSH-03)."""
    spec = SKILLS_BY_ID.get(kind)
    return spec is None or spec.pushable


def may_push(asked: Check, degree: Degree, passed: bool, *, pushable: bool) -> Ruling:
    """Whether a roll may be tried once more (COC-PUSH-01) or the rules forbid it (COC-PUSH-03).

    ``pushable`` is False for combat skills and for opposed rolls. The player has to say what is done
    differently and the Keeper has to agree; having heard what failing again may cost, the player may still
    let it be (COC-PUSH-04).
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
        return Ruling(False, step("COC-PUSH-03", because="fumble"))
    return Ruling(True, step("COC-PUSH-01", because=""))


def pushed(asked: Check) -> Check:
    """The second try: same value, same difficulty (COC-PUSH-02), same dice."""
    return replace(asked, pushed=True)


def may_spend_luck(asked: Check, degree: Degree, *, malfunctioned: bool = False) -> Ruling:
    """Whether Luck may change a roll (COC-LUCK-03).

    Not where the table does not play it, on Luck and Sanity rolls, on pushed rolls, on fumbles and where the
    gun ``malfunctioned``; a critical success cannot be bettered.
    """
    if not asked.table.luck_spending:
        return Ruling(False, step("COC-LUCK-03", because="table"))
    if asked.kind in (Kind.LUCK, Kind.SANITY):
        return Ruling(False, step("COC-LUCK-03", because=asked.kind.value))
    if asked.pushed:
        return Ruling(False, step("COC-LUCK-03", because="pushed"))
    if malfunctioned:  # mostly a fumble as well, but what matters is that the gun jams
        return Ruling(False, step("COC-LUCK-03", because="malfunction"))
    if degree is Degree.FUMBLE:
        return Ruling(False, step("COC-LUCK-03", because="fumble"))
    if degree is Degree.CRITICAL:
        return Ruling(False, step("COC-LUCK-03", because="critical"))
    return Ruling(True, step("COC-LUCK-03", because=""))


def luck_costs(asked: Check, roll: int, degree: Degree, *, malfunctioned: bool = False) -> dict[Degree, int]:
    """The points that lower ``roll`` to each better level, cheapest first, whatever Luck there is.

    One point for each pip (COC-LUCK-03). Empty where Luck may not be spent. No points buy a critical
    success, which only the dice can show, nor a roll below 1; and 100 is no success at any value
    (COC-ROLL-07).
    """
    if not may_spend_luck(asked, degree, malfunctioned=malfunctioned).allowed:
        return {}
    enough = {level: min(limit(asked.target, level), 99) for level in reversed(LEVELS) if level > degree}
    return {level: roll - highest for level, highest in enough.items() if highest >= 1}


def luck_prices(
    asked: Check, roll: int, degree: Degree, luck: int, *, malfunctioned: bool = False
) -> dict[Degree, int]:
    """Those of ``luck_costs`` that ``luck`` can pay; all of it may be spent."""
    costs = luck_costs(asked, roll, degree, malfunctioned=malfunctioned)
    return {level: points for level, points in costs.items() if points <= luck}


class LuckResult(NamedTuple):
    """A roll after Luck: the new number and degree, whether it is enough now, and the Luck left."""

    roll: int
    degree: Degree
    passed: bool
    luck: int


def spend_luck(
    asked: Check, before: CheckResult, luck: int, points: int, *, malfunctioned: bool = False
) -> Outcome[LuckResult]:
    """Lower a roll by ``points``, one pip for each (COC-LUCK-03).

    ``Refused`` where that is not allowed, or ``points`` are none, more than ``luck``
    or take the roll below 1.
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
    """Who rolls for a group: the one with the lowest Luck, the first named on a tie (COC-LUCK-02).

    ``luck`` holds at least one name.
    """
    return min(luck, key=lambda name: luck[name])


def group_luck(
    luck: dict[str, int], dice: DiceSource, table: Table = RECOMMENDED
) -> Outcome[tuple[str, CheckResult]]:
    """The lowest Luck present rolls for all (COC-LUCK-02) against itself (COC-LUCK-01)."""
    roller = lowest_luck(luck)
    rolled = check(Check(luck[roller], kind=Kind.LUCK, table=table), dice)
    steps = (step("COC-LUCK-02", luck=luck[roller]), step("COC-LUCK-01", luck=luck[roller]), *rolled.steps)
    return Outcome((roller, rolled.result), steps)


def can_be_ticked(skill: Skill) -> bool:
    """Whether the skill takes ticks at all: not Credit Rating nor Cthulhu Mythos (COC-XP-02)."""
    spec = SKILLS_BY_ID.get(skill.kind)
    return spec is None or spec.ticks


def may_tick(asked: Check, passed: bool, skill: Skill, *, luck_spent: bool = False) -> Ruling:
    """Whether a roll puts a tick on its skill.

    A success at the level asked for does, once for each skill (COC-XP-01), a pushed one too; not where Luck
    was spent, nor on Credit Rating or Cthulhu Mythos (COC-XP-02). A failure never takes an older tick away.
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
