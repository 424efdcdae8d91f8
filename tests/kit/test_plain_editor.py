"""Framed plain texts are readable in every theme, even after a change."""

from collections.abc import Callable

import pytest
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication, QPlainTextEdit, QWidget
from pytestqt.qtbot import QtBot

from desktop.fields.text_box import TextBox
from desktop.kit.look import theme
from desktop.kit.text.editors import NotesField, PlainEditor


@pytest.mark.parametrize(
    "make",
    [lambda: NotesField(name="Notes"), lambda: TextBox(name="Backstory"), lambda: PlainEditor(fixed=True)],
)
def test_a_text_that_is_shown_follows_the_theme(
    qtbot: QtBot, qapp: QApplication, make: Callable[[], QWidget]
) -> None:
    theme.apply(qapp, "light", 1.0)
    shown = make()
    qtbot.addWidget(shown)
    shown.show()
    editor = shown if isinstance(shown, QPlainTextEdit) else shown.findChild(QPlainTextEdit)
    assert editor is not None
    for name, scale in (("dark", 1.0), ("light", 2.0), ("dark", 1.0)):
        look = theme.apply(qapp, name, scale)  # type: ignore[arg-type]
        assert editor.palette().color(QPalette.ColorRole.Text) == look.color("text")
        assert editor.font().pixelSize() in (look.font("body").pixelSize(), look.font("small").pixelSize())
    theme.apply(qapp, "light", 1.0)
