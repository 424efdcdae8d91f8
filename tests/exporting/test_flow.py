"""Exporting from the menu to the file and back."""

from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog

from desktop.base.disk import write_whole
from desktop.exporting.view import takeaway
from desktop.kit.windows.list_window import SideList
from tests.interchange.reading import read_path
from tests.playing import Player


def choose_form(player: Player, name: str) -> None:
    """Choose a form in the list by the keyboard."""
    rows = next(each for each in player.front.findChildren(SideList) if each.isVisible())
    model = rows.model()
    at = next(at for at in range(model.rowCount()) if model.index(at, 0).data() == name)
    rows.setFocus()
    QTest.keyClick(rows, Qt.Key.Key_Home)
    for _ in range(at):
        QTest.keyClick(rows, Qt.Key.Key_Down)


def test_a_played_character_is_exported_with_its_rolls(
    ida: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ida.roll("spot-hidden", 20, units=4)
    file = tmp_path / "ida.rollbook"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(file), ""))

    def take() -> None:
        assert ida.sees("Ida Marchetti")
        assert ida.sees("With history")
        ida.click("Save…")
        ida.wait(lambda: ida.sees("Saved as ida.rollbook."))
        choose_form(ida, "Plain text")
        ida.wait(lambda: ida.sees("Press photographer, 31\nCall of Cthulhu 7e"))
        ida.click("Copy")
        assert ida.sees("The text was copied to the clipboard.")
        ida.click("Close")

    ida.in_window("Export", lambda: ida.command("Export…"), take)
    assert QGuiApplication.clipboard().text().startswith("Ida Marchetti\n===")
    reading = read_path(file)
    assert reading.portrait is not None
    (roll,) = (each.roll for each in reading.entries if each.roll is not None)
    assert roll.total == 24
    assert ida.app.controllers is not None
    assert reading.sheet == ida.app.controllers.session.character.sheet


def test_skills_are_named_in_the_chosen_language(ida: Player) -> None:
    def take() -> None:
        choose_form(ida, "ccfolia piece")
        ida.wait(lambda: ida.sees("CC<=70 Spot Hidden"))
        ida.choose("Language of skills", "日本語")
        ida.wait(lambda: ida.sees("CC<=70 目星"))
        ida.click("Copy")
        ida.click("Close")

    ida.in_window("Export", lambda: ida.command("Export…"), take)
    text = QGuiApplication.clipboard().text()
    assert "アイデア" in text
    assert "職業: " in text


def test_the_whole_library_is_exported(ida: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ida.add_sample("Oriel Kast")
    folder = tmp_path / "out"
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(folder))

    def take() -> None:
        assert ida.sees("The whole library: 2 characters")
        ida.click("Choose a folder…")
        ida.wait(lambda: ida.sees("Saved 2 characters."))
        assert ida.button("Show folder").isEnabled()
        ida.click("Close")

    ida.in_window("Export", lambda: ida.command("Export the whole library…"), take)
    assert sorted(each.name for each in folder.iterdir()) == ["Ida Marchetti.rollbook", "Oriel Kast.rollbook"]


def test_the_window_can_be_closed_while_writing(
    ida: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """How it went is told at the foot of the main window then, with the folder one click away."""
    go_on = Event()

    def slow(path: Path, content: bytes, *, names_too: bool) -> None:
        assert go_on.wait(5)
        write_whole(path, content, names_too=names_too)

    shown: list[QUrl] = []
    monkeypatch.setattr(takeaway, "write_whole", slow)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "ida.md"), ""))
    monkeypatch.setattr(QDesktopServices, "openUrl", shown.append)

    def take() -> None:
        choose_form(ida, "Markdown")
        ida.click("Save…")
        assert ida.sees("0 of 1 saved")
        ida.click("Close")

    ida.in_window("Export", lambda: ida.command("Export…"), take)
    go_on.set()
    ida.wait(lambda: ida.sees("Saved as ida.md."))
    ida.click("Show folder")
    assert shown == [QUrl.fromLocalFile(str(tmp_path))]
    assert (tmp_path / "ida.md").read_text("utf-8").startswith("# Ida Marchetti")
