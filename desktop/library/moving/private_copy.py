"""A library read from a copy of its own, where the one that was asked for must not or cannot be touched."""

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
    """Copy a library at rest, its journal included, into a new folder, and make it ready to read; the copy.

    What was cut off in the middle is taken back and an older schema brought to the newest, all in the copy.
    ``remove_copy`` removes it. Raises a ``LibraryProblem``, and then
    leaves nothing behind. Never for a library that this process has open for writing, see ``engine``.
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
    """Remove what ``private_copy`` made; what cannot be removed stays in the temporary folder."""
    with suppress(OSError):
        shutil.rmtree(copy.parent)
