"""A word of a million letters is shown like any other text, and quickly."""

import time

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from desktop.fields.text_box import TextBox
from desktop.kit.text.editors import NotesField
from desktop.kit.text.plain_text import PlainTextView, lay_out

ENDLESS = "n" * 1_000_000


def test_a_very_long_word_wraps_quickly() -> None:
    begun = time.process_time()
    layout, _ = lay_out(ENDLESS, "body", 500)
    assert time.process_time() - begun < 3
    assert layout.lineCount() > 1_000


def test_words_of_normal_length_stay_whole() -> None:
    layout, _ = lay_out("Beside the harbour " * 500, "body", 300)
    starts = [layout.lineAt(at).textStart() for at in range(layout.lineCount())]
    assert all(("Beside the harbour " * 500)[start - 1] == " " for start in starts[1:])


@pytest.mark.parametrize("kind", ["view", "notes", "edit"])
def test_text_views_show_a_very_long_word_quickly(qtbot: QtBot, kind: str) -> None:
    begun = time.process_time()
    widget: QWidget
    match kind:
        case "view":
            widget = PlainTextView(ENDLESS, name="Notes")
        case "notes":
            widget = field = NotesField(name="Notes")
            field.show_text(ENDLESS, afresh=True)
        case _:
            widget = box = TextBox(name="Notes")
            box.editor.setPlainText(ENDLESS)
    qtbot.addWidget(widget)
    widget.resize(600, 400)
    widget.show()
    widget.grab()
    assert time.process_time() - begun < 3
