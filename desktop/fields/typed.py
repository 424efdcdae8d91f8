"""Commit the text of a field on Enter, when it loses the focus, and after a pause."""

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QInputMethodEvent
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit

from desktop.kit.text.text_field import STILL_HERE

PAUSE_MS = 500
"""The pause in typing after which the text is committed, in milliseconds."""


class Typed(QObject):
    """Watches an editor: emits each typed text once, and keeps it from being overwritten.

    A committed text can only be undone in the window: the editor then forgets its own history.
    """

    edited = Signal(str)
    """The player typed a text; carries all of it."""

    settled = Signal()
    """The focus left. The editor shows the text of the view again, whatever was typed."""

    def __init__(self, editor: QLineEdit | QPlainTextEdit) -> None:
        """Watch `editor`, which owns this object."""
        super().__init__(editor)
        self._editor = editor
        self._shown = ""
        self._emitted = ""
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
        """The text in the editor."""
        return self._editor.text() if isinstance(self._editor, QLineEdit) else self._editor.toPlainText()

    @property
    def pending(self) -> bool:
        """Whether a typed text was not emitted yet."""
        return self.text != self._emitted

    def show_text(self, text: str) -> None:
        """Show the text of the view without emitting.

        While the editor has the focus, its text stays if it is still being typed, or means the same.
        """
        before, self._shown = self._shown, text
        if self._editor.hasFocus() and (text == before or self.pending or _same_value(self.text, text)):
            return
        if text != self.text:
            self._put(text)

    def tell(self) -> None:
        """Emit the text now if it changed since it was last emitted."""
        self._pause.stop()
        if self.pending:
            self._put(self.text)
            self.edited.emit(self.text)

    def restore_text(self) -> bool:
        """Restore the text of the view; return whether that changed anything."""
        if self.text == self._shown:
            return False
        self._put(self._shown)
        return True

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Notice when the focus leaves, and whether an input method is composing a word."""
        if isinstance(event, QInputMethodEvent):
            self._composing = bool(event.preeditString())
        if isinstance(event, QFocusEvent) and event.lostFocus():
            self._composing = False
            if event.reason() not in STILL_HERE:
                self.tell()
                self.restore_text()
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
        """Set a text that counts as emitted, and keep the cursor."""
        self._pause.stop()
        with QSignalBlocker(self._editor):
            if isinstance(self._editor, QLineEdit):
                cursor, start = self._editor.cursorPosition(), self._editor.selectionStart()
                length = len(self._editor.selectedText())
                self._editor.setText(text)  # clears the undo history
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
        self._emitted = self.text
        self._editor.updateGeometry()


def _same_value(typed: str, kept: str) -> bool:
    """Return whether two texts only differ in spaces or leading zeros."""
    one, other = ("".join(each.replace("−", "-").split()) for each in (typed, kept))
    return one == other or (one.lstrip("0+") or "0") == other
