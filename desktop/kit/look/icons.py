"""The app's line icons, drawn in any colour and size.

The files are SVG drawings in a 16 by 16 box that use `currentColor`. Only the app's own files are read.
"""

from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6 import QtCore, QtGui
from PySide6.QtCore import QPointF, QRect, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap

import resources
from desktop.kit.look import mirror

if TYPE_CHECKING:
    from PySide6.QtCore import QByteArray
    from PySide6.QtGui import QIcon, QImage
    from PySide6.QtSvg import QSvgRenderer


POINTING = frozenset({"chevron-left", "chevron-right", "play", "redo", "undo"})
"""Icons that point left or right, and are mirrored in a right-to-left layout."""

_SMALL = 32
_SIDES = (16, 24, 32, 48, 64, 128)


def _file(name: str) -> Path:
    """Return the path of an icon; a game's icon is in its folder under ``resources/games``."""
    own = resources.path("icons", f"{name}.svg")
    of_game = resources.path("games", name, "icon.svg")
    return of_game if not own.is_file() and of_game.is_file() else own


@cache
def _drawing(name: str) -> str:
    return _file(name).read_text(encoding="utf-8")


@cache
def exists(name: str) -> bool:
    """Return whether there is an icon `name`; a game added by the player may have none."""
    return _file(name).is_file()


def _inked(name: str, rgb: str) -> "QByteArray":
    return QtCore.QByteArray(_drawing(name).replace("currentColor", rgb).encode())


@lru_cache(maxsize=512)
def _tinted(name: str, rgb: str, size: int, ratio: float) -> QPixmap:
    from PySide6.QtSvg import QSvgRenderer  # the first paint has no icons yet

    drawing = _inked(name, rgb)  # first: an exception while painting would crash Qt
    side = max(1, round(size * ratio))
    image = QPixmap(side, side)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    QSvgRenderer(drawing).render(painter, QRectF(0, 0, side, side))
    painter.end()
    image.setDevicePixelRatio(ratio)
    return image


def pixmap(name: str, color: QColor, size: int, ratio: float = 1.0) -> QPixmap:
    """Return the icon `name` as a picture of `size` logical pixels for a screen of device ratio `ratio`.

    Raises FileNotFoundError if there is no such icon.
    """
    return _tinted(name, color.name(), size, ratio)


def icon(name: str, color: QColor, size: int) -> "QIcon":
    """Return the icon `name` as a QIcon, such as for menus; sharp at device ratios 1 and 2."""
    made = QtGui.QIcon(pixmap(name, color, size))
    made.addPixmap(pixmap(name, color, size, 2.0))
    return made


def paint(painter: QPainter, name: str, rect: QRect | QRectF, color: QColor) -> None:
    """Draw the icon `name`, as large as fits, in the middle of `rect`."""
    box = QRectF(rect)
    size = int(min(box.width(), box.height()))
    if size < 1:
        return
    device = painter.device()
    image = pixmap(name, color, size, device.devicePixelRatioF() if device is not None else 1.0)
    corner = QPointF(round(box.center().x() - size / 2), round(box.center().y() - size / 2))
    if name in POINTING:
        painter.drawPixmap(corner, image)
        return
    with mirror.upright(painter, QRectF(corner, QSizeF(size, size))):
        painter.drawPixmap(corner, image)


def paint_lines(painter: QPainter, name: str, box: QRectF, color: QColor) -> None:
    """Draw the icon `name` into `box` as vector lines, for sharp prints at any size."""
    _renderer(name, color.name()).render(painter, box)


@lru_cache(maxsize=64)
def _renderer(name: str, rgb: str) -> "QSvgRenderer":
    from PySide6.QtSvg import QSvgRenderer

    return QSvgRenderer(_inked(name, rgb))


def drawing(side: int) -> Path:
    """Return the path of the drawing for pictures of ``side`` pixels."""
    return resources.path("icons", "rollbook-small.svg" if side <= _SMALL else "rollbook.svg")


def rendered(svg: Path, side: int) -> "QImage":
    """Render a square SVG of the app as a transparent picture of ``side`` pixels."""
    from PySide6.QtSvg import QSvgRenderer  # the first paint has no icons yet

    image = QtGui.QImage(side, side, QtGui.QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    QSvgRenderer(str(svg)).render(painter, QRectF(0, 0, side, side))
    painter.end()
    return image


def app_icon() -> "QIcon":
    """Return the icon in the sizes that window systems ask for."""
    icon = QtGui.QIcon()
    for side in _SIDES:
        icon.addPixmap(QPixmap.fromImage(rendered(drawing(side), side)))
    return icon
