"""Detect that the library file was replaced, or changed by another program."""

import os
from pathlib import Path

from desktop.library.problems import LibraryMoved, LibraryUnreachable
from desktop.library.store.identity import journal_of


class FileGuard:
    """Remembers which file is at a path. SQLite checks that too, but only when a transaction begins."""

    def __init__(self, path: Path) -> None:
        """Remember the file at ``path``, which must exist."""
        self._path = path
        self._file, self._written = self._look()

    def expect_same(self) -> None:
        """Raise LibraryMoved if the file was replaced or is gone.

        Raises LibraryUnreachable if the whole folder is gone: it may be the drive.
        """
        if self._look()[0] != self._file:
            raise LibraryMoved(self._path, "another file lies at its place")

    def changed_by_others(self) -> bool:
        """Return whether another program wrote to the file since the last call or ``remember``.

        A sync program that replaces the content can leave SQLite with pages of two versions, because it only
        checks a counter in the first page. False for a file that was moved away: only this process may still
        hold it.
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
        """Take the file's current content as written by this process."""
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
    """Return whether a file is the library itself or its journal file, under any name.

    Such a file must not be read directly while it is open: closing it drops SQLite's locks.
    """
    for part in (library, journal_of(library)):
        try:
            if file.samefile(part):
                return True
        except (OSError, ValueError):  # a file is missing, or its name is invalid
            continue
    return False


def may_write(path: Path) -> bool:
    """Return whether this process may write to a library and create its journal file."""
    return os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)
