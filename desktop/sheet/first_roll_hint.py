"""How to make the first roll, shown once above the skills."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from desktop.base.words import tr
from desktop.kit.controls.buttons import Button
from desktop.kit.controls.toast import announce
from desktop.kit.look import mirror, theme
from desktop.kit.look.painting import focus_margin, paint_card
from desktop.kit.text.lines import Glyph
from desktop.kit.text.prose import Prose


class FirstRollHint(theme.Themed):
    """A line with its own room, so that it covers nothing; it is read out once."""

    understood = Signal()
    """The player dismissed the hint."""

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = Prose(text)
        self.button = Button(tr("Dismiss"), size="small", name=tr("Dismiss this hint"))
        """Hides the hint."""
        self.button.clicked.connect(self.understood)
        self._row = QHBoxLayout(self)
        self._row.addWidget(Glyph("dice", "accent"), 0, Qt.AlignmentFlag.AlignVCenter)
        self._row.addWidget(self._words, 1, Qt.AlignmentFlag.AlignVCenter)
        self._row.addWidget(self.button, 0, Qt.AlignmentFlag.AlignVCenter)
        self._restyle()

    def read_out(self) -> None:
        """Have a screen reader read it."""
        announce(self, self._words.text)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the background of the line."""
        paint_card(mirror.painter(self), self.rect(), "selected", "accent")

    def _restyle(self) -> None:
        look, margin = theme.current(), focus_margin()
        side, high = look.px(14) + margin, look.px(3) + margin
        self._row.setContentsMargins(mirror.margins(self, side, high, look.px(6) + margin, high))
        self._row.setSpacing(look.px(12))
