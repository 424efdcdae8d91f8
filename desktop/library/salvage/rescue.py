"""Replace a damaged library: set the damaged file aside unchanged and put a recovered library in its place.

The new library is first created under another name and takes its place by one final rename. If interrupted
before that, the damaged file is in its place or complete in the folder where it was set aside, and everything
can start again.
"""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from msgspec import Struct

from desktop.base.disk import put_in_place, write_whole
from desktop.base.paths import Places
from desktop.library.backups.backups import Backup, backups, is_as_verified
from desktop.library.backups.restore import Restored, make_from, restore_character
from desktop.library.moving.aside import reunite, set_aside, set_aside_before
from desktop.library.problems import LibraryProblem, problem_with_files
from desktop.library.records.characters import CharacterId
from desktop.library.salvage.salvage import OnStep, SalvageResult, salvage
from desktop.library.store.identity import reading
from desktop.library.store.library import Library
from desktop.library.store.parts import is_anything_of

REPORT = "What was saved.txt"
"""The report next to a damaged file that was set aside."""


class RescueResult(Struct, frozen=True):
    """What was recovered, and the folder with the damaged file, None if there was none."""

    salvaged: SalvageResult
    folder: Path | None


def newest_good(folder: Path) -> Backup | None:
    """Return the newest backup that was verified and is unchanged since, or None."""
    return next((each for each in backups(folder) if each.verified and _is_as_verified(each)), None)


def rescue(where: Places, on_step: OnStep, report: Callable[[SalvageResult], str]) -> RescueResult:
    """Recover everything readable into a new library, which replaces the damaged one. Requires the library's
    lock.

    If there is no library file, the one that was last set aside is read. Raises a LibraryProblem; the damaged
    file is then still in its place.
    """
    library, made = where.library, where.library.with_name(f"{where.library.name}.saved")
    try:
        reunite(library)
        made.unlink(missing_ok=True)
        damaged = library
        if not library.exists() and (before := set_aside_before(library)):
            damaged = before[0]
        salvaged = salvage(damaged, made, where.backups, where.copies, on_step)
        folder = _put_in_place(made, library)
        if folder is None and damaged != library:
            folder = damaged.parent
    except OSError as error:
        raise problem_with_files(error, library) from error
    if folder is not None:
        with suppress(OSError):  # the window shows it anyway
            write_whole(folder / REPORT, report(salvaged).encode())
    return RescueResult(salvaged, folder)


def open_backup(where: Places, copy: Backup) -> Path | None:
    """Replace the library by a copy of a backup. Returns the folder with the old library, or None if there
    was none.

    Checks the copy first. Requires the library's lock. Raises a LibraryProblem; then nothing has moved.
    """
    library, made = where.library, where.library.with_name(f"{where.library.name}.saved")
    try:
        reunite(library)
        make_from(copy.path, made)
        return _put_in_place(made, library)
    except OSError as error:
        raise problem_with_files(error, library) from error
    finally:
        made.unlink(missing_ok=True)


def restore_damaged_character(
    library: Library, folder: Path, number: CharacterId, now: str
) -> Restored | None:
    """Restore a damaged character from the newest good backup at the time ``now``; None if no backup has it.

    Raises a LibraryProblem if it can't be saved.
    """
    for copy in backups(folder):
        uuid = _uuid_in(copy.path, number)
        if not copy.verified or not uuid:
            continue
        try:
            return restore_character(library, copy, uuid, now)
        except LibraryProblem as problem:
            if problem.path != copy.path:
                raise
    return None


def _uuid_in(copy: Path, number: CharacterId) -> str:
    try:
        with reading(copy, immutable=True) as connection:
            found = connection.execute("SELECT uuid FROM character WHERE id = ?", (number,)).fetchone()
    except LibraryProblem:
        return ""
    return str(found[0]) if found else ""


def _is_as_verified(copy: Backup) -> bool:
    try:
        return is_as_verified(copy)
    except OSError:  # it can't be opened now
        return False


def _put_in_place(made: Path, library: Path) -> Path | None:
    folder = set_aside(library) if is_anything_of(library) else None
    put_in_place(made, library)
    return folder
