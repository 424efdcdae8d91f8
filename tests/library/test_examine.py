"""The full check finds and locates changes made without the library."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from desktop.library.checks.examine import Examination, Fault, examine
from desktop.library.problems import LibraryDamaged, LibraryUnreachable, NotALibrary
from desktop.library.records.characters import Character
from desktop.library.store.library import Library
from tests.library.people import blow, investigator
from tests.other_program import spoil

FIXTURES = sorted((Path(__file__).parent / "fixtures").glob("schema-*.db"))
SEAL = "the row does not match its hash"


@pytest.fixture
def ada(library: Library) -> Character:
    """Ada with a picture and three entries, three rolls in the tray, and Ben."""
    with library.transaction() as tx:
        ada = tx.add(investigator(), portrait=b"her picture")
        tx.add(investigator("Ben"))
        for n in range(3):
            tx.journal.append(ada.id, blow(f"blow {n}"))
        tx.campaigns.add("The Arkham table", "coc7")
        tx.keep_picture(b"another picture")
        for n in range(3):
            tx.tray.add_throw(f"2026-01-0{n + 1}", "2d6", "", ())
    library.close()
    return ada


def test_sound_library_has_no_faults(path: Path, ada: Character) -> None:
    assert examine(path) == Examination(characters=2, entries=3, faults=())


@pytest.mark.parametrize("fixture", FIXTURES, ids=[each.stem for each in FIXTURES])
def test_every_schema_can_be_examined(fixture: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    copy.write_bytes(fixture.read_bytes())
    found = examine(copy)
    assert found.faults == ()
    assert found.characters
    assert found.entries


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ("UPDATE character SET name = 'Eve' WHERE id = 1", Fault("character", "1", SEAL, 1)),
        ("UPDATE journal SET entry = '{}' WHERE seq = 2", Fault("journal", "1/2", SEAL, 1)),
        ("UPDATE portrait SET image = x'00'", Fault("portrait", "1", SEAL, 1)),
        ("UPDATE campaign SET notes = 'lost'", Fault("campaign", "1", SEAL, None)),
        ("UPDATE tray_throw SET at = '' WHERE id = 2", Fault("tray_throw", "2", SEAL, None)),
        ("DELETE FROM journal WHERE seq = 2", Fault("journal", "1", "2 entries are numbered 1 to 3", 1)),
        (
            "DELETE FROM tray_throw WHERE id = 1",
            Fault("tray_throw", "", "2 throws are numbered up to 3", None),
        ),
        (
            "DELETE FROM portrait; INSERT INTO growth VALUES (77, 1)",
            Fault("growth", "", "1 rows refer to nothing in character", None),
        ),
    ],
)
@pytest.mark.usefixtures("ada")
def test_changes_are_found_where_they_are(path: Path, change: str, fault: Fault) -> None:
    spoil(path, *change.split("; "))
    assert examine(path).faults == (fault,)


@pytest.mark.usefixtures("ada")
def test_picture_that_does_not_match_its_digest_is_found(path: Path) -> None:
    spoil(path, "UPDATE picture SET image = x'00'")
    ((table, what),) = {(each.table, each.what) for each in examine(path).faults}
    assert (table, what) == ("picture", "the picture does not match its hash")


@pytest.mark.usefixtures("ada")
def test_damaged_page_does_not_hide_the_rest(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        (root,) = connection.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'journal'").fetchone()
    content = bytearray(path.read_bytes())
    content[(root - 1) * 4096 : root * 4096] = bytes(4096)
    path.write_bytes(content)
    spoil(path, "UPDATE character SET name = 'Eve' WHERE id = 2")
    found = examine(path)
    assert found.characters == 2
    assert {each.table for each in found.faults} >= {"", "journal", "character"}


def test_only_libraries_can_be_examined(path: Path) -> None:
    with pytest.raises(LibraryUnreachable):
        examine(path)
    path.write_bytes(b"")
    with pytest.raises(LibraryDamaged):
        examine(path)
    path.write_bytes(b"a shopping list " * 500)
    with pytest.raises(NotALibrary):
        examine(path)


@pytest.mark.usefixtures("ada")
def test_columns_of_a_newer_version_are_no_damage(path: Path) -> None:
    spoil(
        path,
        "ALTER TABLE character ADD COLUMN mood TEXT NOT NULL DEFAULT 'calm'",
        "CREATE TABLE later(id INTEGER PRIMARY KEY, sha256 BLOB)",
        "INSERT INTO later VALUES (1, x'00')",
        "PRAGMA user_version = 900",
    )
    assert examine(path).faults == ()


def test_bit_flip_in_the_schema_text_is_damage(path: Path, ada: Character) -> None:
    spoil_a_column(path, "tray_throw", "sha256")
    assert Fault("tray_throw", "", "not the columns of the schema", None) in examine(path).faults
    with pytest.raises(LibraryDamaged):
        Library.open(path)


def spoil_a_column(path: Path, table: str, column: str) -> None:
    content = bytearray(path.read_bytes())
    place = content.find(column.encode(), content.find(f"CREATE TABLE {table}".encode()))
    content[place] ^= 1
    path.write_bytes(content)
