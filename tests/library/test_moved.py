"""A library moved, replaced or changed under the open app loses nothing silently."""

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from sqlalchemy import Connection
from sqlalchemy.engine.interfaces import DBAPIConnection

from desktop.library.problems import Conflict, LibraryMoved, LibraryUnreachable
from desktop.library.records.characters import Character
from desktop.library.store import library as module
from desktop.library.store.library import Library
from desktop.library.store.transaction import OpenFile
from tests.library.people import investigator, strike, with_hp


def moved(path: Path) -> None:
    path.rename(path.with_name("moved.db"))


def deleted(path: Path) -> None:
    path.unlink()


def replaced(path: Path) -> None:
    shutil.copyfile(path, path.with_name("other.db"))
    path.rename(path.with_name("moved.db"))
    path.with_name("other.db").rename(path)


def renamed_over(path: Path) -> None:
    shutil.copyfile(path, path.with_name("other.db"))
    path.with_name("other.db").replace(path)


HAPPENS = pytest.mark.parametrize("happens", [moved, deleted, replaced, renamed_over])
IN_USE = pytest.mark.posix_only("Windows moves and deletes no open file")


@IN_USE
@HAPPENS
def test_nothing_is_saved_to_a_file_that_was_moved(
    path: Path, library: Library, ada: Character, happens: Callable[[Path], None]
) -> None:
    happens(path)
    for _ in range(2):
        with pytest.raises(LibraryMoved):
            strike(library, ada, 1)
    assert library.character(ada.id) == ada, "what is on screen can still be read"
    for file in path.parent.glob("*.db"):
        with closing(sqlite3.connect(file)) as connection:
            assert connection.execute("SELECT rev FROM character").fetchall() == [(1,)]


@IN_USE
@HAPPENS
def test_file_moved_during_a_save_does_not_count_as_saved(
    path: Path, library: Library, ada: Character, happens: Callable[[Path], None]
) -> None:
    def save() -> None:
        with library.transaction() as tx:
            tx.put(ada, with_hp(ada.sheet, 1))
            happens(path)

    with pytest.raises(LibraryMoved):
        save()
    assert library.character(ada.id) == ada


@IN_USE
def test_file_moved_during_the_commit_does_not_count_as_saved(
    path: Path, library: Library, ada: Character, monkeypatch: pytest.MonkeyPatch
) -> None:
    commit = library._opened.engine.dialect.do_commit

    def commit_and_move(connection: DBAPIConnection) -> None:
        monkeypatch.undo()
        commit(connection)  # type: ignore[arg-type]
        moved(path)

    monkeypatch.setattr(library._opened.engine.dialect, "do_commit", commit_and_move)
    with pytest.raises(LibraryMoved):
        strike(library, ada, 1)


@IN_USE
def test_new_connection_never_reads_the_replacement(path: Path, library: Library, ada: Character) -> None:
    replaced(path)
    library._opened.engine.dispose()
    with pytest.raises(LibraryMoved):
        library.character(ada.id)


@pytest.mark.posix_only("Windows moves no folder with open files")
def test_missing_folder_may_be_a_missing_drive(tmp_path: Path) -> None:
    library = Library.open(tmp_path / "drive" / "library.db")
    (tmp_path / "drive").rename(tmp_path / "elsewhere")
    with pytest.raises(LibraryUnreachable) as told, library.transaction() as tx:
        tx.add(investigator())
    assert not isinstance(told.value, LibraryMoved)
    (tmp_path / "elsewhere").rename(tmp_path / "drive")
    with library.transaction() as tx:
        tx.add(investigator())
    library.close()


@IN_USE
def test_opening_again_uses_the_current_file(path: Path, library: Library, ada: Character) -> None:
    replaced(path)
    with pytest.raises(LibraryMoved):
        strike(library, ada, 1)
    library.open_again()
    hurt = strike(library, ada, 1)
    assert library.character(ada.id) == hurt


@IN_USE
def test_failed_reopening_keeps_the_open_library(path: Path, library: Library, ada: Character) -> None:
    moved(path)
    path.write_text("no library", encoding="utf-8")
    with pytest.raises(Exception, match="file is not a database"):
        library.open_again()
    assert library.character(ada.id) == ada


def test_replaced_content_is_reread_and_never_mixed_with_the_old(
    path: Path, library: Library, ada: Character
) -> None:
    """Two computers saved equally often, and one's file replaced the other's."""
    library.close()
    there = path.with_name("there.db")
    shutil.copyfile(path, there)
    theirs = Library.open(there)
    their_ada = strike(theirs, ada, 3)
    theirs.close()
    library.open_again()
    strike(library, ada, 9)
    assert path.stat().st_size == there.stat().st_size
    with there.open("rb") as source, path.open("rb+") as target:
        target.write(source.read())
    assert library.character(ada.id) == their_ada
    with pytest.raises(Conflict), library.transaction() as tx:
        tx.put(ada, with_hp(ada.sheet, 1))
    assert strike(library, their_ada, 2).rev == 3


def test_another_character_with_the_same_number_is_never_overwritten(
    path: Path, library: Library, ada: Character
) -> None:
    other = Library.open(path.with_name("other.db"))
    with other.transaction() as tx:
        tx.add(investigator("Bob"))
    with pytest.raises(Conflict), other.transaction() as tx:
        tx.put(ada, with_hp(ada.sheet, 1))
    other.close()


def test_second_of_two_conflicting_changes_is_reported(path: Path, library: Library, ada: Character) -> None:
    other = Library.open(path)
    theirs = strike(other, ada, 3)
    other.close()
    with pytest.raises(Conflict):
        strike(library, ada, 9)
    assert library.character(ada.id) == theirs


@pytest.mark.posix_only("Windows asks for rights to make a link")
def test_link_and_library_are_the_same(path: Path, library: Library, ada: Character) -> None:
    link = path.with_name("link.db")
    link.symlink_to(path)
    linked = Library.open(link)
    assert linked.path == path.resolve()
    linked.close()


def test_two_names_of_one_file_never_overwrite_each_other(
    path: Path, library: Library, ada: Character, tmp_path: Path
) -> None:
    (tmp_path / "elsewhere").mkdir()
    second = tmp_path / "elsewhere" / "library.db"
    second.hardlink_to(path)
    other = Library.open(second)
    theirs = strike(other, ada, 3)
    with pytest.raises(Conflict):
        strike(library, ada, 9)
    assert strike(library, theirs, 2).rev == 3
    assert library.character(ada.id) == other.character(ada.id)
    other.close()


def test_read_during_reopening_sees_one_library(
    path: Path, library: Library, ada: Character, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Names are read in pieces; after the first, the library is replaced."""
    monkeypatch.setattr(module, "_LISTED_CHUNK", 1)
    with library.transaction() as tx:
        tx.add(investigator("Bob"))
    other = Library.open(path.with_name("other.db"))
    with other.transaction() as tx:
        tx.add(investigator("Cy"))
        tx.add(investigator("Zed"))
    reading = OpenFile.reading

    @contextmanager
    def swapped(itself: OpenFile) -> Iterator[Connection]:
        with reading(itself) as connection:
            yield connection
        if library._opened is not other._opened:
            library.become(other)

    monkeypatch.setattr(OpenFile, "reading", swapped)
    assert [each.name for each in library.listed(None)] == ["Ada Lovelace", "Bob"]
    assert [each.name for each in library.listed(None)] == ["Cy", "Zed"]
