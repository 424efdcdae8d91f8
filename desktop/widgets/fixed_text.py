"""A text that somebody else will read, in letters of one width, as it will be."""

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from desktop.widgets import theme
from desktop.widgets.painting import focus_margin, paint_text_frame
from desktop.widgets.plain_editor import PlainEditor

_LINES = 18
"""So many lines are seen at once; the others are scrolled to."""


class FixedText(QWidget):
    """A text as it will be, to be read and selected, in a frame."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Build it without a text."""
        super().__init__(parent)
        # Columns stand under each other only where every letter has the same width.
        self.text = PlainEditor(fixed=True)
        self.text.setReadOnly(True)
        self.text.setFrameShape(QFrame.Shape.NoFrame)
        self.text.setTabChangesFocus(True)
        self.text.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.text.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusProxy(self.text)
        self._column = QVBoxLayout(self)
        self._column.addWidget(self.text)
        self.text.selectionChanged.connect(self.update)
        self.text.cursorPositionChanged.connect(self.update)
        self._restyle()

    def show_text(self, name: str, text: str) -> None:
        """Show a text; a screen reader calls it `name`."""
        self.text.setAccessibleName(name)
        if text != self.text.toPlainText():
            self.text.setPlainText(text)

    def sizeHint(self) -> QSize:
        """Ask for room for eighteen lines."""
        look = theme.current()
        margins = 2 * (look.px(6) + focus_margin())
        return QSize(look.px(320), _LINES * look.line("small") + margins)

    def minimumSizeHint(self) -> QSize:
        """Take no less, where whoever lays it out does not say otherwise."""
        return QSize(theme.current().px(120), self.sizeHint().height())

    def changeEvent(self, event: QEvent) -> None:
        """Follow the theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self._restyle()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the frame, and the ring of the focus."""
        paint_text_frame(self, "sunken", "border", focused=self.text.hasFocus())

    def _restyle(self) -> None:
        look = theme.current()
        side, high = look.px(10) + focus_margin(), look.px(6) + focus_margin()
        self._column.setContentsMargins(side, high, side, high)
        self.updateGeometry()
        self.update()
