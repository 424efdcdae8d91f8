"""The field that takes the next key pressed, whatever it usually does."""

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAccessible, QFocusEvent, QFontMetrics, QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.base.words import tr
from desktop.kit.look import mirror, theme
from desktop.kit.look.keys import pressed
from desktop.kit.look.painting import focus_margin, framed, paint_box, paint_focus_ring
from desktop.kit.look.spoken import speak_as
from desktop.kit.text.text_field import STILL_HERE


class Recorder(theme.FollowsTheme, QWidget):
    """Takes keys while it has the focus, and gives up when it loses that."""

    key_pressed = Signal(str)
    """A key was pressed, as in "Ctrl+K"."""
    cleared = Signal()
    """Backspace was pressed: no key is wanted."""
    cancelled = Signal()
    """Escape was pressed, or the focus moved elsewhere."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make the field."""
        super().__init__(parent)
        self._words = tr("Press a key")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled, on=False)

    def show_words(self, name: str) -> None:
        """Name the field for screen readers by what to do."""
        self.setAccessibleName(name)

    def sizeHint(self) -> QSize:
        """Return the size of a text field."""
        look = theme.current()
        width = QFontMetrics(look.font("body")).horizontalAdvance(self._words) + 2 * look.px(12)
        return QSize(width, look.px(theme.tokens()["size"]["control"]) + 2 * focus_margin())

    def event(self, event: QEvent) -> bool:
        """Take every key before a shortcut or the focus can, Tab too."""
        if isinstance(event, QKeyEvent):
            if event.type() == QEvent.Type.ShortcutOverride:
                event.accept()
                return True
            if event.type() == QEvent.Type.KeyPress:
                self._take(event)
                event.accept()
                return True
        return super().event(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Give up, unless the whole window lost the focus only for a while."""
        super().focusOutEvent(event)
        if event.reason() not in STILL_HERE:
            self.cancelled.emit()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the field."""
        look, painter = theme.current(), mirror.painter(self)
        frame = framed(self.rect())
        radius = look.px(theme.tokens()["radius"]["control"])
        paint_box(painter, frame, radius, look.color("surface"), look.color("accent"), dashed=True)
        if self.hasFocus():
            paint_focus_ring(painter, frame, radius)
        look.ink(painter, "body", "muted")
        mirror.write(painter, QRectF(frame), Qt.AlignmentFlag.AlignCenter, self._words)

    def _take(self, event: QKeyEvent) -> None:
        key = "" if event.isAutoRepeat() else pressed(event)
        if key == "Esc":
            self.cancelled.emit()
        elif key == "Backspace":
            self.cleared.emit()
        elif key:
            self.key_pressed.emit(key)

    def _restyle(self) -> None:
        self.updateGeometry()
        self.update()


# A button that is pressed already: readers have no role for a field that waits for a key.
speak_as(Recorder, QAccessible.Role.PushButton, press=Recorder.setFocus)
