"""Verify a library file without the app: every row, hash, journal and reference."""

import re
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from typing import Any

from desktop.library.store.rows import DamagedRow, Row, character_of, entry_of, verified
from rules_core.sheet.events import invert, play

_UUID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")


def fingerprint(path: Path) -> str:
    """Return a digest of all rows of all tables, independent of random uuids.

    Raises Error if it can't be read. An interrupted save is undone first, as SQLite does for every reader.
    """
    return sha256(repr(fingerprints(path)).encode()).hexdigest()


def fingerprints(path: Path) -> dict[str, str]:
    """Return a digest for each table, like ``fingerprint``."""
    named: dict[str, str] = {}
    found: dict[str, str] = {}

    def known(uuid: re.Match[str]) -> str:
        return named.setdefault(uuid[0], f"#{len(named)}")

    with closing(_opened(path)) as connection:
        for table in _tables(connection):
            if table.startswith("text_"):  # compare what the search index finds, not its layout
                continue
            columns, rows = _rows(connection, table)
            whole = sha256()
            for row in rows:
                told = [
                    value
                    for name, value in zip(columns, row, strict=True)
                    if name not in ("sha256", "digest")
                ]
                whole.update(_UUID.sub(known, repr(told)).encode())
            found[table] = whole.hexdigest()
    return found


def faults_in(path: Path) -> list[str]:
    """Return what is wrong with a library, for developers; empty if nothing is."""
    try:
        with closing(_opened(path)) as connection:
            return [*_faults(connection)]
    except sqlite3.Error as error:
        return [f"cannot be read: {error}"]


def _opened(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(f"{path.as_uri()}?mode=rw", uri=True)
    connection.execute("PRAGMA synchronous=OFF")
    return connection


def _tables(connection: sqlite3.Connection) -> list[str]:
    found = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    return [str(row[0]) for row in found if not str(row[0]).startswith("sqlite_")]


def _rows(connection: sqlite3.Connection, table: str) -> tuple[list[str], list[tuple[Any, ...]]]:
    found = connection.execute(f'SELECT * FROM "{table}"')
    columns = [str(each[0]) for each in found.description]
    return columns, sorted(found.fetchall(), key=repr) if table in (
        "text",
        "trait_name",
    ) else found.fetchall()


def _faults(connection: sqlite3.Connection) -> Iterable[str]:
    sound = [str(row[0]) for row in connection.execute("PRAGMA integrity_check(5)")]
    if sound != ["ok"]:
        yield f"integrity: {sound}"
        return
    for broken in connection.execute("PRAGMA foreign_key_check"):
        yield f"a row of {broken[0]} refers to nothing"
    kept: dict[str, list[Row]] = {}
    for table in _tables(connection):
        columns, rows = _rows(connection, table)
        if "sha256" not in columns:
            continue
        kept[table] = []
        for row in rows:
            named = dict(zip(columns, row, strict=True))
            try:
                verified(named)
            except DamagedRow as damage:
                yield f"{table}: {damage}"
            else:
                kept[table].append(named)
    yield from _faults_of_characters(kept["character"], kept["journal"])


def _faults_of_characters(characters: list[Row], journal: list[Row]) -> Iterable[str]:
    """Each sheet matches its journal back to the first entry; no action is in a journal twice."""
    for row in characters:
        entries = sorted((entry_of(each) for each in journal if each["character_id"] == row["id"]), key=_seq)
        seqs = [each.seq for each in entries]
        if seqs != list(range(1, len(seqs) + 1)):
            yield f"character {row['id']}: the journal has gaps: {seqs}"
        if len({each.action_id for each in entries}) != len(entries):
            yield f"character {row['id']}: an action is in the journal twice"
        sheet = character_of(row).sheet
        for entry in reversed(entries):
            try:
                sheet = play(sheet, invert(entry.events))
            except ValueError as error:
                yield f"character {row['id']}: entry {entry.seq} does not lead to the sheet: {error}"
                break


def _seq(entry: Any) -> int:
    return int(entry.seq)
