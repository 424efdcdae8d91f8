"""A library read from a copy of its own, where the one that was asked for must not or cannot be touched."""

import errno
import shutil
import tempfile
from contextlib import suppress
from pathlib import Path

from desktop.library.checks import recover
from desktop.library.identity import identify, journal_of
from desktop.library.migrate import upgrade
from desktop.library.problems import DiskFull, LibraryUnreachable


def private_copy(library: Path) -> Path:
    """Copy a library at rest, its journal included, into a new folder, and make it ready to read; the copy.

    What was cut off in the middle is taken back and an older schema brought to the newest, all in the copy.
    :func:`remove_copy` removes it. Raises a :class:`~desktop.library.problems.LibraryProblem`, and then
    leaves nothing behind. Never for a library that this process has open for writing, see ``engine``.
    """
    try:
        copy = Path(tempfile.mkdtemp(prefix="rollbook-")) / library.name
    except OSError as error:
        raise _problem(library, error) from error
    try:
        try:
            shutil.copyfile(library, copy)
            if journal_of(library).exists():
                shutil.copyfile(journal_of(library), journal_of(copy))
        except OSError as error:
            raise _problem(library, error) from error
        recover(copy)
        found = identify(copy)
        if found is not None and not found.is_current and not found.is_newer:
            upgrade(copy)
    except BaseException:
        remove_copy(copy)
        raise
    return copy


def remove_copy(copy: Path) -> None:
    """Remove what :func:`private_copy` made; what cannot be removed stays in the temporary folder."""
    with suppress(OSError):
        shutil.rmtree(copy.parent)


def _problem(library: Path, error: OSError) -> DiskFull | LibraryUnreachable:
    kind = DiskFull if error.errno == errno.ENOSPC else LibraryUnreachable
    return kind(library, str(error))
