"""The buttons in the corners of the felt: for physical dice, and for the sound of dice."""

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from desktop.base.words import tr
from desktop.dice.felt import Felt
from desktop.kit.controls.buttons import EnterButton
from desktop.kit.look import icons, mirror, theme
from desktop.kit.look.painting import paint_box, paint_inner_ring
from desktop.kit.text.plain_text import set_tool_tip

_SIDE, _ICON = 24, 14
_FROM_EDGE, _ICON_FROM_EDGE = 2, 4
"""The icon sits in the corner of the button, clear of the check mark of a die below it."""


class FeltButton(theme.FollowsTheme, EnterButton):
    """A button at the top of a felt, checked while what it stands for is on."""

    def __init__(self, felt: QWidget) -> None:
        """Make the button on `felt`, unchecked."""
        super().__init__(felt)
        self._on = felt
        self.setCheckable(True)
        self.setAutoDefault(False)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        # A click leaves the focus on the skill that is rolled.
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def nextCheckState(self) -> None:
        """Do nothing: the view decides whether the button is checked."""

    def move_to(self, felt: QWidget) -> None:
        """Sit in the same corner of another felt."""
        self._on.removeEventFilter(self)
        self._on = felt
        self.setParent(felt)
        felt.installEventFilter(self)
        self._restyle()
        self.show()

    def sizeHint(self) -> QSize:
        """Return the size of a small square."""
        side = theme.current().px(_SIDE)
        return QSize(side, side)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay in the corner of the felt."""
        if event.type() == QEvent.Type.Resize:
            self._restyle()
        return super().eventFilter(watched, event)

    def _place(self, left: int) -> None:
        self.resize(self.sizeHint())
        mirror.place(self, left, theme.current().px(_FROM_EDGE), self.width(), self.height())


class OwnDiceButton(FeltButton):
    """A button at the top left of a felt, checked while rolls ask for physical dice."""

    def __init__(self, felt: QWidget) -> None:
        """Make the button on `felt`, unchecked."""
        super().__init__(felt)
        self.setAccessibleName(tr("Physical dice"))
        set_tool_tip(self, tr("Physical dice: type or click what they show (M)"))
        if self.isRightToLeft():
            felt.installEventFilter(self)
        self._restyle()

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
        self._place(theme.current().px(_FROM_EDGE))


class SoundButton(FeltButton):
    """A button at the top right of a felt, checked while dice sounds are on."""

    def __init__(self, felt: Felt) -> None:
        """Make the button on `felt`, with sound off."""
        super().__init__(felt)
        self._felt = felt
        self.show_sound(on=False)
        felt.installEventFilter(self)
        self._restyle()

    def show_sound(self, *, on: bool) -> None:
        """Show whether sound is on. Never emits."""
        self.setChecked(on)
        words = tr("Sound on") if on else tr("Sound off")
        self.setAccessibleName(words)
        set_tool_tip(self, words)

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
        self._place(self._on.width() - self.sizeHint().width() - theme.current().px(_FROM_EDGE))
