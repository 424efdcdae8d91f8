"""Saved means on the disk; failed saves are reported and leave nothing."""

import hashlib
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from sqlalchemy import event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.pool import ConnectionPoolEntry

from desktop.library.problems import DiskFull, LibraryBusy, LibraryReadOnly, LibraryTooNew, LibraryUnreachable
from desktop.library.records.characters import Character
from desktop.library.search.first_list import FirstState, first_list
from desktop.library.store.identity import MAJOR
from desktop.library.store.library import Library
from tests.library.children import end, lines, start
from tests.library.people import blow, investigator, strike, with_hp
from tests.other_program import writing

SAVES_FOR_EVER = """
import sys
from itertools import count
from pathlib import Path
from desktop.library.store.library import Library
from tests.library.people import blow, investigator, strike, with_hp

library = Library.open(Path(sys.argv[1]))
(ada,) = library.listed()
for n in count(1):
    with library.transaction() as tx:
        now = tx.character(ada.id)
        tx.put(now, with_hp(now.sheet, n % 11))
        tx.journal.append(ada.id, blow(f"action {n}"))
    print(n, flush=True)
"""

STOPS_IN_THE_MIDDLE_OF_A_SAVE = """
import sqlite3, sys, time
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("PRAGMA journal_mode=TRUNCATE")
connection.execute("PRAGMA cache_size=1")
for statement in sys.argv[2:]:
    connection.execute(statement)
connection.execute("BEGIN IMMEDIATE")
connection.execute("UPDATE character SET name = 'half saved', sheet = sheet || hex(randomblob(100000))")
connection.execute("UPDATE trait SET value = 0")
print("now", flush=True)
time.sleep(600)
"""


def bytes_of(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


@pytest.mark.parametrize("saves", [1, 2, 3, 10, 40])
def test_acknowledged_changes_survive_a_kill(
    path: Path, library: Library, ada: Character, saves: int
) -> None:
    library.close()
    writer = start(SAVES_FOR_EVER, path)
    acknowledged = 0
    for _ in range(saves):
        acknowledged = int(lines(writer).readline())
    end(writer)
    again = Library.open(path)
    newest = next(again.newest_first(ada.id))
    now = again.character(ada.id)
    again.close()
    assert newest.seq >= acknowledged
    assert newest.action_id == f"action {newest.seq}"
    assert (now.rev, now.sheet.tracker("hp").value) == (newest.seq + 1, newest.seq % 11)


def test_interrupted_save_is_undone_at_the_next_start(path: Path, library: Library, ada: Character) -> None:
    library.close()
    before = bytes_of(path)
    writer = start(STOPS_IN_THE_MIDDLE_OF_A_SAVE, path)
    lines(writer).readline()
    end(writer)
    assert bytes_of(path) != before
    assert first_list(path).state is FirstState.LATER
    again = Library.open(path)
    assert again.character(ada.id) == ada
    again.close()
    assert bytes_of(path) == before
    assert [each.name for each in first_list(path).rows] == ["Ada Lovelace"]


def test_newer_major_format_is_refused_before_its_interrupted_save_is_touched(
    path: Path, library: Library, ada: Character
) -> None:
    library.close()
    writer = start(STOPS_IN_THE_MIDDLE_OF_A_SAVE, path, f"PRAGMA user_version={MAJOR}")
    lines(writer).readline()
    end(writer)
    before = bytes_of(path), bytes_of(path.with_name("library.db-journal"))
    with pytest.raises(LibraryTooNew):
        Library.open(path)
    assert isinstance(first_list(path).problem, LibraryTooNew)
    assert (bytes_of(path), bytes_of(path.with_name("library.db-journal"))) == before


def test_connection_has_safe_settings(library: Library) -> None:
    expected = {
        "journal_mode": "truncate",
        "synchronous": 3,
        "foreign_keys": 1,
        "trusted_schema": 0,
        "cell_size_check": 1,
        "busy_timeout": 250,
        "mmap_size": 0,
    }
    with library.transaction() as tx:
        found = {
            name: tx._connection.exec_driver_sql(f"PRAGMA {name}").scalar_one_or_none() or 0
            for name in expected
        }
    assert found == expected


def test_save_fails_while_another_program_writes_and_succeeds_later(
    path: Path, library: Library, ada: Character
) -> None:
    with writing(path):
        with pytest.raises(LibraryBusy):
            strike(library, ada, 1)
        assert library.character(ada.id) == ada
    hurt = strike(library, ada, 1)
    assert library.character(ada.id) == hurt


def test_save_fails_completely_while_another_program_reads(
    path: Path, library: Library, ada: Character
) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN")
        other.execute("SELECT * FROM character").fetchone()
        with pytest.raises(LibraryBusy):
            strike(library, ada, 1)
    assert library.character(ada.id) == ada
    assert library.entries(ada.id) == ()


@contextmanager
def every_connection(library: Library, pragma: str) -> Iterator[None]:
    """Set ``pragma`` on all new connections of the library."""

    def set_up(connection: DBAPIConnection, _record: ConnectionPoolEntry) -> None:
        connection.cursor().execute(f"PRAGMA {pragma}")

    library._opened.engine.dispose()
    event.listen(library._opened.engine, "connect", set_up)
    yield
    event.remove(library._opened.engine, "connect", set_up)
    library._opened.engine.dispose()


def test_full_disk_is_reported_and_saving_works_after_making_space(library: Library, ada: Character) -> None:
    long = investigator(notes="a long story " * 100_000)

    def write_long_story() -> None:
        with library.transaction() as tx:
            tx.journal.append(ada.id, blow())
            tx.put(ada, long)

    with every_connection(library, "max_page_count=40"):
        with pytest.raises(DiskFull):
            write_long_story()
        assert library.character(ada.id) == ada
        assert library.entries(ada.id) == ()
    write_long_story()
    assert (library.character(ada.id).sheet, len(library.entries(ada.id))) == (long, 1)


def test_unwritable_library_can_still_be_read(library: Library, ada: Character) -> None:
    with every_connection(library, "query_only=ON"):
        assert library.character(ada.id) == ada
        with pytest.raises(LibraryReadOnly), library.transaction() as tx:
            tx.put(ada, with_hp(ada.sheet, 1))
    assert library.character(ada.id) == ada


@pytest.mark.posix_only("Windows moves and deletes no open file")
def test_library_moved_while_open_is_not_written(path: Path, library: Library, ada: Character) -> None:
    path.rename(path.with_name("moved.db"))
    before = bytes_of(path.with_name("moved.db"))
    with pytest.raises(LibraryUnreachable), library.transaction() as tx:
        tx.put(ada, with_hp(ada.sheet, 1))
    assert bytes_of(path.with_name("moved.db")) == before
    assert not path.exists()


def failing_commit(library: Library, monkeypatch: pytest.MonkeyPatch, *, reaches_the_disk: bool) -> None:
    """Let the next commit fail, after or before it was done."""
    commit = library._opened.engine.dialect.do_commit

    def fail(connection: DBAPIConnection) -> None:
        monkeypatch.undo()
        if reaches_the_disk:
            commit(connection)  # type: ignore[arg-type]
        error = sqlite3.OperationalError("disk I/O error")
        error.sqlite_errorcode = sqlite3.SQLITE_IOERR_FSYNC
        error.sqlite_errorname = "SQLITE_IOERR_FSYNC"
        raise error

    monkeypatch.setattr(library._opened.engine.dialect, "do_commit", fail)


def test_failed_commit_that_reached_the_disk_counts_as_saved(
    library: Library, ada: Character, monkeypatch: pytest.MonkeyPatch
) -> None:
    failing_commit(library, monkeypatch, reaches_the_disk=True)
    hurt = strike(library, ada, 7)
    assert library.character(ada.id) == hurt
    assert [each.seq for each in library.entries(ada.id)] == [1]


def test_failed_commit_that_did_not_reach_the_disk_is_reported(
    library: Library, ada: Character, monkeypatch: pytest.MonkeyPatch
) -> None:
    failing_commit(library, monkeypatch, reaches_the_disk=False)
    with pytest.raises(LibraryUnreachable):
        strike(library, ada, 7)
    assert library.character(ada.id) == ada
    assert library.entries(ada.id) == ()
    hurt = strike(library, ada, 7)
    assert library.character(ada.id) == hurt


def test_foreign_keys_are_enforced(library: Library) -> None:
    with pytest.raises(Exception, match="FOREIGN KEY"), library.transaction() as tx:
        tx._connection.exec_driver_sql("INSERT INTO trait VALUES (77, 'hp', 1, 1)")


def test_no_error_message_contains_what_the_player_wrote(library: Library, ada: Character) -> None:
    twice = (
        "INSERT INTO character SELECT id, uuid, rev, system, ?, ?, sheet, sheet_format, sha256 FROM character"
    )
    with pytest.raises(Exception, match="UNIQUE") as told, library.transaction() as tx:
        tx._connection.exec_driver_sql(twice, ("a secret name", "a secret name"))
    assert "secret" not in str(told.value)
