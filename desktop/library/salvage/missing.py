"""Detect a missing library if there are traces of one, so that no empty library is started unasked.

This module imports nothing heavy: the first paint may wait for it.
"""

from pathlib import Path

from desktop.base.paths import Places
from desktop.base.recent import recent
from desktop.library.moving.aside import set_aside_before
from desktop.library.moving.move_record import moved_to
from desktop.library.problems import LibraryElsewhere, LibraryGone, LibraryMissing


def missing(where: Places) -> LibraryMissing | None:
    """Return the problem of a missing library, or None if it is there or never existed."""
    try:
        if where.library.exists():
            return None
    except OSError:
        return None  # unknown; opening it will report the error
    if to := moved_to(where.library):
        return LibraryElsewhere(where.library, "it was moved", to)
    if set_aside_before(where.library):
        return LibraryMissing(where.library, "a damaged library was set aside, and no other is in its place")
    if _has(where.backups, "library-*.db"):
        return LibraryMissing(where.library, "there are backups, and no library")
    if _has(where.copies, "*/character.json"):
        return LibraryMissing(where.library, "there are readable copies, and no library")
    if where.library in recent(where.recent):
        in_reach = where.library.parent.is_dir()
        return LibraryGone(where.library, "it was opened here before, and is gone", in_reach=in_reach)
    return None


def _has(folder: Path, wanted: str) -> bool:
    try:
        next(folder.iterdir(), None)
        return next(folder.glob(wanted), None) is not None
    except PermissionError:
        return True  # it exists but can't be read now
    except OSError:
        return False
