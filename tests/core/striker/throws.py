"""Scripted dice for tests."""

from collections.abc import Sequence
from typing import TypeVar

from rules_core.dice.sources import ScriptedDice
from rules_core.sheet.outcome import Outcome
from rules_core.systems.striker.checks import Check, ResultStep, Rolled, Save, check, save

T = TypeVar("T")


def d20(*faces: int, **more: Sequence[int]) -> ScriptedDice:
    return ScriptedDice({"d20": list(faces), **{kind: list(each) for kind, each in more.items()}})


def rolled(asked: Check | Save, *faces: int) -> Outcome[Rolled]:
    """The roll with these faces of the d20, none of which may be left over."""
    dice = d20(*faces)
    outcome = check(asked, dice) if isinstance(asked, Check) else save(asked, dice)
    dice.finish()
    return outcome


def step_of(asked: Check | Save, *faces: int) -> ResultStep:
    return rolled(asked, *faces).result.step
