"""A roll button: keys held during the click add a bonus or a penalty die."""

from PySide6.QtCore import QPointF, QSize, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QMouseEvent, QPaintEvent, QTextLayout
from PySide6.QtWidgets import QApplication, QWidget

from desktop.base.words import tr
from desktop.kit.controls.buttons import Button, ButtonKind, ButtonSize
from desktop.kit.controls.modifiers import extra_dice
from desktop.kit.look import mirror, theme
from desktop.kit.look.painting import focus_margin, off_border, paint_box, paint_focus_ring
from desktop.kit.text.plain_text import lay_out, set_tool_tip
from desktop.views.tray import ActionView


class RollButton(Button):
    """A roll button; a disabled one is dashed and says why. Long text wraps."""

    roll_requested = Signal(int)
    """The player wants to roll; carries 1 with Shift held (bonus die), -1 with Ctrl (penalty die), else 0."""

    def __init__(
        self,
        *,
        kind: ButtonKind = "secondary",
        size: ButtonSize = "small",
        icon: str = "",
        icon_color: str = "",
        parent: QWidget | None = None,
    ) -> None:
        """Make a button without text; see `Button`."""
        super().__init__("", kind=kind, size=size, icon=icon, icon_color=icon_color, parent=parent)
        self._held = Qt.KeyboardModifier.NoModifier
        policy = self.sizePolicy()
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        # A click on a disabled button must not reach the row below it.
        self.setAttribute(Qt.WidgetAttribute.WA_NoMousePropagation)
        self.clicked.connect(self._ask)

    def show_action(self, action: ActionView, label: str, name: str) -> None:
        """Show an action, with its own `label` and accessible `name`."""
        self.set_label(label, name)
        self.setEnabled(action.enabled)
        description = action.detail if action.enabled else action.reason
        self.setAccessibleDescription(description)
        if action.enabled:
            keys = tr("Shift+click: 1 bonus die\nCtrl+click: 1 penalty die")
            description = f"{description}\n{keys}" if description else keys
        set_tool_tip(self, description if action.enabled else "")

    def set_filled(self, filled: bool) -> None:
        """Look like the next step, or like any other button."""
        self._kind = "primary" if filled else "secondary"
        self.updateGeometry()
        self.update()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Leave the menu to the row around the button, which otherwise gets no event."""
        if (row := self.parentWidget()) is not None:
            QApplication.sendEvent(row, event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Ignore the second of two quick clicks: a double click is not two rolls."""
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Remember which keys are held."""
        self._held = event.modifiers()
        super().mouseReleaseEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Remember which keys are held."""
        self._held = event.modifiers()
        super().keyPressEvent(event)

    def minimumSizeHint(self) -> QSize:
        """Allow less width, at the cost of height."""
        natural = self.sizeHint()
        return QSize(min(self._beside_words() + theme.current().px(48), natural.width()), natural.height())

    def heightForWidth(self, width: int) -> int:
        """Return the height of all lines at `width` pixels."""
        natural = self.sizeHint()
        if width >= natural.width():
            return natural.height()
        return self._lines(width)[1] + theme.current().px(8) + 2 * focus_margin()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the button; a disabled quiet one gets the same dashed frame as the others."""
        look = theme.current()
        radius = look.px(theme.tokens()["radius"]["control"])
        frame = self._frame()
        painter = mirror.painter(self)
        if self._kind == "quiet" and not self.isEnabled():
            paint_box(painter, frame, radius, look.color("sunken"), off_border(), dashed=True)
        if self.width() >= self.sizeHint().width():
            painter.end()
            super().paintEvent(event)
            return
        # The text does not fit on one line: it wraps, without the icon.
        inks = self._inks()
        paint_box(painter, frame, radius, inks.fill, inks.border, dashed=inks.dashed)
        if self.hasFocus():
            paint_focus_ring(painter, frame, radius)
        painter.setPen(inks.text)
        layout, height = self._lines(self.width())
        mirror.draw(painter, layout, QPointF(frame.left() + self._padding(), frame.center().y() - height / 2))

    def _lines(self, width: int) -> tuple[QTextLayout, int]:
        style = "smallMedium" if self._size == "small" else "bodyMedium"
        return lay_out(self.label, style, width - self._beside_words())

    def _beside_words(self) -> int:
        return 2 * focus_margin() + 2 * self._padding()

    def _ask(self) -> None:
        held, self._held = self._held, Qt.KeyboardModifier.NoModifier
        self.roll_requested.emit(extra_dice(held))
