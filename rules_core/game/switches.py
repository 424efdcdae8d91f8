"""House-rule switches: the typed fields of a game's ``Table``, each naming the rule it changes.

A table is a frozen dataclass whose fields are made by ``switch``. The default is the position that the
catalogue recommends. A field is a flag or a ``StrEnum`` with two or more members.
"""

from collections.abc import Callable, Mapping
from dataclasses import field, fields
from enum import StrEnum
from functools import cache, lru_cache
from typing import Any, NamedTuple, TypeVar, cast

from rules_core.sheet.outcome import Fact

T = TypeVar("T")
P = TypeVar("P", bound=bool | StrEnum)

Position = bool | StrEnum
"""A position of a switch."""


class Switch(NamedTuple):
    """A house-rule switch: its name, its positions with the recommended one first, its rule."""

    name: str
    positions: tuple[Position, ...]
    rule: str


def switch(recommended: P, rule: str) -> P:
    """Create a field of a table from the recommended position and the id of the rule that it changes."""
    made: P = field(default=recommended, metadata={"rule": rule})
    return made


def switches(table: Any) -> tuple[Switch, ...]:
    """Return the switches of a table (the class or a value), in order."""
    return _switches(table if isinstance(table, type) else type(table))


@cache  # the log reads the table of every roll it shows
def _switches(table: Any) -> tuple[Switch, ...]:
    return tuple(
        Switch(each.name, _positions(cast("Position", each.default)), each.metadata["rule"])
        for each in fields(table)
    )


def table_facts(table: object) -> tuple[tuple[str, Fact], ...]:
    """Return the positions of a table's switches as facts: flags as 0 or 1, choices as text."""
    facts: list[tuple[str, Fact]] = []
    for each in switches(table):
        position: Position = getattr(table, each.name)
        facts.append((each.name, int(position) if isinstance(position, bool) else position.value))
    return tuple(facts)


def table_from(facts: Mapping[str, Fact], recommended: T) -> T:
    """Return the table that facts describe; switches not named are as recommended.

    Raises ``ValueError`` for an unknown choice.
    """
    return cast("T", _table(recommended, tuple([facts.get(each.name) for each in switches(recommended)])))


@lru_cache(maxsize=256)  # a table rarely changes its rules
def _table(recommended: Any, kept: tuple[Fact | None, ...]) -> Any:
    chosen: dict[str, Position] = {}
    for each, fact in zip(switches(recommended), kept, strict=True):
        if fact is not None:
            kind: Callable[[Fact], Position] = type(each.positions[0])
            chosen[each.name] = kind(fact)
    return type(recommended)(**chosen)


def _positions(recommended: Position) -> tuple[Position, ...]:
    if isinstance(recommended, StrEnum):
        return (recommended, *(each for each in type(recommended) if each is not recommended))
    return (recommended, not recommended)
