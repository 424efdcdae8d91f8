"""The list of characters for the very first paint: one small read, before anything else is loaded."""

from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import NamedTuple

from desktop.library.identity import identify, reading
from desktop.library.problems import LibraryBusy, LibraryProblem, LibraryUnfinished


class FirstState(Enum):
    """What the first look at the library found.

    ``LATER``: the library must first be migrated, recovered or let go by another program; opening it does or
    tells that. ``PROBLEM``: it cannot be opened, for the reason in ``problem``.
    """

    MISSING = "missing"
    FINE = "fine"
    LATER = "later"
    PROBLEM = "problem"


class FirstRow(NamedTuple):
    """One character in the list; ``hp`` and ``hp_max`` are None where the sheet has none."""

    id: int
    system: str
    name: str
    hp: int | None
    hp_max: int | None


@dataclass(frozen=True, slots=True)
class FirstList:
    """The first characters of the library by name, and how it is with the library."""

    state: FirstState
    rows: tuple[FirstRow, ...] = ()
    problem: LibraryProblem | None = None


_LISTED = """
SELECT character.id, character.system, character.name, hp.value, hp_max.value
FROM character
LEFT JOIN trait AS hp ON hp.character_id = character.id AND hp.trait_id = 'hp'
LEFT JOIN trait AS hp_max ON hp_max.character_id = character.id AND hp_max.trait_id = 'hp.max'
ORDER BY character.search_name, character.id
LIMIT ?
"""


def first_list(path: Path, limit: int = 200) -> FirstList:
    """The first ``limit`` characters of the library at ``path``, by name; changes nothing, raises nothing."""
    try:
        found = identify(path)
        if found is None:
            return FirstList(FirstState.MISSING)
        if found.unfinished or not found.is_current:
            return FirstList(FirstState.LATER)
        with reading(path) as connection:
            rows = connection.execute(_LISTED, (limit,)).fetchall()
    except (LibraryBusy, LibraryUnfinished):
        return FirstList(FirstState.LATER)
    except LibraryProblem as problem:
        return FirstList(FirstState.PROBLEM, problem=problem)
    return FirstList(FirstState.FINE, tuple(map(FirstRow._make, rows)))
