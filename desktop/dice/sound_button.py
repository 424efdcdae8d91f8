"""The button on the felt that turns the sound of dice on and off."""

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent

from desktop.base.words import tr
from desktop.dice.felt import Felt
from desktop.kit.controls.buttons import EnterButton
from desktop.kit.look import icons, mirror, theme
from desktop.kit.look.painting import paint_inner_ring
from desktop.kit.text.plain_text import set_tool_tip

_SIDE, _ICON = 24, 14
_FROM_EDGE, _ICON_FROM_EDGE = 2, 4
"""The icon sits in the corner of the button, clear of the check mark of a die below it."""


class SoundButton(theme.FollowsTheme, EnterButton):
    """A button at the top right of a felt, checked while dice sounds are on."""

    def __init__(self, felt: Felt) -> None:
        """Make the button on `felt`, with sound off."""
        super().__init__(felt)
        self._felt = felt
        self.setCheckable(True)
        self.setAutoDefault(False)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        # A click leaves the focus on the skill that was rolled.
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.show_sound(on=False)
        felt.installEventFilter(self)
        self._restyle()

    def show_sound(self, *, on: bool) -> None:
        """Show whether sound is on. Never emits."""
        self.setChecked(on)
        words = tr("Sound on") if on else tr("Sound off")
        self.setAccessibleName(words)
        set_tool_tip(self, words)

    def nextCheckState(self) -> None:
        """Do nothing: `show_sound` decides whether the button is checked."""

    def sizeHint(self) -> QSize:
        """Return the size of a small square."""
        side = theme.current().px(_SIDE)
        return QSize(side, side)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay in the corner of the felt."""
        if event.type() == QEvent.Type.Resize:
            self._restyle()
        return super().eventFilter(watched, event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Pass a click on to the felt while dice turn, so that it stops them."""
        if self._felt.is_turning():
            event.ignore()
        else:
            super().mousePressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw only the icon, muted until the pointer or the focus is on it."""
        look = theme.current()
        painter = mirror.painter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        frame = QRectF(self.rect())
        if self.hasFocus():
            radius = look.px(theme.tokens()["radius"]["control"])
            paint_inner_ring(painter, frame, radius, look.color("feltText"))
        side, edge = look.px(_ICON), look.px(_ICON_FROM_EDGE)
        box = QRectF(frame.right() - edge - side, edge, side, side)
        bright = self.underMouse() or self.isDown() or self.hasFocus()
        ink = look.color("feltText" if bright else "feltMuted")
        icons.paint(painter, "sound" if self.isChecked() else "sound-off", box, ink)

    def _restyle(self) -> None:
        self.resize(self.sizeHint())
        edge = theme.current().px(_FROM_EDGE)
        mirror.place(self, self._felt.width() - self.width() - edge, edge, self.width(), self.height())
