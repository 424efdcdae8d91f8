from fractions import Fraction
from functools import partial

import pytest

from rules_core.dice.odds import odds
from rules_core.dice.sources import ScriptedDice
from rules_core.sheet.outcome import Outcome
from rules_core.systems.coc7 import downtime
from rules_core.systems.coc7.table import Table


def tried(value: int, d100: int, **more: list[int]) -> Outcome[downtime.Improved]:
    dice = ScriptedDice({"d100": [d100], **more})
    outcome = downtime.improve(value, dice)
    dice.finish()
    return outcome


def test_a_roll_above_the_skill_improves_it() -> None:
    """COC-XP-03, COC-XP-05: strictly above."""
    assert tried(60, 60).result == downtime.Improved(False, 0, 60, 0)
    assert tried(60, 61, d10=[7]).result == downtime.Improved(True, 7, 67, 0)
    assert tried(60, 60).rules == ("COC-XP-05", "COC-XP-03")


@pytest.mark.parametrize(
    ("value", "d100", "improved"), [(97, 95, False), (97, 96, True), (140, 96, True), (140, 95, False)]
)
def test_a_roll_above_95_improves_any_skill(value: int, d100: int, improved: bool) -> None:
    """COC-XP-03, reading A12, traps E33 and E34: 95 does not, and there is no upper limit."""
    more = {"d10": [10]} if improved else {}
    assert tried(value, d100, **more).result.value == (value + 10 if improved else value)


def test_a_failed_improvement_keeps_the_value() -> None:
    """COC-XP-03, trap E35."""
    assert tried(45, 1).result.value == 45


def test_reaching_90_restores_sanity_once() -> None:
    """COC-XP-04, trap E36: only on the way from below 90."""
    assert tried(89, 90, d10=[1], d6=[3, 4]).result == downtime.Improved(True, 1, 90, 7)
    assert "COC-XP-04" in tried(89, 90, d10=[1], d6=[3, 4]).rules
    assert tried(85, 90, d10=[4]).result.sanity_gain == 0
    assert tried(90, 96, d10=[5]).result.sanity_gain == 0
    assert tried(95, 96, d10=[5]).result.sanity_gain == 0


def improvement_odds(value: int) -> dict[tuple[int, int], Fraction]:
    return odds(partial(downtime.improve, value), lambda came: (came.result.gain, came.result.sanity_gain))


@pytest.mark.parametrize("value", [0, 1, 45, 94, 95, 96, 120])
def test_chance_to_improve(value: int) -> None:
    """COC-XP-03: every face of the die."""
    faces = sum(face > value or face > 95 for face in range(1, 101))
    assert downtime.improvement_chance(value) == Fraction(faces, 100)
    assert sum(improvement_odds(value).values()) == 1


def test_odds_of_each_gain() -> None:
    """COC-XP-03, COC-XP-04."""
    chances = improvement_odds(85)
    assert (chances[0, 0], chances[4, 0]) == (Fraction(85, 100), Fraction(15, 1000))
    assert chances[5, 7] == Fraction(15, 1000) * Fraction(6, 36)


def test_luck_recovery_is_a_house_rule() -> None:
    """COC-LUCK-04, reading A18."""
    assert not downtime.may_recover_luck().allowed
    assert downtime.may_recover_luck(Table(luck_recovery=True)).allowed


def test_a_roll_above_luck_restores_some() -> None:
    """COC-LUCK-04, trap E25: above, not below; up to 99 (trap E23)."""

    def recovered(luck: int, d100: int, *d10: int) -> int:
        dice = ScriptedDice({"d100": [d100], "d10": d10})
        after = downtime.recover_luck(luck, dice).result
        dice.finish()
        return after

    assert (recovered(45, 45), recovered(45, 46, 8), recovered(95, 96, 8)) == (45, 53, 99)
    assert recovered(0, 1, 1) == 1
    assert downtime.luck_recovery_odds(45)[45] == Fraction(45, 100)
    assert downtime.luck_recovery_odds(95)[99] == Fraction(5, 100) * Fraction(7, 10)
