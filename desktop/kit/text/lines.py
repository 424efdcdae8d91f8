"""Lines of text with an icon before them."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from desktop.kit.layout.flow import Sentence
from desktop.kit.look import icons, mirror, theme

_SIDE, _GAP = 14, 6


class Glyph(theme.Themed):
    """An icon beside text that says the same."""

    def __init__(self, icon: str, color: str, parent: QWidget | None = None) -> None:
        """Show the icon `icon` in a colour token."""
        super().__init__(parent)
        self._icon, self._color = icon, color
        self._restyle()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the icon in the middle of the first line of text beside it."""
        look = theme.current()
        box = QRectF(0, 0, self.width(), min(self.height(), look.px(24)))
        icons.paint(mirror.painter(self), self._icon, box, look.color(self._color))

    def _restyle(self) -> None:
        look = theme.current()
        self.setFixedWidth(look.px(_SIDE))
        self.setMinimumHeight(look.px(_SIDE))
        self.update()


class GlyphLine(theme.Themed):
    """An icon and a sentence beside it."""

    def __init__(self, icon: str, color: str, parent: QWidget | None = None) -> None:
        """Make a line without text; the icon has the colour token `color`."""
        super().__init__(parent)
        self._color = color
        self._glyph = Glyph(icon, color)
        self._words = Sentence(style="small")
        self._beside = QHBoxLayout(self)
        self._beside.setContentsMargins(0, 0, 0, 0)
        self._beside.addWidget(self._glyph)
        self._beside.addWidget(self._words, 1)
        self._restyle()

    def show_words(self, words: str, *, marked: bool = True) -> None:
        """Show `words` with the icon in its colour; muted and without the icon unless `marked`."""
        self._words.setText(words)
        self._words.set_color(self._color if marked else "muted")
        self._glyph.setVisible(marked)

    def text_left(self) -> int:
        """Return the left edge of the text, in pixels."""
        return theme.current().px(_SIDE) + theme.current().px(_GAP)

    def _restyle(self) -> None:
        self._beside.setSpacing(theme.current().px(_GAP))
