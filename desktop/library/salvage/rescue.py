"""Going on after damage: the damaged file is set aside as it is, and another library takes its place.

The new one is made first, under another name, and takes the place by one renaming at the end. Cut off before,
the damaged file lies where it lay, or whole in the folder that it was set aside in, and all can begin anew.
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
from desktop.library.salvage.salvage import Salvaged, Told, salvage
from desktop.library.store.identity import reading
from desktop.library.store.library import Library
from desktop.library.store.parts import is_anything_of

REPORT = "What was saved.txt"
"""The report that lies beside a damaged file that was set aside."""


class Rescued(Struct, frozen=True):
    """How it went: what was saved, and the folder with the damaged file, None where there was none."""

    salvaged: Salvaged
    folder: Path | None


def newest_good(folder: Path) -> Backup | None:
    """The newest backup that was verified and is still what it was then, None where there is none."""
    return next((each for each in backups(folder) if each.verified and _is_as_verified(each)), None)


def rescue(where: Places, told: Told, report: Callable[[Salvaged], str]) -> Rescued:
    """Save what can be read into a new library, which takes the place of the damaged one.

    Where no file is in its place, the one that was set aside last is read. Only for who holds the lock.
    Raises a ``LibraryProblem``; then the damaged file lies where it lay.
    """
    library, made = where.library, where.library.with_name(f"{where.library.name}.saved")
    try:
        reunite(library)
        made.unlink(missing_ok=True)
        damaged = library
        if not library.exists() and (before := set_aside_before(library)):
            damaged = before[0]
        salvaged = salvage(damaged, made, where.backups, where.copies, told)
        folder = _put_in_place(made, library)
        if folder is None and damaged != library:
            folder = damaged.parent
    except OSError as error:
        raise problem_with_files(error, library) from error
    if folder is not None:
        with suppress(OSError):  # the window shows it all the same
            write_whole(folder / REPORT, report(salvaged).encode())
    return Rescued(salvaged, folder)


def open_backup(where: Places, copy: Backup) -> Path | None:
    """Put a copy of a backup in the place of the library; the folder with what was there, None for nothing.

    The copy is examined first. Only for who holds the lock. Raises a
    ``LibraryProblem``; then everything lies where it lay.
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


def bring_back(library: Library, folder: Path, number: CharacterId, now: str) -> Restored | None:
    """Bring back a damaged character from the newest backup that has a good copy; None where none has.

    ``now`` is the time. Raises a ``LibraryProblem`` where it cannot be saved.
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
    """The uuid of the character of that number in a backup, "" where it has none."""
    try:
        with reading(copy, immutable=True) as connection:
            found = connection.execute("SELECT uuid FROM character WHERE id = ?", (number,)).fetchone()
    except LibraryProblem:
        return ""
    return str(found[0]) if found else ""


def _is_as_verified(copy: Backup) -> bool:
    try:
        return is_as_verified(copy)
    except OSError:  # nobody can open it now
        return False


def _put_in_place(made: Path, library: Path) -> Path | None:
    folder = set_aside(library) if is_anything_of(library) else None
    put_in_place(made, library)
    return folder
