"""Draw the icons of the app and its files for each system: `icons.py FOLDER`.

They are drawn from SVG files each time and never committed. Linux uses PNG files by size, Windows
`rollbook.ico` and `rollbook-file.ico`, macOS `rollbook.icns` and `rollbook-file.icns`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

from PIL import Image
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPointF
from PySide6.QtGui import QImage, QImageWriter, QPainter

from desktop.kit.look.icons import drawing, rendered

SIDES = (16, 22, 24, 32, 48, 64, 96, 128, 256, 512)
"""Icon sizes for Linux desktops in pixels."""

APP, FILE = "rollbook", "rollbook-file"
"""The names of the app's and the files' icons."""

FILE_DRAWING = Path(__file__).resolve().parent / "linux" / "application-x-rollbook.svg"

_ICO_SIDES = (16, 20, 24, 32, 40, 48, 64, 128, 256)
_ICNS_SIDES = (32, 64, 128, 256, 512, 1024)
_ON_MAC = 0.875
"""The share of its square that an icon fills on macOS, to match its neighbours."""

Draw = Callable[[int], QImage]
"""Draws an icon of the given size in pixels."""


def app(side: int) -> QImage:
    """Draw the app's icon."""
    return rendered(drawing(side), side)


def file(side: int) -> QImage:
    """Draw the icon of `.rollbook` files."""
    return rendered(FILE_DRAWING, side)


def png(image: QImage) -> bytes:
    """Encode a picture as PNG."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    assert QImageWriter(buffer, QByteArray(b"png")).write(image)
    return bytes(buffer.data().data())


def write(into: Path) -> None:
    """Write every icon to the folder ``into``, which is created if missing."""
    into.mkdir(parents=True, exist_ok=True)
    for name, draw in ((APP, app), (FILE, file)):
        for side in SIDES:
            (into / f"{name}-{side}.png").write_bytes(png(draw(side)))
        _write_all(into / f"{name}.ico", [draw(side) for side in _ICO_SIDES])
    # File icons have no margin on macOS either.
    _write_all(into / f"{APP}.icns", [_with_margin(side) for side in _ICNS_SIDES])
    _write_all(into / f"{FILE}.icns", [file(side) for side in _ICNS_SIDES])


def _with_margin(side: int) -> QImage:
    inner = round(side * _ON_MAC / 2) * 2
    whole = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    whole.fill(0)
    painter = QPainter(whole)
    painter.drawImage(QPointF((side - inner) / 2, (side - inner) / 2), app(inner))
    painter.end()
    return whole


def _write_all(path: Path, images: list[QImage]) -> None:
    pictures = [Image.open(BytesIO(png(image))) for image in images]
    sizes = [picture.size for picture in pictures]
    pictures[-1].save(path, sizes=sizes, append_images=pictures[:-1])


def main(argv: list[str]) -> int:
    """Write the icons to the given folder and return the exit status, 2 for wrong usage."""
    if len(argv) != 1:
        sys.stderr.write("Usage: icons.py FOLDER\n")
        return 2
    write(Path(argv[0]))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
