"""The numerals on the dice as outlines, cached for each text."""

from functools import cache

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainterPath, QTransform

from desktop.kit.look import theme

_DRAWN_PX = 200


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
