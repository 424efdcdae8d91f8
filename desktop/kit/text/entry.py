"""A field for something that is entered once it is whole: with Enter, or on leaving it."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent

from desktop.kit.text.text_field import Field

ENTER_KEYS = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})


class EntryField(Field):
    """A text field that tells what was typed on Enter, or on leaving it with another text than shown."""

    entered = Signal(str)
    """The player entered another text; carries it without spaces around it."""

    _shown = ""

    def show_text(self, text: str, *, keep_typed: bool) -> None:
        """Show `text`. With `keep_typed`, what is being typed stays unless `text` is news. Never emits."""
        if not keep_typed or text != self._shown:
            self._shown = text
            if text != self.text():
                self.setText(text)

    def is_changed(self) -> bool:
        """Return whether something else is typed than was last shown or entered."""
        return self.text().strip() != self._shown

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter the text with Enter; with nothing new the key is left to the widgets around."""
        if event.key() not in ENTER_KEYS:
            super().keyPressEvent(event)
        elif self.is_changed():
            self._enter()
        else:
            event.ignore()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Enter the text on leaving, but not where the field itself is taken away."""
        super().focusOutEvent(event)
        if self.is_changed() and self.isVisible() and self.isEnabled():
            self._enter()

    def _enter(self) -> None:
        self._shown = self.text().strip()
        self.entered.emit(self._shown)
