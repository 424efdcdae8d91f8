"""A number field with step arrows."""

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPen, QWheelEvent
from PySide6.QtWidgets import QWidget

from desktop.kit.look import mirror, theme
from desktop.kit.look.painting import focus_margin, framed
from desktop.kit.text.text_field import Field

_ARROWS, _REACH, _APART, _HIGH = 22, 3.2, 2.6, 3.2
_SIDE = 8
_STEPS = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1, Qt.Key.Key_PageUp: 10, Qt.Key.Key_PageDown: -10}


def arrows_box(frame: QRectF) -> QRectF:
    """Return the box of the arrows in a field's frame: the upper half steps up, the lower half down."""
    width = theme.current().px(_ARROWS)
    return QRectF(frame.right() - width, frame.top(), width, frame.height())


def steps_of(text: str, least: int, most: int) -> tuple[int, ...]:
    """Return the steps that a field's number can take within its limits: 1 for up, -1 for down."""
    return tuple(by for by in (1, -1) if _stepped(text, by, least, most) is not None)


def _stepped(text: str, by: int, least: int, most: int) -> int | None:
    """Return the number after a step, None if it's at its limit or the text is no number."""
    typed = text.strip().replace("−", "-")
    try:
        number = int(typed) if typed else least - 1
    except ValueError:
        return None
    to = min(max(number + by, least), most)
    return None if to == number else to


def paint_arrows(painter: QPainter, frame: QRectF, steps: tuple[int, ...], *, enabled: bool = True) -> None:
    """Draw the arrows of a number field that can act: 1 in `steps` for up, -1 for down."""
    look = theme.current()
    middle = arrows_box(frame).center()
    reach, apart, height = (look.scale * length for length in (_REACH, _APART, _HIGH))
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    pen = QPen(look.color("muted" if enabled else "faint"), 1.3 * look.scale)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    for by in steps:
        foot = middle.y() - by * apart
        tip = QPointF(middle.x(), foot - by * height)
        painter.drawPolyline([QPointF(middle.x() - reach, foot), tip, QPointF(middle.x() + reach, foot)])
    painter.restore()


def number_width(digits: int) -> int:
    """Return the width of the frame for a number with this many digits, in pixels."""
    look = theme.current()
    words = look.advance("0" * max(digits, 2), "body")
    return look.px(_SIDE) + words + look.px(_ARROWS) + look.px(4)


class NumberField(Field):
    """A number field that can be stepped with its arrows, with keys and with the wheel."""

    stepped = Signal()
    """The number was stepped."""

    def __init__(self, *, name: str, parent: QWidget | None = None) -> None:
        """Make an empty field; `name` is its accessible name."""
        super().__init__(name=name, parent=parent)
        self._least, self._most = 0, 999
        self.setMouseTracking(True)

    def set_range(self, least: int, most: int) -> None:
        """Limit the arrows to `least` and `most`."""
        self._least, self._most = least, most
        self.update()

    def step(self, by: int) -> None:
        """Step the number; text that is no number stays."""
        to = _stepped(self.text(), by, self._least, self._most)
        if to is not None:
            self.setText(str(to).replace("-", "−"))
            self.stepped.emit()

    def event(self, event: QEvent) -> bool:
        """Leave keys that no number contains to the window, whose shortcuts use them."""
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and event.text() == "/"
        ):
            event.ignore()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Step the number."""
        by = _STEPS.get(Qt.Key(event.key()))
        if by is None:
            super().keyPressEvent(event)
        else:
            self.step(by)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Step the number if the field has the focus; otherwise let the page scroll."""
        if self.hasFocus() and event.angleDelta().y():
            self.step(1 if event.angleDelta().y() > 0 else -1)
            event.accept()
        else:
            event.ignore()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Step the number on a click on its arrows."""
        by = self.arrow_at(event.position())
        if by and event.button() == Qt.MouseButton.LeftButton:
            self.step(by)
        else:
            super().mousePressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Treat the second of two quick clicks as a click."""
        if self.arrow_at(event.position()):
            self.mousePressEvent(event)
        else:
            super().mouseDoubleClickEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Use the arrow cursor over the arrows."""
        over = bool(self.arrow_at(event.position()))
        self.setCursor(Qt.CursorShape.ArrowCursor if over else Qt.CursorShape.IBeamCursor)
        super().mouseMoveEvent(event)

    def arrow_at(self, point: QPointF) -> int:
        """Return the step of a click at a point: 1, -1, or 0 if no arrow is there."""
        box, at = arrows_box(self._box()), mirror.at(self, point.toPoint())
        if not self.isEnabled() or at.x() < box.left():
            return 0
        by = 1 if at.y() < box.center().y() else -1
        return by if by in self._steps else 0

    @property
    def _steps(self) -> tuple[int, ...]:
        return steps_of(self.text(), self._least, self._most)

    def sizeHint(self) -> QSize:
        """Return the size of the largest number."""
        width = number_width(max(len(str(self._most)), len(self.text())))
        return QSize(width + 2 * focus_margin(), super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        """Return the full size, so that nothing is cut off."""
        return self.sizeHint()

    def _box(self) -> QRectF:
        return framed(self.rect())

    def _paint_extras(self, painter: QPainter, frame: QRectF) -> None:
        paint_arrows(painter, frame, self._steps, enabled=self.isEnabled())

    def _restyle(self) -> None:
        super()._restyle()
        look = theme.current()
        # QLineEdit keeps two pixels of its own beside the text.
        self.setTextMargins(
            mirror.margins(
                self, focus_margin() + look.px(_SIDE) - 2, 0, focus_margin() + look.px(_ARROWS) - 2, 0
            )
        )
