"""Cropping a picture to the square that becomes the portrait."""

from PySide6 import QtGui
from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtWidgets import QDialog, QSizePolicy, QWidget

from desktop.base.words import tr
from desktop.fields.pictures import cut_out
from desktop.kit.controls.buttons import Button
from desktop.kit.layout.flow import Sentence
from desktop.kit.look import mirror, theme
from desktop.kit.look.painting import focus_margin, paint_focus_ring
from desktop.kit.look.spoken import speak_as
from desktop.kit.windows.small_window import SmallWindow

_LEAST = 32
"""The smallest side of the square, in pixels of the picture."""

_VIEW = 420
_WIDTH, _GAP = 460, 8
_CORNER = 12
_MOVES = {
    Qt.Key.Key_Left: QPoint(-1, 0),
    Qt.Key.Key_Right: QPoint(1, 0),
    Qt.Key.Key_Up: QPoint(0, -1),
    Qt.Key.Key_Down: QPoint(0, 1),
}
_LARGER = frozenset({Qt.Key.Key_Plus, Qt.Key.Key_Equal})


class CropView(QWidget):
    """A picture with a crop square that the mouse and keys move and resize."""

    moved = Signal()
    """The square moved or changed its size."""

    def __init__(self, image: QtGui.QImage, parent: QWidget | None = None) -> None:
        """Show a picture, which must not be null, with the largest centred square."""
        super().__init__(parent)
        self._image = image
        side = min(image.width(), image.height())
        self._square = QRect((image.width() - side) // 2, (image.height() - side) // 2, side, side)
        self._held: tuple[QPointF, QRect, bool] | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(tr("Crop area"))
        speak_as(CropView, QtGui.QAccessible.Role.Graphic)
        self._describe()

    @property
    def square(self) -> QRect:
        """The square, in pixels of the picture."""
        return QRect(self._square)

    def sizeHint(self) -> QSize:
        """Return a comfortable size for the picture."""
        side = theme.current().px(_VIEW)
        return QSize(side, side)

    def minimumSizeHint(self) -> QSize:
        """Allow a small window."""
        return QSize(theme.current().px(160), theme.current().px(160))

    def resize_square(self, by: int) -> None:
        """Resize the square around its centre by this many pixels of the picture."""
        most = min(self._image.width(), self._image.height())
        side = min(max(self._square.width() + by, min(_LEAST, most)), most)
        middle = self._square.center()
        self._put(QRect(middle.x() - side // 2, middle.y() - side // 2, side, side))

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        """Move the square with arrows (further with Shift), and resize it with plus and minus."""
        key = Qt.Key(event.key())
        step = max(self._square.width() // 50, 1)
        if key in _MOVES:
            far = 5 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1
            self._put(self._square.translated(_MOVES[key] * step * far))
        elif key in _LARGER or key == Qt.Key.Key_Minus:
            self.resize_square(2 * step if key in _LARGER else -2 * step)
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QtGui.QWheelEvent) -> None:
        """Resize the square."""
        step = max(self._square.width() // 25, 1)
        self.resize_square(step if event.angleDelta().y() > 0 else -step)

    def mousePressEvent(self, event: QtGui.QMouseEvent) -> None:
        """Grab the square, or its bottom right corner."""
        at = event.position()
        if event.button() == Qt.MouseButton.LeftButton:
            self._held = (at, QRect(self._square), self._on_corner(at))

    def mouseMoveEvent(self, event: QtGui.QMouseEvent) -> None:
        """Move or resize the square."""
        at = event.position()
        if self._held is None:
            sizes = self._on_corner(at)
            self.setCursor(Qt.CursorShape.SizeFDiagCursor if sizes else Qt.CursorShape.SizeAllCursor)
            return
        began, square, sizes = self._held
        way = (at - began) / self._scale()
        if not sizes:
            self._put(square.translated(round(way.x()), round(way.y())))
            return
        room = min(self._image.width() - square.left(), self._image.height() - square.top())
        side = min(max(square.width() + round(max(way.x(), way.y())), min(_LEAST, room)), room)
        self._put(QRect(square.topLeft(), QSize(side, side)))

    def mouseReleaseEvent(self, _event: QtGui.QMouseEvent) -> None:
        """Release the square."""
        self._held = None

    def paintEvent(self, _event: QtGui.QPaintEvent) -> None:
        """Draw the picture, darker outside the square."""
        look = theme.current()
        painter = QtGui.QPainter(self)
        painter.setRenderHints(
            QtGui.QPainter.RenderHint.Antialiasing | QtGui.QPainter.RenderHint.SmoothPixmapTransform
        )
        shown, square = self._shown(), self._on_screen()
        painter.fillRect(shown, look.color("sunken"))
        painter.drawImage(shown, self._image)
        dark = theme.fixed("cropVeil")
        painter.fillRect(QRectF(shown.topLeft(), QPointF(shown.right(), square.top())), dark)
        painter.fillRect(QRectF(QPointF(shown.left(), square.bottom()), shown.bottomRight()), dark)
        painter.fillRect(QRectF(QPointF(shown.left(), square.top()), square.bottomLeft()), dark)
        painter.fillRect(QRectF(square.topRight(), QPointF(shown.right(), square.bottom())), dark)
        # White on black is visible on any picture.
        for color, width in ((theme.fixed("black"), 4.0), (theme.fixed("white"), 2.0)):
            painter.setPen(QtGui.QPen(color, width))
            painter.drawRect(square)
        corner = look.px(_CORNER)
        box = QRectF(square.right() - corner / 2, square.bottom() - corner / 2, corner, corner)
        painter.setPen(QtGui.QPen(theme.fixed("black"), 1.0))
        painter.setBrush(theme.fixed("white"))
        painter.drawRect(box)
        if self.hasFocus():
            paint_focus_ring(painter, shown, 0)

    def _shown(self) -> QRectF:
        size = self._image.size().toSizeF() * self._scale()
        return QRectF(
            (self.width() - size.width()) / 2,
            (self.height() - size.height()) / 2,
            size.width(),
            size.height(),
        )

    def _scale(self) -> float:
        room = 2 * (focus_margin() + theme.current().px(_CORNER))
        across, down = max(self.width() - room, 1), max(self.height() - room, 1)
        return min(across / self._image.width(), down / self._image.height())

    def _on_screen(self) -> QRectF:
        scale, corner = self._scale(), self._shown().topLeft()
        square = QRectF(self._square)
        return QRectF(corner + square.topLeft() * scale, square.size() * scale)

    def _on_corner(self, at: QPointF) -> bool:
        reach = max(theme.current().px(_CORNER), 12)
        away = at - self._on_screen().bottomRight()
        return abs(away.x()) <= reach and abs(away.y()) <= reach

    def _put(self, square: QRect) -> None:
        square.moveLeft(min(max(square.left(), 0), self._image.width() - square.width()))
        square.moveTop(min(max(square.top(), 0), self._image.height() - square.height()))
        if square != self._square:
            self._square = square
            self._describe()
            self.update()
            self.moved.emit()

    def _describe(self) -> None:
        self.setAccessibleDescription(
            tr("{side} pixels wide, {left} from the left, {top} from the top").format(
                side=self._square.width(), left=self._square.left(), top=self._square.top()
            )
        )


class CropWindow(SmallWindow):
    """The dialog to crop a picture."""

    def __init__(self, image: QtGui.QImage, parent: QWidget | None = None) -> None:
        """Show a picture, which must not be null."""
        super().__init__(tr("Crop portrait"), width=_WIDTH, gap=_GAP, parent=parent)
        self._image = image
        self.view = CropView(image)
        """The picture with its square."""
        smaller = Button("", icon="minus", name=tr("Smaller"))
        larger = Button("", icon="plus", name=tr("Larger"))
        use = Button(tr("Crop"), kind="primary")
        leave = Button(tr("Cancel"))
        hint = Sentence(tr("Move the square with the mouse or arrow keys. Resize it with + and −."))
        hint.setContentsMargins(mirror.margins(hint, focus_margin(), 0, 0, 0))
        self.add(hint, smaller, larger)
        self.add(self.view, stretch=1)
        self.add_foot(leave, use)
        smaller.clicked.connect(lambda: self.view.resize_square(-max(self.view.square.width() // 10, 1)))
        larger.clicked.connect(lambda: self.view.resize_square(max(self.view.square.width() // 10, 1)))
        use.clicked.connect(self.accept)
        leave.clicked.connect(self.reject)
        self.view.setFocus(Qt.FocusReason.OtherFocusReason)

    def picture(self) -> bytes:
        """Return the cropped picture, at most 512 pixels a side."""
        return cut_out(self._image, self.view.square)

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        """Accept on Enter."""
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.accept()
        else:
            super().keyPressEvent(event)


def ask_crop(parent: QWidget, image: QtGui.QImage) -> bytes:
    """Ask which part of a picture becomes the portrait, and return it; empty if the player cancels."""
    window = CropWindow(image, parent)
    accepted = window.exec() == QDialog.DialogCode.Accepted
    cut = window.picture() if accepted else b""
    window.deleteLater()
    return cut
