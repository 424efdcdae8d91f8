"""A journal written at once equals its entries added one by one."""

from contextlib import suppress
from pathlib import Path

import pytest
from msgspec.structs import replace

from desktop.library.checks.examine import examine
from desktop.library.problems import UnknownCharacter
from desktop.library.records.characters import CharacterId, Query
from desktop.library.store.library import Library
from rules_core.sheet.journal import Action, Entry
from tests.library.people import blow, investigator, training

JOURNAL = (
    Entry(0, "made", Action.CREATE, "2026-01-01T10:00:00.000+00:00"),
    replace(blow("1"), at="2026-01-02T10:00:00.000+00:00"),
    replace(training("2"), at="2026-01-03T10:00:00.000+00:00"),
    Entry(0, "3", Action.UNDO, "2026-01-04T10:00:00.000+00:00", refers=(3,)),
    Entry(0, "4", Action.UNDO, "2026-01-05T10:00:00.000+00:00", refers=(2,)),
    Entry(0, "5", Action.REDO, "", refers=(4,)),
)


@pytest.fixture(name="library")
def _library(tmp_path: Path) -> Library:
    return Library.open(tmp_path / "library.db")


def told(library: Library, number: CharacterId) -> object:
    """Return everything in the library that depends on a character's journal."""
    (row,) = (each for each in library.find(Query()) if each.id == number)
    return library.entries(number), library.growth(number), row.played_at


def test_whole_journal_equals_entries_added_one_by_one(library: Library) -> None:
    for before in ((), JOURNAL[:3]):
        with library.transaction() as tx:
            one, many = tx.add(investigator()).id, tx.add(investigator()).id
            for entry in (*before, *JOURNAL):
                tx.journal.append(one, entry)
            for entry in before:
                tx.journal.append(many, entry)
            tx.journal.append_all(many, JOURNAL)
        assert told(library, one) == told(library, many)
        assert [each.seq for each in library.entries(many)] == list(range(len(before) + 6, 0, -1))
        assert len(library.growth(many)) > 3
        assert not examine(library.file).faults


def test_empty_journal_and_unknown_character_are_handled(library: Library) -> None:
    with library.transaction() as tx:
        number = tx.add(investigator()).id
        tx.journal.append_all(number, ())
    assert library.entries(number) == ()
    with pytest.raises(UnknownCharacter), library.transaction() as tx:
        tx.journal.append_all(CharacterId(99), JOURNAL)


def test_adding_a_journal_is_all_or_nothing(library: Library) -> None:
    with suppress(ZeroDivisionError), library.transaction() as tx:
        tx.journal.append_all(tx.add(investigator()).id, JOURNAL)
        raise ZeroDivisionError
    assert library.listed() == ()
