from fractions import Fraction

import pytest

from rules_core.sheet.outcome import step
from rules_core.sheet.sheet import Sheet, Skill, Trait
from rules_core.systems.coc7.attempts import check_for
from rules_core.systems.coc7.checks import Check, Degree, Difficulty, Kind, chance_to_pass, check, limit
from rules_core.systems.coc7.table import RECOMMENDED, Table
from tests.core.coc7.throws import PLAIN, asking, degree_of, dice, rolled, showing

FUMBLE, FAILURE, REGULAR, HARD, EXTREME, CRITICAL = Degree


@pytest.mark.parametrize(("value", "half", "fifth"), [(55, 27, 11), (45, 22, 9), (70, 35, 14), (4, 2, 0)])
def test_half_and_fifth_are_rounded_down(value: int, half: int, fifth: int) -> None:
    """COC-ROLL-02, worked examples 17 to 20, reading A09."""
    assert (limit(value, Difficulty.REGULAR), limit(value, Difficulty.HARD)) == (value, half)
    assert limit(value, Difficulty.EXTREME) == fifth


@pytest.mark.parametrize(
    ("target", "number", "degree"),
    [
        (55, 45, REGULAR),  # worked example 9: Hugh
        (55, 56, FAILURE),
        (55, 55, REGULAR),
        (55, 28, REGULAR),
        (55, 27, HARD),
        (55, 12, HARD),
        (55, 11, EXTREME),
        (55, 2, EXTREME),
        (47, 24, REGULAR),  # worked example 11: Malcolm's 24 for Charm 47, 48, 119, 120
        (48, 24, HARD),
        (119, 24, HARD),
        (120, 24, EXTREME),
        (55, 41, REGULAR),  # worked example 14: Harrison, and what 21 would have been
        (55, 21, HARD),
        (4, 2, HARD),  # worked example 20
        (4, 4, REGULAR),
        (5, 2, HARD),  # trap E14
        (9, 2, HARD),
        (10, 2, EXTREME),
        (0, 2, FAILURE),
        (99, 99, REGULAR),  # worked example 23
    ],
)
def test_the_value_half_and_fifth_set_the_levels(target: int, number: int, degree: Degree) -> None:
    """COC-ROLL-02."""
    assert degree_of(number, target) is degree


@pytest.mark.parametrize(
    ("number", "difficulty", "passed"),
    [
        (30, Difficulty.HARD, True),  # worked examples 6 and 7: STR 60
        (31, Difficulty.HARD, False),
        (43, Difficulty.HARD, False),
        (43, Difficulty.REGULAR, True),
        (12, Difficulty.HARD, True),
        (12, Difficulty.EXTREME, True),
        (13, Difficulty.EXTREME, False),
        (1, Difficulty.EXTREME, True),
        (61, Difficulty.REGULAR, False),
    ],
)
def test_the_required_level_or_better_passes(number: int, difficulty: Difficulty, passed: bool) -> None:
    """COC-ROLL-04, COC-ROLL-08."""
    assert rolled(number, 60, difficulty).passed is passed


def test_the_keeper_can_require_three_levels() -> None:
    """COC-ROLL-08: the same 25 is enough for an ordinary task, not for a harder one."""
    assert [rolled(25, 49, each).passed for each in Difficulty] == [True, False, False]
    hard = check(Check(49, Difficulty.HARD), showing(25))
    assert hard.steps[-1] == step("COC-ROLL-04", asked="hard", degree="regular", passed=0)


def test_a_characteristic_is_rolled_like_a_skill() -> None:
    """COC-ROLL-03."""
    sheet = Sheet("coc7", "Ada", traits=(Trait("str", 60),), skills=(Skill("climb", "climb", 60),))
    strength, climb = (
        check_for(asking(sheet, "trait:str", Difficulty.HARD, 1)),
        check_for(asking(sheet, "skill:climb", Difficulty.HARD, 1)),
    )
    assert (strength.kind, climb.kind) == (Kind.CHARACTERISTIC, Kind.SKILL)
    assert check(strength, dice([40, 30], 0)) == check(climb, dice([40, 30], 0))


def test_a_missing_value_cannot_be_rolled() -> None:
    sheet = Sheet("coc7", "Ada")
    for subject in ("trait:str", "skill:climb", "luck:luck", ""):
        with pytest.raises(KeyError):
            check_for(asking(sheet, subject))


@pytest.mark.parametrize(
    ("target", "number", "degree"),
    [
        (49, 95, FAILURE),  # trap E10
        (49, 96, FUMBLE),  # worked example 21
        (50, 96, FAILURE),
        (50, 99, FAILURE),
        (50, 100, FUMBLE),
        (99, 100, FUMBLE),  # worked example 23
        (110, 100, FUMBLE),
        (80, 100, FUMBLE),
        (0, 96, FUMBLE),
    ],
)
def test_fumbles_start_at_96_below_50_else_at_100(target: int, number: int, degree: Degree) -> None:
    """COC-ROLL-06."""
    assert degree_of(number, target) is degree


@pytest.mark.parametrize(
    ("target", "difficulty", "number", "degree"),
    [
        (80, Difficulty.HARD, 97, FUMBLE),  # worked example 22
        (80, Difficulty.HARD, 96, FUMBLE),  # trap E11
        (99, Difficulty.HARD, 96, FUMBLE),
        (53, Difficulty.HARD, 26, HARD),
        (53, Difficulty.HARD, 27, REGULAR),
        (53, Difficulty.HARD, 96, FUMBLE),
        (53, Difficulty.EXTREME, 10, EXTREME),
        (53, Difficulty.EXTREME, 11, HARD),
        (100, Difficulty.HARD, 96, REGULAR),
        (250, Difficulty.EXTREME, 99, HARD),
        (249, Difficulty.EXTREME, 99, FUMBLE),
    ],
)
def test_the_fumble_range_depends_on_the_required_number(
    target: int, difficulty: Difficulty, number: int, degree: Degree
) -> None:
    """COC-ROLL-06: half of 80 is below 50, so a Hard task on 80 fumbles from 96."""
    assert degree_of(number, target, difficulty) is degree


@pytest.mark.parametrize("target", [50, 100, 500])
def test_100_fails_without_fumbles(target: int) -> None:
    """COC-ROLL-07, reading A01: the switch ``extended_levels``."""
    outcome = check(Check(target, table=PLAIN), showing(100))
    assert (outcome.result.degree, outcome.result.passed) == (FAILURE, False)
    assert outcome.rules == ("COC-DICE-01", "COC-ROLL-07")


def test_a_hard_task_can_have_bonus_dice() -> None:
    """COC-DIE-05, COC-DIE-06: level and dice are asked for on their own, for a skill or a characteristic."""
    asked = Check(60, Difficulty.HARD, penalty=1, kind=Kind.CHARACTERISTIC)
    result = check(asked, dice([20, 40], 1)).result
    assert (result.roll, result.degree, result.passed) == (41, REGULAR, False)


def test_the_steps_have_the_deciding_numbers() -> None:
    """COC-ROLL-02, COC-ROLL-05, COC-ROLL-06, COC-ROLL-07: the "why" of a result."""

    def why(number: int, target: int, difficulty: Difficulty = Difficulty.REGULAR) -> object:
        return check(Check(target, difficulty), showing(number)).steps[1]

    assert why(21, 70) == step("COC-ROLL-02", roll=21, target=70, limit=35, degree="hard")
    assert why(71, 70) == step("COC-ROLL-02", roll=71, target=70, limit=70, degree="failure")
    assert why(1, 70) == step("COC-ROLL-05", roll=1)
    assert why(97, 80, Difficulty.HARD) == step("COC-ROLL-06", roll=97, lowest=96, needed=40)


@pytest.mark.parametrize("target", [0, 1, 4, 49, 50, 80, 100, 250])
@pytest.mark.parametrize("difficulty", Difficulty)
@pytest.mark.parametrize("table", [RECOMMENDED, PLAIN])
def test_the_chance_to_pass_matches_all_hundred_numbers(
    target: int, difficulty: Difficulty, table: Table
) -> None:
    """COC-ROLL-04."""
    passing = [number for number in range(1, 101) if rolled(number, target, difficulty, table).passed]
    assert chance_to_pass(Check(target, difficulty, table=table)) == Fraction(len(passing), 100)
