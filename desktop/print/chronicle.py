"""The chronicle on paper: the chapters with the character's name, and how it grew as a chart."""

from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

from PySide6.QtCore import QMarginsF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QFont, QPagedPaintDevice, QPageLayout, QPainter, QTextLayout, QTextOption
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QDialog, QWidget

from desktop.viewdata.chronicle import ChapterView, CurveView, PrintView, not_printed, printed_notice
from desktop.viewdata.shell import NoticeView
from desktop.widgets import theme
from desktop.widgets.growth_chart import paint_growth
from desktop.widgets.text import shown, wrap_mode
from desktop.words import tr

_PER_INCH = 96
"""Lengths here are pixels of a screen, as in the theme: so many to the inch."""

_MARGIN_MM = 18
_FOOT = 28
_CHART, _WIDEST_CHART = 190, 520
_LINE_SEPARATOR = "\N{LINE SEPARATOR}"


class Piece(NamedTuple):
    """Something that is not broken in two: a line of text, or the chart.

    ``before`` is the room above it, which falls away at the top of a page. ``with_next`` keeps it on the page
    of what comes after. ``words`` are what it says.
    """

    height: float
    draw: Callable[[QPainter, QPointF], None]
    words: str
    before: float = 0
    with_next: bool = False


Paper = list[tuple[float, Piece]]
"""The pieces of a page, each with its place from the top."""


def print_chronicle(parent: QWidget, view: PrintView) -> NoticeView | None:
    """Ask for a printer and print on it; what to tell of that, None where the player left it."""
    printer = choose_printer(parent, view.name)
    if printer is None:
        return None
    return printed_notice() if paint(printer, view) else not_printed()


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


def paint(device: QPagedPaintDevice, view: PrintView) -> bool:
    """Paint all pages on a printer or into a PDF, in its size and within its margins; whether it worked."""
    painter = QPainter()
    if not painter.begin(device):
        return False
    across, down = device.logicalDpiX() / _PER_INCH, device.logicalDpiY() / _PER_INCH
    size = QSizeF(device.width() / across, device.height() / down)
    pages = papers(view, size)
    for number, pieces in enumerate(pages, 1):
        if number > 1 and not device.newPage():
            painter.end()
            return False
        painter.save()
        painter.scale(across, down)
        for top, piece in pieces:
            piece.draw(painter, QPointF(0, top))
        _paint_foot(painter, size, view.name, number, len(pages))
        painter.restore()
    return painter.end()


def papers(view: PrintView, size: QSizeF) -> list[Paper]:
    """The pages at `size`, which is in pixels at 96 to the inch."""
    pages: list[Paper] = [[]]
    top = 0.0
    together: list[Piece] = []
    for piece in _pieces(view, size.width()):
        together.append(piece)
        if piece.with_next:
            continue
        wanted = sum(each.before + each.height for each in together)
        if pages[-1] and top + wanted > size.height() - _FOOT:
            pages.append([])
            top = 0.0
        for each in together:
            top += each.before if pages[-1] else 0
            pages[-1].append((top, each))
            top += each.height
        together = []
    return pages


def _pieces(view: PrintView, width: float) -> Iterator[Piece]:
    yield from _lines(view.name, "pageTitle", width, with_next=True)
    yield from _lines(view.line, "body", width, color="muted", with_next=True)
    for chapter in view.chapters:
        yield from _chapter(chapter, width)
    if view.curve is not None:
        yield from _chart(view.curve, width)


def _chapter(chapter: ChapterView, width: float) -> Iterator[Piece]:
    yield from _lines(chapter.heading, "cardTitle", width, before=20, with_next=True)
    yield from _lines(chapter.date, "small", width, color="muted", with_next=True)
    yield from _lines(f"{chapter.text}.", "body", width, before=4)
    if chapter.notes:
        yield from _lines(chapter.notes, "small", width, before=4, color="muted")


def _chart(curve: CurveView, width: float) -> Iterator[Piece]:
    words = tr("{name} {before} to {after} ({gain})").format(
        name=curve.name, before=curve.before, after=curve.after, gain=curve.gain
    )
    yield from _lines(tr("Growth"), "cardTitle", width, before=24, with_next=True)
    yield from _lines(words, "bodyStrong", width, with_next=True)
    if curve.detail:
        yield from _lines(curve.detail, "caption", width, color="muted", with_next=True)

    def draw(painter: QPainter, at: QPointF) -> None:
        paint_growth(painter, QRectF(at.x(), at.y(), min(width, _WIDEST_CHART), _CHART), curve, _paper_look())

    yield Piece(_CHART, draw, curve.spoken, before=4)


class _PaperLook(theme.Theme):
    """Paper is light, and its text has one size, whatever the screen shows."""

    def __init__(self) -> None:
        super().__init__("light", 1.0)

    def font(self, style: str) -> QFont:
        """Return a font with the common forms of digits and signs: whoever searches a PDF finds no others."""
        font = QFont(super().font(style))
        font.clearFeatures()
        font.setFeature(QFont.Tag("calt"), 0)
        return font


@cache
def _paper_look() -> _PaperLook:
    return _PaperLook()


def _lines(
    text: str, style: str, width: float, *, before: float = 0, color: str = "text", with_next: bool = False
) -> Iterator[Piece]:
    """A text in lines of at most `width` pixels, with `before` above the first of them."""
    look = _paper_look()
    layout = QTextLayout(text.replace("\r\n", "\n").replace("\n", _LINE_SEPARATOR), look.font(style))
    option = QTextOption()
    option.setWrapMode(wrap_mode(text))
    option.setUseDesignMetrics(True)
    layout.setTextOption(option)
    layout.beginLayout()
    while (line := layout.createLine()).isValid():
        line.setLineWidth(width)
        line.setPosition(QPointF(0, (look.line(style) - line.height()) / 2))
    layout.endLayout()
    for number in range(layout.lineCount()):
        line = layout.lineAt(number)

        def draw(painter: QPainter, at: QPointF, number: int = number) -> None:
            painter.setPen(look.color(color))
            layout.lineAt(number).draw(painter, at)

        words = text[line.textStart() : line.textStart() + line.textLength()]
        yield Piece(look.line(style), draw, words.strip(), 0 if number else before, with_next)


def _paint_foot(painter: QPainter, size: QSizeF, name: str, number: int, count: int) -> None:
    look = _paper_look()
    words = tr("{name}, page {n} of {all}").format(name=shown(name), n=number, all=count)
    high = look.line("caption")
    painter.setFont(look.font("caption"))
    painter.setPen(look.color("muted"))
    painter.drawText(QRectF(0, size.height() - high, size.width(), high), Qt.AlignmentFlag.AlignRight, words)
