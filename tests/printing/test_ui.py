"""The print window: options, and a preview that matches the paper."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from desktop.kit.controls.choice import MenuButton
from desktop.kit.look import theme
from desktop.kit.view.sheet import MemberView, Toggle
from desktop.printing.ui.page_preview import WIDTH, PagesView
from desktop.printing.ui.print_window import PrintWindow, choose_pdf
from desktop.views.paper.paper import PaperOptions
from desktop.views.printing import PrintingView, PrintKind, log_spans, looks, papers, rows
from tests.showing import pick_in

PAPER = QSizeF(400, 600)
VIEW = PrintingView(
    rows(tuple(PrintKind), "Ida Marchetti", 2),
    PrintKind.SHEET,
    papers(),
    "a4",
    (Toggle("skills", "Skills", True), Toggle("notes", "Notes", False)),
    looks(PrintKind.SHEET, PaperOptions()),
)


class Book:
    """Pages of one colour each, that count how often they are painted."""

    def __init__(self, count: int) -> None:
        self.painted: list[int] = []
        self.view = PagesView(count, PAPER, self._paint, lambda number: f"This is page {number}")

    def _paint(self, painter: QPainter, number: int) -> None:
        self.painted.append(number)
        painter.fillRect(50, 50, 300, 500, QColor("#A61B2B"))


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[PrintWindow]:
    window = PrintWindow()
    qtbot.addWidget(window)
    window.show_view(VIEW)
    window.show()
    yield window
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    theme.apply(app, "light", 1.0)


@pytest.fixture
def book(window: PrintWindow) -> Book:
    book = Book(3)
    window.show_pages(book.view, afresh=True)
    window.grab()
    return book


def button(window: PrintWindow, words: str) -> QAbstractButton:
    return next(
        each
        for each in window.findChildren(QAbstractButton)
        if each.isVisible() and words in (each.accessibleName() or each.text())
    )


def click(window: PrintWindow, words: str) -> None:
    QTest.mouseClick(button(window, words), Qt.MouseButton.LeftButton)


def texts(window: PrintWindow) -> str:
    from PySide6.QtWidgets import QLabel

    return "\n".join(each.text() for each in window.findChildren(QLabel) if each.isVisible())


def test_every_choice_only_emits_a_request(window: PrintWindow, qtbot: QtBot) -> None:
    asked: list[tuple[object, ...]] = []
    window.section_toggled.connect(lambda *told: asked.append(told))
    window.look_toggled.connect(lambda *told: asked.append(told))
    window.paper_chosen.connect(lambda *told: asked.append(told))
    window.what_chosen.connect(lambda *told: asked.append(told))
    click(window, "Notes")
    click(window, "Save ink")
    click(window, "Paper: Letter")
    QTest.keyClick(window.rows, Qt.Key.Key_Down)
    assert asked == [("notes", True), ("ink_saving", True), ("letter",), ("party",)]


def test_only_meaningful_options_are_offered(window: PrintWindow) -> None:
    assert "Sheet sections" in texts(window)
    assert "Extent" not in texts(window)
    window.show_view(VIEW._replace(what=PrintKind.LOG, sections=(), spans=log_spans(), span="last"))
    assert "Sheet sections" not in texts(window)
    assert "Extent" in texts(window)
    spans: list[str] = []
    window.span_chosen.connect(spans.append)
    click(window, "Extent: All")
    assert spans == ["all"]


def test_members_are_ticked_by_a_click(window: PrintWindow) -> None:
    members = MemberView(7, "Ida Marchetti", True), MemberView(9, "Dot Kowalski", False)
    window.show_view(
        VIEW._replace(what=PrintKind.PARTY, sections=(), members=members, members_words="1 character")
    )
    asked: list[tuple[int, bool]] = []
    window.member_toggled.connect(lambda number, on: asked.append((number, on)))
    people = window._members
    place = people.place_of(9).center()
    QTest.mouseClick(people.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert asked == [(9, True)]


def test_pages_are_turned_by_buttons_keys_and_the_wheel(window: PrintWindow, book: Book) -> None:
    assert "Page 1 of 3" in texts(window)
    assert not button(window, "Previous page").isEnabled()
    click(window, "Next page")
    assert "Page 2 of 3" in texts(window)
    QTest.keyClick(window.preview, Qt.Key.Key_PageDown)
    assert "Page 3 of 3" in texts(window)
    assert not button(window, "Next page").isEnabled()
    QTest.keyClick(window.preview, Qt.Key.Key_PageDown)
    assert "Page 3 of 3" in texts(window), "there is none behind the last"
    QTest.keyClick(window.preview, Qt.Key.Key_Home)
    assert "Page 1 of 3" in texts(window)
    QTest.keyClick(window.preview, Qt.Key.Key_End)
    QTest.keyClick(window.preview, Qt.Key.Key_PageUp)
    assert "Page 2 of 3" in texts(window)
    wheel(window, -120)
    assert "Page 3 of 3" in texts(window)
    wheel(window, 120)
    assert "Page 2 of 3" in texts(window)


def wheel(window: PrintWindow, down: int) -> None:
    middle = QPointF(window.preview.viewport().rect().center())
    event = QWheelEvent(
        *(middle, window.preview.mapToGlobal(middle), QPoint(), QPoint(0, down)),
        *(Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False),
    )
    QApplication.sendEvent(window.preview.viewport(), event)


def test_a_page_is_painted_once_and_cached(window: PrintWindow, book: Book) -> None:
    window.grab()
    window.grab()
    assert book.painted == [1]
    window.show_pages(book.view, afresh=True)
    window.grab()
    assert book.painted == [1, 1]
    window.show_pages(book.view._replace(pages=4), afresh=False)
    window.grab()
    assert len(book.painted) == 3, "its foot tells how many there are"


def test_paper_is_white_in_the_dark_theme(window: PrintWindow, book: Book) -> None:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    theme.apply(app, "dark", 1.0)
    picture = window.preview.grab().toImage()
    middle = picture.rect().center()
    assert picture.pixelColor(middle) == QColor("#A61B2B")
    whites = sum(picture.pixelColor(left, middle.y()) == QColor("white") for left in range(picture.width()))
    assert whites > 10, "the margins of the paper"


def test_the_width_of_a_page_can_be_read_and_scrolled(qtbot: QtBot, window: PrintWindow, book: Book) -> None:
    window.resize(900, 420)
    qtbot.waitUntil(lambda: window.preview.verticalScrollBar().maximum() == 0)  # for a whole page
    click(window, "Zoom: Page width")
    assert window.preview.zoom == WIDTH
    assert window.preview.verticalScrollBar().maximum() > 100
    wheel(window, -120)
    assert window.preview.page == 1, "there is more of it to see"
    window.preview.verticalScrollBar().setValue(window.preview.verticalScrollBar().maximum())
    wheel(window, -120)
    assert window.preview.page == 2
    assert window.preview.verticalScrollBar().value() == 0, "the next page begins at its top"


def test_a_screen_reader_hears_the_page(window: PrintWindow, book: Book) -> None:
    window.preview.turn_to(2)
    assert window.preview.accessibleDescription() == "This is page 2"


def test_fewer_pages_than_before_show_the_last(window: PrintWindow, book: Book) -> None:
    window.preview.turn_to(3)
    window.show_pages(Book(1).view, afresh=True)
    assert window.preview.page == 1
    assert "Page 1 of 1" in texts(window)


def test_a_page_comes_back_once_it_is_laid_out_again(window: PrintWindow, book: Book) -> None:
    window.preview.turn_to(2)
    for laid in (1, 2, 3):
        window.show_pages(Book(laid).view, afresh=laid == 1)
    assert window.preview.page == 2


def test_print_is_disabled_when_empty_or_busy(window: PrintWindow, book: Book) -> None:
    asked: list[str] = []
    window.print_requested.connect(lambda: asked.append("print"))
    window.pdf_requested.connect(lambda: asked.append("pdf"))
    click(window, "Print…")
    click(window, "Save as PDF…")
    assert asked == ["print", "pdf"]
    window.show_view(VIEW._replace(busy="Page 2 of 9"))
    assert "Page 2 of 9" in texts(window)
    assert not button(window, "Print…").isEnabled()
    window.show_view(VIEW._replace(empty="Nothing was rolled yet."))
    window.show_pages(None, afresh=True)
    assert not button(window, "Save as PDF…").isEnabled()
    assert "Page" not in texts(window).replace("Pages", "").replace("Whole page", "")


@pytest.mark.parametrize("percent", [80, 200])
def test_no_text_size_makes_the_window_larger_than_the_screen(
    window: PrintWindow, book: Book, percent: int
) -> None:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    theme.apply(app, "light", percent / 100)
    room = window.screen().availableGeometry()
    assert window.width() <= room.width()
    assert window.height() <= room.height()
    assert window.grab().width() > 0


def test_a_pdf_gets_its_suffix_and_the_folder_is_remembered(
    window: PrintWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def choose(_parent: object, _title: str, suggested: str, _wanted: str) -> tuple[str, str]:
        asked.append(suggested)
        return str(tmp_path / "Ida"), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", choose)
    assert choose_pdf(window, "Ida Marchetti.pdf") == tmp_path / "Ida.pdf"
    choose_pdf(window, "Dot.pdf")
    assert asked[1] == str(tmp_path / "Dot.pdf")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: ("", ""))
    assert choose_pdf(window, "Dot.pdf") is None


def test_a_low_window_uses_a_menu_and_cuts_no_button(
    window: PrintWindow, qtbot: QtBot, qapp: QApplication
) -> None:
    theme.apply(qapp, "light", 2.0)
    window.setMinimumSize(0, 0)
    window.resize(760, 580)
    QApplication.processEvents()
    assert not window.rows.isVisible()
    menu = button(window, "What to print")
    assert isinstance(menu, MenuButton)
    assert menu.label == "Character sheet"
    asked: list[str] = []
    window.what_chosen.connect(asked.append)
    menu.click()
    pick_in(menu, VIEW.rows[1][1])
    assert asked == [VIEW.rows[1][0]]
    for words in ("Close", "Save as PDF…", "Print…"):
        found = button(window, words)
        assert window.rect().contains(QRect(found.mapTo(window, QPoint()), found.size()))
    window.resize(760, 740)
    theme.apply(qapp, "light", 1.0)
    qtbot.waitUntil(window.rows.isVisible)
    assert not menu.isVisible()


def test_tab_order_goes_from_list_over_pages_to_foot(window: PrintWindow, book: Book, qtbot: QtBot) -> None:
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    assert window.rows.hasFocus()
    met: list[str] = []
    for _ in range(20):
        QTest.keyClick(window, Qt.Key.Key_Tab)
        focused = QApplication.focusWidget()
        assert focused is not None
        met.append(focused.accessibleName())
    assert met.index("Next page") < met.index("Pages") < met.index("Close") < met.index("Print…")
