"""A sheet at an earlier date: everything since is taken back, undoing included."""

import pytest

from rules_core.sheet.events import StaleEvent, TrackerChanged
from rules_core.sheet.journal import Action, Entry, sheet_at
from rules_core.sheet.sheet import Sheet, Tracker

NOW = Sheet("coc7", "Ida Marchetti", trackers=(Tracker("hp", 7),))
JOURNAL = (
    Entry(4, "d", Action.ROLL, ""),
    Entry(3, "c", Action.TRACKER, "", events=(TrackerChanged("hp", 8, 7),)),
    Entry(2, "b", Action.UNDO, "", refers=(1,), events=(TrackerChanged("hp", 5, 8),)),
    Entry(1, "a", Action.DAMAGE, "", events=(TrackerChanged("hp", 8, 5),)),
)


@pytest.mark.parametrize(("seq", "hit_points"), [(4, 7), (3, 7), (2, 8), (1, 5), (0, 8)])
def test_the_sheet_after_any_entry(seq: int, hit_points: int) -> None:
    assert sheet_at(NOW, JOURNAL, seq).tracker("hp").value == hit_points


def test_only_the_needed_entries_are_read() -> None:
    entries = iter(JOURNAL)
    sheet_at(NOW, entries, 3)
    assert [each.seq for each in entries] == [2, 1]


def test_an_incomplete_journal_is_reported() -> None:
    with pytest.raises(StaleEvent):
        sheet_at(NOW, JOURNAL[2:], 0)
