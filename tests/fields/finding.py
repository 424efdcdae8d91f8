"""Find widgets by accessible name, as a screen reader would."""

from typing import TypeVar

from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QLineEdit, QPlainTextEdit, QWidget

W = TypeVar("W", bound=QWidget)


def named(widget: QWidget, kind: type[W], name: str) -> W:
    """Return the only visible widget of a class with an accessible name."""
    found = [each for each in widget.findChildren(kind) if each.accessibleName() == name and each.isVisible()]
    assert len(found) == 1, [each.accessibleName() for each in widget.findChildren(kind)]
    return found[0]


def button(widget: QWidget, name: str) -> QAbstractButton:
    return named(widget, QAbstractButton, name)


def field(widget: QWidget, name: str) -> QLineEdit:
    return named(widget, QLineEdit, name)


def text(widget: QWidget, name: str) -> QPlainTextEdit:
    return named(widget, QPlainTextEdit, name)


def says(widget: QWidget, words: str) -> bool:
    """Return whether a visible label has this text."""
    return any(each.text() == words and each.isVisible() for each in widget.findChildren(QLabel))


def focused() -> QWidget:
    widget = QApplication.focusWidget()
    assert widget is not None
    return widget
