"""Amended and struck rolls in the history, on paper and in the files of a character."""

import pytest
from msgspec.structs import replace

from desktop.interchange.rollbook import read_rollbook, write_rollbook
from desktop.timeline.view import FoundRow, HistoryReader, copied, whole_text
from desktop.views.paper.log import LogTeller, Span, rolls_of
from rules_core.dice.sources import Drawn
from rules_core.sheet.journal import Action, Entry
from tests.table import Table


@pytest.fixture
def changed(table: Table) -> Table:
    """Ida with a roll that was judged again with a penalty die, and one that was struck."""
    table.roll("spot-hidden", 40, units=0)
    table.rolls.amending.change()
    table.rolls.choices.choose_dice(-1)
    table.dice.put({"tens": [90]})
    table.rolls.roll()
    table.rolls.amending.change()
    table.rolls.choices.choose_dice(0)
    table.rolls.choices.choose_difficulty("hard")
    table.rolls.roll()
    table.roll("listen", 30, units=0)
    table.rolls.amending.strike()
    return table


def journal(table: Table) -> list[Entry]:
    return list(table.session.journal.newest_first())


def told(table: Table) -> list[FoundRow]:
    entries = journal(table)
    session = table.session
    reader = HistoryReader(session.character.sheet, entries[0].seq, session.journal.entry)
    return reader.tell(entries)


def test_the_history_tells_what_was_changed_and_what_it_was(changed: Table) -> None:
    rows = [each.row for each in told(changed)][:5]
    assert [row.words for row in rows] == [
        "Didn't count: Listen 30, regular success",
        "Listen 30, regular success",
        "Judged again: Spot Hidden 40, regular success (was success)",
        "Judged again: Spot Hidden 90, failure (was 40, success)",
        "Spot Hidden 40, regular success",
    ]
    assert [(row.state, row.struck) for row in rows] == [
        ("", False),
        ("didn't count", True),
        *[("", False)] * 3,
    ]
    assert rows[2].detail.startswith("From entry ")
    assert rows[2].detail.endswith("Hard needed · Tens 40, Units 0, not used: Tens 90")
    assert "1 penalty · Spot Hidden" in rows[3].detail


def test_a_copied_history_leaves_out_what_did_not_count(changed: Table) -> None:
    rows = told(changed)
    assert "Listen 30, regular success" in rows[1].row.text
    for text in (copied(rows), whole_text("Ida", "Call of Cthulhu", rows)):
        assert text.count("Listen 30") == 1
        assert "Judged again" in text


def test_the_printed_log_leaves_out_what_did_not_count(changed: Table) -> None:
    teller = LogTeller(changed.session.character.sheet)
    for each in rolls_of(journal(changed), Span.ALL):
        teller.tell(each)
    ((line,),) = (day.lines for day in teller.paper().days)
    amendment = next(each for each in journal(changed) if each.action is Action.AMEND)
    assert line.modifier == "Hard needed, was success"
    assert line.links == f"Changed in {amendment.seq}"
    assert line.dice == "Tens 40, Units 0, not used: Tens 90"


def test_a_file_keeps_amended_and_struck_rolls(changed: Table) -> None:
    entries = tuple(reversed(journal(changed)))
    session = changed.session
    found = read_rollbook(write_rollbook(session.character.sheet, entries))
    assert found.entries == entries
    assert {Action.AMEND, Action.STRIKE} <= {each.action for each in found.entries}


@pytest.mark.parametrize(
    "unused", [Drawn("", "d7", (1,)), Drawn("", "tens", (41,)), Drawn("", "boost", ("x",))]
)
def test_a_roll_with_impossible_unused_dice_is_kept_unread(changed: Table, unused: Drawn) -> None:
    entries = [
        replace(each, roll=replace(each.roll, unused=(unused,))) if each.roll and each.roll.unused else each
        for each in reversed(journal(changed))
    ]
    found = read_rollbook(write_rollbook(changed.session.character.sheet, tuple(entries)))
    unread = [each.unreadable for each in found.entries if each.unreadable is not None]
    assert unread
    assert all(each.unused == (unused,) for each in unread)


def test_the_copied_log_leaves_out_what_did_not_count(changed: Table) -> None:
    assert "Listen" not in changed.copied_log()
    assert changed.log.rows[0].text.endswith("Listen: 30, Regular (didn't count)")
