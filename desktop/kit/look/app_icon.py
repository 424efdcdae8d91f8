"""The icon of the app itself, for title bars, task switchers and the window about the app.

There are two drawings of it: what makes the full one rich would only blur in a title bar.
"""

from pathlib import Path

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QIcon, QImage, QPainter, QPixmap

import resources

_SMALL = 32
_SIDES = (16, 24, 32, 48, 64, 128)


def drawing(side: int) -> Path:
    """Where the drawing lies that is made for pictures of ``side`` pixels."""
    return resources.path("icons", "rollbook-small.svg" if side <= _SMALL else "rollbook.svg")


def rendered(svg: Path, side: int) -> QImage:
    """A square SVG of our own as a picture of ``side`` pixels, see-through where nothing is drawn."""
    from PySide6.QtSvg import QSvgRenderer  # the first paint has no icons yet

    image = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    QSvgRenderer(str(svg)).render(painter, QRectF(0, 0, side, side))
    painter.end()
    return image


def app_icon() -> QIcon:
    """The icon in the sizes that window systems ask for."""
    icon = QIcon()
    for side in _SIDES:
        icon.addPixmap(QPixmap.fromImage(rendered(drawing(side), side)))
    return icon
