"""The layout of dice, captions and frames on a felt of a given size."""

import math
from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from PySide6.QtCore import QMargins, QPointF, QRectF, QSize

from desktop.kit.look.theme import Theme

_COMPACT_BELOW = 140
_WIDE_FROM = 420
_DIE, _WIDE_DIE, _COMPACT_DIE = 88, 104, 66
PADDING = 10
"""The space between the dice and the edge of the felt, in logical pixels."""
_GAP, _COMPACT_GAP = 6, 2
_CAPTIONS_APART = 6
CORNER = 24
"""The side of the squares in the two upper corners that are kept free for buttons, in logical pixels."""
_REACHES = 0.54
"""How far a die with its soft shadow extends from its middle, as a share of its width."""
LEAST_DIE = 8.0
"""The smallest width of a die, however little room there is."""

# Room for a die, its shadow to the right and its name: closer together it is drawn smaller.
_ROOM_PER_DIE = 1.28
SLOT_PER_DIE = 1.38
"""The most room that a die with its name takes."""

# Many dice have short names and lie closer; those that don't fit in one row take two.
_FEW = 4
_NEARLY = 0.75
"""A few dice lie in one row if that shrinks them no further than this."""
_ROOM_AMONG_MANY = 1.06
MOST_IN_A_ROW = 8
_SHARED, _IN_ONE_ROW = 0.85, 0.8
"""Many dice lie in two rows. Fewer do so if they share the felt, with less of its width than the first
number, and one row would make them smaller than the second.
"""

# A frame extends closer to the edge of the felt than unframed dice. Dice in a frame lie close together.
_FRAME_MARGIN, _COMPACT_FRAME_MARGIN = 8, 5
_BETWEEN_FRAMES = 8
_FRAME_PADDING = 5
_ROOM_IN_FRAME = 1.10
_SLOT_IN_FRAME = 1.24
_CAPTION = 112
_CAPTION_IN_TWO = 72
"""A frame narrower than its caption splits it into two lines, "100, used:" and "better"; a still narrower one
into three.
"""


# A felt of this height is large: it uses the number of rows that makes the dice largest.
_LARGE_FROM = 240
_LARGEST_DIE, _LEAST_APART, _MOST_APART = 150, 44, 40
_ROOM_ON_TABLE, _ROW_PER_DIE = 1.16, 1.22
_SMALL_NAMES_BELOW = 72


class FramePlace(NamedTuple):
    """The place of the frame with the number `frame`: its outline, and the box of its caption in `lines`
    lines.
    """

    frame: int
    box: QRectF
    caption: QRectF
    lines: int


class Places(NamedTuple):
    """The layout of some dice on the felt, in logical pixels.

    `die` is the width of a die, `middles` are the centres of the dice, `captions` the boxes of the names,
    `notes` those of the second lines. `notes` is empty if there is no room, which makes the felt `compact`. A
    die in a frame has neither; its frame is one of `frames`. Neighbours of the same name may share it: then
    the box of the first spans all of them, and the others have a null box. `style` is the font of the names
    and `note_style` that of the notes, which wrap if their boxes are higher than one line.
    """

    die: float
    middles: tuple[QPointF, ...]
    captions: tuple[QRectF, ...]
    notes: tuple[QRectF, ...]
    compact: bool
    style: str
    frames: tuple[FramePlace, ...]
    note_style: str = "small"


class _Rows(NamedTuple):
    """Heights in logical pixels: of the dice at most, down to the names, and of the names and notes."""

    die: int
    gap: int
    lines: int


def felt_height(width: int, theme: Theme, *, compact: bool) -> int:
    """Return the height that a felt of `width` needs, in logical pixels, for any number of dice."""
    rows = _rows(width, theme, compact=compact)
    return 2 * theme.px(PADDING) + rows.die + rows.gap + rows.lines


def nominal_die(size: QSize, theme: Theme) -> int:
    """Return the width of a die on a felt of `size` with few dice, in logical pixels."""
    return _rows(size.width(), theme, compact=is_compact(size, theme)).die


def places(
    size: QSize, frames: Sequence[int | None], theme: Theme, *, felt_width: int | None = None
) -> Places:
    """Lay out dice as large as the felt allows, up to the nominal size.

    `frames` gives the frame of each die, None for none; dice of one frame are neighbours. The vertical layout
    depends only on the size and the number of rows, so nothing jumps from roll to roll. `felt_width` is the
    width of the whole felt if `size` is only the part for the dice.
    """
    if any(frame is not None for frame in frames):
        return _framed(size, frames, theme)
    if is_large(size, theme):
        return _table(size, len(frames), theme)
    if len(frames) > MOST_IN_A_ROW:
        return _two_rows(size, len(frames), theme)
    one = _one_row(size, len(frames), theme, felt_width or size.width())
    if len(frames) > _FEW and size.width() < (felt_width or 0) * _SHARED:
        two = _two_rows(size, len(frames), theme)
        return two if one.die < two.die * _IN_ONE_ROW else one
    return one


def has_room(size: QSize, count: int, theme: Theme) -> bool:
    """Return whether the felt can show `count` dice one by one: up to 40 on a large felt."""
    return (
        count <= _MOST_APART
        and is_large(size, theme)
        and _table(size, count, theme).die >= theme.px(_LEAST_APART)
    )


def in_corners(set_out: Places, size: QSize, theme: Theme) -> bool:
    """Return whether a die lies in an upper corner of a felt of `size`, where the buttons are."""
    corner, reach = theme.px(CORNER), set_out.die * _REACHES
    # From the middle of each die to the nearest point of the nearer corner.
    return any(
        math.hypot(
            max(0.0, min(middle.x(), size.width() - middle.x()) - corner), max(0.0, middle.y() - corner)
        )
        < reach
        for middle in set_out.middles
    )


def moved(set_out: Places, right: float) -> Places:
    """Return the layout shifted to the right by `right` logical pixels."""
    return set_out._replace(
        middles=tuple(middle + QPointF(right, 0) for middle in set_out.middles),
        captions=tuple(box.translated(right, 0) for box in set_out.captions),
        notes=tuple(box.translated(right, 0) for box in set_out.notes),
        frames=tuple(
            place._replace(box=place.box.translated(right, 0), caption=place.caption.translated(right, 0))
            for place in set_out.frames
        ),
    )


def _one_row(size: QSize, count: int, theme: Theme, felt_width: int) -> Places:
    compact = is_compact(size, theme)
    rows = _rows(felt_width, theme, compact=compact)
    line = theme.line("small")
    padding = theme.px(PADDING)
    inner = max(1.0, size.width() - 2 * padding)
    row = max(LEAST_DIE, min(rows.die, size.height() - 2 * padding - rows.gap - rows.lines))
    count = max(1, count)
    room = _ROOM_PER_DIE if count <= _FEW else _ROOM_AMONG_MANY
    die = max(LEAST_DIE, min(row, inner / count / room))
    slot = min(inner / count, die * SLOT_PER_DIE)
    if count > _FEW:
        # So small that their names would be far below them.
        row = die
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
        style="smallStrong",
        frames=(),
    )


def _two_rows(size: QSize, count: int, theme: Theme) -> Places:
    """Lay out dice in two rows, each with a line of small names. An odd die goes to the upper row."""
    padding = theme.px(PADDING)
    line = theme.line("caption")
    columns = math.ceil(count / 2)
    inner = max(1.0, size.width() - 2 * padding)
    height = max(1.0, (size.height() - 2 * padding) / 2)
    slot = inner / columns
    die = max(LEAST_DIE, min(height - line, slot / _ROOM_AMONG_MANY))
    slot = min(slot, die * SLOT_PER_DIE)
    apart = theme.px(_CAPTIONS_APART) / 2
    middles, captions = [], []
    for row, here in enumerate((columns, count - columns)):
        left = (size.width() - slot * here) / 2
        # A die and its name are centred in the row's height as one.
        top = padding + height * row + (height - die - line) / 2
        for i in range(here):
            middles.append(QPointF(left + slot * (i + 0.5), top + die / 2))
            captions.append(QRectF(left + slot * i + apart / 2, round(top + die), slot - apart, line))
    return Places(die, tuple(middles), tuple(captions), (), compact=True, style="captionStrong", frames=())


class _Grid(NamedTuple):
    die: float
    rows: int
    columns: int
    lines: int


def _table(size: QSize, count: int, theme: Theme) -> Places:
    """Lay out dice on a large felt, in rows of nearly equal length with the dice as large as possible.

    A single row has notes. If names would make the dice too small to tell apart, they are left out.
    """
    count = max(1, count)
    named = max((_grid(size, count, rows, 1, theme) for rows in range(1, count + 1)), key=_size_of)
    one = _grid(size, count, 1, 1, theme)
    if named.rows == 1 or (count <= _FEW and one.die >= named.die * _NEARLY):
        named = _grid(size, count, 1, 2, theme)
    if named.die < theme.px(_LEAST_APART):
        named = max((_grid(size, count, rows, 0, theme) for rows in range(1, count + 1)), key=_size_of)
    die, rows, columns, lines = named
    small = die < theme.px(_SMALL_NAMES_BELOW)
    line, gap = theme.line("caption" if small else "small"), theme.px(_COMPACT_GAP if small else _GAP)
    words = gap + lines * line if lines else 0
    padding = theme.px(PADDING)
    slot = min((size.width() - 2 * padding) / columns, die * SLOT_PER_DIE)
    # No farther apart than dice in one frame.
    height = min((size.height() - 2 * padding) / rows, die * _ROW_PER_DIE + words)
    top = (size.height() - height * rows) / 2 + (height - die - words) / 2
    apart = theme.px(_CAPTIONS_APART) / 2
    middles, captions = [], []
    for row in range(rows):
        here = min(columns, count - columns * row)
        left = (size.width() - slot * here) / 2
        for i in range(here):
            middles.append(QPointF(left + slot * (i + 0.5), top + die / 2))
            box = QRectF(left + slot * i + apart / 2, round(top + die + gap), slot - apart, line)
            captions.append(box if lines else QRectF())
        top += height
    return Places(
        die=die,
        middles=tuple(middles),
        captions=tuple(captions),
        notes=tuple(box.translated(0, line) for box in captions) if lines > 1 else (),
        compact=lines < 2,
        style="captionStrong" if small else "smallStrong",
        frames=(),
    )


def _grid(size: QSize, count: int, rows: int, lines: int, theme: Theme) -> _Grid:
    padding = theme.px(PADDING)
    columns = math.ceil(count / rows)
    rows = math.ceil(count / columns)
    width = max(1.0, size.width() - 2 * padding) / columns
    height = max(1.0, size.height() - 2 * padding) / rows
    words = theme.px(_GAP) + lines * theme.line("small") if lines else 0
    room = _ROOM_ON_TABLE if lines else _ROOM_AMONG_MANY
    die = min(theme.px(_LARGEST_DIE), width / room, (height - words) / _ROOM_AMONG_MANY)
    return _Grid(max(LEAST_DIE, die), rows, columns, lines)


def _size_of(grid: _Grid) -> tuple[float, int]:
    return (grid.die, -grid.rows)


def _framed(size: QSize, frames: Sequence[int | None], theme: Theme) -> Places:
    """Lay out framed dice: below the corners of the felt or between them, whichever makes the dice larger."""
    margin = theme.px(_COMPACT_FRAME_MARGIN if is_compact(size, theme) else _FRAME_MARGIN)
    if len(set(frames)) == 1:
        return _frames(size, frames, theme, margin, margin)
    corner = theme.px(CORNER)
    aside = corner - margin
    between = _frames(size.shrunkBy(QMargins(aside, 0, aside, 0)), frames, theme, margin, margin)
    below = _frames(size, frames, theme, margin, corner)
    return below if below.die >= between.die else moved(between, aside)


def _frames(size: QSize, frames: Sequence[int | None], theme: Theme, margin: int, above: int) -> Places:
    """Lay out frames side by side. A die without a frame has its name at the height of the captions."""
    low = is_compact(size, theme)
    groups = [(frame, len(list(dice))) for frame, dice in groupby(frames)]
    between, padding = theme.px(_BETWEEN_FRAMES), theme.px(_FRAME_PADDING)
    line, gap = theme.line("small"), theme.px(_COMPACT_GAP)
    inner = max(1.0, size.width() - 2 * margin - between * (len(groups) - 1) - 2 * padding * len(groups))
    slot = inner / len(frames)
    narrowest = min(count for frame, count in groups if frame is not None) * slot
    lines = 1 if narrowest >= theme.px(_CAPTION) else 2 if narrowest >= theme.px(_CAPTION_IN_TWO) else 3
    nominal = _rows(size.width(), theme, compact=low).die
    height = max(1.0, size.height() - above - margin)
    highest = min(nominal, height - 2 * padding - gap - lines * line)
    die = max(LEAST_DIE, min(highest, slot / _ROOM_IN_FRAME))
    # No narrower than the caption wants.
    slot = min(slot, max(die * _SLOT_IN_FRAME, slot * theme.px(_CAPTION) / narrowest))
    width = slot * len(frames) + between * (len(groups) - 1) + 2 * padding * len(groups)
    left = (size.width() - width) / 2
    content = die + gap + lines * line
    top = above + (height - content) / 2
    frame_top = max(float(above), top - 2 * padding)
    frame_bottom = min(float(size.height() - margin), top + content + 2 * padding)
    middles, captions, boxes = [], [], []
    for frame, count in groups:
        wide = slot * count
        words = QRectF(left + padding, round(top + die + gap), wide, lines * line)
        if frame is None:
            captions += [
                QRectF(words.left() + slot * i, words.top(), slot, words.height()) for i in range(count)
            ]
        else:
            captions += [QRectF()] * count
            box = QRectF(left, frame_top, wide + 2 * padding, frame_bottom - frame_top)
            boxes.append(FramePlace(frame, box, words, lines))
        middles += [QPointF(left + padding + slot * (i + 0.5), top + die / 2) for i in range(count)]
        left += wide + 2 * padding + between
    return Places(
        die, tuple(middles), tuple(captions), (), compact=True, style="smallStrong", frames=tuple(boxes)
    )


def is_compact(size: QSize, theme: Theme) -> bool:
    """Return whether a felt is too low for notes below the names."""
    return size.height() < theme.px(_COMPACT_BELOW)


def is_large(size: QSize, theme: Theme) -> bool:
    """Return whether a felt is higher than the one in the tray can be, as in a window of its own."""
    return size.height() >= theme.px(_LARGE_FROM)


def _rows(width: int, theme: Theme, *, compact: bool) -> _Rows:
    line = theme.line("small")
    if compact:
        return _Rows(theme.px(_COMPACT_DIE), theme.px(_COMPACT_GAP), line)
    die = _WIDE_DIE if width >= theme.px(_WIDE_FROM) else _DIE
    return _Rows(theme.px(die), theme.px(_GAP), 2 * line)
