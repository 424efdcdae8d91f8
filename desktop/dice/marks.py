"""The marks on the faces of dice as outlines: numerals, symbols, or the dot of a blank face."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainterPath, QTransform

from desktop.dice.mesh import Solid
from desktop.kit.look import theme
from desktop.views.felt import LETTERS

# The height of two-digit numerals relative to one-digit ones.
_TWO_DIGITS = 0.8

# The distance of two symbols, and the size of a blank's dot, relative to the width of a symbol.
_BETWEEN = 0.10
_DOT = 0.075

_DRAWN_PX = 200


class Mark(NamedTuple):
    """An outline around (0, 0), y downwards, and the size of its length 1 in units of the solid."""

    outline: QPainterPath
    size: float


class _Room(NamedTuple):
    """The room on a face, in units: the size of a single symbol, the size of each of two, and how low two
    sit.
    """

    one: float
    two: float
    below: float


# By the number of faces. A triangle is wide at its foot, a pentagon a little above its middle.
_ROOMS: Mapping[int, _Room] = MappingProxyType(
    {6: _Room(0.78, 0.54, 0.0), 8: _Room(0.54, 0.43, 0.14), 12: _Room(0.66, 0.46, -0.07)}
)


@cache
def mark(solid: Solid, text: str) -> Mark:
    """Return the mark for `text` on a face of `solid`: digits, letters of symbols, or "".

    Raises KeyError for symbols on a solid that has no symbol dice. Needs a QGuiApplication.
    """
    if text.isdigit():
        return Mark(outline(text), solid.numeral * (1.0 if len(text) == 1 else _TWO_DIGITS))
    room = _ROOMS[len(solid.faces)]
    if not text:
        dot = QPainterPath()
        dot.addEllipse(QPointF(), _DOT, _DOT)
        return Mark(dot, room.one)
    # Most games only use numbers, and start faster without symbols.
    from desktop.dice.symbols import symbol_path

    path = QPainterPath()
    for i, letter in enumerate(text):
        aside = (i - (len(text) - 1) / 2) * (1 + _BETWEEN)
        path.addPath(symbol_path(LETTERS[letter]).translated(aside, 0))
    if len(text) == 1:
        return Mark(path, room.one)
    return Mark(QTransform.fromTranslate(0, room.below / room.two).map(path), room.two)


@cache
def outline(text: str) -> QPainterPath:
    """Return `text` as an outline around (0, 0) with digits of height 1. A lone 6 or 9 is underlined.

    Needs a QGuiApplication.
    """
    theme.load_fonts()
    font = QFont("Rollbook Sans")
    font.setStyleHint(QFont.StyleHint.SansSerif)
    font.setBold(True)
    font.setPixelSize(_DRAWN_PX)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    path.addText(0, 0, font, text)
    box = path.boundingRect()
    height = QFontMetricsF(font).capHeight()
    underlined = 0.0
    if text in ("6", "9"):
        width = 0.8 * box.width()
        path.addRect(QRectF(box.center().x() - width / 2, 0.12 * height, width, 0.1 * height))
        underlined = 0.22 * height
    placed = QTransform()
    # Two digits at full width would overlap the bevels.
    placed.scale((0.90 if len(text) > 1 else 1.0) / height, 1 / height)
    placed.translate(-box.center().x(), (height - underlined) / 2)
    return placed.map(path)
