"""Damaged, foreign and newer files are recognized and never changed."""

import hashlib
from collections.abc import Callable
from pathlib import Path

import pytest

from desktop.library.problems import (
    DamagedCharacter,
    DamagedEntries,
    DamagedPortrait,
    LibraryDamaged,
    LibraryProblem,
    LibraryTooNew,
    LibraryUnreachable,
    NewerCharacter,
    NotALibrary,
)
from desktop.library.records.characters import Character, Query
from desktop.library.search.first_list import FirstState, first_list
from desktop.library.store.file_guard import is_part_of
from desktop.library.store.identity import HEAD, MAJOR
from desktop.library.store.library import Library
from desktop.library.store.rows import is_sound, sealed
from tests.library.people import blow, investigator, training
from tests.other_program import spoil


@pytest.fixture
def ada(library: Library) -> Character:
    with library.transaction() as tx:
        ada = tx.add(investigator(), portrait=b"her picture")
        bob = tx.add(investigator("Bob"))
        tx.journal.append(bob.id, training())
        for n in range(1, 6):
            tx.journal.append(ada.id, blow(f"action {n}"))
    return ada


@pytest.fixture
def at_rest(path: Path, library: Library, ada: Character) -> Path:
    """A closed library with characters."""
    library.close()
    return path


def flip(path: Path, wanted: bytes) -> None:
    """Flip one bit in the first letter of every ``wanted`` in the file."""
    content = path.read_bytes()
    assert wanted in content
    path.write_bytes(content.replace(wanted, bytes([wanted[0] ^ 1]) + wanted[1:]))


def test_bit_flip_in_a_sheet_is_found_and_others_open(path: Path, library: Library, ada: Character) -> None:
    library.close()
    flip(path, b'Ada Lovelace"')
    again = Library.open(path)
    with pytest.raises(DamagedCharacter) as damage:
        again.character(ada.id)
    assert damage.value.character_id == ada.id
    with pytest.raises(DamagedCharacter), again.transaction() as tx:
        tx.character(ada.id)
    damaged, whole = again.listed()
    assert (damaged.name, again.character(whole.id).sheet.name) == ("Ada Lovelace", "Bob")
    again.close()


@pytest.mark.parametrize(
    "column", ["uuid", "rev", "system", "name", "search_name", "sheet", "sheet_format", "sha256"]
)
def test_damage_to_any_column_of_a_character_is_found(
    path: Path, library: Library, ada: Character, column: str
) -> None:
    spoil(path, f"UPDATE character SET {column} = {column} || '1' WHERE id = {ada.id}")
    with pytest.raises(DamagedCharacter):
        library.character(ada.id)
    assert library.character(library.listed()[1].id).sheet.name == "Bob"


def test_name_that_is_no_longer_text_hides_no_other_character(
    path: Path, library: Library, ada: Character
) -> None:
    spoil(path, "UPDATE character SET name = CAST(x'41ff61' AS TEXT) WHERE id = 1")
    assert [each.name for each in library.listed()] == ["A\ufffda", "Bob"]
    assert {each.name for each in first_list(path).rows} == {"A\ufffda", "Bob"}
    with pytest.raises(DamagedCharacter):
        library.character(ada.id)


def test_sheet_of_a_newer_version_is_not_misread(library: Library, ada: Character) -> None:
    from desktop.library.store.rows import character_row, sealed

    newer = {**character_row(ada), "sheet_format": 99}
    newer.pop("sha256")
    with library.transaction() as tx:
        tx._connection.exec_driver_sql(
            "UPDATE character SET sheet_format = 99, sha256 = ? WHERE id = ?",
            (sealed(newer)["sha256"], ada.id),
        )
    with pytest.raises(NewerCharacter, match="newer"):
        library.character(ada.id)


def test_damaged_portrait_is_reported_and_the_sheet_opens(
    path: Path, library: Library, ada: Character
) -> None:
    spoil(path, "UPDATE portrait SET image = x'00'")
    with pytest.raises(DamagedPortrait):
        library.portrait(ada.id)
    assert library.character(ada.id) == ada


def test_damaged_entries_are_named_and_others_returned(path: Path, library: Library, ada: Character) -> None:
    spoil(
        path,
        "UPDATE journal SET entry = replace(entry, '83', '03') WHERE seq = 4",
        "DELETE FROM journal WHERE seq = 2",
    )
    with pytest.raises(DamagedEntries) as damage:
        library.entries(ada.id)
    assert damage.value.damaged == (4, 2)
    assert [each.seq for each in damage.value.readable] == [5, 3, 1]
    assert [each.seq for each in library.entries(ada.id, before=4, limit=1)] == [3]


def test_journal_is_read_up_to_a_damaged_entry(path: Path, library: Library, ada: Character) -> None:
    spoil(path, "UPDATE journal SET action_uuid = 'another' WHERE seq = 3")
    journal = library.newest_first(ada.id)
    assert [next(journal).seq, next(journal).seq] == [5, 4]
    with pytest.raises(DamagedEntries):
        next(journal)


def cut_short(path: Path) -> None:
    content = path.read_bytes()
    path.write_bytes(content[: len(content) // 2])


def cut_inside_a_page(path: Path) -> None:
    # The last page belongs to an empty table, so losing it goes unnoticed.
    path.write_bytes(path.read_bytes()[: -4096 - 100])


def emptied(path: Path) -> None:
    path.write_bytes(b"")


def a_page_wiped(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[2 * 4096 : 3 * 4096] = bytes(4096)
    path.write_bytes(content)


def garbage(path: Path) -> None:
    path.write_bytes(b"This is a shopping list, not a library.\n" * 500)


def foreign(path: Path) -> None:
    path.unlink()
    spoil(path, "CREATE TABLE photo(id INTEGER)", "PRAGMA application_id=1234")


def foreign_without_mark(path: Path) -> None:
    path.unlink()
    spoil(path, "CREATE TABLE photo(id INTEGER)")


def of_the_next_major_format(path: Path) -> None:
    after = int(HEAD) // MAJOR * MAJOR + MAJOR
    spoil(path, f"PRAGMA user_version={after}", f"UPDATE alembic_version SET version_num='{after:04}'")


def without_tables(path: Path) -> None:
    spoil(path, "DROP TABLE alembic_version")


def of_an_unknown_schema(path: Path) -> None:
    spoil(path, "UPDATE alembic_version SET version_num='elsewhere'")


def with_a_trigger(path: Path) -> None:
    spoil(path, "CREATE TRIGGER evil AFTER INSERT ON journal BEGIN DELETE FROM character; END")


def with_a_view_that_never_ends(path: Path) -> None:
    endless = "WITH RECURSIVE n(i) AS (VALUES(1) UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n"
    spoil(path, "DROP TABLE alembic_version", f"CREATE VIEW alembic_version(version_num) AS {endless}")


@pytest.mark.parametrize(
    ("harm", "problem", "seen_at_first"),
    [
        (cut_short, LibraryDamaged, True),
        (cut_inside_a_page, LibraryDamaged, False),
        (a_page_wiped, LibraryDamaged, False),
        (emptied, LibraryDamaged, True),
        (garbage, NotALibrary, True),
        (foreign, NotALibrary, True),
        (foreign_without_mark, NotALibrary, True),
        (of_the_next_major_format, LibraryTooNew, True),
        (without_tables, LibraryDamaged, True),
        (of_an_unknown_schema, LibraryDamaged, True),
        (with_a_trigger, NotALibrary, True),
        (with_a_view_that_never_ends, NotALibrary, True),
    ],
)
def test_each_bad_file_has_its_problem_and_is_unchanged(
    at_rest: Path, harm: Callable[[Path], None], problem: type[LibraryProblem], seen_at_first: bool
) -> None:
    path = at_rest
    harm(path)
    before = hashlib.sha256(path.read_bytes()).hexdigest()
    first = first_list(path)
    with pytest.raises(LibraryProblem) as told:
        Library.open(path)
    assert type(told.value) is problem
    assert told.value.path == path
    assert told.value.what
    if seen_at_first:
        assert first.state is FirstState.PROBLEM
        assert type(first.problem) is problem
    assert first.state is not FirstState.MISSING
    assert hashlib.sha256(path.read_bytes()).hexdigest() == before


def test_bit_flip_in_the_search_index_name_is_damage_and_characters_open(
    at_rest: Path, ada: Character
) -> None:
    flip(at_rest, b"fts5(")
    library = Library.open(at_rest)
    assert library.character(ada.id) == ada
    with pytest.raises(LibraryDamaged):
        library.find(Query(text="Ada"))
    with pytest.raises(LibraryDamaged), library.transaction() as tx:
        tx.put(ada, investigator("Eve"))
    library.close()


def test_folder_is_not_a_library(path: Path) -> None:
    path.mkdir()
    with pytest.raises(NotALibrary):
        Library.open(path)
    assert isinstance(first_list(path).problem, NotALibrary)


def test_library_with_only_a_journal_left_does_not_start_empty(path: Path) -> None:
    journal = path.with_name(path.name + "-journal")
    journal.write_bytes(b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7" + bytes(2000))
    with pytest.raises(LibraryDamaged):
        Library.open(path)
    assert isinstance(first_list(path).problem, LibraryDamaged)
    assert not path.exists()
    assert journal.stat().st_size == 2008


def test_impossible_path_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder", encoding="utf-8")
    with pytest.raises(LibraryUnreachable):
        Library.open(tmp_path / "file" / "library.db")


def test_problem_of_an_open_library_is_reported(path: Path, library: Library, ada: Character) -> None:
    library._opened.engine.dispose()
    path.write_bytes(b"overwritten by something else " * 1000)
    with pytest.raises(NotALibrary):
        library.listed()
    with pytest.raises(NotALibrary), library.transaction() as tx:
        tx.put(ada, investigator())


def test_damaged_entries_are_left_out_of_those_found(path: Path, library: Library, ada: Character) -> None:
    words = (("spot",),)
    assert [each.seq for each in library.find_entries(ada.id, words, before=5, limit=9)] == [4, 3, 2, 1]
    spoil(path, "UPDATE journal SET entry = entry || ' ' WHERE seq = 3 AND character_id = ?", given=(ada.id,))
    assert [each.seq for each in library.find_entries(ada.id, words, before=5, limit=9)] == [4, 2, 1]


@pytest.mark.parametrize("value", [None, 0.5, 1, "1", b"1"])
def test_hash_covers_the_kind_of_every_value(value: object) -> None:
    row = sealed({"some": value})
    assert is_sound(row)
    assert [other for other in (None, 0.5, 1, "1", b"1") if is_sound(row | {"some": other})] == [value]


def test_library_and_its_journal_are_known_by_any_name(path: Path, library: Library, ada: Character) -> None:
    (beside := path.parent / "elsewhere").mkdir()
    journal = path.with_name(f"{path.name}-journal")
    journal.touch()
    for file in (path, journal):
        assert is_part_of(beside / ".." / file.name, path)
    assert not is_part_of(beside, path)
    assert not is_part_of(path.with_name("none"), path)
