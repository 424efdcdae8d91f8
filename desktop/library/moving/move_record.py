"""What is known beside a library of its being moved, and finishing that: asked at every start.

Nothing heavy is imported here: the first paint waits for it.
"""

from contextlib import suppress
from pathlib import Path

from desktop.base.disk import put_in_place
from desktop.base.json_files import read_object
from desktop.base.paths import Places
from desktop.library.store.parts import put_away


def finish_move(where: Places) -> None:
    """Finish what ``move_library`` was cut off in, if it was; before anything looks at the library.

    For whoever holds its lock. Where the new place cannot be reached the library stays where it is.
    """
    to = moved_to(where.library)
    if to is None:
        return
    try:
        is_ready = draft_of(to).is_file() and not to.exists()
        if where.library.exists():
            if not is_ready:
                forget_move(where.library)  # given up, or another library was made here since
                return
            set_old_aside(where)
        if is_ready:
            put_in_place(draft_of(to), to)
    except OSError:
        return  # tried again with the next start


def moved_to(library: Path) -> Path | None:
    """Where the record beside a library says that it was moved, None where there is no record."""
    to = read_object(record_of(library)).get("to")
    return Path(to) if isinstance(to, str) and "\0" not in to and Path(to).is_absolute() else None


def forget_move(library: Path) -> None:
    """Take the record away: there is a library in this place again."""
    with suppress(OSError):
        record_of(library).unlink(missing_ok=True)


def draft_of(library: Path) -> Path:
    """The copy at the new place before it is the library."""
    return library.with_name(f"{library.name}.moving")


def record_of(library: Path) -> Path:
    """The file beside a library that says where it was moved."""
    return library.with_name(f"{library.name}.moved")


def set_old_aside(where: Places, moved: list[tuple[Path, Path]] | None = None) -> Path:
    """Move the old library away, with what lies beside it; ``moved`` tells what lies elsewhere already."""
    library, done = where.library, [] if moved is None else moved
    folder = put_away(library, "moved", done)
    for each in (where.backups, where.imported, where.copies):
        if each.parent == library.parent and each.is_dir():
            with suppress(OSError):  # somebody looks into it: then it stays where it is
                each.rename(folder / each.name)
                done.append((folder / each.name, each))
    return folder
