from collections import Counter
from fractions import Fraction
from functools import partial
from itertools import product
from typing import Any

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_core.dice.odds import odds
from rules_core.dice.sources import LiveDice, ScriptedDice
from rules_core.systems.striker.asked import How, OpposedOdds, PreparedRoll, fall, opposed_odds, step_odds
from rules_core.systems.striker.checks import (
    Advantage,
    Approach,
    Check,
    Opponent,
    ResultStep,
    Save,
    check,
    opposed,
    save,
    succeeds,
)
from tests.core.striker.throws import step_of

CRITICAL_FAIL, FAIL, PARTIAL, SUCCESS, CRITICAL = ResultStep
PLAIN, RECKLESS, CAUTIOUS = Approach
Odds = dict[ResultStep, Fraction]
MARGINS = (-40, -31, -30, -20, -12, -11, -9, -6, -5, -1, 0, 4, 5, 9, 10, 20)


def odds_of(asked: Check | Save) -> Odds:
    roll = partial(check, asked) if isinstance(asked, Check) else partial(save, asked)
    return odds(roll, lambda outcome: outcome.result.step)


@pytest.mark.parametrize("how", How)
def test_odds_from_a_sheet_match_the_roll(how: How) -> None:
    """ST-ROLL-01, ST-ROLL-04, ST-ZERO-01."""
    asked = PreparedRoll(how, 3, 15, ranks=1, take=10, theirs=6)
    assert step_odds(asked) == odds(partial(fall, asked), lambda fallen: fallen.result.step)


def counted(asked: Check | Save) -> Odds:
    """Every possible result of the dice, one by one."""
    dice = 1 if asked.advantage is Advantage.NONE else 2
    ways = Counter(step_of(asked, *faces) for faces in product(range(1, 21), repeat=dice))
    return {each: Fraction(count, 20**dice) for each, count in ways.items()}


@pytest.mark.parametrize("advantage", Advantage)
@pytest.mark.parametrize("partial_success", [True, False])
@pytest.mark.parametrize("modifier", [-25, -11, -3, 3, 14])
def test_odds_match_enumerating_every_face(
    modifier: int, partial_success: bool, advantage: Advantage
) -> None:
    """ST-ROLL-01, ST-ADV-01."""
    for approach in Approach:
        asked = Check(modifier, 15, approach, partial=partial_success, advantage=advantage)
        assert odds_of(asked) == counted(asked)
    imposed = Save(modifier, 15, rsr=3, partial=partial_success, advantage=advantage)
    assert odds_of(imposed) == counted(imposed)


def judged_anew(natural: int, margin: int, rsr: int, partial_success: bool) -> ResultStep:
    """ST-STEP-02, ST-RSR-02 and reading A02, written a second time for this test alone."""
    ladder = [each for each in ResultStep if partial_success or each is not PARTIAL]
    lowest = {CRITICAL: 10, SUCCESS: 0, PARTIAL: -5, FAIL: -9}
    reached = next((each for each in reversed(ladder[1:]) if margin >= lowest[each]), CRITICAL_FAIL)
    place = ladder.index(reached)
    if natural in range(1, rsr + 1):
        place = max(0, place - 1)
    if natural in range(21 - rsr, 21):
        place = min(len(ladder) - 1, place + 1)
    return ladder[place]


def by_icepool(pool: Any) -> Odds:
    return dict(zip(pool.outcomes(), pool.probabilities(), strict=True))


@pytest.mark.parametrize("rsr", range(11))
@pytest.mark.parametrize("partial_success", [True, False])
def test_odds_match_icepool_exactly(rsr: int, partial_success: bool) -> None:
    """ST-ROLL-01, ST-STEP-02, ST-RSR-02, ST-ADV-01: a dice library of others as the witness."""
    pools = {
        Advantage.NONE: icepool.d(20),
        Advantage.ADVANTAGE: icepool.d(20).highest(2, 1),
        Advantage.DISADVANTAGE: icepool.d(20).lowest(2, 1),
    }
    for modifier, (advantage, pool) in product(MARGINS, pools.items()):

        def step_anew(natural: int, modifier: int = modifier) -> ResultStep:
            return judged_anew(natural, natural + modifier, rsr, partial_success)

        expected = by_icepool(pool.map(step_anew))
        assert odds_of(Check(modifier, 0, PLAIN, rsr, partial_success, advantage)) == expected
        assert odds_of(Save(modifier, 0, rsr, partial_success, advantage)) == expected


@pytest.mark.parametrize("modifier", [-7, 0, 3, 12])
def test_opposed_odds_match_icepool_and_every_face(modifier: int) -> None:
    """ST-ROLL-04, reading A16."""
    asked, against = Check(modifier, 0), Opponent(2)
    found = odds(partial(opposed, asked, against), lambda outcome: outcome.result.rolled.step)

    def step_anew(mine: int, theirs: int) -> ResultStep:
        return judged_anew(mine, mine + modifier - theirs - 2, 1, True)

    assert found == by_icepool(icepool.map(step_anew, icepool.d(20), icepool.d(20)))
    ways = Counter(
        opposed(asked, against, ScriptedDice(parts={"a": {"d20": [a]}, "b": {"d20": [b]}})).result.rolled.step
        for a, b in product(range(1, 21), repeat=2)
    )
    assert found == {each: Fraction(count, 400) for each, count in ways.items()}


@pytest.mark.parametrize("modifier", [-30, 0, 3])
def test_odds_to_win_tie_and_lose_count_every_face(modifier: int) -> None:
    """ST-ROLL-04, reading A16: a win is a full success, and a natural 1 or 20 shifts it."""
    ways: Counter[str] = Counter()
    for mine, theirs in product(range(1, 21), repeat=2):
        margin = mine + modifier - theirs - 2
        won = judged_anew(mine, margin, 1, True) >= ResultStep.SUCCESS
        ways["tie" if margin == 0 else "win" if won else "lose"] += 1
    found = opposed_odds(PreparedRoll(How.OPPOSED, modifier, 0, theirs=2))
    assert found == OpposedOdds(*(Fraction(ways[each], 400) for each in OpposedOdds._fields))


def test_impossible_steps_have_no_odds() -> None:
    """ST-STEP-01."""
    assert set(odds_of(Check(3, 15, CAUTIOUS))) == set(ResultStep) - {CRITICAL}
    assert set(odds_of(Save(3, 15))) == set(ResultStep) - {PARTIAL}
    assert odds_of(Check(1_000_000, -1_000_000, CAUTIOUS)) == {CRITICAL: 1}


checks = st.builds(
    Check,
    st.integers(-40, 40),
    st.integers(-5, 40),
    st.sampled_from(Approach),
    st.integers(0, 10),
    st.booleans(),
    st.sampled_from(Advantage),
)
saves = st.builds(
    Save,
    st.integers(-40, 40),
    st.integers(-5, 40),
    st.integers(0, 10),
    st.booleans(),
    st.sampled_from(Advantage),
)


def better(asked: Check | Save, reached: ResultStep) -> Fraction:
    """The chance of ``reached`` or better."""
    return sum((chance for each, chance in odds_of(asked).items() if each >= reached), Fraction(0))


@given(checks | saves, st.data())
def test_a_real_roll_is_possible_by_the_odds(asked: Check | Save, data: st.DataObject) -> None:
    dice = LiveDice(lambda below: data.draw(st.integers(0, below - 1)))
    outcome = check(asked, dice) if isinstance(asked, Check) else save(asked, dice)
    assert outcome.result.step in odds_of(asked)
    assert succeeds(outcome.result.step) is (outcome.result.step >= PARTIAL)
