"""The texts of a printed sheet: backstory and notes, and lines to write on."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import repeat

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from desktop.base.words import tr
from desktop.printing.ui.paper.blocks_boxes import hairline
from desktop.printing.ui.paper.blocks_columns import columns_in, in_columns
from desktop.printing.ui.paper.blocks_ink import Align, Ink, Lines, Mark, band, label, start_of
from desktop.printing.ui.paper.pages import Piece
from desktop.views.paper.paper import ProseBlock, RuledBlock

_COLUMN_GAP = 24
_LINES_OF_TWO, _MOST_OF_TWO = 52, 6_000
_FEW_LINES = 4
_RULED = 25
_WIDEST_MEASURE = 560
_BAR = 8


def text_pieces(
    using: Ink, text: str, width: float, *, before: float = 0, key: bool = False
) -> Iterator[Piece]:
    """A text in lines of the whole width, or what the eye can follow of it; a page can end within it.

    The first and the last two lines of a paragraph stay together, and so does a short line after an empty
    one with what follows, which it may be a heading of. A ``key`` one has a bar beside it.
    """
    left = using.px(_BAR) if key else 0
    measure = min(width, using.px(_WIDEST_MEASURE)) - left
    high, room = using.line("text"), before
    above = ""
    paragraphs = text.splitlines() or [""]
    for place, paragraph in enumerate(paragraphs):
        lines = Lines(using, paragraph, "text", measure)
        heads = bool(paragraph) and not above and place + 1 < len(paragraphs)
        for number in range(lines.count):
            together = number in (0, lines.count - 2) if lines.count > 1 else heads
            marks = list(
                lines.marks(
                    QPointF(left, 0), measure, using.text(), start_of(paragraph), first=number, most=1
                )
            )
            if key:
                marks.append(_key_bar(using, QRectF(0, 0, using.px(2), high + 0.5)))
            yield band(high, marks, before=room, with_next=together)
            room = 0.0
        above = paragraph


def prose_pieces(using: Ink, block: ProseBlock, width: float) -> Iterator[Piece]:
    """Paragraphs under their headings, in two columns as long as they are short enough to be read so."""
    if using.large:
        for heading, passages in block.parts:
            yield from _wide_part(using, heading, passages, width)
        return
    columns = columns_in(width, 2, using.px(_COLUMN_GAP))
    cells: list[_ProseCell] = []
    before = 0.0
    for heading, passages in block.parts:
        if sum(len(text) for text, _ in passages) <= _MOST_OF_TWO:
            found = _cells(using, heading, passages, columns.width)
            if sum(each.count for each in found) <= _LINES_OF_TWO:
                cells += found
                continue
        if cells:
            yield from in_columns(cells, columns, before=before)
        yield from _wide_part(using, heading, passages, width)
        cells, before = [], using.px(8)
    if cells:
        yield from in_columns(cells, columns, before=before)


class _ProseCell:
    """Lines that stay together, such as a heading with the first of what it is over."""

    def __init__(self, using: Ink, width: float, heading: str = "", *, key: bool = False) -> None:
        self._using, self._width = using, width
        self._key = Lines(using, tr("Key connection"), "label", width) if key and heading else None
        room = width - (0 if self._key is None else self._key.width + using.px(24))
        self._heading = Lines(using, label(heading), "strong", room) if heading else None
        self._lines: list[tuple[Lines, int, bool, Align]] = []
        self._after = 0.0

    def take(self, lines: Lines, numbers: Iterable[int], align: Align, *, key: bool) -> None:
        """Add lines of a paragraph; those of a ``key`` one have a bar beside them."""
        self._lines += [(lines, each, key, align) for each in numbers]

    def end(self, gap: float) -> None:
        """Leave room below, for here ends a paragraph."""
        self._after = gap

    @property
    def count(self) -> int:
        """How many lines of paragraphs there are."""
        return len(self._lines)

    @property
    def height(self) -> float:
        heading = 0.0 if self._heading is None else self._heading.height + self._using.px(1)
        return heading + len(self._lines) * self._using.line("text") + self._after

    def marks(self, at: QPointF) -> Iterator[Mark]:
        using, top = self._using, at.y()
        if self._heading is not None:
            yield from self._heading.marks(QPointF(at.x(), top), self._width, using.text())
            if self._key is not None:
                place = QPointF(at.x(), top + using.px(2))
                yield from self._key.marks(place, self._width, using.text("accent"), "right")
                left = at.x() + self._width - self._key.width - using.px(_BAR)
                yield _key_bar(using, QRectF(left, top + using.px(3), using.px(2), using.px(11)))
            top += self._heading.height + using.px(1)
        for lines, number, key, align in self._lines:
            left = using.px(_BAR) if key else 0
            place, room = QPointF(at.x() + left, top), self._width - left
            yield from lines.marks(place, room, using.text(), align, first=number, most=1)
            if key:
                yield _key_bar(using, QRectF(at.x(), top, using.px(2), using.line("text") + 0.5))
            top += using.line("text")


def _cells(using: Ink, heading: str, passages: Sequence[tuple[str, bool]], width: float) -> list[_ProseCell]:
    """A part of a text as cells: a heading keeps the first lines with it, and so does a short line after an
    empty one.
    """
    cells = [_ProseCell(using, width, heading, key=_has_key(passages))] if heading else []
    waits = bool(heading)
    for text, key in passages:
        paragraphs = text.splitlines() or [""]
        above = ""
        for place, paragraph in enumerate(paragraphs):
            if place and not paragraph:
                cells[-1].end(using.line("text"))
                above = ""
                continue
            lines = Lines(using, paragraph, "text", width - (using.px(_BAR) if key else 0))
            for numbers in _together(lines.count):
                if not waits:
                    cells.append(_ProseCell(using, width))
                cells[-1].take(lines, numbers, start_of(paragraph), key=key)
                waits = False
            cells[-1].end(using.px(2))
            waits = not above and lines.count == 1 and any(paragraphs[place + 1 : place + 2])
            above = paragraph
        waits = False
        cells[-1].end(using.px(5))
    if cells:
        cells[-1].end(using.px(9))
    return cells


def _together(count: int) -> Iterator[range]:
    """The lines of a paragraph that stay together: all of a short one, the first and the last two."""
    if count < _FEW_LINES:
        yield range(count)
        return
    yield range(2)
    for number in range(2, count - 2):
        yield range(number, number + 1)
    yield range(count - 2, count)


def _wide_part(
    using: Ink, heading: str, passages: Sequence[tuple[str, bool]], width: float
) -> Iterator[Piece]:
    """A part of a text over the whole width, so that a page can end within it."""
    room = using.px(6)
    if heading:
        cell = _ProseCell(using, min(width, using.px(_WIDEST_MEASURE)), heading, key=_has_key(passages))
        yield band(cell.height, cell.marks(QPointF(0, 0)), before=room, with_next=True)
        room = using.px(1)
    for text, key in passages:
        yield from text_pieces(using, text, width, before=room, key=key)
        room = using.px(4)


def _has_key(passages: Sequence[tuple[str, bool]]) -> bool:
    return any(key for _, key in passages)


def _key_bar(using: Ink, box: QRectF) -> Mark:
    def draw(painter: QPainter) -> None:
        painter.fillRect(box, using.text("accent"))

    return Mark(box, draw)


def ruled_pieces(using: Ink, block: RuledBlock, width: float) -> Iterator[Piece]:
    """Empty lines to write on."""
    high = using.px(_RULED)
    line = band(high, [hairline(using, high, width, "borderStrong")])
    yield from repeat(line, block.lines)
    yield from repeat(line._replace(filler=True), block.fills)
