"""The texts and lists of a printed sheet: backstory and notes, facts, checks, and lines to write on."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import repeat

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from desktop.base.words import tr
from desktop.printing.ui.paper.blocks_ink import (
    TICK,
    Align,
    Ink,
    Lines,
    Mark,
    band,
    columns_in,
    hairline,
    in_columns,
    label,
    start_of,
    tick_box,
)
from desktop.printing.ui.paper.pages import Piece
from desktop.views.paper.paper import ChecksBlock, FactsBlock, ListBlock, ProseBlock, RuledBlock

_COLUMN_GAP = 24
_LINES_OF_TWO, _MOST_OF_TWO = 52, 6_000
_FEW_LINES = 4
_RULED = 25
_WIDEST_MEASURE = 560
_BAR = 8


def text_pieces(
    using: Ink, text: str, width: float, *, before: float = 0, key: bool = False
) -> Iterator[Piece]:
    """Return a text in lines of readable width, between which a page can end.

    The first and last two lines of a paragraph stay together, and so does a short line after an empty one
    with what follows, because it may be a heading. A ``key`` text has a bar beside it.
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
    """Return paragraphs below their headings, in two columns while they are short enough."""
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
    """Lines that stay together, such as a heading and the lines after it."""

    def __init__(self, using: Ink, width: float, heading: str = "", *, key: bool = False) -> None:
        self._using, self._width = using, width
        self._key = Lines(using, tr("Key connection"), "label", width) if key and heading else None
        room = width - (0 if self._key is None else self._key.width + using.px(24))
        self._heading = Lines(using, label(heading), "strong", room) if heading else None
        self._lines: list[tuple[Lines, int, bool, Align]] = []
        self._after = 0.0

    def take(self, lines: Lines, numbers: Iterable[int], align: Align, *, key: bool) -> None:
        """Add lines of a paragraph; ``key`` ones have a bar beside them."""
        self._lines += [(lines, each, key, align) for each in numbers]

    def end(self, gap: float) -> None:
        """Add the gap after a paragraph."""
        self._after = gap

    @property
    def count(self) -> int:
        """The number of paragraph lines."""
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
    """A part of a text as cells: a heading stays with the lines after it, and so does a short line after an
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
    """The lines of a paragraph that stay together: all of a short one, else the first and last two."""
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
    """Return empty lines to write on."""
    high = using.px(_RULED)
    line = band(high, [hairline(using, high, width, "borderStrong")])
    yield from repeat(line, block.lines)
    yield from repeat(line._replace(filler=True), block.fills)


_LONG = 160


def list_pieces(using: Ink, block: ListBlock, width: float) -> Iterator[Piece]:
    """Return short lines in columns; long ones follow over the whole width."""
    short = [each for each in block.items if len(each) <= _LONG]
    if short:
        count = 2 if using.large else 3
        columns = columns_in(width, count, using.px(_COLUMN_GAP))
        yield from in_columns([_ItemCell(using, each, columns.width) for each in short], columns)
    for each in block.items:
        if len(each) > _LONG:
            yield from text_pieces(using, each, width, before=using.px(3))


class _ItemCell:
    """A list item."""

    def __init__(self, using: Ink, item: str, width: float) -> None:
        self._using, self._width = using, width
        self._lines = Lines(using, label(item), "text", width)

    @property
    def height(self) -> float:
        return self._lines.height + self._using.px(3)

    def marks(self, at: QPointF) -> Iterator[Mark]:
        place = QPointF(at.x(), at.y() + self._using.px(1.5))
        yield from self._lines.marks(place, self._width, self._using.text())
        yield hairline(self._using, at.y() + self.height, self._width, left=at.x())


def checks_pieces(using: Ink, block: ChecksBlock, width: float) -> Iterator[Piece]:
    """Return conditions with boxes, one after another; closer together if that saves a line."""
    side, step, line = using.px(TICK), using.px(5), using.line("text")
    listed = [
        (each.on, Lines(using, label(each.name), "strong" if each.on else "text", width - side - step))
        for each in block.checks
    ]
    wides = [side + step + words.width for _, words in listed]
    between = (width - sum(wides)) / max(1, len(wides) - 1)
    gap = min(using.px(18), between) if between >= using.px(8) else using.px(18)
    marks: list[Mark] = []
    x = y = 0.0
    tall = line
    for (on, words), wide in zip(listed, wides, strict=True):
        if x and x + wide > width + 1:
            x, y, tall = 0.0, y + tall + using.px(2), line
        marks.append(tick_box(using, QRectF(x, y + (line - side) / 2, side, side), int(on)))
        marks += words.marks(QPointF(x + side + step, y), width, using.text())
        x += wide + gap
        tall = max(tall, words.height)
    yield band(y + tall, marks)


def facts_pieces(using: Ink, block: FactsBlock, width: float) -> Iterator[Piece]:
    """Return labels above their values, side by side; long values get a line of their own."""
    gap, least, blank = using.px(_COLUMN_GAP), using.px(70), using.px(110)
    row: list[tuple[Lines, Lines, float]] = []
    used = 0.0
    room = 0.0
    for each in block.facts:
        if len(each.value) > _LONG:
            if row:
                yield _facts_row(using, row, room)
                row, used, room = [], 0.0, using.px(5)
            title = Lines(using, label(each.label), "label", width)
            marks = title.marks(QPointF(0, 0), width, using.text("muted"))
            yield band(title.height, marks, before=room, with_next=True)
            yield from text_pieces(using, each.value, width)
            room = using.px(5)
            continue
        title = Lines(using, label(each.label), "label", width)
        value = Lines(using, label(each.value), "strong", width)
        wide = max(title.width, value.width, least if each.value else blank)
        if row and used + gap + wide > width:
            yield _facts_row(using, row, room)
            row, used, room = [], 0.0, using.px(5)
        used += (gap if row else 0) + wide
        row.append((title, value, wide))
    if row:
        yield _facts_row(using, row, room)


def _facts_row(using: Ink, row: Sequence[tuple[Lines, Lines, float]], before: float) -> Piece:
    marks: list[Mark] = []
    x = 0.0
    tall = max(title.height for title, _, _ in row)
    for title, value, wide in row:
        marks += title.marks(QPointF(x, 0), wide, using.text("muted"))
        found = list(value.marks(QPointF(x, tall), wide, using.text()))
        marks += found
        if not any(each.words for each in found):
            marks.append(hairline(using, tall + using.line("strong"), wide, "borderStrong", x))
        x += wide + using.px(_COLUMN_GAP)
    return band(tall + max(value.height for _, value, _ in row), marks, before=before)
