"""A multi-line text field that commits when it loses the focus or after a pause."""

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from desktop.kit.text.editor_frame import EditorFrame
from desktop.kit.text.plain_editor import PlainEditor
from desktop.kit.text.plain_text import wrap_mode

PAUSE_MS = 500
"""The pause in typing after which the text is committed, in milliseconds."""


class NotesField(EditorFrame):
    """A multi-line plain text field with a frame and focus ring."""

    entered = Signal(str)
    """The player changed the text and left the field or paused; carries the whole text."""

    def __init__(self, *, name: str, placeholder: str = "", parent: QWidget | None = None) -> None:
        """Make an empty field; `name` is its accessible name."""
        editor = PlainEditor()
        super().__init__(editor, parent)
        self.editor = editor
        """The editor in the frame."""
        self._committed = ""
        self.editor.setAccessibleName(name)
        self.editor.setPlaceholderText(placeholder)
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE_MS)
        self._pause.timeout.connect(self.tell)
        self.editor.textChanged.connect(self._pause.start)
        self.editor.installEventFilter(self)

    def show_text(self, text: str, *, afresh: bool) -> None:
        """Show a text without emitting. Text being typed stays, unless the text is `afresh`."""
        now = self.editor.toPlainText()
        if afresh:
            self._pause.stop()
        elif now != self._committed:
            if text == now:
                self._committed = now
            return
        if text != now:
            self.editor.blockSignals(True)
            self.editor.setWordWrapMode(wrap_mode(text))
            self.editor.setPlainText(text)
            self.editor.blockSignals(False)
        # As the editor returns it, since it may normalize line breaks.
        self._committed = self.editor.toPlainText()

    def tell(self) -> None:
        """Emit the text now if it changed."""
        self._pause.stop()
        if self.editor.toPlainText() != self._committed:
            self.entered.emit(self.editor.toPlainText())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Commit when the focus leaves, and draw the focus ring."""
        if event.type() in {QEvent.Type.FocusIn, QEvent.Type.FocusOut}:
            self.update()
            if event.type() == QEvent.Type.FocusOut:
                self.tell()
        return super().eventFilter(watched, event)
