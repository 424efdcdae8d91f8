"""About, with version, licences and data folders, and the report of a problem."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

import desktop
from desktop.about import cli as command
from desktop.about.ui import report_window
from desktop.about.ui.about_window import AboutWindow
from desktop.base import crash, program
from desktop.base.paths import places
from desktop.base.version import VERSION
from desktop.kit.text.editors import FixedText, PlainEditor
from desktop.shell import local_folder
from desktop.shell.pages import PLAY, PROBLEM
from tests.playing import Opener, Player

ROOT = Path(desktop.__file__).resolve().parent.parent


def test_about_shows_version_licences_and_folders(
    ida: Player, library_path: Path, qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[Path] = []
    monkeypatch.setattr(local_folder, "show_folder", lambda folder, _window: shown.append(folder))
    read: dict[str, str] = {}

    def look() -> None:
        window = ida.front
        assert isinstance(window, AboutWindow)
        model = window.rows.model()
        for row in range(model.rowCount()):
            window.rows.setCurrentIndex(model.index(row, 0))
            QApplication.processEvents()
            read[str(model.index(row, 0).data())] = "\n".join(ida.texts())
            if model.index(row, 0).data() == "Your data":
                ida.click("Open folder: Library")
                ida.click("Copy path: Library")
        assert qapp.clipboard().text() == str(library_path)
        ida.click("Copy version")
        ida.click("Close")

    def command() -> None:
        ida.command("About Rollbook")

    ida.in_window("About Rollbook", command, look)
    assert f"Version {VERSION}" in read["Rollbook"]
    assert VERSION in qapp.clipboard().text()
    assert "Permission is hereby granted" in read["Rollbook's licence"]
    assert "SIL OPEN FONT LICENSE" in read["Atkinson Hyperlegible Next"]
    assert "to any person obtaining a copy of this software" in read["Rollbook's licence"]
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in read["Qt, PySide6"]
    assert "Chaosium" in read["Games and owners"]
    assert shown == [library_path.parent]
    for kind in ("library", "backups", "copies", "imported", "settings"):
        assert str(getattr(places(library_path), kind)) in read["Your data"]
    empty = [name for name, words in read.items() if len(words) < 200]
    assert empty == []


def test_windows_have_their_icon_in_every_size(qapp: QApplication, open_app: Opener) -> None:
    qapp.setWindowIcon(QIcon())
    player = open_app()
    player.wait(lambda: not player.app.window.windowIcon().isNull())
    assert {16, 32, 48, 128} <= {size.width() for size in player.app.window.windowIcon().availableSizes()}


def test_about_shows_the_licence_of_the_project() -> None:
    shown = (ROOT / "resources" / "licences" / "Rollbook-MIT.txt").read_text(encoding="utf-8")
    assert shown == (ROOT / "LICENSE").read_text(encoding="utf-8")


def test_about_in_a_bundle_shows_all_third_party_parts(
    ida: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    notices = tmp_path / "THIRD_PARTY.txt"
    monkeypatch.setattr(program, "notices", lambda: notices)

    def read() -> list[str]:
        shown: list[str] = []

        def look() -> None:
            window = ida.front
            assert isinstance(window, AboutWindow)
            model = window.rows.model()
            last = model.index(model.rowCount() - 1, 0)
            assert last.data() == "Everything in this package"
            window.rows.setCurrentIndex(last)
            QApplication.processEvents()
            shown.extend(ida.texts())
            shown.extend(
                each.text.toPlainText() for each in window.findChildren(FixedText) if each.isVisible()
            )
            ida.click("Close")

        ida.in_window("About Rollbook", lambda: ida.command("About Rollbook"), look)
        return shown

    missing = "\n".join(read())
    assert "is missing" in missing
    assert str(notices) in missing
    notices.write_text("THIRD-PARTY NOTICES\n" + 20_000 * "Permission is granted\n", "utf-8")
    whole = read()
    assert any(str(notices) in each for each in whole)
    assert any(each.startswith("THIRD-PARTY NOTICES\nPermission") for each in whole)


_ABORTED = """
import os, sys
from pathlib import Path
from desktop.rolling.rolls import RollController
from desktop.library.store.lock import LibraryLock
from desktop.base.paths import places
from desktop.start import new_app
from PySide6.QtCore import QTimer

RollController.click = lambda *_: os.abort()
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
    assert f"{Path(__file__).name}:" in text
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


@pytest.mark.alone("It closes the app itself, and another process opens the library")
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
    done = subprocess.run(aborted, capture_output=True, cwd=ROOT, env=environment, check=False)
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
