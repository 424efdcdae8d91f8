"""Copies of the whole library, each verified after it was written, beside what is known of them."""

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
from desktop.base.disk import sync_file, write_whole
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
"""How many pages are copied while nobody can save: 2 MB, in a few milliseconds."""

_TRIES = 10
_PAUSE_S = 0.5


class Copied(NamedTuple):
    """What was copied: how many rows each table has, None where it is damaged.

    ``changed_ns`` is when the library was last changed before, as its file tells, in nanoseconds.
    """

    counts: dict[str, int | None]
    changed_ns: int


class _Changed(Exception):
    """Somebody saved while the library was copied."""


def copy_online(library: Path, copy: Path) -> Copied:
    """Copy the library at ``library`` into the new file ``copy``, which is not on the disk for sure then.

    It goes in small pieces, between which others can save; when somebody did, it begins again. Raises a
    ``LibraryProblem``: ``LibraryBusy`` where
    somebody saves all the time, for nobody's save has to wait for a copy, and
    ``BackupFailed`` where ``copy`` cannot be written.
    """
    # What is no library, or an empty file, must never push out a good copy.
    if identify(library, wait_ms=PATIENT_MS) is None:
        raise LibraryUnreachable(library, "there is no such file")
    with reading(library, wait_ms=PATIENT_MS) as source:
        for _ in range(_TRIES):
            before = _version(source)
            copied = Copied(row_counts(library, source), library.stat().st_mtime_ns)
            try:
                _copy(library, source, copy, before)
            except _Changed:
                sleep(_PAUSE_S)
                continue
            return copied
    raise LibraryBusy(library, "somebody saves all the time")


def _copy(library: Path, source: sqlite3.Connection, copy: Path, before: int) -> None:
    """Copy some pages at a time, as long as nobody saves."""

    def check(status: int, _left: int, _all: int) -> None:
        if status in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise LibraryBusy(library, "another program keeps it to itself")
        if _version(source) != before:
            raise _Changed

    copy.unlink(missing_ok=True)  # what an earlier try left
    try:
        with closing(sqlite3.connect(copy, isolation_level=None)) as target:
            # It is thrown away if it is cut off, and synced when it is whole: so the library is held no
            # longer than the pages take.
            target.execute("PRAGMA journal_mode=OFF")
            target.execute("PRAGMA synchronous=OFF")
            source.backup(target, pages=_PAGES, progress=check)
    except sqlite3.Error as error:
        raise BackupFailed(library, str(error), copy.parent) from error


def _version(source: sqlite3.Connection) -> int:
    """Another number after every change that somebody else saved."""
    version: int = source.execute("PRAGMA data_version").fetchone()[0]
    return version


def row_counts(path: Path, connection: sqlite3.Connection) -> dict[str, int | None]:
    """How many rows each table has, None for one that is damaged."""
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
_OURS = re.compile(rf"library-([0-9]{{6,}})-({_REASON.pattern})\.(db|json)")
_LAST_NUMBER = "last-number"
_LOCK = "backups.lock"
_WAIT_S = 60.0
_MOST_TOLD = 3


class Backup(Struct, frozen=True):
    """A copy of the library.

    ``number`` is its place in the order in which they were made, whatever the clock says; ``at`` is the time
    in UTC, ISO 8601, for reading only, "" where nobody knows. ``reason`` is why it was made: "first" (change
    since the start), "interval", "close", "by-hand", "migration", "restore", "import", "delete" or
    "downtime"; older ones may have others. ``size`` is in bytes. ``verified``: it was read back, and all
    was well. Where something was not, ``wrong`` says what, for the log; it is "" where nobody looked yet.
    ``characters``: how many it holds, those in the bin too; -1 where nobody knows. ``changed_ns``: when the
    library was last changed before it was copied, as its file told, in nanoseconds; 0 where nobody knows.
    ``search_is_sound`` is told of a copy that was made just now: False where its full-text index is damaged.
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
    """What lies beside a copy: all that is known of it, with the SHA-256 of the file in hex."""

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
    """The copies in ``folder``, the newest first; none where it is not there or cannot be read.

    Of one without a manifest, or with another's, only what its name and the file system tell.
    """
    try:
        found = [(int(name[1]), name[2], file) for name, file in _ours(folder) if name[3] == "db"]
        made = [_backup(*each) for each in found]
    except OSError:
        return ()
    return tuple(sorted(made, key=lambda each: each.number, reverse=True))


def backup(library: Path, folder: Path, reason: str, *, most_bytes: int | None = None) -> Backup:
    """Copy the library into ``folder``, read the copy back and only then give it its name.

    The library may be open and in use: a save waits some milliseconds at most while pages are copied. The
    copy is called ``library-000012-downtime.db``: the number is one above the highest there ever was, and
    ``reason`` is of small letters and hyphens, else ``ValueError``. A library with damage is copied as
    it is; then the copy is not ``verified``, and ``wrong`` says why. With ``most_bytes`` older ones make
    room, see ``keep``. The folder is made where it is missing,
    but not the one that it is in. One backup is made at a time: another one waits.

    Raises ``BackupFailed``, or another
    ``LibraryProblem`` where the library itself cannot be read. Then every copy
    that was there is there still, and nothing of a new one.
    """
    if _REASON.fullmatch(reason) is None:
        raise ValueError(f"{reason!r} cannot be part of a name")
    with _alone(library, folder):
        _remove_unfinished(folder)
        number = _next_number(folder)
        made = _make(library, folder / f"library-{number:06}-{reason}.db", number, reason)
        if most_bytes is not None:
            _make_room(folder, most_bytes, made.characters)
    return made


def verify(copy: Backup) -> Backup:
    """Read a copy back that nobody has looked at yet, and keep what was found beside it.

    Raises ``OSError`` where it is gone, or a manifest cannot be written.
    """
    looked_at = _examined(copy.path)
    known = replace(
        copy,
        verified=isinstance(looked_at, Examination) and not looked_at.faults,
        wrong=_told(looked_at),
        characters=looked_at.characters if isinstance(looked_at, Examination) else -1,
    )
    _keep_manifest(known)
    return known


def is_as_verified(copy: Backup) -> bool:
    """Whether the file of a copy is the one that was verified, to the byte; raises ``OSError``."""
    present, known = _digest(copy.path), _manifest(copy.path)
    return known is not None and present == known.sha256


def is_covered(library: Path, newest: Backup | None) -> bool:
    """Whether ``newest`` holds the library as its file tells that it is now; False where that is gone."""
    try:
        return newest is not None and library.stat().st_mtime_ns == newest.changed_ns
    except OSError:
        return False


def is_backup(file: Path) -> bool:
    """Whether a file is called as the copies are that ``backup`` makes."""
    return _OURS.fullmatch(file.name) is not None


@contextmanager
def _alone(library: Path, folder: Path) -> Iterator[None]:
    """Hold the folder's lock, so that one backup is made at a time, in whichever process."""
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
    try:
        copied = copy_online(library, unfinished)
        sync_file(unfinished)
        # Whoever closes the window waits for this one.
        looked_at = _examined(unfinished, search=reason != "close")
        if isinstance(looked_at, LibraryProblem) or _counts(unfinished) != copied.counts:
            what = looked_at.what if isinstance(looked_at, LibraryProblem) else "the copy has other rows"
            raise BackupFailed(library, what, made.parent)
        made_now = Backup(
            number,
            reason,
            made,
            now(),
            unfinished.stat().st_size,
            not looked_at.faults,
            looked_at.characters,
            _told(looked_at),
            copied.changed_ns,
            looked_at.search_is_sound,
        )
        write_whole(made.parent / _LAST_NUMBER, f"{number}\n".encode())
        unfinished.rename(made)
        _keep_manifest(made_now)
    except BaseException:
        for leftover in (unfinished, made, _manifest_of(made)):
            with suppress(OSError):
                leftover.unlink(missing_ok=True)
        raise
    return made_now


def _examined(copy: Path, *, search: bool = False) -> Examination | LibraryProblem:
    try:
        return examine(copy, search=search)
    except LibraryProblem as problem:
        return problem


def _counts(copy: Path) -> dict[str, int | None]:
    with reading(copy) as connection:
        return row_counts(copy, connection)


def _told(looked_at: Examination | LibraryProblem) -> str:
    """What is wrong with a copy, "" where nothing is."""
    if isinstance(looked_at, LibraryProblem):
        return looked_at.what
    told = [_fault(each) for each in looked_at.faults[:_MOST_TOLD]]
    more = len(looked_at.faults) - _MOST_TOLD
    return "; ".join([*told, f"and {more} more"] if more > 0 else told)


def _fault(fault: Fault) -> str:
    return f"{fault.table} {fault.key}: {fault.what}" if fault.table else fault.what


def _make_room(folder: Path, most_bytes: int, present_characters: int) -> None:
    for each in keep(backups(folder), most_bytes, present_characters):
        with suppress(OSError):  # what cannot be removed does no harm
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
    """One above the highest there ever was, whether it is there still or not."""
    numbers = [int(name[1]) for name, _ in _ours(folder)]
    with suppress(OSError, ValueError):
        numbers.append(int((folder / _LAST_NUMBER).read_text()))
    return max(numbers, default=0) + 1


def _ours(folder: Path) -> Iterator[tuple[re.Match[str], Path]]:
    """The copies and manifests in a folder, each with what its name says."""
    for file in folder.iterdir():
        found = _OURS.fullmatch(file.name)
        if found is not None and file.is_file():
            yield found, file


def _remove_unfinished(folder: Path) -> None:
    for file in folder.iterdir():
        if file.suffix == ".tmp" and (_OURS.fullmatch(file.stem) or file.stem == _LAST_NUMBER):
            file.unlink()
