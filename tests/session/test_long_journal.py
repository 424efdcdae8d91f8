"""Playing a character with a long history costs no more than a new one."""

from datetime import date
from random import Random

import pytest
from pytestqt.qtbot import QtBot

from desktop.base.dates import local_time
from desktop.library.records.characters import CharacterId
from desktop.library.store.library import Library
from desktop.rolling.roll_log import RollLog
from desktop.session.background import Background
from desktop.session.session import ActionRecord
from desktop.timeline.controller import TimelineController
from desktop.timeline.view import TimelineView
from desktop.views.entries import log_row
from desktop.views.tray import LogRow
from rules_core.sheet.events import TrackerChanged, WeaponChanged
from rules_core.sheet.journal import Action, Entry, standing_rolls
from tests.bench.history import Life
from tests.table import Table

_PIECE = 100
"""Entries that the library returns per read."""


class Reads:
    """Counts the entries read from the library."""

    def __init__(self, library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
        self.count = 0
        entries = library.entries

        def counted(number: CharacterId, **asked: int) -> tuple[Entry, ...]:
            read = entries(number, **asked)
            self.count += len(read)
            return read

        monkeypatch.setattr(library, "entries", counted)

    def taken(self) -> int:
        """Return the count since the last call."""
        count, self.count = self.count, 0
        return count


@pytest.fixture
def played(table: Table) -> Table:
    """Ida after fifteen hundred rolls."""
    life = Life(1_500)
    with table.library.transaction() as tx:
        added = tx.add(life.sheet)
        tx.journal.append_all(added.id, life.entries)
    table.characters.open(added.id)
    return table


@pytest.fixture
def reads(played: Table, monkeypatch: pytest.MonkeyPatch) -> Reads:
    return Reads(played.library, monkeypatch)


def scrolled_to_the_end(table: Table) -> None:
    while table.log.more:
        table.rolls.log.show_older()


def told_anew(table: Table) -> list[LogRow]:
    today = local_time(table.session.now()).date()
    named = RollLog(table.session).named
    return [log_row(named(each), today) for each in standing_rolls(table.session.journal.newest_first())]


def test_each_page_of_the_log_reads_only_itself(played: Table, reads: Reads) -> None:
    pages = []
    while played.log.more:
        before = len(played.log.rows)
        played.rolls.log.show_older()
        pages.append(reads.taken())
        assert len(played.log.rows) > before
    assert len(pages) > 5
    assert max(pages) <= 4 * _PIECE, pages


def test_log_of_years_equals_one_read_at_once(played: Table) -> None:
    scrolled_to_the_end(played)
    assert list(played.log.rows) == told_anew(played)


def test_roll_returns_the_log_to_its_first_page(played: Table, reads: Reads) -> None:
    first = len(played.log.rows)
    scrolled_to_the_end(played)
    reads.taken()
    played.roll("spot-hidden", 20, units=1)
    assert (len(played.log.rows), played.log.rows[0].seq) == (first, played.log.shown)
    assert reads.taken() <= _PIECE


def test_undo_and_typing_far_down_the_log_read_nothing_old(played: Table, reads: Reads) -> None:
    scrolled_to_the_end(played)
    listed = len(played.log.rows)
    reads.taken()
    played.sheets.enter_tracker("luck", "-1")
    played.undo.undo()
    played.undo.redo()
    assert len(played.log.rows) == listed
    assert reads.taken() <= _PIECE


def test_log_shows_the_current_state_of_each_roll(played: Table) -> None:
    chance = Random(5)
    log = RollLog(played.session)
    rolled = [each.entry.seq for each in standing_rolls(played.session.journal.newest_first())]
    weapon = played.session.character.sheet.weapons[0]
    for turn in range(60):
        match chance.choice(("roll", "luck", "undo", "undo", "redo", "note", "back", "hurt", "weapon")):
            case "roll":
                skill = chance.choice(("spot-hidden", "listen", "climb"))
                played.roll(skill, chance.randrange(0, 100, 10), units=chance.randrange(1, 10))
            case "luck":
                played.rolls.spend_luck(1)
            case "undo":
                played.undo.undo()
            case "redo":
                played.undo.redo()
            case "note":
                seq = chance.choice(rolled[:300])
                played.session.do(ActionRecord(Action.NOTE, refers=(seq,), text=f"Note {turn}"))
            case "back":
                played.undo.take_back(chance.choice(rolled[:300]))
            case "hurt":
                luck = played.session.character.sheet.tracker("luck").value
                played.session.do(
                    ActionRecord(Action.TRACKER, events=(TrackerChanged("luck", luck, luck + 1),))
                )
            case "weapon":
                count = len(played.session.character.sheet.weapons)
                played.session.do(ActionRecord(Action.EDIT, events=(WeaponChanged(count, None, weapon),)))
        count = chance.choice((40, 120, 240, 350))
        rows, more = log.rows(count)
        assert list(rows) == told_anew(played)[:count], turn
        assert more
        every = standing_rolls(played.session.journal.newest_first())
        afresh = {each.entry.seq: log.named(each) for each in every}
        for seq in chance.sample([each.seq for each in rows], 5):
            assert log.standing(seq) == afresh[seq]


def test_rolls_of_yesterday_show_their_day(played: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    played.roll("listen", 20, units=1)
    time = played.log.rows[0].time
    monkeypatch.setattr(played.session, "now", lambda: "2099-01-01T12:00:00.000+00:00")
    played.session.do(ActionRecord(Action.NOTE, refers=(1,), text="Much later"))
    assert played.log.rows[0].time != time
    assert local_time(played.session.now()).date() > date.today()  # noqa: DTZ011


def test_history_is_searched_to_its_beginning_without_reading_it(
    played: Table, reads: Reads, qtbot: QtBot
) -> None:
    timeline = TimelineController(played.session, played.undo, Background(played.session))
    views: list[TimelineView] = []
    timeline.view_changed.connect(views.append)
    timeline.open()
    qtbot.waitUntil(lambda: not views[-1].searching)
    reads.taken()
    timeline.search("the character was made, or never")
    qtbot.waitUntil(lambda: not views[-1].searching)
    assert views[-1].empty
    assert reads.taken() <= 2 * _PIECE
    timeline.search("")
    timeline.choose(200)
    timeline.close()
