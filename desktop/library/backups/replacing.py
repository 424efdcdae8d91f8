"""Putting another library in the place of the present one: a start finds the old one or the new one.

Nothing is deleted: what was there is moved to a folder ``replaced-1`` (2, 3 …) beside it, with its journals,
since a journal that is left behind would be played back into the new file. Nothing heavy is imported here: a
start that finds the work half done finishes it before anything else looks at the library.
"""

from pathlib import Path

from desktop.base.disk import sync_folder
from desktop.library.problems import LibraryUnreachable
from desktop.library.store.parts import files_of, is_anything_of, put_away


def draft(library: Path) -> Path:
    """Where the library is made that will take the place of the one at ``library``."""
    return library.with_name(f"{library.name}.restoring")


def replace_library(library: Path) -> Path | None:
    """Put the draft, whole and on the disk, in the place of the library; nobody may have that open.

    Returns the folder in which the one that was there lies now, None where there was none. Raises
    ``OSError`` where the folder does not allow it; then everything lies where it lay.
    """
    ready = _ready(library)
    draft(library).rename(ready)
    moved: list[tuple[Path, Path]] = []
    try:
        sync_folder(library.parent)
        return _put_in_place(library, moved)
    except OSError:
        if not ready.exists():
            library.rename(ready)
        for there, before in reversed(moved):
            there.rename(before)
        ready.rename(draft(library))
        raise


def finish_restore(library: Path) -> Path | None:
    """Finish what ``replace_library`` was cut off in, if it was, and remove a draft that was given up.

    Whoever calls this holds the library's lock, and has not looked at the library yet. The folder as there.
    Raises ``LibraryUnreachable`` where it cannot be finished now.
    """
    try:
        if _ready(library).exists():
            return _put_in_place(library, [])
        for file in files_of(draft(library)):
            file.unlink()
    except OSError as error:
        if _ready(library).exists():
            raise LibraryUnreachable(library, f"a restored library is not in its place: {error}") from error
    return None


def is_half_restored(library: Path) -> bool:
    """Whether ``replace_library`` was cut off, so that the library's place may be empty."""
    return _ready(library).exists()


def _ready(library: Path) -> Path:
    """The draft under the name that says that it is to take the place of the library, whatever happens."""
    return library.with_name(f"{library.name}.restored")


def _put_in_place(library: Path, moved: list[tuple[Path, Path]]) -> Path | None:
    """Move the library away and the new one into its place; ``moved`` tells what lies elsewhere already."""
    folder = put_away(library, "replaced", moved) if is_anything_of(library) else None
    _ready(library).rename(library)
    sync_folder(library.parent)
    return folder
