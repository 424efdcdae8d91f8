"""The tables of a printed sheet: weapons, powers, techniques."""

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QPointF

from desktop.print.blocks_boxes import hairline
from desktop.print.blocks_ink import Align, Ink, Lines, Mark, band
from desktop.print.pages import Piece
from desktop.viewdata.paper import TableBlock

_GAP, _AFTER_NUMBER, _ROW = 12, 8, 3
_LONG, _WIDEST_OTHER = 160, 0.22
_MOST_LINES = 24


def table_pieces(using: Ink, block: TableBlock, width: float) -> Iterator[Piece]:
    """Rows under captions; a row that is as high as a page goes on over several pieces."""
    table = _Table(using, block, width)
    yield table.head()
    for row in block.rows:
        yield from table.row(row)


class _Table:
    """The columns of a table: how wide they are, where they begin, and how they are written."""

    def __init__(self, using: Ink, block: TableBlock, width: float) -> None:
        gaps = [
            using.px(_GAP + (_AFTER_NUMBER if _numbers_end(block, place) else 0)) for place in _inner(block)
        ]
        self._using, self._block, self._width = using, block, width
        self._widths = _widths(using, block, width - sum(gaps))
        self._lefts = [sum(self._widths[:place]) + sum(gaps[:place]) for place in range(len(self._widths))]
        self._styles = _styles(block)

    def head(self) -> Piece:
        """The captions, which stay with the first row."""
        using = self._using
        titles = [
            Lines(using, caption, "label", wide)
            for caption, wide in zip(self._block.captions, self._widths, strict=True)
        ]
        high = max(each.height for each in titles) + using.px(2)
        marks = [
            mark
            for place, each in enumerate(titles)
            for mark in self._cell(each, place, 0, color="muted", first=0, most=each.count)
        ]
        line = hairline(using, high, self._width, "borderStrong")
        return band(high, [*marks, line], with_next=True)

    def row(self, texts: Sequence[str]) -> Iterator[Piece]:
        """A row; one of many lines in pieces of some."""
        using = self._using
        cells = [
            Lines(using, text, style, wide)
            for text, style, wide in zip(texts, self._styles, self._widths, strict=True)
        ]
        pad, line = using.px(_ROW), using.line("text")
        count = max(each.count for each in cells)
        for first in range(0, count, _MOST_LINES):
            most = min(_MOST_LINES, count - first)
            last = first + most >= count
            top = 0.0 if first else pad
            marks = [
                mark
                for place, each in enumerate(cells)
                for mark in self._cell(each, place, top, first=first, most=most)
            ]
            high = top + most * line + (pad if last else 0)
            if last:
                marks.append(hairline(using, high, self._width))
            yield band(high, marks)

    def _cell(
        self, lines: Lines, place: int, top: float, *, color: str = "text", first: int, most: int
    ) -> Iterator[Mark]:
        align: Align = "right" if place in self._block.right else "left"
        at = QPointF(self._lefts[place], top)
        return lines.marks(at, self._widths[place], self._using.text(color), align, first=first, most=most)


def _inner(block: TableBlock) -> range:
    """The columns that another one follows."""
    return range(len(block.captions) - 1)


def _numbers_end(block: TableBlock, place: int) -> bool:
    """Whether texts begin where the numbers of a column end, so that they need more room between them."""
    return place in block.right and place + 1 not in block.right


def _styles(block: TableBlock) -> list[str]:
    """The style of each column: one looks for what a thing is called, and for the first of its numbers."""
    strong = {0, *block.right[:1]}
    return ["strong" if place in strong else "text" for place in range(len(block.captions))]


def _widths(using: Ink, block: TableBlock, room: float) -> list[float]:
    """How wide each column is: numbers as they are, the wide one what is left, the others what they need."""
    natural, styles = [], _styles(block)
    for place, caption in enumerate(block.captions):
        style = styles[place]
        texts = {row[place][:_LONG] for row in block.rows} - {""}
        wide = max((Lines(using, each, style, room).width for each in texts), default=0)
        natural.append(max(wide, Lines(using, caption, "label", room).width) + 1)
    fixed = {place: min(natural[place], room / 4) for place in block.right}
    left = room - sum(fixed.values())
    others = [place for place in range(len(natural)) if place not in fixed]
    if sum(natural[place] for place in others) <= left:
        spare = (left - sum(natural[place] for place in others)) / max(1, len(others))
        return [fixed.get(place, natural[place] + spare) for place in range(len(natural))]
    capped = [
        wide if place == block.wide else min(wide, room * _WIDEST_OTHER) for place, wide in enumerate(natural)
    ]
    return _shared(capped, fixed, others, left)


def _shared(
    natural: Sequence[float], fixed: dict[int, float], others: Sequence[int], left: float
) -> list[float]:
    """Columns that need more than there is: the narrow ones get what they need, the rest share."""
    given: dict[int, float] = {}
    waiting = sorted(others, key=lambda place: natural[place])
    while waiting:
        share = left / len(waiting)
        place = waiting.pop(0)
        given[place] = min(natural[place], share)
        left -= given[place]
    return [fixed.get(place, given.get(place, 0)) for place in range(len(natural))]
