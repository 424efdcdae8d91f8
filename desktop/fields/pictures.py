"""Pictures from files and the clipboard, read so that none can do harm, and written as a portrait."""

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMimeData, QRect, Qt
from PySide6.QtGui import QGuiApplication, QImage, QImageReader, QImageWriter

from desktop.base.images import ImageFault, fault, sniff
from desktop.base.words import tr

SIDE = 512
"""The most pixels of a portrait's side."""

_LONGEST = 2_048
"""Larger pictures are made smaller as they are read: a portrait never needs more."""

_LIGHT = 300_000
"""A PNG of more bytes is written as a JPEG if nothing of it is transparent."""


class BadPicture(ValueError):
    """A picture that is not taken; in words for whoever chose it."""


def decode(data: bytes) -> QImage:
    """Return the picture in `data`, its longer side at most 2,048 pixels, upright.

    Only the format that the bytes begin with is tried. Raises BadPicture.
    """
    wrong, info = fault(data), sniff(data)
    if wrong is ImageFault.TOO_LARGE:
        raise BadPicture(tr("This picture is too large."))
    if info is None:
        raise BadPicture(tr("This is no PNG, JPEG or WebP picture."))
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
        raise BadPicture(tr("This picture is damaged."))
    return image


def from_clipboard(mime: QMimeData | None = None) -> QImage:
    """Return the picture on the clipboard, or the one that was dropped; a null one where there is none."""
    image = (mime or QGuiApplication.clipboard().mimeData()).imageData()
    if not isinstance(image, QImage) or image.isNull():
        return QImage()
    if max(image.width(), image.height()) <= _LONGEST:
        return image
    smooth = Qt.TransformationMode.SmoothTransformation
    return image.scaled(_LONGEST, _LONGEST, Qt.AspectRatioMode.KeepAspectRatio, smooth)


def cut_out(image: QImage, square: QRect) -> bytes:
    """Return a square of a picture as a PNG of at most 512 pixels a side, as a JPEG if that is lighter."""
    cut = image.copy(square)
    if cut.width() > SIDE:
        smooth = Qt.TransformationMode.SmoothTransformation
        cut = cut.scaled(SIDE, SIDE, Qt.AspectRatioMode.IgnoreAspectRatio, smooth)
    png = _written(cut, "PNG")
    return png if len(png) <= _LIGHT or cut.hasAlphaChannel() else _written(cut, "JPEG")


def _written(image: QImage, kind: str) -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, QByteArray(kind.encode()))
    if kind == "JPEG":
        writer.setQuality(90)
    writer.write(image)
    return bytes(buffer.data().data())
