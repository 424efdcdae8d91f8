from collections import Counter
from fractions import Fraction
from itertools import product

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_core.d100.opposed import DecidedBy
from rules_core.dice.sources import LiveDice, ScriptedDice
from rules_core.game.versus import Side
from rules_core.systems.coc7.checks import Check, Degree, Difficulty, check, check_odds
from rules_core.systems.coc7.contest import opposed_odds
from rules_core.systems.coc7.table import FumbleRule, Table
from tests.core.coc7.throws import PLAIN

FUMBLE, FAILURE, REGULAR, HARD, EXTREME, CRITICAL = Degree
TARGETS = (0, 1, 4, 5, 30, 49, 50, 55, 99, 100, 120)
NETS = (-2, -1, 0, 1, 2)
TABLES = (Table(), Table(fumble=FumbleRule.ONLY_100), PLAIN)


def a_check(
    target: int, net: int, difficulty: Difficulty = Difficulty.REGULAR, table: Table | None = None
) -> Check:
    return Check(target, difficulty, max(net, 0), max(-net, 0), table=table or Table())


def better(asked: Check, degree: Degree) -> Fraction:
    """The chance of ``degree`` or better."""
    return sum((chance for each, chance in check_odds(asked).items() if each >= degree), Fraction(0))


@pytest.mark.parametrize(
    ("target", "net"),
    # Ten thousand ways to fall with three tens dice: not again for every value.
    [(target, net) for net in NETS for target in TARGETS if abs(net) < 2 or target == 49],
)
def test_odds_match_every_face(target: int, net: int) -> None:
    """COC-DIE-02, COC-DIE-03: every result of the tens and units dice, one by one."""
    ways = [
        {"tens": list(tens), "units": [units]}
        for tens in product(range(0, 100, 10), repeat=1 + abs(net))
        for units in range(10)
    ]
    asked = a_check(target, net)
    counted = Counter(check(asked, ScriptedDice(faces)).result.degree for faces in ways)
    assert check_odds(asked) == {degree: Fraction(n, len(ways)) for degree, n in counted.items()}


def judged_anew(number: int, target: int, difficulty: Difficulty, table: Table) -> Degree:
    """The levels of COC-ROLL-02 and COC-ROLL-05 to COC-ROLL-07, written a second time for this test alone."""
    needed = {REGULAR: target, HARD: target // 2, EXTREME: target // 5}
    if table.extended_levels:
        if number == 1:
            return CRITICAL
        wide = table.fumble is FumbleRule.BY_TARGET and needed[Degree(difficulty)] < 50
        if number == 100 or (wide and number >= 96):
            return FUMBLE
    if number == 100 or number > target:
        return FAILURE
    return max(level for level, highest in needed.items() if number <= highest)


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("net", NETS)
def test_odds_match_icepool_exactly(net: int, table: Table) -> None:
    """COC-ROLL-02, COC-ROLL-05, COC-ROLL-06, COC-DIE-02: a dice library of others as the witness."""
    tens, units = icepool.z(10) * 10, icepool.z(10)

    def reading(*faces: int) -> int:
        *all_tens, last = faces
        readings = [each + last or 100 for each in all_tens]
        return min(readings) if net >= 0 else max(readings)

    numbers = icepool.map(reading, *([tens] * (1 + abs(net))), units)
    for target, difficulty in product(TARGETS, Difficulty):
        expected: dict[Degree, Fraction] = {}
        for number, chance in zip(numbers.outcomes(), numbers.probabilities(), strict=True):
            degree = judged_anew(number, target, difficulty, table)
            expected[degree] = expected.get(degree, Fraction(0)) + chance
        assert check_odds(a_check(target, net, difficulty, table)) == expected


def test_impossible_results_have_no_odds() -> None:
    assert set(check_odds(Check(0))) == {CRITICAL, FAILURE, FUMBLE}
    assert set(check_odds(Check(4))) == {CRITICAL, HARD, REGULAR, FAILURE, FUMBLE}
    assert set(check_odds(Check(120, table=PLAIN))) == {EXTREME, HARD, REGULAR, FAILURE}


checks = st.builds(
    Check,
    target=st.integers(0, 300),
    difficulty=st.sampled_from(Difficulty),
    bonus=st.integers(0, 4),
    penalty=st.integers(0, 4),
    table=st.builds(Table),
)


@given(checks, st.data())
def test_a_live_roll_is_within_the_odds(asked: Check, data: st.DataObject) -> None:
    dice = LiveDice(lambda below: data.draw(st.integers(0, below - 1)))
    assert check(asked, dice).result.degree in check_odds(asked)


# Luck, pushing, opposed rolls


@pytest.mark.parametrize(("a", "b"), [(60, 40), (50, 50), (99, 5)])
def test_opposed_odds_match_every_pair(a: int, b: int) -> None:
    """COC-OPP-01, COC-OPP-02, COC-OPP-03: a tie that dice break is even."""
    counted: dict[tuple[Side | None, DecidedBy], Fraction] = {}
    for first, second in product(range(1, 101), repeat=2):
        level_a, level_b = (
            max(judged_anew(number, value, Difficulty.REGULAR, Table()), FAILURE)
            for number, value in ((first, a), (second, b))
        )
        if level_a != level_b:
            ends = {(Side.A if level_a > level_b else Side.B, DecidedBy.DEGREE): Fraction(1)}
        elif a != b:
            ends = {(Side.A if a > b else Side.B, DecidedBy.VALUE): Fraction(1)}
        else:
            ends = {(side, DecidedBy.TIE_ROLL): Fraction(1, 2) for side in Side}
        for end, chance in ends.items():
            counted[end] = counted.get(end, Fraction(0)) + chance / 10_000
    assert opposed_odds(Check(a), Check(b)) == counted
