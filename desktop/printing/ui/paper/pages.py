"""Pages: a document as pieces from top to bottom, on a printer, in a PDF and on the screen alike."""

from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache
from time import monotonic
from typing import NamedTuple, TypeVar

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QPagedPaintDevice, QPainter, QTextLayout, QTextOption

from desktop.base.words import tr
from desktop.kit.look import theme
from desktop.kit.text.plain_text import shown, wrap_mode

PER_INCH = 96
"""Lengths are pixels of a screen, as in the theme: so many to the inch."""

_FOOT = 28
_LARGE, _DENSE = 1.35, 0.88
_HEAD_ROOM = 10
"""Room between what stands at the top of every page and what comes on it."""

_BLACK, _WHITE = QColor("#000000"), QColor("#FFFFFF")
_FILLS = frozenset(
    {
        *("surface", "app", "rail", "sunken", "hover", "selected", "track"),
        *("accentSoft", "dangerSoft", "warnSoft", "feltTop", "feltBottom"),
    }
)
"""The colour tokens of grounds, which an ink-saving page leaves white."""


class PaperLook(theme.Theme):
    """How things look on paper, which is light, whatever the screen shows.

    ``large`` is for those who read large print, ``dense`` for a table that has to fit on a page.
    ``ink_saving`` paints text and lines in black on nothing.
    """

    def __init__(self, *, ink_saving: bool = False, large: bool = False, dense: bool = False) -> None:
        super().__init__("light", _LARGE if large else _DENSE if dense else 1.0)
        self.ink_saving = ink_saving
        self.large = large

    def color(self, token: str) -> QColor:
        """Return the colour of a token; in ink-saving white for a ground and black for all else."""
        full = super().color(token)
        if not self.ink_saving:
            return full
        return _WHITE if token in _FILLS or token.endswith(".soft") else _BLACK

    def _make_font(self, style: str) -> QFont:
        """Make a font with the common forms of digits and signs: whoever searches a PDF finds no others."""
        font = super()._make_font(style)
        font.clearFeatures()
        font.setFeature(QFont.Tag("calt"), 0)
        return font


@cache
def paper_look(*, ink_saving: bool = False, large: bool = False, dense: bool = False) -> PaperLook:
    """The look of a document; the same one for the same wishes."""
    theme.load_fonts()  # before anything is measured
    return PaperLook(ink_saving=ink_saving, large=large, dense=dense)


class Piece(NamedTuple):
    """Something that is not broken in two: a line of text, or the chart.

    ``before`` is the room above it, which falls away at the top of a page. ``with_next`` keeps it on the page
    of what comes after, where a page has room for both. ``new_page`` begins a page. A ``filler`` is left away
    where the page has no room for it. ``words`` are what it says.

    ``parted`` parts it, where a page has not room enough, into what fits in so many pixels and the rest; it
    gives None where that would look torn. ``again`` stands above it where it begins a page, such as the
    captions above a row.
    """

    height: float
    draw: Callable[[QPainter, QPointF], None]
    words: str
    before: float = 0
    with_next: bool = False
    new_page: bool = False
    filler: bool = False
    parted: "Callable[[float], tuple[Piece, Piece] | None] | None" = None
    again: "Piece | None" = None


Paper = list[tuple[float, Piece]]
"""The pieces of a page, each with its place from the top."""


class Document(NamedTuple):
    """Something to be printed: its name, which stands at the foot of each page, and its pieces at a width.

    ``look`` is that of the foot, the usual one where there is none. ``landscape`` lays the paper on its long
    side. ``again`` makes what stands at the top of every page but the first, such as the captions of a table.
    """

    name: str
    pieces: Callable[[float], Iterable[Piece]]
    look: PaperLook | None = None
    landscape: bool = False
    again: Callable[[float], Piece] | None = None


class Paging:
    """Pages in the making: a long document is laid out piece by piece, with time for others in between."""

    def __init__(self, document: Document, size: QSizeF) -> None:
        """Begin with ``document`` at ``size``, in pixels at 96 to the inch and without the margins."""
        self.document = document
        self.size = size
        self.pages: list[Paper] = [[]]
        """What is laid out so far; only the last page may still grow."""
        self.done = False
        self._room = size.height() - _foot_height(document)
        self._again = None if document.again is None else document.again(size.width())
        self._pieces = iter(document.pieces(size.width()))
        self._top = 0.0
        self._begun = False
        self._together: list[Piece] = []

    def go_on(self, seconds: float) -> bool:
        """Lay out for about so long; whether there is more to do."""
        end = monotonic() + seconds
        while not self.done:
            piece = next(self._pieces, None)
            if piece is None:
                self._place()
                self.done = True
                break
            self._together.append(piece)
            if not piece.with_next:
                self._place()
            if monotonic() > end:
                break
        return not self.done

    def _place(self) -> None:
        """Put what belongs together on the page, or all of it on the next; what fits on none is parted."""
        held, self._together = self._together, []
        if not held:
            return
        wanted = sum(each.before + each.height for each in held)
        if held[0].new_page and self._begun:
            self._turn()
        if held[-1].filler and self._top + wanted > self._room:
            return
        if self._top + wanted > self._room and self._part(held):
            return
        if wanted <= self._room - self._again_height:
            self._expect(wanted)
            for each in held:
                self._put(each)
        elif held[-1].parted is not None and self._begun:
            self._turn()
            self._together = held
            self._place()
        else:
            for each in held:
                self._expect(each.before + each.height)
                self._put(each)

    def _part(self, held: list[Piece]) -> bool:
        """Put on this page what it has room for, and the rest on the next; whether that could be done."""
        *above, last = held
        if last.parted is None:
            return False
        free = self._room - self._top - sum(each.before + each.height for each in above)
        parts = last.parted(free - (last.before if above or self._begun else 0))
        if parts is None:
            return False
        for each in (*above, parts[0]):
            self._put(each)
        self._turn()
        self._together = [parts[1]]
        self._place()
        return True

    def _expect(self, height: float) -> None:
        if self._begun and self._top + height > self._room:
            self._turn()

    def _put(self, piece: Piece) -> None:
        if self._begun:
            self._top += piece.before
        elif piece.again is not None:
            self.pages[-1].append((self._top, piece.again))
            self._top += piece.again.height
        self.pages[-1].append((self._top, piece))
        self._top += piece.height
        self._begun = True

    def _turn(self) -> None:
        """Go on with a new page; what stands at the top of each is not what a page begins with."""
        self.pages.append([])
        self._top, self._begun = 0.0, False
        if self._again is not None:
            self.pages[-1].append((0.0, self._again))
            self._top = self._again_height

    @property
    def _again_height(self) -> float:
        return 0.0 if self._again is None else self._again.height + _HEAD_ROOM


def device_size(device: QPagedPaintDevice) -> QSizeF:
    """The room for a document on a device within its margins, in pixels at 96 to the inch."""
    across, down = device.logicalDpiX() / PER_INCH, device.logicalDpiY() / PER_INCH
    return QSizeF(device.width() / across, device.height() / down)


def painting(
    device: QPagedPaintDevice, document: Document, pages: list[Paper], size: QSizeF
) -> Iterator[int]:
    """Paint one page after the other, that were laid out for ``size``; yields the number of each.

    Ends early where the device takes no more, so that not all numbers come.
    """
    painter = QPainter()
    if not painter.begin(device):
        return
    try:
        across, down = device.logicalDpiX() / PER_INCH, device.logicalDpiY() / PER_INCH
        for number in range(1, len(pages) + 1):
            if number > 1 and not device.newPage():
                return
            painter.save()
            painter.scale(across, down)
            paint_page(painter, size, document, pages, number)
            painter.restore()
            if number == len(pages) and not painter.end():
                return
            yield number
    finally:
        if painter.isActive():
            painter.end()


def paint_page(painter: QPainter, size: QSizeF, document: Document, pages: list[Paper], number: int) -> None:
    """Paint the page of that number, counted from 1, within ``size`` at the painter's origin."""
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    for top, piece in pages[number - 1]:
        piece.draw(painter, QPointF(0, top))
    _paint_foot(painter, size, document, number, len(pages))


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
    """A text in lines of at most `width` pixels, with `before` above the first of them.

    The first and the last two lines of a paragraph stay together.
    """
    look = look or paper_look()
    font, step = look.font(style), look.line(style)
    for at, paragraph in enumerate(text.replace("\r\n", "\n").split("\n")):
        layout = QTextLayout(paragraph, font)
        option = QTextOption()
        option.setWrapMode(wrap_mode(paragraph))
        option.setUseDesignMetrics(True)
        layout.setTextOption(option)
        layout.beginLayout()
        while (line := layout.createLine()).isValid():
            line.setLineWidth(width)
            line.setPosition(QPointF(0, (step - line.height()) / 2))
        layout.endLayout()
        count = layout.lineCount()
        for number in range(count):
            line = layout.lineAt(number)

            def draw(
                painter: QPainter, at: QPointF, layout: QTextLayout = layout, number: int = number
            ) -> None:
                painter.setPen(look.color(color))
                layout.lineAt(number).draw(painter, at)

            words = paragraph[line.textStart() : line.textStart() + line.textLength()]
            above = 0 if number or at else before
            together = with_next or (count > 1 and number in (0, count - 2))
            yield Piece(step, draw, words.strip(), above, together)


def _foot_height(document: Document) -> float:
    return (document.look or paper_look()).px(_FOOT)


def _paint_foot(painter: QPainter, size: QSizeF, document: Document, number: int, count: int) -> None:
    look = document.look or paper_look()
    words = tr("{name}, page {n} of {all}").format(name=shown(document.name), n=number, all=count)
    high = look.line("caption")
    look.ink(painter, "caption", "muted")
    painter.drawText(QRectF(0, size.height() - high, size.width(), high), Qt.AlignmentFlag.AlignRight, words)


T = TypeVar("T")

_MOST = 1024
_forgetting: list[Callable[[], None]] = []


def kept(lay_out: Callable[..., T]) -> Callable[..., T]:
    """Return ``lay_out`` so that it answers from memory what it was asked before, until ``let_go``."""
    remembering = lru_cache(maxsize=_MOST)(lay_out)
    _forgetting.append(remembering.cache_clear)
    return remembering


def let_go() -> None:
    """Forget all of it: in memory it takes four megabytes, and to lay it out again some milliseconds."""
    for forget in _forgetting:
        forget()
