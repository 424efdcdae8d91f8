"""The options of a roll as small outlined labels."""

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.kit.layout.flow import Lines, Sentence
from desktop.kit.look import mirror, theme
from desktop.kit.look.painting import focus_margin, paint_box

_SIDE, _EDGE, _RADIUS = 9, 2, 11


class _Pill(Sentence):
    """Text in an amber outline; it wraps if it is too long for one line."""

    def __init__(self, text: str) -> None:
        super().__init__(text, style="small", color="warn")
        self._restyle()

    def sizeHint(self) -> QSize:
        width = super().sizeHint().width()
        return QSize(width, self.heightForWidth(width))

    def paintEvent(self, event: QPaintEvent) -> None:
        look = theme.current()
        radius = min(self.height() / 2, look.px(_RADIUS))
        paint_box(
            mirror.painter(self), QRectF(self.rect()), radius, look.color("surface"), look.color("warn")
        )
        super().paintEvent(event)

    def _restyle(self) -> None:
        super()._restyle()
        side, edge = theme.current().px(_SIDE), theme.current().px(_EDGE)
        self.setContentsMargins(side, edge, side, edge)


class Chips(theme.Themed):
    """Outlined labels side by side, on as many lines as needed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make it empty."""
        super().__init__(parent)
        self._words: tuple[str, ...] = ()
        self._pills: list[_Pill] = []
        self._lines = Lines(self)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._restyle()

    def show_words(self, words: tuple[str, ...]) -> None:
        """Show `words`."""
        if words != self._words:
            self._words = words
            for old in self._pills:
                self._lines.removeWidget(old)
                old.hide()
                old.deleteLater()
            self._pills = [_Pill(each) for each in words]
            for pill in self._pills:
                self._lines.addWidget(pill)
                pill.show()  # now: otherwise Qt does it later, and everything would move

    def _restyle(self) -> None:
        look = theme.current()
        self._lines.setSpacing(look.px(6))
        self._lines.setContentsMargins(focus_margin(), 0, focus_margin(), look.px(2))
