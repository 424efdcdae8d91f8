"""Tour stops for exporting: the formats, for one character and for many."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLineEdit, QPlainTextEdit

from desktop.exporting.ui import ExportWindow
from desktop.tour.look import CONTRAST_ONLY, DARK, LARGEST_TEXT
from desktop.tour.reading import english
from desktop.tour.stops import Screen, Stop, Tour, opened_by
from desktop.tour.visitor import Visitor

_SIZE = (980, 720)
"""The window size on a real screen."""


def _exporting(at: Visitor) -> None:
    at.open_sample("Ida Marchetti")
    at.in_window(at.window.commands["export"].trigger, lambda: _one(at))
    at.open_sample("Tarn Ondara")
    at.in_window(at.window.commands["export"].trigger, lambda: _other_game(at))
    at.open_sample("Hugh Pemberton")
    at.in_window(at.window.commands["export_all"].trigger, lambda: _whole_library(at))


def _one(at: Visitor) -> None:
    window = _window(at)
    _choose(at, "text")
    at.shot("Export: each form, and what it holds", "export", "one character", window)
    _choose(at, "discord")
    at.click_button("Copy")
    QTest.qWait(60)
    at.shot("The text is copied", "export", "copied", window)
    at.again("Export", "export", "copied", DARK, LARGEST_TEXT)


def _other_game(at: Visitor) -> None:
    window = _window(at)
    window.chosen.emit("foundry")
    QTest.qWait(60)
    at.shot("A form that is for another game says so", "export", "not for this game", window)


def _whole_library(at: Visitor) -> None:
    window = _window(at)
    _choose(at, "foundry")
    at.shot("The whole library leaves; who plays another game stays", "export", "whole library", window)
    window.chosen.emit("rollbook")
    folder = at.home / "taken along"
    folder.mkdir()
    at.in_window(lambda: at.click_button("Choose a folder…"), lambda: _type_place(at, folder))
    at.wait(lambda: _can_press(window, "Show folder"), "the files")
    at.shot("All of them are saved", "export", "saved", window)


def _type_place(at: Visitor, place: Path) -> None:
    field = at.front.findChild(QLineEdit)
    if field is None:
        raise RuntimeError("no place can be typed")
    field.setText(str(place))
    QTest.keyClick(field, Qt.Key.Key_Return)
    QTest.qWait(60)


def _window(at: Visitor) -> ExportWindow:
    if not isinstance(at.front, ExportWindow):
        raise RuntimeError("the window of exporting did not open")
    at.front.resize(*_SIZE)
    return at.front


def _choose(at: Visitor, form: str) -> None:
    window = _window(at)
    window.chosen.emit(form)
    at.wait(lambda: any(each.isVisible() for each in window.findChildren(QPlainTextEdit)), "a preview")
    QTest.qWait(60)


def _can_press(window: ExportWindow, button: str) -> bool:
    return any(
        button in english(each.text()) and each.isVisible() for each in window.findChildren(QAbstractButton)
    )


TOUR = Tour(
    (Stop("exporting", 0, _exporting),),
    (Screen("export", 230, "Export", opened_by("export"), "windows", CONTRAST_ONLY),),
)
