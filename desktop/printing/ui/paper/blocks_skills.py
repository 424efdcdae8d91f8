"""The skills of a printed sheet in columns, each with its box, name and numbers."""

from collections.abc import Iterable, Iterator
from math import cos, pi, sin
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF

from desktop.printing.ui.paper.blocks_ink import (
    TICK,
    Ink,
    Lines,
    Mark,
    columns_in,
    hairline,
    in_columns,
    label,
    tick_box,
)
from desktop.printing.ui.paper.pages import Piece
from desktop.views.felt import DieLook
from desktop.views.paper.paper import SkillLine, SkillsBlock

_COLUMN_GAP = 22
_ROW, _ROW_LARGE = 20.5, 18.5
_DOT, _DIE = 6, 9
_MOST_DOTS, _MOST_DICE, _KINDS = 10, 8, 5


def skills_pieces(using: Ink, block: SkillsBlock, width: float) -> Iterator[Piece]:
    """Return the skills in columns, with their numbers at the right."""
    # Dots and dice side by side need a gap.
    count = 2 if using.large or any(each.pool for each in block.skills) else 3
    columns = columns_in(width, count, using.px(_COLUMN_GAP))
    room = _Room.for_skills(using, block)
    cells = [_SkillCell(using, each, columns.width, room) for each in block.skills]
    has_head = block.captions or block.ranks_caption or block.pool_caption
    head = (_SkillHead(using, block, columns.width, room),) if has_head else ()
    yield from in_columns(cells, columns, head=head)


class _Room(NamedTuple):
    """The widths of the parts of a row, common to all rows: numbers at the right, marks at the left."""

    value: float
    asides: tuple[float, ...]
    dots: float
    pool: float
    tick: float
    counts: bool

    @classmethod
    def for_skills(cls, using: Ink, block: SkillsBlock) -> "_Room":
        """Return the room for the widest skill."""

        def widest(texts: Iterable[str], style: str) -> float:
            distinct = set(texts) - {""}
            return max((Lines(using, each, style, using.px(400)).width for each in distinct), default=0)

        skills = block.skills
        asides = max((len(each.asides) for each in skills), default=0)
        small = tuple(
            widest(
                [*(each.asides[n] for each in skills if n < len(each.asides)), *block.captions[n : n + 1]],
                "label",
            )
            for n in range(asides)
        )
        dots = max((_Dots(using, *each.ranks).width for each in skills if each.ranks is not None), default=0)
        pool = max((_Pool(using, each.pool).width for each in skills), default=0)
        return cls(
            max(widest((each.value for each in skills), "strong"), widest([block.value_caption], "label")),
            small,
            max(dots, widest([block.ranks_caption], "label")) if dots else 0,
            max(pool, widest([block.pool_caption], "label")) if pool else 0,
            using.px(TICK + 6) if any(each.tick is not None for each in skills) else 0,
            block.counts,
        )

    def numbers(self, using: Ink) -> float:
        """The width of everything at the right, with gaps."""
        parts = (self.dots, self.pool, self.value, *self.asides)
        return sum(each + using.px(7) for each in parts if each)


class _SkillHead:
    """The captions above the numbers of a column."""

    def __init__(self, using: Ink, block: SkillsBlock, width: float, room: _Room) -> None:
        self._using, self._width = using, width
        self._over = ((block.value_caption, room.value), *zip(block.captions, room.asides, strict=False))
        self._over_marks = ((block.ranks_caption, room.dots), (block.pool_caption, room.pool))

    @property
    def height(self) -> float:
        return self._using.line("label")

    def marks(self, at: QPointF) -> Iterator[Mark]:
        right = at.x() + self._width
        for caption, wide in reversed(self._over):
            words = Lines(self._using, caption, "label", self._using.px(200))
            if caption:
                place = QPointF(right - wide, at.y())
                yield from words.marks(place, wide, self._using.text("muted"), "right")
            right -= wide + self._using.px(7) if wide else 0
        for caption, wide in reversed(self._over_marks):
            if wide:  # dots and dice are left-aligned
                place = QPointF(right - wide, at.y())
                words = Lines(self._using, caption, "label", self._using.px(200))
                yield from words.marks(place, wide, self._using.text("muted"))
                right -= wide + self._using.px(7)


def _row(using: Ink) -> float:
    """The height of a skill's row; large print needs less padding."""
    return using.px(_ROW_LARGE if using.large else _ROW)


class _SkillCell:
    """A skill: its box, name and numbers."""

    def __init__(self, using: Ink, skill: SkillLine, width: float, room: _Room) -> None:
        self._using, self._skill, self._width, self._room = using, skill, width, room
        suffix = Lines(using, label(skill.suffix), "label", width) if skill.suffix else None
        free = width - room.tick - room.numbers(using)
        self._suffix = suffix
        if suffix is not None:
            free -= suffix.width + using.px(5)
        self._name = Lines(
            using, label(skill.name), "strong" if skill.strong else "text", max(free, using.px(30))
        )

    @property
    def height(self) -> float:
        return max(_row(self._using), self._name.height + self._using.px(1.5))

    def marks(self, at: QPointF) -> Iterator[Mark]:
        using, room, skill = self._using, self._room, self._skill
        line = using.line("text")
        top = at.y() + (_row(using) - line) / 2
        yield hairline(using, at.y() + self.height, self._width, left=at.x())
        if skill.tick is not None:
            side = using.px(TICK)
            box = QRectF(at.x(), top + (line - side) / 2, side, side)
            yield tick_box(using, box, skill.tick, counts=room.counts)
        left = at.x() + room.tick
        yield from self._name.marks(QPointF(left, top), self._width, using.text())
        if self._suffix is not None:
            low = top + self._name.height - line + using.px(2)
            place = QPointF(left + self._name.last_width + using.px(5), low)
            yield from self._suffix.marks(place, self._width, using.text("muted"))
        yield from self._numbers(QPointF(at.x() + self._width, top))

    def _numbers(self, end: QPointF) -> Iterator[Mark]:
        """From the right: the small values, the value, dice, dots."""
        using, room, skill = self._using, self._room, self._skill
        right, top = end.x(), end.y()
        for place in range(len(room.asides) - 1, -1, -1):
            wide = room.asides[place]
            if place < len(skill.asides):
                words = Lines(using, skill.asides[place], "label", using.px(400))
                at = QPointF(right - wide, top + using.px(2))
                yield from words.marks(at, wide, using.text("muted"), "right")
            right -= wide + using.px(7)
        if room.value:
            words = Lines(using, skill.value, "strong", using.px(400))
            yield from words.marks(QPointF(right - room.value, top), room.value, using.text(), "right")
            right -= room.value + using.px(7)
        if room.pool:
            yield from _Pool(using, skill.pool).marks(QPointF(right - room.pool, top))
            right -= room.pool + using.px(7)
        if room.dots and skill.ranks is not None:
            yield from _Dots(using, *skill.ranks).marks(QPointF(right - room.dots, top))


class _Dots:
    """Ranks as dots, or as numbers if there are too many to count at a glance."""

    def __init__(self, using: Ink, ranks: int, most: int) -> None:
        self._using, self._ranks, self._most = using, ranks, most
        self._words = Lines(using, f"{ranks} / {most}", "text", using.px(200)) if most > _MOST_DOTS else None

    @property
    def width(self) -> float:
        """The width of the dots."""
        return self._most * self._using.px(_DOT + 2) if self._words is None else self._words.width

    def marks(self, at: QPointF) -> Iterator[Mark]:
        """Return the dots, from a corner of their line."""
        using, side, step = self._using, self._using.px(_DOT), self._using.px(_DOT + 2)
        if self._words is not None:
            yield from self._words.marks(at, self.width, using.text())
            return
        top = at.y() + (using.line("text") - side) / 2

        def draw(painter: QPainter) -> None:
            painter.setPen(QPen(using.text("accent"), using.px(0.9)))
            for number in range(self._most):
                full = number < self._ranks
                painter.setBrush(using.text("accent") if full else Qt.BrushStyle.NoBrush)
                painter.drawEllipse(QRectF(at.x() + number * step, top, side, side))

        yield Mark(QRectF(at.x(), top, self.width, side), draw)


class _Pool:
    """A skill's dice as small hexagons and diamonds, distinguishable without colour.

    If there are too many, each kind is drawn once with its number.
    """

    def __init__(self, using: Ink, pool: tuple[DieLook, ...]) -> None:
        self._using = using
        kinds = tuple(dict.fromkeys(pool))
        self._dice = pool if len(pool) <= _MOST_DICE else kinds
        self._numbers = [
            Lines(using, f"{pool.count(each)} ×", "label", using.px(100)) if len(pool) > _MOST_DICE else None
            for each in self._dice
        ]

    @property
    def width(self) -> float:
        """The width of the dice."""
        numbers = sum(each.width + self._using.px(2 + _KINDS) for each in self._numbers if each is not None)
        return len(self._dice) * self._using.px(_DIE + 1.5) + numbers

    def marks(self, at: QPointF) -> Iterator[Mark]:
        """Return the dice, from a corner of their line."""
        using, x = self._using, at.x()
        for die, number in zip(self._dice, self._numbers, strict=True):
            if number is not None:
                yield from number.marks(QPointF(x, at.y() + using.px(2)), number.width, using.text("muted"))
                x += number.width + using.px(2)
            yield _die(using, die, QRectF(x, at.y(), using.px(_DIE), using.line("text")))
            x += using.px(_DIE + 1.5) + (using.px(_KINDS) if number is not None else 0)


def _die(using: Ink, die: DieLook, box: QRectF) -> Mark:
    corners = 6 if die is DieLook.PROFICIENCY else 4
    face, outline = using.die(die.value)
    middle, reach = box.center(), box.width() / 2
    points = [
        QPointF(
            middle.x() + sin(2 * pi * corner / corners) * reach,
            middle.y() - cos(2 * pi * corner / corners) * reach,
        )
        for corner in range(corners)
    ]

    def draw(painter: QPainter) -> None:
        painter.setPen(QPen(outline, using.px(0.9)))
        painter.setBrush(Qt.BrushStyle.NoBrush if face is None else face)
        painter.drawPolygon(QPolygonF(points))

    return Mark(box, draw)
