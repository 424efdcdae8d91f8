"""A newer library is read, a newer major format refused, and no byte changes."""

import hashlib
from pathlib import Path

import pytest

from desktop.library.problems import DamagedEntries, LibraryNewer, LibraryTooNew, NewerCharacter, NotALibrary
from desktop.library.records.characters import CharacterId, Query
from desktop.library.search.first_list import FirstState, first_list
from desktop.library.store.identity import HEAD, MAJOR
from desktop.library.store.library import Library
from desktop.library.store.rows import sealed
from tests.library.children import end, lines, start
from tests.library.people import blow, investigator, strike, with_hp
from tests.library.test_durability import STOPS_IN_THE_MIDDLE_OF_A_SAVE
from tests.other_program import spoil

NEXT = int(HEAD) + 1


@pytest.fixture
def at_rest(path: Path, library: Library) -> Path:
    """A closed library whose character has a journal and a portrait."""
    with library.transaction() as tx:
        ada = tx.add(investigator(), portrait=b"her picture")
    strike(library, ada, 7)
    library.close()
    return path


def of_schema(path: Path, number: int) -> None:
    """Change the library as a newer Rollbook would: more tables and columns."""
    spoil(
        path,
        f"PRAGMA user_version={number}",
        f"UPDATE alembic_version SET version_num='{number:04}'",
        "CREATE TABLE scene(id INTEGER PRIMARY KEY, name TEXT)",
        "ALTER TABLE character ADD COLUMN scene_id INTEGER",
    )


def every_file(folder: Path) -> dict[str, str]:
    return {
        str(each.relative_to(folder)): hashlib.sha256(each.read_bytes()).hexdigest()
        for each in folder.rglob("*")
        if each.is_file()
    }


def test_newer_library_is_read_without_changing_a_byte(at_rest: Path) -> None:
    of_schema(at_rest, NEXT)
    before = every_file(at_rest.parent)
    assert [each.name for each in first_list(at_rest).rows] == ["Ada Lovelace"]
    library = Library.open(at_rest)
    assert library.read_only == "newer"
    (ada,) = library.listed()
    assert library.character(ada.id).sheet == with_hp(investigator(), 7)
    assert library.portrait(ada.id) == b"her picture"
    assert [each.seq for each in library.entries(ada.id)] == [1]
    assert [each.name for each in library.find(Query("love"))] == ["Ada Lovelace"]
    with pytest.raises(LibraryNewer), library.transaction() as tx:
        tx.journal.append(ada.id, blow())
    library.close()
    assert every_file(at_rest.parent) == before


def test_connection_to_a_newer_library_cannot_write(at_rest: Path) -> None:
    of_schema(at_rest, NEXT)
    library = Library.open(at_rest)
    with (
        pytest.raises(Exception, match="readonly"),
        library._opened.engine.execution_options(write=True).begin() as connection,
    ):
        connection.exec_driver_sql("DELETE FROM character")
    library.close()


def test_newer_library_with_other_lists_waits_for_opening(at_rest: Path) -> None:
    of_schema(at_rest, NEXT)
    spoil(at_rest, "DROP INDEX listing_by_played")
    assert first_list(at_rest).state is FirstState.LATER


def test_newer_library_with_interrupted_save_is_read_from_a_copy(
    at_rest: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    copies = tmp_path_factory.mktemp("copies")
    monkeypatch.setattr("tempfile.tempdir", str(copies))
    writer = start(STOPS_IN_THE_MIDDLE_OF_A_SAVE, at_rest, f"PRAGMA user_version={NEXT}")
    lines(writer).readline()
    end(writer)
    before = every_file(at_rest.parent)
    assert first_list(at_rest).state is FirstState.LATER
    library = Library.open(at_rest)
    assert (library.read_only, library.path) == ("newer", at_rest)
    (ada,) = library.listed()
    assert library.character(ada.id).sheet == with_hp(investigator(), 7)
    assert list(copies.iterdir())
    library.close()
    assert every_file(at_rest.parent) == before
    assert list(copies.iterdir()) == []


@pytest.mark.parametrize("number", [MAJOR, 9999])
def test_newer_major_format_is_refused_without_changing_a_byte(at_rest: Path, number: int) -> None:
    of_schema(at_rest, number)
    before = every_file(at_rest.parent)
    assert isinstance(first_list(at_rest).problem, LibraryTooNew)
    with pytest.raises(LibraryTooNew):
        Library.open(at_rest)
    assert every_file(at_rest.parent) == before


def test_file_of_another_program_is_refused_without_changing_a_byte(at_rest: Path) -> None:
    spoil(at_rest, "PRAGMA application_id=252006674")
    before = every_file(at_rest.parent)
    with pytest.raises(NotALibrary):
        Library.open(at_rest)
    assert every_file(at_rest.parent) == before


def test_newer_data_differs_from_damaged_data(path: Path, library: Library) -> None:
    with library.transaction() as tx:
        ada, bob = tx.add(investigator()), tx.add(investigator("Bob"))
        for n in range(3):
            tx.journal.append(bob.id, blow(f"action {n}"))
        for table, column, key in (
            ("character", "sheet_format", "id = 1"),
            ("journal", "entry_format", "seq = 2"),
        ):
            found = tx._connection.exec_driver_sql(f"SELECT * FROM {table} WHERE {key}").mappings().one()
            row = {name: value for name, value in found.items() if name != "sha256"} | {column: 99}
            tx._connection.exec_driver_sql(
                f"UPDATE {table} SET {column} = 99, sha256 = ? WHERE {key}", (sealed(row)["sha256"],)
            )
        tx._connection.exec_driver_sql("UPDATE journal SET entry = '{}' WHERE seq = 3")
    with pytest.raises(NewerCharacter):
        library.character(ada.id)
    with pytest.raises(DamagedEntries) as told:
        library.entries(CharacterId(bob.id))
    assert (told.value.damaged, told.value.newer) == ((3, 2), (2,))
    assert [each.seq for each in told.value.readable] == [1]
