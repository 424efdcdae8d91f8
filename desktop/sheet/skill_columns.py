"""Where the rows of the skill list are, and the layout of their columns, dots and dice."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QAbstractItemView

from desktop.kit.look import theme
from desktop.kit.text.plain_text import shown
from desktop.views.felt import DieLook
from desktop.views.sheet import SkillRow, TickState

MOVES = frozenset(
    {
        Qt.Key.Key_Up,
        Qt.Key.Key_Down,
        Qt.Key.Key_Left,
        Qt.Key.Key_Right,
        Qt.Key.Key_Home,
        Qt.Key.Key_End,
        Qt.Key.Key_PageUp,
        Qt.Key.Key_PageDown,
    }
)
"""The keys that lead from row to row."""

RIGHT = 6
"""The gap between the right edge of a row and its last column, in pixels at text scale 1."""

BEFORE_SUFFIX = 5
"""The gap between a name and its suffix, in pixels at text scale 1."""

_BESIDE_STAR, _BESIDE_TICK, _STAR = 22, 29, 20
_INSET_BESIDE_TICK = 58
_LEAST_BEFORE_ASIDE = 6
_BEFORE_ASIDE, _AFTER_NAME, _AFTER_RANKS, _AFTER_POOL = 12, 12, 10, 14
_DOT, _NEXT_DOT = 9, 12
_DIE, _NEXT_DIE = 16, 20
_WIDEST_NAME, _USUAL_NAME, _LEAST_NAME = 190, 116, 72


class RowShape(NamedTuple):
    """The layout of a list's rows: the widths of their columns in pixels, 0 for absent ones.

    ``left`` is where names start and ``inset`` how far from the right edge the values end. ``needs`` is a
    row's minimum width, 0 if it fits any width. ``ticked`` rows have a tick box at their left edge.
    """

    left: int
    inset: int
    ranks: int = 0
    pool: int = 0
    value: int = 0
    aside: int = 0
    needs: int = 0
    ticked: bool = False

    def value_right(self, row: QRect) -> int:
        """Return where the values end in a row."""
        return row.left() + row.width() - self.inset

    def pool_left(self, row: QRect) -> int:
        """Return where the dice start in a row."""
        beside = self.value + theme.current().px(_AFTER_POOL) if self.value else 0
        return self.value_right(row) - beside - self.pool

    def ranks_left(self, row: QRect) -> int:
        """Return where the dots of the ranks start in a row."""
        gap = theme.current().px(_AFTER_RANKS) if self.pool else 0
        return self.pool_left(row) - gap - self.ranks

    def shows_ranks(self, row: QRect) -> bool:
        """Return whether the dots leave room for a name; the narrowest rows have none."""
        least = self.left + theme.current().px(_LEAST_NAME + _AFTER_NAME)
        return bool(self.ranks) and self.ranks_left(row) - row.left() >= least

    def star_area(self, row: QRect, value: str) -> QRect:
        """Return where a row has its star: at its left edge, or beside its value if a tick box is there."""
        side = theme.current().px(_STAR)
        if not self.ticked:
            return QRect(row.left(), row.top(), side, row.height())
        return QRect(self.name_area(row, value).right() - side, row.top(), side, row.height())

    def room_for_name(self, row: QRect, skill: SkillRow) -> int:
        """Return the room for a name, less its suffix, and its star if that is beside it."""
        star = theme.current().px(_STAR) if skill.starred and self.ticked else 0
        return max(self.name_area(row, skill.shown).width() - suffix_width(skill) - star, 0)

    def name_area(self, row: QRect, value: str) -> QRect:
        """Return the area of a row's name, beside its dots and dice, or beside its value."""
        look = theme.current()
        left = row.left() + self.left
        if self.ranks or self.pool:
            beside = self.ranks_left(row) if self.shows_ranks(row) else self.pool_left(row)
            right = beside - look.px(_AFTER_NAME)
        else:
            written = QFontMetrics(look.font("bodyStrong")).horizontalAdvance(value)
            right = row.right() - self.inset - look.px(RIGHT) - written
        return QRect(left, row.top(), right - left, row.height())

    def captions(self, row: QRect, words: Sequence[str]) -> Iterator[tuple[QRect, Qt.AlignmentFlag, str]]:
        """Return where the column captions are over a row, each with its alignment and words.

        The words belong to the columns that exist, in order: ranks, dice, value, aside.
        """
        look = theme.current()
        begin, end = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight
        columns = (
            (self.ranks, self.ranks_left(row), begin),
            (self.pool, self.pool_left(row), begin),
            (self.value, self.value_right(row), end),
            (self.aside, row.left() + row.width() - look.px(RIGHT), end),
        )
        there = [(at, side) for width, at, side in columns if width]
        for (at, side), caption in zip(there, words, strict=False):
            box = QRect(row)
            if side is begin:
                box.setLeft(at)
            else:
                box.setWidth(at - row.left())
            yield box, side, caption


def shape_of(rows: Sequence[SkillRow], captions: Sequence[str]) -> RowShape:
    """Return the layout of these rows, with room for their columns' captions."""
    look = theme.current()
    ticked = not rows or any(row.tick is not TickState.NONE for row in rows)
    strong, small = QFontMetrics(look.font("bodyStrong")), QFontMetrics(look.font("small"))
    dots = max((row.ranks[1] for row in rows if row.ranks is not None), default=0)
    dice = max((len(row.pool) for row in rows), default=0)
    widths = [
        look.px(_NEXT_DOT) * dots - look.px(_NEXT_DOT - _DOT) if dots else 0,
        look.px(_NEXT_DIE) * dice - look.px(_NEXT_DIE - _DIE) if dice else 0,
        max((strong.horizontalAdvance(row.shown) + 1 for row in rows if row.shown), default=0),
        max((small.horizontalAdvance(row.aside) + 1 for row in rows if row.aside), default=0),
    ]
    there = [at for at, width in enumerate(widths) if width]
    for at, caption in zip(there, captions, strict=False):
        widths[at] = max(widths[at], small.horizontalAdvance(caption) + 1)
    ranks, pool, value, aside = widths
    if ticked:
        # The design has two digits; longer numbers widen it, because none may be cut.
        asked = look.px(RIGHT) + aside + look.px(_LEAST_BEFORE_ASIDE) if aside else 0
        left, inset = look.px(_BESIDE_TICK), max(look.px(_INSET_BESIDE_TICK), asked)
        return RowShape(left, inset, ranks, pool, value, aside, ticked=True)
    left, inset = look.px(_BESIDE_STAR), look.px(RIGHT) + (aside + look.px(_BEFORE_ASIDE) if aside else 0)
    shape = RowShape(left, inset, ranks, pool, value, aside)
    row = QRect(0, 0, 0, 0)
    beside = value if value and not (ranks or pool) else 0
    after_name = -(shape.ranks_left(row) if ranks or pool else shape.value_right(row) - beside)
    widest = max(name_width(row) for row in rows)
    name = min(max(widest, look.px(_USUAL_NAME)), look.px(_WIDEST_NAME))
    return shape._replace(needs=left + name + look.px(_AFTER_NAME) + after_name)


def name_width(row: SkillRow) -> int:
    """Return the width of a name with its suffix while it is in the tray, in pixels."""
    look = theme.current()
    name = QFontMetrics(look.font("bodyStrong")).horizontalAdvance(shown(row.name))
    return name + suffix_width(row) + 1


def suffix_width(row: SkillRow) -> int:
    """Return the width of a suffix with the gap before it, in pixels."""
    look = theme.current()
    if not row.suffix:
        return 0
    return QFontMetrics(look.font("smallStrong")).horizontalAdvance(row.suffix) + look.px(BEFORE_SUFFIX) + 1


def paint_ranks(painter: QPainter, left: float, middle: float, ranks: tuple[int, int]) -> None:
    """Draw dots around a middle line from `left`, filled and total."""
    look = theme.current()
    line = max(look.px(1), 1) * 1.2
    side = look.px(_DOT) - line
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(look.color("accent"), line))
    for at in range(ranks[1]):
        painter.setBrush(look.color("accent") if at < ranks[0] else Qt.BrushStyle.NoBrush)
        corner = QPointF(left + at * look.px(_NEXT_DOT) + line / 2, middle - side / 2)
        painter.drawEllipse(QRectF(corner.x(), corner.y(), side, side))
    painter.restore()


def paint_pool(painter: QPainter, left: float, middle: float, pool: Sequence[DieLook]) -> None:
    """Draw dice side by side around a middle line from `left`."""
    from desktop.dice.symbols import paint_small_die  # only games with such dice need it

    look = theme.current()
    side = look.px(_DIE)
    for at, die in enumerate(pool):
        box = QRectF(left + at * look.px(_NEXT_DIE), round(middle - side / 2), side, side)
        paint_small_die(painter, die, box)


_THREE_COLUMNS_FROM, _TWO_COLUMNS_FROM = 740, 520
_GAP = 14

_Move = QAbstractItemView.CursorAction


def columns_in(width: int, needs: int) -> int:
    """Return the number of columns in a card of this width, at most three.

    ``needs`` is the minimum width of a row in pixels, 0 for any width.
    """
    look = theme.current()
    if not needs:
        return 1 + sum(width >= look.px(least) for least in (_TWO_COLUMNS_FROM, _THREE_COLUMNS_FROM))
    gap = look.px(_GAP)
    return min(max((width + gap) // (needs + gap), 1), 3)


def column_boxes(columns: int, width: int) -> list[QRect]:
    """Return this many columns in `width` pixels, as boxes without height at the top."""
    gap = theme.current().px(_GAP)
    each = (width - gap * (columns - 1)) / columns
    return [
        QRect(round(i * (each + gap)), 0, round(i * (each + gap) + each) - round(i * (each + gap)), 0)
        for i in range(columns)
    ]


class SkillGrid(NamedTuple):
    """A grid of ``total`` rows in columns; a row is ``row_height`` pixels high."""

    total: int
    columns: int
    row_height: int

    @property
    def rows(self) -> int:
        """The number of rows in the longest column."""
        return -(-self.total // self.columns)

    @property
    def height(self) -> int:
        """The height of all rows, in pixels."""
        return self.rows * self.row_height

    @property
    def filled_columns(self) -> int:
        """The number of columns with rows: a filter can leave fewer skills than columns."""
        return -(-self.total // max(self.rows, 1))

    def box(self, number: int, width: int) -> QRect:
        """Return the box of a row in `width` pixels, from left to right."""
        return self._box(number, column_boxes(self.columns, width))

    def boxes(self, width: int) -> Iterator[QRect]:
        """Yield the boxes of all rows in `width` pixels, from left to right."""
        columns = column_boxes(self.columns, width)
        return (self._box(number, columns) for number in range(self.total))

    def _box(self, number: int, columns: list[QRect]) -> QRect:
        column, row = divmod(number, max(self.rows, 1))
        box = columns[min(column, self.columns - 1)]
        return QRect(box.left(), row * self.row_height, box.width(), self.row_height)

    def row_at(self, point: QPoint, width: int) -> int:
        """Return the row at a point, -1 for none."""
        row = point.y() // self.row_height
        if not 0 <= row < self.rows:
            return -1
        for column, box in enumerate(column_boxes(self.columns, width)):
            if box.left() <= point.x() <= box.right():
                at = column * self.rows + row
                return at if at < self.total else -1
        return -1

    def moved(self, at: int, move: QAbstractItemView.CursorAction, *, right_to_left: bool) -> int:
        """Return the row that an arrow key leads to: through the columns, and left and right across them."""
        match move:
            case _Move.MoveUp | _Move.MovePrevious:
                to = at - 1
            case _Move.MoveDown | _Move.MoveNext:
                to = at + 1
            case back if back is (_Move.MoveRight if right_to_left else _Move.MoveLeft):
                to = at - self.rows if at >= self.rows else at
            case _Move.MoveLeft | _Move.MoveRight:
                to = at + self.rows if at // self.rows < (self.total - 1) // self.rows else at
            case _Move.MoveHome:
                to = 0
            case _Move.MoveEnd:
                to = self.total - 1
            case _Move.MovePageUp:
                to = at - at % self.rows
            case _:
                to = at - at % self.rows + self.rows - 1
        return min(max(to, 0), self.total - 1)
