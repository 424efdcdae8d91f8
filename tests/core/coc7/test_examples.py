"""The worked examples of the catalogue, by number."""

from collections.abc import Callable

import pytest

from rules_core.dice.notation import formula
from rules_core.dice.sources import ScriptedDice
from rules_core.systems.coc7.after_roll import lowest_luck, pushed
from rules_core.systems.coc7.checks import Check, Difficulty, check, limit, read_as
from rules_core.systems.coc7.contest import opposed
from rules_core.systems.coc7.derive import Health, damage_bonus_and_build, hit_points, move
from rules_core.systems.coc7.downtime import improve
from rules_core.systems.coc7.harm import wound
from tests.core.coc7.throws import degree_of, dice, rolled

HARD = Difficulty.HARD


def fell(number: int, target: int, difficulty: Difficulty = Difficulty.REGULAR) -> str:
    return degree_of(number, target, difficulty).key


def number(tens: list[int], units: int, bonus: int = 0, penalty: int = 0) -> int:
    return check(Check(50, bonus=bonus, penalty=penalty), dice(tens, units)).result.roll


def met(a: tuple[int, int], b: tuple[int, int], *tie: int) -> str:
    parts = {
        side: {"tens": [roll % 100 // 10 * 10], "units": [roll % 10]}
        for side, roll in (("a", a[1]), ("b", b[1]))
    }
    decision = opposed(
        Check(a[0]), Check(b[0]), ScriptedDice(parts={**parts, "tie": {"d100": tie}})
    ).result.decision
    return f"{decision.winner} by {decision.by}"


def hit(hp: int, most: int, damage: int) -> tuple[int, bool, str]:
    result = wound(Health(hp, most), damage).result
    return result.health.hp, result.health.major_wound, result.state.value


def improves(value: int, d100: int) -> bool:
    return improve(value, ScriptedDice({"d100": [d100], "d10": [1], "d6": [1, 1]})).result.improved


EXAMPLES: list[tuple[int, Callable[[], object], object]] = [
    (1, lambda: read_as(30, 5), 35),
    (2, lambda: read_as(0, 0), 100),
    (3, lambda: read_as(0, 3), 3),
    (4, lambda: (formula("1D6+1").least, formula("1D6+1").most), (2, 7)),
    (5, lambda: (formula("1D6+1+2D4").least, formula("1D6+1+2D4").most), (4, 15)),
    (6, lambda: limit(60, HARD), 30),
    (7, lambda: rolled(43, 60, HARD).passed, False),
    (8, lambda: check(pushed(Check(60, HARD)), dice([30], 0)).result.passed, True),
    (9, lambda: fell(45, 55), "regular"),
    (10, lambda: number([40, 20], 4, bonus=1), 24),
    (11, lambda: [fell(24, each) for each in (47, 48, 119, 120)], ["regular", "hard", "hard", "extreme"]),
    (12, lambda: met((60, 24), (55, 45)), "a by degree"),
    (13, lambda: number([20, 40], 1, penalty=1), 41),
    (14, lambda: [fell(41, 55), fell(21, 55)], ["regular", "hard"]),
    (15, lambda: met((65, 51), (55, 41)), "a by value"),
    (16, lambda: met((60, 50), (60, 40), 70, 12), "b by tie_roll"),
    (17, lambda: [limit(55, HARD), limit(55, Difficulty.EXTREME)], [27, 11]),
    (18, lambda: [limit(45, HARD), limit(45, Difficulty.EXTREME)], [22, 9]),
    (19, lambda: [limit(70, HARD), limit(70, Difficulty.EXTREME)], [35, 14]),
    (20, lambda: [fell(each, 4) for each in (1, 2, 4)], ["critical", "hard", "regular"]),
    (21, lambda: [fell(96, 49), fell(96, 50), fell(100, 50)], ["fumble", "failure", "fumble"]),
    (22, lambda: fell(97, 80, HARD), "fumble"),
    (23, lambda: [fell(99, 99), fell(100, 99), fell(100, 110)], ["regular", "fumble", "fumble"]),
    (24, lambda: number([0, 30], 0, bonus=1), 30),
    (25, lambda: number([0, 30], 0, penalty=1), 100),
    (26, lambda: number([0, 30], 7, penalty=1), 37),
    (27, lambda: number([60, 10], 5, bonus=2, penalty=1), 15),
    (28, lambda: [rolled(45, 45).passed, rolled(46, 45).passed], [True, False]),
    (29, lambda: lowest_luck({"a": 60, "b": 35, "c": 50}), "b"),
    (30, lambda: damage_bonus_and_build(60, 70), ("1D4", 1)),
    (
        31,
        lambda: [
            damage_bonus_and_build(each, 0)[0] for each in (64, 65, 84, 85, 124, 125, 164, 165, 204, 205)
        ],
        ["-2", "-1", "-1", "0", "0", "1D4", "1D4", "1D6", "1D6", "2D6"],
    ),
    (32, lambda: hit_points(50, 50), 10),
    (33, lambda: hit_points(60, 55), 11),
    (
        34,
        lambda: [move(60, 70, 50, 25), move(50, 40, 50, 25), move(40, 40, 50, 25), move(60, 70, 50, 45)],
        [9, 8, 7, 8],
    ),
    (
        35,
        lambda: [hit(11, 11, each) for each in (5, 6, 11, 12)],
        [(6, False, "ok"), (5, True, "ok"), (0, True, "dying"), (0, True, "dead")],
    ),
    (36, lambda: [hit(3, 12, 3)[2], hit(6, 12, 6)[2]], ["unconscious", "dying"]),
    (37, lambda: [improves(60, 60), improves(60, 61), improves(97, 96)], [False, True, True]),
]


@pytest.mark.parametrize(
    ("work", "expected"), [each[1:] for each in EXAMPLES], ids=[str(each[0]) for each in EXAMPLES]
)
def test_worked_example(work: Callable[[], object], expected: object) -> None:
    assert work() == expected


def test_all_examples_are_here() -> None:
    assert [each[0] for each in EXAMPLES] == list(range(1, 38))
