"""Printers and PDF files: all pages, embedded fonts, and failures."""

import gc
import re
from pathlib import Path

import pytest
from PySide6.QtCore import QSizeF, QTimer
from PySide6.QtGui import QColor, QImage, QPageLayout, QPageSize, QPainter, QTextLayout
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QApplication, QDialog, QWidget
from pytestqt.qtbot import QtBot

from desktop.interchange.rollbook import open_sample
from desktop.printing.self_check import fonts_of
from desktop.printing.ui.paper.documents import Content, choose_printer, document_of, page_layout, room
from desktop.printing.ui.paper.pager import LayoutProgress, Pager
from desktop.views.chronicle import PrintView
from desktop.views.paper.log import LogPaper
from desktop.views.paper.paper import PaperOptions, PaperView, paper_view
from desktop.views.paper.party import party_view
from tests.printing.paper import USUAL, papers, pdf_of, pdf_printer, pictures_of, read_pdf, text_of, texts_of
from tests.printing.test_chronicle import BOTH
from tests.printing.test_roll_log import FRIDAY, log_of, many

pytestmark = [pytest.mark.usefixtures("qapp"), pytest.mark.qt_log_ignore("This plugin does not support")]

MM = 72 / 25.4


def sheet_paper() -> PaperView:
    ida = open_sample("ida-marchetti").sheet
    assert ida is not None
    return paper_view(ida)


def contents() -> dict[str, Content]:
    ida = open_sample("ida-marchetti").sheet
    assert ida is not None
    return {
        "sheet": sheet_paper(),
        "log": log_of(FRIDAY),
        "chronicle": BOTH,
        "party": party_view("Dust", [(ida, None)] * 6),
    }


@pytest.mark.parametrize("what", ["sheet", "log", "chronicle", "party"])
@pytest.mark.parametrize(("paper", "across", "down"), [("a4", 210, 297), ("letter", 215.9, 279.4)])
def test_each_document_is_a_pdf_with_real_text_and_embedded_fonts(
    qapp: QApplication, what: str, paper: str, across: float, down: float
) -> None:
    reader = read_pdf(pdf_of(contents()[what], paper, title="Ida Marchetti"))
    assert reader.metadata is not None
    assert reader.metadata.title == "Ida Marchetti"
    assert "Dust" in texts_of(reader)[0] if what == "party" else "Ida Marchetti" in texts_of(reader)[0]
    fonts = fonts_of(reader)
    assert fonts
    assert all(fonts.values()), f"not in the file: {fonts}"
    assert all("Rollbook" in name for name in fonts)
    assert pictures_of(reader) == [], "pages are drawn, not photographed"
    for page in reader.pages:
        sides = sorted((float(page.mediabox.width) / MM, float(page.mediabox.height) / MM))
        assert sides == pytest.approx(sorted((across, down)), abs=0.5)


def test_pdfs_are_reproducible_except_for_the_time(qapp: QApplication) -> None:
    def without_hour(pdf: bytes) -> bytes:
        plain = re.sub(rb"D:\d+Z?|uuid:[0-9a-f-]+|<[0-9A-Fa-f]{32}>|\d{4}-\d\d-\d\dT[\d:]+Z?", b"", pdf)
        return re.sub(rb"xref.*", b"", plain, flags=re.DOTALL)

    first, second = pdf_of(BOTH), pdf_of(BOTH)
    assert without_hour(first) == without_hour(second)


@pytest.mark.parametrize("what", ["sheet", "log", "chronicle", "party"])
@pytest.mark.parametrize(
    "options", [USUAL, PaperOptions(ink_saving=True), PaperOptions(large=True, pencil=True)]
)
def test_nothing_is_painted_beyond_the_margins(qapp: QApplication, what: str, options: PaperOptions) -> None:
    """Each page is painted on a larger ground: outside of its room nothing may be touched."""
    content = contents()[what]
    if isinstance(content, LogPaper):
        content = many(9)
    document = document_of(content, options)
    size = room(page_layout("a4", document))
    pages = papers(document, size)
    from desktop.printing.ui.paper.pages import paint_page

    for number in range(1, len(pages) + 1):
        around = 30
        picture = QImage(
            round(size.width()) + 2 * around, round(size.height()) + 2 * around, QImage.Format.Format_RGB32
        )
        picture.fill(QColor("white"))
        painter = QPainter(picture)
        painter.translate(around, around)
        paint_page(painter, size, document, pages, number)
        painter.end()
        edge = around - 4  # a frame may stand half a line over its edge
        inner = picture.copy(edge, edge, picture.width() - 2 * edge, picture.height() - 2 * edge)
        blank = QImage(picture.size(), picture.format())
        blank.fill(QColor("white"))
        painter = QPainter(blank)
        painter.drawImage(edge, edge, inner)
        painter.end()
        assert picture == blank, f"page {number} of {what}"


def test_ink_saving_pages_are_black_on_white(qapp: QApplication) -> None:
    for what, content in contents().items():
        document = document_of(content, PaperOptions(ink_saving=True))
        size = room(page_layout("a4", document))
        pages = papers(document, size)
        picture = QImage(round(size.width()), round(size.height()), QImage.Format.Format_RGB32)
        picture.fill(QColor("white"))
        painter = QPainter(picture)
        from desktop.printing.ui.paper.pages import paint_page

        paint_page(painter, size, document, pages, 1)
        painter.end()
        grey = picture.convertToFormat(QImage.Format.Format_Grayscale8)
        assert picture == grey.convertToFormat(QImage.Format.Format_RGB32), f"there is colour on the {what}"


@pytest.fixture
def pager(qtbot: QtBot) -> Pager:
    return Pager(QApplication.instance())


def laid(pager: Pager) -> list[LayoutProgress]:
    told: list[LayoutProgress] = []
    pager.laid.connect(told.append)
    return told


def test_layout_in_pieces_keeps_the_window_responsive(
    qtbot: QtBot, pager: Pager, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("desktop.printing.ui.paper.pager._FIRST_S", 0)  # however fast the computer is
    told = laid(pager)
    pager.show(many(400), USUAL, "a4")
    assert not told[0].done, "2,800 rolls are not laid out at once"
    assert told[0].pages >= 1, "the first pages are there to be looked at"
    qtbot.waitUntil(lambda: told[-1].done)
    assert told[-1].pages > 80
    assert told[-1].paper == QSizeF(794, 1123) or told[-1].paper.width() == pytest.approx(794, abs=1)


def test_another_choice_cancels_the_current_layout(qtbot: QtBot, pager: Pager) -> None:
    told = laid(pager)
    pager.show(many(400), USUAL, "a4")
    pager.show(log_of(FRIDAY), USUAL, "a4")
    qtbot.waitUntil(lambda: told[-1].done)
    assert told[-1].pages == 1
    qtbot.waitUntil(lambda: not pager.findChildren(QTimer)[0].isActive())
    assert told[-1].pages == 1, "the first is not gone on with"


def test_writing_a_pdf_reports_progress(qtbot: QtBot, pager: Pager) -> None:
    done: list[bytes | None] = []
    far: list[tuple[int, int]] = []
    pager.painted.connect(lambda at, count: far.append((at, count)))
    pager.show(many(60), USUAL, "letter")
    pager.write_pdf("Ida", done.append)
    assert done == [], "it is written while the window lives"
    qtbot.waitUntil(lambda: bool(done))
    assert done[0] is not None
    reader = read_pdf(done[0])
    assert len(reader.pages) == far[-1][1] > 8
    assert text_of(reader, -1).endswith(f"page {len(reader.pages)} of {len(reader.pages)}")


def test_a_printer_uses_its_own_paper(qtbot: QtBot, pager: Pager, tmp_path: Path) -> None:
    """Another paper chosen in the dialog gets pages laid out for it."""
    done: list[bool] = []
    pager.show(many(20), USUAL, "a4")
    pager.print_on(pdf_printer(tmp_path / "x.pdf", QPageSize.PageSizeId.A5), done.append)
    qtbot.waitUntil(lambda: bool(done))
    assert done == [True]
    reader = read_pdf((tmp_path / "x.pdf").read_bytes())
    document = document_of(many(20), USUAL)
    assert len(reader.pages) > len(papers(document, room(page_layout("a4", document))))
    assert "Spot Hidden" in text_of(reader, -1)


@pytest.mark.qt_log_ignore("QPainter::begin")
def test_a_failing_printer_is_reported(qtbot: QtBot, pager: Pager, tmp_path: Path) -> None:
    done: list[bool] = []
    pager.show(BOTH, USUAL, "a4")
    pager.print_on(pdf_printer(tmp_path / "no such folder" / "x.pdf"), done.append)
    qtbot.waitUntil(lambda: bool(done))
    assert done == [False]


def test_closing_while_printing_still_prints_everything(qtbot: QtBot, pager: Pager, tmp_path: Path) -> None:
    done: list[bool] = []
    pager.show(many(30), USUAL, "a4")
    pager.print_on(pdf_printer(tmp_path / "x.pdf"), done.append)
    pager.finish()
    assert done == [True]
    reader = read_pdf((tmp_path / "x.pdf").read_bytes())
    assert "Day 0" in text_of(reader, 0)
    assert "Day 29" in text_of(reader, -1)


def test_closing_frees_the_layout(qtbot: QtBot, pager: Pager) -> None:
    def texts() -> int:
        gc.collect()
        return sum(isinstance(each, QTextLayout) for each in gc.get_objects())

    pager.finish()  # what other tests laid out
    before = texts()
    told = laid(pager)
    for content in (sheet_paper(), log_of(FRIDAY)):
        pager.show(content, USUAL, "a4")
        qtbot.waitUntil(lambda: told[-1].done)
    assert texts() > before + 100
    pager.finish()
    assert texts() == before


def test_nothing_to_print_paints_nothing(qtbot: QtBot, pager: Pager) -> None:
    pager.show(None, USUAL, "a4")
    pager.write_pdf("Ida", lambda _content: pytest.fail("there was nothing to write"))
    pager.print_on(QPrinter(), lambda _worked: pytest.fail("there was nothing to print"))
    pager.finish()
    assert pager.words(1) == ""


def test_a_pages_text_is_available_to_screen_readers(pager: Pager) -> None:
    pager.show(BOTH, USUAL, "a4")
    assert "Downtime after The Haunting" in pager.words(1)
    assert pager.words(7) == ""


@pytest.fixture
def parent(qtbot: QtBot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    return made


@pytest.mark.parametrize("accepted", [True, False])
def test_the_printer_is_chosen_in_the_systems_dialog(
    parent: QWidget, monkeypatch: pytest.MonkeyPatch, accepted: bool
) -> None:
    code = QDialog.DialogCode.Accepted if accepted else QDialog.DialogCode.Rejected
    asked: list[QPrinter] = []

    def choose(dialog: QPrintDialog) -> QDialog.DialogCode:
        asked.append(dialog.printer())
        return code

    monkeypatch.setattr(QPrintDialog, "exec", choose)
    document = document_of(party_view("Dust", ()), USUAL)
    layout = page_layout("letter", document)
    printer = choose_printer(parent, "Ida\nMarchetti", layout)
    assert (printer is not None) is accepted
    assert asked[0].docName() == "Ida Marchetti"
    assert asked[0].pageLayout().pageSize().id() == QPageSize.PageSizeId.Letter


def test_margins_are_at_least_those_of_printers() -> None:
    view = PrintView("Ida", "x", ())
    edges = page_layout("a4", document_of(view, USUAL)).margins(QPageLayout.Unit.Millimeter)
    assert 14 <= min(edges.left(), edges.top(), edges.right(), edges.bottom()) <= 18
