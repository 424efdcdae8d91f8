"""Right-to-left layouts: mirror custom painting, placing and mouse positions, as Qt mirrors its layouts.

Every widget calculates from left to right. In a right-to-left layout, `painter` mirrors the whole drawing;
`write`, `draw` and `upright` turn texts and pictures back, `place` puts children on the other side, and `at`
and `box` convert the position of the mouse or a child.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from PySide6 import QtGui
from PySide6.QtCore import QMargins, QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QMenu, QWidget

if TYPE_CHECKING:
    from PySide6.QtGui import QTextLayout, QTextLine

_began = False
"""Whether anything was mirrored yet: in a left-to-right app, checking a painter then costs nothing."""

_OTHER_SIDE = {Qt.Key.Key_Left: Qt.Key.Key_Right, Qt.Key.Key_Right: Qt.Key.Key_Left}


def painter(widget: QWidget) -> QPainter:
    """Return a painter on `widget`, mirrored if its layout is right-to-left."""
    made = QPainter(widget)
    if widget.isRightToLeft():
        turn(made, 0, widget.width())
    return made


def turn_row(painter: QPainter, row: QRect, widget: QWidget) -> None:
    """Mirror the painter of a view within `row`; call it before painting anything."""
    if widget.isRightToLeft():
        turn(painter, row.left(), row.left() + row.width())


@contextmanager
def upright(painter: QPainter, box: QRect | QRectF) -> Iterator[None]:
    """Context manager: draw what must not be mirrored, such as a picture or a die, into `box`."""
    if not is_turned(painter):
        yield
        return
    painter.save()
    around = QRectF(box)
    turn(painter, around.left(), around.right())
    try:
        yield
    finally:
        painter.restore()


def is_turned(painter: QPainter) -> bool:
    """Return whether `painter` is mirrored."""
    return _began and painter.worldTransform().m11() < 0


def write(painter: QPainter, box: QRect | QRectF, flags: int | Qt.AlignmentFlag, text: str) -> None:
    """Draw `text` into `box` as `QPainter.drawText` does. Left alignment means the start of a line."""
    if not is_turned(painter):
        painter.drawText(box, int(flags), text)
        return
    side = Qt.AlignmentFlag(int(flags) & int(Qt.AlignmentFlag.AlignHorizontal_Mask))
    others = int(flags) & ~int(Qt.AlignmentFlag.AlignHorizontal_Mask)
    with upright(painter, box):
        painter.drawText(box, others | int(_other_side(side)), text)


def write_at(painter: QPainter, begin: QPoint | QPointF, text: str) -> None:
    """Draw `text` on one baseline that starts at `begin`."""
    if not is_turned(painter):
        painter.drawText(begin, text)
        return
    width = painter.fontMetrics().horizontalAdvance(text)
    with upright(painter, QRectF(begin.x(), begin.y(), width, 0)):
        painter.drawText(begin, text)


def draw(painter: QPainter, layout: "QTextLayout", corner: QPointF) -> None:
    """Draw the lines of `layout`, aligned to the start of each line."""
    if not is_turned(painter):
        layout.draw(painter, corner)
        return
    for number in range(layout.lineCount()):
        draw_line(painter, layout.lineAt(number), corner)


def draw_line(painter: QPainter, line: "QTextLine", corner: QPointF) -> None:
    """Draw one line of a layout whose corner is `corner`."""
    with upright(painter, line.naturalTextRect().translated(corner)):
        line.draw(painter, corner)


def place(child: QWidget, left: int, top: int, width: int, height: int, *, move: bool = True) -> None:
    """Put `child` into a box of its parent, in left-to-right coordinates. Don't call it while only
    measuring.
    """
    if not move:
        return
    parent = child.parentWidget()
    if parent is not None and parent.isRightToLeft():
        left = parent.width() - left - width
    child.setGeometry(left, top, width, height)


def place_in(child: QWidget, area: QRect, *, move: bool = True) -> None:
    """Put `child` into `area` of its parent, in left-to-right coordinates. Don't call it while only
    measuring.
    """
    place(child, area.left(), area.top(), area.width(), area.height(), move=move)


def margins(widget: QWidget, left: int, top: int, right: int, bottom: int) -> QMargins:
    """Return margins for `widget` or a layout in it, mirrored if necessary, since Qt does not."""
    if widget.isRightToLeft():
        left, right = right, left
    return QMargins(left, top, right, bottom)


def box(widget: QWidget, area: QRect, around: QRect | None = None) -> QRect:
    """Convert `area`, such as a child's, between `widget` coordinates and its drawing; works both ways.

    It is mirrored within the widget, or within `around`.
    """
    if not widget.isRightToLeft():
        return area
    ends = widget.width() if around is None else 2 * around.left() + around.width()
    return QRect(ends - area.left() - area.width(), area.top(), area.width(), area.height())


def at(widget: QWidget, point: QPoint, row: QRect | None = None) -> QPoint:
    """Return the position of `point` in the drawing of `widget`, or of one `row` of the view `widget`."""
    if not widget.isRightToLeft():
        return point
    ends = widget.width() - 1 if row is None else row.left() + row.right()
    return QPoint(ends - point.x(), point.y())


def key(widget: QWidget, event: QKeyEvent) -> Qt.Key:
    """Return the pressed key, with left and right arrows swapped in a right-to-left layout."""
    pressed = Qt.Key(event.key())
    return _OTHER_SIDE.get(pressed, pressed) if widget.isRightToLeft() else pressed


def alignment(widget: QWidget, wanted: Qt.AlignmentFlag) -> Qt.AlignmentFlag:
    """Return the on-screen alignment of a text of `widget` for a left-to-right one.

    Otherwise Qt aligns by each text's script: an English name would be at the end of an Arabic line.
    """
    if not widget.isRightToLeft():
        return wanted
    return wanted & ~Qt.AlignmentFlag.AlignHorizontal_Mask | _other_side(
        wanted & Qt.AlignmentFlag.AlignHorizontal_Mask
    )


def open_below(menu: QMenu, button: QWidget, margin: int = 0) -> None:
    """Open `menu` below `button`, which has a transparent `margin`, aligned with the start of the line."""
    corner = QPoint(margin, button.height() - 1 - margin)
    if button.isRightToLeft():
        corner.setX(button.width() - margin - menu.sizeHint().width())
    menu.popup(button.mapToGlobal(corner))


def turn(painter: QPainter, left: float, right: float) -> None:
    """Mirror what `painter` draws between two edges."""
    global _began  # noqa: PLW0603 - the app runs from one side
    _began = True
    painter.setTransform(QtGui.QTransform(-1, 0, 0, 1, left + right, 0), True)
    # Each text keeps its own direction: "31 · 12" stays so, and so does "+6".
    painter.setLayoutDirection(Qt.LayoutDirection.LayoutDirectionAuto)


def _other_side(side: Qt.AlignmentFlag) -> Qt.AlignmentFlag:
    if side & (Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignJustify):
        return side
    to_right = not side & Qt.AlignmentFlag.AlignRight
    across = Qt.AlignmentFlag.AlignRight if to_right else Qt.AlignmentFlag.AlignLeft
    return across | Qt.AlignmentFlag.AlignAbsolute
