"""Contact sheets: pictures side by side, each with its title."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter

_GAP, _CAPTION, _LINE = 24, 15, 24
_GROUND, _INK = QColor("#5B625F"), QColor("#FFFFFF")
_FAST = 80
"""How little time is spent on making files small, in Qt's percent."""
_FORMAT = QImage.Format.Format_RGB32


class Shown(NamedTuple):
    """A picture on a sheet: its file, what is written below it, and how much of its right, 0 for all."""

    file: Path
    caption: str
    right: int = 0


def side_by_side(shown: Sequence[Shown], into: Path, height: int = 900) -> None:
    """Draw the pictures at one scale: the tallest becomes ``height`` pixels tall, none larger.

    Whole pictures stand in pairs; with parts of pictures all stand in one row. Where the first is higher than
    wide, the others stand in pairs beside it.
    """
    pictures = [_read(each) for each in shown]
    if len(shown) > 2 and pictures[0].height() > pictures[0].width():
        _draw_beside(pictures, shown, into)
        return
    scale = min(1.0, height / max(each.height() for each in pictures))
    columns = len(shown) if any(each.right for each in shown) else 2
    _draw([_scaled(each, scale) for each in pictures], shown, columns, into)


def in_rows(shown: Sequence[Shown], into: Path, columns: int = 4, width: int = 640) -> None:
    """Draw the pictures in rows of so many, each ``width`` pixels wide."""
    pictures = [_read(each) for each in shown]
    _draw([_scaled(each, min(1.0, width / each.width())) for each in pictures], shown, columns, into)


def _draw_beside(pictures: Sequence[QImage], shown: Sequence[Shown], into: Path) -> None:
    """Draw the first at the left, and at the right of it the others in pairs, as high together as it is."""
    tall = pictures[0]
    rows = -(-(len(pictures) - 1) // 2)
    room = (tall.height() - (rows - 1) * (_LINE + _GAP)) / rows
    others = [_scaled(each, min(1.0, room / each.height())) for each in pictures[1:]]
    right = _on_sheet(others, shown[1:], 2)
    sheet = QImage(QSize(tall.width() + _GAP + right.width(), right.height()), _FORMAT)
    sheet.fill(_GROUND)
    painter = QPainter(sheet)
    painter.drawImage(QPoint(tall.width() + _GAP, 0), right)
    painter.drawImage(QPoint(0, 0), _on_sheet([tall], shown[:1], 1))
    painter.end()
    _save(sheet, into)


def _draw(pictures: Sequence[QImage], shown: Sequence[Shown], columns: int, into: Path) -> None:
    _save(_on_sheet(pictures, shown, columns), into)


def _on_sheet(pictures: Sequence[QImage], shown: Sequence[Shown], columns: int) -> QImage:
    wide = max(each.width() for each in pictures)
    rows = [range(at, min(at + columns, len(pictures))) for at in range(0, len(pictures), columns)]
    is_even = len(rows) > 1
    heights = [max(pictures[at].height() for at in row) + _LINE + _GAP for row in rows]
    widths = [sum((wide if is_even else pictures[at].width()) + _GAP for at in row) for row in rows]
    sheet = QImage(QSize(max(widths) + _GAP, sum(heights) + _GAP), _FORMAT)
    sheet.fill(_GROUND)
    painter = QPainter(sheet)
    font = QFont("Rollbook Sans")
    font.setPixelSize(_CAPTION)
    painter.setFont(font)
    painter.setPen(_INK)
    top = _GAP
    for row, height in zip(rows, heights, strict=True):
        left = _GAP
        for at in row:
            picture = pictures[at]
            room = wide if is_even else picture.width()
            painter.drawImage(QPoint(left, top), picture)
            place = QRect(left, top + picture.height() + 2, room, _LINE)
            words = painter.fontMetrics().elidedText(shown[at].caption, Qt.TextElideMode.ElideRight, room)
            painter.drawText(place, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, words)
            left += room + _GAP
        top += height
    painter.end()
    return sheet


def _save(sheet: QImage, into: Path) -> None:
    if not sheet.save(str(into), quality=_FAST):
        raise OSError(f"{into} could not be written")


def _read(shown: Shown) -> QImage:
    picture = QImage(str(shown.file))
    if picture.isNull():
        raise OSError(f"{shown.file} is no picture")
    if shown.right:
        picture = picture.copy(picture.width() - shown.right, 0, shown.right, picture.height())
    return picture.convertToFormat(_FORMAT)


def _scaled(picture: QImage, scale: float) -> QImage:
    if scale == 1:
        return picture
    return picture.scaledToWidth(
        max(1, round(picture.width() * scale)), Qt.TransformationMode.SmoothTransformation
    )
