import pytest

from rules_core.d100.roll import net_dice
from rules_core.dice.sources import DiceError
from rules_core.systems.coc7.checks import Check, PercentileReading, check, read_as
from tests.core.coc7.throws import dice


def number(tens: list[int], units: int, bonus: int = 0, penalty: int = 0) -> int:
    thrown = dice(tens, units)
    roll = check(Check(50, bonus=bonus, penalty=penalty), thrown).result.roll
    thrown.finish()
    return roll


@pytest.mark.parametrize(
    ("tens", "units", "reads"), [(30, 5, 35), (0, 0, 100), (0, 3, 3), (90, 9, 99), (10, 0, 10), (0, 1, 1)]
)
def test_tens_and_units_make_a_number_and_00_0_is_100(tens: int, units: int, reads: int) -> None:
    """COC-DICE-01, worked examples 1 to 3."""
    assert read_as(tens, units) == reads
    assert number([tens], units) == reads


@pytest.mark.parametrize("net", [0, 1, -2])
def test_the_numbers_that_odds_are_counted_from_are_read_like_rolled_dice(net: int) -> None:
    """COC-DIE-02."""
    reading = PercentileReading(net)
    counted = [thrown for thrown, _ in reading.weighted()]
    assert counted == [reading.read((*each.tens, each.units)) for each in counted]


def test_the_hundred_readings_are_equally_likely() -> None:
    """COC-DICE-01."""
    readings = PercentileReading(0).weighted()
    assert sorted(thrown.value for thrown, _ in readings) == list(range(1, 101))
    assert {ways for _, ways in readings} == {1}


@pytest.mark.parametrize(
    ("bonus", "penalty", "net"),
    [(0, 0, 0), (1, 1, 0), (2, 1, 1), (1, 2, -1), (3, 3, 0), (2, 0, 2), (0, 1, -1)],
)
def test_a_bonus_and_a_penalty_die_cancel(bonus: int, penalty: int, net: int) -> None:
    """COC-DIE-01, trap E05: they cancel before the roll, so no dice are rolled for them."""
    assert net_dice(bonus, penalty) == net
    number([20] * (1 + abs(net)), 5, bonus, penalty)


def test_which_tens_die_counts_is_known() -> None:
    """COC-DIE-02: every tens die stays to be seen, and the one that counts is marked."""
    thrown = check(Check(50, bonus=2), dice([40, 20, 90], 4)).result.thrown
    assert (thrown.tens, thrown.units, thrown.used) == ((40, 20, 90), 4, 1)


@pytest.mark.parametrize(
    ("tens", "units", "bonus", "penalty", "reads"),
    [
        ([0, 30], 0, 1, 0, 30),  # worked example 24, trap E01
        ([30, 0], 0, 1, 0, 30),
        ([0, 30], 0, 0, 1, 100),  # worked example 25, trap E02
        ([0, 30], 7, 0, 1, 37),  # worked example 26
        ([0, 60, 50], 0, 0, 2, 100),  # trap E02
        ([20, 0, 50], 0, 2, 0, 20),  # trap E03
        ([0, 0], 1, 1, 0, 1),
        ([0, 0], 1, 0, 1, 1),
        ([0, 0, 0], 0, 2, 0, 100),
        ([0, 0, 0], 0, 0, 2, 100),
    ],
)
def test_full_numbers_are_compared_so_00_with_0_is_100(
    tens: list[int], units: int, bonus: int, penalty: int, reads: int
) -> None:
    """COC-DIE-03."""
    assert number(tens, units, bonus, penalty) == reads


@pytest.mark.parametrize(
    ("bonus", "penalty", "dice_more"), [(3, 0, 2), (1000000, 0, 2), (0, 5, 2), (6, 1, 2)]
)
def test_at_most_two_extra_dice_count(bonus: int, penalty: int, dice_more: int) -> None:
    """COC-DIE-04, trap E04: more are requested, two are rolled."""
    assert abs(net_dice(bonus, penalty)) == dice_more
    number([60, 90, 80], 5, bonus, penalty)
    with pytest.raises(DiceError):
        number([60, 90, 80, 10], 5, bonus, penalty)


@pytest.mark.parametrize(
    ("tens", "units", "bonus", "penalty", "rules"),
    [
        ([40], 4, 0, 0, ("COC-DICE-01",)),
        ([40, 20], 4, 1, 0, ("COC-DIE-02", "COC-DICE-01")),
        ([40], 4, 1, 1, ("COC-DIE-01", "COC-DICE-01")),
        ([40, 20], 4, 2, 1, ("COC-DIE-01", "COC-DIE-02", "COC-DICE-01")),
        ([40, 20, 10], 4, 3, 0, ("COC-DIE-04", "COC-DIE-02", "COC-DICE-01")),
        ([0, 20], 0, 0, 1, ("COC-DIE-02", "COC-DIE-03", "COC-DICE-01")),
        ([30, 20], 0, 0, 1, ("COC-DIE-02", "COC-DICE-01")),
    ],
)
def test_the_steps_name_the_rules_for_the_dice(
    tens: list[int], units: int, bonus: int, penalty: int, rules: tuple[str, ...]
) -> None:
    """COC-DIE-01, COC-DIE-02, COC-DIE-03, COC-DIE-04, COC-DICE-01."""
    outcome = check(Check(50, bonus=bonus, penalty=penalty), dice(tens, units))
    assert outcome.rules[: len(rules)] == rules
    assert outcome.rules[len(rules) :] == ("COC-ROLL-02",) or outcome.result.roll == 100
