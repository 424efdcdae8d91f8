"""The search index matches the sheets; a damaged one is rebuilt and is no damage to the library."""

import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.library.backups.backups import backup
from desktop.library.checks.examine import examine
from desktop.library.records.characters import Character, CharacterId
from desktop.library.search.indexes import rebuild, search_name, text_of
from desktop.library.store.library import Library
from rules_core.game.registry import system
from rules_core.sheet.sheet import Passage, Sheet, Skill, Tracker, Trait
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


TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
NUMBER = st.integers(-(10**12), 10**12)
SHEETS = st.builds(
    Sheet,
    system=st.sampled_from(["coc7", "a game of the future"]),
    name=TEXT,
    traits=st.lists(
        st.builds(Trait, st.sampled_from(["con", "siz", "pow", "str"]), NUMBER),
        unique_by=lambda each: each.id,
    ).map(tuple),
    skills=st.lists(
        st.builds(
            Skill,
            st.sampled_from("abc"),
            st.sampled_from(["climb", "custom"]),
            NUMBER,
            st.sampled_from(["", "Lore"]),
        ),
        unique_by=lambda each: each.id,
    ).map(tuple),
    trackers=st.lists(
        st.builds(Tracker, st.sampled_from(["hp", "san", "luck"]), NUMBER, st.none() | NUMBER),
        unique_by=lambda each: each.id,
    ).map(tuple),
    backstory=st.lists(st.builds(Passage, st.just("ideology"), TEXT), max_size=2).map(tuple),
    notes=TEXT,
)


class Undone(Exception):
    """The player's action failed at its end."""


def expected_traits(sheet: Sheet) -> dict[str, int]:
    expected = {each.id: each.value for each in sheet.traits}
    for each in sheet.trackers:
        expected[each.id] = each.value
        if each.maximum is not None:
            expected[f"{each.id}.max"] = each.maximum
        elif sheet.system == "coc7" and each.id in system("coc7").by_rule(sheet):
            expected[f"{each.id}.max"] = system("coc7").tracker_span(sheet, each.id).most
    for skill in sheet.skills:
        trait_id = f"skill:{skill.kind}" + (f":{skill.name.lower()}" if skill.name else "")
        expected[trait_id] = max(skill.value, expected.get(trait_id, skill.value))
    return expected


def indexed_traits(path: Path, character_id: CharacterId) -> dict[str, int]:
    with closing(sqlite3.connect(path)) as connection:
        return dict(
            connection.execute("SELECT trait_id, value FROM trait WHERE character_id = ?", (character_id,))
        )


@given(st.lists(st.tuples(st.integers(0, 2), SHEETS, st.booleans()), max_size=8))
def test_indexes_match_the_sheets_after_any_sequence(changes: list[tuple[int, Sheet, bool]]) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "library.db"
        library = Library.open(path)
        with library.transaction() as tx:
            present = [tx.add(investigator(f"Number {n}")) for n in range(3)]
        for which, sheet, fails in changes:
            try:
                with library.transaction() as tx:
                    changed = tx.put(present[which], sheet)
                    if fails:
                        raise Undone
                present[which] = changed
            except Undone:
                pass
        for each in present:
            assert library.character(each.id) == each
            assert indexed_traits(path, each.id) == expected_traits(each.sheet)
            with closing(sqlite3.connect(path)) as connection:
                row = connection.execute(
                    "SELECT search_name, shelf, drawer FROM listing WHERE character_id = ?", (each.id,)
                ).fetchone()
                words = connection.execute(
                    "SELECT keys, words, notes FROM text WHERE rowid = ?", (each.id,)
                ).fetchone()
                drawers = connection.execute(
                    "SELECT DISTINCT drawer FROM trait WHERE character_id = ?", (each.id,)
                ).fetchall()
            game = int(each.sheet.system == "coc7")
            assert row == (search_name(each.sheet.name), 0, game)
            assert words == (f"s0 g{game} d{game}", *text_of(each.sheet))
            assert {number for (number,) in drawers} <= {game}
        library.close()
