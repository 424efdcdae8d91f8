"""The bottom of a wizard: leave, what is missing, back, next."""

from PySide6.QtCore import QRect, QRectF, Signal
from PySide6.QtGui import QFontMetrics, QMouseEvent, QPaintEvent
from PySide6.QtWidgets import QWidget

from desktop.kit.controls.buttons import Button
from desktop.kit.layout.flow import Sentence, in_lines
from desktop.kit.layout.page import side_padding
from desktop.kit.layout.rows import RelayoutSection
from desktop.kit.look import icons, mirror, theme
from desktop.kit.look.painting import focus_margin
from desktop.kit.text.plain_text import set_tool_tip
from desktop.views.tray import ActionView
from desktop.views.wizard import WizardView

_ABOVE = 10
_ARROW = 16


class NextButton(Button):
    """A button with an arrow after its text, filled while it is enabled."""

    def __init__(self, parent: QWidget) -> None:
        """Make a button without text."""
        super().__init__("", kind="primary", parent=parent)
        self._arrow = True

    def set_arrow(self, arrow: bool) -> None:
        """Show or hide the arrow; the last page has none."""
        self._arrow = arrow
        self.updateGeometry()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Ignore the second of two quick clicks: it would turn or save a page that the player hasn't read."""
        event.accept()

    def _content_width(self) -> int:
        look = theme.current()
        words = QFontMetrics(self._font()).horizontalAdvance(self.label)
        return words + (look.px(8 + _ARROW) if self._arrow else 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the button, and the arrow after its text."""
        super().paintEvent(event)
        if self._arrow:
            frame, side = self._frame(), theme.current().px(_ARROW)
            right = frame.center().x() + self._content_width() / 2
            box = QRectF(right - side, frame.top(), side, frame.height())
            icons.paint(mirror.painter(self), "chevron-right", box, self._inks().text)


class Foot(RelayoutSection):
    """The buttons below the page, always visible."""

    leave_requested = Signal()
    """The player wants to leave the wizard."""

    back_requested = Signal()
    """The player wants the previous page."""

    next_requested = Signal()
    """The player wants the next page, or to save on the last one."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make it without text."""
        super().__init__(parent)
        self.leave = Button("", kind="plain", parent=self)
        """Leaves the wizard."""
        self._waits = Sentence(style="small", color="muted", parent=self)
        self.back = Button("", icon="chevron-left", parent=self)
        """Goes to the previous page."""
        self.next = NextButton(self)
        """Goes to the next page."""
        self.leave.clicked.connect(self.leave_requested)
        self.back.clicked.connect(self.back_requested)
        self.next.clicked.connect(self.next_requested)

    def show_view(self, view: WizardView) -> None:
        """Show the actions of the current page. Never emits."""
        show_action(self.leave, view.leave)
        show_action(self.back, view.back)
        show_action(self.next, view.next)
        self.next.set_arrow(bool(view.steps) and view.steps[-1].state != "now")
        waits = view.waits or ("" if view.next.enabled else view.next.reason)
        self._waits.setText(waits)
        self._waits.setVisible(bool(waits))
        self.rearrange()

    def arrange(self, width: int, *, move: bool) -> int:
        """Place Leave on the left and the rest on the right, on one line or more."""
        look = theme.current()
        margin, gap = focus_margin(), look.px(4)
        side = side_padding(width, compact=False) - margin
        top = look.px(_ABOVE) - margin + 1
        room = QRect(side, top, width - 2 * side, 0)
        waits = [self._waits] if not self._waits.isHidden() else []
        steps: list[QWidget] = [*waits, self.back, self.next]
        leave = self.leave.sizeHint()
        in_one = leave.width() + gap + _across(steps, gap) <= room.width()
        if waits and not in_one:
            wide = min(self._waits.sizeHint().width(), room.width() - 2 * margin)
            height = self._waits.heightForWidth(wide)
            mirror.place(self._waits, side + room.width() - margin - wide, top, wide, height, move=move)
            room.translate(0, height)
            steps = steps[1:]
        if leave.width() + gap + _across(steps, gap) > room.width():
            return room.top() + in_lines([self.leave, *steps], room, gap=gap, right=True, move=move) + top
        height = in_lines(steps, room, gap=gap, right=True, move=move)
        in_lines([self.leave], room.translated(0, (height - leave.height()) // 2), move=move)
        return room.top() + height + top

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the background and the line above."""
        look = theme.current()
        painter = mirror.painter(self)
        painter.fillRect(self.rect(), look.color("surface"))
        painter.fillRect(0, 0, self.width(), 1, look.color("border"))


def _across(parts: list[QWidget], gap: int) -> int:
    return sum(each.sizeHint().width() for each in parts) + gap * (len(parts) - 1)


def show_action(button: Button, action: ActionView, name: str = "") -> None:
    """Show an action on a button, disabled with a reason if it has one; `name` is the accessible name."""
    button.set_label(action.title, name)
    button.setEnabled(action.enabled)
    description = action.detail if action.enabled else action.reason
    button.setAccessibleDescription(description)
    set_tool_tip(button, description)
