"""Small windows follow the text size while open, and fit on the screen."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QRect
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from pytestqt.qtbot import QtBot

from desktop.kit.look import theme
from desktop.kit.text.editors import PlainTextView
from desktop.kit.text.plain_text import PlainLabel
from desktop.kit.text.prose import Prose
from desktop.kit.windows.group import GroupWindow
from desktop.kit.windows.new_of_game import NewOfGame, NewWords
from desktop.kit.windows.questions import Answer, Question
from desktop.kit.windows.small_window import SmallWindow
from desktop.library_page.ui.tags_window import TagsWindow

GAMES = (("coc7", "Call of Cthulhu 7e"), ("striker", "Striker"))
TAGS = tuple(f"Tag number {number}" for number in range(60))
LINE = "What was saved is told here, line by line.\n"


@pytest.fixture(autouse=True)
def usual(qapp: QApplication) -> Iterator[None]:
    theme.apply(qapp, "light", 1.0)
    yield
    theme.apply(qapp, "light", 1.0)


def question(detail: str = "It cannot be taken back.") -> Question:
    answers = (
        Answer("go", "Move library"),
        Answer("drop", "Drop it", "destructive"),
        Answer("no", "Close", "reject"),
    )
    return Question(None, "Move", "Move library?", detail, answers)


WINDOWS: tuple[Callable[[], SmallWindow], ...] = (
    question,
    lambda: question(LINE * 400),
    lambda: NewOfGame(NewWords("New campaign", "Thursdays", "Who plays it", "Make it"), GAMES),
    lambda: TagsWindow(TAGS, frozenset()),
    lambda: GroupWindow(tuple(enumerate(TAGS))),
)


def place(part: QWidget) -> QRect:
    return QRect(part.mapTo(part.window(), part.rect().topLeft()), part.size())


@pytest.mark.parametrize("build", WINDOWS)
def test_an_open_small_window_follows_the_text_size_and_stays_on_screen(
    build: Callable[[], SmallWindow], qtbot: QtBot, qapp: QApplication
) -> None:
    window = build()
    qtbot.addWidget(window)
    window.show()
    words = next(each for each in window.findChildren(QWidget) if isinstance(each, Prose | PlainLabel))
    assert place(words).left() == 24
    theme.apply(qapp, "dark", 2.0)
    room = window.screen().availableGeometry().size()
    qtbot.waitUntil(lambda: place(words).left() == 48)
    qtbot.waitUntil(lambda: window.height() <= room.height() and window.width() <= room.width())
    QApplication.processEvents()
    for button in window.findChildren(QAbstractButton):
        if button.isVisible():
            assert window.rect().contains(place(button)), button.accessibleName()


def test_text_scrolls_only_if_it_would_fill_the_screen(qtbot: QtBot) -> None:
    def views(detail: str) -> tuple[bool, bool, int]:
        window = question(detail)
        qtbot.addWidget(window)
        window.show()
        (view,) = window.findChildren(PlainTextView)
        full = [each for each in window.findChildren(Prose) if each.isVisible() and each.text == detail]
        return bool(full), view.isVisible(), window.height()

    assert views(LINE)[:2] == (True, False)
    in_full, scrolled, high = views(LINE * 400)
    assert (in_full, scrolled) == (False, True)
    assert high > 500, "as much of it is seen as there is room for"
