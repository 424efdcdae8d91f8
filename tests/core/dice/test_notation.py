from itertools import product

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_core.dice.faces import D4, D6, D8, D10, D100, NUMBERED, TENS
from rules_core.dice.notation import (
    LARGEST,
    MOST_DICE,
    BadFormula,
    DiceSum,
    Formula,
    formula,
    roll_together,
    standard_letters,
)
from rules_core.dice.odds import odds
from rules_core.dice.sources import ScriptedDice
from rules_core.dice.typed_dice import MissingDice, PhysicalDice

SUMS = st.lists(st.builds(DiceSum, st.integers(1, 8), st.sampled_from([D4, D6, D8])), max_size=4).map(tuple)
FORMULAS = st.builds(Formula, SUMS, st.integers(-LARGEST, LARGEST))


def rolled(text: str, **faces: list[int]) -> int:
    dice = ScriptedDice(faces)
    total = formula(text).roll(dice)
    dice.finish()
    return total


def test_a_sum_of_dice_and_numbers() -> None:
    """COC-DICE-02: everything is added up, dice drawn from left to right."""
    assert (rolled("1D6+1+2D4", d6=[5], d4=[1, 3]), rolled("2D6-1", d6=[1, 1])) == (10, 1)
    assert (rolled("1D4-9", d4=[1]), rolled("7"), rolled("-2")) == (-8, 7, -2)
    assert rolled("2d6+1D6", d6=[1, 2, 4]) == 7


def test_lowest_and_highest_totals() -> None:
    assert (formula("1D6+1+2D4").least, formula("1D6+1+2D4").most) == (4, 15)
    assert (formula("3D100+2D4-1").least, formula("3D100+2D4-1").most) == (4, 307)
    from_tens = Formula((DiceSum(3, D10), DiceSum(2, TENS)))
    assert (from_tens.least, from_tens.most) == (3, 210)
    assert (formula("-3").least, formula("-3").most) == (-3, -3)


@given(FORMULAS)
def test_notation_round_trips(given_: Formula) -> None:
    again = formula(str(given_))
    assert (again.dice, again.plus) == (given_.dice, given_.plus)


@given(FORMULAS, st.sampled_from(["w", "W", "d"]))
def test_a_german_w_is_a_d(given_: Formula, letter: str) -> None:
    assert formula(str(given_).replace("D", letter)) == given_


def told(text: str) -> Formula | str:
    """The formula, or why there is none."""
    try:
        return formula(text)
    except BadFormula as bad:
        return str(bad)


@given(st.text(alphabet="0123456789dDwW+-% x", max_size=12))
def test_any_text_with_w_is_read_as_with_d(text: str) -> None:
    assert told(text) == told(text.replace("w", "d").replace("W", "D"))


@pytest.mark.parametrize(
    ("text", "standard"),
    [
        ("2W6+3", "2D6+3"),
        ("1w20", "1d20"),
        ("W100", "D100"),
        ("W%", "D%"),
        ("0/1W6", "0/1D6"),
        ("1W8+½DB", "1D8+½DB"),
        ("1W6 wild", "1D6 wild"),
        ("BMW100", "BMW100"),
        ("ÖW6", "ÖW6"),
        ("W. Browning", "W. Browning"),
        ("2D6", "2D6"),
        ("", ""),
    ],
)
def test_dice_get_standard_letters_and_other_words_stay(text: str, standard: str) -> None:
    assert standard_letters(text) == standard


@given(FORMULAS, st.randoms(use_true_random=False))
def test_a_roll_is_within_its_limits(given_: Formula, random: object) -> None:
    faces = {die.name: [random.choice(die.faces) for _ in range(40)] for die in (D4, D6, D8)}  # type: ignore[attr-defined]
    assert given_.least <= given_.roll(ScriptedDice(faces)) <= given_.most


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "character 1"),
        ("D6", "character 1"),
        ("+1D6", "character 1"),
        ("1D6+", "character 5"),
        ("1D6++1", "character 5"),
        ("1D6 + 1", "character 4"),
        ("1D6*2", "character 4"),
        ("one", "character 1"),
        ("-1D6", "only a number can follow the minus at character 1"),
        ("2-1D6", "only a number can follow the minus at character 2"),
        ("1D7", "no die with 7 sides"),
        ("1D1000", "character 6"),
        ("0D6", "0 dice"),
        ("51D6", "more than 50"),
        ("30D6+21d6", "more than 50"),
        ("1000001", "above 1000000"),
        ("12345678", "above 1000000"),
        ("-", "character 2"),
        ("１D6", "character 1"),
        ("1D6\n", "character 4"),
        ("1+" * 300 + "1", "too long"),
    ],
)
def test_an_invalid_formula_names_the_position(text: str, why: str) -> None:
    with pytest.raises(BadFormula, match=why):
        formula(text)


def test_the_largest_formula() -> None:
    assert formula(f"{MOST_DICE}D6+{MOST_DICE}D8").most == 50 * 14
    assert formula(str(LARGEST)).plus == LARGEST


@pytest.mark.parametrize("text", ["1D6", "3D6+2", "1D8+2D4", "2D3-1", "1D10+1D10", "0"])
def test_odds_match_every_face_and_icepool(text: str) -> None:
    """COC-DICE-02: sums come by convolution, and are the same as throwing each die."""
    written = formula(text)
    found = odds(written.roll, lambda total: total)
    kinds = [each.die for each in written.dice for _ in range(each.count)]
    thrown = [sum(faces) + written.plus for faces in product(*(die.faces for die in kinds))]
    assert {total: chance * len(thrown) for total, chance in found.items()} == {
        total: thrown.count(total) for total in thrown
    }
    theirs = sum(
        (each.count @ icepool.d(len(each.die.faces)) for each in written.dice), icepool.Die([written.plus])
    )
    assert found == {total: theirs.probability(total) for total in theirs.outcomes()}


def test_fifty_dice_of_each_kind_work() -> None:
    assert sum(ways for _, ways in DiceSum(50, D100).weighted()) == 100**50
    assert [value for value, _ in DiceSum(50, D100).weighted()] == list(range(50, 5001))
    every = "+".join(f"50{name.upper()}" for name in NUMBERED if name.startswith("d"))
    assert formula(every).most == 50 * sum(
        die.faces[-1] for name, die in NUMBERED.items() if name.startswith("d")
    )


def test_formulas_can_be_rolled_together() -> None:
    both = (formula("1D8+2"), formula("1D4"), formula("3"))
    assert roll_together(both, ScriptedDice({"d8": [5], "d4": [2]})) == (7, 2, 3)
    with pytest.raises(MissingDice) as lacking:
        roll_together(both, PhysicalDice())
    assert lacking.value.wanted.kinds == ("d8", "d4")
