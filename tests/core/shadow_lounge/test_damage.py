import pytest

from rules_core.dice.notation import formula
from rules_core.dice.sources import ScriptedDice
from rules_core.game.system import Span
from rules_core.systems.shadow_lounge.checks import Degree
from rules_core.systems.shadow_lounge.combat import Attack, malfunctions, roll_damage, skill_modifier
from tests.core.shadow_lounge.throws import CRITICAL, CRITICAL_FAILURE, EXTREME, FAILURE, HARD, REGULAR


def hurt(weapon: str, skill: int, degree: Degree, multiplier: int = 1, **faces: list[int]) -> int:
    dice = ScriptedDice(faces)
    damage = roll_damage(Attack(formula(weapon), skill, degree, multiplier), dice).result.damage
    dice.finish()
    return damage


@pytest.mark.parametrize(
    ("skill", "modifier"), [(0, 0), (9, 0), (10, 1), (19, 1), (99, 9), (100, 10), (123, 12), (1000, 100)]
)
def test_the_skill_modifier_is_a_tenth(skill: int, modifier: int) -> None:
    """SL-DMG-01, reading A10; for a Force power of the unmodified Power, SL-DMG-02."""
    assert skill_modifier(skill) == modifier
    assert hurt("1D6", skill, REGULAR, d6=[4]) == 4 + modifier


def test_the_skill_modifier_comes_last() -> None:
    """SL-DMG-03: doubling leaves it alone."""
    assert hurt("2D6", 65, REGULAR, 2, d6=[1, 4]) == 16
    assert hurt("2D6", 65, REGULAR, 0, d6=[1, 4]) == 6


def test_a_regular_hit_rolls_the_weapon() -> None:
    """SL-DMG-04."""
    assert hurt("2D6+1", 65, REGULAR, d6=[1, 4]) == 12


def test_a_hard_hit_rerolls_ones_once() -> None:
    """SL-DMG-05."""
    assert hurt("2D6", 65, HARD, d6=[1, 4, 5]) == 15
    assert (hurt("2D6", 65, HARD, d6=[1, 4, 1]), hurt("2D6", 65, HARD, d6=[3, 4])) == (11, 13)
    assert hurt("1D6+2D4+1", 0, HARD, d6=[1, 2], d4=[1, 1, 3, 1]) == 1 + 2 + 3 + 1


def test_an_extreme_hit_rolls_twice_and_keeps_the_higher_total() -> None:
    """SL-DMG-06, reading A16: ones are not thrown again."""
    assert hurt("2D6", 65, EXTREME, d6=[1, 4, 3, 3]) == 12
    assert hurt("2D6", 65, EXTREME, d6=[6, 6, 1, 1]) == 18
    assert hurt("1D6+1D4", 0, EXTREME, d6=[1, 2], d4=[4, 1]) == 5


def test_a_critical_hit_deals_maximum_damage_plus_a_roll() -> None:
    """SL-DMG-07, SL-DMG-08, reading A08."""
    assert hurt("2D6", 65, CRITICAL, d6=[2, 5]) == 25
    assert hurt("1D8+2", 65, CRITICAL, d8=[1]) == 10 + 3 + 6
    assert hurt("2D6", 65, CRITICAL, 2, d6=[1, 1]) == 14 * 2 + 6


@pytest.mark.parametrize("degree", [FAILURE, CRITICAL_FAILURE])
def test_a_failure_deals_no_damage_and_needs_no_dice(degree: Degree) -> None:
    """SL-DMG-04."""
    assert hurt("2D6", 99, degree) == 0


def test_damage_is_never_below_0() -> None:
    """SL-DMG-03: only the final figure is raised."""
    assert (hurt("1D4-9", 65, REGULAR, d4=[1]), hurt("1D4-9", 65, REGULAR, d4=[4])) == (0, 1)


@pytest.mark.parametrize(("natural", "fails"), [(95, False), (96, True), (98, True), (99, False)])
def test_a_weapon_malfunctions_in_its_failure_range(natural: int, fails: bool) -> None:
    """SL-ROLL-12, readings A04 and A21: by the die as it fell."""
    assert malfunctions(natural, Span(96, 98)) is fails
    assert not malfunctions(natural, None)
