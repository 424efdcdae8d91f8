"""The printed roll log: a table with a heading for each day."""

import re
from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from desktop.kit.look import icons
from desktop.kit.text.badges import DEGREE_ICONS
from desktop.printing.ui.paper.pages import Document, PaperLook, Piece, lines
from desktop.printing.ui.paper.strokes import LEFT, RIGHT, Words, rule, width_of, write
from desktop.views.paper.log import LogDay, LogLine, LogPaper, captions

_GAP, _PAD = 10, 4
_ICON = 12
_MOST_TOTAL, _MOST_WORD = 0.24, 0.2
"""The maximum share of the page for these columns."""
_ROLL_SHARE, _LEAST_ROLL_SHARE = 0.56, 0.34
"""The share of the remaining room for the roll's name, normally and if its dice take much text."""
_AFTER_NUMBER = re.compile(r"(?<=\d) ")
_ZEROS = str.maketrans("123456789", "000000000")


class _Columns(NamedTuple):
    """The positions and widths of the columns, in pixels."""

    number: tuple[float, float]
    time: tuple[float, float]
    roll: tuple[float, float]
    dice: tuple[float, float]
    total: tuple[float, float]
    word: tuple[float, float]


def document(view: LogPaper, look: PaperLook) -> Document:
    """Return the log as a document."""
    return Document(view.name, partial(_pieces, view, look), look, again=partial(_captions, view, look))


def _pieces(view: LogPaper, look: PaperLook, width: float) -> Iterator[Piece]:
    yield from lines(view.name, "pageTitle", width, with_next=True, look=look)
    yield from lines(view.line, "body", width, color="muted", with_next=True, look=look)
    yield _captions(view, look, width)._replace(before=look.px(14), with_next=True)
    columns = _columns(view, look, width)
    for day in view.days:
        yield _day(day, look, width)
        for line in day.lines:
            yield _row(line, columns, look, width)


def _day(day: LogDay, look: PaperLook, width: float) -> Piece:
    high = look.line("smallStrong") + look.px(4)

    def draw(painter: QPainter, at: QPointF) -> None:
        write(painter, look, QRectF(at.x(), at.y(), width, high), day.heading, "smallStrong", color="accent")
        rule(painter, look, QPointF(at.x(), at.y() + high), width, "borderStrong")

    return Piece(high + 1, draw, day.heading, before=look.px(10), with_next=True)


def _captions(view: LogPaper, look: PaperLook, width: float) -> Piece:
    columns = _columns(view, look, width)
    high = look.line("caption")
    words = captions()

    def draw(painter: QPainter, at: QPointF) -> None:
        for (left, wide), text, column in zip(columns, words, _Columns._fields, strict=True):
            align = RIGHT if column in ("number", "total") else LEFT
            box = QRectF(at.x() + left, at.y(), wide, high)
            write(painter, look, box, text, "captionStrong", color="muted", align=align)

    return Piece(high, draw, " ".join(words))


def _columns(view: LogPaper, look: PaperLook, width: float) -> _Columns:
    every = [line for day in view.days for line in day.lines]
    heads = captions()
    gap = look.px(_GAP)

    def widest(texts: list[str], style: str, head: str) -> float:
        longest = sorted(set(texts), key=len)[-3:]
        # Digits differ in width, and any may occur.
        inked = [width_of(look, each.translate(_ZEROS), style) for each in longest]
        inked += [width_of(look, each, style) for each in longest]
        return max([*inked, width_of(look, head, "captionStrong")]) + 1

    number = widest([each.number for each in every], "small", heads[0])
    time = widest([each.time for each in every], "small", heads[1])
    total = min(widest([each.total for each in every], "bodyStrong", heads[4]), width * _MOST_TOTAL)
    mark = look.px(_ICON + 4)
    word = min(widest([each.word for each in every], "smallStrong", heads[5]) + mark, width * _MOST_WORD)
    left = width - number - time - total - word - 5 * gap
    longest = max((line.dice for line in every), key=len, default="")
    fits = width_of(look, longest, "small") <= left * (1 - _ROLL_SHARE)
    roll = left * (_ROLL_SHARE if fits else _LEAST_ROLL_SHARE)
    wide = (number, time, roll, left - roll, total, word)
    starts = [sum(wide[:place]) + place * gap for place in range(len(wide))]
    return _Columns(*zip(starts, wide, strict=True))


def _row(line: LogLine, columns: _Columns, look: PaperLook, width: float) -> Piece:
    pad = look.px(_PAD)
    mark = look.px(_ICON)
    name = Words(look, line.name, "smallStrong", columns.roll[1], most=3)
    below = ", ".join(part for part in (line.modifier, line.links) if part)
    # Short texts go beside the name, as in the tray.
    used = width_of(look, line.name, "smallStrong") + look.px(6)
    beside_name = used + width_of(look, below, "caption") <= columns.roll[1]
    more = Words(look, below, "caption", columns.roll[1], most=6)
    dice = Words(look, line.dice, "small", columns.dice[1], most=8)
    # A number stays with what it counts.
    total = Words(
        look, _AFTER_NUMBER.sub("\N{NO-BREAK SPACE}", line.total), "bodyStrong", columns.total[1], most=4
    )
    word = Words(look, line.word, "smallStrong", columns.word[1] - mark - look.px(4), most=3)
    step = look.line("body")
    told = name.height if beside_name else name.height + more.height
    high = max(told, dice.height, total.height, word.height, step) + 2 * pad
    plain = "muted" if line.taken_back else "text"
    ink = "muted" if line.taken_back or not line.degree else f"degree.{line.degree}"

    def draw(painter: QPainter, at: QPointF) -> None:
        top = at.y() + pad
        first = look.line("small")
        for text, (left, wide), align in (
            (line.number, columns.number, RIGHT),
            (line.time, columns.time, LEFT),
        ):
            box = QRectF(at.x() + left, top, wide, first)
            write(painter, look, box, text, "small", color="muted", align=align)
        place = QPointF(at.x() + columns.roll[0], top)
        name.draw(painter, place, columns.roll[1], plain, struck=line.taken_back)
        if beside_name:
            box = QRectF(place.x() + used, top, columns.roll[1] - used, first)
            write(painter, look, box, below, "caption", color="muted")
        else:
            more.draw(painter, QPointF(place.x(), top + name.height), columns.roll[1], "muted")
        dice.draw(painter, QPointF(at.x() + columns.dice[0], top), columns.dice[1], plain)
        left, wide = columns.total
        if total.height <= step:
            box = QRectF(at.x() + left, top - (step - first) / 2, wide, step)
            write(
                painter, look, box, line.total, "bodyStrong", color=plain, align=RIGHT, struck=line.taken_back
            )
        else:
            place = QPointF(at.x() + left, top)
            total.draw(painter, place, wide, plain, align=RIGHT, struck=line.taken_back)
        left = at.x() + columns.word[0]
        if line.word or line.degree:
            glyph = DEGREE_ICONS[line.degree] if line.degree else "dice"
            box = QRectF(left, top + (first - mark) / 2, mark, mark)
            icons.paint_lines(painter, glyph, box, look.color(ink))
        beside = mark + look.px(4)
        word.draw(painter, QPointF(left + beside, top), columns.word[1] - beside, ink)
        rule(painter, look, QPointF(at.x(), at.y() + high), width)

    said = (line.time, line.name, line.modifier, line.links, line.dice, line.total, line.word)
    return Piece(high + 1, draw, " ".join(part for part in said if part))
