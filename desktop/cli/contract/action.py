"""What the contract knows of an action, and the table's switches that every game reads alike."""

from collections.abc import Callable
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any, TypeVar

from desktop.cli.contract.inputs import Inputs
from rules_core.outcome import Outcome
from rules_core.sources import DiceSource

T = TypeVar("T")

Result = dict[str, Any]
"""The ``result`` of an answer, as JSON has it."""

Run = Callable[[DiceSource], Outcome[Result]]
"""An action whose inputs are read: only the dice are missing."""


@dataclass(frozen=True, slots=True)
class Action:
    """An action of a game: how its inputs are read, and the named groups of dice that it draws from."""

    read: Callable[[Inputs, Inputs], Run]
    """Given ``with`` and ``table``; takes its keys out of both and refuses what it cannot understand."""
    groups: tuple[str, ...] = ()


def switches(table: Inputs, recommended: T) -> T:
    """A game's house-rule switches by field name: a flag or the word of a choice, else as recommended."""
    chosen: dict[str, object] = {}
    for each in fields(recommended):  # type: ignore[arg-type]
        present = getattr(recommended, each.name)
        if isinstance(present, StrEnum):
            kind = type(present)
            chosen[each.name] = kind(table.choice(each.name, [word.value for word in kind], present.value))
        else:
            chosen[each.name] = table.flag(each.name, present)
    table.finish()
    return type(recommended)(**chosen)
