import pytest

from rules_core.dice.notation import formula
from rules_core.dice.sources import ScriptedDice
from rules_core.game.advice import Moment, rules_at
from rules_core.systems.coc7.advice import ADVICE
from rules_core.systems.coc7.checks import DICE
from rules_core.systems.coc7.creation import (
    CHARACTERISTIC_VALUES,
    INTEREST_BONUS,
    INTEREST_SKILLS,
    OCCUPATION_VALUES,
    may_raise,
    starting_luck,
)
from rules_core.systems.coc7.derive import LivingStandard, living_standard
from rules_core.systems.coc7.skills import SKILLS_BY_ID
from rules_core.systems.coc7.system import base_value


def test_eight_values_for_eight_characteristics() -> None:
    """COC-CHAR-01."""
    assert sorted(CHARACTERISTIC_VALUES) == [40, 50, 50, 50, 60, 60, 70, 80]


def test_nine_values_for_an_occupation_and_four_interests() -> None:
    """COC-CHAR-02."""
    assert sorted(OCCUPATION_VALUES, reverse=True) == [70, 60, 60, 50, 50, 50, 40, 40, 40]
    assert (INTEREST_SKILLS, INTEREST_BONUS) == (4, 20)
    assert not may_raise("cthulhu-mythos")
    assert may_raise("occult")


@pytest.mark.parametrize(
    ("credit", "lives"),
    [
        (0, LivingStandard.PENNILESS),
        (1, LivingStandard.POOR),
        (9, LivingStandard.POOR),
        (10, LivingStandard.AVERAGE),
        (49, LivingStandard.AVERAGE),
        (50, LivingStandard.WEALTHY),
        (89, LivingStandard.WEALTHY),
        (90, LivingStandard.RICH),
        (98, LivingStandard.RICH),
        (99, LivingStandard.SUPER_RICH),
    ],
)
def test_credit_rating_sets_the_standard_of_living(credit: int, lives: LivingStandard) -> None:
    """COC-DER-07."""
    assert living_standard(credit) is lives


def test_luck_is_rolled() -> None:
    """COC-DER-04."""
    assert starting_luck(ScriptedDice({"d6": [3, 4, 6]})) == 65


def test_mathematics_is_a_science_of_its_own() -> None:
    """COC-DER-04."""
    science = SKILLS_BY_ID["science"]
    assert base_value(science, {}, "Mathematics ") == 10
    assert base_value(science, {}, "Chemistry") == base_value(science, {}) == 1
    assert base_value(SKILLS_BY_ID["lore"], {}, "Mathematics") == 1


def test_the_dice_of_the_game() -> None:
    """COC-DICE-03."""
    assert [each.name for each in DICE] == ["d4", "d6", "d8", "d20", "d100"]


def test_dice_are_added_up() -> None:
    """COC-DICE-02."""
    written = formula("1D6+1+2D4")
    assert (written.least, written.most) == (4, 15)


@pytest.mark.parametrize(
    ("moment", "rules"),
    [
        (Moment.BEFORE_ROLL, ("COC-ROLL-01", "COC-DIE-07", "COC-OPP-04")),
        (Moment.ROLLING, ("COC-DICE-04",)),
        (Moment.LUCK, ("COC-LUCK-01", "COC-LUCK-05")),
    ],
)
def test_advice_appears_at_its_moment(moment: Moment, rules: tuple[str, ...]) -> None:
    """COC-ROLL-01, COC-DIE-07, COC-OPP-04, COC-DICE-04, COC-LUCK-01, COC-LUCK-05."""
    assert rules_at(ADVICE, moment) == rules
