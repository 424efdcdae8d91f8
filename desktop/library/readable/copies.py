"""Write readable copies: each character's folder in the Rollbook format, outside the library.

    copies/Ida Marchetti [3a0c5d7e]/character.json, journal.jsonl, portrait.png
    copies/Deleted/...    characters that were permanently deleted
    copies/Earlier/...    copies whose history differs from the library's
    copies/README.txt, copies/index.json

Nothing here is ever deleted, and the player's own files are not touched. The uuid in ``character.json`` says
which character a folder belongs to. So two libraries can share this place: a character in both has one copy,
and if its histories differ, the older copy is set aside.
"""

import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from desktop.base.disk import reason, write_whole
from desktop.base.images import sniff
from desktop.base.words import tr
from desktop.interchange.rollbook import files_of, journal_line
from desktop.library.problems import CopiesFailed, LibraryDamaged, problem_of
from desktop.library.readable import copy_folders
from desktop.library.readable.extras import ExtraSeals, read_extras
from desktop.library.readable.journal_file import Lines, add_lines, lines_of
from desktop.library.records.characters import Character, CharacterId
from desktop.library.store.identity import PATIENT_MS, all_rows, reading
from desktop.library.store.rows import DamagedRow, Row, character_of, entry_of, verified
from desktop.library.store.tables import character, columns, journal, portrait
from rules_core.game.own import homebrew_of
from rules_core.sheet.journal import Entry
from rules_core.sheet.sheet import NO_PICTURE

README = "README.txt"

_AT_ONCE = 100
"""Characters or entries per read from the library, which takes a few milliseconds."""
_INDEX_EVERY = 100

_STATES = """
SELECT character.id, character.uuid, character.rev, journal.seq, journal.sha256
FROM character
LEFT JOIN journal ON journal.character_id = character.id
    AND journal.seq = (SELECT max(seq) FROM journal WHERE character_id = character.id)
WHERE character.id > ?
ORDER BY character.id
LIMIT ?
"""
_CHARACTER = f"SELECT {columns(character)} FROM character WHERE id = ?"  # noqa: S608
_ENTRIES = (
    f"SELECT {columns(journal)} FROM journal"  # noqa: S608
    " WHERE character_id = ? AND seq BETWEEN ? AND ? ORDER BY seq"
)
_NEWEST = "SELECT coalesce(max(seq), 0) AS seq FROM journal WHERE character_id = ?"
_PORTRAIT = f"SELECT {columns(portrait)} FROM portrait WHERE character_id = ?"  # noqa: S608
_PICTURE = "SELECT image FROM picture WHERE digest = ?"


class Copy(NamedTuple):
    """A character's folder among the readable copies."""

    uuid: str
    folder: Path


class FailedCopy(NamedTuple):
    """A character whose copy is out of date; ``what`` is the technical detail.

    ``damaged`` means the library's data is damaged, and its last good copy was kept. Otherwise the copy
    couldn't be written.
    """

    character: CharacterId
    uuid: str
    damaged: bool
    what: str


class RefreshResult(NamedTuple):
    """The result of a refresh; ``characters`` maps every number in the library to its uuid.

    ``stopped`` means there was no time for all of them.
    """

    written: int
    failed: tuple[FailedCopy, ...]
    characters: dict[CharacterId, str]
    stopped: bool = False


def refresh(
    library: Path, folder: Path, only: Iterable[str] | None = None, stop: Callable[[], bool] = lambda: False
) -> RefreshResult:
    """Update the readable copies in ``folder`` from the library at ``library``, which may be in use.

    Skips unchanged characters. ``only`` limits it to these uuids. Once ``stop`` returns True, no further
    character is started. A character that is damaged or whose copy can't be written is reported in the
    result; the others are still copied. No read of the library takes longer than 20 ms. Only one refresh of a
    folder may run at a time.

    Raises CopiesFailed if nothing can be written there, or another LibraryProblem if the library can't be
    read.
    """
    chosen = None if only is None else frozenset(only)
    with reading(library, wait_ms=PATIENT_MS) as connection:
        seals = ExtraSeals(connection)
        states = tuple(_states(connection, seals))
        try:
            copies = _prepared(folder)
            asked = (each for each in states if chosen is None or each.uuid in chosen)
            stale = [each for each in asked if not _is_current(copies, each, seals)]
            # Recently played characters before those without a copy: there may be no time for all.
            stale.sort(key=lambda each: copies.kept(each.uuid) is None)
            done, written, failed = _write_all(connection, copies, stale, seals, stop)
        except OSError as error:
            raise CopiesFailed(library, reason(error), folder) from error
    characters = {each.id: each.uuid for each in states}
    return RefreshResult(written, failed, characters, stopped=done < len(stale))


def copies(folder: Path) -> tuple[Copy, ...]:
    """Return the readable copies in ``folder``, sorted by folder name, without those set aside.

    Raises OSError if the folder can't be read; a missing folder has none.
    """
    found: list[Copy] = []
    for each in copy_folders.folders_in(folder):
        with suppress(OSError):
            if uuid := copy_folders.uuid_in(each):
                found.append(Copy(uuid, each))
    return tuple(found)


def put_away(folder: Path, uuids: Iterable[str]) -> int:
    """Move the copies of permanently deleted characters to ``Deleted`` and return how many were moved.

    Raises OSError; copies that couldn't be moved stay where they are.
    """
    gone = frozenset(uuids)
    moved = [each for each in copies(folder) if each.uuid in gone]
    for each in moved:
        copy_folders.move_to(each.folder, folder / copy_folders.DELETED)
    return len(moved)


def readme() -> str:
    """Return the text of the README file in the folder of copies."""
    return tr(
        "These are readable copies of your characters. Rollbook writes them while you play: a "
        "minute after the last change, and when you close it.\n\nEach folder is one character. "
        "character.json is the sheet, journal.jsonl is the history with one event per line, "
        "and portrait is the picture. If you ever lose your library, import these folders into "
        "Rollbook and play on.\n\n“Deleted” holds copies of characters that you deleted for "
        "good. “Earlier” holds copies that your library no longer continues, for example "
        "because you restored an older backup. Rollbook never deletes anything here, but you "
        "can: characters in your library are copied again.\n\nRollbook doesn't read any "
        "changes you make here. The copies of two libraries can share this folder: the letters "
        "in brackets identify each character.\n"
    )


class _State(NamedTuple):
    id: CharacterId
    uuid: str
    rev: int
    seq: int
    seal: str


class _Snapshot(NamedTuple):
    """A snapshot of a character: its newest entries, oldest first, and a connection to read older ones."""

    state: _State
    character: Character
    newest: tuple[Entry, ...]
    connection: sqlite3.Connection

    def entry(self, seq: int) -> Entry:
        return next(self.entries(seq))

    def entries(self, first: int) -> Iterator[Entry]:
        """Older entries may be read later, outside the snapshot: only the newest entry of a journal can still
        change.
        """
        older = self.newest[0].seq if self.newest else first
        # Reading them later is safe: only the newest entry of a journal can still change.
        for start in range(first, older, _AT_ONCE):
            yield from _entries(self.connection, self.state.id, start, min(start + _AT_ONCE, older) - 1)
        yield from (each for each in self.newest if each.seq >= first)


def _states(connection: sqlite3.Connection, seals: ExtraSeals) -> Iterator[_State]:
    last = 0
    while rows := connection.execute(_STATES, (last, _AT_ONCE)).fetchall():
        seals.read(connection, rows[0][0], rows[-1][0])
        for number, uuid, rev, seq, seal in rows:
            yield _State(CharacterId(number), uuid, rev, seq or 0, seal.hex() if seal else "")
        last = rows[-1][0]


def _read(connection: sqlite3.Connection, listed: _State, copied: int) -> _Snapshot | None:
    """Return the character's current state, or None if it was deleted. Raises DamagedRow.

    ``copied`` is the newest entry in its copy: older ones are rarely needed.
    """
    with _snapshot(connection):
        found = all_rows(connection, _CHARACTER, listed.id)
        (last,) = all_rows(connection, _NEWEST, listed.id)
        seq = last["seq"]
        first = max(1, min(copied, seq), seq - _AT_ONCE + 1)
        rows = all_rows(connection, _ENTRIES, listed.id, first, seq)
    if not found or found[0]["uuid"] != listed.uuid:
        return None
    character = character_of(found[0])
    newest = _checked(rows, first, seq)
    state = _State(listed.id, listed.uuid, character.rev, seq, rows[-1]["sha256"].hex() if rows else "")
    return _Snapshot(state, character, newest, connection)


def _entries(
    connection: sqlite3.Connection, character: CharacterId, first: int, last: int
) -> tuple[Entry, ...]:
    return _checked(all_rows(connection, _ENTRIES, character, first, last), first, last)


def _checked(rows: list[Row], first: int, last: int) -> tuple[Entry, ...]:
    entries = tuple(map(entry_of, rows))
    if [each.seq for each in entries] != list(range(first, last + 1)):
        raise DamagedRow("entries are missing")
    return entries


def _portrait(connection: sqlite3.Connection, character: Character) -> bytes | None:
    shown = character.sheet.picture
    if shown == NO_PICTURE:
        return None
    if shown:
        row = connection.execute(_PICTURE, (shown,)).fetchone()
        if row is None or sha256(row[0]).hexdigest() != shown:
            raise DamagedRow("the picture does not match its hash")
        image: bytes = row[0]
    else:
        rows = all_rows(connection, _PORTRAIT, character.id)
        if not rows:
            return None
        image = verified(rows[0])["image"]
    if sniff(image) is None:
        raise DamagedRow("the portrait is no picture")
    return image


@contextmanager
def _snapshot(connection: sqlite3.Connection) -> Iterator[None]:
    connection.execute("BEGIN")
    try:
        yield
    finally:
        connection.execute("COMMIT")


def _prepared(folder: Path) -> copy_folders.CopyFolders:
    folder.mkdir(parents=True, exist_ok=True)
    if not (folder / README).exists():
        write_whole(folder / README, readme().encode())
    return copy_folders.CopyFolders(folder)


def _is_current(copies: copy_folders.CopyFolders, now: _State, seals: ExtraSeals) -> bool:
    kept = copies.kept(now.uuid)
    if kept is not None and kept.extras != seals.seal(now.id, kept.packs):
        return False
    same = kept is not None and (kept.rev, kept.seq, kept.seal) == (now.rev, now.seq, now.seal)
    return kept is not None and same and copies.is_whole(kept)


def _write_all(
    connection: sqlite3.Connection,
    copies: copy_folders.CopyFolders,
    stale: list[_State],
    seals: ExtraSeals,
    stop: Callable[[], bool],
) -> tuple[int, int, tuple[FailedCopy, ...]]:
    failed: list[FailedCopy] = []
    done = written = 0
    for state in stale:
        if stop():
            break
        done += 1
        try:
            kept = copies.kept(state.uuid)
            now = _read(connection, state, 0 if kept is None else kept.seq)
            if now is not None:
                _write(copies, now, seals)
                written += 1
        except DamagedRow as damage:
            failed.append(FailedCopy(state.id, state.uuid, damaged=True, what=str(damage)))
        except sqlite3.DatabaseError as error:
            if not isinstance(problem_of(error, copies.place), LibraryDamaged):
                raise
            failed.append(FailedCopy(state.id, state.uuid, damaged=True, what=error.sqlite_errorname))
        except OSError as error:
            failed.append(FailedCopy(state.id, state.uuid, damaged=False, what=_reason(error)))
        if done % _INDEX_EVERY == 0:
            copies.keep_index()
    if done:
        copies.keep_index()
    return done, written, tuple(failed)


def _write(copies: copy_folders.CopyFolders, now: _Snapshot, seals: ExtraSeals) -> None:
    uuid, sheet = now.state.uuid, now.character.sheet
    kept = copies.open(uuid, sheet.name)
    lines = lines_of(copies.place / kept.folder / copy_folders.JOURNAL, kept.sizes.get(copy_folders.JOURNAL))
    first = None if lines is None else _first_to_write(lines, now)
    if lines is None or first is None:
        copies.set_aside(uuid)
        kept, lines, first = copies.open(uuid, sheet.name), Lines(), 1
    # Read everything before writing: damage must not cost part of the last good copy.
    added = "".join(map(journal_line, now.entries(first))).encode()
    image, damage = None, None
    afresh = kept.rev < 0 or kept.picture != sheet.picture or not copies.is_whole(kept)
    try:
        image = _portrait(now.connection, now.character) if afresh else None
    except DamagedRow as found:
        damage = found
    packs = homebrew_of(sheet).packs
    extras = read_extras(now.connection, now.state.id, packs)
    place = copies.place / kept.folder
    place.mkdir(exist_ok=True)
    files = files_of(sheet, portrait=image, uuid=uuid, extras=extras)
    # First the sheet, which identifies the folder.
    _write_if_changed(place / copy_folders.CHARACTER, files.pop(copy_folders.CHARACTER))
    add_lines(place / copy_folders.JOURNAL, lines, added, afresh=first == lines.seq)
    for name, content in files.items():
        _write_if_changed(place / name, content)
    if not extras:
        (place / copy_folders.EXTRAS).unlink(missing_ok=True)
    if afresh and damage is None:
        for name in copy_folders.PORTRAITS:
            if name not in files:
                (place / name).unlink(missing_ok=True)
    state = now.state
    record = copy_folders.CopyRecord(
        kept.folder,
        state.rev,
        state.seq,
        state.seal,
        sheet.picture,
        extras=seals.seal(state.id, packs),
        packs=packs,
    )
    copies.note(uuid, record)
    if damage is not None:
        raise damage


def _write_if_changed(file: Path, content: bytes) -> None:
    if not file.is_file() or file.read_bytes() != content:
        write_whole(file, content)


def _first_to_write(lines: Lines, now: _Snapshot) -> int | None:
    """Return the first entry that a journal file lacks or holds in an older version.

    None means the file's history differs from the library's.
    """
    if not lines.seq:
        return 1
    if lines.seq > now.state.seq:
        return None
    there = now.entry(lines.seq)
    if journal_line(there).encode() == lines.last:
        return lines.seq + 1
    return lines.seq if there.action_id == lines.action else None


def _reason(error: OSError) -> str:
    """Return the error without its path, which contains a name."""
    return error.strerror or type(error).__name__
