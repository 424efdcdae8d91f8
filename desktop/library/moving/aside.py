"""Set an unusable library aside, complete and unchanged."""

import re
from contextlib import suppress
from itertools import count
from pathlib import Path

from desktop.base.disk import rename, sync_folder
from desktop.library.store.parts import files_of

_FOLDER = re.compile(r"damaged-([0-9]{1,9})")


def set_aside(library: Path) -> Path:
    """Move the library and its journal files to a new folder ``damaged-1`` (2, 3 …) next to it, and return
    that.

    Raises OSError if the folder doesn't allow it; everything is then moved back.
    """
    folder = free_folder(library)
    folder.mkdir()
    moved: list[tuple[Path, Path]] = []
    try:
        for file in files_of(library):
            target = folder / file.name
            rename(file, target)
            moved.append((target, file))
    except OSError:
        for target, file in moved:
            rename(target, file)
        folder.rmdir()
        raise
    with suppress(OSError):  # the move itself succeeded
        sync_folder(folder)
        sync_folder(library.parent)
    return folder


def free_folder(library: Path) -> Path:
    """Return the first path ``damaged-1`` (2, 3 …) next to a library that doesn't exist yet."""
    return next(each for number in count(1) if not (each := library.parent / f"damaged-{number}").exists())


def reunite(library: Path) -> None:
    """Move journal files back if they were set aside but their library wasn't.

    Raises OSError if that fails.
    """
    folders = _folders(library)
    if not folders or not library.exists() or (folders[0] / library.name).exists():
        return
    for apart in files_of(folders[0] / library.name):
        file = library.with_name(apart.name)
        if not file.exists():
            rename(apart, file)


def set_aside_before(library: Path) -> tuple[Path, ...]:
    """Return the libraries that were set aside from this place, newest first; empty if unknown."""
    return tuple(each / library.name for each in _folders(library) if (each / library.name).is_file())


def _folders(library: Path) -> list[Path]:
    try:
        found = {
            int(name[1]): each
            for each in library.parent.iterdir()
            if (name := _FOLDER.fullmatch(each.name)) and each.is_dir()
        }
    except OSError:
        return []
    return [found[number] for number in sorted(found, reverse=True)]
