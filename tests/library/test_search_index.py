"""A damaged search index is recognized and rebuilt; it never counts as a damaged library."""

from pathlib import Path

import pytest

from desktop.library.backups.backups import backup
from desktop.library.checks.examine import examine
from desktop.library.records.characters import Character
from desktop.library.search.indexes import rebuild
from desktop.library.store.library import Library
from tests.library.people import investigator
from tests.other_program import spoil

FIXTURES = sorted((Path(__file__).parent / "fixtures").glob("schema-*.db"))


@pytest.fixture
def ada(library: Library) -> Character:
    with library.transaction() as tx:
        ada = tx.add(investigator())
        tx.add(investigator("Ben"))
    library.close()
    return ada


@pytest.mark.parametrize(
    "damage",
    [
        "DELETE FROM text_data WHERE id > 10",
        "UPDATE text_data SET block = zeroblob(length(block)) WHERE id > 10",
        "UPDATE text_content SET c1 = 'somebody else' WHERE id = 2",
        "DELETE FROM text_docsize",
    ],
)
@pytest.mark.usefixtures("ada")
def test_damaged_index_is_no_fault_and_is_rebuilt(path: Path, damage: str) -> None:
    assert examine(path).search_is_sound
    spoil(path, damage)
    found = examine(path)
    assert found.faults == ()
    assert not found.search_is_sound
    made = backup(path, path.parent / "backups", "by-hand")
    assert made.verified
    assert not made.search_is_sound
    rebuild(path)
    assert examine(path).search_is_sound


@pytest.mark.usefixtures("ada")
def test_checking_a_copy_does_not_change_it(path: Path) -> None:
    before = path.read_bytes()
    examine(path)
    assert path.read_bytes() == before


@pytest.mark.parametrize("fixture", FIXTURES, ids=[each.stem for each in FIXTURES])
def test_index_of_every_schema_can_be_checked(fixture: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    copy.write_bytes(fixture.read_bytes())
    assert examine(copy).search_is_sound


def test_open_library_accepts_changes_after_the_rebuild(library: Library, path: Path) -> None:
    with library.transaction() as tx:
        ada = tx.add(investigator())
    spoil(path, "UPDATE text_data SET block = zeroblob(length(block)) WHERE id > 10")
    rebuild(path)
    with library.transaction() as tx:
        tx.add(investigator("Ben"))
    assert library.character(ada.id).sheet.name == ada.sheet.name
    assert examine(path).search_is_sound
