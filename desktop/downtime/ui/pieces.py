"""The pieces of a row in the table of tries: short texts, dice and checkboxes, laid out on lines."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRect, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from desktop.base.words import tr
from desktop.cards.card_words import advance
from desktop.dice.flat_dice import SIDE, paint_flat_die
from desktop.kit.look import icons, mirror, theme
from desktop.kit.look.painting import paint_box
from desktop.kit.text.plain_text import lay_out
from desktop.views.dice_sets import DiceSet
from desktop.views.downtime.pages import TryRow
from desktop.views.felt import FeltDie

_BOX, _BOX_GAP, _MOST_BOXES = 15, 4, 6
_DIE_GAP, _WORDS_GAP = 6, 8


class Piece(NamedTuple):
    """A text in a text style and colour token, a die, a checkbox, or a widget; `gap` is the space before it.

    All lengths are pixels at the current text scale.
    """

    width: int
    high: int
    gap: int = 0
    words: str = ""
    style: str = ""
    color: str = ""
    die: FeltDie | None = None
    widget: QWidget | None = None


class Placed(NamedTuple):
    """A piece and its position."""

    piece: Piece
    box: QRectF


def words(text: str, style: str = "body", color: str = "text", gap: int = _WORDS_GAP) -> tuple[Piece, ...]:
    """Return a text as pieces, none for "". `gap` is in pixels at text scale 1."""
    look = theme.current()
    if not text:
        return ()
    return (Piece(advance(text, style), look.line(style), look.px(gap), text, style, color),)


def part(widget: QWidget, gap: int = _WORDS_GAP) -> Piece:
    """Return a widget of its preferred size as a piece."""
    size = widget.sizeHint()
    return Piece(size.width(), size.height(), theme.current().px(gap), widget=widget)


def marks(row: TryRow) -> tuple[Piece, ...]:
    """Return counted successes as ticked boxes, many as one with their number, and their effect."""
    look = theme.current()
    side = look.px(_BOX)
    drawn = row.marks if row.marks <= _MOST_BOXES else 1
    boxes = tuple(Piece(side, side, look.px(_BOX_GAP)) for _ in range(drawn))
    number = words(f"×{row.marks}", "smallStrong", gap=5) if row.marks > drawn else ()
    return (*boxes, *number, *words(row.marks_line, "small", "muted"))


def thrown(row: TryRow, *, rolling: bool) -> tuple[Piece, ...]:
    """Return the dice of a try with their result, or the text in their place."""
    if rolling:
        return words(tr("Rolling…"), color="muted")
    if not row.dice:
        return words(row.waiting, color="muted")
    look = theme.current()
    side = look.px(SIDE)
    dice = tuple(Piece(side, side, look.px(_DIE_GAP), die=die) for die in row.dice)
    return (*dice, *words(row.terms, gap=10), *words(row.total, "bodyStrong", gap=5 if row.terms else 10))


def gained(row: TryRow, *, rolling: bool) -> tuple[Piece, ...]:
    """Return the die of the gain and its result."""
    if row.worked is None or rolling:
        return words(row.gain_die, color="muted")
    if not row.worked:
        return words(row.gain, color="muted")
    return (*words(row.gain_die, "small", "muted"), *words(row.gain, "bodyStrong", gap=5))


def became(row: TryRow, *, rolling: bool) -> tuple[Piece, ...]:
    """Return the new value, green if it increased."""
    if rolling:
        return words("?", color="muted")
    if row.worked is None:
        return words(row.after, color="muted")
    grew = row.worked and row.after != row.before
    return words(row.after, "stat", "degree.regular" if grew else "text")


def across(pieces: Sequence[Piece]) -> int:
    """Return the width of pieces on one line, in pixels."""
    return sum(each.width + (each.gap if place else 0) for place, each in enumerate(pieces))


def flow(
    pieces: Sequence[Piece], left: int, top: int, width: int, *, below: int = 0, right: bool = False
) -> tuple[list[Placed], int]:
    """Lay out pieces on lines of at most `width` pixels from `left` and `top`; return them and their height.

    Lines are `below` pixels apart, with their pieces vertically centred; `right` aligns them to the right. A
    text wider than a line is wrapped.
    """
    lines: list[list[Piece]] = []
    used = 0
    for each in pieces:
        piece = each
        if piece.words and piece.width > width:
            piece = piece._replace(width=width, high=lay_out(piece.words, piece.style, width)[1])
        if not lines or used + piece.gap + piece.width > width:
            lines.append([])
            used = -piece.gap
        lines[-1].append(piece)
        used += piece.gap + piece.width
    placed: list[Placed] = []
    at_top = top
    for line in lines:
        height = max(piece.high for piece in line)
        at = left + (width - across(line) if right else 0)
        for place, piece in enumerate(line):
            at += piece.gap if place else 0
            box = QRectF(at, round(at_top + (height - piece.high) / 2), piece.width, piece.high)
            placed.append(Placed(piece, box))
            at += piece.width
        at_top += height + below
    return placed, max(at_top - below - top, 0)


def flow_cells(
    cells: Sequence[Sequence[Piece]], left: int, top: int, width: int, *, apart: int, below: int
) -> tuple[list[Placed], int]:
    """Lay out cells like the pieces of `flow`, `apart` pixels from each other; each cell stays on one line.

    A cell wider than a line is wrapped.
    """
    lines: list[list[Sequence[Piece]]] = []
    used = 0
    for cell in cells:
        wide = across(cell)
        if not lines or used + apart + wide > width:
            lines.append([])
            used = -apart
        lines[-1].append(cell)
        used += apart + wide
    placed: list[Placed] = []
    at_top = top
    for line in lines:
        whole = [
            piece._replace(gap=apart) if place and not i else piece
            for place, cell in enumerate(line)
            for i, piece in enumerate(cell)
        ]
        found, height = flow(whole, left, at_top, width, below=below)
        placed += found
        at_top += height + below
    return placed, max(at_top - below - top, 0)


def moved(placed: Sequence[Placed], down: int) -> list[Placed]:
    """Return the pieces moved down by `down` pixels."""
    return [Placed(piece, box.translated(0, down)) for piece, box in placed]


def settle(placed: Sequence[Placed]) -> None:
    """Move the widgets among the pieces to their positions."""
    for piece, box in placed:
        if piece.widget is not None:
            mirror.place_in(piece.widget, QRect(box.toRect()))


def paint(painter: QPainter, placed: Sequence[Placed], dice: DiceSet) -> None:
    """Draw all pieces except widgets, with dice of a set."""
    look = theme.current()
    for piece, box in placed:
        if piece.words:
            painter.setPen(look.color(piece.color))
            mirror.draw(
                painter, lay_out(piece.words, piece.style, round(box.width()))[0], QPointF(box.topLeft())
            )
        elif piece.die is not None:
            paint_flat_die(painter, piece.die, box, dice)
        elif piece.widget is None:
            accent = look.color("accent")
            paint_box(painter, box, look.px(3), accent, accent)
            icons.paint(painter, "check", box.adjusted(2, 2, -2, -2), look.color("onAccent"))
