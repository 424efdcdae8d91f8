"""The portrait of a character, or initials if there is none."""

from typing import TYPE_CHECKING

from PySide6 import QtCore, QtGui, QtWidgets
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from desktop.kit.look import mirror, theme

if TYPE_CHECKING:
    from PySide6.QtGui import QImage

_LONGEST_INITIALS = 2


def paint_initials(painter: QPainter, box: QRectF, initials: str, radius: float) -> None:
    """Draw `initials` (at most two letters) on the felt colour in a rounded box."""
    look = theme.current()
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(look.color("feltTop"))
    painter.drawRoundedRect(box, radius, radius)
    font = QFont(look.font("bodyStrong"))
    font.setPixelSize(max(round(box.height() * 0.38), 1))
    letters = initials.strip()[:_LONGEST_INITIALS]
    widest = QFontMetricsF(font).horizontalAdvance(letters)
    if widest > box.width() * 0.8:
        font.setPixelSize(max(round(font.pixelSize() * box.width() * 0.8 / widest), 1))
    painter.setFont(font)
    painter.setPen(look.color("feltText"))
    mirror.write(painter, box, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextSingleLine, letters)
    painter.restore()


def paint_portrait(
    painter: QPainter, box: QRectF, image: "QImage | None", initials: str, radius: float
) -> None:
    """Draw `image`, cropped to a square, in a rounded box; for none or a null one, the initials."""
    if image is None or image.isNull():
        paint_initials(painter, box, initials, radius)
        return
    painter.save()
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
    clip = QtGui.QPainterPath()
    clip.addRoundedRect(box, radius, radius)
    painter.setClipPath(clip)
    side = min(image.width(), image.height())
    middle = QRectF((image.width() - side) / 2, (image.height() - side) / 2, side, side)
    with mirror.upright(painter, box):
        painter.drawImage(box, image, middle)
    painter.restore()


class Portrait(theme.Themed):
    """A square portrait with rounded corners."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty portrait of 60 pixels."""
        super().__init__(parent)
        self._side = 60
        self._bytes: bytes | None = None
        self._image: QImage | None = None
        self._initials = ""
        fixed = QtWidgets.QSizePolicy.Policy.Fixed
        self.setSizePolicy(fixed, fixed)

    def show_portrait(self, picture: bytes | None, initials: str, name: str) -> None:
        """Show `picture`, or the initials if it is missing or not a picture."""
        self.setAccessibleName(name)
        if (picture, initials) == (self._bytes, self._initials):
            return
        if picture != self._bytes:
            self._bytes = picture
            self._image = read_picture(picture)
        self._initials = initials
        self.update()

    def set_side(self, side: int) -> None:
        """Change the size, in pixels at text scale 1."""
        if side != self._side:
            self._side = side
            self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:
        """Return the size of the square."""
        side = theme.current().px(self._side)
        return QSize(side, side)

    def _restyle(self) -> None:
        self.updateGeometry()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the picture, cropped to the square in its middle."""
        painter = mirror.painter(self)
        box = QRectF(self.rect())
        radius = box.height() * 0.17
        paint_portrait(painter, box, self._image, self._initials, radius)


_LARGEST = 512


def read_picture(picture: bytes | None) -> "QImage":
    """Return the picture, scaled down to the largest size it is shown at; a null image if it is none or
    unsafe.

    Only the format that the bytes begin with is tried: Qt's detection would accept an SVG and open the files
    that it names.
    """
    from desktop.base.images import fault, sniff  # the first paint has no pictures yet

    info = None if picture is None else sniff(picture)
    if picture is None or info is None or fault(picture) is not None:
        return QtGui.QImage()
    buffer = QtCore.QBuffer()
    buffer.setData(QtCore.QByteArray(picture))
    buffer.open(QtCore.QIODevice.OpenModeFlag.ReadOnly)
    reader = QtGui.QImageReader(buffer)
    reader.setAutoDetectImageFormat(False)
    reader.setFormat(QtCore.QByteArray(info.format.value.lower().encode()))
    size = reader.size()
    if size.isValid() and max(size.width(), size.height()) > _LARGEST:
        reader.setScaledSize(size.scaled(_LARGEST, _LARGEST, Qt.AspectRatioMode.KeepAspectRatio))
    return reader.read()
