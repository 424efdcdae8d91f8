from collections import Counter
from fractions import Fraction
from functools import partial
from itertools import product

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_core.dice.faces import D6, D8
from rules_core.dice.notation import formula
from rules_core.dice.odds import odds
from rules_core.dice.sources import LiveDice, ScriptedDice
from rules_core.systems.basic_d20.checks import (
    Attack,
    Check,
    Degree,
    Delivery,
    Explosion,
    Save,
    attack,
    check,
    check_odds,
    explode,
    save,
)
from rules_core.systems.basic_d20.conditions import Fall, death_save, fall
from tests.core.basic_d20.throws import CF, CS, F, S, degree_of

FACES = range(1, 21)


def test_odds_match_every_face() -> None:
    """D20-ROLL-01, D20-ROLL-02, D20-ROLL-03."""
    for bonus, dc in product(range(-15, 45, 3), range(-5, 41)):
        counted = Counter(degree_of(face, bonus, dc) for face in FACES)
        assert check_odds(Check(bonus, dc)) == {each: Fraction(n, 20) for each, n in counted.items()}


def judged_anew(face: int, bonus: int, dc: int) -> Degree:
    """The levels written a second time, as a place on a line of four, for this test alone."""
    place = sum(face + bonus - dc >= edge for edge in (-10, 0, 10))
    place += (face == 20) - (face == 1)
    return Degree(sorted((0, place, 3))[1])


def test_odds_match_icepool_exactly() -> None:
    """D20-ROLL-02, D20-ROLL-03, D20-ROLL-04: a dice library of others as the witness."""
    for bonus, dc in product((-12, -1, 0, 5, 11, 30), (-2, 5, 10, 15, 20, 25, 31, 40)):
        levels = icepool.d20.map(partial(judged_anew, bonus=bonus, dc=dc))
        expected = dict(zip(levels.outcomes(), levels.probabilities(), strict=True))
        assert check_odds(Check(bonus, dc)) == expected


def attack_odds(asked: Attack) -> dict[tuple[Degree, int], Fraction]:
    return odds(partial(attack, asked), lambda rolled: (rolled.result.degree, rolled.result.damage))


def thrown_out(asked: Attack, kind: str, sides: int, count: int) -> dict[tuple[Degree, int], Fraction]:
    """Every way in which the d20, the damage dice and a Deadly d8 can fall, one by one."""
    found: dict[tuple[Degree, int], Fraction] = {}
    for face in FACES:
        hit = degree_of(face, asked.bonus, asked.ac)
        dice = [range(1, sides + 1)] * count if hit.succeeded else []
        deadly = [range(1, 9)] if hit is CS and asked.deadly else []
        falls = list(product(*dice, *deadly))
        for faces in falls:
            script = ScriptedDice({"d20": [face], kind: faces[: len(dice)], "d8": faces[len(dice) :]})
            result = attack(asked, script).result
            script.finish()
            key = (result.degree, result.damage)
            found[key] = found.get(key, Fraction(0)) + Fraction(1, 20 * len(falls))
    return found


@pytest.mark.parametrize("bonus", [-6, 3, 14])
@pytest.mark.parametrize("attribute", [-3, 0, 4])
def test_attack_odds_match_every_face(bonus: int, attribute: int) -> None:
    """D20-ATK-01, D20-ATK-02, D20-ATK-04, readings A04 and A09."""
    plain = Attack(bonus, 16, formula("2D6-1"), attribute)
    assert attack_odds(plain) == thrown_out(plain, "d6", 6, 2)
    deadly = Attack(bonus, 16, formula("1D4"), attribute, Delivery.MELEE, D8)
    assert attack_odds(deadly) == thrown_out(deadly, "d4", 4, 1)


@pytest.mark.parametrize("deadly", [False, True])
def test_attack_damage_matches_icepool(deadly: bool) -> None:
    """D20-ATK-01, D20-ATK-02, D20-ATK-04."""
    dice = icepool.d6 + icepool.d6 + 3

    def damage(face: int) -> object:
        match judged_anew(face, 7, 18):
            case Degree.SUCCESS:
                return dice
            case Degree.CRITICAL_SUCCESS:
                return dice * 2 + icepool.d8 if deadly else dice * 2
            case _:
                return icepool.Die([0])

    total = icepool.d20.map(damage)
    expected = dict(zip(total.outcomes(), total.probabilities(), strict=True))
    asked = Attack(7, 18, formula("2D6"), 3, Delivery.MELEE, D8 if deadly else None)
    assert odds(partial(attack, asked), lambda rolled: rolled.result.damage) == expected


def test_save_odds() -> None:
    """D20-SAVE-01, D20-SAVE-02."""
    came = partial(save, Save(4, 10, 15))
    assert odds(came, lambda rolled: (rolled.result.degree, rolled.result.damage)) == {
        (CF, 30): Fraction(1, 20),
        (F, 15): Fraction(4, 20),
        (S, 7): Fraction(10, 20),
        (CS, 0): Fraction(5, 20),
    }


def test_explosion_save_odds() -> None:
    """D20-ATK-07: damage and save together, against icepool."""
    damage = icepool.d6 + icepool.d6
    left = icepool.map(
        lambda face, done: done * (4, 2, 1, 0)[judged_anew(face, 2, 15)] // 2, icepool.d20, damage
    )
    expected = dict(zip(left.outcomes(), left.probabilities(), strict=True))
    asked = Explosion(5, formula("2D6"), (("ork", 2),))
    assert odds(partial(explode, asked), lambda done: done.result["ork"].damage) == expected


def death_save_odds(fortitude: int, dying: int) -> dict[int, Fraction]:
    return odds(partial(death_save, fortitude, dying), lambda came: came.result.dying)


def test_death_save_odds() -> None:
    """D20-HP-03."""
    assert death_save_odds(4, 2) == {
        0: Fraction(5, 20),
        1: Fraction(10, 20),
        3: Fraction(4, 20),
        4: Fraction(1, 20),
    }


def test_fall_odds() -> None:
    """D20-HP-06: against every face of three dice."""
    counted = Counter(sum(faces) for faces in product(D6.faces, repeat=3))
    found = odds(partial(fall, Fall(39)), lambda fallen: fallen.result.damage)
    assert found == {damage: Fraction(n, 216) for damage, n in counted.items()}


numbers = st.integers(-60, 60)
checks = st.builds(Check, numbers, numbers)


@given(checks, st.data())
def test_a_live_roll_is_within_the_odds(asked: Check, data: st.DataObject) -> None:
    dice = LiveDice(lambda below: data.draw(st.integers(0, below - 1)))
    assert check(asked, dice).result.degree in check_odds(asked)


@given(numbers, numbers, st.integers(-5, 5), st.booleans(), st.data())
def test_a_live_attack_is_within_the_odds(
    bonus: int, ac: int, attribute: int, melee: bool, data: st.DataObject
) -> None:
    """D20-ATK-01."""
    asked = Attack(bonus, ac, formula("1D6+1"), attribute, Delivery.MELEE if melee else Delivery.RANGED, D8)
    result = attack(asked, LiveDice(lambda below: data.draw(st.integers(0, below - 1)))).result
    assert result.damage >= 0
    assert (result.degree, result.damage) in attack_odds(asked)
