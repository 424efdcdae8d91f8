"""What a printed sheet is drawn with: fonts, colours, marks and boxes, side by side or in columns."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, partial
from math import ceil
from typing import Literal, NamedTuple, Protocol
from unicodedata import bidirectional

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen, QPolygonF, QTextLayout, QTextOption

from desktop.kit.text.plain_text import shown, wrap_mode
from desktop.printing.ui.paper.pages import PaperLook, Piece, kept, paper_look
from desktop.views.paper.paper import PaperOptions

_LINE_SEPARATOR = "\N{LINE SEPARATOR}"
_LAST_OF_PLANE = "\uffff"
_LONGEST_LABEL = 240
_HAIR, _LINE = 0.6, 1.0
_SHORT = 100

_STYLES: dict[str, tuple[str, int, int]] = {
    "name": ("pageTitle", 28, 34),
    "section": ("trayTitle", 15, 20),
    "line": ("body", 13, 18),
    "value": ("stat", 19, 23),
    "strong": ("bodyStrong", 12, 17),
    "text": ("body", 12, 17),
    "label": ("body", 10, 14),
    "labelStrong": ("bodyStrong", 10, 14),
}
"""Type on paper, smaller than on screen: the theme's style, its size and line height in pixels."""

Align = Literal["left", "right", "center"]
_STRONG = frozenset({"L", "R", "AL"})


class Ink:
    """Lengths, fonts and colours for the player's page style."""

    def __init__(self, look: PaperLook, *, large: bool) -> None:
        """Use this look; ``large`` also reduces the number of columns."""
        self._look = look
        self._scale = look.scale
        self._fonts: dict[str, QFont] = {}
        self.large = large

    def px(self, length: float) -> float:
        """Return a length given in pixels at normal size."""
        return length * self._scale

    @property
    def saving(self) -> bool:
        """Whether to save ink: nothing is filled, and lines and text are black or grey."""
        return self._look.ink_saving

    def font(self, style: str) -> QFont:
        """Return the font of a paper style. It must not be modified."""
        font = self._fonts.get(style)
        if font is None:
            base, px, _ = _STYLES[style]
            font = QFont(self._look.font(base))
            font.setPixelSize(round(self.px(px)))
            self._fonts[style] = font
        return font

    def line(self, style: str) -> float:
        """Return the line height of a style."""
        return self.px(_STYLES[style][2])

    def text(self, name: str = "text") -> QColor:
        """Return the colour of text."""
        if self.saving:
            return QColor("#555555" if name == "muted" else "#000000")
        return self._look.color(name)

    def stroke(self, name: str = "border") -> QColor:
        """Return the colour of lines and edges."""
        if self.saving:
            return QColor("#777777" if name == "borderStrong" else "#BBBBBB")
        return self._look.color(name)

    def hair(self, name: str = "border") -> QPen:
        """Return the pen of a hairline."""
        return QPen(self.stroke(name), _HAIR * self._look.scale)

    def edge(self, name: str = "borderStrong") -> QPen:
        """Return the pen around areas to write in."""
        return QPen(self.stroke(name), _LINE * self._look.scale)

    def fill(self, name: str) -> QColor | None:
        """Return the fill colour of areas, or None to save ink."""
        return None if self.saving else self._look.color(name)

    def die(self, kind: str) -> tuple[QColor | None, QColor]:
        """Return the face and outline of a kind of die."""
        if self.saving:
            return None, QColor(Qt.GlobalColor.black)
        colors = self._look.dice[kind]
        return colors.face, colors.outline


@cache
def ink(options: PaperOptions) -> Ink:
    """Return the ink for the player's page style."""
    look = paper_look(ink_saving=options.ink_saving, large=options.large)
    return Ink(look, large=options.large)


class Mark(NamedTuple):
    """Something drawn on a piece: its place relative to the piece's corner, how it is drawn, and its text.

    Only marks with text must not overlap: lines and edges go around them.
    """

    box: QRectF
    draw: Callable[[QPainter], None]
    words: str = ""


class Band:
    """Marks drawn together as one piece."""

    def __init__(self, marks: Iterable[Mark]) -> None:
        """Hold marks in drawing order."""
        self.marks = tuple(marks)

    def __call__(self, painter: QPainter, at: QPointF) -> None:
        """Draw the marks with the piece's corner at ``at``."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(at)
        for each in self.marks:
            each.draw(painter)
        painter.restore()


def band(height: float, marks: Iterable[Mark], *, before: float = 0, with_next: bool = False) -> Piece:
    """Return a piece made of marks."""
    drawn = Band(marks)
    return Piece(height, drawn, " ".join(each.words for each in drawn.marks if each.words), before, with_next)


def _laid_out(using: Ink, text: str, style: str, width: float) -> QTextLayout:
    """Break a text into lines; for a short one, also position its glyphs for drawing."""
    layout = QTextLayout(text, using.font(style))
    layout.setTextOption(_option(wrap_mode(text)))
    layout.setCacheEnabled(len(text) <= _SHORT)
    height = using.line(style)
    layout.beginLayout()
    while (line := layout.createLine()).isValid():
        line.setLineWidth(max(width, 1))
        line.setPosition(QPointF(0, (height - line.height()) / 2))
    layout.endLayout()
    return layout


_laid_out_once = kept(_laid_out)
"""Cached for short texts: many occur several times on a sheet, and again when an option changes."""


@cache
def _option(mode: QTextOption.WrapMode) -> QTextOption:
    option = QTextOption()
    option.setWrapMode(mode)
    option.setUseDesignMetrics(True)
    option.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignAbsolute)
    return option


class Lines:
    """A text laid out in lines of a maximum width, in a style."""

    def __init__(self, using: Ink, text: str, style: str, width: float) -> None:
        """Lay the text out; line breaks are kept, and a word that is too wide is broken."""
        self._height = using.line(style)
        self._text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\n", _LINE_SEPARATOR)
        beyond = bool(self._text) and max(self._text) > _LAST_OF_PLANE
        self._beyond = self._text.encode("utf-16-le", "surrogatepass") if beyond else None
        lay_out = _laid_out_once if len(text) <= _SHORT else _laid_out
        self._layout = lay_out(using, self._text, style, width)

    @property
    def count(self) -> int:
        """The number of lines, at least one."""
        return max(1, self._layout.lineCount())

    @property
    def height(self) -> float:
        """The height of all lines."""
        return self.count * self._height

    @property
    def width(self) -> float:
        """The width of the widest line."""
        lines = range(self._layout.lineCount())
        return max((self._layout.lineAt(each).naturalTextWidth() for each in lines), default=0)

    @property
    def last_width(self) -> float:
        """The width of the last line."""
        lines = self._layout.lineCount()
        return self._layout.lineAt(lines - 1).naturalTextWidth() if lines else 0

    def marks(
        self,
        at: QPointF,
        width: float,
        color: QColor,
        align: Align = "left",
        *,
        first: int = 0,
        most: int = 0,
    ) -> Iterator[Mark]:
        """Return the lines from ``at`` downwards; ``first`` and ``most`` select some of them."""
        last = self._layout.lineCount()
        for row, number in enumerate(range(first, min(last, first + most) if most else last)):
            line = self._layout.lineAt(number)
            natural = line.naturalTextWidth()
            room = width - natural
            shift = {"left": 0.0, "right": room, "center": room / 2}[align]
            corner = QPointF(at.x() + shift, at.y() + row * self._height)

            def draw(painter: QPainter, number: int = number, corner: QPointF = corner) -> None:
                painter.setPen(color)
                self._layout.lineAt(number).draw(painter, corner)

            words = self._words(line.textStart(), line.textLength())
            yield Mark(QRectF(corner.x(), corner.y(), natural, self._height), draw, words)

    def _words(self, start: int, length: int) -> str:
        """Part of the text, counted in UTF-16 units as Qt does."""
        if self._beyond is None:
            return self._text[start : start + length].strip()
        halves = self._beyond[2 * start : 2 * (start + length)]
        return halves.decode("utf-16-le", "replace").strip()


def start_of(text: str) -> Align:
    """Return where the lines of a paragraph start: at the right for right-to-left text."""
    first = next((kind for each in text if (kind := bidirectional(each)) in _STRONG), "L")
    return "left" if first == "L" else "right"


def label(text: str) -> str:
    """Return a player's text on one line and of limited length."""
    return shown(text, _LONGEST_LABEL)


INSIDE = 9
"""The padding of a card, in pixels at normal size."""

TICK = 10.5
"""The side of a tick box, in pixels at normal size."""

_ROUND = 7


def card(using: Ink, box: QRectF) -> Mark:
    """Return the edge around a tracker or a characteristic."""

    def draw(painter: QPainter) -> None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(using.hair("borderStrong"))
        painter.drawRoundedRect(box, using.px(_ROUND), using.px(_ROUND))

    return Mark(box, draw)


def tick_box(using: Ink, box: QRectF, marks: int, *, counts: bool = False) -> Mark:
    """Return a tick box with its content: a tick, or a number if it ``counts``."""
    number = Lines(using, str(marks), "labelStrong", box.width() * 3) if marks and counts else None

    def draw(painter: QPainter) -> None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(using.edge())
        painter.drawRoundedRect(box, using.px(2), using.px(2))
        if number is not None:
            at = QPointF(box.center().x() - number.width / 2, box.center().y() - number.height / 2)
            for each in number.marks(at, number.width, using.text()):
                each.draw(painter)
        elif marks:
            w, h = box.width(), box.height()
            painter.setPen(
                QPen(
                    using.text("accent"),
                    using.px(1.7),
                    c=Qt.PenCapStyle.RoundCap,
                    j=Qt.PenJoinStyle.RoundJoin,
                )
            )
            points = [
                QPointF(box.x() + w * x, box.y() + h * y)
                for x, y in ((0.2, 0.52), (0.42, 0.75), (0.82, 0.22))
            ]
            painter.drawPolyline(QPolygonF(points))

    return Mark(box, draw)


def hairline(using: Ink, top: float, width: float, color: str = "border", left: float = 0) -> Mark:
    """Return a thin horizontal line."""
    pen = using.hair(color)

    def draw(painter: QPainter) -> None:
        painter.setPen(pen)
        painter.drawLine(QPointF(left, top), QPointF(left + width, top))

    return Mark(QRectF(left, top, width, 0), draw)


class Cell(Protocol):
    """An item in a column, laid out for its width."""

    @property
    def height(self) -> float:
        """The height of the cell."""

    def marks(self, at: QPointF) -> Iterable[Mark]:
        """Return the marks of the cell at a place."""


_TALLEST = 900
"""Taller columns are laid out in several pieces, because no page has room for them."""
_LEAST, _LEAST_REST = 110, 18
"""The minimum worth putting at the foot of a page, and worth leaving for the next."""


class Columns(NamedTuple):
    """A number of equal columns with gaps."""

    number: int
    width: float
    gap: float

    @property
    def step(self) -> float:
        """The distance from one column's left edge to the next."""
        return self.width + self.gap


def columns_in(width: float, count: int, gap: float) -> Columns:
    """Return columns that fill a width."""
    return Columns(count, (width - gap * (count - 1)) / count, gap)


def in_columns(
    cells: Sequence[Cell], columns: Columns, *, before: float = 0, head: Sequence[Cell] = ()
) -> Iterator[Piece]:
    """Arrange cells in columns of similar height, in pieces between which a page can end.

    ``head`` goes above each used column, on every page.
    """
    room = before
    for batch in _batches(cells, columns):
        yield _piece(batch, columns, head)._replace(before=room)
        room = columns.gap / 2


def _piece(cells: Sequence[Cell], columns: Columns, head: Sequence[Cell]) -> Piece:
    marks: list[Mark] = []
    height = 0.0
    for place, column in enumerate(balanced(cells, columns.number)):
        left, top = place * columns.step, 0.0
        for each in (*head, *column):
            marks += each.marks(QPointF(left, top))
            top += each.height
        height = max(height, top)
    return band(height, marks)._replace(parted=partial(_parted, cells, columns, head))


def _parted(
    cells: Sequence[Cell], columns: Columns, head: Sequence[Cell], free: float
) -> tuple[Piece, Piece] | None:
    """As many cells as fit in columns of that height, and the others."""
    room = free - sum(each.height for each in head)
    if room < _LEAST:
        return None
    fit, total = 0, 0.0
    while fit < len(cells) and total + cells[fit].height <= room * columns.number:
        total += cells[fit].height
        fit += 1
    while fit and len(_filled(cells[:fit], room)) > columns.number:
        fit -= 1
    if not fit or sum(each.height for each in cells[fit:]) < _LEAST_REST * columns.number:
        return None
    return _piece(cells[:fit], columns, head), _piece(cells[fit:], columns, head)


def _batches(cells: Sequence[Cell], columns: Columns) -> Iterator[Sequence[Cell]]:
    """The cells of each piece."""
    total = sum(each.height for each in cells)
    pieces = max(1, ceil(total / (_TALLEST * columns.number)))
    start = 0
    for piece in range(pieces, 0, -1):
        rest = sum(each.height for each in cells[start:])
        end = len(cells) if piece == 1 else _until(cells, start, rest / piece)
        if end > start:
            yield cells[start:end]
        start = end


def _until(cells: Sequence[Cell], start: int, height: float) -> int:
    end, top = start, 0.0
    while end < len(cells) and (top < height or end == start):
        top += cells[end].height
        end += 1
    return end


def balanced(cells: Sequence[Cell], count: int) -> list[Sequence[Cell]]:
    """Split cells into columns of the minimum height that holds them, in order."""
    heights = [each.height for each in cells]
    height = max(sum(heights) / count, *heights)
    while len(found := _filled(cells, height)) > count:
        height += min(heights) / 2 or 1
    return found


def _filled(cells: Sequence[Cell], height: float) -> list[Sequence[Cell]]:
    found: list[list[Cell]] = [[]]
    top = 0.0
    for each in cells:
        if found[-1] and top + each.height > height + 0.5:
            found.append([])
            top = 0.0
        found[-1].append(each)
        top += each.height
    return list(found)
