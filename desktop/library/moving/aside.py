"""Setting a library that cannot be used aside, whole and unchanged."""

import re
from contextlib import suppress
from itertools import count
from pathlib import Path

from desktop.base.disk import sync_folder
from desktop.library.store.parts import files_of

_FOLDER = re.compile(r"damaged-([0-9]{1,9})")


def set_aside(library: Path) -> Path:
    """Move the library with its journals into a new folder ``damaged-1`` (2, 3 …) beside it; the folder.

    ``OSError`` where the folder does not allow it; then everything lies where it lay.
    """
    folder = free_folder(library)
    folder.mkdir()
    moved: list[tuple[Path, Path]] = []
    try:
        for file in files_of(library):
            target = folder / file.name
            file.rename(target)
            moved.append((target, file))
    except OSError:
        for target, file in moved:
            target.rename(file)
        folder.rmdir()
        raise
    with suppress(OSError):  # moved is moved
        sync_folder(folder)
        sync_folder(library.parent)
    return folder


def free_folder(library: Path) -> Path:
    """The first ``damaged-1`` (2, 3 …) beside a library that is not there yet."""
    return next(each for number in count(1) if not (each := library.parent / f"damaged-{number}").exists())


def reunite(library: Path) -> None:
    """Bring journals back that were set aside alone, when their library was to follow and did not.

    ``OSError`` where that cannot be done.
    """
    folders = _folders(library)
    if not folders or not library.exists() or (folders[0] / library.name).exists():
        return
    for apart in files_of(folders[0] / library.name):
        file = library.with_name(apart.name)
        if not file.exists():
            apart.rename(file)


def set_aside_before(library: Path) -> tuple[Path, ...]:
    """The libraries that were set aside from this place, the newest first; none where that cannot be told."""
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
