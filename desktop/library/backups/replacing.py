"""Replace the library by another, so that a start always finds the old one or the new one.

Nothing is deleted: the old library is moved to a folder ``replaced-1`` (2, 3 …) next to it, with its journal
files, because a leftover journal would be played back into the new file. This module imports nothing heavy: a
start that finds the work half done finishes it before anything else reads the library.
"""

from pathlib import Path

from desktop.base.disk import rename, sync_folder
from desktop.library.problems import LibraryUnreachable
from desktop.library.store.parts import files_of, is_anything_of, put_away


def draft(library: Path) -> Path:
    """Return the path where the replacement of ``library`` is prepared."""
    return library.with_name(f"{library.name}.restoring")


def replace_library(library: Path) -> Path | None:
    """Move the finished draft into the library's place. No program may have the library open.

    Returns the folder with the old library, or None if there was none. Raises OSError if the folder doesn't
    allow it; everything is then moved back.
    """
    ready = _ready(library)
    rename(draft(library), ready)
    moved: list[tuple[Path, Path]] = []
    try:
        sync_folder(library.parent)
        return _put_in_place(library, moved)
    except OSError:
        if not ready.exists():
            rename(library, ready)
        for there, before in reversed(moved):
            rename(there, before)
        rename(ready, draft(library))
        raise


def finish_restore(library: Path) -> Path | None:
    """Finish an interrupted ``replace_library``, or remove an abandoned draft.

    Call this with the library's lock held, before reading the library. Returns the folder with the old
    library, if any. Raises LibraryUnreachable if it can't be finished now.
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
    """Return whether ``replace_library`` was interrupted, so that there may be no library file."""
    return _ready(library).exists()


def _ready(library: Path) -> Path:
    """The draft under the name that commits to replacing the library."""
    return library.with_name(f"{library.name}.restored")


def _put_in_place(library: Path, moved: list[tuple[Path, Path]]) -> Path | None:
    folder = put_away(library, "replaced", moved) if is_anything_of(library) else None
    rename(_ready(library), library)
    sync_folder(library.parent)
    return folder
