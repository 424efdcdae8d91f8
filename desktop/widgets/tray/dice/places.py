"""Where dice and captions stand on a felt of a given size."""

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize

from desktop.widgets.theme import Theme

_COMPACT_BELOW = 140
_WIDE_FROM = 420
_DIE, _WIDE_DIE, _COMPACT_DIE = 88, 104, 66
_PADDING = 10
_SLOT_PER_DIE = 1.38


@dataclass(frozen=True, slots=True)
class Places:
    """The arrangement of some dice in one row, in logical pixels.

    `die` is the width of a die, `middles` are the middles of the dice, `captions` the boxes of the names,
    `notes` those of the second lines. A compact felt is too low for second lines: `notes` is empty.
    """

    die: float
    middles: tuple[QPointF, ...]
    captions: tuple[QRectF, ...]
    notes: tuple[QRectF, ...]
    compact: bool


def places(size: QSize, count: int, theme: Theme, *, with_notes: bool) -> Places:
    """Arrange `count` dice, as large as the felt allows but no larger than the nominal size."""
    compact = size.height() < theme.px(_COMPACT_BELOW)
    line = theme.line("small")
    lines = 2 if with_notes and not compact else 1
    padding = theme.px(_PADDING)
    gap = theme.px(2 if compact else 6)
    wide = size.width() >= theme.px(_WIDE_FROM)
    nominal = _COMPACT_DIE if compact else _WIDE_DIE if wide else _DIE
    inner = max(1.0, size.width() - 2 * padding)
    room = size.height() - 2 * (padding // 2 if compact else padding) - gap - lines * line
    count = max(1, count)
    die = max(8.0, min(theme.px(nominal), room, inner / count * 0.94))
    slot = min(inner / count, die * _SLOT_PER_DIE)
    top = (size.height() - (die + gap + lines * line)) / 2
    left = (size.width() - slot * count) / 2
    boxes = [QRectF(left + slot * i, round(top + die + gap), slot, line) for i in range(count)]
    return Places(
        die=die,
        middles=tuple(QPointF(left + slot * (i + 0.5), top + die / 2) for i in range(count)),
        captions=tuple(boxes),
        notes=tuple(box.translated(0, line) for box in boxes) if lines == 2 else (),
        compact=compact,
    )
