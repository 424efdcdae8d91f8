"""The numerals on the dice as outlines, made once for each text."""

from functools import cache

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainterPath, QTransform

from desktop.widgets import theme

_DRAWN_PX = 200


@cache
def outline(text: str) -> QPainterPath:
    """Return `text` as an outline with digits of height 1 around (0, 0); a lone 6 or 9 is underlined.

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
    if text in ("6", "9"):
        path.addRect(QRectF(box.left(), 0.13 * height, box.width(), 0.11 * height))
    placed = QTransform()
    # Digits so close together would run into the bevels at their full width.
    placed.scale((0.92 if len(text) > 1 else 1.0) / height, 1 / height)
    placed.translate(-box.center().x(), height / 2)
    return placed.map(path)
