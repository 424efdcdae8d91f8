"""Where dice and captions stand on a felt of a given size."""

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize

from desktop.widgets.theme import Theme

_COMPACT_BELOW = 140
_WIDE_FROM = 420
_DIE, _WIDE_DIE, _COMPACT_DIE = 88, 104, 66
_PADDING = 10
_GAP, _COMPACT_GAP = 6, 2
_CAPTIONS_APART = 6

# Room for a die, its shadow to the right and its name: closer together it is drawn smaller.
_ROOM_PER_DIE = 1.28
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


@dataclass(frozen=True, slots=True)
class _Rows:
    """Heights in logical pixels: of the dice at most, down to the names, and of the names and notes."""

    die: int
    gap: int
    lines: int


def felt_height(width: int, theme: Theme, *, compact: bool) -> int:
    """Return the height a felt of `width` needs, in logical pixels, however many dice lie on it."""
    rows = _rows(width, theme, compact=compact)
    return 2 * theme.px(_PADDING) + rows.die + rows.gap + rows.lines


def places(size: QSize, count: int, theme: Theme) -> Places:
    """Arrange `count` dice, as large as the felt allows but no larger than the nominal size.

    What stands where from top to bottom depends on the size alone: nothing jumps from roll to roll.
    """
    compact = size.height() < theme.px(_COMPACT_BELOW)
    rows = _rows(size.width(), theme, compact=compact)
    line = theme.line("small")
    padding = theme.px(_PADDING)
    inner = max(1.0, size.width() - 2 * padding)
    row = max(8.0, min(rows.die, size.height() - 2 * padding - rows.gap - rows.lines))
    count = max(1, count)
    die = max(8.0, min(row, inner / count / _ROOM_PER_DIE))
    slot = min(inner / count, die * _SLOT_PER_DIE)
    top = (size.height() - (row + rows.gap + rows.lines)) / 2
    left = (size.width() - slot * count) / 2
    apart = theme.px(_CAPTIONS_APART)
    boxes = [
        QRectF(left + slot * i + apart / 2, round(top + row + rows.gap), slot - apart, line)
        for i in range(count)
    ]
    return Places(
        die=die,
        middles=tuple(QPointF(left + slot * (i + 0.5), top + row / 2) for i in range(count)),
        captions=tuple(boxes),
        notes=() if compact else tuple(box.translated(0, line) for box in boxes),
        compact=compact,
    )


def _rows(width: int, theme: Theme, *, compact: bool) -> _Rows:
    line = theme.line("small")
    if compact:
        return _Rows(theme.px(_COMPACT_DIE), theme.px(_COMPACT_GAP), line)
    die = _WIDE_DIE if width >= theme.px(_WIDE_FROM) else _DIE
    return _Rows(theme.px(die), theme.px(_GAP), 2 * line)
