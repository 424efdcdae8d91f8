"""Dice that fall as a test says."""

from rules_core.dice.sources import ScriptedDice
from rules_core.systems.shadow_lounge.checks import Check, CheckResult, Degree, check

CRITICAL_FAILURE, FAILURE, REGULAR, HARD, EXTREME, CRITICAL = Degree


def showing(*faces: int) -> ScriptedDice:
    """Hundred-sided dice, the plain one first."""
    return ScriptedDice({"d100": faces})


def rolled(target: int, *faces: int, bonus: int = 0, penalty: int = 0) -> CheckResult:
    dice = showing(*faces)
    result = check(Check(target, bonus, penalty), dice).result
    dice.finish()
    return result


def degree(target: int, *faces: int, bonus: int = 0, penalty: int = 0) -> tuple[Degree, bool]:
    """The degree, and whether there is a fumble beside it."""
    result = rolled(target, *faces, bonus=bonus, penalty=penalty)
    return result.degree, result.fumble
