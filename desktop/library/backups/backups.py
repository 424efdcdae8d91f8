"""Make backups of the library. Each is verified after it is written and has a manifest next to it."""

import errno
import os
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from hashlib import file_digest
from pathlib import Path
from time import monotonic, sleep
from typing import NamedTuple

import msgspec
from msgspec import Struct
from msgspec.structs import asdict, replace

from desktop.base.clock import now
from desktop.base.disk import rename, sync_file, write_whole
from desktop.base.json_files import JsonUnreadable, read_json
from desktop.base.paths import places
from desktop.library.backups.retention import keep
from desktop.library.checks.examine import Examination, Fault, examine
from desktop.library.problems import (
    BackupFailed,
    LibraryBusy,
    LibraryDamaged,
    LibraryProblem,
    LibraryReadOnly,
    LibraryUnreachable,
    problem_of,
)
from desktop.library.store.identity import PATIENT_MS, identify, reading
from desktop.library.store.lock import LibraryLock

_PAGES = 500
"""The number of database pages copied per step, during which saves have to wait: 2 MB, a few milliseconds."""

_TRIES = 10
_PAUSE_S = 0.5


class CopyState(NamedTuple):
    """The state of the library when it was copied: the row count of each table, None if it is damaged.

    ``changed_ns`` is the modification time of the library file in nanoseconds.
    """

    counts: dict[str, int | None]
    changed_ns: int


class _LibraryChanged(Exception):
    """The library was changed while it was copied."""


def copy_online(library: Path, copy: Path) -> CopyState:
    """Copy the library at ``library`` to the new file ``copy``, without syncing it to the disk.

    Copies in small steps, so that others can save in between; if the library changes, it starts again. Raises
    a LibraryProblem: LibraryBusy if the library changes all the time (no save waits for a copy), or
    BackupFailed if ``copy`` can't be written.
    """
    # A foreign or empty file must never replace a good backup.
    if identify(library, wait_ms=PATIENT_MS) is None:
        raise LibraryUnreachable(library, "there is no such file")
    with reading(library, wait_ms=PATIENT_MS) as source:
        for _ in range(_TRIES):
            before = _version(source)
            copied = CopyState(row_counts(library, source), library.stat().st_mtime_ns)
            try:
                _copy(library, source, copy, before)
            except _LibraryChanged:
                sleep(_PAUSE_S)
                continue
            return copied
    raise LibraryBusy(library, "another program keeps saving")


def _copy(library: Path, source: sqlite3.Connection, copy: Path, before: int) -> None:

    def check(status: int, _left: int, _all: int) -> None:
        if status in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise LibraryBusy(library, "another program keeps it to itself")
        if _version(source) != before:
            raise _LibraryChanged

    copy.unlink(missing_ok=True)  # left by an earlier try
    try:
        with closing(sqlite3.connect(copy, isolation_level=None)) as target:
            # It is discarded if interrupted and synced when complete, so the library is not
            # blocked longer than copying takes.
            target.execute("PRAGMA journal_mode=OFF")
            target.execute("PRAGMA synchronous=OFF")
            source.backup(target, pages=_PAGES, progress=check)
    except sqlite3.Error as error:
        raise BackupFailed(library, str(error), copy.parent) from error


def _version(source: sqlite3.Connection) -> int:
    """A number that changes whenever another connection saves a change."""
    version: int = source.execute("PRAGMA data_version").fetchone()[0]
    return version


def row_counts(path: Path, connection: sqlite3.Connection) -> dict[str, int | None]:
    """Return the row count of each table, None if it is damaged."""
    tables = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall()
    return {name: _count(path, connection, name) for (name,) in tables}


def _count(path: Path, connection: sqlite3.Connection, table: str) -> int | None:
    try:
        count: int = connection.execute(f'SELECT count(*) FROM "{table}"').fetchone()[0]  # noqa: S608
    except sqlite3.Error as error:
        if not isinstance(problem_of(error, path), LibraryDamaged | None):
            raise
        return None
    return count


_REASON = re.compile(r"[a-z-]+")
_FILE_NAME = re.compile(rf"library-([0-9]{{6,}})-({_REASON.pattern})\.(db|json)")
_LAST_NUMBER = "last-number"
_LOCK = "backups.lock"
_WAIT_S = 60.0
_MOST_TOLD = 3


class Backup(Struct, frozen=True):
    """A backup of the library.

    ``number`` gives the order, whatever the clock says. ``at`` is the time in UTC as ISO 8601, for display
    only, "" if unknown. ``reason`` is "first" (the first change of a session), "interval", "close",
    "by-hand", "migration", "restore", "import", "delete" or "downtime"; old backups may have others. ``size``
    is in bytes. ``verified`` means it was read back without faults. ``wrong`` describes the faults for the
    log, "" if there are none or it was not checked. ``characters`` counts the characters including the bin,
    -1 if unknown. ``changed_ns`` is the modification time of the library file when it was copied, in
    nanoseconds, 0 if unknown. ``search_is_sound`` is False if the full-text index is damaged; only set for a
    backup that was just made.
    """

    number: int
    reason: str
    path: Path
    at: str
    size: int
    verified: bool
    characters: int
    wrong: str = ""
    changed_ns: int = 0
    search_is_sound: bool = True


class _Manifest(Struct, frozen=True):
    """The JSON file next to a backup, with the SHA-256 of the backup in hex."""

    number: int
    reason: str
    at: str
    size: int
    sha256: str
    characters: int
    verified: bool
    wrong: str = ""
    changed_ns: int = 0


def backups(folder: Path) -> tuple[Backup, ...]:
    """Return the backups in ``folder``, newest first; empty if the folder is missing or can't be read.

    A backup without a matching manifest has only what its name and the file system tell.
    """
    try:
        found = [(int(name[1]), name[2], file) for name, file in _named_files(folder) if name[3] == "db"]
        made = [_backup(*each) for each in found]
    except OSError:
        return ()
    return tuple(sorted(made, key=lambda each: each.number, reverse=True))


def backup(library: Path, folder: Path, reason: str, *, most_bytes: int | None = None) -> Backup:
    """Back up the library to ``folder``, verify the copy, and only then give it its name.

    The library may be open and in use: a save waits a few milliseconds at most. The name is, for example,
    ``library-000012-downtime.db``: the number is one above the highest ever used, and ``reason`` consists of
    lowercase letters and hyphens. A damaged library is copied as it is; the backup is then not ``verified``,
    and ``wrong`` says why. With ``most_bytes``, older backups are removed, see ``keep``. The folder is
    created if missing, but not its parent. Backups are made one at a time: this waits for another.

    Raises ValueError for an invalid ``reason``, BackupFailed, or another LibraryProblem if the library can't
    be read. On failure all old backups remain, and nothing of the new one.
    """
    if _REASON.fullmatch(reason) is None:
        raise ValueError(f"{reason!r} cannot be part of a name")
    with _folder_locked(library, folder):
        _remove_unfinished(folder)
        number = _next_number(folder)
        made = _make(library, folder / f"library-{number:06}-{reason}.db", number, reason)
        if most_bytes is not None:
            _remove_old(folder, most_bytes, made.characters)
    return made


def verify(copy: Backup) -> Backup:
    """Verify a backup that was not checked yet and save the result in its manifest.

    Raises OSError if the backup is gone or the manifest can't be written.
    """
    checked = _examined(copy.path)
    known = replace(
        copy,
        verified=isinstance(checked, Examination) and not checked.faults,
        wrong=_describe_faults(checked),
        characters=checked.characters if isinstance(checked, Examination) else -1,
    )
    _keep_manifest(known)
    return known


def is_as_verified(copy: Backup) -> bool:
    """Return whether a backup's file is unchanged since it was verified. Raises OSError."""
    present, known = _digest(copy.path), _manifest(copy.path)
    return known is not None and present == known.sha256


def is_covered(library: Path, newest: Backup | None) -> bool:
    """Return whether ``newest`` holds the library's current state, going by its modification time."""
    try:
        return newest is not None and library.stat().st_mtime_ns == newest.changed_ns
    except OSError:
        return False


def is_backup(file: Path) -> bool:
    """Return whether a file has the name of a backup."""
    return _FILE_NAME.fullmatch(file.name) is not None


@contextmanager
def _folder_locked(library: Path, folder: Path) -> Iterator[None]:
    """Hold the folder's lock: one backup at a time, in any process."""
    try:
        folder.mkdir(exist_ok=True)
        lock = _locked(library, folder)
        try:
            yield
        finally:
            lock.release()
    except OSError as error:
        raise BackupFailed(library, str(error), folder) from error


def _locked(library: Path, folder: Path) -> LibraryLock:
    held = places(library)._replace(lock=folder / _LOCK)
    end = monotonic() + _WAIT_S
    try:
        while (lock := LibraryLock.acquire(held)) is None:
            if monotonic() > end:
                raise BackupFailed(library, "another backup is being made", folder)
            sleep(0.05)
    except LibraryReadOnly as problem:
        raise BackupFailed(library, problem.what, folder) from problem
    return lock


def _make(library: Path, made: Path, number: int, reason: str) -> Backup:
    unfinished = made.with_name(f"{made.name}.tmp")
    ours = [unfinished]
    try:
        copied = copy_online(library, unfinished)
        sync_file(unfinished)
        # The player waits for this one while closing the window.
        checked = _examined(unfinished, search=reason != "close")
        if isinstance(checked, LibraryProblem) or _counts(unfinished) != copied.counts:
            what = checked.what if isinstance(checked, LibraryProblem) else "the copy has other rows"
            raise BackupFailed(library, what, made.parent)
        result = Backup(
            number,
            reason,
            made,
            now(),
            unfinished.stat().st_size,
            not checked.faults,
            checked.characters,
            _describe_faults(checked),
            copied.changed_ns,
            checked.search_is_sound,
        )
        write_whole(made.parent / _LAST_NUMBER, f"{number}\n".encode())
        if made.exists() or _manifest_of(made).exists():  # some systems would replace it
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(made))
        rename(unfinished, made)
        ours += (made, _manifest_of(made))
        _keep_manifest(result)
    except BaseException:
        for leftover in ours:
            with suppress(OSError):
                leftover.unlink(missing_ok=True)
        raise
    return result


def _examined(copy: Path, *, search: bool = False) -> Examination | LibraryProblem:
    try:
        return examine(copy, search=search)
    except LibraryProblem as problem:
        return problem


def _counts(copy: Path) -> dict[str, int | None]:
    with reading(copy) as connection:
        return row_counts(copy, connection)


def _describe_faults(checked: Examination | LibraryProblem) -> str:
    if isinstance(checked, LibraryProblem):
        return checked.what
    told = [_fault(each) for each in checked.faults[:_MOST_TOLD]]
    more = len(checked.faults) - _MOST_TOLD
    return "; ".join([*told, f"and {more} more"] if more > 0 else told)


def _fault(fault: Fault) -> str:
    return f"{fault.table} {fault.key}: {fault.what}" if fault.table else fault.what


def _remove_old(folder: Path, most_bytes: int, present_characters: int) -> None:
    for each in keep(backups(folder), most_bytes, present_characters):
        with suppress(OSError):  # leftovers do no harm
            each.path.unlink()
            _manifest_of(each.path).unlink(missing_ok=True)


def _backup(number: int, reason: str, file: Path) -> Backup:
    looks = file.stat()
    known = _manifest(file)
    if known is None or (known.number, known.size) != (number, looks.st_size):
        at = datetime.fromtimestamp(looks.st_mtime, UTC).isoformat(timespec="milliseconds")
        return Backup(number, reason, file, at, looks.st_size, verified=False, characters=-1)
    return msgspec.convert(asdict(known) | {"path": file}, Backup)


def _manifest_of(copy: Path) -> Path:
    return copy.with_suffix(".json")


def _manifest(copy: Path) -> _Manifest | None:
    try:
        return msgspec.convert(read_json(_manifest_of(copy)), _Manifest)
    except (JsonUnreadable, msgspec.ValidationError):
        return None


def _keep_manifest(copy: Backup) -> None:
    manifest = msgspec.convert(asdict(copy) | {"sha256": _digest(copy.path)}, _Manifest)
    write_whole(_manifest_of(copy.path), msgspec.json.format(msgspec.json.encode(manifest)))


def _digest(copy: Path) -> str:
    with copy.open("rb") as file:
        return file_digest(file, "sha256").hexdigest()


def _next_number(folder: Path) -> int:
    # Another system may have written the names in capitals, and Windows treats both as one.
    names = (_FILE_NAME.fullmatch(file.name.lower()) for file in folder.iterdir())
    numbers = [int(name[1]) for name in names if name]
    with suppress(OSError, ValueError):
        numbers.append(int((folder / _LAST_NUMBER).read_text("ascii")))
    return max(numbers, default=0) + 1


def _named_files(folder: Path) -> Iterator[tuple[re.Match[str], Path]]:
    for file in folder.iterdir():
        found = _FILE_NAME.fullmatch(file.name)
        if found is not None and file.is_file():
            yield found, file


def _remove_unfinished(folder: Path) -> None:
    for file in folder.iterdir():
        if file.suffix == ".tmp" and (_FILE_NAME.fullmatch(file.stem) or file.stem == _LAST_NUMBER):
            with suppress(PermissionError):  # another program has it open; leftovers do no harm
                file.unlink()
