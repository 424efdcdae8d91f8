"""Temporary messages: a toast over a window, also announced to screen readers."""

import shiboken6
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QEnterEvent, QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QWidget

from desktop.kit.controls.buttons import LinkButton
from desktop.kit.layout.flow import Sentence
from desktop.kit.look import icons, mirror, theme
from desktop.kit.look.painting import paint_box
from desktop.kit.look.spoken import shows
from desktop.kit.text.plain_text import PlainLabel

_MOVED = frozenset({QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.Show, QEvent.Type.Hide})


def announce(widget: QWidget, text: str) -> None:
    """Have screen readers say `text` after what they are saying now, on behalf of `widget`."""
    event = QAccessibleAnnouncementEvent(widget, text)
    event.setPoliteness(QAccessible.AnnouncementPoliteness.Polite)
    QAccessible.updateAccessibility(event)


class _WarningSign(QWidget):
    def sizeHint(self) -> QSize:
        side = theme.current().px(16)
        return QSize(side, side)

    def paintEvent(self, _event: QPaintEvent) -> None:
        icons.paint(mirror.painter(self), "warning", QRectF(self.rect()), theme.current().color("warn"))


class Toast(theme.Themed):
    """A short message at the bottom of its parent that disappears by itself, with one optional action.

    It lies higher if it would cover what it speaks of there, or the button that was pressed.
    """

    action_requested = Signal()
    """The player clicked the action of the message."""

    def __init__(self, parent: QWidget, *, duration: int | None = None) -> None:
        """Prepare a hidden message at the bottom centre of `parent`. `duration` (ms) replaces the default of
        six seconds.
        """
        super().__init__(parent)
        self._duration = theme.display_ms("toast") if duration is None else duration
        self._warning = False
        self._area: QWidget | None = None
        self._left: QWidget | None = None
        self._icon = _WarningSign(self)
        self._label = Sentence(style="body", color="surface", parent=self)
        self._action = LinkButton("", color="surface", style="bodyStrong", parent=self)
        self._action.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click does not move the focus
        self._key = PlainLabel(style="small", color="onText", parent=self)
        self._layout = QHBoxLayout(self)
        for widget in (self._icon, self._label, self._action, self._key):
            self._layout.addWidget(widget)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._time_out)
        self._action.clicked.connect(self._act)
        parent.installEventFilter(self)
        self._restyle()
        self.hide()

    @property
    def text(self) -> str:
        """The text of the message."""
        return self._label.text()

    def set_area(self, widget: QWidget | None) -> None:
        """Stay within `widget`, which is inside the parent; None for the whole parent."""
        if widget is self._area:
            return
        if self._area is not None:
            self._area.removeEventFilter(self)
        self._area = widget
        if widget is not None:
            widget.installEventFilter(self)
        if self.isVisible():
            self._place()

    def show_message(
        self,
        text: str,
        action_text: str | None = None,
        key: str = "",
        *,
        warning: bool = False,
        longer: bool = False,
    ) -> None:
        """Show and announce `text` for a while; it stays while the mouse or focus is on it.

        `action_text` adds a link that emits `action_requested`; `key` names the key that does the same or
        leads there. `longer` doubles the time. So does `warning`, which also changes the look.
        """
        self._warning = warning
        self._icon.setVisible(warning)
        self._label.set_color("text" if warning else "surface")
        self._action.set_color("text" if warning else "surface")
        self._key.set_color("muted" if warning else "onText")
        self._timer.setInterval(self._duration * (2 if warning or longer else 1))
        self._label.setText(text)
        self._action.set_label(action_text or "")
        self._action.setVisible(action_text is not None)
        self._key.setText(key)
        self._key.setVisible(bool(key))
        self.show()
        self._place()
        self.raise_()
        self._timer.start()
        if not shows(QApplication.focusWidget(), text):
            announce(self, text)

    def take_focus(self) -> bool:
        """Focus the action of the message. Return False if there is none, or it already has the focus."""
        if not self.isVisible() or self._action.isHidden() or self._action.hasFocus():
            return False
        self._left = self.window().focusWidget()
        self._action.setFocus(Qt.FocusReason.ShortcutFocusReason)
        return True

    def put_away(self) -> None:
        """Hide the message. If it has the focus, return that to where it was."""
        left, self._left = self._left, None
        if self._action.hasFocus() and left is not None and shiboken6.isValid(left) and left.isVisible():
            left.setFocus(Qt.FocusReason.OtherFocusReason)
        self._timer.stop()
        self.hide()

    def end_warning(self) -> None:
        """Hide the message if it is a warning: what it speaks of is over."""
        if self._warning and self.isVisible():
            self.put_away()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Hide the message on Escape."""
        if event.key() == Qt.Key.Key_Escape:
            self.put_away()
        else:
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay in place when the parent or the area moves or resizes."""
        if event.type() in _MOVED and self.isVisible():
            self._place()
        return super().eventFilter(watched, event)

    def enterEvent(self, event: QEnterEvent) -> None:
        """Pause the timer while the mouse is here."""
        super().enterEvent(event)
        self._timer.stop()

    def leaveEvent(self, event: QEvent) -> None:
        """Resume the timer."""
        super().leaveEvent(event)
        if self.isVisible():
            self._timer.start()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the panel: dark in a light theme, light in a dark one, amber for a warning."""
        look = theme.current()
        fill, border = (
            (look.color("warnSoft"), look.color("warn")) if self._warning else (look.color("text"), None)
        )
        paint_box(mirror.painter(self), QRectF(self.rect()), look.px(8), fill, border)

    def _restyle(self) -> None:
        look = theme.current()
        self._layout.setContentsMargins(look.px(14), look.px(7), look.px(14), look.px(7))
        self._layout.setSpacing(look.px(8))
        if self.isVisible():
            self._place()

    def _place(self) -> None:
        from desktop.kit.controls.toast_place import free_place  # the first paint shows none

        parent = self.parentWidget()
        if parent is None:
            return
        area = parent.rect()
        if self._area is not None and self._area.isVisibleTo(parent):
            area = QRect(self._area.mapTo(parent, QPoint(0, 0)), self._area.size())
        gap = theme.current().px(16)
        self._layout.activate()
        width = min(self.sizeHint().width(), area.width() - 2 * gap)
        height = min(self._layout.heightForWidth(width), area.height() - 2 * gap)
        left = area.left() + (area.width() - width) // 2
        foot = QRect(left, area.top() + area.height() - height - gap, width, height)
        self.setGeometry(free_place(self, area.adjusted(0, gap, 0, 0), foot, self._label.text()))

    def _time_out(self) -> None:
        if self._action.hasFocus():
            self._timer.start()
            return
        self.hide()

    def _act(self) -> None:
        self.put_away()
        self.action_requested.emit()
