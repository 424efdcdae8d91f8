"""Whatever happens to a sheet, the search indexes say what the sheet says."""

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from desktop.library.characters import CharacterId
from desktop.library.library import Library
from rules_core.registry import system
from rules_core.sheet import Passage, Sheet, Tracker, Trait
from tests.library.people import investigator

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
        elif sheet.system == "coc7":
            expected[f"{each.id}.max"] = system("coc7").tracker_span(sheet, each.id).most
    return expected


def indexed_traits(path: Path, character_id: CharacterId) -> dict[str, int]:
    with closing(sqlite3.connect(path)) as connection:
        return dict(
            connection.execute("SELECT trait_id, value FROM trait WHERE character_id = ?", (character_id,))
        )


def found(path: Path, words: str) -> list[int]:
    with closing(sqlite3.connect(path)) as connection:
        statement = "SELECT rowid FROM text WHERE text MATCH ? ORDER BY rowid"
        return [row[0] for row in connection.execute(statement, (words,))]


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.tuples(st.integers(0, 2), SHEETS, st.booleans()), max_size=8))
def test_the_indexes_match_the_sheets_after_any_sequence(changes: list[tuple[int, Sheet, bool]]) -> None:
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
                    "SELECT name, notes FROM text WHERE rowid = ?", (each.id,)
                ).fetchone()
            passages = [passage.text for passage in each.sheet.backstory]
            assert row == (each.sheet.name, "\n".join([each.sheet.notes, *passages]))
        library.close()


def test_a_character_is_found_by_words_of_its_name_notes_and_backstory(path: Path, library: Library) -> None:
    with library.transaction() as tx:
        ada = tx.add(investigator("Zoë Ångström", notes="Fears the lighthouse."))
        tx.add(investigator("Bob"))
    assert found(path, "zoe angstrom") == [ada.id]
    assert found(path, "lightho*") == [ada.id]
    assert found(path, "engines") == [1, 2]
    with library.transaction() as tx:
        tx.put(ada, replace(ada.sheet, name="Zoe Bell", notes="Fears nothing."))
    assert found(path, "angstrom") == []
    assert found(path, "lighthouse") == []
    assert found(path, "bell nothing") == [ada.id]


@pytest.mark.parametrize("name", ["text MATCH", '"', "*", "NEAR(", "😀"])
def test_a_name_is_never_a_search_command(path: Path, library: Library, name: str) -> None:
    with library.transaction() as tx:
        tx.add(investigator(name, notes="lighthouse"))
    assert found(path, "lighthouse") == [1]
