"""Pictures from files and the clipboard, read safely and saved as portraits."""

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMimeData, QRect, Qt
from PySide6.QtGui import QGuiApplication, QImage, QImageReader, QImageWriter

from desktop.base.images import ImageFault, fault, sniff
from desktop.base.words import tr

SIDE = 512
"""The largest side of a portrait, in pixels."""

_LONGEST = 2_048
"""Larger pictures are scaled down while they are read: a portrait needs no more."""

_LIGHT = 300_000
"""A larger PNG, in bytes, is saved as a JPEG unless it has transparency."""


class BadPicture(ValueError):
    """A rejected picture; its message is for the player."""


def decode(data: bytes) -> QImage:
    """Return the picture in `data`, upright, with a longer side of at most 2,048 pixels.

    Only the format that the bytes begin with is tried. Raises BadPicture.
    """
    wrong, info = fault(data), sniff(data)
    if wrong is ImageFault.TOO_LARGE:
        raise BadPicture(tr("This picture is too large. Choose a smaller one."))
    if info is None:
        raise BadPicture(tr("This isn't a PNG, JPEG or WebP picture. Choose another file."))
    buffer = QBuffer()
    buffer.setData(QByteArray(data))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer)
    reader.setAutoDetectImageFormat(False)
    reader.setFormat(QByteArray(info.format.value.lower().encode()))
    reader.setAutoTransform(True)
    size = reader.size()
    if size.isValid() and max(size.width(), size.height()) > _LONGEST:
        reader.setScaledSize(size.scaled(_LONGEST, _LONGEST, Qt.AspectRatioMode.KeepAspectRatio))
    image = reader.read()
    if image.isNull():
        raise BadPicture(tr("This picture is damaged. Choose another one."))
    return image


def from_clipboard(mime: QMimeData | None = None) -> QImage:
    """Return the picture on the clipboard or in `mime`, a null one if there is none."""
    image = (mime or QGuiApplication.clipboard().mimeData()).imageData()
    if not isinstance(image, QImage) or image.isNull():
        return QImage()
    if max(image.width(), image.height()) <= _LONGEST:
        return image
    smooth = Qt.TransformationMode.SmoothTransformation
    return image.scaled(_LONGEST, _LONGEST, Qt.AspectRatioMode.KeepAspectRatio, smooth)


def cut_out(image: QImage, square: QRect) -> bytes:
    """Return a square of a picture as a PNG of at most 512 pixels a side, or as a JPEG if that is smaller."""
    cut = image.copy(square)
    if cut.width() > SIDE:
        smooth = Qt.TransformationMode.SmoothTransformation
        cut = cut.scaled(SIDE, SIDE, Qt.AspectRatioMode.IgnoreAspectRatio, smooth)
    png = _encoded(cut, "PNG")
    return png if len(png) <= _LIGHT or cut.hasAlphaChannel() else _encoded(cut, "JPEG")


def _encoded(image: QImage, kind: str) -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, QByteArray(kind.encode()))
    if kind == "JPEG":
        writer.setQuality(90)
    writer.write(image)
    return bytes(buffer.data().data())
