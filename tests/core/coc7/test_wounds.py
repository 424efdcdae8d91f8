from fractions import Fraction
from functools import partial

import pytest

from rules_core.dice.odds import odds
from rules_core.dice.sources import ScriptedDice
from rules_core.systems.coc7.checks import Difficulty
from rules_core.systems.coc7.derive import Health, State
from rules_core.systems.coc7.harm import (
    Care,
    Injury,
    care_difficulty,
    may_rest,
    may_treat,
    rest,
    treat,
    wound,
)
from rules_core.systems.coc7.table import Table

DYING = Health(0, 12, major_wound=True)


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


def test_a_small_hit_after_a_major_wound_means_dying_at_0() -> None:
    """COC-WND-01: the major wound is still there."""
    result = wound(Health(2, 12, major_wound=True), 2).result
    assert (result.health, result.state, result.new_major_wound) == (DYING, State.DYING, False)


def test_no_wound_without_damage() -> None:
    """COC-WND-01."""
    assert hit(0, 0, 0) == (0, False, State.UNCONSCIOUS)
    assert not wound(Health(5, 5), 3, armor=3).result.new_major_wound


def test_armour_reduces_damage() -> None:
    """COC-CBT-10: before anything else is looked at."""
    assert hit(12, 12, 7, armor=2) == (7, False, State.OK)
    assert hit(12, 12, 1, armor=2) == (12, False, State.OK)
    assert "COC-CBT-10" in wound(Health(12, 12), 7, 2).rules
    assert "COC-CBT-10" not in wound(Health(12, 12), 7).rules


def test_a_major_wound_knocks_prone() -> None:
    """COC-WND-01."""
    assert wound(Health(12, 12), 6).steps[-1].fact("prone") == 1
    assert wound(Health(12, 12), 5).steps[-1].fact("prone") == 0


def care_odds(care: Care, health: Health) -> dict[int, Fraction]:
    return odds(partial(treat, care, health), lambda came: came.result)


def test_first_aid_restores_1_within_the_hour() -> None:
    """COC-WND-02, reading A17."""
    hurt = Health(5, 12)
    assert may_treat(Care.FIRST_AID, hurt, Injury()).allowed
    assert may_treat(Care.FIRST_AID, hurt, Injury(hours=1)).step.fact("because") == "too_late"
    assert (
        may_treat(Care.FIRST_AID, hurt, Injury(first_aid_given=True)).step.fact("because") == "given_before"
    )
    assert treat(Care.FIRST_AID, hurt, ScriptedDice()).result == 6
    assert care_odds(Care.FIRST_AID, hurt) == {6: Fraction(1)}


def test_medicine_restores_1d3() -> None:
    """COC-WND-02, reading A17: never above the maximum."""
    assert treat(Care.MEDICINE, Health(5, 12), ScriptedDice({"d3": [3]})).result == 8
    assert treat(Care.MEDICINE, Health(11, 12), ScriptedDice({"d3": [3]})).result == 12
    assert care_odds(Care.MEDICINE, Health(11, 12)) == {12: Fraction(1)}
    assert care_odds(Care.MEDICINE, Health(5, 12)) == {hp: Fraction(1, 3) for hp in (6, 7, 8)}
    given = Injury(medicine_given=True)
    assert may_treat(Care.MEDICINE, Health(5, 12), given).step.fact("because") == "given_before"


def test_medicine_after_the_day_is_hard() -> None:
    """COC-WND-02."""
    assert care_difficulty(Care.MEDICINE, Injury(hours=23)) is Difficulty.REGULAR
    assert care_difficulty(Care.MEDICINE, Injury(hours=24)) is Difficulty.HARD
    assert care_difficulty(Care.FIRST_AID, Injury(hours=24)) is Difficulty.REGULAR


def test_the_dying_need_first_aid_first() -> None:
    """COC-WND-02."""
    assert may_treat(Care.MEDICINE, DYING, Injury()).step.fact("because") == "first_aid_first"
    assert may_treat(Care.FIRST_AID, DYING, Injury(hours=2)).allowed
    assert may_treat(Care.MEDICINE, DYING, Injury(first_aid_given=True)).allowed


def test_medicine_takes_an_hour_of_work() -> None:
    """COC-WND-02."""
    ruling = may_treat(Care.MEDICINE, Health(5, 12), Injury(), hours_at_hand=0)
    assert (ruling.allowed, ruling.step.fact("hours")) == (False, 1)
    assert may_treat(Care.MEDICINE, Health(5, 12), Injury(), hours_at_hand=1).allowed
    assert may_treat(Care.FIRST_AID, Health(5, 12), Injury(), hours_at_hand=0).allowed


def test_unhurt_characters_cannot_be_treated() -> None:
    """COC-WND-02."""
    for care in Care:
        assert may_treat(care, Health(12, 12), Injury()).step.fact("because") == "unhurt"


def test_rest_heals_1_a_day_without_a_major_wound() -> None:
    """COC-WND-03."""
    assert (rest(Health(5, 12), 3).result, rest(Health(5, 12), 30).result) == (8, 12)
    assert rest(Health(5, 12), 0).result == 5


def test_rest_names_the_rule_about_major_wounds() -> None:
    """COC-WND-03, trap E47."""
    outcome = rest(Health(5, 12, major_wound=True), 3)
    assert (outcome.result, outcome.steps[0].fact("because")) == (5, "major_wound")
    assert may_rest(Health(5, 12)).allowed
