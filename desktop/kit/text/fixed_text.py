"""A preview of a plain text file in a monospaced font."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from desktop.kit.text.editor_frame import EditorFrame
from desktop.kit.text.plain_editor import PlainEditor


class FixedText(EditorFrame):
    """A framed read-only text that can be selected, eighteen lines high."""

    GROUND, BORDER = "sunken", "border"
    LINES, TYPE, WIDTH, SIDE = 18, "small", 320, 10

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make it empty."""
        # Columns line up only in a monospaced font.
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
        """Show a text; `name` is its accessible name."""
        self.text.setAccessibleName(name)
        if text != self.text.toPlainText():
            self.text.setPlainText(text)
