"""Dice that fall as a test says."""

from rules_core.dice.notation import formula
from rules_core.dice.sources import ScriptedDice
from rules_core.systems.basic_d20 import checks

CF, F, S, CS = checks.Degree


def d20(*faces: int) -> ScriptedDice:
    return ScriptedDice({"d20": list(faces)})


def rolled(face: int, bonus: int, dc: int) -> checks.CheckResult:
    return checks.check(checks.Check(bonus, dc), d20(face)).result


def degree_of(face: int, bonus: int, dc: int) -> checks.Degree:
    return rolled(face, bonus, dc).degree


def struck(
    face: int,
    bonus: int,
    ac: int,
    attribute: int = 0,
    dice: int | None = None,
    *,
    delivery: checks.Delivery = checks.Delivery.MELEE,
) -> checks.AttackResult:
    """An attack with 1D12; ``dice`` is its face on a hit, None where it misses."""
    faces: dict[str, list[int]] = {"d20": [face]} if dice is None else {"d20": [face], "d12": [dice]}
    script = ScriptedDice(faces)
    result = checks.attack(checks.Attack(bonus, ac, formula("1D12"), attribute, delivery), script).result
    script.finish()
    return result
