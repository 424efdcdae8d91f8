"""The top of a printed sheet: portrait, name and description."""

from collections.abc import Iterator

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QPainterPath, QPen

from desktop.kit.controls.portrait import read_picture
from desktop.kit.look import icons
from desktop.printing.ui.paper.blocks_ink import Ink, Lines, Mark, band, label
from desktop.printing.ui.paper.pages import Piece
from desktop.views.paper.paper import HeadBlock
from desktop.views.sheet import Labelled

_SIDE, _GAP = 92, 18
_ROUND = 0.13


def head_pieces(using: Ink, block: HeadBlock, game: str, width: float) -> Iterator[Piece]:
    """Return the head as one piece; ``game`` is the system id, whose icon is shown beside its name.

    The portrait is left out to save ink.
    """
    side = using.px(_SIDE)
    image = read_picture(None if using.saving else block.portrait)
    left = 0.0 if image.isNull() else side + using.px(_GAP)
    room = width - left
    marks = list(_game(using, block.game, game, left, room))
    top = using.line("label") + using.px(2)
    name = Lines(using, label(block.name), "name", room)
    marks += name.marks(QPointF(left, top), room, using.text())
    top += name.height
    if block.line:
        line = Lines(using, label(block.line), "line", room)
        marks += line.marks(QPointF(left, top), room, using.text("muted"))
        top += line.height
    if block.details:
        below, height = _details(using, block.details, QPointF(left, top + using.px(6)), room)
        marks += below
        top += using.px(6) + height
    high = top
    if not image.isNull():
        high = max(top, side)
        marks.append(_portrait(using, image, QRectF(0, 0, side, side)))
    marks.append(_rule(using, high + using.px(9), width))
    yield band(high + using.px(10), marks)


def _game(using: Ink, name: str, game: str, left: float, room: float) -> Iterator[Mark]:
    """The game in small letters over the name, with its icon if it has one."""
    side = using.line("label") - using.px(2)
    color = using.text("accent")
    indent = 0.0
    if icons.exists(game):

        def draw(painter: QPainter) -> None:
            icons.paint_lines(painter, game, QRectF(left, using.px(1), side, side), color)

        yield Mark(QRectF(left, 0, side, side), draw)
        indent = side + using.px(5)
    words = Lines(using, name, "labelStrong", room)
    yield from words.marks(QPointF(left + indent, 0), room, color)


def _details(using: Ink, details: tuple[Labelled, ...], at: QPointF, room: float) -> tuple[list[Mark], float]:
    """Labels with their values, one after the other, and how high all lines of them are."""
    marks: list[Mark] = []
    x, y, gap, tall = at.x(), at.y(), using.px(16), 0.0
    for each in details:
        title = Lines(using, label(each.label), "label", room)
        value = Lines(using, label(each.value), "labelStrong", room - title.width - using.px(5))
        wide = title.width + using.px(5) + value.width
        if x > at.x() and x + wide > at.x() + room:
            x, y, tall = at.x(), y + tall, 0.0
        marks += title.marks(QPointF(x, y), room, using.text("muted"))
        marks += value.marks(QPointF(x + title.width + using.px(5), y), room, using.text())
        x += wide + gap
        tall = max(tall, value.height + using.px(1))
    return marks, y + tall - at.y()


def _portrait(using: Ink, image: QImage, box: QRectF) -> Mark:
    middle = min(image.width(), image.height())
    source = QRectF((image.width() - middle) / 2, (image.height() - middle) / 2, middle, middle)
    radius = box.height() * _ROUND

    def draw(painter: QPainter) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        clip = QPainterPath()
        clip.addRoundedRect(box, radius, radius)
        painter.setClipPath(clip)
        painter.drawImage(box, image, source)
        painter.restore()
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(using.hair("borderStrong"))
        painter.drawRoundedRect(box, radius, radius)

    return Mark(box, draw)


def _rule(using: Ink, top: float, width: float) -> Mark:
    """The line below the head, the only line in the app's accent colour."""
    pen = QPen(using.text("accent"), using.px(1.4))

    def draw(painter: QPainter) -> None:
        painter.setPen(pen)
        painter.drawLine(QPointF(0, top), QPointF(width, top))

    return Mark(QRectF(0, top, width, using.px(1)), draw)
