"""The full check of a library file: its structure, every hashed row, and gaps in numbering."""

import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path

from msgspec import Struct

from desktop.library.checks.checks import check, is_of_index, lacking
from desktop.library.problems import LibraryDamaged, LibraryUnreachable, problem_of
from desktop.library.records.characters import CharacterId, Shelf
from desktop.library.search.indexes import is_sound, trait_values
from desktop.library.store.identity import PATIENT_MS, Identity, as_dicts, identify, reading
from desktop.library.store.rows import DamagedRow, Row, character_of, standing_of, verified
from desktop.library.store.tables import character, columns, shelf

_CHECKED = f"SELECT {columns(character)} FROM character ORDER BY +search_name, id"  # noqa: S608
"""The plus avoids the index, which may be damaged too."""

_STANDINGS = f"SELECT {columns(shelf)} FROM shelf"  # noqa: S608


class CheckedRow(Struct, frozen=True):
    """A character in a checked list; ``hp`` and ``hp_max`` are None if it has none.

    ``damaged`` means its row doesn't match its hash, so neither its name nor its system can be trusted.
    """

    id: CharacterId
    system: str
    name: str
    hp: int | None
    hp_max: int | None
    damaged: bool
    archived: bool = False


def checked_list(path: Path) -> tuple[CheckedRow, ...]:
    """Return every character of the library at ``path`` outside the bin by name, each checked against its
    hash.

    A character whose section can't be read counts as active. The library must have the newest schema. Changes
    nothing. Raises a LibraryProblem if the file as a whole can't be trusted.
    """
    check(path)
    with reading(path) as connection:
        standing = connection.execute(_STANDINGS)
        shelves = {CharacterId(each["character_id"]): _shelf_of(each) for each in as_dicts(standing)}
        found = connection.execute(_CHECKED)
        rows = [_checked(each, shelves.get(each["id"], Shelf.ACTIVE)) for each in as_dicts(found)]
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


_MOST_TOLD = 20
"""The maximum number of structural faults reported: one damaged page may cause hundreds."""


class Fault(Struct, frozen=True):
    """Something wrong in a library; contains no text of the player.

    ``table`` is "" for the structure of the file. ``key`` is the row's number, such as "3/17" for entry 17 of
    character 3, or "" for the table as a whole. ``what`` is the technical detail for the log. ``character``
    is the number of the affected character, None if there is none.
    """

    table: str
    key: str
    what: str
    character: int | None


class Examination(Struct, frozen=True):
    """The readable content of a library, including the bin, and its faults.

    ``search_is_sound`` is False if the full-text index is damaged. That is not a fault: it can be rebuilt.
    """

    characters: int
    entries: int
    faults: tuple[Fault, ...]
    search_is_sound: bool = True


def examine(path: Path, *, search: bool = True) -> Examination:
    """Check all of the library at ``path``: a copy or a file that no program uses, with any schema.

    Takes up to some seconds during which nothing could be saved, so never use it on an open library, but on
    its newest backup. Without ``search``, the full-text index (half of the work) counts as sound. Raises a
    LibraryProblem if the file can't be read at all or the drive fails, which is no damage.
    """
    found = identify(path, wait_ms=PATIENT_MS)
    if found is None:
        raise LibraryUnreachable(path, "there is no such file")
    counts: Counter[str] = Counter()
    with reading(path, wait_ms=PATIENT_MS) as connection:
        tables = _tables(connection)
        if found.is_newer:
            tables = _known(tables)
        parts: list[tuple[str, Callable[[], Iterator[Fault]]]] = [
            ("", lambda: _structure(connection)),
            ("", lambda: _missing_parts(connection, found)),
            *((each, _rows(connection, each, columns, counts)) for each, columns in tables.items()),
            ("journal", lambda: _journal_gaps(connection)),
        ]
        if "picture" in tables:
            parts.append(("picture", lambda: _pictures(connection)))
        if "tray_throw" in tables:
            parts.append(("tray_throw", lambda: _throw_gaps(connection)))
        parts.append(("", lambda: _references(connection)))
        faults = [fault for table, part in parts for fault in _check_part(path, table, part)]
        sound = not search or found.is_newer or is_sound(connection)
    return Examination(counts["character"], counts["journal"], tuple(faults), sound)


def _check_part(path: Path, table: str, part: Callable[[], Iterator[Fault]]) -> Iterator[Fault]:
    """Yield the findings of one check; if it can't continue, that is one more fault."""
    try:
        yield from part()
    except sqlite3.DatabaseError as error:
        if not isinstance(problem_of(error, path), LibraryDamaged | None):
            raise
        yield Fault(table, "", str(error), None)


def _tables(connection: sqlite3.Connection) -> dict[str, list[tuple[str, int]]]:
    """Return the tables, each with its columns and their position in the primary key (0 for none)."""
    names = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").fetchall()
    return {
        name: [(row[1], row[5]) for row in connection.execute(f'PRAGMA table_info("{name}")')]
        for (name,) in names
    }


def _known(tables: dict[str, list[tuple[str, int]]]) -> dict[str, list[tuple[str, int]]]:
    """Skip what this version doesn't know of a newer schema: its hashes don't cover added columns."""
    from desktop.library.store.tables import metadata

    return {
        name: [each for each in columns if each[0] in metadata.tables[name].columns]
        for name, columns in tables.items()
        if name in metadata.tables
    }


def _structure(connection: sqlite3.Connection) -> Iterator[Fault]:
    for (found,) in connection.execute(f"PRAGMA integrity_check({_MOST_TOLD})"):
        if found != "ok" and not is_of_index(str(found)):
            yield Fault("", "", str(found), None)


def _missing_parts(connection: sqlite3.Connection, found: Identity) -> Iterator[Fault]:
    """Report missing parts of the newest schema: a bit flip in the schema's text can hide them."""
    if found.is_current:
        for table in lacking(connection):
            yield Fault(table, "", "not the columns of the schema", None)


def _rows(
    connection: sqlite3.Connection, table: str, columns: list[tuple[str, int]], counts: Counter[str]
) -> Callable[[], Iterator[Fault]]:
    """Return a check that verifies and counts every hashed row of a table."""
    names = [name for name, _ in columns]
    key = [name for name, place in sorted(columns, key=lambda each: each[1]) if place]
    owner = "id" if table == "character" else "character_id"

    def check() -> Iterator[Fault]:
        if "sha256" not in names:
            return
        wanted = ", ".join(f'"{each}"' for each in names)
        for row in as_dicts(connection.execute(f'SELECT {wanted} FROM "{table}"')):  # noqa: S608
            counts[table] += 1
            try:
                verified(row)
            except DamagedRow as damage:
                yield Fault(table, "/".join(str(row[each]) for each in key), str(damage), row.get(owner))

    return check


def _pictures(connection: sqlite3.Connection) -> Iterator[Fault]:
    for digest, image in connection.execute("SELECT digest, image FROM picture"):
        if sha256(image).hexdigest() != digest:
            yield Fault("picture", str(digest), "the picture does not match its hash", None)


def _journal_gaps(connection: sqlite3.Connection) -> Iterator[Fault]:
    rows = connection.execute(
        "SELECT character_id, count(*), min(seq), max(seq) FROM journal GROUP BY character_id "
        "HAVING count(*) <> max(seq) OR min(seq) <> 1"
    )
    for number, count, first, last in rows:
        what = f"{count} entries are numbered {first} to {last}"
        yield Fault("journal", str(number), what, number)


def _throw_gaps(connection: sqlite3.Connection) -> Iterator[Fault]:
    count, last = connection.execute("SELECT count(*), coalesce(max(id), 0) FROM tray_throw").fetchone()
    if count != last:
        yield Fault("tray_throw", "", f"{count} throws are numbered up to {last}", None)


def _references(connection: sqlite3.Connection) -> Iterator[Fault]:
    broken = Counter(
        (table, parent) for table, _, parent, _ in connection.execute("PRAGMA foreign_key_check")
    )
    for (table, parent), count in sorted(broken.items()):
        yield Fault(table, "", f"{count} rows refer to nothing in {parent}", None)
