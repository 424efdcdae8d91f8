"""A library's file while it is open: connections to it, and saving, as long as it is still the same file."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from desktop.library.problems import LibraryNewer, LibraryReadOnly, LibraryUnreachable, LocksRefused
from desktop.library.search.finding import Finder
from desktop.library.store.engine import library_engine, problems_told
from desktop.library.store.file_guard import FileGuard
from desktop.library.store.transaction import Transaction


class OpenFile:
    """The file of an open library, and what is known of it as long as it is open. Any thread may use it."""

    def __init__(self, path: Path, read_only: str = "", copy: Path | None = None) -> None:
        """Take over the library at ``path``, which was checked, or the ``copy`` that is read in its place.

        ``read_only`` is empty where it can be written to, else why not, as
        ``Library.read_only`` has it.
        """
        self.path = path
        self.copy = copy
        self.read_only = read_only
        self.finder = Finder()
        self._guard = None if copy else FileGuard(path)
        self.engine = library_engine(
            copy or path,
            read_only=bool(read_only),
            on_connect=self._guard.expect_same if self._guard else None,
        )

    def expect_writable(self) -> None:
        """Raise ``LibraryReadOnly`` where it is open for reading only."""
        if self.read_only:
            kind = {"newer": LibraryNewer, "held": LocksRefused}.get(self.read_only, LibraryReadOnly)
            raise kind(self.path, f"open for reading only: {self.read_only}")

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection for the ``with`` block; errors of SQLite become a problem of the library."""
        if self._guard is not None and self._guard.changed_by_others():
            self.engine.dispose()  # with what SQLite remembers of the file
        try:
            with problems_told(self.path), self.engine.connect() as connection:
                yield connection
        except LibraryUnreachable:
            self._expect_same()
            raise

    @contextmanager
    def transaction(self) -> Iterator[Transaction]:
        """One user action, as ``Library.transaction`` has it."""
        self.expect_writable()
        with self.reading() as connection:
            writing = connection.execution_options(write=True)
            writing.begin()
            transaction = Transaction(writing, self.path)
            yield transaction
            self._expect_same()
            try:
                writing.commit()
            except DBAPIError:
                # A failed commit may have reached the disk all the same: only a fresh look can tell.
                writing.invalidate()
                if not self._stands(transaction):
                    raise
            # Once more: what was written to a file that has lost its name is not saved.
            self._expect_same()
            if self._guard is not None:
                self._guard.remember()

    def close(self) -> None:
        """Let go of the file."""
        self.engine.dispose()
        if self.copy is not None:
            from desktop.library.moving.private_copy import remove_copy

            remove_copy(self.copy)

    def _stands(self, transaction: Transaction) -> bool:
        self.engine.dispose()
        with self.reading() as connection:
            return transaction.stands(connection)

    def _expect_same(self) -> None:
        if self._guard is not None:
            self._guard.expect_same()
