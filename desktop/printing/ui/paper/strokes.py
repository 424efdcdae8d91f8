"""Vector drawing primitives for pages: lines of text, rules and boxes."""

from functools import cache
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPen, QTextLayout, QTextLine, QTextOption

from desktop.kit.text.plain_text import wrap_mode
from desktop.printing.ui.paper.pages import PaperLook, kept

HAIR = 0.6
"""The width of a thin rule, in pixels."""

LEFT = Qt.AlignmentFlag.AlignLeft
RIGHT = Qt.AlignmentFlag.AlignRight
CENTRE = Qt.AlignmentFlag.AlignHCenter

_LONGEST = 400
"""Longer texts are cut first: no line has room for more characters, and measuring them takes time."""


def write(
    painter: QPainter,
    look: PaperLook,
    box: QRectF,
    text: str,
    style: str,
    *,
    color: str = "text",
    align: Qt.AlignmentFlag = LEFT,
    struck: bool = False,
) -> None:
    """Draw `text` on one line in `box`, cut with an ellipsis if too long."""
    text, room = text[:_LONGEST], box.width() + 0.5
    words = _one_line(look, text, style, struck)
    if words.width > room:
        cut = _metrics(look, style).elidedText(text, Qt.TextElideMode.ElideRight, room)
        words = _one_line(look, cut, style, struck)
    free = box.width() - words.width
    left = box.left() + (free if align == RIGHT else free / 2 if align == CENTRE else 0)
    painter.setPen(look.color(color))
    words.line.draw(painter, QPointF(left, box.top() + (box.height() - words.height) / 2))


class _OneLine(NamedTuple):
    """A text laid out on one line; keep it as long as its layout is used."""

    layout: QTextLayout
    line: QTextLine
    width: float
    height: float


@kept
def _one_line(look: PaperLook, text: str, style: str, struck: bool = False) -> _OneLine:
    """Lay a text out once, for most stand on many pages and are measured before they are drawn."""
    font = look.font(style)
    if struck:
        font = QFont(font)
        font.setStrikeOut(True)
    layout = QTextLayout(text.replace("\n", " "), font)
    layout.setTextOption(_in_one_line())
    layout.setCacheEnabled(True)
    layout.beginLayout()
    line = layout.createLine()
    layout.endLayout()
    return _OneLine(layout, line, line.horizontalAdvance(), line.ascent() + line.descent())


@cache
def _in_one_line() -> QTextOption:
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.NoWrap)
    option.setUseDesignMetrics(True)
    return option


@cache
def _metrics(look: PaperLook, style: str) -> QFontMetricsF:
    return QFontMetricsF(look.font(style))


def width_of(look: PaperLook, text: str, style: str) -> float:
    """Return the width of `text` on one line, in pixels."""
    return _one_line(look, text[:_LONGEST], style).width


class Words:
    """A text broken into a limited number of lines, to be drawn any number of times."""

    def __init__(self, look: PaperLook, text: str, style: str, width: float, *, most: int = 40) -> None:
        """Break `text`; what doesn't fit in `most` lines is cut with an ellipsis."""
        self._look, self._style = look, style
        self._step = look.line(style)
        self._lines: list[str] = []
        for paragraph in text.replace("\r\n", "\n").split("\n")[: most + 1]:
            self._lines += _broken(look, paragraph, style, width)
        if len(self._lines) > most:
            last = f"{self._lines[most - 1].rstrip()}…"
            cut = _metrics(look, style).elidedText(last, Qt.TextElideMode.ElideRight, width)
            self._lines[most - 1 :] = [cut]

    @property
    def height(self) -> float:
        """The height of all lines in pixels; 0 for no text."""
        return len(self._lines) * self._step

    def draw(
        self,
        painter: QPainter,
        at: QPointF,
        width: float,
        color: str = "text",
        *,
        align: Qt.AlignmentFlag = LEFT,
        struck: bool = False,
    ) -> None:
        """Draw the lines from `at` downwards."""
        for number, line in enumerate(self._lines):
            box = QRectF(
                at.x(), at.y() + number * self._step, width + (2 if align == LEFT else 0), self._step
            )
            write(painter, self._look, box, line, self._style, color=color, align=align, struck=struck)


def _broken(look: PaperLook, text: str, style: str, width: float) -> list[str]:
    if not text.strip():
        return []
    if len(text) < _LONGEST and width_of(look, text, style) <= width:
        return [text]
    layout = QTextLayout(text, look.font(style))
    option = QTextOption()
    option.setWrapMode(wrap_mode(text))
    option.setUseDesignMetrics(True)
    layout.setTextOption(option)
    layout.beginLayout()
    while (line := layout.createLine()).isValid():
        line.setLineWidth(width)
    layout.endLayout()
    found = (layout.lineAt(number) for number in range(layout.lineCount()))
    return [text[each.textStart() : each.textStart() + each.textLength()].strip() for each in found]


def rule(painter: QPainter, look: PaperLook, left: QPointF, width: float, color: str = "border") -> None:
    """Draw a thin horizontal line from `left`."""
    painter.setPen(QPen(look.color(color), HAIR))
    painter.drawLine(left, QPointF(left.x() + width, left.y()))


def frame(
    painter: QPainter,
    look: PaperLook,
    box: QRectF,
    *,
    fill: str | None = None,
    edge: str | None = "borderStrong",
    radius: float = 2,
) -> None:
    """Draw a box with background and edge by their colour tokens; None for neither."""
    painter.save()
    painter.setPen(Qt.PenStyle.NoPen if edge is None else QPen(look.color(edge), HAIR))
    painter.setBrush(Qt.BrushStyle.NoBrush if fill is None else look.color(fill))
    painter.drawRoundedRect(box, radius, radius)
    painter.restore()


def crossed_box(painter: QPainter, look: PaperLook, box: QRectF, color: str, *, crossed: bool) -> None:
    """Draw a box for a point, crossed out if the point is spent."""
    frame(painter, look, box, radius=1)
    if crossed:
        painter.setPen(QPen(look.color(color), 1.2))
        inner = box.adjusted(1.5, 1.5, -1.5, -1.5)
        painter.drawLine(inner.topLeft(), inner.bottomRight())
        painter.drawLine(inner.topRight(), inner.bottomLeft())
