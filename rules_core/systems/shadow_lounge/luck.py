"""Luck: spending it on a roll, checking it, getting it back."""

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
    """The check of somebody's Luck: the points there are now are the value (SL-LUCK-03, reading A15)."""
    return Check(luck, kind=Kind.LUCK, table=table)


def fallen(asked: Check, natural: int) -> CheckResult:
    """The result of a die that already lies there, 1 to 100."""
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
    """Whether Luck may change a roll (SL-LUCK-01).

    Not on Luck checks (SL-LUCK-03, reading A15); a 1 or 69 cannot be bettered (SL-LUCK-02) and nothing
    changes a 100 (SL-ROLL-09, reading A04); a fumble only where the table allows it.
    """
    if asked.kind is Kind.LUCK:
        return Ruling(False, step("SL-LUCK-03", because="luck"))
    if before.degree is Degree.CRITICAL:
        return Ruling(False, step("SL-LUCK-02", because="critical"))
    if before.degree is Degree.CRITICAL_FAILURE:
        return Ruling(False, step("SL-ROLL-09", because="critical_failure"))
    if before.fumble and not asked.table.luck_on_fumble:
        return Ruling(False, step("SL-LUCK-01", because="fumble"))
    return Ruling(True, step("SL-LUCK-01", because=""))


def degree_after(roll: int, target: int, table: Table = RECOMMENDED) -> Degree:
    """The degree of a die that Luck moved to ``roll``.

    A die that Luck brought to 69 is not critical (SL-LUCK-02); one that it brought to 1 is, unless the table
    is strict (reading A05).
    """
    if roll == 1 and table.luck_buys_critical:
        return Degree.CRITICAL
    return level_reached(roll, target)


def luck_costs(asked: Check, before: CheckResult) -> dict[Degree, int]:
    """The points that move the die to each better degree, cheapest first, whatever Luck there is.

    One point for each pip (SL-LUCK-01). Empty where Luck may not be spent. A degree that only a 1 could
    reach gives way to the critical success that the 1 is.
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
    """Those of ``luck_costs`` that ``luck`` can pay; all of it may be spent (SL-LUCK-01)."""
    return {degree: points for degree, points in luck_costs(asked, before).items() if points <= luck}


class LuckResult(Struct, frozen=True):
    """A roll after Luck, the points left, and whether it still counts towards the skill (SL-ADV-01)."""

    result: CheckResult
    luck: int
    noted: bool


def luck_refusal(asked: Check, before: CheckResult, luck: int, points: int) -> Ruling | None:
    """Why ``points`` of ``luck`` may not be spent, None where they may; spending nothing always may.

    There is no limit but the Luck there is and the lowest face, 1 (SL-LUCK-01).
    """
    if points == 0:
        return None
    ruling = may_spend_luck(asked, before)
    if ruling.allowed and not 1 <= points <= min(luck, before.roll - 1):
        ruling = Ruling(False, step("SL-LUCK-01", because="points", points=points, luck=luck))
    return None if ruling.allowed else ruling


def spend_luck(asked: Check, before: CheckResult, luck: int, points: int) -> Outcome[LuckResult]:
    """Move the die down by ``points``, one for each (SL-LUCK-01).

    ``Refused`` where ``luck_refusal`` says why not.

    A fumble stays a fumble whatever the die becomes (reading A04).
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
    """Something that gives Luck back."""

    BETWEEN_ADVENTURES = "between_adventures"
    BETWEEN_CAMPAIGNS = "between_campaigns"
    CRITICAL = "critical"
    SECOND_CRITICAL = "second_critical"


class Restores(Struct, frozen=True):
    """How much an event restores: so many ten-sided dice, or so many points."""

    rule: str
    dice: int = 0
    points: int = 0


RESTORATIONS = {
    Restoration.BETWEEN_ADVENTURES: Restores("SL-LUCK-05", dice=1),
    Restoration.BETWEEN_CAMPAIGNS: Restores("SL-LUCK-06", dice=2),
    Restoration.CRITICAL: Restores("SL-LUCK-07", points=5),
    Restoration.SECOND_CRITICAL: Restores("SL-LUCK-08", points=20),
}
"""What each event restores."""


class LuckRestored(Struct, frozen=True):
    """The points that an event restored, after the cap, and the Luck there is now."""

    restored: int
    luck: int


def restore_luck(event: Restoration, luck: int, max_luck: int, dice: DiceSource) -> Outcome[LuckRestored]:
    """Give Luck back; it never goes above what the character began with (SL-LUCK-04, reading A13)."""
    given = RESTORATIONS[event]
    points = dice.read(DiceSum(given.dice, D10)) if given.dice else given.points
    after = max(luck, min(luck + points, max_luck))
    return Outcome(
        LuckRestored(after - luck, after),
        (step(given.rule, points=points), step("SL-LUCK-04", restored=after - luck, most=max_luck)),
    )


class Streak(Struct, frozen=True):
    """Whether a character's last Skill Check was a critical success, and may be the first of two."""

    running: bool = False

    def after(
        self, asked: Check, result: CheckResult, *, luck_spent: bool
    ) -> "tuple[Streak, Restoration | None]":
        """The streak after one more roll, and the restoration that the roll earns, if any.

        The first critical success without Luck in a Skill Check earns 5 points (SL-LUCK-07), a second one in
        a row 20 (SL-LUCK-08), whereupon the streak starts again. Any check that is not critical, or takes
        Luck, breaks it; Luck checks leave it alone (reading A14).
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
