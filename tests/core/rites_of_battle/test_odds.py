from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import partial
from itertools import product

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_core.dice.faces import NARRATIVE
from rules_core.dice.odds import odds
from rules_core.dice.sources import LiveDice, ScriptedDice
from rules_core.systems.rites_of_battle.injuries import CHART, Injury, InjuryRoll, critical_injury
from rules_core.systems.rites_of_battle.pool import (
    Pool,
    PoolChange,
    PoolOdds,
    PoolReading,
    Symbols,
    changed,
    pool_odds,
    pool_ways,
    roll,
)

ONE, NEVER = Fraction(1), Fraction(0)

SMALL = (
    Pool(),
    Pool(ability=1, difficulty=1),
    Pool(proficiency=1, challenge=1, boost=1, setback=1),
    Pool(proficiency=2, difficulty=2),
    Pool(proficiency=1, ability=1, difficulty=1, challenge=1),
    Pool(setback=3, boost=2),
)
LARGER = (
    Pool(proficiency=2, ability=2, boost=2, challenge=2, difficulty=2, setback=2),
    Pool(proficiency=4, ability=1, challenge=3, difficulty=2, boost=1, setback=1),
    Pool(proficiency=5, challenge=5, boost=1, setback=1),
    Pool(ability=6, difficulty=6),
)


def by_hand(pool: Pool) -> dict[Symbols, Fraction]:
    """Every way the dice of a pool can fall, one by one, through the roll itself."""
    kinds = [die for die, count in pool.dice for _ in range(count)]
    counted: Counter[Symbols] = Counter()
    for faces in product(*(die.faces for die in kinds)):
        script: dict[str, list[str]] = {}
        for die, face in zip(kinds, faces, strict=True):
            script.setdefault(die.name, []).append(face)
        counted[roll(pool, ScriptedDice(script)).result] += 1
    total = sum(counted.values())
    return {symbols: Fraction(count, total) for symbols, count in counted.items()}


def by_icepool(pool: Pool) -> dict[Symbols, Fraction]:
    """The same by a dice library of others, with the symbols counted a second time for this test alone."""

    def packed(face: str) -> int:
        successes = sum({"s": 1, "T": 1, "f": -1, "D": -1}.get(each, 0) for each in face)
        advantages = sum({"a": 1, "h": -1}.get(each, 0) for each in face)
        return face.count("T") + 64 * (face.count("D") + 64 * (successes + 2 + 64 * (advantages + 2)))

    total = icepool.Die([0])
    for die, count in pool.dice:
        total = total + count @ icepool.Die([packed(face) for face in die.faces])
    shift = 2 * sum(pool.counts)
    found: dict[Symbols, Fraction] = {}
    for outcome, quantity in total.items():
        triumphs, rest = outcome % 64, outcome // 64
        despairs, rest = rest % 64, rest // 64
        symbols = Symbols(triumphs, despairs, rest % 64 - shift, rest // 64 - shift)
        found[symbols] = Fraction(quantity, total.denominator())
    return found


def summed(table: Mapping[Symbols, Fraction]) -> PoolOdds:
    """What the tray shows, from the whole table."""

    def chance(wanted: list[Symbols]) -> Fraction:
        return sum((table[each] for each in wanted), NEVER)

    return PoolOdds(
        chance([each for each in table if each.successes > 0]),
        chance([each for each in table if each.advantages > 0]),
        chance([each for each in table if each.advantages < 0]),
        chance([each for each in table if each.triumphs > 0]),
        chance([each for each in table if each.despairs > 0]),
    )


@pytest.mark.parametrize("pool", SMALL, ids=str)
def test_odds_match_enumerating_every_face(pool: Pool) -> None:
    """ROB-DICE-07, ROB-DICE-08."""
    table = by_hand(pool)
    assert pool_ways(pool).odds() == table
    assert pool_odds(pool) == summed(table)


@pytest.mark.parametrize("pool", LARGER, ids=str)
def test_odds_match_icepool_exactly(pool: Pool) -> None:
    """ROB-DICE-01, ROB-DICE-02, ROB-DICE-03, ROB-DICE-04, ROB-DICE-05, ROB-DICE-06, ROB-DICE-07."""
    assert sum(pool.counts) == 12
    table = by_icepool(pool)
    assert pool_ways(pool).odds() == table
    assert pool_odds(pool) == summed(table)


def test_an_empty_pool_always_fails() -> None:
    """ROB-DICE-08, trap E63."""
    assert pool_odds(Pool()) == PoolOdds(NEVER, NEVER, NEVER, NEVER, NEVER)


def test_only_requested_symbols_are_enumerated() -> None:
    """ROB-DICE-07: that is what makes the odds of large pools quick."""
    pool = Pool(proficiency=5, challenge=5, boost=4, setback=4)
    assert len(PoolReading(pool).weighted()) == 12_912
    assert len(PoolReading(pool, ("successes",)).weighted()) == 29
    assert len(PoolReading(pool, ("advantages",)).weighted()) == 33
    assert len(PoolReading(pool, ("triumphs",)).weighted()) == 6
    watched = PoolReading(pool, ("successes", "despairs"))
    assert watched.read(("T", "sa", "D", "hh")) == Symbols(0, 1, 1, 0)


def test_the_largest_pool_has_its_odds() -> None:
    """ROB-DICE-08."""
    found = pool_odds(Pool(50, 50, 50, 50, 50, 50))
    assert found.triumph == found.despair == 1 - Fraction(11, 12) ** 50
    assert 0 < found.passed < 1
    assert found.advantage + found.threat < 1


counts = st.integers(0, 3)
pools = st.builds(Pool, counts, counts, counts, counts, counts, counts)


@given(pools)
def test_odds_add_up_to_1(pool: Pool) -> None:
    """ROB-DICE-07."""
    table = pool_ways(pool, ("successes", "advantages"))
    assert sum(table.odds().values()) == 1
    assert table.chance(lambda fallen: fallen.passed) == pool_odds(pool).passed
    assert all(0 <= chance <= 1 for chance in pool_odds(pool))


@given(pools)
def test_good_dice_never_hurt_and_bad_dice_never_help(pool: Pool) -> None:
    """ROB-DICE-01, ROB-DICE-02, ROB-DICE-03, ROB-DICE-04, ROB-DICE-05, ROB-DICE-06, ROB-POOL-05."""
    passed = pool_odds(pool).passed
    for kind in ("boost", "ability", "proficiency"):
        more = Pool(**{name: getattr(pool, name) + (name == kind) for name in NARRATIVE})
        assert pool_odds(more).passed >= passed
    for kind in ("setback", "difficulty", "challenge"):
        more = Pool(**{name: getattr(pool, name) + (name == kind) for name in NARRATIVE})
        assert pool_odds(more).passed <= passed
    assert pool_odds(changed(pool, [PoolChange(upgrades=1)])).passed >= passed
    assert pool_odds(changed(pool, [PoolChange(downgrades=1)])).passed <= passed


@given(pools, st.data())
def test_a_real_roll_is_possible_by_the_odds(pool: Pool, data: st.DataObject) -> None:
    """ROB-DICE-07."""
    dice = LiveDice(lambda below: data.draw(st.integers(0, below - 1)))
    fallen = roll(pool, dice).result
    assert Symbols(0, 0, fallen.successes, 0) in pool_ways(pool, ("successes",)).counts
    assert Symbols(fallen.triumphs, fallen.despairs, 0, 0) in pool_ways(pool, ("triumphs", "despairs")).counts


def injury_odds(asked: InjuryRoll) -> dict[Injury, Fraction]:
    return odds(partial(critical_injury, asked), lambda came: came.result.injury)


def test_every_critical_injury_number_has_a_chance_of_one_percent() -> None:
    """ROB-CRIT-01, ROB-CRIT-03: the d10 that picks a characteristic does not change them."""
    assert injury_odds(InjuryRoll()) == {row: Fraction(5, 100) for row in CHART[:20]}
    assert injury_odds(InjuryRoll(ongoing=1)) == {row: Fraction(5, 100) for row in CHART[2:22]}
    assert injury_odds(InjuryRoll(ongoing=10, bonus=5)) == {
        **{row: Fraction(5, 100) for row in CHART[21:-1]},
        CHART[-1]: Fraction(55, 100),
    }
    assert injury_odds(InjuryRoll(bonus=1000)) == {CHART[-1]: ONE}


@given(st.integers(0, 9), st.integers(0, 60), st.data())
def test_a_real_injury_is_possible_by_the_odds(ongoing: int, bonus: int, data: st.DataObject) -> None:
    """ROB-CRIT-01."""
    asked = InjuryRoll(ongoing, bonus)
    dice = LiveDice(lambda below: data.draw(st.integers(0, below - 1)))
    assert critical_injury(asked, dice).result.injury in injury_odds(asked)
