"""Read the rail of characters for the very first paint, before anything else is loaded."""

from enum import Enum
from pathlib import Path
from typing import NamedTuple

from desktop.library.problems import LibraryBusy, LibraryProblem, LibraryUnfinished
from desktop.library.store.identity import identify, reading


class FirstState(Enum):
    """The result of the first look at the library.

    ``LATER``: the library must first be migrated, recovered or released by another program, or a newer
    Rollbook made it; opening it takes care of that. ``PROBLEM``: it can't be opened; see ``problem``.
    """

    MISSING = "missing"
    FINE = "fine"
    LATER = "later"
    PROBLEM = "problem"


class FirstRow(NamedTuple):
    """One character in the rail; ``hp`` and ``hp_max`` are None if the sheet has none."""

    id: int
    system: str
    name: str
    hp: int | None
    hp_max: int | None
    pinned: bool = False


class FirstList(NamedTuple):
    """The characters of the rail, and the state of the library."""

    state: FirstState
    rows: tuple[FirstRow, ...] = ()
    problem: LibraryProblem | None = None
    has_characters: bool = False
    """Whether the library has any character, including the archive and the bin."""


_NUMBERS = """
SELECT * FROM (
    SELECT character_id, 1 AS pinned FROM listing
    WHERE pinned = 1 AND shelf = 0 ORDER BY search_name, character_id LIMIT ?1
)
UNION ALL
SELECT * FROM (
    SELECT character_id, 0 FROM listing INDEXED BY listing_by_played
    WHERE shelf = 0 AND pinned = 0 ORDER BY played_at DESC, character_id DESC LIMIT ?1
)
LIMIT ?1
"""
_LISTED = f"""
SELECT character.id, character.system, character.name, hp.value, hp_max.value, found.pinned
FROM ({_NUMBERS}) AS found
CROSS JOIN character ON character.id = found.character_id
LEFT JOIN trait AS hp ON hp.character_id = character.id AND hp.trait_id = 'hp'
LEFT JOIN trait AS hp_max ON hp_max.character_id = character.id AND hp_max.trait_id = 'hp.max'
"""  # noqa: S608
_HAS_CHARACTERS = "SELECT EXISTS (SELECT 1 FROM listing)"


def first_list(path: Path, limit: int = 40) -> FirstList:
    """Return the first ``limit`` characters of the rail: pinned ones by name, then the last played.

    Changes nothing and raises nothing.
    """
    found = None
    try:
        found = identify(path)
        if found is None:
            return FirstList(FirstState.MISSING)
        if found.unfinished or not (found.is_current or found.is_newer):
            return FirstList(FirstState.LATER)
        with reading(path) as connection:
            rows = connection.execute(_LISTED, (limit,)).fetchall()
            (has_characters,) = connection.execute(_HAS_CHARACTERS).fetchone()
    except (LibraryBusy, LibraryUnfinished):
        return FirstList(FirstState.LATER)
    except LibraryProblem as problem:
        if found is not None and found.is_newer:
            return FirstList(FirstState.LATER)
        return FirstList(FirstState.PROBLEM, problem=problem)
    characters = tuple(FirstRow._make((*row[:5], bool(row[5]))) for row in rows)
    return FirstList(FirstState.FINE, characters, has_characters=bool(has_characters))
