from collections import Counter
from fractions import Fraction
from functools import partial
from itertools import product

import pytest

from rules_core.d100.opposed import WhoIsHit
from rules_core.dice.notation import formula
from rules_core.dice.odds import odds
from rules_core.dice.sources import ScriptedDice
from rules_core.systems.coc7.checks import Check, Degree
from rules_core.systems.coc7.combat import (
    SHOT_DICE,
    Fighter,
    Hit,
    Reaction,
    Shot,
    ShotCondition,
    damage_degree,
    exchange_odds,
    firearm_difficulty,
    malfunctions,
    manoeuvre,
    outnumbered_dice,
    weapon_damage,
    who_is_hit,
)
from rules_core.systems.coc7.skills import SKILLS_BY_ID
from rules_core.systems.coc7.weapons import WEAPONS

FUMBLE, FAILURE, REGULAR, HARD, EXTREME, CRITICAL = Degree


def did(
    weapon: str,
    degree: Degree,
    bonus: str = "0",
    *,
    impales: bool = False,
    fighting_back: bool = False,
    very_long_range: bool = False,
    half_bonus: bool = False,
    faces: dict[str, list[int]] | None = None,
) -> int:
    dice = ScriptedDice(faces or {})
    hit = Hit(formula(weapon), formula(bonus), degree, impales, fighting_back, very_long_range, half_bonus)
    damage = weapon_damage(hit, dice).result
    dice.finish()
    return damage


def test_a_readied_firearm_acts_earlier() -> None:
    """COC-CBT-01: a firearm at the ready counts 50 more."""
    assert Fighter("slow", 40).speed == 40
    assert Fighter("gunman", 21, firearm_ready=True).speed == 71


@pytest.mark.parametrize(
    ("attack", "reaction", "defence", "hit"),
    [
        (HARD, Reaction.DODGE, REGULAR, WhoIsHit.DEFENDER),
        (REGULAR, Reaction.DODGE, REGULAR, WhoIsHit.NOBODY),
        (REGULAR, Reaction.DODGE, HARD, WhoIsHit.NOBODY),
        (REGULAR, Reaction.FIGHT_BACK, REGULAR, WhoIsHit.DEFENDER),
        (REGULAR, Reaction.FIGHT_BACK, HARD, WhoIsHit.ATTACKER),
        (FAILURE, Reaction.FIGHT_BACK, REGULAR, WhoIsHit.ATTACKER),
        (FAILURE, Reaction.FIGHT_BACK, FUMBLE, WhoIsHit.NOBODY),
        (FUMBLE, Reaction.FIGHT_BACK, FAILURE, WhoIsHit.NOBODY),
        (FAILURE, Reaction.DODGE, FUMBLE, WhoIsHit.NOBODY),
        (REGULAR, Reaction.DODGE, FUMBLE, WhoIsHit.DEFENDER),
        (CRITICAL, Reaction.DODGE, EXTREME, WhoIsHit.DEFENDER),
        (REGULAR, Reaction.NOTHING, FAILURE, WhoIsHit.DEFENDER),
        (FAILURE, Reaction.NOTHING, FAILURE, WhoIsHit.DEFENDER),  # trap E44
        (FUMBLE, Reaction.NOTHING, FAILURE, WhoIsHit.NOBODY),
    ],
)
def test_who_is_hit_by_levels_and_reaction(
    attack: Degree, reaction: Reaction, defence: Degree, hit: WhoIsHit
) -> None:
    """COC-CBT-02."""
    assert who_is_hit(attack, reaction, defence).result is hit


@pytest.mark.parametrize("reaction", [Reaction.DODGE, Reaction.FIGHT_BACK])
def test_attack_odds_match_all_pairs(reaction: Reaction) -> None:
    """COC-CBT-02: 45 against 60, every pair of numbers."""

    def level(number: int, value: int) -> int:
        if number == 1:
            return 4
        return sum(number <= limit for limit in (value, value // 2, value // 5)) if number < 100 else 0

    counted: Counter[WhoIsHit] = Counter()
    for a, b in product(range(1, 101), repeat=2):
        strikes, holds = level(a, 45), level(b, 60)
        if strikes > holds or (strikes == holds > 0 and reaction is Reaction.FIGHT_BACK):
            counted[WhoIsHit.DEFENDER] += 1
        elif holds > strikes and reaction is Reaction.FIGHT_BACK:
            counted[WhoIsHit.ATTACKER] += 1
        else:
            counted[WhoIsHit.NOBODY] += 1
    odds = exchange_odds(Check(45), reaction, Check(60))
    assert odds == {hit: Fraction(n, 10_000) for hit, n in counted.items()}
    undefended = exchange_odds(Check(45), Reaction.NOTHING, FAILURE)
    assert undefended == {WhoIsHit.DEFENDER: Fraction(95, 100), WhoIsHit.NOBODY: Fraction(5, 100)}


def test_a_failed_attack_hits_a_passive_target_as_regular() -> None:
    """COC-CBT-02, trap E44."""
    assert damage_degree(FAILURE, Reaction.NOTHING) is REGULAR
    assert damage_degree(FAILURE, Reaction.DODGE) is FAILURE
    assert damage_degree(HARD, Reaction.NOTHING) is HARD
    assert damage_degree(FUMBLE, Reaction.NOTHING) is FUMBLE


def test_a_target_without_reactions_is_outnumbered() -> None:
    """COC-CBT-04."""
    assert [outnumbered_dice(1, used) for used in (0, 1, 2)] == [0, 1, 1]
    assert outnumbered_dice(2, 1) == 0


# Damage


def test_a_normal_hit_rolls_weapon_and_bonus() -> None:
    """COC-CBT-05."""
    for degree in (REGULAR, HARD):
        assert did("1D8", degree, "1D4", faces={"d8": [5], "d4": [3]}) == 8
        assert did("1D8", degree, "-2", impales=True, faces={"d8": [5]}) == 3


def test_an_extreme_hit_deals_the_maximum_and_impaling_adds_a_roll() -> None:
    """COC-CBT-05, reading A16, trap E43: the bonus is not rolled again."""
    for degree in (EXTREME, CRITICAL):
        assert did("1D8+1", degree, "1D4") == 13
        assert did("1D8+1", degree, "1D4", impales=True, faces={"d8": [4]}) == 13 + 5
        assert did("4D6", degree) == 24


def test_a_hit_is_a_regular_success_at_short_range_by_default() -> None:
    plain = Hit(formula("1D6"), formula("0"), Degree.REGULAR, False, False, False, False)
    assert Hit(formula("1D6")) == plain


def test_at_very_long_range_only_a_critical_success_impales() -> None:
    """COC-CBT-05."""
    assert did("2D6", EXTREME, impales=True, very_long_range=True) == 12
    assert did("2D6", CRITICAL, impales=True, very_long_range=True, faces={"d6": [1, 1]}) == 14


def test_fighting_back_never_deals_extreme_damage() -> None:
    """COC-CBT-03."""
    for degree in (EXTREME, CRITICAL):
        faces = {"d8": [2], "d4": [1]}
        assert did("1D8", degree, "1D4", impales=True, fighting_back=True, faces=faces) == 3
    hit = Hit(formula("1D8"), degree=EXTREME, fighting_back=True)
    assert "COC-CBT-03" in weapon_damage(hit, ScriptedDice({"d8": [2]})).rules


def test_a_miss_deals_no_damage() -> None:
    """COC-CBT-05."""
    assert (did("1D8", FAILURE, "1D4"), did("1D8", FUMBLE)) == (0, 0)
    assert did("1D3", REGULAR, "-2", faces={"d3": [1]}) == 0


@pytest.mark.parametrize(
    ("bonus", "d4", "damage"), [("0", [], 6), ("-1", [], 5), ("-2", [], 5), ("1D4", [3], 7), ("1D4", [1], 6)]
)
def test_only_the_bonus_is_halved_and_rounded_down(bonus: str, d4: list[int], damage: int) -> None:
    """COC-CBT-09, trap E40."""
    faces = {"d6": [6]} | ({"d4": d4} if d4 else {})
    assert did("1D6", REGULAR, bonus, half_bonus=True, faces=faces) == damage
    assert did("1D6", EXTREME, "1D6", half_bonus=True) == 9


def damage_odds(hit: Hit) -> dict[int, Fraction]:
    return odds(partial(weapon_damage, hit), lambda came: came.result)


def test_damage_odds() -> None:
    """COC-CBT-05."""
    chances = damage_odds(Hit(formula("1D6"), formula("1D4")))
    assert (chances[2], chances[5]) == (Fraction(1, 24), Fraction(4, 24))
    assert damage_odds(Hit(formula("1D6"), formula("1D4"), EXTREME)) == {10: Fraction(1)}


# Firearms and manoeuvres


@pytest.mark.parametrize(
    ("yards", "difficulty"),
    [(15, "regular"), (16, "hard"), (30, "hard"), (31, "extreme"), (60, "extreme"), (61, None)],
)
def test_distance_makes_a_shot_harder(yards: int, difficulty: str | None) -> None:
    """COC-CBT-06."""
    ruling = firearm_difficulty(yards, 15)
    assert ruling.allowed is (difficulty is not None)
    if difficulty is not None:
        assert ruling.step.fact("difficulty") == difficulty


def test_shot_conditions_give_dice() -> None:
    """COC-CBT-06."""
    assert set(SHOT_DICE) == set(ShotCondition)
    helping = {each for each, dice in SHOT_DICE.items() if dice == 1}
    assert helping == {ShotCondition.POINT_BLANK, ShotCondition.AIMED, ShotCondition.LARGE_TARGET}
    assert all(dice == -1 for each, dice in SHOT_DICE.items() if each not in helping)


def test_shot_conditions_follow_from_numbers() -> None:
    """COC-CBT-06: point blank is a fifth of DEX in feet."""
    assert Shot(12, 60).conditions == {ShotCondition.POINT_BLANK}
    assert Shot(13, 60).conditions == frozenset()
    assert Shot(99, 60, target_build=4).conditions == {ShotCondition.LARGE_TARGET}
    assert Shot(99, 60, target_build=3, target_move=7).conditions == frozenset()
    assert Shot(99, 60, target_build=-2).conditions == {ShotCondition.SMALL_TARGET}
    assert Shot(99, 60, target_build=-1).conditions == frozenset()
    assert Shot(99, 60, target_move=8).conditions == {ShotCondition.FAST_TARGET}
    assert Shot(99, 60, shots=2).conditions == {ShotCondition.SEVERAL_SHOTS}


@pytest.mark.parametrize(
    ("natural", "number", "fails"), [(95, 96, False), (96, 96, True), (100, 100, True), (100, None, False)]
)
def test_a_gun_malfunctions_at_its_number_or_above(natural: int, number: int | None, fails: bool) -> None:
    """COC-CBT-07, trap E22: by the die as it fell."""
    assert malfunctions(natural, number) is fails


@pytest.mark.parametrize(
    ("build", "theirs", "penalty"), [(0, 0, 0), (1, 0, 0), (0, 1, 1), (0, 2, 2), (-2, 0, 2)]
)
def test_a_larger_opponent_makes_a_manoeuvre_harder(build: int, theirs: int, penalty: int) -> None:
    """COC-CBT-08."""
    assert manoeuvre(build, theirs).allowed
    assert manoeuvre(build, theirs).step.fact("penalty") == penalty


def test_a_manoeuvre_against_a_giant_is_impossible() -> None:
    """COC-CBT-08."""
    assert not manoeuvre(0, 3).allowed
    assert not manoeuvre(-1, 4).allowed


def test_every_weapon_of_the_list_can_be_rolled() -> None:
    """COC-CBT-09, COC-CBT-07."""
    assert len(WEAPONS) == 40
    assert len({each.name for each in WEAPONS}) == 40
    for each in WEAPONS:
        falls = [formula(part) for part in each.damage.split("/")]
        assert len(falls) == max(1, len(each.ranges.split("/"))) or each.ranges == "STR/5"
        assert each.skill in SKILLS_BY_ID
        assert each.malfunction is None or 96 <= each.malfunction <= 100
        assert not malfunctions(95, each.malfunction)
        assert malfunctions(100, each.malfunction) is (each.malfunction is not None)
    halved = {each.name for each in WEAPONS if each.bonus == 1}
    assert halved == {"Thrown spear", "Thrown rock", "Shuriken", "Bow", "Bullwhip"}
