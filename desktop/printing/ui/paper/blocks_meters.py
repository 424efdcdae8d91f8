"""The trackers and characteristics of a printed sheet, as cards side by side."""

from collections.abc import Iterator
from math import ceil
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from desktop.printing.ui.paper.blocks_ink import INSIDE, Ink, Lines, Mark, band, card, label
from desktop.printing.ui.paper.pages import Piece
from desktop.views.paper.paper import MeterLine, MetersBlock, TraitBox, TraitsBlock
from desktop.views.sheet import Labelled

_CARD, _CARD_GAP, _LEAST_METER = 62, 8, 128
_BAR, _BOX, _BOX_GAP = 5, 10.5, 2.5


def meters_pieces(using: Ink, block: MetersBlock, width: float) -> Iterator[Piece]:
    """Return the trackers as cards side by side."""
    gap = using.px(_CARD_GAP)
    fit = max(1, int((width + gap) // (using.px(_LEAST_METER) + gap)))
    rows = ceil(len(block.meters) / fit)
    each_row = ceil(len(block.meters) / rows)
    for row in range(rows):
        meters = block.meters[row * each_row : (row + 1) * each_row]
        wide = (width - gap * (each_row - 1)) / each_row
        drawn = [_meter(using, each, QPointF(n * (wide + gap), 0), wide) for n, each in enumerate(meters)]
        height = max(high for _, high in drawn)
        cards = [card(using, QRectF(n * (wide + gap), 0, wide, height)) for n in range(len(meters))]
        yield band(
            height, [*cards, *(mark for marks, _ in drawn for mark in marks)], before=gap if row else 0
        )


def _meter(using: Ink, meter: MeterLine, at: QPointF, wide: float) -> tuple[list[Mark], float]:
    """A tracker at the corner of its card, and how high the card is."""
    inside = using.px(INSIDE)
    left, room = at.x() + inside, wide - 2 * inside
    name = Lines(using, label(meter.name), "labelStrong", room)
    aside = Lines(using, label(meter.aside), "label", room) if meter.aside else None
    marks = list(name.marks(QPointF(left, at.y() + using.px(6)), room, using.text()))
    top = at.y() + using.px(6) + name.height
    if aside is not None and name.count == 1 and name.width + aside.width + using.px(8) <= room:
        marks += aside.marks(QPointF(left, at.y() + using.px(6)), room, using.text("muted"), "right")
    elif aside is not None:
        marks += aside.marks(QPointF(left, top), room, using.text("muted"))
        top += aside.height
    reading, wide = _reading(using, meter, QPointF(left, top + using.px(1)), room)
    marks += reading
    status = Lines(using, label(meter.status), "labelStrong", room) if meter.status else None
    beside = status is not None and status.count == 1 and wide + using.px(8) + status.width <= room
    if status is not None and beside:
        place = QPointF(left, top + using.line("value") - status.height - using.px(2))
        marks += status.marks(place, room, using.text("danger"), "right")
    top += using.px(1) + using.line("value")
    if status is not None and not beside:
        marks += status.marks(QPointF(left, top), room, using.text("danger"))
        top += status.height
    top += using.px(4 if meter.value is not None else 7)
    if meter.boxes and meter.most:
        boxes, high = _boxes(using, meter, QPointF(left, top), room)
        marks += boxes
        top += high
    elif meter.most and meter.value is not None:
        marks.append(_bar(using, meter, QRectF(left, top, room, using.px(_BAR))))
        top += using.px(_BAR)
    return marks, max(top + using.px(8) - at.y(), using.px(_CARD))


def _reading(using: Ink, meter: MeterLine, at: QPointF, room: float) -> tuple[list[Mark], float]:
    """Value and maximum, for pencil use a field to write in; returns the width."""
    high = using.line("value")
    if meter.value is None:
        field = QRectF(at.x(), at.y() + using.px(1), min(using.px(44), room / 2), high)
        marks, wide = [_field(using, field)], field.width()
    else:
        value = Lines(using, str(meter.value).replace("-", "−"), "value", room)
        marks, wide = list(value.marks(at, room, using.text())), value.width
    if meter.most is not None:
        most = Lines(using, f"/ {meter.most}", "text", room)
        place = QPointF(at.x() + wide + using.px(5), at.y() + high - most.height - using.px(1))
        marks += most.marks(place, room, using.text("muted"))
        wide += using.px(5) + most.width
    return marks, wide


def _field(using: Ink, box: QRectF) -> Mark:
    def draw(painter: QPainter) -> None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(using.edge())
        painter.drawRoundedRect(box, using.px(3), using.px(3))

    return Mark(box, draw)


def _bar(using: Ink, meter: MeterLine, box: QRectF) -> Mark:
    """The value as a bar or, to save ink, as a line within an empty bar."""
    share = max(0.0, min(1.0, (meter.value or 0) / (meter.most or 1)))
    radius, track, color = box.height() / 2, using.fill("track"), using.fill(meter.color)

    def draw(painter: QPainter) -> None:
        painter.setPen(Qt.PenStyle.NoPen if track is not None else using.hair("borderStrong"))
        painter.setBrush(Qt.BrushStyle.NoBrush if track is None else track)
        painter.drawRoundedRect(box, radius, radius)
        if not share:
            return
        if color is None:
            painter.setPen(QPen(using.text(), using.px(1.4)))
            start = QPointF(box.x() + radius, box.center().y())
            painter.drawLine(start, QPointF(start.x() + (box.width() - 2 * radius) * share, start.y()))
            return
        painter.setBrush(color)
        full = QRectF(box.x(), box.y(), max(box.height(), box.width() * share), box.height())
        painter.drawRoundedRect(full, radius, radius)

    return Mark(box, draw)


def _boxes(using: Ink, meter: MeterLine, at: QPointF, room: float) -> tuple[list[Mark], float]:
    """One box for each point, in rows, those of the value filled, and how high the rows are."""
    most, gap = meter.most or 0, using.px(_BOX_GAP)
    side = using.px(_BOX)
    fit = max(1, int((room + gap) // (side + gap)))
    rows = ceil(most / fit)
    each_row = ceil(most / rows)
    color = using.fill(meter.color)

    def draw(painter: QPainter) -> None:
        painter.setPen(using.edge())
        for number in range(most):
            row, column = divmod(number, each_row)
            box = QRectF(at.x() + column * (side + gap), at.y() + row * (side + gap), side, side)
            full = meter.value is not None and number < meter.value
            painter.setBrush(color if full and color is not None else Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box, using.px(1.5), using.px(1.5))
            if full and color is None:
                painter.drawLine(box.topLeft(), box.bottomRight())
                painter.drawLine(box.topRight(), box.bottomLeft())

    high = rows * (side + gap) - gap
    return [Mark(QRectF(at.x(), at.y(), each_row * (side + gap) - gap, high), draw)], high


_LEAST_TRAIT, _TRAIT_GAP = 56, 6
_FACTS, _FACTS_DOWN, _FACTS_GAP = 116, 3, 16


def traits_pieces(using: Ink, block: TraitsBlock, width: float) -> Iterator[Piece]:
    """Return the characteristics as cards side by side, and the derived values in a card at the end."""
    gap, least = using.px(_TRAIT_GAP), using.px(_LEAST_TRAIT)
    facts = _facts_card(using, block.derived)
    count = len(block.traits)
    fit = max(1, int((width + gap) // (least + gap)))
    beside = facts is not None and count * (least + gap) + facts.width <= width
    room = width - (facts.width + gap if facts is not None and beside else 0)
    rows = ceil(count / fit) if count else 0
    each_row = ceil(count / rows) if rows else 0
    for row in range(rows):
        wide = (room - gap * (each_row - 1)) / each_row
        boxes = block.traits[row * each_row : (row + 1) * each_row]
        height = max(_trait_height(using, each) for each in boxes)
        if facts is not None and beside:
            height = max(height, facts.height)
        marks = [card(using, QRectF(n * (wide + gap), 0, wide, height)) for n in range(len(boxes))]
        for n, each in enumerate(boxes):
            marks += _trait(using, each, QRectF(n * (wide + gap), 0, wide, height))
        if facts is not None and beside:
            marks += facts.marks(QPointF(width - facts.width, 0), height)
        yield band(height, marks, before=gap if row else 0)
    if facts is not None and not beside:
        yield from _facts_row(using, block.derived, width, gap if rows else 0)


def _trait_height(using: Ink, trait: TraitBox) -> float:
    return using.line("label") * (2 if trait.asides else 1) + using.line("value") + using.px(11)


def _trait(using: Ink, trait: TraitBox, box: QRectF) -> Iterator[Mark]:
    """A characteristic in the middle of its card."""
    left, room = box.x() + using.px(2), box.width() - using.px(4)
    top = box.y() + (box.height() - _trait_height(using, trait)) / 2 + using.px(6)
    for text, style, color in (
        (trait.short, "labelStrong", "muted"),
        (trait.value, "value", "text"),
        (" · ".join(trait.asides), "label", "muted"),
    ):
        words = Lines(using, label(text), style, room)
        yield from words.marks(QPointF(left, top), room, using.text(color), "center")
        top += words.height


class _FactsCard(NamedTuple):
    """A card of the derived values, in columns."""

    using: Ink
    columns: tuple[tuple[tuple[Lines, Lines], ...], ...]
    widths: tuple[float, ...]

    @property
    def width(self) -> float:
        """The width of the card."""
        gaps = (len(self.widths) - 1) * self.using.px(_FACTS_GAP)
        return max(sum(self.widths) + gaps + 2 * self.using.px(INSIDE), self.using.px(_FACTS))

    @property
    def height(self) -> float:
        """The minimum height of the card."""
        return max(map(len, self.columns)) * self.using.px(15) + self.using.px(12)

    def marks(self, at: QPointF, height: float) -> Iterator[Mark]:
        """Return the card at a corner, as high as those beside it."""
        yield card(self.using, QRectF(at.x(), at.y(), self.width, height))
        step, left = self.using.px(15), at.x() + self.using.px(INSIDE)
        single = self.width - 2 * self.using.px(INSIDE) if len(self.widths) == 1 else 0
        start = at.y() + (height - max(map(len, self.columns)) * step) / 2
        for column, natural in zip(self.columns, self.widths, strict=True):
            wide, top = single or natural, start
            for title, value in column:
                yield from title.marks(QPointF(left, top), wide, self.using.text("muted"))
                yield from value.marks(QPointF(left, top), wide, self.using.text(), "right")
                top += step
            left += wide + self.using.px(_FACTS_GAP)


def _facts_card(using: Ink, facts: tuple[Labelled, ...]) -> _FactsCard | None:
    """The card of the derived values, as wide as they need."""
    if not facts:
        return None
    endless = using.px(10_000)
    pairs = [
        (
            Lines(using, label(each.label), "label", endless),
            Lines(using, label(each.value), "labelStrong", endless),
        )
        for each in facts
    ]
    columns = tuple(tuple(pairs[start : start + _FACTS_DOWN]) for start in range(0, len(pairs), _FACTS_DOWN))
    widths = tuple(
        max(title.width + value.width for title, value in column) + using.px(10) for column in columns
    )
    return _FactsCard(using, columns, widths)


def _facts_row(using: Ink, facts: tuple[Labelled, ...], width: float, before: float) -> Iterator[Piece]:
    """The derived values in lines, if they don't fit beside the characteristics."""
    marks: list[Mark] = []
    x, y, tall = 0.0, 0.0, using.line("text")
    for each in facts:
        title = Lines(using, label(each.label), "label", width / 2)
        value = Lines(using, label(each.value), "strong", width / 2)
        wide = title.width + using.px(5) + value.width
        if x and x + wide > width:
            x, y, tall = 0.0, y + tall, using.line("text")
        marks += title.marks(QPointF(x, y + using.px(2)), width, using.text("muted"))
        marks += value.marks(QPointF(x + title.width + using.px(5), y), width, using.text())
        tall = max(tall, title.height, value.height)
        x += wide + using.px(20)
    yield band(y + tall, marks, before=before)
