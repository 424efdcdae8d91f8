"""A word of a million letters is shown like any other text, in time that grows with its length alone.

Qt alone looks for the end of the word again at each line: eight times the letters take sixty times as long.
"""

from collections.abc import Callable
from functools import partial

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from desktop.fields.text_box import TextBox
from desktop.kit.text.editors import NotesField, PlainTextView
from desktop.kit.text.plain_text import lay_out
from tests.effort import times_the_effort

SHORT, ENDLESS = "n" * 125_000, "n" * 1_000_000


def grows(show: Callable[[str], object]) -> float:
    """Return how many times as long eight times as many letters take."""
    show("n")
    return times_the_effort(partial(show, ENDLESS), partial(show, SHORT), turns=1)


def test_a_very_long_word_wraps_in_time_that_grows_with_its_length() -> None:
    assert grows(lambda words: lay_out(words, "body", 500)) < 24
    layout, _ = lay_out(ENDLESS, "body", 500)
    assert layout.lineCount() > 1_000


def test_words_of_normal_length_stay_whole() -> None:
    layout, _ = lay_out("Beside the harbour " * 500, "body", 300)
    starts = [layout.lineAt(at).textStart() for at in range(layout.lineCount())]
    assert all(("Beside the harbour " * 500)[start - 1] == " " for start in starts[1:])


@pytest.mark.parametrize("kind", ["view", "notes", "edit"])
def test_text_views_show_a_very_long_word_in_time_that_grows_with_its_length(qtbot: QtBot, kind: str) -> None:
    def show(words: str) -> None:
        widget: QWidget
        match kind:
            case "view":
                widget = PlainTextView(words, name="Notes")
            case "notes":
                widget = field = NotesField(name="Notes")
                field.show_text(words, afresh=True)
            case _:
                widget = box = TextBox(name="Notes")
                box.editor.setPlainText(words)
        qtbot.addWidget(widget)
        widget.resize(600, 400)
        widget.show()
        widget.grab()

    assert grows(show) < 24
