"""Luck: spending it on a roll, rolling it, restoring it."""

from enum import StrEnum

from msgspec import Struct

from rules_core.dice.faces import D10
from rules_core.dice.notation import DiceSum
from rules_core.dice.sources import DiceSource
from rules_core.sheet.outcome import Outcome, Refused, Ruling, Step, step
from rules_core.systems.shadow_lounge.checks import (
    LEVELS,
    Check,
    CheckResult,
    Degree,
    Hundred,
    Kind,
    judge,
    level_reached,
    limit,
    meets,
    succeeds,
)
from rules_core.systems.shadow_lounge.table import RECOMMENDED, Table


def luck_check(luck: int, table: Table = RECOMMENDED) -> Check:
    """Return the Luck check of a character: current points are the value (SL-LUCK-03, reading A15)."""
    return Check(luck, kind=Kind.LUCK, table=table)


def fallen(asked: Check, natural: int) -> CheckResult:
    """Return the result of a die already rolled, 1 to 100."""
    verdict = judge(natural, asked.target)
    return CheckResult(
        Hundred((natural,), 0),
        natural,
        verdict.degree,
        verdict.fumble,
        succeeded=succeeds(verdict.degree),
        passed=meets(verdict.degree, asked.required),
    )


def may_spend_luck(asked: Check, before: CheckResult) -> Ruling:
    """Return whether Luck can be spent on a roll (SL-LUCK-01).

    A 1 or 69 cannot be improved (SL-LUCK-02) and nothing changes a 100 (SL-ROLL-09, reading A04). On Luck
    checks (SL-LUCK-03, reading A15) and on fumbles only if the table allows it.
    """
    if asked.kind is Kind.LUCK and not asked.table.luck_on_luck:
        return Ruling(False, step("SL-LUCK-03", because="luck", switch="luck_on_luck"))
    if before.degree is Degree.CRITICAL:
        return Ruling(False, step("SL-LUCK-02", because="critical"))
    if before.degree is Degree.CRITICAL_FAILURE:
        return Ruling(False, step("SL-ROLL-09", because="critical_failure"))
    if before.fumble and not asked.table.luck_on_fumble:
        return Ruling(False, step("SL-LUCK-01", because="fumble", switch="luck_on_fumble"))
    return Ruling(True, step("SL-LUCK-01", because=""))


def degree_after(roll: int, target: int, table: Table = RECOMMENDED) -> Degree:
    """Return the degree of a die that Luck moved to ``roll``.

    A 69 reached by Luck is not critical (SL-LUCK-02); a 1 is, unless the table is strict (reading A05).
    """
    if roll == 1 and table.luck_buys_critical:
        return Degree.CRITICAL
    return level_reached(roll, target)


def luck_costs(asked: Check, before: CheckResult) -> dict[Degree, int]:
    """Return the points needed for each better degree, cheapest first, regardless of current Luck.

    Each point lowers the roll by 1 (SL-LUCK-01). Empty if Luck cannot be spent. A degree that only a 1 could
    reach is left out, since the 1 is a critical success.
    """
    if not may_spend_luck(asked, before).allowed:
        return {}
    rolls = {level: limit(asked.target, level) for level in reversed(LEVELS)} | {Degree.CRITICAL: 1}
    return {
        degree: before.roll - roll
        for degree, roll in rolls.items()
        if 1 <= roll < before.roll
        and degree > before.degree
        and degree_after(roll, asked.target, asked.table) is degree
    }


def luck_prices(asked: Check, before: CheckResult, luck: int) -> dict[Degree, int]:
    """Return the ``luck_costs`` that ``luck`` can pay; spending all of it is allowed (SL-LUCK-01)."""
    return {degree: points for degree, points in luck_costs(asked, before).items() if points <= luck}


class LuckResult(Struct, frozen=True):
    """A roll after spending Luck, the points left, and whether it still counts towards the skill
    (SL-ADV-01).
    """

    result: CheckResult
    luck: int
    noted: bool


def luck_refusal(asked: Check, before: CheckResult, luck: int, points: int) -> Ruling | None:
    """Return why ``points`` of ``luck`` cannot be spent, None if they can; 0 points always can.

    The only limits are the current Luck and the lowest face, 1 (SL-LUCK-01).
    """
    if points == 0:
        return None
    ruling = may_spend_luck(asked, before)
    if ruling.allowed and not 1 <= points <= min(luck, before.roll - 1):
        ruling = Ruling(False, step("SL-LUCK-01", because="points", points=points, luck=luck))
    return None if ruling.allowed else ruling


def spend_luck(asked: Check, before: CheckResult, luck: int, points: int) -> Outcome[LuckResult]:
    """Lower the die by 1 for each Luck point (SL-LUCK-01).

    A fumble stays a fumble (reading A04). Raises ``Refused`` with the reason of ``luck_refusal``.
    """
    refusal = luck_refusal(asked, before, luck, points)
    if refusal is not None:
        raise Refused(refusal)
    noted = step("SL-ADV-01", noted=int(before.succeeded))
    if points == 0:
        return Outcome(LuckResult(before, luck, before.succeeded), (noted,))
    roll = before.roll - points
    degree = degree_after(roll, asked.target, asked.table)
    after = before._replace(
        roll=roll, degree=degree, succeeded=succeeds(degree), passed=meets(degree, asked.required)
    )
    steps: tuple[Step, ...] = (step("SL-LUCK-01", because="", points=points, roll=roll, luck=luck - points),)
    if degree is Degree.CRITICAL or roll == 69:
        steps += (step("SL-LUCK-02", roll=roll, degree=degree.key),)
    return Outcome(LuckResult(after, luck - points, before.succeeded), (*steps, noted))


class Restoration(StrEnum):
    """An event that restores Luck."""

    BETWEEN_ADVENTURES = "between_adventures"
    BETWEEN_CAMPAIGNS = "between_campaigns"
    CRITICAL = "critical"
    SECOND_CRITICAL = "second_critical"


class Restores(Struct, frozen=True):
    """The Luck restored by an event: a number of ten-sided dice, or of points."""

    rule: str
    dice: int = 0
    points: int = 0


RESTORATIONS = {
    Restoration.BETWEEN_ADVENTURES: Restores("SL-LUCK-05", dice=1),
    Restoration.BETWEEN_CAMPAIGNS: Restores("SL-LUCK-06", dice=2),
    Restoration.CRITICAL: Restores("SL-LUCK-07", points=5),
    Restoration.SECOND_CRITICAL: Restores("SL-LUCK-08", points=20),
}
"""The Luck restored by each event."""


class LuckRestored(Struct, frozen=True):
    """The points restored within the maximum, and the new Luck."""

    restored: int
    luck: int


def restore_luck(event: Restoration, luck: int, max_luck: int, dice: DiceSource) -> Outcome[LuckRestored]:
    """Restore Luck, up to its starting value (SL-LUCK-04, reading A13)."""
    given = RESTORATIONS[event]
    points = dice.read(DiceSum(given.dice, D10)) if given.dice else given.points
    after = max(luck, min(luck + points, max_luck))
    return Outcome(
        LuckRestored(after - luck, after),
        (step(given.rule, points=points), step("SL-LUCK-04", restored=after - luck, most=max_luck)),
    )


class Streak(Struct, frozen=True):
    """Whether a character's last Skill Check was a critical success that can be the first of two."""

    running: bool = False

    def after(
        self, asked: Check, result: CheckResult, *, luck_spent: bool
    ) -> "tuple[Streak, Restoration | None]":
        """Return the streak after another roll, and the restoration that the roll earns, if any.

        The first critical success in a Skill Check without Luck earns 5 points (SL-LUCK-07), a second one in
        a row 20 (SL-LUCK-08), and the streak starts again. Any check that is not critical, or uses Luck,
        breaks it; Luck checks do not affect it (reading A14).
        """
        if asked.kind is Kind.LUCK:
            return self, None
        if luck_spent or result.degree is not Degree.CRITICAL:
            return Streak(), None
        if asked.kind is not Kind.SKILL:
            return self, None
        if self.running:
            return Streak(), Restoration.SECOND_CRITICAL
        return Streak(running=True), Restoration.CRITICAL
