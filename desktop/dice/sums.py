"""The sum beside the dice on the felt: its terms, the total in large digits, and the result."""

import math
from typing import NamedTuple

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter

from desktop.dice.places import CORNER, PADDING, SLOT_PER_DIE, nominal_die
from desktop.kit.look.theme import Theme
from desktop.views.felt import FeltSum

_LEAST = 84

# The styles of the words and of the total, smaller where the felt is low or narrow.
_STYLES = (("body", "result"), ("small", "resource"), ("caption", "resource"))


class _Line(NamedTuple):
    text: str
    style: str
    colour: str
    height: int


class SumBeside:
    """A felt of `size` divided between `dice` dice and their sum. Without dice the sum has all of it.

    The dice start at `dice_left` and take `dice_width` logical pixels.
    """

    def __init__(self, shown: FeltSum, dice: int, size: QSize, theme: Theme) -> None:
        self._shown = shown
        self._theme = theme
        self._alone = dice == 0
        padding = theme.px(PADDING)
        wanted = 2 * padding + math.ceil(dice * nominal_die(size, theme) * SLOT_PER_DIE) if dice else padding
        # Lines wrap, but never within a number.
        total = QFontMetricsF(theme.font(_STYLES[0][1])).horizontalAdvance(shown.total)
        least = max(theme.px(_LEAST), min(math.ceil(total) + 1, size.width() // 2))
        self.dice_width = min(wanted, size.width() - padding - least)
        width = min(size.width() - self.dice_width - padding, self._width())
        if self._alone:
            self.dice_left = 0
            left = (size.width() - width) // 2
        else:
            self.dice_left = (size.width() - self.dice_width - width) // 2
            left = self.dice_left + self.dice_width
        self._box = QRectF(left, padding, width, size.height() - 2 * padding)
        self._to_corner = min(float(width), size.width() - theme.px(CORNER) - left)
        if sum(line.height for line in self._lines()) > self._box.height():
            self._to_corner = float(width)

    @property
    def box(self) -> QRectF:
        """The part of the felt that the lines cover."""
        high = sum(line.height for line in self._lines())
        return QRectF(self._box.left(), self._box.center().y() - high / 2, self._box.width(), high)

    def paint(self, painter: QPainter) -> None:
        """Paint the sum, vertically centred: left-aligned beside dice, otherwise in the middle."""
        lines = self._lines()
        top = self._box.center().y() - sum(line.height for line in lines) / 2
        across = Qt.AlignmentFlag.AlignHCenter if self._alone else Qt.AlignmentFlag.AlignLeft
        for line in lines:
            painter.setFont(self._theme.font(line.style))
            painter.setPen(self._theme.color(line.colour))
            box = QRectF(self._box.left(), round(top), self._width_of(line.text), line.height)
            flags = across | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(box, flags, line.text)
            top += line.height

    def _width(self) -> int:
        widths = (
            QFontMetricsF(self._theme.font(style)).horizontalAdvance(text)
            for text, style, _colour in self._rows(*_STYLES[0])
        )
        return math.ceil(max(widths, default=0.0)) + 1

    def _lines(self) -> list[_Line]:
        lines: list[_Line] = []
        for words, total in _STYLES:
            lines = [
                _Line(text, style, colour, self._height(text, style))
                for text, style, colour in self._rows(words, total)
            ]
            if sum(line.height for line in lines) <= self._box.height():
                break
        return lines

    def _rows(self, words: str, total: str) -> list[tuple[str, str, str]]:
        rows = [
            (self._shown.terms, words, "feltMuted"),
            (self._shown.total, total, "feltText"),
            (self._shown.line, words, "feltMuted"),
        ]
        return [row for row in rows if row[0]]

    def _height(self, text: str, style: str) -> int:
        measured = QFontMetricsF(self._theme.font(style))
        endless = QRectF(0, 0, self._width_of(text), 10_000)
        wrapped = measured.boundingRect(endless, Qt.TextFlag.TextWordWrap, text)
        return round(wrapped.height() / measured.lineSpacing()) * self._theme.line(style)

    def _width_of(self, text: str) -> float:
        """Return how wide a line may be: the terms, which are on top, keep clear of the corner."""
        return self._to_corner if text == self._shown.terms and not self._alone else self._box.width()
