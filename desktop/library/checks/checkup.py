"""Examine a library and everything around it without changing a byte.

The library is examined in a temporary copy, so an open window can go on saving.
"""

import re
import tempfile
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from desktop.base.paths import Places
from desktop.interchange.review import Unreadable
from desktop.interchange.rollbook import read_folder
from desktop.library.backups.backups import Backup, backups, copy_online, is_as_verified
from desktop.library.checks.examine import Examination, examine
from desktop.library.moving.folders import FolderKind, is_closed, kind_of
from desktop.library.problems import LibraryProblem, LibraryUnfinished
from desktop.library.readable.copies import copies
from desktop.library.readable.copy_folders import JOURNAL
from desktop.library.salvage.missing import missing
from desktop.library.salvage.wreck import copy_wreck
from desktop.library.store.identity import reading
from desktop.library.store.parts import conflict_copies

_UNFINISHED = re.compile(r"\.(?:[0-9]+\.(?:new|migrating)|saved|salvage|restoring)(?:-journal)?")
_ASIDE = re.compile(r"(?:damaged|replaced)-[0-9]+")


class Checkup(Struct, frozen=True):
    """The findings.

    ``examination`` is None if there is no library or it can't be read at all; ``problem`` then says why, None
    if there never was one. ``cut_off`` means a save was interrupted, which the next start undoes. ``changed``
    are backups that changed since they were verified, ``unverified`` those never found good, and ``unread``
    those that can't be read now. ``closed`` are the folders of backups or copies that can't be read.
    ``unreadable`` are readable copies that can't be read, and ``behind`` the numbers of characters whose copy
    is missing or outdated. ``aside`` are folders with libraries that were set aside, ``conflicts`` files of
    sync programs, and ``unfinished`` leftovers of interrupted work.
    """

    examination: Examination | None
    problem: LibraryProblem | None
    cut_off: bool
    place: FolderKind
    backups: tuple[Backup, ...]
    changed: tuple[Backup, ...]
    unverified: tuple[Backup, ...]
    unread: tuple[Backup, ...]
    closed: tuple[Path, ...]
    copies: int
    unreadable: tuple[Path, ...]
    behind: tuple[int, ...]
    aside: tuple[Path, ...]
    conflicts: tuple[Path, ...]
    unfinished: tuple[Path, ...]


def check_up(where: Places) -> Checkup:
    """Examine the library at ``where`` and everything around it."""
    examination: Examination | None = None
    problem: LibraryProblem | None = missing(where)
    cut_off = False
    present: dict[str, tuple[int, int]] = {}
    if problem is None and _may_exist(where.library):
        with tempfile.TemporaryDirectory(prefix="rollbook-", ignore_cleanup_errors=True) as folder:
            try:
                copy, cut_off = _copy(where.library, Path(folder))
                examination = examine(copy)
                present = _characters(copy)
            except LibraryProblem as found:
                found.path = where.library  # not the temporary copy
                problem = found
    made = backups(where.backups)
    changed, unread = _changed_and_unreadable(made)
    kept, unreadable = _copies(where.copies)
    return Checkup(
        examination=examination,
        problem=problem,
        cut_off=cut_off,
        place=kind_of(where.library),
        backups=made,
        changed=changed,
        unverified=tuple(each for each in made if not each.verified),
        unread=unread,
        closed=tuple(each for each in (where.backups, where.copies) if is_closed(each)),
        copies=len(kept),
        unreadable=unreadable,
        behind=tuple(number for uuid, (number, last) in present.items() if kept.get(uuid, -1) < last),
        aside=_files_matching(where.library, _ASIDE),
        conflicts=_conflicts(where.library),
        unfinished=_unfinished(where.library),
    )


def _copy(library: Path, folder: Path) -> tuple[Path, bool]:
    """Return a copy of the library's current state, and whether a save was interrupted in it."""
    copy = folder / "library.db"
    try:
        copy_online(library, copy)
    except LibraryUnfinished:
        return copy_wreck(library, folder), True
    return copy, False


def _characters(copy: Path) -> dict[str, tuple[int, int]]:
    """Map each uuid to the character's number and its newest entry; empty if that is damaged."""
    try:
        with reading(copy) as connection:
            rows = connection.execute(
                "SELECT uuid, id, (SELECT coalesce(max(seq), 0) FROM journal WHERE character_id = id)"
                " FROM character"
            ).fetchall()
    except LibraryProblem:
        return {}
    return {str(uuid): (number, last) for uuid, number, last in rows}


def _changed_and_unreadable(made: tuple[Backup, ...]) -> tuple[tuple[Backup, ...], tuple[Backup, ...]]:
    """Return the verified backups that changed since, and those that can't be read now."""
    changed: list[Backup] = []
    unread: list[Backup] = []
    for each in made:
        try:
            if each.verified and not is_as_verified(each):
                changed.append(each)
        except FileNotFoundError:
            pass  # it was removed meanwhile
        except OSError:
            unread.append(each)
    return tuple(changed), tuple(unread)


def _may_exist(library: Path) -> bool:
    try:
        return library.exists()
    except OSError:
        return True


def _copies(folder: Path) -> tuple[dict[str, int], tuple[Path, ...]]:
    """Return the number of entries in each character's readable copy, and the unreadable folders."""
    kept: dict[str, int] = {}
    unreadable: list[Path] = []
    try:
        found = copies(folder)
    except OSError:
        return {}, ()
    for each in found:
        try:
            kept[each.uuid] = len(read_folder(each.folder).entries)
            if _has_zero_bytes(each.folder):
                unreadable.append(each.folder)
        except (OSError, Unreadable):
            unreadable.append(each.folder)
    return kept, tuple(unreadable)


def _has_zero_bytes(copy: Path) -> bool:
    """A power cut may leave zero bytes within the journal of a readable copy."""
    journal = copy / JOURNAL
    if not journal.exists():
        return False
    content = journal.read_bytes()
    return b"\0" in content[: content.rfind(b"\n") + 1]


def _files_matching(library: Path, wanted: re.Pattern[str]) -> tuple[Path, ...]:
    return tuple(sorted(each for each in _files(library) if wanted.fullmatch(each.name)))


def _unfinished(library: Path) -> tuple[Path, ...]:
    start = len(library.name)
    return tuple(
        sorted(
            each
            for each in _files(library)
            if each.name.startswith(library.name) and _UNFINISHED.fullmatch(each.name[start:])
        )
    )


def _conflicts(library: Path) -> tuple[Path, ...]:
    try:
        return conflict_copies(library)
    except OSError:
        return ()


def _files(library: Path) -> Iterator[Path]:
    try:
        yield from library.parent.iterdir()
    except OSError:
        return
