"""The bottom of a wizard: what is saved and when, leaving in two ways, what is missing, back, next."""

from PySide6.QtCore import QRect, QRectF, Signal
from PySide6.QtGui import QFontMetrics, QMouseEvent, QPaintEvent
from PySide6.QtWidgets import QWidget

from desktop.base.words import tr
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

    keep_requested = Signal()
    """The player wants to leave and keep everything for later."""

    drop_requested = Signal()
    """The player wants to leave without what was done."""

    back_requested = Signal()
    """The player wants the previous page."""

    next_requested = Signal()
    """The player wants the next page, or to save on the last one."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make it without text."""
        super().__init__(parent)
        self._saves = Sentence(style="small", color="muted", parent=self)
        self._waits = Sentence(style="small", color="muted", parent=self)
        self.next = NextButton(self)  # made before the others: Tab reaches it before a button that leaves
        """Goes to the next page."""
        self.back = Button("", icon="chevron-left", parent=self)
        """Goes to the previous page."""
        self.keep = Button("", kind="plain", parent=self)
        """Leaves and keeps everything for later."""
        self.drop = Button("", kind="plain", parent=self)
        """Leaves without what was done."""
        self.keep.clicked.connect(self.keep_requested)
        self.drop.clicked.connect(self.drop_requested)
        self.back.clicked.connect(self.back_requested)
        self.next.clicked.connect(self.next_requested)

    def show_view(self, view: WizardView) -> None:
        """Show the actions of the current page. Never emits."""
        self._saves.setText(view.saves)
        show_action(self.keep, view.keep)
        show_action(self.drop, view.drop)
        show_action(self.back, view.back)
        self.back.setVisible(view.back.enabled)  # the first page has none before it
        places = [each.state for each in view.steps]
        following = view.steps[places.index("now") + 1 :] if "now" in places else ()
        words = tr("Next: {page}").format(page=following[0].title) if following else ""
        show_action(self.next, view.next, words)
        self.next.set_arrow(bool(view.steps) and view.steps[-1].state != "now")
        waits = view.waits or ("" if view.next.enabled else view.next.reason)
        self._waits.setText(waits)
        self._waits.setVisible(bool(waits))
        self.rearrange()

    def arrange(self, width: int, *, move: bool) -> int:
        """Place what is saved on top, leaving on the left and the rest on the right, on one line or more."""
        look = theme.current()
        margin, gap = focus_margin(), look.px(4)
        side = side_padding(width, compact=False) - margin
        above = look.px(_ABOVE) - margin + 1
        room = QRect(side, above, width - 2 * side, 0)
        words = self._saves.heightForWidth(room.width() - 2 * margin)
        mirror.place(self._saves, side + margin, above, room.width() - 2 * margin, words, move=move)
        room.translate(0, words)
        top = room.top()
        waits = [self._waits] if not self._waits.isHidden() else []
        steps: list[QWidget] = [*waits, self.back, self.next]
        leave: list[QWidget] = [self.keep, self.drop]
        wide = _across(leave, gap) + gap
        in_one = wide + _across(steps, gap) <= room.width()
        if waits and not in_one:
            share = min(self._waits.sizeHint().width(), room.width() - 2 * margin)
            height = self._waits.heightForWidth(share)
            mirror.place(self._waits, side + room.width() - margin - share, top, share, height, move=move)
            room.translate(0, height)
            steps = steps[1:]
        if wide + _across(steps, gap) > room.width():
            return room.top() + in_lines([*leave, *steps], room, gap=gap, right=True, move=move) + above
        height = in_lines(steps, room, gap=gap, right=True, move=move)
        in_lines(leave, room.translated(0, (height - self.keep.sizeHint().height()) // 2), gap=gap, move=move)
        return room.top() + height + above

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the background and the line above."""
        look = theme.current()
        painter = mirror.painter(self)
        painter.fillRect(self.rect(), look.color("surface"))
        painter.fillRect(0, 0, self.width(), 1, look.color("border"))


def _across(parts: list[QWidget], gap: int) -> int:
    shown = [each for each in parts if not each.isHidden()]
    return sum(each.sizeHint().width() for each in shown) + gap * (len(shown) - 1)


def show_action(button: Button, action: ActionView, name: str = "") -> None:
    """Show an action on a button, disabled with a reason if it has one; `name` is the accessible name."""
    button.set_label(action.title, name)
    button.setEnabled(action.enabled)
    description = action.detail if action.enabled else action.reason
    button.setAccessibleDescription(description)
    set_tool_tip(button, description)
