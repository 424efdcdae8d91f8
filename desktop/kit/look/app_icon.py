"""The app icon, for title bars, task switchers and the About window.

There are two drawings: the details of the large one would blur at the size of a title bar.
"""

from pathlib import Path

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QIcon, QImage, QPainter, QPixmap

import resources

_SMALL = 32
_SIDES = (16, 24, 32, 48, 64, 128)


def drawing(side: int) -> Path:
    """Return the path of the drawing for pictures of ``side`` pixels."""
    return resources.path("icons", "rollbook-small.svg" if side <= _SMALL else "rollbook.svg")


def rendered(svg: Path, side: int) -> QImage:
    """Render a square SVG of the app as a transparent picture of ``side`` pixels."""
    from PySide6.QtSvg import QSvgRenderer  # the first paint has no icons yet

    image = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    QSvgRenderer(str(svg)).render(painter, QRectF(0, 0, side, side))
    painter.end()
    return image


def app_icon() -> QIcon:
    """Return the icon in the sizes that window systems ask for."""
    icon = QIcon()
    for side in _SIDES:
        icon.addPixmap(QPixmap.fromImage(rendered(drawing(side), side)))
    return icon
