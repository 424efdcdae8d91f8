"""Pages: a document as pieces from top to bottom, on a printer, in a PDF and on the screen alike."""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QFont, QPagedPaintDevice, QPainter, QTextLayout, QTextOption

from desktop.widgets import theme
from desktop.widgets.text import shown, wrap_mode
from desktop.words import tr

PER_INCH = 96
"""Lengths are pixels of a screen, as in the theme: so many to the inch."""

_FOOT = 28
_LARGE = 1.35
_LINE_SEPARATOR = "\N{LINE SEPARATOR}"


class PaperLook(theme.Theme):
    """How things look on paper, which is light, whatever the screen shows.

    ``large`` is for those who read large print. ``ink_saving`` paints text and lines in black on nothing.
    """

    def __init__(self, *, ink_saving: bool = False, large: bool = False) -> None:
        super().__init__("light", _LARGE if large else 1.0)
        self.ink_saving = ink_saving

    def font(self, style: str) -> QFont:
        """Return a font with the common forms of digits and signs: whoever searches a PDF finds no others."""
        font = QFont(super().font(style))
        font.clearFeatures()
        font.setFeature(QFont.Tag("calt"), 0)
        return font


@cache
def paper_look(*, ink_saving: bool = False, large: bool = False) -> PaperLook:
    """The look of a document; the same one for the same wishes."""
    return PaperLook(ink_saving=ink_saving, large=large)


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


class Document(NamedTuple):
    """Something to be printed: its name, which stands at the foot of each page, and its pieces at a width."""

    name: str
    pieces: Callable[[float], Iterable[Piece]]


def paint(device: QPagedPaintDevice, document: Document) -> bool:
    """Paint all pages on a printer or into a PDF, in its size and within its margins; whether it worked."""
    painter = QPainter()
    if not painter.begin(device):
        return False
    across, down = device.logicalDpiX() / PER_INCH, device.logicalDpiY() / PER_INCH
    size = QSizeF(device.width() / across, device.height() / down)
    pages = papers(document, size)
    for number in range(1, len(pages) + 1):
        if number > 1 and not device.newPage():
            painter.end()
            return False
        painter.save()
        painter.scale(across, down)
        paint_page(painter, size, document, pages, number)
        painter.restore()
    return painter.end()


def paint_page(painter: QPainter, size: QSizeF, document: Document, pages: list[Paper], number: int) -> None:
    """Paint the page of that number, counted from 1, within ``size`` at the painter's origin."""
    for top, piece in pages[number - 1]:
        piece.draw(painter, QPointF(0, top))
    _paint_foot(painter, size, document.name, number, len(pages))


def papers(document: Document, size: QSizeF) -> list[Paper]:
    """The pages at ``size``, which is in pixels at 96 to the inch and without the margins."""
    pages: list[Paper] = [[]]
    top = 0.0
    together: list[Piece] = []
    for piece in document.pieces(size.width()):
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


def lines(
    text: str,
    style: str,
    width: float,
    *,
    before: float = 0,
    color: str = "text",
    with_next: bool = False,
    look: PaperLook | None = None,
) -> Iterator[Piece]:
    """A text in lines of at most `width` pixels, with `before` above the first of them."""
    look = look or paper_look()
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
    look = paper_look()
    words = tr("{name}, page {n} of {all}").format(name=shown(name), n=number, all=count)
    high = look.line("caption")
    painter.setFont(look.font("caption"))
    painter.setPen(look.color("muted"))
    painter.drawText(QRectF(0, size.height() - high, size.width(), high), Qt.AlignmentFlag.AlignRight, words)
