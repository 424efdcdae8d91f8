"""The short words of a printed sheet: lists, conditions with boxes, facts."""

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QPointF, QRectF

from desktop.printing.ui.paper.blocks_boxes import TICK, hairline, tick_box
from desktop.printing.ui.paper.blocks_columns import columns_in, in_columns
from desktop.printing.ui.paper.blocks_ink import Ink, Lines, Mark, band, label
from desktop.printing.ui.paper.blocks_text import text_pieces
from desktop.printing.ui.paper.pages import Piece
from desktop.views.paper.paper import ChecksBlock, FactsBlock, ListBlock

_COLUMN_GAP = 24
_LONG = 160


def list_pieces(using: Ink, block: ListBlock, width: float) -> Iterator[Piece]:
    """Short lines in columns; long ones follow over the whole width."""
    short = [each for each in block.items if len(each) <= _LONG]
    if short:
        count = 2 if using.large else 3
        columns = columns_in(width, count, using.px(_COLUMN_GAP))
        yield from in_columns([_ItemCell(using, each, columns.width) for each in short], columns)
    for each in block.items:
        if len(each) > _LONG:
            yield from text_pieces(using, each, width, before=using.px(3))


class _ItemCell:
    """An item of a list."""

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
    """Conditions with boxes, one after the other; they stand closer where that saves a line."""
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
    """Labels over their values, side by side; long values take a line of their own."""
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
