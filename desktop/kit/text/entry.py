"""A text field that commits on Enter or when it loses the focus."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent

from desktop.kit.text.text_field import Field

ENTER_KEYS = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})


class EntryField(Field):
    """A text field that emits its text on Enter, or when it loses the focus with a different text."""

    entered = Signal(str)
    """The player entered a different text; carries it, stripped."""

    _shown = ""

    def show_text(self, text: str, *, keep_typed: bool) -> None:
        """Show `text`. With `keep_typed`, text being typed stays unless `text` is new. Never emits."""
        if not keep_typed or text != self._shown:
            self._shown = text
            if text != self.text():
                self.setText(text)

    def is_changed(self) -> bool:
        """Return whether the text differs from the one last shown or entered."""
        return self.text().strip() != self._shown

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Commit on Enter; if nothing changed, leave the key to the parent widgets."""
        if event.key() not in ENTER_KEYS:
            super().keyPressEvent(event)
        elif self.is_changed():
            self._enter()
        else:
            event.ignore()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Commit when the focus leaves, but not when the field itself is removed."""
        super().focusOutEvent(event)
        if self.is_changed() and self.isVisible() and self.isEnabled():
            self._enter()

    def _enter(self) -> None:
        self._shown = self.text().strip()
        self.entered.emit(self._shown)
