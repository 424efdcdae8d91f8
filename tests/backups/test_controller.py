"""Automatic backups: after changes, when nobody is busy, and at the end."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from pytestqt.qtbot import QtBot

from desktop.backups.controller import backups as module
from desktop.backups.controller.backups import INTERVAL_S, LONGEST_WAIT_S, QUIET_S, RETRY_S, BackupsController
from desktop.importing.controller.importing import ImportController
from desktop.kit.view.shell import NoticeView
from desktop.library.backups import backups as library_backups
from desktop.library.backups.backups import backup, backups
from desktop.library.checks.examine import examine
from desktop.library.problems import LibraryBusy
from desktop.library.records.characters import Character
from desktop.library.store.library import Library
from desktop.session.background import Background
from tests.interchange.shapes import dholeshouse, encoded
from tests.library.people import blow, investigator, strike
from tests.other_program import spoil
from tests.table import Table


class Run:
    """A session of the app over a library with Ada, with a controlled clock."""

    def __init__(self, qtbot: QtBot, path: Path) -> None:
        self.seconds = 0.0
        self.folder = path.with_name("backups")
        self.library = Library.open(path)
        if not self.library.listed():
            with self.library.transaction() as tx:
                tx.add(investigator())
        self.ada = self.library.character(self.library.listed()[0].id)
        self.notices: list[NoticeView] = []
        self.background = Background()
        app = QCoreApplication.instance()
        assert app is not None
        self.app = app
        self.on = BackupsController(
            path, self.folder, self.background, lambda: 1 << 30, app=app, clock=lambda: self.seconds
        )
        self.on.notice.connect(self.notices.append)
        self.qtbot = qtbot
        with qtbot.waitSignal(self.on.state_changed):
            self.on.start()

    def change(self) -> None:
        self.ada = strike(self.library, self.ada, (self.ada.rev * 3) % 10)

    def later(self, seconds: float) -> None:
        """Advance the clock and let the controller check."""
        self.seconds += seconds
        self.on.tick()

    def quiet(self) -> None:
        """Advance some seconds without input."""
        with self.qtbot.waitSignal(self.on.state_changed):
            self.later(QUIET_S)

    def touch(self) -> None:
        key = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_A, Qt.KeyboardModifier.NoModifier, "a")
        QCoreApplication.sendEvent(self.app, key)

    def stays(self, count: int, after: float = QUIET_S) -> None:
        """Assert that no automatic backup is made for some seconds."""
        self.later(after)
        self.background.close()
        assert len(self.made()) == count

    def made(self) -> list[str]:
        """Return the reasons of all backups, oldest first."""
        return [each.reason for each in reversed(backups(self.folder))]

    def end(self) -> None:
        self.on.stop()
        self.background.close()
        self.library.close()


@pytest.fixture
def run(qtbot: QtBot, library_path: Path) -> Iterator[Run]:
    made = Run(qtbot, library_path)
    yield made
    made.end()


def test_library_without_backups_is_backed_up_when_idle(run: Run) -> None:
    assert run.on.state[0] is None
    run.later(0)
    assert run.made() == []
    run.quiet()
    assert run.made() == ["first"]
    good, trouble = run.on.state
    assert good is not None
    assert (good.verified, trouble, run.notices) == (True, "", [])


def test_next_backup_follows_half_an_hour_and_a_change(run: Run) -> None:
    run.later(0)
    run.quiet()
    run.later(2 * INTERVAL_S)
    run.stays(1)  # nothing changed
    run.change()
    run.later(0)
    run.quiet()
    run.change()
    run.later(INTERVAL_S - 2 * QUIET_S)
    run.stays(2)
    run.later(QUIET_S)
    run.quiet()
    assert run.made() == ["first", "interval", "interval"]


def test_busy_player_is_not_disturbed_but_not_forever(run: Run) -> None:
    run.later(start := 100)
    while run.seconds - start < LONGEST_WAIT_S - QUIET_S:
        run.touch()
        run.stays(0, after=QUIET_S - 1)
    run.touch()
    run.later(QUIET_S - 1)
    run.touch()
    with run.qtbot.waitSignal(run.on.state_changed):
        run.later(QUIET_S - 1)
    assert run.made() == ["first"]


def test_backup_by_another_program_counts(run: Run, library_path: Path) -> None:
    backup(library_path, run.folder, "downtime")
    run.later(0)
    run.quiet()
    assert run.made() == ["downtime"]


def test_next_start_makes_up_for_a_missed_backup(qtbot: QtBot, library_path: Path) -> None:
    first = Run(qtbot, library_path)
    first.on.close()
    assert first.made() == ["close"]
    first.end()
    second = Run(qtbot, library_path)
    second.later(0)
    second.stays(1)
    second.on.close()
    assert second.made() == ["close"]  # nothing changed
    second.change()
    second.end()  # killed
    third = Run(qtbot, library_path)
    third.later(0)
    third.quiet()
    assert third.made() == ["close", "first"]
    third.end()


def test_window_does_not_wait_forever_for_the_last_backup(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from threading import Event

    go_on, begun = Event(), Event()

    def hangs(*_given: object, **_more: object) -> None:
        begun.set()
        go_on.wait(5)
        raise LibraryBusy(run.folder, "nobody waits any more")

    monkeypatch.setattr(library_backups, "backup", hangs)
    monkeypatch.setattr(module, "CLOSE_S", 0.05)
    run.on.close()
    assert begun.is_set()
    assert run.made() == []
    go_on.set()


def test_failure_is_reported_once_stops_no_save_and_is_retried(run: Run) -> None:
    run.folder.write_text("a file where the folder should be", encoding="utf-8")
    run.later(0)
    run.quiet()
    run.change()
    run.later(RETRY_S)
    run.quiet()
    (told,) = run.notices
    assert (told.warning, told.act) == (True, "backups")
    assert str(run.folder) in run.on.state[1]
    run.folder.unlink()
    run.later(RETRY_S)
    run.quiet()
    good, trouble = run.on.state
    assert good is not None
    assert trouble == ""
    assert run.made() == ["first"]


def damage(run: Run) -> None:
    with run.library.transaction() as tx:
        tx.journal.append(run.ada.id, blow())
        tx._connection.exec_driver_sql("UPDATE journal SET entry = '{}'")


def test_damage_is_reported_and_older_backups_count(run: Run) -> None:
    run.later(0)
    run.quiet()
    good, _ = run.on.state
    damage(run)
    run.later(INTERVAL_S)
    run.quiet()
    assert run.on.state[0] == good
    assert "damaged" in run.on.state[1]
    assert [each.act for each in run.notices] == ["backups"]
    run.change()
    run.later(INTERVAL_S)
    run.stays(2)  # backups of a damaged library don't replace others
    run.on.close()
    assert run.made() == ["first", "interval", "close"]


def test_unchecked_backup_is_verified_when_idle(run: Run, library_path: Path) -> None:
    older = backup(library_path, run.folder, "by-hand")
    older.path.with_suffix(".json").unlink()
    run.change()
    run.later(0)
    run.quiet()
    assert [each.verified for each in backups(run.folder)] == [True, True]


@pytest.mark.parametrize("fails", [False, True])
def test_action_after_a_backup_runs_even_if_it_failed(qtbot: QtBot, run: Run, fails: bool) -> None:
    if fails:
        run.folder.write_text("a file where the folder should be", encoding="utf-8")
    done: list[bool] = []
    run.on.before("import", lambda: done.append(True))
    qtbot.waitUntil(lambda: done == [True])
    assert len(run.notices) == fails


def test_many_characters_are_added_after_a_backup_and_one_without(
    qtbot: QtBot, table: Table, tmp_path: Path
) -> None:
    file = tmp_path / "edna.json"
    file.write_bytes(encoded(dholeshouse()))
    waiting: list[Callable[[], object]] = []
    importing = ImportController(table.session, Background(), tmp_path / "imported", waiting.append)
    importing.import_files([file, file, file])
    qtbot.waitUntil(lambda: (view := importing.view()) is not None and view.waiting == 3 and not view.busy)
    importing.accept()
    qtbot.waitUntil(lambda: (view := importing.view()) is not None and view.waiting == 2 and not view.busy)
    assert (waiting, len(table.library.listed())) == ([], 2)
    importing.accept_all()
    importing.accept_all()
    assert len(table.library.listed()) == 2
    for each in waiting:
        each()
    qtbot.waitUntil(lambda: (view := importing.view()) is not None and view.report is not None)
    assert len(table.library.listed()) == 4


def test_added_characters_match_their_samples(run: Run) -> None:
    """A backup changes nothing in the library."""
    run.later(0)
    run.quiet()
    same: Character = run.library.character(run.ada.id)
    assert same == run.ada


def test_damaged_search_index_found_by_a_backup_is_rebuilt(run: Run, library_path: Path) -> None:
    spoil(library_path, "UPDATE text_data SET block = zeroblob(length(block)) WHERE id > 10")
    run.later(0)
    run.quiet()
    assert (run.made(), run.notices) == (["first"], [])
    assert examine(library_path).search_is_sound
    run.change()
    assert run.library.character(run.ada.id).rev == run.ada.rev


def test_input_is_not_kept_from_the_window_and_only_input_counts(run: Run) -> None:
    run.later(0)
    key = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_A, Qt.KeyboardModifier.NoModifier, "a")
    assert not run.on.eventFilter(run.app, key)
    run.seconds += QUIET_S - 1
    QCoreApplication.sendEvent(run.app, QEvent(QEvent.Type.User))
    run.stays(0, after=0)
    with run.qtbot.waitSignal(run.on.state_changed):
        run.later(1)
    assert run.made() == ["first"]


class Listened(QObject):
    """An app that counts those that listen to its events."""

    listeners = 0

    def installEventFilter(self, _filter: QObject) -> None:
        self.listeners += 1

    def removeEventFilter(self, _filter: QObject) -> None:
        self.listeners -= 1


def test_input_is_listened_to_only_while_a_backup_is_due(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    app = Listened()
    monkeypatch.setattr(run.on, "_app", app)
    run.on.tick()
    run.on.tick()
    assert app.listeners == 1
    run.quiet()
    assert app.listeners == 0
    run.on.stop()
    assert app.listeners == 0
    timer = run.on.findChild(QTimer)
    assert timer is not None
    assert not timer.isActive()


def test_library_that_is_gone_needs_no_backup(run: Run, library_path: Path) -> None:
    run.library.close()
    library_path.unlink()
    run.later(0)
    run.stays(0)
    run.on.close()
    assert (run.made(), run.notices, run.on.state) == ([], [], (None, ""))


def test_failed_backup_is_tried_again_after_a_while(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """That the library is busy will pass, so it isn't told."""

    def busy(library: Path, *_given: object, **_more: object) -> None:
        raise LibraryBusy(library, "for a test")

    with monkeypatch.context() as patched:
        patched.setattr(library_backups, "backup", busy)
        done: list[bool] = []
        run.on.before("downtime", lambda: done.append(True))
        run.qtbot.waitUntil(lambda: done == [True])
    assert (run.notices, run.on.state) == ([], (None, ""))
    app = Listened()
    monkeypatch.setattr(run.on, "_app", app)
    run.later(RETRY_S - 1)
    assert app.listeners == 0
    run.later(1)
    assert app.listeners == 1
    run.quiet()
    assert run.made() == ["first"]


def test_bug_in_a_backup_is_raised_and_the_action_still_runs(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_given: object, **_more: object) -> None:
        raise ZeroDivisionError

    done: list[bool] = []
    with monkeypatch.context() as patched, run.qtbot.captureExceptions() as caught:
        patched.setattr(library_backups, "backup", fail)
        run.on.before("downtime", lambda: done.append(True))
        run.qtbot.waitUntil(lambda: done == [True])
    assert [each[0] for each in caught] == [ZeroDivisionError]
    run.later(RETRY_S)
    run.quiet()
    assert run.made() == ["first"]


def test_newest_good_backup_is_shown_and_the_newest_of_all_is_compared(
    qtbot: QtBot, run: Run, library_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    good = backup(library_path, run.folder, "by-hand")
    damage(run)
    assert not backup(library_path, run.folder, "by-hand").verified
    again = Run(qtbot, library_path)
    assert again.on.state == (good, "")
    again.later(0)
    again.stays(2)
    again.end()


def test_good_backup_ends_the_trouble_and_trouble_is_told_once(run: Run, library_path: Path) -> None:
    whole = library_path.read_bytes()
    damage(run)
    run.later(0)
    run.quiet()
    assert run.on.state[1]
    run.library.close()
    library_path.write_bytes(whole)
    done: list[bool] = []
    for _ in range(2):
        run.on.before("import", lambda: done.append(True))
        run.qtbot.waitUntil(lambda: bool(done))
    good, trouble = run.on.state
    assert good is not None
    assert (good.reason, trouble, len(run.notices)) == ("import", "", 1)
    assert run.made() == ["first", "import"], "the second time nothing had changed"


def test_how_long_a_backup_took_is_logged(
    run: Run, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level("INFO")
    times = iter((10.0, 12.5))
    monkeypatch.setattr(module, "monotonic", lambda: next(times))
    run.later(0)
    run.quiet()
    assert "bytes in 2500 ms" in caplog.text


def test_only_an_unread_backup_is_verified_afterwards(
    run: Run, library_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    damage(run)
    backup(library_path, run.folder, "by-hand")
    verified: list[int] = []

    def gone(copy: library_backups.Backup) -> None:
        verified.append(copy.number)
        raise OSError(2, "No such file")

    monkeypatch.setattr(library_backups, "verify", gone)
    run.change()
    run.later(0)
    run.quiet()
    assert verified == []
    for number in (1, 2):
        (run.folder / f"library-{number:06}-{run.made()[number - 1]}.json").unlink()
    run.change()
    run.on.close()
    assert verified == [2], "one each time, the newest first"
    assert "backup 2 not read" in caplog.text


def test_search_index_that_cannot_be_rebuilt_is_logged(
    run: Run, library_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def busy(library: Path) -> None:
        raise LibraryBusy(library, "for a test")

    monkeypatch.setattr("desktop.library.search.indexes.rebuild", busy)
    spoil(library_path, "UPDATE text_data SET block = zeroblob(length(block)) WHERE id > 10")
    run.later(0)
    run.quiet()
    assert "search index not made afresh: LibraryBusy for a test" in caplog.text
    assert run.made() == ["first"]
