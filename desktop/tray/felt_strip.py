"""What the tray shows in place of its felt while the dice are in a window of their own."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from desktop.base.words import tr
from desktop.dice.cloth import RADIUS
from desktop.kit.controls.buttons import LinkButton
from desktop.kit.layout.flow import RowOrColumn, Sentence
from desktop.kit.look import theme
from desktop.kit.look.painting import focus_margin, paint_box

_CORNER, _ABOVE = 30, 4
"""The room for a button in each corner, and the space above and below the words."""


class FeltStrip(theme.Themed):
    """A strip of felt, for the buttons that are in the felt's corners, and to bring the dice back."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = Sentence(tr("The dice are in their own window."), style="small", color="feltMuted")
        self.back = LinkButton(tr("Bring back"), color="feltText", name=tr("Bring the dice back"))
        self._around = QVBoxLayout(self)
        self._row = RowOrColumn()
        self._around.addLayout(self._row)
        self._row.add(self._words, 1)
        self._row.add(self.back)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._restyle()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the strip in the colours of the felt."""
        look, painter = theme.current(), QPainter(self)
        paint_box(
            painter, QRectF(self.rect()), look.px(RADIUS), look.color("feltTop"), look.color("feltBorder")
        )

    def _restyle(self) -> None:
        look = theme.current()
        self._around.setContentsMargins(look.px(_CORNER), look.px(_ABOVE), look.px(_CORNER), look.px(_ABOVE))
        self._row.setSpacing(look.px(4))
        self._row.shift(self.back, -focus_margin())
        self.setMinimumHeight(look.px(_CORNER))
        self.update()
