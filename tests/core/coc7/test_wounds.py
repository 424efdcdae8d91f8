from fractions import Fraction
from functools import partial

import pytest

from rules_core.dice.odds import odds
from rules_core.dice.sources import ScriptedDice
from rules_core.systems.coc7.derive import Health, State
from rules_core.systems.coc7.harm import Care, Injury, may_treat, treat, wound
from rules_core.systems.coc7.table import Table


def hit(
    hp: int, most: int, damage: int, armor: int = 0, *, major: bool = False, table: Table | None = None
) -> tuple[int, bool, State]:
    result = wound(Health(hp, most, major), damage, armor, table or Table()).result
    return result.health.hp, result.health.major_wound, result.state


@pytest.mark.parametrize(
    ("hp", "most", "damage", "after"),
    [
        (11, 11, 5, (6, False, State.OK)),
        (11, 11, 6, (5, True, State.OK)),  # half of 11 is 5.5
        (12, 12, 6, (6, True, State.OK)),
        (12, 12, 5, (7, False, State.OK)),
        (3, 12, 3, (0, False, State.UNCONSCIOUS)),
        (3, 12, 5, (0, False, State.UNCONSCIOUS)),
        (6, 12, 6, (0, True, State.DYING)),
        (12, 12, 12, (0, True, State.DYING)),
        (12, 12, 13, (0, True, State.DEAD)),
        (1, 12, 13, (0, True, State.DEAD)),
        (5, 5, 0, (5, False, State.OK)),
    ],
)
def test_effects_of_one_hit(hp: int, most: int, damage: int, after: tuple[int, bool, State]) -> None:
    """COC-WND-01, reading A20, trap E41."""
    assert hit(hp, most, damage) == after


def test_no_wound_without_damage() -> None:
    """COC-WND-01."""
    assert hit(0, 0, 0) == (0, False, State.UNCONSCIOUS)
    assert not wound(Health(5, 5), 3, armor=3).result.new_major_wound


def care_odds(care: Care, health: Health) -> dict[int, Fraction]:
    return odds(partial(treat, care, health), lambda came: came.result)


def test_medicine_restores_1d3() -> None:
    """COC-WND-02, reading A17: never above the maximum."""
    assert treat(Care.MEDICINE, Health(5, 12), ScriptedDice({"d3": [3]})).result == 8
    assert treat(Care.MEDICINE, Health(11, 12), ScriptedDice({"d3": [3]})).result == 12
    assert care_odds(Care.MEDICINE, Health(11, 12)) == {12: Fraction(1)}
    assert care_odds(Care.MEDICINE, Health(5, 12)) == {hp: Fraction(1, 3) for hp in (6, 7, 8)}
    given = Injury(medicine_given=True)
    assert may_treat(Care.MEDICINE, Health(5, 12), given).step.fact("because") == "given_before"


def test_medicine_takes_an_hour_of_work() -> None:
    """COC-WND-02."""
    ruling = may_treat(Care.MEDICINE, Health(5, 12), Injury(), hours_at_hand=0)
    assert (ruling.allowed, ruling.step.fact("hours")) == (False, 1)
    assert may_treat(Care.MEDICINE, Health(5, 12), Injury(), hours_at_hand=1).allowed
    assert may_treat(Care.FIRST_AID, Health(5, 12), Injury(), hours_at_hand=0).allowed
