"""A text that somebody else will read, in letters of one width, as it will be."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from desktop.kit.text.editor_frame import EditorFrame
from desktop.kit.text.plain_editor import PlainEditor


class FixedText(EditorFrame):
    """A text as it will be, to be read and selected, in a frame; eighteen lines of it are seen at once."""

    GROUND, BORDER = "sunken", "border"
    LINES, TYPE, WIDTH, SIDE = 18, "small", 320, 10

    def __init__(self, parent: QWidget | None = None) -> None:
        """Build it without a text."""
        # Columns stand under each other only where every letter has the same width.
        text = PlainEditor(fixed=True)
        super().__init__(text, parent)
        self.text = text
        self.text.setReadOnly(True)
        self.text.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.text.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusProxy(self.text)
        self.text.selectionChanged.connect(self.update)
        self.text.cursorPositionChanged.connect(self.update)

    def show_text(self, name: str, text: str) -> None:
        """Show a text; a screen reader calls it `name`."""
        self.text.setAccessibleName(name)
        if text != self.text.toPlainText():
            self.text.setPlainText(text)
