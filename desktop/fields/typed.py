"""When what is typed in a field is told: with Enter, on leaving it, and after a pause."""

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QInputMethodEvent
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit

PAUSE_MS = 500
"""How long nothing is typed before the text is told, in milliseconds."""

STILL_HERE = frozenset({Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason})
"""A menu over the field or another window in front does not mean that somebody is done with the field."""


class Typed(QObject):
    """Watches an editor: tells what is typed, no text twice, and keeps it from being written over.

    What is told can be taken back by the window's undo only: the editor forgets its own steps then.
    """

    edited = Signal(str)
    """A text was typed; carries all of it."""

    settled = Signal()
    """The focus left. What the view says stands in the editor again, whatever was typed."""

    def __init__(self, editor: QLineEdit | QPlainTextEdit) -> None:
        """Watch `editor`, which owns this."""
        super().__init__(editor)
        self._editor = editor
        self._shown = ""
        self._told = ""
        self._composing = False
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE_MS)
        self._pause.timeout.connect(self._paused)
        editor.textChanged.connect(lambda *_: self._pause.start())
        if isinstance(editor, QLineEdit):
            editor.returnPressed.connect(self.tell)
        editor.installEventFilter(self)

    @property
    def text(self) -> str:
        """What stands in the editor."""
        return self._editor.text() if isinstance(self._editor, QLineEdit) else self._editor.toPlainText()

    @property
    def pending(self) -> bool:
        """Whether something was typed that is not told yet."""
        return self.text != self._told

    def show_text(self, text: str) -> None:
        """Show what the view says, without emitting.

        While the focus is in the editor its text stays if it is still being typed, or means the same.
        """
        before, self._shown = self._shown, text
        if self._editor.hasFocus() and (text == before or self.pending or _alike(self.text, text)):
            return
        if text != self.text:
            self._put(text)

    def tell(self) -> None:
        """Emit the text now if it was changed since it was told last."""
        self._pause.stop()
        if self.pending:
            self._put(self.text)
            self.edited.emit(self.text)

    def put_back(self) -> bool:
        """Have what the view says stand in the editor again; return whether something else stood there."""
        if self.text == self._shown:
            return False
        self._put(self._shown)
        return True

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Notice that the focus leaves, and that an input method is still putting a word together."""
        if isinstance(event, QInputMethodEvent):
            self._composing = bool(event.preeditString())
        if isinstance(event, QFocusEvent) and event.lostFocus():
            self._composing = False
            if event.reason() not in STILL_HERE:
                self.tell()
                self.put_back()
                self.settled.emit()
            elif event.reason() != Qt.FocusReason.PopupFocusReason:
                self.tell()
        return super().eventFilter(watched, event)

    def _paused(self) -> None:
        if self._composing:
            self._pause.start()
        else:
            self.tell()

    def _put(self, text: str) -> None:
        """Write a text as one that is told, with the cursor where it is."""
        self._pause.stop()
        with QSignalBlocker(self._editor):
            if isinstance(self._editor, QLineEdit):
                cursor, start = self._editor.cursorPosition(), self._editor.selectionStart()
                length = len(self._editor.selectedText())
                self._editor.setText(text)  # forgets what was typed before
                self._editor.setCursorPosition(min(cursor, len(text)))
                if start >= 0 and start + length <= len(text):
                    self._editor.setSelection(start, length)
            elif text == self.text:
                self._editor.document().clearUndoRedoStacks()
            else:
                at = self._editor.textCursor().position()
                self._editor.setPlainText(text)
                cursor_there = self._editor.textCursor()
                cursor_there.setPosition(min(at, len(self.text)))
                self._editor.setTextCursor(cursor_there)
        self._told = self.text
        self._editor.updateGeometry()


def _alike(typed: str, kept: str) -> bool:
    """Whether a text is what became of the typed one: other spaces, a zero before a number."""
    one, other = ("".join(each.replace("−", "-").split()) for each in (typed, kept))
    return one == other or (one.lstrip("0+") or "0") == other
