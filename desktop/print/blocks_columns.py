"""Small things in columns, read downwards: skills, possessions."""

from collections.abc import Iterable, Iterator, Sequence
from math import ceil
from typing import NamedTuple, Protocol

from PySide6.QtCore import QPointF

from desktop.print.blocks_ink import Mark, band
from desktop.print.pages import Piece


class Cell(Protocol):
    """Something in a column, laid out for its width."""

    @property
    def height(self) -> float:
        """How high it is."""

    def marks(self, at: QPointF) -> Iterable[Mark]:
        """What it is drawn with at a place."""


class Columns(NamedTuple):
    """So many columns with gaps between them; one is ``tallest`` high at most before all begin anew."""

    number: int
    width: float
    gap: float
    tallest: float

    @property
    def step(self) -> float:
        """From the left of one column to the left of the next."""
        return self.width + self.gap


def columns_in(width: float, count: int, gap: float, tallest: float) -> Columns:
    """Columns that take all of a width."""
    return Columns(count, (width - gap * (count - 1)) / count, gap, tallest)


def in_columns(
    cells: Sequence[Cell], columns: Columns, *, before: float = 0, head: Sequence[Cell] = ()
) -> Iterator[Piece]:
    """Cells in columns of about the same height, in as many pieces as it takes.

    ``head`` stands over each column that has anything in it, in every piece.
    """
    room = before
    for batch in _batches(cells, columns):
        marks: list[Mark] = []
        height = 0.0
        for place, column in enumerate(batch):
            left, top = place * columns.step, 0.0
            for each in (*head, *column):
                marks += each.marks(QPointF(left, top))
                top += each.height
            height = max(height, top)
        yield band(height, marks, before=room)
        room = columns.gap / 2


def _batches(cells: Sequence[Cell], columns: Columns) -> Iterator[list[Sequence[Cell]]]:
    """The cells of each piece, by column."""
    total = sum(each.height for each in cells)
    pieces = max(1, ceil(total / (columns.tallest * columns.number)))
    start = 0
    for piece in range(pieces, 0, -1):
        rest = sum(each.height for each in cells[start:])
        end = len(cells) if piece == 1 else _until(cells, start, rest / piece)
        if end > start:
            yield balanced(cells[start:end], columns.number)
        start = end


def _until(cells: Sequence[Cell], start: int, height: float) -> int:
    end, top = start, 0.0
    while end < len(cells) and (top < height or end == start):
        top += cells[end].height
        end += 1
    return end


def balanced(cells: Sequence[Cell], count: int) -> list[Sequence[Cell]]:
    """The cells in so many columns of the least height that holds them, in order."""
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
