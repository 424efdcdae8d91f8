"""The list of characters for who must know of every one whether it is what was written."""

from pathlib import Path

from msgspec import Struct

from desktop.library.checks.checks import check
from desktop.library.records.characters import CharacterId
from desktop.library.records.shelf import Shelf
from desktop.library.search.indexes import trait_values
from desktop.library.store.identity import by_column, reading
from desktop.library.store.rows import DamagedRow, Row, character_of, standing_of
from desktop.library.store.tables import character, columns, shelf

_CHECKED = f"SELECT {columns(character)} FROM character ORDER BY +search_name, id"  # noqa: S608
"""The plus keeps off the index, which may be damaged too."""

_STANDINGS = f"SELECT {columns(shelf)} FROM shelf"  # noqa: S608


class CheckedRow(Struct, frozen=True):
    """A character as ``checked_list`` found it; ``hp`` and ``hp_max`` are None where there are none.

    ``damaged``: it is not what was written, so neither its name nor its system can be trusted.
    """

    id: CharacterId
    system: str
    name: str
    hp: int | None
    hp_max: int | None
    damaged: bool
    archived: bool = False


def checked_list(path: Path) -> tuple[CheckedRow, ...]:
    """Every character of the library at ``path`` by name, each read whole and held against its hash.

    Those in the bin are left out. One of which it cannot be read any more where it stands counts as active.

    The library must be of the newest schema. Changes nothing and makes nothing; raises a
    ``LibraryProblem`` where the file as a whole cannot be trusted.
    """
    check(path)
    with reading(path) as connection:
        standing = connection.execute(_STANDINGS)
        shelves = {CharacterId(each["character_id"]): _shelf_of(each) for each in by_column(standing)}
        found = connection.execute(_CHECKED)
        rows = [_checked(each, shelves.get(each["id"], Shelf.ACTIVE)) for each in by_column(found)]
    return tuple(each for each in rows if shelves.get(each.id) is not Shelf.BIN)


def _shelf_of(row: Row) -> Shelf:
    try:
        return standing_of(row).shelf
    except DamagedRow:
        return Shelf.ACTIVE


def _checked(row: Row, kept_on: Shelf) -> CheckedRow:
    try:
        values = trait_values(character_of(row).sheet)
        damaged = False
    except DamagedRow:
        values, damaged = {}, True
    number, of_system, name = CharacterId(row["id"]), str(row["system"]), str(row["name"])
    archived = kept_on is Shelf.ARCHIVE
    return CheckedRow(number, of_system, name, values.get("hp"), values.get("hp.max"), damaged, archived)
