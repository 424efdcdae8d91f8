"""House-rule switches: the typed fields of a game's ``Table``, each naming the rule that it changes.

A table is a frozen dataclass whose fields are made by ``switch``. What stands first is the position
that the catalogue recommends. A field is a flag or a ``StrEnum`` with two or more words.
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
"""One of the positions of a switch."""


class Switch(NamedTuple):
    """A switch as it is listed: its name, its positions with the recommended one first, its rule."""

    name: str
    positions: tuple[Position, ...]
    rule: str


def switch(recommended: P, rule: str) -> P:
    """A field of a table: the recommended position, and the id of the rule that the switch changes."""
    made: P = field(default=recommended, metadata={"rule": rule})
    return made


def switches(table: Any) -> tuple[Switch, ...]:
    """The switches of a table (the class or a value), in order."""
    return _switches(table if isinstance(table, type) else type(table))


@cache  # the log reads the table of every roll that it shows
def _switches(table: Any) -> tuple[Switch, ...]:
    return tuple(
        Switch(each.name, _positions(cast("Position", each.default)), each.metadata["rule"])
        for each in fields(table)
    )


def table_facts(table: object) -> tuple[tuple[str, Fact], ...]:
    """How the switches of a table stand, as facts to be kept: flags as 0 or 1, choices as their words."""
    facts: list[tuple[str, Fact]] = []
    for each in switches(table):
        position: Position = getattr(table, each.name)
        facts.append((each.name, int(position) if isinstance(position, bool) else position.value))
    return tuple(facts)


def table_from(facts: Mapping[str, Fact], recommended: T) -> T:
    """The table that facts describe; a switch that they do not name stands as recommended.

    ``ValueError`` where a choice has no such word.
    """
    return cast("T", _table(recommended, tuple([facts.get(each.name) for each in switches(recommended)])))


@lru_cache(maxsize=256)  # a table keeps its rules for years
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
