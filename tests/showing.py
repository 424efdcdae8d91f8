"""Widgets on the screen, and what they ask for."""

from collections.abc import Iterable
from typing import Any, TypeVar

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

W = TypeVar("W", bound=QWidget)


def opened(qtbot: QtBot, made: W) -> W:
    """Show a widget in the active window, until the end of the test."""
    qtbot.addWidget(made)
    made.show()
    made.activateWindow()
    qtbot.waitExposed(made)
    return made


def heard_from(source: QObject, signals: Iterable[str]) -> list[tuple[Any, ...]]:
    """Collect what a widget emits from now on, in order: the signal's name and what it carries."""
    heard: list[tuple[Any, ...]] = []
    for name in signals:
        getattr(source, name).connect(lambda *carried, name=name: heard.append((name, *carried)))
    return heard
