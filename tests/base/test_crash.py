"""Crashes are logged without the player's words and reported once, and the app goes on."""

import logging
import os
import re
import shutil
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, QThread, QTimer, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from desktop.backups.controller.backups import _back_up
from desktop.base import crash
from desktop.base.crash import UncaughtErrors
from desktop.base.log_file import read_log
from desktop.base.version import VERSION
from desktop.library.store.identity import HEAD
from desktop.library.store.library import Library
from tests.table import Table

CANARY = "Canary Malone"
FIXTURES = Path(__file__).resolve().parent.parent / "library" / "fixtures"


class Told:
    """The log file, and how often the player was told."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "rollbook.log"
        self.times = 0

    def tell(self) -> None:
        self.times += 1

    @property
    def log(self) -> str:
        return self.file.read_text("utf-8")


@pytest.fixture
def told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Told]:
    """Everything is caught as in the app, and logged to a folder of the test."""
    for owner, name in ((sys, "excepthook"), (sys, "unraisablehook"), (threading, "excepthook")):
        monkeypatch.setattr(owner, name, getattr(owner, name))
    before = crash.log.handlers[:]
    crash.log.handlers[:] = [crash._buffer]
    crash._buffer.records.clear()
    crash.open_log(tmp_path)
    made = Told(tmp_path)
    crash.install_exception_hooks(made.tell)
    yield made
    for each in crash.log.handlers:
        each.close()
    crash.log.handlers[:] = before


def fail() -> None:
    raise ValueError(f"cannot read {CANARY}")


class _Painted(QWidget):
    painted = 0

    def paintEvent(self, _event: QPaintEvent) -> None:
        self.painted += 1
        fail()


class _Worker(QThread):
    def run(self) -> None:
        fail()


class _Clicked(QObject):
    clicked = Signal()


class _Dropped:
    def __del__(self) -> None:
        fail()


@pytest.mark.no_qt_log
@pytest.mark.parametrize("where", ["slot", "timer", "thread", "Qt thread", "where nothing can be raised"])
def test_any_failure_is_logged_and_reported(
    told: Told, qtbot: QtBot, capfd: pytest.CaptureFixture[str], where: str
) -> None:
    match where:
        case "slot":
            clicked = _Clicked()
            clicked.clicked.connect(fail)
            clicked.clicked.emit()
        case "timer":
            QTimer.singleShot(0, fail)
        case "thread":
            thread = threading.Thread(target=fail)
            thread.start()
            thread.join()
        case "Qt thread":
            worker = _Worker()
            worker.start()
            worker.wait()
        case _:
            _Dropped()
    qtbot.waitUntil(lambda: told.times == 1)
    assert told.log.count("not caught") == 1
    assert "test_crash.py" in told.log
    assert "builtins.ValueError" in told.log
    assert CANARY not in told.log
    assert capfd.readouterr().err == {"Qt thread": "Error calling Python override of QThread::run(): "}.get(
        where, ""
    )


@pytest.mark.no_qt_log
def test_widget_that_cannot_paint_is_reported_once(
    told: Told, qtbot: QtBot, capfd: pytest.CaptureFixture[str]
) -> None:
    widget = _Painted()
    qtbot.addWidget(widget)
    widget.show()

    def painted_often() -> bool:
        widget.update()
        return widget.painted >= 30

    qtbot.waitUntil(painted_often)
    widget.hide()  # otherwise it is painted again on teardown and prints in other tests
    said = capfd.readouterr().err
    assert said == "Error calling Python override of QWidget::paintEvent(): " * widget.painted
    assert (told.times, told.log.count("not caught\n")) == (1, 1)
    assert "not caught, 10 times now" in told.log
    assert len(told.log.splitlines()) < 12


def test_same_error_is_reported_again_after_a_while() -> None:
    times: list[int] = []
    clock = [0.0]
    mistakes = UncaughtErrors(lambda: times.append(1), lambda: clock[0])
    error = ValueError("x")
    for at, told in ((0.0, 1), (0.1, 1), (1.9, 1), (3.0, 1), (5.1, 2)):
        clock[0] = at
        mistakes.note(error)
        assert len(times) == told, at


def test_nobody_is_told_while_the_app_is_taken_down() -> None:
    def gone() -> None:
        raise RuntimeError("the window is gone")

    UncaughtErrors(gone).note(ValueError("x"))


@pytest.mark.parametrize(
    "line",
    [
        f"character 3: unknown field '{CANARY}'",
        f'no file "{CANARY}.json"',
        f"“{CANARY}” is no notation",
        f"[Errno 2] No such file or directory: '/home/{CANARY}/x'",
        f'mixed: "{CANARY}\'s" and more',
    ],
)
def test_quoted_text_is_not_logged(told: Told, line: str) -> None:
    crash.log.error("%s", line)
    assert CANARY not in told.log
    assert "…" in told.log


def test_cause_is_logged_by_type_and_place_only(told: Told) -> None:
    try:
        try:
            raise KeyError(CANARY)
        except KeyError as error:
            raise RuntimeError(CANARY) from error
    except RuntimeError:
        crash.log.exception("while %s", "testing")
    assert "builtins.KeyError" in told.log
    assert "builtins.RuntimeError" in told.log
    assert CANARY not in told.log


def test_log_continues_in_a_new_file_with_faults(told: Told) -> None:
    """A closed file's descriptor may be reused for the library."""
    import faulthandler

    assert faulthandler.is_enabled()
    (handler,) = crash.log.handlers
    assert isinstance(handler, logging.FileHandler)
    for _ in range(400):
        crash.log.error("x" * 2_000)
    assert told.file.stat().st_size < 500_000
    assert faulthandler.is_enabled()
    handler.close()
    assert not faulthandler.is_enabled()


@pytest.mark.parametrize("what", ["character", "journal"])
def test_ordinary_trouble_is_logged_without_the_player_s_words(
    told: Told, table: Table, library_path: Path, what: str
) -> None:
    from tests.other_program import spoil

    ida = table.session.character.id
    table.roll("spot-hidden", 20, units=1)
    if what == "character":
        spoil(library_path, f"UPDATE character SET name = '{CANARY}', sheet = '{{\"{CANARY}\": 1}}'")
    else:
        spoil(library_path, f"UPDATE journal SET entry = '{CANARY}', action_uuid = '{CANARY}'")
    table.characters.open(ida)
    table.characters.open_sample("hugh-pemberton")
    with table.library._opened.engine.connect() as connection:  # a statement that fails, with its values
        from sqlalchemy import text
        from sqlalchemy.exc import SQLAlchemyError

        try:
            connection.execute(text("SELECT * FROM nowhere WHERE name = :name"), {"name": CANARY})
        except SQLAlchemyError as error:
            crash.log.error("%s", error)
    assert "not opened" in told.log or "journal" in told.log
    assert CANARY not in told.log


def test_file_that_cannot_be_imported_is_not_named_in_the_log(
    told: Told, table: Table, qtbot: QtBot, tmp_path: Path
) -> None:
    files = [tmp_path / f"{CANARY}.json", tmp_path / f"{CANARY} 2.json"]
    files[0].write_text(f'{{"format": "rollbook-character", "sheet": {{"{CANARY}": 1}}}}', encoding="utf-8")
    files[1].write_text(CANARY, encoding="utf-8")
    table.importing.import_files(files)
    qtbot.waitUntil(lambda: table.review is not None and table.review.report is not None)
    assert "import: not read, " in told.log
    assert CANARY not in told.log


def test_library_actions_are_logged_by_kinds_counts_and_times(told: Told, library_path: Path) -> None:
    library_path.parent.mkdir(exist_ok=True)
    shutil.copy(FIXTURES / "schema-0003.db", library_path)
    Library.open(library_path).close()
    _back_up(library_path, library_path.with_name("backups"), "by-hand", 1_000_000)
    lines = [each.partition(" INFO ")[2] for each in told.log.splitlines()]
    assert re.fullmatch(rf"migrated to schema {HEAD} in \d+ ms", lines[-2])
    assert re.fullmatch(r"backup 1 \(by-hand\): \d+ bytes in \d+ ms", lines[-1])


def test_early_records_are_logged_once_the_file_is_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    early = crash._BufferHandler()
    monkeypatch.setattr(crash, "_buffer", early)
    monkeypatch.setattr(crash.log, "handlers", [early])
    for number in range(150):
        crash.log.error("line %d", number)
    (tmp_path / "file").write_text("", encoding="utf-8")
    crash.open_log(tmp_path / "file")
    assert crash.log.handlers == [early], "there is none where it cannot be written"
    crash.open_log(tmp_path)
    crash.open_log(tmp_path / "other")
    assert "line 99\n" in (tmp_path / "rollbook.log").read_text(encoding="utf-8")
    assert not (tmp_path / "other").exists()
    crash.log.handlers[0].close()


def test_interrupt_is_not_reported_as_an_error(told: Told, capsys: pytest.CaptureFixture[str]) -> None:
    sys.excepthook(KeyboardInterrupt, KeyboardInterrupt(), None)
    assert "KeyboardInterrupt" in capsys.readouterr().err
    threading.excepthook(threading.ExceptHookArgs((SystemExit, None, None, None)))
    assert told.times == 0


def test_run_begins_and_ends_with_a_line(told: Told) -> None:
    crash.log_end()
    first, last = told.log.splitlines()
    assert f"started {os.getpid()}: Rollbook {VERSION} (source), Python 3." in first
    assert last.endswith(f"INFO ended {os.getpid()}")


def test_full_log_that_cannot_be_moved_continues_within_limits(
    told: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Windows renames no file that is open elsewhere."""

    def refuse(*_: object) -> None:
        raise PermissionError(13, "used by another process")

    monkeypatch.setattr(os, "rename", refuse)
    largest = 0
    for number in range(900):
        crash.log.error("%d %s", number, "x" * 2_000)
        largest = max(largest, told.file.stat().st_size)
    assert 500_000 < largest < 1_100_000
    assert "\n" in told.log
    assert " 899 xx" in told.log
    monkeypatch.undo()
    crash.log.error("y" * 600_000)
    assert "yy" in told.log
    assert told.log.count("x") == 0, "moved as soon as that could be"


@pytest.mark.parametrize(
    "how", ["a folder", "a full disk", "a file that may not be written", "a vanished file"]
)
def test_unwritable_log_does_no_harm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    early, file = crash._BufferHandler(), tmp_path / "rollbook.log"
    monkeypatch.setattr(crash, "_buffer", early)
    monkeypatch.setattr(crash.log, "handlers", [early])
    match how:
        case "a folder":
            file.mkdir()
        case "a full disk":
            if sys.platform != "linux":
                pytest.skip("only Linux has a file that is always full")
            file.symlink_to("/dev/full")
        case "a file that may not be written":
            file.touch()
            file.chmod(0o400)
    crash.open_log(tmp_path)
    if how == "a vanished file":
        shutil.rmtree(tmp_path)
    for _ in range(600):
        crash.log.error("x" * 2_000)
    read_log(tmp_path)
    crash.close_log()
    assert crash.log.handlers == [early]


@pytest.mark.parametrize(
    ("file", "place"),
    [
        ("/home/canary/Rolls/rollbook/desktop/start.py", "desktop/start.py"),
        ("/home/canary/desktop/rules_core/systems/coc7/play.py", "rules_core/systems/coc7/play.py"),
        ("/home/canary/.venv/lib/python3.11/site-packages/alembic/op.py", "alembic/op.py"),
        ("/usr/lib/python3.11/json/decoder.py", "json/decoder.py"),
        (r"C:\Users\canary\Python311\Lib\json\decoder.py", "json/decoder.py"),
        ("desktop/shell/app.py", "desktop/shell/app.py"),
        ("/home/canary/x.py", "x.py"),
        ("<string>", "<string>"),
        ("", ""),
    ],
)
def test_code_file_is_shown_by_its_place_in_the_package(file: str, place: str) -> None:
    assert crash.code_place(file) == place
