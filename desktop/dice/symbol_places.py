"""The layout of symbol dice on a felt: many in a row, close together, with long names and notes."""

import math
from collections.abc import Sequence
from itertools import groupby, pairwise
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF

from desktop.dice.places import LEAST_DIE, MOST_IN_A_ROW, PADDING, SLOT_PER_DIE, Places, is_compact
from desktop.kit.look.theme import Theme, tokens
from desktop.views.felt import FeltDie

_NAME, _NOTE = "captionStrong", "caption"
_GAP = 4
_WORDS_APART, _PHRASES_APART = 2, 5
_NOTE_LINES = 2
_NOTE_ROOM = 64
_COUNT_ROOM = 26
_LEAST_NAMED = 20
_WIDER_STEPS = 4

# Many dice lie close together; few are spread out before they grow.
_ROOM_AT_LEAST = 1.06
_ROOM_TO_GROW = 1.16


class _Words(NamedTuple):
    """Text below `over` dice from the place `first` on: its middle and its width.

    In logical pixels from the left of the felt.
    """

    first: int
    over: int
    middle: float
    width: float


def symbol_places(size: QSize, dice: Sequence[FeltDie], theme: Theme) -> Places:
    """Lay out one or more dice: up to eight in a row, otherwise or if names do not fit in two rows.

    If a name does not fit below each die, neighbours of one kind share it. A single row has notes of up to
    two lines, but only if all of them fit. Two rows only have notes as short as a count ("×3").
    """
    if len(dice) <= MOST_IN_A_ROW:
        one = _one_row(size, dice, theme)
        if one is not None:
            return one
    return _two_rows(size, dice, theme)


def _one_row(size: QSize, dice: Sequence[FeltDie], theme: Theme) -> Places | None:
    """Return the dice in a row, or None if their names do not fit."""
    padding, gap, line = theme.px(PADDING), theme.px(_GAP), theme.line(_NAME)
    slot = max(1.0, size.width() - 2 * padding) / len(dice)
    # Whether there will be notes, so that those of a roll don't move the dice.
    noted = not is_compact(size, theme) and slot >= theme.px(_NOTE_ROOM)
    below = gap + line * (2 if noted else 1)
    lengths = tokens()["size"]
    close = min(theme.px(lengths["dieNarrative"]), slot / _ROOM_AT_LEAST)
    die = max(close, min(theme.px(lengths["dieTray"]), slot / _ROOM_TO_GROW))
    die = max(LEAST_DIE, min(die, size.height() - 2 * padding - below))
    slot = min(slot, die * SLOT_PER_DIE)
    across = _across(size, len(dice), slot)
    names = _names(dice, across, theme)
    if not _fit(names, size, theme):
        return None
    top = (size.height() - die - below) / 2
    found = Places(
        die=die,
        middles=tuple(QPointF(x, top + die / 2) for x in across),
        captions=_boxes(names, len(dice), round(top + die + gap), line),
        notes=(),
        compact=True,
        style=_NAME,
        frames=(),
        note_style=_NOTE,
    )
    notes = _notes(dice, found, size, theme) if noted else ()
    return found._replace(notes=notes, compact=not notes)


def _two_rows(size: QSize, dice: Sequence[FeltDie], theme: Theme) -> Places:
    """Return the dice in two rows, each with a line of names. An odd die goes to the upper row."""
    padding, line = theme.px(PADDING), theme.line(_NAME)
    measured = QFontMetricsF(theme.font(_NOTE))
    notes_wide = [measured.horizontalAdvance(die.note) for die in dice]
    counted = 0 < max(notes_wide) <= theme.px(_COUNT_ROOM)
    columns = math.ceil(len(dice) / 2)
    rows = (dice[:columns], dice[columns:])
    height = max(1.0, (size.height() - 2 * padding) / 2)
    widest = max(1.0, size.width() - 2 * padding) / columns
    # Shape and colour identify a die, but only the note shows its count.
    named = not counted or height - 2 * line >= theme.px(_LEAST_NAMED)
    below = line * (named + counted)
    die = max(LEAST_DIE, min(height - below, widest / _ROOM_AT_LEAST))
    slot = min(widest, die * SLOT_PER_DIE)
    if named:
        slot = _slot_for_names(rows, slot, widest, size, theme)
    middles: list[QPointF] = []
    captions: list[QRectF] = []
    notes: list[QRectF] = []
    for row, here in enumerate(rows):
        across = _across(size, len(here), slot)
        # A die and its words are centred in the row's height as one.
        top = padding + height * row + (height - die - below) / 2
        middles += [QPointF(x, top + die / 2) for x in across]
        names = _names(here, across, theme) if named else []
        if named and not _fit(names, size, theme):
            apart = theme.px(_WORDS_APART)
            names = [
                name._replace(width=max(1.0, min(name.width, slot * name.over - apart))) for name in names
            ]
        captions += _boxes(names, len(here), round(top + die), line)
        if counted:
            under = round(top + die) + line * named
            notes += [QRectF(x - slot / 2, under, slot, line) for x in across]
    return Places(
        die=die,
        middles=tuple(middles),
        captions=tuple(captions),
        notes=tuple(notes),
        compact=not counted,
        style=_NAME,
        frames=(),
        note_style=_NOTE,
    )


def _slot_for_names(
    rows: Sequence[Sequence[FeltDie]], least: float, widest: float, size: QSize, theme: Theme
) -> float:
    for step in range(_WIDER_STEPS):
        slot = least + (widest - least) * step / _WIDER_STEPS
        if all(_fit(_names(row, _across(size, len(row), slot), theme), size, theme) for row in rows):
            return slot
    return widest


def _across(size: QSize, count: int, slot: float) -> list[float]:
    left = (size.width() - slot * count) / 2
    return [left + slot * (i + 0.5) for i in range(count)]


def _names(dice: Sequence[FeltDie], across: Sequence[float], theme: Theme) -> list[_Words]:
    """Return the name of each die; if those would touch, of each run of dice with the same name."""
    measured = QFontMetricsF(theme.font(_NAME))

    def name(run: Sequence[int]) -> _Words:
        middle = (across[run[0]] + across[run[-1]]) / 2
        # Whole pixels: a text wider than its box by any fraction is cut off.
        width = math.ceil(measured.horizontalAdvance(dice[run[0]].caption))
        return _Words(run[0], len(run), middle, width)

    own = [name([i]) for i in range(len(dice))]
    if not _touch(own, theme):
        return own
    return [name(list(run)) for _, run in groupby(range(len(dice)), lambda i: dice[i].caption)]


def _touch(words: Sequence[_Words], theme: Theme, apart: int = _WORDS_APART) -> bool:
    return any(b.middle - a.middle < (a.width + b.width) / 2 + theme.px(apart) for a, b in pairwise(words))


def _fit(words: Sequence[_Words], size: QSize, theme: Theme, apart: int = _WORDS_APART) -> bool:
    edge = theme.px(_WORDS_APART)
    first, last = words[0], words[-1]
    inside = first.middle - first.width / 2 >= edge and last.middle + last.width / 2 <= size.width() - edge
    return inside and not _touch(words, theme, apart)


def _boxes(words: Sequence[_Words], count: int, top: float, height: float) -> tuple[QRectF, ...]:
    """Return a box for each of `count` dice, a null one if the die shares another's text."""
    boxes = [QRectF()] * count
    for each in words:
        boxes[each.first] = QRectF(each.middle - each.width / 2, top, each.width, height)
    return tuple(boxes)


def _notes(dice: Sequence[FeltDie], names: Places, size: QSize, theme: Theme) -> tuple[QRectF, ...]:
    """Return a box for each note, as wide as the note if its neighbours leave room.

    Empty if a note needs more than two lines, or has a word that is too long.
    """
    across = [middle.x() for middle in names.middles]
    top = names.captions[0].bottom()
    measured = QFontMetricsF(theme.font(_NOTE))

    def words(i: int, texts: Sequence[str]) -> _Words:
        width = max((measured.horizontalAdvance(text) for text in texts), default=0.0)
        return _Words(i, 1, across[i], math.ceil(width))

    shown = [words(i, die.note.split()) for i, die in enumerate(dice)]
    if not _fit(shown, size, theme):
        return ()
    for i, die in enumerate(dice):
        whole = words(i, [die.note])
        if _fit([*shown[max(0, i - 1) : i], whole, *shown[i + 1 : i + 2]], size, theme, _PHRASES_APART):
            shown[i] = whole
    boxes = _boxes(shown, len(dice), top, theme.line(_NOTE) * _NOTE_LINES)
    needed = [measured.boundingRect(box, _WRAPPED, die.note) for box, die in zip(boxes, dice, strict=True)]
    if any(rect.height() > box.height() for rect, box in zip(needed, boxes, strict=True)):
        return ()
    return boxes if boxes[0].bottom() <= size.height() else ()


_WRAPPED = Qt.AlignmentFlag.AlignHCenter | Qt.TextFlag.TextWordWrap
