"""Move a library to another folder or disk. At any moment exactly one complete library counts.

The library is copied under a temporary name and the copy is checked. Its backups and imported files follow.
Then a record is put next to the old library; from then on any start finishes the move. The old library goes
to a folder ``moved-1`` (2, 3 …) next to it, and only then does the copy get its name. Nothing is deleted. The
record stays, so a start at the old place tells where the library is now.
"""

import json
import os
import shutil
from collections.abc import Callable
from contextlib import suppress
from enum import Enum
from hashlib import file_digest
from pathlib import Path
from typing import NamedTuple

from desktop.base.disk import put_in_place, rename, replace, same_place, sync_file, sync_folder, write_whole
from desktop.base.paths import Places, places_in_app
from desktop.library import problems
from desktop.library.moving.folders import FolderKind, kind_of
from desktop.library.moving.move_record import draft_of, forget_move, moved_to, record_of, set_old_aside
from desktop.library.store.parts import files_of, is_anything_of

NOTE = "Moved.txt"
"""A file in the old library's folder that tells where the library is now."""

_SPARE_BYTES = 16 * 1024**2
_SET_ASIDE = ("damaged-", "replaced-", "moved-")
_PASSING = (".lock", ".tmp")


class Refusal(Enum):
    """Why a library can't be moved to a folder.

    ``SAME``: it is already there. ``TAKEN``: there is a library of that name, or part of one. ``BACKUPS``:
    there are backups of another library. ``INSIDE``: the folder holds the library's own backups or copies.
    ``CLOSED``: it can't be written to or is no folder. ``LOCKS``: the drive doesn't support file locks.
    ``ROOM``: there isn't enough space.
    """

    SAME = "same"
    TAKEN = "taken"
    BACKUPS = "backups"
    INSIDE = "inside"
    CLOSED = "closed"
    LOCKS = "locks"
    ROOM = "room"


class MoveRefused(Exception):
    """A library can't be moved to the chosen folder because of a ``Refusal``; nothing was done."""

    def __init__(self, why: Refusal) -> None:
        super().__init__(why)
        self.why = why


class Plan(NamedTuple):
    """A planned move from the places ``where`` to the places ``to``, in a folder of that ``kind``.

    ``size`` is in bytes.
    """

    where: Places
    to: Places
    size: int
    kind: FolderKind


class Step(Enum):
    """The steps of a move."""

    COPYING = "copying"
    CHECKING = "checking"
    BACKUPS = "backups"
    SWITCHING = "switching"


OnStep = Callable[[Step], None]
"""Is called at each step. If it raises, the move stops and is undone."""


def plan_move(where: Places, folder: Path) -> Plan:
    """Plan a move of the library at ``where`` to ``folder``. Raises MoveRefused.

    Makes no lasting changes.
    """
    folder = Path(os.path.realpath(folder))
    to = places_in_app(folder / where.library.name, where.settings)
    if folder == where.library.parent:
        raise MoveRefused(Refusal.SAME)
    if _is_inside(folder, where):
        raise MoveRefused(Refusal.INSIDE)
    try:
        if not folder.is_dir():
            raise MoveRefused(Refusal.CLOSED)
        if is_anything_of(to.library) or to.library.with_name(f"{to.library.name}.restored").exists():
            raise MoveRefused(Refusal.TAKEN)
        if _has_others(to.backups, where.backups):
            raise MoveRefused(Refusal.BACKUPS)
        size = where.library.stat().st_size + sum(
            each.stat().st_size for kept in (where.backups, where.imported) for each in _files(kept)
        )
        if shutil.disk_usage(folder).free < size + _SPARE_BYTES:
            raise MoveRefused(Refusal.ROOM)
    except OSError as error:
        raise MoveRefused(Refusal.CLOSED) from error
    _expect_lockable(to)
    return Plan(where, to, size, kind_of(to.library))


def move_library(plan: Plan, on_step: OnStep, note: str) -> Path:
    """Move the library and return the folder of the old one. Requires the lock; the library must not be open.

    ``note`` is the text for ``NOTE``. Raises a LibraryProblem or what ``on_step`` raises; the library is then
    still in its old place, and nothing of it is at the new one.
    """
    where, to = plan.where, plan.to
    copied: list[Path] = []
    try:
        _copy(where.library, draft_of(to.library), on_step)
        on_step(Step.BACKUPS)
        for source, target in ((where.backups, to.backups), (where.imported, to.imported)):
            _copy_files(source, target, copied)
        on_step(Step.SWITCHING)
        return _switch(where, to, note)
    except BaseException as error:
        if moved_to(where.library) is None:  # otherwise the next start finishes it
            _remove(draft_of(to.library), copied)
        if isinstance(error, OSError):
            raise problems.problem_with_files(error, to.library) from error
        if isinstance(error, problems.BackupFailed):
            # The copy couldn't be written: a problem of the new place.
            unreachable = problems.LibraryUnreachable(to.library, error.what)
            raise (problems.problem_of(error.__cause__, to.library) or unreachable) from error
        raise


def _is_inside(folder: Path, where: Places) -> bool:
    own = (where.backups, where.copies, where.imported, where.logs)
    if any(folder.is_relative_to(os.path.realpath(each)) for each in own):
        return True
    home = where.library.parent
    return folder.is_relative_to(home) and folder.relative_to(home).parts[0].startswith(_SET_ASIDE)


def _has_others(there: Path, here: Path) -> bool:
    # Windows and macOS treat names in capitals as the same.
    own = {same_place(each.name): each.stat().st_size for each in _files(here)}
    backups = (each for each in _files(there) if each.suffix.lower() == ".db")
    return any(own.get(same_place(each.name)) != each.stat().st_size for each in backups)


def _files(folder: Path) -> list[Path]:
    if not folder.is_dir():
        return []
    return sorted(each for each in folder.iterdir() if each.is_file() and each.suffix not in _PASSING)


def _expect_lockable(to: Places) -> None:
    from desktop.library.store.lock import LibraryLock

    try:
        lock = LibraryLock.acquire(to)
    except problems.LocksRefused as refused:
        raise MoveRefused(Refusal.LOCKS) from refused
    except problems.LibraryReadOnly as refused:
        raise MoveRefused(Refusal.CLOSED) from refused
    if lock is None:
        raise MoveRefused(Refusal.TAKEN)
    lock.release()
    with suppress(OSError):
        to.lock.unlink()


def _copy(library: Path, draft: Path, on_step: OnStep) -> None:
    from desktop.library.backups.backups import copy_online
    from desktop.library.checks.examine import examine

    on_step(Step.COPYING)
    copy_online(library, draft)
    sync_file(draft)
    on_step(Step.CHECKING)
    # Damage in the library doesn't stop the move: it is moved as it is.
    if examine(draft) != examine(library):
        raise problems.LibraryProblem(library, "the copy is not what the library is")


def _copy_files(source: Path, target: Path, copied: list[Path]) -> None:
    """Copy and verify the files of a folder; ``copied`` collects the new files."""
    for file in _files(source):
        target.mkdir(parents=True, exist_ok=True)
        wanted, copy = _digest(file), target / file.name
        if copy.is_file() and _digest(copy) == wanted:
            continue  # from an earlier try
        unfinished = copy.with_name(f"{copy.name}.tmp")
        # If the move fails, what others put there stays.
        copied += (unfinished,) if copy.exists() else (unfinished, copy)
        shutil.copy2(file, unfinished)
        sync_file(unfinished)
        if _digest(unfinished) != wanted:
            raise problems.LibraryProblem(file, "the copy is not what the file is")
        replace(unfinished, copy)
    if target.is_dir():
        sync_folder(target)


def _digest(file: Path) -> str:
    with file.open("rb") as stream:
        return file_digest(stream, "sha256").hexdigest()


def _switch(where: Places, to: Places, note: str) -> Path:
    """Once the record is written, the library is at the new place, whatever happens."""
    moved: list[tuple[Path, Path]] = []
    try:
        write_whole(record_of(where.library), json.dumps({"to": str(to.library)}).encode())
        folder = set_old_aside(where, moved)
        put_in_place(draft_of(to.library), to.library)
    except OSError:
        for there, before in reversed(moved):
            rename(there, before)
        forget_move(where.library)
        raise
    forget_move(to.library)  # it was moved away from there before
    with suppress(OSError):  # only an explanation
        write_whole(folder / NOTE, note.encode())
    return folder


def _remove(draft: Path, copied: list[Path]) -> None:
    for file in (*files_of(draft), *copied):
        with suppress(OSError):
            file.unlink(missing_ok=True)
    for folder in {each.parent for each in copied}:
        with suppress(OSError):  # it contains something else
            folder.rmdir()
