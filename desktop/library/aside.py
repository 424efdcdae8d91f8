"""Setting a library that cannot be used aside, whole and unchanged."""

from itertools import count
from pathlib import Path


def set_aside(library: Path) -> Path:
    """Move the library with its journals into a new folder ``damaged-1`` (2, 3 …) beside it; the folder.

    :class:`OSError` where the folder does not allow it; then everything lies where it lay.
    """
    folder = next(each for number in count(1) if not (each := library.parent / f"damaged-{number}").exists())
    folder.mkdir()
    moved: list[tuple[Path, Path]] = []
    try:
        # The journals first: without its library a journal does no harm, but a library that comes back
        # without its journal could lose what was being saved.
        for suffix in ("-journal", "-wal", "-shm", ""):
            file = library.with_name(library.name + suffix)
            if file.exists():
                target = folder / file.name
                file.rename(target)
                moved.append((target, file))
    except OSError:
        for target, file in moved:
            target.rename(file)
        folder.rmdir()
        raise
    return folder
