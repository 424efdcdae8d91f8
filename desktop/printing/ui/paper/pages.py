"""Breaks a document into pages, the same on a printer, in a PDF and on screen."""

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
"""Lengths are screen pixels as in the theme, this many per inch."""

_FOOT = 28
_LARGE, _DENSE = 1.35, 0.88
_HEAD_ROOM = 10
"""The gap below what repeats at the top of every page."""

_BLACK, _WHITE = QColor("#000000"), QColor("#FFFFFF")
_FILLS = frozenset(
    {
        *("surface", "app", "rail", "sunken", "hover", "selected", "track"),
        *("accentSoft", "dangerSoft", "warnSoft", "feltTop", "feltBottom"),
    }
)
"""The colour tokens of backgrounds, which stay white when saving ink."""


class PaperLook(theme.Theme):
    """The look on paper, always light.

    ``large`` is large print, ``dense`` fits a table on a page, and ``ink_saving`` uses black text and lines
    without fills.
    """

    def __init__(self, *, ink_saving: bool = False, large: bool = False, dense: bool = False) -> None:
        super().__init__("light", _LARGE if large else _DENSE if dense else 1.0)
        self.ink_saving = ink_saving
        self.large = large

    def color(self, token: str) -> QColor:
        """Return the colour of a token; to save ink, white for backgrounds and black for all else."""
        full = super().color(token)
        if not self.ink_saving:
            return full
        return _WHITE if token in _FILLS or token.endswith(".soft") else _BLACK

    def _make_font(self, style: str) -> QFont:
        """Make a font with default digits and signs, so that text searches in a PDF find them."""
        font = super()._make_font(style)
        font.clearFeatures()
        font.setFeature(QFont.Tag("calt"), 0)
        return font


@cache
def paper_look(*, ink_saving: bool = False, large: bool = False, dense: bool = False) -> PaperLook:
    """Return the look for these options, cached."""
    theme.load_fonts()  # before anything is measured
    return PaperLook(ink_saving=ink_saving, large=large, dense=dense)


class Piece(NamedTuple):
    """Something that isn't split: a line of text, or the chart.

    ``before`` is the gap above it, which is dropped at the top of a page. ``with_next`` keeps it on the same
    page as the next piece if possible. ``new_page`` starts a page. A ``filler`` is dropped if the page has no
    room, and on the first page if it is for a ``later_page``. ``words`` is its text.

    ``parted`` splits it, if the page is too small, into a part of the given height and the rest, or returns
    None if that would look bad. ``again`` is repeated above it at the top of a page, such as a table's
    captions.
    """

    height: float
    draw: Callable[[QPainter, QPointF], None]
    words: str
    before: float = 0
    with_next: bool = False
    new_page: bool = False
    filler: bool = False
    later_page: bool = False
    parted: "Callable[[float], tuple[Piece, Piece] | None] | None" = None
    again: "Piece | None" = None


Paper = list[tuple[float, Piece]]
"""The pieces of a page, each with its position from the top."""


class Document(NamedTuple):
    """Something to print: its name for the foot of each page, and its pieces at a given width.

    ``look`` is that of the foot (None for normal). ``landscape`` rotates the paper. ``again`` makes what
    repeats at the top of every page but the first, such as a table's captions.
    """

    name: str
    pieces: Callable[[float], Iterable[Piece]]
    look: PaperLook | None = None
    landscape: bool = False
    again: Callable[[float], Piece] | None = None


class Paging:
    """Layout in progress: a long document is laid out in pieces so that the UI stays responsive."""

    def __init__(self, document: Document, size: QSizeF) -> None:
        """Lay out ``document`` at ``size``, in pixels at 96 per inch without margins."""
        self.document = document
        self.size = size
        self.pages: list[Paper] = [[]]
        """The pages so far; only the last may still grow."""
        self.done = False
        self._room = size.height() - _foot_height(document)
        self._again = None if document.again is None else document.again(size.width())
        self._pieces = iter(document.pieces(size.width()))
        self._top = 0.0
        self._has_content = False
        self._together: list[Piece] = []

    def go_on(self, seconds: float) -> bool:
        """Lay out for about this long. Return whether there is more to do."""
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
        """Put pieces that belong together on this page or the next; split what fits on neither."""
        held, self._together = self._together, []
        if not held:
            return
        wanted = sum(each.before + each.height for each in held)
        if held[0].new_page and self._has_content:
            self._turn()
        is_too_early = held[-1].later_page and len(self.pages) == 1
        if held[-1].filler and (is_too_early or self._top + wanted > self._room):
            return
        if self._top + wanted > self._room and self._part(held):
            return
        if wanted <= self._room - self._again_height:
            self._expect(wanted)
            for each in held:
                self._put(each)
        elif held[-1].parted is not None and self._has_content:
            self._turn()
            self._together = held
            self._place()
        else:
            for each in held:
                self._expect(each.before + each.height)
                self._put(each)

    def _part(self, held: list[Piece]) -> bool:
        """Split a piece between this page and the next. Return False if it can't be split."""
        *above, last = held
        if last.parted is None:
            return False
        free = self._room - self._top - sum(each.before + each.height for each in above)
        parts = last.parted(free - (last.before if above or self._has_content else 0))
        if parts is None:
            return False
        for each in (*above, parts[0]):
            self._put(each)
        self._turn()
        self._together = [parts[1]]
        self._place()
        return True

    def _expect(self, height: float) -> None:
        if self._has_content and self._top + height > self._room:
            self._turn()

    def _put(self, piece: Piece) -> None:
        if self._has_content:
            self._top += piece.before
        elif piece.again is not None:
            self.pages[-1].append((self._top, piece.again))
            self._top += piece.again.height
        self.pages[-1].append((self._top, piece))
        self._top += piece.height
        self._has_content = True

    def _turn(self) -> None:
        """Start a new page; repeated headings alone don't count as content."""
        self.pages.append([])
        self._top, self._has_content = 0.0, False
        if self._again is not None:
            self.pages[-1].append((0.0, self._again))
            self._top = self._again_height

    @property
    def _again_height(self) -> float:
        return 0.0 if self._again is None else self._again.height + _HEAD_ROOM


def device_size(device: QPagedPaintDevice) -> QSizeF:
    """Return a device's printable area within the margins, in pixels at 96 per inch."""
    across, down = device.logicalDpiX() / PER_INCH, device.logicalDpiY() / PER_INCH
    return QSizeF(device.width() / across, device.height() / down)


def painting(
    device: QPagedPaintDevice, document: Document, pages: list[Paper], size: QSizeF
) -> Iterator[int]:
    """Paint pages that were laid out for ``size``, yielding the number of each.

    Ends early if the device fails.
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
    """Paint the page with this number, from 1, within ``size`` at the painter's origin."""
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
    """Return a text as lines of at most `width` pixels, with a gap of `before` above the first.

    The first and last two lines of a paragraph stay together.
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
    """Cache the results of ``lay_out`` until ``let_go``."""
    remembering = lru_cache(maxsize=_MOST)(lay_out)
    _forgetting.append(remembering.cache_clear)
    return remembering


def let_go() -> None:
    """Empty the cache: it takes four megabytes, and laying out again takes some milliseconds."""
    for forget in _forgetting:
        forget()
