"""A kind of symbol left after a roll, as a picture, a number and a word."""

from collections.abc import Mapping

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.dice.symbols import paint_symbol
from desktop.kit.look import mirror, theme
from desktop.views.tray import NetSymbol

SYMBOL_COLORS: Mapping[str, str] = {
    "success": "degree.regular",
    "advantage": "degree.hard",
    "triumph": "degree.critical",
    "failure": "degree.failure",
    "threat": "degree.fumble",
    "despair": "degree.critical_failure",
}
"""Each symbol's colour token on the tray."""

_SIDE, _GAP = 18, 6


class NetCount(theme.Themed):
    """The symbol, then "3 Advantage"."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view = NetSymbol("success", 0, "")
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_symbol(self, view: NetSymbol) -> None:
        """Show `view`."""
        self._view = view
        self.setAccessibleName(f"{view.number} {view.word}")
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Ask for one line."""
        look = theme.current()
        number, word = self._widths()
        width = look.px(_SIDE) + look.px(_GAP) + number + look.px(_GAP) + word
        return QSize(width + 1, max(look.px(24), look.line("cardTitle")))

    def minimumSizeHint(self) -> QSize:
        """Never be cut."""
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw symbol, number and word."""
        look = theme.current()
        painter = mirror.painter(self)
        ink = look.color(SYMBOL_COLORS[self._view.symbol])
        side = look.px(_SIDE)
        paint_symbol(painter, self._view.symbol, QRectF(0, (self.height() - side) / 2, side, side), ink)
        number, word = self._widths()
        left = side + look.px(_GAP)
        flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.setPen(ink)
        painter.setFont(look.font("cardTitle"))
        mirror.write(painter, QRectF(left, 0, number + 1, self.height()), flags, str(self._view.number))
        painter.setFont(look.font("bodyMedium"))
        left += number + look.px(_GAP)
        mirror.write(painter, QRectF(left, 0, word + 1, self.height()), flags, self._view.word)

    def _widths(self) -> tuple[int, int]:
        look = theme.current()
        number = QFontMetrics(look.font("cardTitle")).horizontalAdvance(str(self._view.number))
        return number, QFontMetrics(look.font("bodyMedium")).horizontalAdvance(self._view.word)
