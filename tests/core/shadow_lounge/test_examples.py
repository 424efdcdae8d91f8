"""The worked examples of the catalogue, by number."""

from collections.abc import Callable

import pytest

from rules_core.dice.faces import DICE
from rules_core.dice.notation import formula
from rules_core.dice.sources import ScriptedDice
from rules_core.systems.shadow_lounge.checks import Check, Degree, opposed
from rules_core.systems.shadow_lounge.combat import Attack, Combatant, order, roll_damage, skill_modifier
from rules_core.systems.shadow_lounge.contest import Defence, defend
from rules_core.systems.shadow_lounge.healing import TREATMENTS, Patient, heal
from rules_core.systems.shadow_lounge.luck import Restoration, fallen, restore_luck, spend_luck
from rules_core.systems.shadow_lounge.skills import (
    Advance,
    advance,
    advance_force,
    force_bonus_points,
    gain_die,
)
from tests.core.shadow_lounge.throws import rolled


def named(degree: Degree, fumble: bool) -> str:
    return f"{degree.key}+fumble" if fumble else degree.key


def fell(target: int, *faces: int, bonus: int = 0, penalty: int = 0) -> str:
    result = rolled(target, *faces, bonus=bonus, penalty=penalty)
    return named(result.degree, result.fumble)


def lucky(target: int, natural: int, points: int) -> str:
    asked = Check(target)
    result = spend_luck(asked, fallen(asked, natural), 99, points).result.result
    return named(result.degree, result.fumble)


def met(a: tuple[int, int], b: tuple[int, int], *tie: int) -> str:
    dice = ScriptedDice(parts={"a": {"d100": [a[1]]}, "b": {"d100": [b[1]]}, "tie": {"d100": tie}})
    decision = opposed(Check(a[0]), Check(b[0]), dice).result.decision
    return f"{decision.winner} by {decision.by}"


def struck(attack: tuple[int, int], kind: Defence, defence: tuple[int, int]) -> str:
    dice = ScriptedDice(parts={"attack": {"d100": [attack[1]]}, "defense": {"d100": [defence[1]]}})
    return defend(Check(attack[0]), kind, Check(defence[0]), dice).result.hit.value


def hurt(degree: Degree, *faces: int, multiplier: int = 1) -> int:
    dice = ScriptedDice({"d6": faces})
    return roll_damage(Attack(formula("2D6"), 65, degree, multiplier), dice).result.damage


def gained(value: int, successes: int, d100: int, **gain: list[int]) -> int:
    return advance(Advance(value, successes), ScriptedDice({"d100": [d100], **gain})).result.value


def forced(power: int, successes: int, d100: int) -> int:
    return advance_force(Advance(power, successes), ScriptedDice({"d100": [d100]})).result.force_points


def healed(treatment: str, degree: Degree, **faces: list[int]) -> int:
    return heal(TREATMENTS[treatment], degree, Patient(0, 99), ScriptedDice(faces)).result.restored


EXAMPLES: list[tuple[int, Callable[[], object], object]] = [
    (1, lambda: fell(60, 60), "regular"),
    (2, lambda: fell(60, 61), "failure"),
    (3, lambda: fell(60, 30), "hard"),
    (4, lambda: fell(60, 31), "regular"),
    (5, lambda: [fell(60, 12), fell(60, 13)], ["extreme", "hard"]),
    (6, lambda: [fell(55, 27), fell(55, 28)], ["hard", "regular"]),
    (7, lambda: [fell(59, 11), fell(59, 12)], ["extreme", "hard"]),
    (8, lambda: fell(40, 69), "critical"),
    (9, lambda: fell(5, 1), "critical"),
    (10, lambda: [fell(4, 2), fell(4, 3)], ["hard", "regular"]),
    (11, lambda: [fell(50, each) for each in (93, 94, 99)], ["failure", "failure+fumble", "failure+fumble"]),
    (12, lambda: [fell(51, each) for each in (94, 96, 97)], ["failure", "failure", "failure+fumble"]),
    (13, lambda: fell(99, 97), "regular+fumble"),
    (14, lambda: [fell(97, 97), fell(97, 98)], ["regular+fumble", "failure+fumble"]),
    (15, lambda: [fell(99, 100), fell(120, 100)], ["critical_failure", "critical_failure"]),
    (
        16,
        lambda: [fell(105, each) for each in (21, 52, 53, 96, 97)],
        ["extreme", "hard", "regular", "regular", "regular+fumble"],
    ),
    (17, lambda: lucky(50, 60, 10), "regular"),
    (18, lambda: lucky(50, 60, 9), "failure"),
    (19, lambda: lucky(50, 60, 35), "hard"),
    (20, lambda: lucky(80, 75, 6), "regular"),
    (21, lambda: lucky(40, 12, 11), "critical"),
    (22, lambda: lucky(50, 95, 45), "regular+fumble"),
    (23, lambda: lucky(50, 100, 0), "critical_failure"),
    (24, lambda: fell(50, 40, 69, bonus=1), "critical"),
    (25, lambda: fell(50, 40, 69, penalty=1), "regular"),
    (26, lambda: rolled(60, 97, 61, bonus=1).roll, 61),
    (27, lambda: fell(60, 30, 97, penalty=1), "failure+fumble"),
    (28, lambda: met((60, 20), (80, 70)), "a by degree"),
    (29, lambda: met((60, 50), (80, 70)), "b by skill"),
    (30, lambda: met((60, 50), (60, 40), 33, 81), "a by tie_roll"),
    (31, lambda: met((40, 69), (90, 18)), "a by degree"),
    (32, lambda: struck((70, 30), Defence.DODGE, (50, 25)), "nobody"),
    (33, lambda: struck((70, 30), Defence.FIGHT_BACK, (50, 25)), "defender"),
    (34, lambda: struck((70, 60), Defence.FIGHT_BACK, (50, 25)), "attacker"),
    (35, lambda: struck((70, 90), Defence.FIGHT_BACK, (50, 80)), "nobody"),
    (36, lambda: [skill_modifier(each) for each in (7, 10, 55, 99, 100, 123)], [0, 1, 5, 9, 10, 12]),
    (37, lambda: hurt(Degree.REGULAR, 1, 4), 11),
    (38, lambda: hurt(Degree.HARD, 1, 4, 5), 15),
    (39, lambda: hurt(Degree.HARD, 1, 4, 1), 11),
    (40, lambda: hurt(Degree.EXTREME, 1, 4, 3, 3), 12),
    (41, lambda: hurt(Degree.CRITICAL, 2, 5), 25),
    (42, lambda: hurt(Degree.REGULAR, 1, 4, multiplier=2), 16),
    (43, lambda: [gained(45, 5, 37), gained(45, 5, 38, d10=[6])], [45, 51]),
    (44, lambda: [gain_die(each) for each in (80, 81, 90, 91)], [DICE[x] for x in ("d10", "d6", "d6", "d4")]),
    (45, lambda: gained(98, 1, 99, d4=[4]), 99),
    (46, lambda: [forced(65, 3, 62), forced(65, 3, 61)], [6, 0]),
    (47, lambda: forced(9, 1, 10), 1),
    (48, lambda: [force_bonus_points(each) for each in (4, 5, 14)], [0, 1, 2]),
    (
        49,
        lambda: order([Combatant("unready", 80), Combatant("ready", 45, ready=True)], ScriptedDice()).result[
            0
        ],
        "ready",
    ),
    (
        50,
        lambda: [healed("first_aid_kolto", Degree.REGULAR), healed("first_aid_kolto", Degree.HARD, d4=[3])],
        [6, 9],
    ),
    (51, lambda: healed("medicine_hospital_kolto", Degree.CRITICAL, d6=[2, 5, 6]), 29),
    (52, lambda: restore_luck(Restoration.CRITICAL, 58, 60, ScriptedDice()).result.luck, 60),
]


@pytest.mark.parametrize(
    ("work", "expected"), [each[1:] for each in EXAMPLES], ids=[str(each[0]) for each in EXAMPLES]
)
def test_worked_example(work: Callable[[], object], expected: object) -> None:
    assert work() == expected


def test_all_examples_are_tested() -> None:
    assert [each[0] for each in EXAMPLES] == list(range(1, 53))
