from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_core.dice import D6, D20, D100, DICE, NUMBERED, TENS, UNITS, Die
from rules_core.odds import odds
from rules_core.outcome import Outcome, Ruling, step
from rules_core.sources import DiceError, DiceSource, Drawn, LiveDice, RecordingDice, ScriptedDice, weigh
from rules_core.systems.coc7.percentile import PercentileReading


def test_every_die_has_its_faces() -> None:
    assert TENS.faces == (0, 10, 20, 30, 40, 50, 60, 70, 80, 90)
    assert UNITS.faces == (0, 1, 2, 3, 4, 5, 6, 7, 8, 9)
    for sides in (3, 4, 6, 8, 10, 12, 20, 100):
        assert DICE[f"d{sides}"].faces == tuple(range(1, sides + 1))


@pytest.mark.parametrize("die", NUMBERED.values())
def test_live_dice_show_each_face_for_one_number_of_the_source(die: Die[int]) -> None:
    """Trap E75: no modulo, so no bias: each number below the count of faces is one face."""
    asked: list[int] = []

    def below(count: int) -> int:
        asked.append(count)
        return (len(asked) - 1) % count

    faces = LiveDice(below).draw(die, len(die.faces))
    assert faces == die.faces
    assert set(asked) == {len(die.faces)}


def test_scripted_dice_fall_in_the_order_given() -> None:
    dice = ScriptedDice({"d6": [3, 5, 1], "d20": [20]})
    assert dice.draw(D6, 2) == (3, 5)
    assert dice.draw(D20) == (20,)
    assert dice.draw(D6) == (1,)
    dice.finish()


@pytest.mark.parametrize("face", [0, 7, -1, True, 3.0, "3", None, [3]])
def test_an_impossible_face_is_refused(face: object) -> None:
    with pytest.raises(DiceError, match="not a face of d6"):
        ScriptedDice({"d6": [face]}).draw(D6)  # type: ignore[list-item]


def test_a_missing_face_is_named() -> None:
    with pytest.raises(DiceError, match="a face of d6 is missing"):
        ScriptedDice({"d6": [3]}).draw(D6, 2)
    with pytest.raises(DiceError, match="tie: a face of d100 is missing"):
        ScriptedDice().part("tie").draw(D100)


def test_a_face_left_over_is_named() -> None:
    with pytest.raises(DiceError, match="1 more of d6"):
        ScriptedDice({"d6": [3]}).finish()
    with pytest.raises(DiceError, match="a: 2 more of d20"):
        ScriptedDice(parts={"a": {"d20": [3, 4]}}).finish()


def test_an_unknown_kind_of_die_is_refused() -> None:
    with pytest.raises(DiceError, match="no kind of die called 'd7'"):
        ScriptedDice({"d7": [3]})


def test_recorded_dice_are_the_same_dice_with_a_memory() -> None:
    dice = RecordingDice(ScriptedDice({"d6": [3]}, {"a": {"d20": [4, 5]}}))
    assert dice.draw(D6) == (3,)
    assert dice.part("a").draw(D20, 2) == (4, 5)
    assert dice.drawn == (Drawn("", "d6", (3,)), Drawn("a", "d20", (4, 5)))


def test_a_reading_draws_its_dice_from_left_to_right() -> None:
    dice = RecordingDice(ScriptedDice({"tens": [40, 20], "units": [4]}))
    assert dice.read(PercentileReading(1)).value == 24
    assert [each.die for each in dice.drawn] == ["tens", "units"]


@given(st.integers(-2, 2))
def test_a_weighed_reading_counts_every_way_to_throw_it(net: int) -> None:
    readings = PercentileReading(net).weighted()
    assert sum(ways for _, ways in readings) == 10 ** (2 + abs(net))
    assert readings == weigh(PercentileReading(net), lambda thrown: thrown.value)


def test_odds_of_two_dice_are_exact() -> None:
    total = odds(lambda dice: sum(dice.draw(D6, 2)), lambda answer: answer)
    brute = Counter(a + b for a in range(1, 7) for b in range(1, 7))
    assert total == {number: Fraction(ways, 36) for number, ways in brute.items()}


def test_odds_follow_dice_that_depend_on_dice() -> None:
    """A 6 is thrown again once: paths of different length still add up to 1."""

    def resolve(dice: DiceSource) -> int:
        (first,) = dice.part("first").draw(D6)
        return first if first < 6 else dice.draw(D20)[0]

    chances = odds(resolve, lambda answer: answer == 20)
    assert chances == {True: Fraction(1, 120), False: Fraction(119, 120)}


def test_odds_mix_readings_and_single_dice() -> None:
    def resolve(dice: DiceSource) -> bool:
        return dice.read(PercentileReading(1)).value <= 50 and dice.draw(D6) == (6,)

    assert odds(resolve, lambda answer: answer)[True] == Fraction(3, 4) / 6


def test_odds_of_what_needs_no_dice_are_certain() -> None:
    assert odds(lambda _: "sure", lambda answer: answer) == {"sure": Fraction(1)}


def test_an_outcome_names_each_rule_once_in_order() -> None:
    outcome = Outcome(3, (step("B", n=1), step("A"), step("B", n=2)))
    assert outcome.rules == ("B", "A")
    assert outcome.steps[2].fact("n") == 2
    with pytest.raises(KeyError):
        outcome.steps[1].fact("n")
    assert Ruling(True, step("A")).step.facts == ()
