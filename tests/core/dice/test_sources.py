from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_core.dice.faces import BOOST, D4, D6, D20, D100, DICE, PROFICIENCY, TENS, UNITS, Die
from rules_core.dice.notation import DiceSum
from rules_core.dice.odds import odds, ways, weigh
from rules_core.dice.sources import DiceError, DiceSource, Drawn, LiveDice, RecordingDice, ScriptedDice
from rules_core.sheet.outcome import Outcome, Ruling, step
from rules_core.systems.coc7.checks import PercentileReading


def test_every_die_has_its_faces() -> None:
    assert TENS.faces == (0, 10, 20, 30, 40, 50, 60, 70, 80, 90)
    assert UNITS.faces == (0, 1, 2, 3, 4, 5, 6, 7, 8, 9)
    for sides in (3, 4, 6, 8, 10, 12, 20, 100):
        assert DICE[f"d{sides}"].faces == tuple(range(1, sides + 1))


@pytest.mark.parametrize(("die", "count"), [(D6, 1), (D100, 1), (TENS, 2), (D4, 3), (BOOST, 2)])
def test_live_dice_map_each_random_number_to_one_roll(die: Die[int] | Die[str], count: int) -> None:
    """Trap E75: no modulo bias: as many numbers as throws, and each number is a throw of its own."""
    throws = len(die.faces) ** count
    numbers = iter(range(throws))
    asked: list[int] = []

    def below(count: int) -> int:
        asked.append(count)
        return next(numbers)

    dice = LiveDice(below)
    shown = Counter(dice.draw(die, count) for _ in range(throws))
    assert shown == Counter(product(die.faces, repeat=count))
    assert set(asked) == {throws}


def test_live_readings_map_each_random_number_to_one_roll() -> None:
    """Trap E75, for dice of several kinds in one throw."""
    reading = PercentileReading(1)
    shown = Counter(LiveDice(lambda _, number=number: number).read(reading) for number in range(1000))  # type: ignore[misc]
    assert shown == Counter(
        reading.read((*tens, units)) for tens in product(TENS.faces, repeat=2) for units in UNITS.faces
    )


def test_scripted_dice_come_in_order() -> None:
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


def test_recording_dice_return_the_same_faces() -> None:
    dice = RecordingDice(ScriptedDice({"d6": [3]}, {"a": {"d20": [4, 5]}}))
    assert dice.draw(D6) == (3,)
    assert dice.part("a").draw(D20, 2) == (4, 5)
    assert dice.drawn == (Drawn("", "d6", (3,)), Drawn("a", "d20", (4, 5)))


def test_a_reading_draws_its_dice_from_left_to_right() -> None:
    dice = RecordingDice(ScriptedDice({"tens": [40, 20], "units": [4]}))
    assert dice.read(PercentileReading(1)).value == 24
    assert [each.die for each in dice.drawn] == ["tens", "units"]


@given(st.integers(-2, 2))
def test_a_weighted_reading_counts_every_way(net: int) -> None:
    reading = PercentileReading(net)
    counted = {thrown.value: ways for thrown, ways in reading.weighted()}
    assert counted == {thrown.value: ways for thrown, ways in weigh(reading, lambda thrown: thrown.value)}
    assert sum(counted.values()) == 10 ** (2 + abs(net))
    assert all(reading.read((*thrown.tens, thrown.units)) == thrown for thrown, _ in reading.weighted())


def test_several_kinds_of_dice_are_rolled_at_once_in_order() -> None:
    scripted = ScriptedDice({"d6": [3, 5], "d4": [2]})
    assert scripted.throw(((D6, 2), (D4, 1))) == ((3, 5), (2,))
    recorded = RecordingDice(ScriptedDice({"d6": [3, 5], "d4": [2]}))
    assert recorded.throw(((D6, 2), (D4, 1))) == ((3, 5), (2,))
    assert recorded.drawn == (Drawn("", "d6", (3, 5)), Drawn("", "d4", (2,)))
    assert not recorded.typed


def test_live_dice_of_several_kinds_use_one_random_number() -> None:
    """Trap E75, for a throw of 2D4 and 1D6."""
    shown = Counter(
        LiveDice(lambda _, number=number: number).throw(((D4, 2), (D6, 1)))  # type: ignore[misc]
        for number in range(96)
    )
    assert shown == Counter((pair, (six,)) for pair in product(D4.faces, repeat=2) for six in D6.faces)


def test_many_live_dice_of_several_kinds_are_drawn_kind_by_kind() -> None:
    asked: list[int] = []

    def below(count: int) -> int:
        asked.append(count)
        return 0

    assert LiveDice(below).throw(((D6, 16), (D4, 1))) == ((1,) * 16, (1,))
    assert asked == [6**16, 4]


def test_readings_are_rolled_together_and_read_separately() -> None:
    readings = (DiceSum(2, D6), DiceSum(1, D4), DiceSum(1, D6))
    recorded = RecordingDice(ScriptedDice({"d6": [3, 5, 6], "d4": [2]}))
    assert recorded.read_all(readings) == (8, 2, 6)
    assert [each.die for each in recorded.drawn] == ["d6", "d4", "d6"]
    assert recorded.read_all(()) == ()
    chances = odds(lambda dice: sum(dice.read_all((DiceSum(1, D6), DiceSum(1, D4)))), lambda total: total)
    assert (chances[2], chances[7]) == (Fraction(1, 24), Fraction(4, 24))


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


def test_odds_without_dice_are_certain() -> None:
    assert odds(lambda _: "sure", lambda answer: answer) == {"sure": Fraction(1)}


def test_an_outcome_names_each_rule_once_in_order() -> None:
    outcome = Outcome(3, (step("B", n=1), step("A"), step("B", n=2)))
    assert outcome.rules == ("B", "A")
    assert outcome.steps[2].fact("n") == 2
    with pytest.raises(KeyError):
        outcome.steps[1].fact("n")
    assert Ruling(True, step("A")).step.facts == ()


def test_a_roll_is_repeated_until_it_settles() -> None:
    dice = ScriptedDice({"d6": [3, 3, 5]})
    assert dice.until(lambda total: total == 5, DiceSum(1, D6)) == (3, 3, 5)
    dice.finish()


def test_odds_of_a_repeated_roll_only_count_settled_rolls() -> None:
    """Throws that do not count change nothing: the last one is 5 or 6, evenly."""

    def resolve(dice: DiceSource) -> int:
        return dice.until(lambda total: total >= 5, DiceSum(1, D6))[-1] * dice.draw(D6)[0]

    chances = odds(resolve, lambda answer: answer)
    assert (chances[5], chances[30]) == (Fraction(1, 12), Fraction(2, 12))
    assert sum(chances.values()) == 1


def test_ways_share_one_denominator() -> None:
    """Paths of different length are brought to one number of ways."""

    def resolve(dice: DiceSource) -> bool:
        return dice.draw(D6) == (6,) and dice.draw(D20) == (20,)

    found = ways(resolve, lambda answer: answer)
    assert (found.counts, found.out_of) == ({True: 1, False: 119}, 120)
    assert found.chance(lambda answer: answer) == Fraction(1, 120)
    assert found.odds() == odds(resolve, lambda answer: answer)


@pytest.mark.parametrize(
    ("said", "face"),
    [("sa", "sa"), ("as", "sa"), ("", ""), ("T", "T"), ("x", None), ("ssa", None), (1, None)],
)
def test_symbols_are_accepted_in_any_order(said: object, face: str | None) -> None:
    assert PROFICIENCY.shows(said) == face


def test_numbered_dice_show_whole_numbers_only() -> None:
    assert D6.shows(6) == 6
    for odd in (0, 7, True, 1.0, "1", None, [1]):
        assert D6.shows(odd) is None


def test_scripted_symbols_are_drawn_like_numbers() -> None:
    dice = ScriptedDice({"boost": ["as", ""], "d6": [2]})
    assert dice.draw(BOOST, 2) == ("sa", "")
    assert dice.draw(D6) == (2,)
    with pytest.raises(DiceError, match="what is there is not a face of boost"):
        ScriptedDice({"boost": ["s" * 50]}).draw(BOOST)


def test_a_reading_of_symbols_draws_its_own_dice() -> None:
    assert LiveDice(lambda count: count - 1).draw(PROFICIENCY, 2) == ("T", "T")


def test_many_live_dice_are_drawn_in_batches() -> None:
    """A number for a hundred thousand dice at once would have more digits than can be taken apart in time."""
    asked: list[int] = []

    def below(count: int) -> int:
        asked.append(count)
        return count - 1

    assert LiveDice(below).draw(D6, 40) == (6,) * 40
    assert asked == [6**16, 6**16, 6**8]


def test_a_long_script_is_read_in_order() -> None:
    faces = [1 + number % 100 for number in range(50_000)]
    dice = ScriptedDice({"d100": faces})
    assert [dice.draw(D100)[0] for _ in range(40_000)] == faces[:40_000]
    with pytest.raises(DiceError, match="10000 more of d100"):
        dice.finish()
