"""Small things in columns, read downwards: skills, possessions."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from math import ceil
from typing import NamedTuple, Protocol

from PySide6.QtCore import QPointF

from desktop.printing.ui.paper.blocks_ink import Mark, band
from desktop.printing.ui.paper.pages import Piece


class Cell(Protocol):
    """Something in a column, laid out for its width."""

    @property
    def height(self) -> float:
        """How high it is."""

    def marks(self, at: QPointF) -> Iterable[Mark]:
        """What it is drawn with at a place."""


_TALLEST = 900
"""Columns of more are laid out in several pieces: no page has room for them anyway."""
_LEAST, _LEAST_REST = 110, 18
"""Less is not worth being on a page of its own: at its foot, and what would be left for the next."""


class Columns(NamedTuple):
    """So many columns with gaps between them."""

    number: int
    width: float
    gap: float

    @property
    def step(self) -> float:
        """From the left of one column to the left of the next."""
        return self.width + self.gap


def columns_in(width: float, count: int, gap: float) -> Columns:
    """Columns that take all of a width."""
    return Columns(count, (width - gap * (count - 1)) / count, gap)


def in_columns(
    cells: Sequence[Cell], columns: Columns, *, before: float = 0, head: Sequence[Cell] = ()
) -> Iterator[Piece]:
    """Cells in columns of about the same height, in pieces that a page can end within.

    ``head`` stands over each column that has anything in it, on every page.
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
