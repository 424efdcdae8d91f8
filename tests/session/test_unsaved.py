"""Actions that can't be saved stay visible, wait in order, and are saved later."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from desktop.interchange.rollbook import read_rollbook
from desktop.kit.view.shell import BannerView, NoticeView
from desktop.library.problems import DiskFull, LibraryProblem, LibraryReadOnly, LibraryUnreachable
from desktop.library.store.library import Library
from desktop.session import unsaved as waiting_room
from desktop.session.session import ActionRecord
from desktop.shell.waiting import WaitingController
from desktop.views.unsaved import AS_SAVED, TEXT, TRY
from rules_core.sheet.journal import Action, Entry
from rules_core.sheet.plan import Plan
from tests.other_program import writing
from tests.table import Table, restarted


@contextmanager
def broken(
    library: Library, patch: pytest.MonkeyPatch, problem: type[LibraryProblem] = DiskFull
) -> Iterator[None]:
    """Let all writes fail within this context."""

    def refuse(*_args: object) -> None:
        raise problem(library.path, "")

    with patch.context() as inner:
        inner.setattr(library, "transaction", refuse)
        yield


def kept(table: Table) -> list[Entry]:
    return list(table.library.newest_first(table.session.character.id))


def is_all_saved(table: Table) -> bool:
    """Return whether the library has exactly what is shown."""
    character = table.library.character(table.session.character.id)
    return (character, kept(table)) == (table.session.character, list(table.session.journal.newest_first()))


def told(table: Table) -> tuple[WaitingController, list[BannerView | None], list[NoticeView]]:
    """Return what the window says about what waits."""
    waiting = WaitingController(table.session, table.session)
    banners: list[BannerView | None] = []
    notices: list[NoticeView] = []
    waiting.banner_changed.connect(banners.append)
    waiting.notice.connect(notices.append)
    return waiting, banners, notices


@pytest.mark.parametrize("problem", [DiskFull, LibraryReadOnly, LibraryUnreachable])
def test_play_continues_while_nothing_can_be_saved_and_all_is_saved_in_order(
    table: Table, monkeypatch: pytest.MonkeyPatch, problem: type[LibraryProblem]
) -> None:
    _, banners, notices = told(table)
    before = kept(table)
    with broken(table.library, monkeypatch, problem):
        table.roll("spot-hidden", 80, units=0)
        table.rolls.spend_luck(10)
        table.sheets.enter_tracker("hp", "5")
        table.undo.undo()
        table.undo.redo()
        assert (table.tracker("hp"), table.tracker("luck")) == (5, 42)
        assert table.log.rows[0].unsaved
        assert table.log.rows[0].spoken.endswith("not saved")
        table.session.unsaved.try_again()
        assert kept(table) == before
        assert banners[-1] is not None
        assert "5 actions are waiting" in banners[-1].text
        assert notices == []
    table.session.unsaved.try_again()
    assert is_all_saved(table)
    assert [each.action for each in kept(table)[:5]] == [
        Action.REDO,
        Action.UNDO,
        Action.TRACKER,
        Action.LUCK,
        Action.ROLL,
    ]
    assert banners[-1:] == [None]
    assert notices == [NoticeView("Everything is saved.")]
    assert not table.log.rows[0].unsaved


def test_saving_is_retried_automatically(table: Table, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot) -> None:
    monkeypatch.setattr(waiting_room, "LATER_MS", 5)
    with broken(table.library, monkeypatch):
        table.sheets.enter_tracker("hp", "5")
    with qtbot.waitSignal(table.session.unsaved.saved_again):
        pass
    assert is_all_saved(table)


def test_next_action_retries_first(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    with broken(table.library, monkeypatch):
        table.sheets.enter_tracker("hp", "5")
    table.sheets.enter_tracker("hp", "4")
    assert is_all_saved(table)
    assert not table.session.unsaved.is_any


def test_briefly_busy_library_alarms_nobody(
    table: Table, library_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    monkeypatch.setattr(waiting_room, "SOON_MS", 10_000)
    monkeypatch.setattr(waiting_room, "QUIET_MS", 5)
    _, banners, notices = told(table)
    with writing(library_path):
        table.sheets.enter_tracker("hp", "5")
        assert banners == []
        assert not any(each.warning for each in table.notices)
        qtbot.waitUntil(lambda: banners != [])
    assert banners[-1] is not None
    assert banners[-1].text == (
        "Can't save: another program is using the library. 1 action is waiting. "
        "Rollbook keeps trying while it's open."
    )
    table.session.unsaved.try_again()
    assert is_all_saved(table)
    assert len(notices) == 1


def test_failed_commit_that_reached_the_disk_is_not_written_twice(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The drive didn't say whether it was saved."""
    really = table.library.transaction

    @contextmanager
    def cut_off() -> Iterator[object]:
        with really() as tx:
            yield tx
        raise LibraryUnreachable(table.library.path, "gone at the very end")

    with monkeypatch.context() as patch:
        patch.setattr(table.library, "transaction", cut_off)
        table.sheets.enter_tracker("hp", "5")
    with broken(table.library, monkeypatch):
        table.sheets.enter_tracker("hp", "4")
    assert table.session.unsaved.count == 2
    table.session.unsaved.try_again()
    assert is_all_saved(table)
    assert [each.seq for each in kept(table)] == [3, 2, 1]


def test_waiting_changes_are_applied_to_other_characters_too(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    ida = table.session.character.id
    table.characters.open_sample("hugh-pemberton")
    hugh = table.session.character.id
    with broken(table.library, monkeypatch):
        table.sheets.enter_tracker("hp", "2")
        table.session.do(
            ActionRecord(Action.ROLL, "luck:"), others=((ida, ActionRecord(Action.ROLL, "luck:")),)
        )
        table.characters.open(ida)
        newest = next(iter(table.session.journal.newest_first()))
        assert (newest.about, newest.seq) == ("luck:", 2)
        sides = table.session.entries_of(newest.action_id)
        assert [(number, each.seq) for number, each in sides] == [(ida, 2), (hugh, 3)]
        table.sheets.enter_tracker("hp", "7")
        assert table.session.read_character(hugh).sheet.tracker("hp").value == 2
        assert [each.seq for each in table.session.unsaved.newest_first(hugh)] == [3, 2, 1]
        table.characters.open(hugh)
        assert table.tracker("hp") == 2
    table.session.unsaved.try_again()
    assert is_all_saved(table)
    table.characters.open(ida)
    assert is_all_saved(table)
    assert table.tracker("hp") == 7


def test_waiting_plan_and_picture_are_available(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    ida = table.session.character.id
    plan = Plan(answers=(("title", "The Haunting"),))
    with broken(table.library, monkeypatch):
        table.session.keep_plan(plan)
        table.session.set_picture(b"another")
        table.characters.open(ida)
        assert (table.session.plan(), table.session.portrait) == (plan, b"another")
        table.session.do(ActionRecord(Action.DOWNTIME, plan=plan), also=lambda tx: tx.put_plan(ida, None))
        table.characters.open_sample("ida-marchetti")
        assert table.session.plan() is None
    table.session.unsaved.try_again()
    assert is_all_saved(table)
    assert (table.library.plan(ida), table.library.portrait(ida)) == (None, b"another")


def test_changes_made_impossible_by_another_program_can_be_copied_and_discarded(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    waiting, banners, _ = told(table)
    copied: list[str] = []
    waiting.copied.connect(copied.append)
    with broken(table.library, monkeypatch):
        table.sheets.enter_tracker("hp", "5")
        table.roll("listen", 20, units=1)
    there = table.library.character(table.session.character.id)
    with table.library.transaction() as tx:
        tx.put(there, there.sheet)
    before = kept(table)
    table.session.unsaved.try_again()
    assert banners[-1] is not None
    assert banners[-1].text.startswith("Can't save 2 actions")
    table.sheets.enter_tracker("hp", "3")
    assert (table.tracker("hp"), kept(table)) == (5, before)
    assert table.notices[-1].text.startswith("Can't save")
    waiting.act(TEXT)
    lines = copied[-1].splitlines()
    assert lines[0].endswith("Ida Marchetti: Hit points 8 → 5")
    assert "Listen: 21" in lines[1]
    waiting.act(AS_SAVED)
    assert banners[-1:] == [None]
    assert (table.tracker("hp"), is_all_saved(table)) == (8, True)
    table.sheets.enter_tracker("hp", "3")
    assert is_all_saved(table)


def test_copy_elsewhere_has_everything_that_waits(
    table: Table, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    waiting, _, notices = told(table)
    with broken(table.library, monkeypatch):
        table.sheets.enter_tracker("hp", "5")
        assert waiting.write_copy(tmp_path / "Ida.rollbook")
        assert not waiting.write_copy(tmp_path / "nowhere" / "Ida.rollbook")
    read = read_rollbook((tmp_path / "Ida.rollbook").read_bytes())
    assert (read.sheet, read.uuid) == (table.session.character.sheet, table.session.character.uuid)
    assert list(read.entries)[::-1] == list(table.session.journal.newest_first())
    assert [each.warning for each in notices] == [False, True]
    table.session.unsaved.try_again()


def test_waiting_changes_are_saved_when_the_app_ends(
    table: Table, library_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with broken(table.library, monkeypatch):
        table.sheets.enter_tracker("hp", "5")
    table.session.unsaved.close()
    again = restarted(table, library_path)
    assert again.tracker("hp") == 5
    table.library = again.library


def test_nothing_waits_on_a_read_only_library(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table.library._opened, "read_only", "media")
    before = table.sheet
    with broken(table.library, monkeypatch, LibraryReadOnly):
        table.sheets.enter_tracker("hp", "5")
        table.dice.lay(20, units=1)
        table.rolls.roll_skill("listen")
    assert (table.sheet, table.log.rows) == (before, ())
    assert not table.session.unsaved.is_any
    assert table.notices[-1].text.startswith("Can't save")


def test_rail_shows_waiting_changes(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    with broken(table.library, monkeypatch):
        table.sheets.enter_tracker("hp", "5")
        assert table.rail is not None
        assert [row.line.partition("/")[0] for group in table.rail.groups for row in group.rows] == ["HP 5"]


def test_many_waiting_changes_are_written_in_steps(
    table: Table, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    monkeypatch.setattr(waiting_room, "AT_ONCE_MS", 0)
    with broken(table.library, monkeypatch):
        for hp in "54321":
            table.sheets.enter_tracker("hp", hp)
    with qtbot.waitSignal(table.session.unsaved.saved_again):
        table.sheets.enter_tracker("hp", "8")
        assert table.session.unsaved.count == 5, "one is written at once, and the new one waits in its turn"
    assert is_all_saved(table)
    assert table.library.character(table.session.character.id).sheet.tracker("hp").value == 8


def test_hopeless_changes_offer_no_retry(
    table: Table, monkeypatch: pytest.MonkeyPatch, library_path: Path
) -> None:
    waiting, _, _ = told(table)
    with broken(table.library, monkeypatch):
        table.sheets.enter_tracker("hp", "5")
        assert waiting.question().text == "1 action isn't saved yet."
    other = Library.open(library_path)
    with other.transaction() as tx:
        there = tx.character(table.session.character.id)
        tx.put(there, there.sheet)
    other.close()
    table.session.unsaved.try_again()
    assert waiting.question().text == ("Can't save 1 action: the library changed or is damaged.")


def test_failed_retry_is_reported(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    waiting, _, notices = told(table)
    with broken(table.library, monkeypatch):
        table.sheets.enter_tracker("hp", "5")
        waiting.act(TRY)
        assert notices == [NoticeView("Still not saved: the disk is full. Free some space.", warning=True)]
    waiting.act(TRY)
    assert is_all_saved(table)
