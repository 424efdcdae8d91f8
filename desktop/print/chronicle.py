"""The chronicle on paper: the chapters with the character's name, and how it grew as a chart."""

from collections.abc import Iterator
from functools import partial

from PySide6.QtCore import QMarginsF, QPointF, QRectF
from PySide6.QtGui import QPageLayout, QPainter
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QDialog, QWidget

from desktop.print.pages import Document, Piece, lines, paint, paper_look
from desktop.viewdata.chronicle import ChapterView, CurveView, PrintView, not_printed, printed_notice
from desktop.viewdata.shell import NoticeView
from desktop.widgets.growth_chart import paint_growth
from desktop.widgets.text import shown
from desktop.words import tr

_MARGIN_MM = 18
_CHART, _WIDEST_CHART = 190, 520


def print_chronicle(parent: QWidget, view: PrintView) -> NoticeView | None:
    """Ask for a printer and print on it; what to tell of that, None where the player left it."""
    printer = choose_printer(parent, view.name)
    if printer is None:
        return None
    return printed_notice() if paint(printer, document(view)) else not_printed()


def choose_printer(parent: QWidget, name: str) -> QPrinter | None:
    """The printer that the player chooses for a document of that name, None for none."""
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setDocName(shown(name))
    margins = QMarginsF(_MARGIN_MM, _MARGIN_MM, _MARGIN_MM, _MARGIN_MM)
    printer.setPageMargins(margins, QPageLayout.Unit.Millimeter)
    dialog = QPrintDialog(printer, parent)
    chosen = dialog.exec() == QDialog.DialogCode.Accepted
    dialog.deleteLater()
    return printer if chosen else None


def document(view: PrintView) -> Document:
    """The chronicle as a document."""
    return Document(view.name, partial(_pieces, view))


def _pieces(view: PrintView, width: float) -> Iterator[Piece]:
    yield from lines(view.name, "pageTitle", width, with_next=True)
    yield from lines(view.line, "body", width, color="muted", with_next=True)
    for chapter in view.chapters:
        yield from _chapter(chapter, width)
    if view.curve is not None:
        yield from _chart(view.curve, width)


def _chapter(chapter: ChapterView, width: float) -> Iterator[Piece]:
    yield from lines(chapter.heading, "cardTitle", width, before=20, with_next=True)
    yield from lines(chapter.date, "small", width, color="muted", with_next=True)
    yield from lines(f"{chapter.text}.", "body", width, before=4)
    if chapter.notes:
        yield from lines(chapter.notes, "small", width, before=4, color="muted")


def _chart(curve: CurveView, width: float) -> Iterator[Piece]:
    words = tr("{name} {before} to {after} ({gain})").format(
        name=curve.name, before=curve.before, after=curve.after, gain=curve.gain
    )
    yield from lines(tr("Growth"), "cardTitle", width, before=24, with_next=True)
    yield from lines(words, "bodyStrong", width, with_next=True)
    if curve.detail:
        yield from lines(curve.detail, "caption", width, color="muted", with_next=True)

    def draw(painter: QPainter, at: QPointF) -> None:
        paint_growth(painter, QRectF(at.x(), at.y(), min(width, _WIDEST_CHART), _CHART), curve, paper_look())

    yield Piece(_CHART, draw, curve.spoken, before=4)
