"""The page for a library that can't be opened: what, where, and what to do."""

from functools import partial

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPlainTextEdit, QPushButton
from pytestqt.qtbot import QtBot

from desktop.kit.layout.form_card import TitledCard
from desktop.kit.look import theme
from desktop.kit.text.prose import Prose
from desktop.kit.view.shell import Choice, ProblemView
from desktop.shell.problem_page import ProblemPage
from tests.showing import opened

VIEW = ProblemView(
    "This library is damaged",
    "Part of the file cannot be read. Nothing was changed.",
    "/home/ida/library.db",
    (
        Choice("other", "Open another library"),
        Choice("aside", "Set aside and start new"),
        Choice("quit", "Quit"),
    ),
)


@pytest.fixture
def page(qtbot: QtBot, qapp: QApplication) -> ProblemPage:
    theme.apply(qapp, "light", 1.0)
    made = ProblemPage()
    made.resize(1024, 600)
    made.show_view(VIEW)
    opened(qtbot, made)
    QApplication.processEvents()
    return made


def buttons(page: ProblemPage) -> dict[str, QPushButton]:
    found = [each for each in page.findChildren(QPushButton) if each.isVisible()]
    return {each.accessibleName(): each for each in found}


def test_it_says_what_is_wrong_and_where(page: ProblemPage) -> None:
    said = [prose.text for prose in page.findChildren(Prose)]
    assert VIEW.title in said
    assert VIEW.what in said
    path = page.findChild(QPlainTextEdit)
    assert isinstance(path, QPlainTextEdit)
    assert path.toPlainText() == VIEW.file
    assert path.isReadOnly()
    assert path.textInteractionFlags() & Qt.TextInteractionFlag.TextSelectableByMouse


def test_each_choice_is_a_button_and_the_first_has_the_focus(page: ProblemPage) -> None:
    heard: list[str] = []
    page.chosen.connect(heard.append)
    assert QApplication.focusWidget() is buttons(page)["Open another library"]
    for name in ("Quit", "Set aside and start new", "Open another library"):
        QTest.mouseClick(buttons(page)[name], Qt.MouseButton.LeftButton)
    assert heard == ["quit", "aside", "other"]


def test_another_problem_replaces_the_first(page: ProblemPage) -> None:
    page.show_view(ProblemView("The disk is full", "Make some room.", "", (Choice("retry", "Try again"),)))
    QApplication.processEvents()
    assert list(buttons(page)) == ["Try again"]
    path = page.findChild(QPlainTextEdit)
    assert isinstance(path, QPlainTextEdit)
    assert not path.isVisible()


@pytest.mark.parametrize(("width", "scale"), [(400, 1.0), (720, 2.0), (1440, 2.0)])
def test_the_choices_wrap_and_none_is_cut(
    page: ProblemPage, qapp: QApplication, width: int, scale: float
) -> None:
    theme.apply(qapp, "light", scale)
    page.resize(width, 600)
    page.show_view(ProblemView("x" * 500, "y" * 5000, "/" + "z" * 5000, VIEW.choices))
    QApplication.processEvents()
    assert page.width() == width
    for each in buttons(page).values():
        left = each.mapTo(page, QPoint(0, 0)).x()
        assert left >= 0
        assert left + each.width() <= width


def is_inked(view: QPlainTextEdit) -> bool:
    """Whether the text of a view is drawn in the colour that text has in the present theme."""
    image, wanted = view.grab().toImage(), theme.current().color("text")
    return any(image.pixelColor(x, y) == wanted for x in range(image.width()) for y in range(image.height()))


@pytest.mark.parametrize("seen", [True, False])
def test_the_file_location_follows_theme_and_text_size(
    page: ProblemPage, qapp: QApplication, qtbot: QtBot, seen: bool
) -> None:
    place = page.findChild(QPlainTextEdit)
    assert isinstance(place, QPlainTextEdit)
    page.setVisible(seen)
    looks: tuple[tuple[theme.ThemeName, float], ...] = (("dark", 1.5), ("light", 1.5), ("dark", 1.0))
    for name, scale in looks:
        theme.apply(qapp, name, scale)
        qtbot.waitUntil(partial(wears_the_look, place))


def wears_the_look(view: QPlainTextEdit) -> bool:
    return view.font() == theme.current().font("small") and is_inked(view)


def test_sizes_are_restored_after_other_looks(page: ProblemPage, qapp: QApplication) -> None:
    def places() -> list[QRect]:
        QApplication.processEvents()
        parts = (page.findChild(TitledCard), page.findChild(QPlainTextEdit), *buttons(page).values())
        return [part.geometry() for part in parts if part is not None]

    before = places()
    assert len(before) == 5
    theme.apply(qapp, "dark", 1.0)
    assert places() == before
    theme.apply(qapp, "dark", 2.0)
    assert places() != before
    theme.apply(qapp, "light", 1.0)
    assert places() == before


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_the_file_location_is_aligned_with_the_text(
    page: ProblemPage, qapp: QApplication, scale: float
) -> None:
    theme.apply(qapp, "light", scale)
    QApplication.processEvents()
    what = next(prose for prose in page.findChildren(Prose) if prose.text == VIEW.what)
    path = page.findChild(QPlainTextEdit)
    assert isinstance(path, QPlainTextEdit)
    written = path.viewport().mapTo(page, path.cursorRect().topLeft())
    assert written.x() == what.mapTo(page, QPoint(0, 0)).x()
