"""Dice that fall as a test says."""

from rules_core.sources import ScriptedDice
from rules_core.systems.coc7.checks import Check, CheckResult, check
from rules_core.systems.coc7.degrees import Degree, Difficulty
from rules_core.systems.coc7.table import RECOMMENDED, Table

PLAIN = Table(extended_levels=False)
"""A table without critical successes and fumbles."""


def dice(tens: list[int], units: int) -> ScriptedDice:
    return ScriptedDice({"tens": tens, "units": [units]})


def showing(number: int) -> ScriptedDice:
    """One tens and one units die that read ``number``, 1 to 100."""
    return dice([number % 100 // 10 * 10], number % 10)


def rolled(
    number: int, target: int, difficulty: Difficulty = Difficulty.REGULAR, table: Table = RECOMMENDED
) -> CheckResult:
    return check(Check(target, difficulty, table=table), showing(number)).result


def degree_of(
    number: int, target: int, difficulty: Difficulty = Difficulty.REGULAR, table: Table = RECOMMENDED
) -> Degree:
    return rolled(number, target, difficulty, table).degree
