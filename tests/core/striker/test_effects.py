import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_core.notation import formula
from rules_core.systems.striker.checks import Check
from rules_core.systems.striker.effects import Attack, Attacked, applied, applying, attack
from rules_core.systems.striker.steps import ResultStep
from tests.core.striker.throws import d20

CRITICAL_FAIL, FAIL, PARTIAL, SUCCESS, CRITICAL = ResultStep


@pytest.mark.parametrize(
    ("total", "shares"),
    [
        (7, [0, 0, 3, 7, 14]),
        (8, [0, 0, 4, 8, 16]),
        (1, [0, 0, 0, 1, 2]),
        (0, [0, 0, 0, 0, 0]),
        (-1, [0, 0, 0, 0, 0]),
        (-3, [0, 0, 0, 0, 0]),
    ],
)
def test_the_step_says_how_much_applies(total: int, shares: list[int]) -> None:
    """ST-EFF-01, ST-STEP-03, readings A03 and A14: halves round down, nothing falls below 0, trap E40."""
    assert [applied(each, total) for each in ResultStep] == shares


@given(st.integers(-(10**6), 10**6))
def test_a_better_step_never_does_less(total: int) -> None:
    """ST-EFF-01."""
    shares = [applied(each, total) for each in ResultStep]
    assert shares == sorted(shares)


def test_the_rule_that_decided_is_named() -> None:
    """ST-EFF-01, ST-STEP-03."""
    assert [applying(each, 7).rules for each in ResultStep] == [
        ("ST-EFF-01",),
        ("ST-EFF-01",),
        ("ST-STEP-03",),
        ("ST-EFF-01",),
        ("ST-STEP-03",),
    ]


def attacked(face: int, *weapon: int, modifier: int = 3) -> Attacked:
    dice = d20(face, d6=weapon)
    result = attack(Attack(Check(3, 15), formula("2d6"), modifier), dice).result
    dice.finish()
    return result


def test_success_is_a_hit_and_failure_a_miss() -> None:
    """ST-STEP-05, ST-EFF-02: the weapon brings the dice, which a miss leaves on the table."""
    hit = attacked(12, 1, 6)
    assert (hit.hit, hit.glancing, hit.effect) == (True, False, 10)
    for face in (6, 2):
        missed = attacked(face)
        assert (missed.hit, missed.glancing, missed.effect) == (False, False, 0)


def test_a_critical_hit_doubles_dice_and_modifiers() -> None:
    """ST-STEP-03, readings A03 and A15."""
    assert attacked(20, 1, 6).effect == 2 * (1 + 6 + 3)


def test_a_glancing_hit_does_half_and_has_a_consequence() -> None:
    """ST-STEP-03, reading A03."""
    glancing = attacked(11, 1, 5)
    assert (glancing.hit, glancing.glancing, glancing.effect) == (True, True, 4)


def test_a_modifier_below_0_is_taken_off_and_the_effect_stays_at_0_or_above() -> None:
    """ST-EFF-02, reading A14."""
    assert attacked(12, 1, 6, modifier=-2).effect == 5
    assert attacked(12, 1, 1, modifier=-5).effect == 0
    assert attacked(20, 1, 1, modifier=-5).effect == 0
    assert attack(Attack(Check(3, 15), formula("1d6")), d20(12, d6=[4])).result.effect == 4


def test_an_attack_says_which_rules_decided() -> None:
    """ST-STEP-05, ST-EFF-02, ST-EFF-01, ST-STEP-03."""
    asked = Attack(Check(3, 15), formula("1d6"), 1)
    assert attack(asked, d20(2)).rules == ("ST-ROLL-01", "ST-STEP-02", "ST-STEP-05")
    hit = attack(asked, d20(12, d6=[3]))
    assert hit.rules == ("ST-ROLL-01", "ST-STEP-02", "ST-STEP-05", "ST-EFF-02", "ST-EFF-01")
    assert attack(asked, d20(11, d6=[3])).rules[-1] == "ST-STEP-03"
