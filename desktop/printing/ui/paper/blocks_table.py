"""The tables of a printed sheet: weapons, powers, techniques."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF

from desktop.printing.ui.paper.blocks_ink import Align, Ink, Lines, Mark, band, hairline
from desktop.printing.ui.paper.pages import Piece
from desktop.views.paper.paper import TableBlock

_GAP, _AFTER_NUMBER, _ROW = 12, 8, 3
_CLOSER = 0.5
_LONG, _WIDEST_OTHER, _LEAST_WIDE = 160, 0.22, 0.36
_MOST_LINES = 24


def table_pieces(using: Ink, block: TableBlock, width: float) -> Iterator[Piece]:
    """Return rows below captions that repeat on each page; a row as high as a page is split."""
    table = _Table(using, block, width)
    head = table.head()
    yield head
    for row in block.rows:
        for piece in table.row(row):
            yield piece._replace(again=head)


class _Table:
    """The columns of a table: their widths, positions and styles."""

    def __init__(self, using: Ink, block: TableBlock, width: float) -> None:
        gaps = [
            using.px(_GAP + (_AFTER_NUMBER if _numbers_end(block, place) else 0)) for place in _inner(block)
        ]
        columns = _columns(using, block, width - sum(gaps))
        if columns.cut:
            gaps = [each * _CLOSER for each in gaps]
            columns = _columns(using, block, width - sum(gaps))
        self._using, self._block, self._width = using, block, width
        self._widths = columns.widths
        self._lefts = [sum(self._widths[:place]) + sum(gaps[:place]) for place in range(len(self._widths))]
        self._styles = _styles(block)

    def head(self) -> Piece:
        """Return the captions, which stay with the first row."""
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
        """Return a row, split into pieces if it has many lines."""
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
    """Whether a text column follows a number column, so that they need a wider gap."""
    return place in block.right and place + 1 not in block.right


def _styles(block: TableBlock) -> list[str]:
    """The style of each column: names and the first numbers stand out."""
    strong = {0, *block.right[:1]}
    return ["strong" if place in strong else "text" for place in range(len(block.captions))]


class _Columns(NamedTuple):
    """The widths of the columns, and whether words had to be broken."""

    widths: list[float]
    cut: bool = False


def _columns(using: Ink, block: TableBlock, room: float) -> _Columns:
    """The column widths: numbers as needed, others as needed, and the wide one gets the rest."""
    natural, words, styles, cut = [], [], _styles(block), False
    for place, caption in enumerate(block.captions):
        style = styles[place]
        texts = {row[place][:_LONG] for row in block.rows} - {""}
        wide = max((Lines(using, each, style, room).width for each in texts), default=0)
        caption_wide = Lines(using, caption, "label", room).width
        natural.append(max(wide, caption_wide) + 1)
        longest = {max(each.split(), key=len, default="") for each in texts}
        word = max((Lines(using, each, style, room).width for each in longest), default=0)
        whole = max(word, caption_wide) + 1
        words.append(min(whole, room * _WIDEST_OTHER))
        cut |= whole > words[-1] and place not in block.right
    fixed = {place: min(natural[place], room / 4) for place in block.right}
    left = room - sum(fixed.values())
    others = [place for place in range(len(natural)) if place not in fixed]
    if sum(natural[place] for place in others) <= left:
        spare = (left - sum(natural[place] for place in others)) / max(1, len(others))
        return _Columns([fixed.get(place, natural[place] + spare) for place in range(len(natural))])
    cut |= sum(words[place] for place in others) > left
    capped = [
        wide if place == block.wide else min(wide, room * _WIDEST_OTHER) for place, wide in enumerate(natural)
    ]
    if block.wide in others:  # a sentence needs a line of readable width
        spare = max(0.0, left - sum(words[place] for place in others))
        wanted = min(natural[block.wide], room * _LEAST_WIDE)
        words[block.wide] += min(spare, max(0.0, wanted - words[block.wide]))
    return _Columns(_shared(capped, words, fixed, others, left), cut)


def _shared(
    natural: Sequence[float],
    words: Sequence[float],
    fixed: dict[int, float],
    others: Sequence[int],
    left: float,
) -> list[float]:
    """Widths if there isn't enough room: each column fits its longest word if possible; the rest goes first
    to the narrow ones, then to the others equally.
    """
    needed = sum(words[place] for place in others)
    least = {place: words[place] * min(1, left / needed) for place in others}
    left -= sum(least.values())
    given: dict[int, float] = {}
    waiting = sorted(others, key=lambda place: natural[place] - least[place])
    while waiting:
        share = left / len(waiting)
        place = waiting.pop(0)
        more = min(max(0, natural[place] - least[place]), share)
        given[place] = least[place] + more
        left -= more
    return [fixed.get(place, given.get(place, 0)) for place in range(len(natural))]
