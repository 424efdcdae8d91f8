"""The button in the corner of the felt that asks for the player's own dice, or lets the app throw again."""

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from desktop.widgets import icons, theme
from desktop.widgets.controls import EnterButton
from desktop.widgets.painting import focus_margin, paint_box, paint_focus_ring
from desktop.widgets.text import set_tool_tip
from desktop.words import tr

_SIDE, _ICON = 24, 16
_FROM_EDGE = 1


class OwnDiceButton(EnterButton):
    """Stands at the top left of a felt; checked while rolls ask for the player's own dice."""

    def __init__(self, felt: QWidget) -> None:
        """Make the button on `felt`, not checked."""
        super().__init__(felt)
        self.setCheckable(True)
        self.setAutoDefault(False)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        # A click leaves the focus on the skill that is rolled next.
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(tr("My own dice"))
        set_tool_tip(self, tr("My own dice: type or click what they show (M)"))
        self._place()

    def nextCheckState(self) -> None:
        """Leave it to the view whether this is checked."""

    def sizeHint(self) -> QSize:
        """Ask for a small square and the room of the focus ring."""
        side = theme.current().px(_SIDE) + 2 * focus_margin()
        return QSize(side, side)

    def changeEvent(self, event: QEvent) -> None:
        """Follow the theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self._place()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the icon; on a pale ground while checked."""
        look = theme.current()
        painter = QPainter(self)
        margin = focus_margin()
        frame = QRectF(self.rect().adjusted(margin, margin, -margin, -margin))
        radius = look.px(theme.tokens()["radius"]["control"])
        over = self.underMouse() or self.isDown()
        # Always on a ground of its own: a die or the frame around some may reach into the corner.
        ground = "feltText" if self.isChecked() else "feltBorder" if over else "feltTop"
        paint_box(painter, frame, radius, look.color(ground), None)
        if self.hasFocus():
            paint_focus_ring(painter, frame, radius, look.color("feltText"))
        side = look.px(_ICON)
        box = QRectF(0, 0, side, side)
        box.moveCenter(frame.center())
        ink = "feltBottom" if self.isChecked() else "feltText" if over else "feltMuted"
        icons.paint(painter, "own-dice", box, look.color(ink))

    def _place(self) -> None:
        at = theme.current().px(_FROM_EDGE)
        self.move(at, at)
        self.resize(self.sizeHint())
