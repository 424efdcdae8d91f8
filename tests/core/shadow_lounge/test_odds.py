from collections import Counter
from fractions import Fraction
from functools import partial
from itertools import product

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_core.d100.opposed import DecidedBy
from rules_core.d100.opposed import WhoIsHit as Hit
from rules_core.dice.faces import D100
from rules_core.dice.notation import formula
from rules_core.dice.odds import odds
from rules_core.dice.sources import DiceSource, LiveDice, ScriptedDice
from rules_core.game.versus import Side
from rules_core.systems.shadow_lounge.checks import Check, Degree, check, check_odds, judge, opposed_odds
from rules_core.systems.shadow_lounge.combat import Attack, roll_damage
from rules_core.systems.shadow_lounge.contest import Defence, defence_odds
from rules_core.systems.shadow_lounge.healing import TREATMENTS, Patient, Treatment, heal
from rules_core.systems.shadow_lounge.luck import Restoration, restore_luck
from rules_core.systems.shadow_lounge.skills import Advance, advance, force_chance, improvement_chance
from tests.core.shadow_lounge.throws import CRITICAL, EXTREME, FAILURE, HARD, REGULAR

TARGETS = (0, 1, 4, 5, 49, 50, 51, 68, 69, 70, 94, 97, 99, 100, 120)
NETS = (-2, -1, 0, 1, 2)


def quality(face: int, target: int) -> tuple[int, bool, int]:
    """How good a die is, by what it brings (reading A06), written a second time for this test alone."""
    verdict = judge(face, target)
    return verdict.degree, not verdict.fumble, -face


def a_check(target: int, net: int) -> Check:
    return Check(target, max(net, 0), max(-net, 0))


@pytest.mark.parametrize("net", [-1, 0, 1])
@pytest.mark.parametrize("target", [0, 5, 50, 51, 69, 99, 120])
def test_odds_match_enumerating_every_die(target: int, net: int) -> None:
    """SL-DIE-01: every way one or two whole dice can fall."""
    asked = a_check(target, net)
    counted: Counter[tuple[Degree, bool]] = Counter()
    for faces in product(D100.faces, repeat=1 + abs(net)):
        choose = max if net >= 0 else min
        verdict = judge(choose(faces, key=lambda face: quality(face, target)), target)
        counted[verdict.degree, verdict.fumble] += 1
    assert check_odds(asked) == {key: Fraction(n, 100 ** (1 + abs(net))) for key, n in counted.items()}


@pytest.mark.parametrize("net", NETS)
@pytest.mark.parametrize("target", TARGETS)
def test_odds_match_icepool(target: int, net: int) -> None:
    """SL-DIE-01: dice in order of quality, the highest or lowest kept."""
    ranked = sorted(D100.faces, key=lambda face: quality(face, target))
    place = icepool.d(100) - 1
    kept = place.highest(1 + net, 1) if net >= 0 else place.lowest(1 - net, 1)
    theirs: dict[tuple[Degree, bool], Fraction] = {}
    for rank in kept.outcomes():
        verdict = judge(ranked[rank], target)
        key = verdict.degree, verdict.fumble
        theirs[key] = theirs.get(key, Fraction(0)) + kept.probability(rank)
    assert check_odds(a_check(target, net)) == theirs


@given(st.integers(0, 130), st.sampled_from(NETS), st.randoms(use_true_random=False))
def test_a_real_roll_is_possible_by_the_odds(target: int, net: int, random: object) -> None:
    """SL-ROLL-01."""
    result = check(a_check(target, net), LiveDice(random.randrange)).result  # type: ignore[attr-defined]
    assert check_odds(a_check(target, net))[result.degree, result.fumble] > 0


# Opposed rolls and attacks


@pytest.mark.parametrize(("a", "b"), [(60, 40), (50, 50), (99, 5), (120, 69)])
def test_opposed_odds_match_every_pair_of_dice(a: int, b: int) -> None:
    """SL-OPP-01, SL-OPP-02, SL-OPP-03: a tie that dice break is even."""
    counted: dict[tuple[Side | None, DecidedBy], Fraction] = {}
    for die_a, die_b in product(D100.faces, repeat=2):
        level_a, level_b = (max(judge(die, value).degree, FAILURE) for die, value in ((die_a, a), (die_b, b)))
        if level_a != level_b:
            ends = {(Side.A if level_a > level_b else Side.B, DecidedBy.DEGREE): Fraction(1)}
        elif a != b:
            ends = {(Side.A if a > b else Side.B, DecidedBy.SKILL): Fraction(1)}
        else:
            ends = {(side, DecidedBy.TIE_ROLL): Fraction(1, 2) for side in Side}
        for end, chance in ends.items():
            counted[end] = counted.get(end, Fraction(0)) + chance / 10_000
    assert opposed_odds(Check(a), Check(b)) == counted


@pytest.mark.parametrize("kind", list(Defence))
@pytest.mark.parametrize(("attack", "defence"), [(70, 50), (40, 90), (69, 69)])
def test_attack_odds_match_every_pair_of_dice(kind: Defence, attack: int, defence: int) -> None:
    """SL-DEF-02, SL-DEF-03, SL-DEF-04."""
    counted: Counter[Hit] = Counter()
    for die_a, die_b in product(D100.faces, repeat=2):
        strikes = max(judge(die_a, attack).degree, FAILURE)
        holds = max(judge(die_b, defence).degree, FAILURE)
        if strikes > holds or (strikes == holds > FAILURE and kind is Defence.FIGHT_BACK):
            counted[Hit.DEFENDER] += 1
        elif holds > strikes and kind is Defence.FIGHT_BACK:
            counted[Hit.ATTACKER] += 1
        else:
            counted[Hit.NOBODY] += 1
    assert defence_odds(Check(attack), kind, Check(defence)) == {
        hit: Fraction(n, 10_000) for hit, n in counted.items()
    }


# Damage and healing


def damage_odds(attack: Attack) -> dict[int, Fraction]:
    return odds(partial(roll_damage, attack), lambda came: came.result.damage)


@pytest.mark.parametrize("weapon", ["1D6", "2D6", "1D4+1D6+1", "2D4-3"])
@pytest.mark.parametrize("degree", list(Degree))
def test_damage_odds_match_every_face(weapon: str, degree: Degree) -> None:
    """SL-DMG-04, SL-DMG-05, SL-DMG-06, SL-DMG-07."""
    attack = Attack(formula(weapon), 65, degree)
    assert damage_odds(attack) == by_every_face(attack)


def by_every_face(attack: Attack) -> dict[int, Fraction]:
    """The odds of damage by trying faces one by one, more of them only where they are asked for."""
    found: dict[int, Fraction] = {}

    def follow(kinds: tuple[str, ...], faces: tuple[int, ...], chance: Fraction) -> None:
        asked: list[tuple[str, int]] = []
        taken = list(zip(kinds, faces, strict=True))

        class Faces(DiceSource):
            def draw(self, die, count=1):  # type: ignore[no-untyped-def]
                drawn = []
                for _ in range(count):
                    if not taken:
                        asked.append((die.name, len(die.faces)))
                        raise LookupError
                    drawn.append(taken.pop(0)[1])
                return tuple(drawn)

        try:
            damage = roll_damage(attack, Faces()).result.damage
        except LookupError:
            ((kind, count),) = asked
            for face in range(1, count + 1):
                follow((*kinds, kind), (*faces, face), chance / count)
        else:
            found[damage] = found.get(damage, Fraction(0)) + chance

    follow((), (), Fraction(1))
    return found


def test_damage_odds_match_icepool() -> None:
    """SL-DMG-05, SL-DMG-06, SL-DMG-07."""
    d6 = icepool.d(6)
    rerolled = d6.map(lambda face: icepool.d(6) if face == 1 else face)
    theirs = {REGULAR: 3 @ d6, HARD: 3 @ rerolled, EXTREME: (3 @ d6).highest(2, 1), CRITICAL: 18 + 3 @ d6}
    for degree, die in theirs.items():
        expected = {total + 6: die.probability(total) for total in die.outcomes()}
        assert damage_odds(Attack(formula("3D6"), 65, degree)) == expected


def healing_odds(treatment: Treatment, degree: Degree, patient: Patient) -> dict[int, Fraction]:
    return odds(partial(heal, treatment, degree, patient), lambda came: came.result.restored)


@pytest.mark.parametrize(("degree", "dice"), [(REGULAR, 0), (HARD, 1), (EXTREME, 2), (CRITICAL, 3)])
def test_healing_odds_match_icepool(degree: Degree, dice: int) -> None:
    """SL-HEAL-01, SL-HEAL-06: the die of the time does not matter, the maximum does."""
    for name, base, sides in (("first_aid_none", 3, 3), ("medicine_hospital_kolto", 16, 6)):
        whole = base + dice @ icepool.d(sides)
        capped = whole.map(lambda points: min(points, 7))
        for die, patient in ((whole, Patient(0, 99)), (capped, Patient(1, 8))):
            expected = {points: die.probability(points) for points in die.outcomes()}
            assert healing_odds(TREATMENTS[name], degree, patient) == expected


# Luck and advancement


def kept(net: int, target: int) -> list[tuple[int, Fraction]]:
    ranked = sorted(D100.faces, key=lambda face: quality(face, target))
    place = icepool.d(100) - 1
    die = place.highest(1 + net, 1) if net >= 0 else place.lowest(1 - net, 1)
    return [(ranked[rank], die.probability(rank)) for rank in die.outcomes()]


def gain_odds(skill: Advance) -> dict[int, Fraction]:
    return odds(partial(advance, skill), lambda came: came.result.gain)


@pytest.mark.parametrize(("value", "successes"), [(0, 1), (45, 1), (45, 5), (80, 1), (91, 3), (98, 40)])
def test_the_chance_to_improve_a_skill(value: int, successes: int) -> None:
    """SL-ADV-04, SL-ADV-05."""
    beaten = sum(face + 2 * (successes - 1) > value for face in D100.faces)
    assert improvement_chance(Advance(value, successes)) == Fraction(beaten, 100)
    sides = 10 if value <= 80 else 6 if value <= 90 else 4
    counted: Counter[int] = Counter()
    for face, gain in product(D100.faces, range(1, sides + 1)):
        faces = {"d100": [face], f"d{sides}": [gain] if face + 2 * (successes - 1) > value else []}
        counted[advance(Advance(value, successes), ScriptedDice(faces)).result.gain] += 1
    assert gain_odds(Advance(value, successes)) == {n: Fraction(c, 100 * sides) for n, c in counted.items()}


def test_the_chance_to_gain_force_points() -> None:
    """SL-ADV-06."""
    assert force_chance(Advance(65, 3)) == Fraction(39, 100)
    assert force_chance(Advance(100, 1)) == 0


def restoration_odds(event: Restoration, luck: int, most: int) -> dict[int, Fraction]:
    return odds(partial(restore_luck, event, luck, most), lambda came: came.result.restored)


def test_odds_of_restored_luck() -> None:
    """SL-LUCK-05, SL-LUCK-06, SL-LUCK-04."""
    two = 2 @ icepool.d(10)
    assert restoration_odds(Restoration.BETWEEN_CAMPAIGNS, 10, 99) == {
        points: two.probability(points) for points in two.outcomes()
    }
    assert restoration_odds(Restoration.BETWEEN_ADVENTURES, 55, 60)[5] == Fraction(6, 10)
    assert restoration_odds(Restoration.CRITICAL, 55, 60) == {5: Fraction(1)}
