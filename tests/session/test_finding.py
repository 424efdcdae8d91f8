"""Entries of a history are found by their words, however long it is."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from desktop.base import words
from desktop.session.finding import Found, Sought, find_entries
from desktop.session.session import ActionRecord
from desktop.views.found_entries import says
from rules_core.sheet.events import TrackerChanged
from rules_core.sheet.journal import Action, Entry
from tests.effort import times_the_effort
from tests.table import Table


def found(table: Table, text: str, limit: int = 50) -> list[Found]:
    character = table.session.character
    sought = Sought(text, character.id, character.sheet)
    return find_entries(table.library, sought, lambda each, find: says(each, character.sheet, find), limit)


def numbers(table: Table, text: str) -> list[int]:
    """Return the numbers of the found entries, counted from the first that Ida played."""
    return [each.entry.seq - 1 for each in found(table, text)]  # her import comes first


@pytest.fixture
def played(table: Table) -> Table:
    table.roll("spot-hidden", 20, units=1)
    table.session.do(
        ActionRecord(Action.NOTE, "skill:spot-hidden", (2,), text="100 % of the café_ is \\ gone")
    )
    table.sheets.enter_tracker("hp", "-1")
    table.undo.undo()
    return table


def test_rolls_notes_and_changes_are_found_by_their_words(played: Table) -> None:
    assert numbers(played, "spot hard 21") == [1]
    assert numbers(played, "cafe gone") == [2]
    assert numbers(played, "hit points 7") == [4, 3], "what undid it says so too"
    assert numbers(played, "100 %") == [2]
    assert numbers(played, "café_ \\") == [2]
    assert numbers(played, "name") == []
    assert numbers(played, " ") == []


def test_a_found_entry_tells_that_it_was_undone(played: Table) -> None:
    assert [each.stands for each in found(played, "hit points 7")] == [None, Action.UNDO]
    assert [each.stands for each in found(played, "gone")] == [None]


def test_words_are_those_of_the_player_s_language(played: Table) -> None:
    words.speak("de")
    try:
        assert 3 in numbers(played, words.tr("Hit points"))
        assert 1 in numbers(played, "schwieriger Erfolg")
    finally:
        words.speak("en")


def test_the_newest_come_first_and_no_more_than_asked(played: Table) -> None:
    for number in range(5):
        played.session.do(ActionRecord(Action.NOTE, refers=(2,), text=f"lamp {number}"))
    assert [each.entry.text for each in found(played, "lamp", 2)] == ["lamp 4", "lamp 3"]


def test_searching_a_history_takes_time_that_grows_with_its_length_alone(played: Table) -> None:
    sheet = played.session.character.sheet

    def history(length: int) -> Callable[[], None]:
        with played.library.transaction() as tx:
            whose = tx.add(replace(sheet, name=f"Ida {length}")).id
            fall = TrackerChanged("hp", 8, 3)
            tx.journal.append(whose, Entry(0, "first", Action.TRACKER, "", events=(fall,)))
            for n in range(length):
                event = TrackerChanged("hp", 8 - n % 2, 7 + n % 2)
                tx.journal.append(whose, Entry(0, f"b{n}", Action.TRACKER, "", events=(event,)))

        def search() -> None:
            for text, seqs in (("hit points 3", [1]), ("quite unheard of", [])):
                told = find_entries(
                    played.library, Sought(text, whose, sheet), lambda each, find: says(each, sheet, find), 50
                )
                assert [each.entry.seq for each in told] == seqs

        return search

    assert times_the_effort(history(20_000), history(2_500), turns=1) < 24
