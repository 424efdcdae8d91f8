"""The characteristics of a printed sheet, and the values that follow from them, as cards side by side."""

from collections.abc import Iterator
from math import ceil
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF

from desktop.printing.ui.paper.blocks_boxes import INSIDE, card
from desktop.printing.ui.paper.blocks_ink import Ink, Lines, Mark, band, label
from desktop.printing.ui.paper.pages import Piece
from desktop.views.paper.paper import TraitBox, TraitsBlock
from desktop.views.sheet import Labelled

_LEAST_TRAIT, _TRAIT_GAP = 56, 6
_FACTS, _FACTS_DOWN, _FACTS_GAP = 116, 3, 16


def traits_pieces(using: Ink, block: TraitsBlock, width: float) -> Iterator[Piece]:
    """The characteristics as cards side by side, the values that follow in a card at the end."""
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
    """The derived values in a card, in columns of a few."""

    using: Ink
    columns: tuple[tuple[tuple[Lines, Lines], ...], ...]
    widths: tuple[float, ...]

    @property
    def width(self) -> float:
        """How wide the card is."""
        gaps = (len(self.widths) - 1) * self.using.px(_FACTS_GAP)
        return max(sum(self.widths) + gaps + 2 * self.using.px(INSIDE), self.using.px(_FACTS))

    @property
    def height(self) -> float:
        """How high the card has to be."""
        return max(map(len, self.columns)) * self.using.px(15) + self.using.px(12)

    def marks(self, at: QPointF, height: float) -> Iterator[Mark]:
        """The card at a corner, as high as those beside it."""
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
    """The derived values below each other in lines, where they do not fit beside the characteristics."""
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
