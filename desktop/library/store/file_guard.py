"""Whether the library file at a path is still the one that was opened, and who wrote to it last."""

import os
from pathlib import Path

from desktop.library.problems import LibraryMoved, LibraryUnreachable
from desktop.library.store.identity import journal_of


class FileGuard:
    """Remembers which file lies at a path. SQLite looks at that too, but only when a transaction begins."""

    def __init__(self, path: Path) -> None:
        """Remember the file that lies at ``path`` now, which must be there."""
        self._path = path
        self._file, self._written = self._look()

    def expect_same(self) -> None:
        """Raise ``LibraryMoved`` where another file lies at the path, or none; changes nothing.

        Where the whole folder is gone that is ``LibraryUnreachable``: it may be the drive.
        """
        if self._look()[0] != self._file:
            raise LibraryMoved(self._path, "another file lies at its place")

    def changed_by_others(self) -> bool:
        """Whether another program wrote into the file since this was last asked or ``remember``.

        One that lays other content into the same file, as a program that synchronises folders may, can leave
        SQLite with pages of two files in its hands: it only looks at a counter in the first page. False for a
        file that was moved away: it may live on only in the hands of this process.
        """
        try:
            file, written = self._look()
        except LibraryUnreachable:
            return False
        if file != self._file or written == self._written:
            return False
        self._written = written
        return True

    def remember(self) -> None:
        """The content of the file is as this process left it."""
        self.changed_by_others()

    def _look(self) -> tuple[tuple[int, int], tuple[int, int]]:
        try:
            found = self._path.stat()
        except FileNotFoundError as error:
            kind = LibraryMoved if self._path.parent.is_dir() else LibraryUnreachable
            raise kind(self._path, str(error)) from error
        except OSError as error:
            raise LibraryUnreachable(self._path, str(error)) from error
        return (found.st_dev, found.st_ino), (found.st_size, found.st_mtime_ns)


def is_part_of(file: Path, library: Path) -> bool:
    """Whether a file is the library itself or its journal, by whichever name.

    Nobody may read such a file by hand while it is open: closing it takes SQLite's locks on it away.
    """
    for part in (library, journal_of(library)):
        try:
            if file.samefile(part):
                return True
        except (OSError, ValueError):  # one of them is not there, or its name is none
            continue
    return False


def may_write(path: Path) -> bool:
    """Whether the system lets this process write to a library and make its journal beside it."""
    return os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)
