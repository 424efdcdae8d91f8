"""Read a library through a temporary copy, if the original must not or can't be changed."""

import shutil
import tempfile
from contextlib import suppress
from pathlib import Path

from desktop.library.checks.checks import recover
from desktop.library.problems import problem_with_files
from desktop.library.store.identity import identify
from desktop.library.store.migrate import upgrade
from desktop.library.store.parts import copy_files


def private_copy(library: Path) -> Path:
    """Copy a closed library with its journal file to a new temporary folder, prepare it for reading, and
    return it.

    In the copy, an interrupted save is undone and an older schema upgraded. Delete it with ``remove_copy``.
    Raises a LibraryProblem and then leaves nothing behind. Not for a library that this process has open for
    writing, see ``engine``.
    """
    try:
        copy = Path(tempfile.mkdtemp(prefix="rollbook-")) / library.name
    except OSError as error:
        raise problem_with_files(error, library) from error
    try:
        try:
            copy_files(library, copy)
        except OSError as error:
            raise problem_with_files(error, library) from error
        recover(copy)
        found = identify(copy)
        if found is not None and not found.is_current and not found.is_newer:
            upgrade(copy)
    except BaseException:
        remove_copy(copy)
        raise
    return copy


def remove_copy(copy: Path) -> None:
    """Delete a copy made by ``private_copy``; what can't be deleted stays in the temporary folder."""
    with suppress(OSError):
        shutil.rmtree(copy.parent)
