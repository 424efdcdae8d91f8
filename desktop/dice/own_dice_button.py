"""The button on the felt that switches between physical dice and dice rolled by the app."""

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from desktop.base.words import tr
from desktop.kit.controls.buttons import EnterButton
from desktop.kit.look import icons, mirror, theme
from desktop.kit.look.painting import paint_box, paint_inner_ring
from desktop.kit.text.plain_text import set_tool_tip

_SIDE, _ICON = 24, 14
_FROM_EDGE, _ICON_FROM_EDGE = 2, 4
"""The icon sits in the corner of the button, like the sound icon on the other side."""


class OwnDiceButton(theme.FollowsTheme, EnterButton):
    """A button at the top left of a felt, checked while rolls ask for physical dice."""

    def __init__(self, felt: QWidget) -> None:
        """Make the button on `felt`, unchecked."""
        super().__init__(felt)
        self.setCheckable(True)
        self.setAutoDefault(False)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        # A click leaves the focus on the skill to roll next.
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(tr("Physical dice"))
        set_tool_tip(self, tr("Physical dice: type or click what they show (M)"))
        if self.isRightToLeft():
            felt.installEventFilter(self)
        self._restyle()

    def nextCheckState(self) -> None:
        """Do nothing: the view decides whether the button is checked."""

    def sizeHint(self) -> QSize:
        """Return the size of a small square."""
        side = theme.current().px(_SIDE)
        return QSize(side, side)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay in the right-hand corner when the layout runs right to left."""
        if event.type() == QEvent.Type.Resize:
            self._restyle()
        return super().eventFilter(watched, event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the icon, on a pale background while checked."""
        look = theme.current()
        painter = mirror.painter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        radius = look.px(theme.tokens()["radius"]["control"])
        side, edge = look.px(_ICON), look.px(_ICON_FROM_EDGE)
        box = QRectF(edge, edge, side, side)
        if self.isChecked():
            paint_box(painter, box.adjusted(-edge, -edge, edge, edge), radius, look.color("feltText"), None)
        if self.hasFocus():
            ring = look.color("feltBottom" if self.isChecked() else "feltText")
            paint_inner_ring(painter, QRectF(self.rect()), radius, ring)
        bright = self.underMouse() or self.isDown() or self.hasFocus()
        ink = "feltBottom" if self.isChecked() else "feltText" if bright else "feltMuted"
        icons.paint(painter, "own-dice", box, look.color(ink))

    def _restyle(self) -> None:
        self.resize(self.sizeHint())
        edge = theme.current().px(_FROM_EDGE)
        mirror.place(self, edge, edge, self.width(), self.height())
