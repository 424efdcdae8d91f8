"""Small flat dice with their results, for rows where a solid would be too small to read."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF, QTransform

from desktop.dice.kinds import colours
from desktop.dice.marks import outline
from desktop.dice.symbols import paint_small_die, paint_symbol
from desktop.kit.look import mirror, theme
from desktop.views.dice_sets import DiceSet
from desktop.views.felt import LETTERS, SYMBOL_DICE, DieLook, DieUse, FeltDie

SIDE = 36
"""The size of a die in a row, in pixels at text scale 1."""

_USUAL = DiceSet()

_BOX = 100.0
_FACET_LINE, _OUTLINE = 1.1, 2.2
_UNUSED_OPACITY = 0.34
_LEAST_NUMERAL = 12
_CAPITAL = 0.727  # the height of a digit in its font

_Points = tuple[tuple[float, float], ...]


class _Flat(NamedTuple):
    """A die in a box of 100: its outline, its facets with their darkness, and its numeral.

    `middle` is the centre of the numeral and `size` its font size.
    """

    hull: _Points
    facets: tuple[tuple[_Points, float], ...]
    middle: tuple[float, float]
    size: float


_D4 = _Flat(
    ((50, 5), (97, 78), (62, 97), (3, 80)),
    ((((50, 5), (97, 78), (62, 97)), 0.26), (((50, 5), (62, 97), (3, 80)), 0.0)),
    (40, 66),
    32,
)
_D8 = _Flat(
    ((50, 2), (92, 62), (50, 98), (8, 62)),
    (
        (((8, 62), (50, 98), (50, 62)), 0.26),
        (((92, 62), (50, 98), (50, 62)), 0.36),
        (((50, 2), (92, 62), (8, 62)), 0.0),
    ),
    (50, 43),
    34,
)
_D10 = _Flat(
    ((50, 3), (95, 39), (95, 60), (50, 97), (5, 60), (5, 39)),
    (
        (((50, 3), (5, 39), (5, 60), (21, 59)), 0.10),
        (((50, 3), (95, 39), (95, 60), (79, 59)), 0.20),
        (((5, 60), (50, 97), (50, 73), (21, 59)), 0.30),
        (((95, 60), (50, 97), (50, 73), (79, 59)), 0.38),
        (((50, 3), (79, 59), (50, 73), (21, 59)), 0.0),
    ),
    (50, 46),
    36,
)
_D12 = _Flat(
    (
        (50, 2),
        (78.2, 11.2),
        (95.7, 35.2),
        (95.7, 64.8),
        (78.2, 88.8),
        (50, 98),
        (21.8, 88.8),
        (4.3, 64.8),
        (4.3, 35.2),
        (21.8, 11.2),
    ),
    (
        (((50, 21), (50, 2), (78.2, 11.2), (95.7, 35.2), (77.6, 41)), 0.16),
        (((77.6, 41), (95.7, 35.2), (95.7, 64.8), (78.2, 88.8), (67, 73.5)), 0.30),
        (((67, 73.5), (78.2, 88.8), (50, 98), (21.8, 88.8), (33, 73.5)), 0.40),
        (((33, 73.5), (21.8, 88.8), (4.3, 64.8), (4.3, 35.2), (22.4, 41)), 0.30),
        (((22.4, 41), (4.3, 35.2), (21.8, 11.2), (50, 2), (50, 21)), 0.08),
        (((50, 21), (77.6, 41), (67, 73.5), (33, 73.5), (22.4, 41)), 0.0),
    ),
    (50, 51),
    34,
)
_D20 = _Flat(
    ((50, 2), (92, 26), (92, 74), (50, 98), (8, 74), (8, 26)),
    (
        (((50, 2), (92, 26), (50, 21)), 0.12),
        (((50, 2), (8, 26), (50, 21)), 0.06),
        (((92, 26), (76, 67), (50, 21)), 0.20),
        (((8, 26), (24, 67), (50, 21)), 0.12),
        (((92, 26), (92, 74), (76, 67)), 0.28),
        (((8, 26), (8, 74), (24, 67)), 0.20),
        (((76, 67), (92, 74), (50, 98)), 0.36),
        (((24, 67), (8, 74), (50, 98)), 0.30),
        (((76, 67), (50, 98), (24, 67)), 0.24),
        (((50, 21), (76, 67), (24, 67)), 0.0),
    ),
    (50, 52),
    34,
)

_FLAT: Mapping[DieLook, _Flat] = MappingProxyType(
    {
        DieLook.TENS: _D10,
        DieLook.UNITS: _D10,
        DieLook.D4: _D4,
        DieLook.D8: _D8,
        DieLook.D10: _D10,
        DieLook.D12: _D12,
        DieLook.D20: _D20,
        DieLook.PALE_D20: _D20,
    }
)
"""The polyhedral dice. Six-sided and symbol dice are drawn differently."""

# A six-sided die: its body, and the top face.
_CUBE, _CUBE_RADIUS = QRectF(6, 6, 88, 88), 16
_TOP, _TOP_RADIUS = QRectF(11, 9, 76, 76), 13
_TOP_DARKER, _CUBE_MIDDLE, _CUBE_SIZE = 0.22, (49.0, 47.0), 44

# The size of symbols in the box of their die: a single one, and each of two.
_ONE_SYMBOL, _TWO_SYMBOLS = 0.46, 0.30


def paint_flat_die(painter: QPainter, die: FeltDie, box: QRectF, dice: DiceSet = _USUAL) -> None:
    """Draw a die of a set in the middle of `box`, as large as fits. A die without a value has a blank face.

    An unused die is pale and struck through.
    """
    worn = colours(die.look, theme.current(), dice)
    with mirror.upright(painter, box):
        _paint_die(painter, die, box, worn)


def _paint_die(painter: QPainter, die: FeltDie, box: QRectF, worn: theme.DieColors) -> None:
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if die.use is DieUse.UNUSED:
        painter.setOpacity(_UNUSED_OPACITY)
    side = min(box.width(), box.height())
    square = QRectF(box.center().x() - side / 2, box.center().y() - side / 2, side, side)
    _paint_shadow(painter, square)
    if die.look in SYMBOL_DICE:
        _paint_symbol_die(painter, die, square, worn)
    else:
        _paint_numbered(painter, die, square, worn)
    painter.setOpacity(1.0)
    if die.use is DieUse.UNUSED:
        strike = QPen(theme.current().color("muted"), theme.current().px(2))
        strike.setDashPattern([2.6, 2.2])
        painter.setPen(strike)
        painter.drawLine(square.bottomLeft(), square.topRight())
    painter.restore()


def _paint_shadow(painter: QPainter, square: QRectF) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.fixed("contactShadow"))
    side = square.width()
    painter.drawEllipse(QPointF(square.center().x(), square.bottom() + side * 0.02), side * 0.40, side * 0.07)


def _paint_symbol_die(painter: QPainter, die: FeltDie, square: QRectF, worn: theme.DieColors) -> None:
    paint_small_die(painter, die.look, square, worn)
    share = _ONE_SYMBOL if len(die.numeral) == 1 else _TWO_SYMBOLS
    side = square.width() * share
    left = square.center().x() - side * len(die.numeral) / 2
    for place, letter in enumerate(die.numeral):
        box = QRectF(left + side * place, square.center().y() - side / 2, side, side)
        paint_symbol(painter, LETTERS[letter], box.adjusted(0.5, 0.5, -0.5, -0.5), worn.ink)


def _paint_numbered(painter: QPainter, die: FeltDie, square: QRectF, worn: theme.DieColors) -> None:
    flat = _FLAT.get(die.look)
    scale = square.width() / _BOX
    painter.save()
    painter.translate(square.topLeft())
    painter.scale(scale, scale)
    edge = QPen(worn.outline, _OUTLINE)
    edge.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    if flat is None:
        painter.setPen(edge)
        painter.setBrush(_darker(worn.face, _TOP_DARKER))
        painter.drawRoundedRect(_CUBE, _CUBE_RADIUS, _CUBE_RADIUS)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(worn.face)
        painter.drawRoundedRect(_TOP, _TOP_RADIUS, _TOP_RADIUS)
    else:
        painter.setPen(QPen(_darker(worn.face, 0.45), _FACET_LINE))
        for corners, darker in flat.facets:
            painter.setBrush(_darker(worn.face, darker))
            painter.drawPolygon(_polygon(corners))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(edge)
        painter.drawPolygon(_polygon(flat.hull))
    painter.restore()
    middle, size = (_CUBE_MIDDLE, _CUBE_SIZE) if flat is None else (flat.middle, flat.size)
    at = square.topLeft() + QPointF(*middle) * scale
    height = max(size * scale, theme.current().px(_LEAST_NUMERAL)) * _CAPITAL
    numeral = QTransform.fromTranslate(at.x(), at.y()).scale(height, height).map(outline(die.numeral))
    painter.fillPath(numeral, worn.ink)


def _darker(face: QColor, share: float) -> QColor:
    return theme.mixed(face, theme.fixed("black"), share)


def _polygon(corners: _Points) -> QPolygonF:
    return QPolygonF([QPointF(x, y) for x, y in corners])
