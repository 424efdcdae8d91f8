"""The record of a library's move next to it, and finishing an interrupted move; checked at every start.

This module imports nothing heavy: the first paint waits for it.
"""

from contextlib import suppress
from pathlib import Path

from desktop.base.disk import put_in_place, rename
from desktop.base.json_files import read_object
from desktop.base.paths import Places
from desktop.library.store.parts import put_away


def finish_move(where: Places) -> None:
    """Finish an interrupted ``move_library``, if there is one. Call this with the lock held, before reading
    the library.

    If the new place can't be reached, the library stays where it is.
    """
    to = moved_to(where.library)
    if to is None:
        return
    try:
        is_ready = draft_of(to).is_file() and not to.exists()
        if where.library.exists():
            if not is_ready:
                forget_move(where.library)  # cancelled, or another library was created here since
                return
            set_old_aside(where)
        if is_ready:
            put_in_place(draft_of(to), to)
    except OSError:
        return  # retried at the next start


def moved_to(library: Path) -> Path | None:
    """Return where the record next to a library says it was moved, or None without a record."""
    to = read_object(record_of(library)).get("to")
    return Path(to) if isinstance(to, str) and "\0" not in to and Path(to).is_absolute() else None


def forget_move(library: Path) -> None:
    """Remove the record: there is a library in this place again."""
    with suppress(OSError):
        record_of(library).unlink(missing_ok=True)


def draft_of(library: Path) -> Path:
    """Return the path of the copy at the new place before it becomes the library."""
    return library.with_name(f"{library.name}.moving")


def record_of(library: Path) -> Path:
    """Return the path of the move record next to a library."""
    return library.with_name(f"{library.name}.moved")


def set_old_aside(where: Places, moved: list[tuple[Path, Path]] | None = None) -> Path:
    """Move the old library and the files next to it to a new folder; ``moved`` collects what was moved."""
    library, done = where.library, [] if moved is None else moved
    folder = put_away(library, "moved", done)
    for each in (where.backups, where.imported, where.copies):
        if each.parent == library.parent and each.is_dir():
            with suppress(OSError):  # it is in use, so it stays
                rename(each, folder / each.name)
                done.append((folder / each.name, each))
    return folder
