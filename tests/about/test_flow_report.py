"""After an error, a report can be read, copied and saved, and contains nothing personal."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

import desktop
from desktop.about import cli as command
from desktop.about.ui import report_window
from desktop.base import crash
from desktop.base.paths import places
from desktop.kit.text.editors import PlainEditor
from desktop.shell import local_folder
from desktop.shell.pages import PLAY, PROBLEM
from tests.playing import Opener, Player

ROOT = Path(desktop.__file__).resolve().parent.parent

_ABORTED = """
import os, sys
from pathlib import Path
from desktop.rolling.rolls import RollController
from desktop.library.store.lock import LibraryLock
from desktop.base.paths import places
from desktop.start import new_app
from PySide6.QtCore import QTimer

RollController.roll_skill = lambda *_: os.abort()
chosen = places(Path(sys.argv[1]))
app = new_app(chosen, LibraryLock.acquire(chosen))
roll = lambda: app.window.sheet.skill_roll_requested.emit("dodge", 0)
app.ready.connect(lambda: QTimer.singleShot(400, roll))
app.start()
app.exec()
"""


@pytest.fixture
def own_log(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A log for this test, with everything caught as in the app."""
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    before = crash.log.handlers[:]
    crash.log.handlers[:] = [crash._buffer]
    crash._buffer.records.clear()
    yield
    crash.close_log()
    crash._buffer.records.clear()
    crash.log.handlers[:] = before


def read(player: Player) -> str:
    """Return the report once it is shown."""
    (text,) = player.front.findChildren(PlainEditor)
    player.wait(lambda: bool(text.toPlainText()))
    return text.toPlainText()


def expect_nobody(player: Player, text: str) -> None:
    """Assert that a report contains nothing about characters, and no folder."""
    on = player.app.controllers
    names = () if on is None else tuple(each.name for each in on.session.library.listed())
    for word in (
        *names,
        "Marchetti",
        "Spot Hidden",
        str(Path.home()),
        str(player.app.opening.places.library.parent),
    ):
        assert word not in text


@pytest.mark.no_qt_log
def test_crash_leads_to_a_report_with_its_place(
    own_log: None, open_app: Opener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    ida = open_app()
    ida.click("Ida Marchetti")
    ida.wait_for(PLAY)
    ida.roll("spot-hidden", 20, units=1)
    ida.wait(lambda: crash._buffer not in crash.log.handlers)
    crash.install_exception_hooks(ida.app.crashed.emit)

    def fail_to_roll() -> None:
        raise LookupError("Ida Marchetti")

    QTimer.singleShot(0, fail_to_roll)
    qtbot.waitUntil(lambda: ida.sees("Something went wrong."))  # QTest would raise it here
    saved, shown = tmp_path / "saved.txt", []
    monkeypatch.setattr(report_window, "choose_file", lambda _: saved)
    monkeypatch.setattr(local_folder, "show_folder", lambda folder, _: shown.append(folder))
    found: list[str] = []

    def look() -> None:
        found.append(read(ida))
        ida.click("Copy")
        assert ida.sees("Copied.")
        ida.click("Save as text file…")
        ida.wait(lambda: ida.sees("Saved as saved.txt."))
        ida.click("Open log folder")
        saved.unlink()
        saved.mkdir()
        ida.click("Save as text file…")
        ida.wait(lambda: ida.sees("Can't save saved.txt"))
        ida.click("Close")

    ida.in_window("Bug report", lambda: ida.click("Show report"), look)
    (text,) = found
    assert "test_flow_report.py:" in text
    assert "in fail_to_roll\nbuiltins.LookupError" in text
    assert ": open now" in text
    assert "library opened for writing" in text
    assert QApplication.clipboard().text() == text
    assert shown == [ida.app.opening.places.logs]
    expect_nobody(ida, text)


def test_saved_report_equals_the_shown_one(
    ida: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved = tmp_path / "report.txt"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(saved), ""))

    def look() -> None:
        text = read(ida)
        with monkeypatch.context() as nothing:
            nothing.setattr(QFileDialog, "getSaveFileName", lambda *_: ("", ""))
            ida.click("Save as text file…")
        ida.click("Save as text file…")
        ida.wait(lambda: ida.sees("Saved as report.txt."))
        assert saved.read_text("utf-8") == text

    ida.in_window("Bug report", lambda: ida.command("Bug report…"), look)


def test_last_crash_is_in_the_report_of_the_next_start(
    own_log: None, ida: Player, open_app: Opener, capsys: pytest.CaptureFixture[str]
) -> None:
    chosen = ida.app.opening.places
    ida.roll("spot-hidden", 20, units=1)
    ida.wait((chosen.logs / "rollbook.log").exists)  # background work ends shortly after the sheet appears
    ida.window.close()
    ida.app.close()
    aborted = [sys.executable, "-c", _ABORTED, str(chosen.library)]
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(aborted, capture_output=True, cwd=ROOT, env=environment, timeout=60, check=False)
    assert done.returncode == -signal.SIGABRT
    crash.close_log()
    again = open_app()
    again.wait(lambda: again.sees("didn't close properly last time"))
    found: list[str] = []
    again.in_window("Bug report", lambda: again.click("Show report"), lambda: found.append(read(again)))
    (text,) = found
    assert "(source), Python 3" in text
    assert ": closed\n" in text
    assert ": Fatal Python error: Aborted\n" in text
    assert "  <string>:" in text
    assert "  desktop/shell/app.py:" in text
    expect_nobody(again, text)
    assert again.sees("didn't close properly last time"), "the strip stays until it is understood"
    again.click("Dismiss")
    assert not again.sees("didn't close properly last time")
    assert command.main(["--library", str(chosen.library)]) == 0
    printed = capsys.readouterr().out
    assert ": Fatal Python error: Aborted\n" in printed
    expect_nobody(again, printed)


def test_problem_page_leads_to_the_report(open_app: Opener, library_path: Path) -> None:
    library_path.parent.mkdir()
    library_path.write_bytes(b"Ida Marchetti" * 1000)
    player = open_app()
    player.wait_for(PROBLEM)
    found: list[str] = []
    player.in_window("Bug report", lambda: player.click("Show report"), lambda: found.append(read(player)))
    assert "Problem: NotALibrary" in found[0]
    expect_nobody(player, found[0])
    assert places(library_path).library.read_bytes() == b"Ida Marchetti" * 1000
