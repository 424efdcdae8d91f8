"""Create a new library from recovered rows, written unchanged, with new search indexes."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from msgspec import Struct
from sqlalchemy import Connection, Table, insert

from desktop.library.records.characters import Character, CharacterId, Standing
from desktop.library.search.filing import file_entry, file_keys, file_new
from desktop.library.search.indexes import shows_growth
from desktop.library.store.engine import convert_sqlite_errors, library_engine
from desktop.library.store.journal_rows import lost_entry
from desktop.library.store.migrate import create
from desktop.library.store.rows import (
    DamagedRow,
    Row,
    character_row,
    entry_of,
    entry_row,
    sealed,
    standing_of,
)
from desktop.library.store.tables import (
    campaign,
    campaign_pack,
    character,
    downtime,
    favourite,
    growth,
    journal,
    member,
    pack,
    picture,
    picture_use,
    portrait,
    shelf,
    tray_throw,
)
from rules_core.sheet.journal import Action, Entry

_AT_ONCE = 500


class RebuiltCharacter(Struct, frozen=True):
    """A character for the new library.

    ``row`` is its original row, None if its sheet was put together. ``entries`` are its journal rows by
    number, up to ``last``; missing ones are lost. ``campaign`` is the number of its campaign, None for none,
    and ``pictures`` the digests of its current and earlier pictures.
    """

    character: Character
    row: Row | None
    entries: dict[int, Row]
    last: int
    portrait: Row | None
    standing: Row | None
    plan: Row | None
    campaign: int | None
    pictures: tuple[str, ...]


class OtherRows(Struct, frozen=True):
    """Rows that belong to no character: campaigns, packs, rolls, favourites and pictures.

    ``attached`` are the packs of campaigns as (campaign, pack).
    """

    campaigns: tuple[Row, ...]
    packs: tuple[Row, ...]
    attached: tuple[tuple[int, int], ...]
    throws: tuple[Row, ...]
    favourites: tuple[Row, ...]
    pictures: tuple[Row, ...]


def rebuild(path: Path, characters: Iterable[RebuiltCharacter], rest: OtherRows) -> None:
    """Create a library at ``path``, where nothing may exist.

    Lost entries become placeholders, since journals have no gaps. Raises a LibraryProblem.
    """
    create(path)
    engine = library_engine(path).execution_options(write=True)
    try:
        with convert_sqlite_errors(path), engine.begin() as connection:
            _write(connection, campaign, rest.campaigns)
            _write(connection, pack, rest.packs)
            attached = [{"campaign_id": one, "pack_id": other} for one, other in rest.attached]
            _write(connection, campaign_pack, attached)
            # Numbered without gaps; nothing refers to them by number.
            throws = (_numbered(each, number, "id") for number, each in enumerate(rest.throws, 1))
            _write(connection, tray_throw, throws)
            _write(connection, favourite, rest.favourites)
            _write(connection, picture, rest.pictures)
            pictures = frozenset(each["digest"] for each in rest.pictures)
            for each in characters:
                _add(connection, each, pictures)
    finally:
        engine.dispose()


def _add(connection: Connection, whole: RebuiltCharacter, pictures: frozenset[str]) -> None:
    kept = whole.character
    number = kept.id
    as_it_was = whole.row is not None and whole.row["id"] == number
    _write(connection, character, [whole.row if as_it_was and whole.row else character_row(kept)])
    for table, row in ((portrait, whole.portrait), (shelf, whole.standing), (downtime, whole.plan)):
        if row is not None:
            _write(connection, table, [_numbered(row, number, "character_id")])
    used = [{"digest": each, "character_id": number} for each in whole.pictures if each in pictures]
    _write(connection, picture_use, used)
    file_new(connection, number, kept.sheet, _standing(whole.standing))
    _add_journal(connection, number, whole)
    if whole.campaign is not None:
        _write(connection, member, [{"character_id": number, "campaign_id": whole.campaign}])
        file_keys(connection, number)


def _add_journal(connection: Connection, number: CharacterId, whole: RebuiltCharacter) -> None:
    entries = dict(_readable(whole.entries))
    ordered = [entries[seq] for seq in sorted(entries)]
    at = ordered[0].at if ordered else ""
    rows: list[Row] = []
    grown: set[int] = set()
    for seq in range(1, whole.last + 1):
        row, entry = whole.entries.get(seq), entries.get(seq)
        rows.append(
            entry_row(number, lost_entry(seq, at)) if row is None else _numbered(row, number, "character_id")
        )
        if entry is None:
            continue
        at = entry.at
        undoes = entry.action in (Action.UNDO, Action.REDO) and not grown.isdisjoint(entry.refers)
        if shows_growth(entry) or undoes:
            grown.add(seq)
    _write(connection, journal, rows)
    _write(connection, growth, [{"character_id": number, "seq": seq} for seq in sorted(grown)])
    for each in ordered[:1] + ordered[-1:]:
        file_entry(connection, number, each)


def _readable(rows: dict[int, Row]) -> Iterator[tuple[int, Entry]]:
    for seq, row in rows.items():
        with suppress(DamagedRow):  # from a newer version, kept for it
            yield seq, entry_of(row)


def _standing(row: Row | None) -> Standing:
    try:
        return Standing() if row is None else standing_of(row)
    except DamagedRow:
        return Standing()


def _numbered(row: Row, number: int, column: str) -> Row:
    """Return a row with another number, sealed again; unchanged if it has that number already."""
    if row[column] == number:
        return row
    return sealed({name: value for name, value in row.items() if name != "sha256"} | {column: number})


def _write(connection: Connection, table: Table, rows: Iterable[Row]) -> None:
    statement = insert(table)
    waiting = list(rows)
    for start in range(0, len(waiting), _AT_ONCE):
        connection.execute(statement, waiting[start : start + _AT_ONCE])
