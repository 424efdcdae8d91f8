import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_core.systems.rites_of_battle.pool import (
    DIFFICULTY_BY_RANGE,
    Attempt,
    ImpossiblePool,
    Pool,
    PoolChange,
    Range,
    Weapon,
    assemble,
    changed,
    downgraded,
    may_attack,
    skill_dice,
    upgraded,
)


@pytest.mark.parametrize(
    ("characteristic", "skill", "dice"),
    [(4, 2, (2, 2)), (2, 4, (2, 2)), (3, 0, (0, 3)), (0, 3, (0, 3)), (3, 3, (3, 0)), (0, 0, (0, 0))],
)
def test_the_higher_value_sets_the_dice_and_the_lower_the_proficiency_dice(
    characteristic: int, skill: int, dice: tuple[int, int]
) -> None:
    """ROB-POOL-01."""
    assert skill_dice(characteristic, skill) == dice
    pool = assemble(Attempt(characteristic, skill)).result
    assert (pool.proficiency, pool.ability) == dice


def test_range_sets_the_difficulty() -> None:
    """ROB-POOL-02."""
    assert {each.value: DIFFICULTY_BY_RANGE[each] for each in Range} == {
        "engaged": 2,
        "short": 1,
        "medium": 2,
        "long": 3,
        "extreme": 4,
    }
    assert assemble(Attempt(2, 1, Range.LONG)).result == Pool(1, 1, difficulty=3)
    assert assemble(Attempt(2, 1)).result == Pool(1, 1)
    assert "ROB-POOL-02" not in assemble(Attempt(2, 1)).rules


@pytest.mark.parametrize("distance", [*Range, None])
@pytest.mark.parametrize("weapon", Weapon)
def test_the_range_of_each_kind_of_weapon(weapon: Weapon, distance: Range | None) -> None:
    """ROB-POOL-03, reading A17: larger weapons cannot be fired at an engaged target at all."""
    ruling = may_attack(weapon, distance)
    refused = {
        (Weapon.HEAVY, Range.ENGAGED): "too_large",
        (Weapon.MELEE, Range.SHORT): "out_of_reach",
        (Weapon.MELEE, Range.MEDIUM): "out_of_reach",
        (Weapon.MELEE, Range.LONG): "out_of_reach",
        (Weapon.MELEE, Range.EXTREME): "out_of_reach",
    }.get((weapon, distance), "")  # type: ignore[arg-type]
    assert (ruling.allowed, ruling.step.fact("because")) == (not refused, refused)


def test_each_point_of_defence_adds_a_setback_die() -> None:
    """ROB-POOL-04."""
    assert assemble(Attempt(2, 1, Range.SHORT, defence=3)).result.setback == 3
    assert "ROB-POOL-04" not in assemble(Attempt(2, 1, Range.SHORT)).rules


def test_negated_defence_and_ignored_surroundings_do_not_count() -> None:
    """ROB-ADV-08."""
    plain = Attempt(2, 1, Range.SHORT, defence=3, environment=2)
    assert assemble(plain).result.setback == 5
    negated = Attempt(2, 1, Range.SHORT, defence=3, defence_negated=True, environment=2)
    assert assemble(negated).result.setback == 2
    ignored = Attempt(2, 1, Range.SHORT, defence=3, environment=2, environment_ignored=True)
    assert assemble(ignored).result.setback == 3
    assert "ROB-ADV-08" in assemble(negated).rules
    assert "ROB-ADV-08" in assemble(ignored).rules
    assert "ROB-ADV-08" not in assemble(plain).rules


@pytest.mark.parametrize(
    ("times", "dice"), [(0, (1, 2)), (1, (2, 1)), (2, (3, 0)), (3, (3, 1)), (4, (4, 0)), (5, (4, 1))]
)
def test_an_upgrade_converts_an_ability_die_or_adds_one(times: int, dice: tuple[int, int]) -> None:
    """ROB-POOL-05, trap E62."""
    assert upgraded(1, 2, times) == dice


@pytest.mark.parametrize(("times", "dice"), [(0, (2, 1)), (1, (1, 2)), (2, (0, 3)), (3, (0, 3)), (9, (0, 3))])
def test_a_downgrade_converts_a_proficiency_die_if_there_is_one(times: int, dice: tuple[int, int]) -> None:
    """ROB-POOL-05, reading A01, trap E62: it never invents or loses a die."""
    assert downgraded(2, 1, times) == dice


@given(st.integers(0, 60), st.integers(0, 60), st.integers(0, 130))
def test_several_upgrades_equal_single_upgrades_in_a_row(better: int, plain: int, times: int) -> None:
    """ROB-POOL-05."""
    one_by_one = (better, plain)
    for _ in range(times):
        strong, weak = one_by_one
        one_by_one = (strong + 1, weak - 1) if weak else (strong, 1)
    assert upgraded(better, plain, times) == one_by_one


def test_upgrades_always_come_before_downgrades() -> None:
    """ROB-POOL-05: with a downgrade first the pool would end with a Proficiency die less."""
    changes = (PoolChange(downgrades=1), PoolChange(upgrades=3))
    assert changed(Pool(proficiency=0, ability=1), changes) == Pool(proficiency=1, ability=1)
    outcome = assemble(Attempt(1, 0, changes=changes))
    assert outcome.result == Pool(proficiency=1, ability=1)
    assert outcome.steps[-1].facts == (("upgrades", 3), ("downgrades", 1))
    assert "ROB-POOL-05" not in assemble(Attempt(1, 0)).rules
    for each in changes:
        assert "ROB-POOL-05" in assemble(Attempt(1, 0, changes=(each,))).rules


def test_added_dice_add_up() -> None:
    """ROB-POOL-05, reading A16."""
    changes = [PoolChange(boost=1, setback=2), PoolChange(boost=1, difficulty=1), PoolChange(difficulty=2)]
    assert changed(Pool(setback=1), changes) == Pool(boost=2, setback=3, difficulty=3)


def test_barred_boost_dice_are_removed_whatever_their_source() -> None:
    """ROB-CRIT-06."""
    changes = [PoolChange(bars_boost=True), PoolChange(boost=2)]
    assert changed(Pool(ability=1, boost=1), changes) == Pool(ability=1)


def test_the_pool_uses_the_values_of_the_weapons_skill() -> None:
    """ROB-POOL-06."""
    first = assemble(Attempt(4, 2)).steps[0]
    assert first.rule == "ROB-POOL-06"
    assert first.facts == (("characteristic", 4), ("skill", 2))


@pytest.mark.parametrize("kind", Pool.__struct_fields__)
def test_a_pool_holds_0_to_50_dice_of_a_kind(kind: str) -> None:
    """ROB-POOL-01, trap E63: an empty pool is legal."""
    assert Pool(**{kind: 0}) == Pool()
    assert sum(Pool(**{kind: 50}).counts) == 50
    for count in (-1, 51):
        with pytest.raises(ImpossiblePool, match=kind):
            Pool(**{kind: count})


def test_only_the_final_pool_is_limited_to_50_dice() -> None:
    """ROB-POOL-05."""
    assert assemble(Attempt(60, 60, changes=(PoolChange(downgrades=30),))).result == Pool(30, 30)
    with pytest.raises(ImpossiblePool, match="51"):
        assemble(Attempt(51, 51))


def test_pool_dice_are_in_drawing_order() -> None:
    """ROB-POOL-01, trap E63: what is shown is what is rolled."""
    pool = Pool(proficiency=1, ability=2, boost=3, challenge=4, difficulty=5, setback=6)
    assert [(die.name, count) for die, count in pool.dice] == [
        ("proficiency", 1),
        ("ability", 2),
        ("boost", 3),
        ("challenge", 4),
        ("difficulty", 5),
        ("setback", 6),
    ]
    assert Pool().dice == ()
