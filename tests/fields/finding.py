"""Finding things as a screen reader would: by their accessible names."""

from typing import TypeVar

from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QLineEdit, QPlainTextEdit, QWidget

W = TypeVar("W", bound=QWidget)


def named(widget: QWidget, kind: type[W], name: str) -> W:
    """The only shown widget of a kind with an accessible name."""
    found = [each for each in widget.findChildren(kind) if each.accessibleName() == name and each.isVisible()]
    assert len(found) == 1, [each.accessibleName() for each in widget.findChildren(kind)]
    return found[0]


def button(widget: QWidget, name: str) -> QAbstractButton:
    """The shown button with a name."""
    return named(widget, QAbstractButton, name)


def field(widget: QWidget, name: str) -> QLineEdit:
    """The shown line with a name."""
    return named(widget, QLineEdit, name)


def text(widget: QWidget, name: str) -> QPlainTextEdit:
    """The shown text of several lines with a name."""
    return named(widget, QPlainTextEdit, name)


def says(widget: QWidget, words: str) -> bool:
    """Whether a shown label says these words."""
    return any(each.text() == words and each.isVisible() for each in widget.findChildren(QLabel))


def focused() -> QWidget:
    """The widget with the focus."""
    widget = QApplication.focusWidget()
    assert widget is not None
    return widget
