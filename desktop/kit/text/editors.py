"""Plain text editors, the frames around them, and a view to read: for notes, and for a preview of a file."""

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFontDatabase, QPaintEvent, QPalette, QTextCursor
from PySide6.QtWidgets import QFrame, QLineEdit, QPlainTextEdit, QVBoxLayout, QWidget

from desktop.kit.layout.scrolling import bring_into_view, give_scroll_bars
from desktop.kit.look import theme
from desktop.kit.look.painting import focus_margin, paint_text_frame
from desktop.kit.look.style_sheet import text_view_sheet, wear
from desktop.kit.text.plain_text import wrap_mode

_LEAST_WIDTH = 120
PAUSE_MS = 500
"""The pause in typing after which the text is committed, in milliseconds."""


def _inks(look: theme.Theme) -> QPalette:
    """Return the colours of words, hint and selection; all others stay as they are around the text."""
    role = QPalette.ColorRole
    palette = QPalette()
    for where, token in (
        (role.Text, "text"),
        (role.PlaceholderText, "faint"),
        (role.Highlight, "accent"),
        (role.HighlightedText, "onAccent"),
    ):
        palette.setColor(where, look.color(token))
    return palette


class PlainTextView(theme.FollowsTheme, QPlainTextEdit):
    """A read-only, selectable, scrolling view of plain text, for notes."""

    _style = "body"

    def __init__(
        self, text: str = "", *, name: str, style: str = "body", parent: QWidget | None = None
    ) -> None:
        """Show `text` in a text style; `name` is the accessible name."""
        super().__init__(parent)
        give_scroll_bars(self)
        self._style = style
        self.setReadOnly(True)
        self.setUndoRedoEnabled(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setTabChangesFocus(True)
        self.setAccessibleName(name)
        self.setPlainText(text)
        self._restyle()

    def setPlainText(self, text: str) -> None:
        """Change the text."""
        self.setWordWrapMode(wrap_mode(text))
        super().setPlainText(text)

    def _restyle(self) -> None:
        look = theme.current()
        wear(self, text_view_sheet(look))  # first, since it restores the old colours
        self.setPalette(_inks(look))
        self.setFont(look.font(self._style))


class PlainEditor(theme.FollowsTheme, QPlainTextEdit):
    """A plain text editor in the theme's colours and font, with the background of the frame around it."""

    def __init__(self, parent: QWidget | None = None, *, fixed: bool = False) -> None:
        """Make an empty editor; with ``fixed``, in a monospaced font."""
        super().__init__(parent)
        give_scroll_bars(self)
        self._fixed = fixed
        self.viewport().setAutoFillBackground(False)
        self._restyle()

    def _restyle(self) -> None:
        # For each change of the look, after Qt's own style change, which restores the editor's old colours.
        look = theme.current()
        palette = _inks(look)
        palette.setColor(QPalette.ColorRole.Base, Qt.GlobalColor.transparent)
        self.setPalette(palette)
        font = look.font("body")
        if self._fixed:
            font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
            font.setPixelSize(look.font("small").pixelSize())
        self.setFont(font)
        self.document().setDocumentMargin(0)


def show_found(page: QWidget, text: str) -> None:
    """Focus and mark the first words of `text` in the editor or field of a page that has all of them."""
    words = text.casefold().split()
    for each in page.findChildren(QWidget):
        if not words or not each.isVisible() or not isinstance(each, QPlainTextEdit | QLineEdit):
            continue
        there = (each.toPlainText() if isinstance(each, QPlainTextEdit) else each.text()).casefold()
        if not all(word in there for word in words):
            continue
        start, length = there.index(words[0]), len(words[0])
        each.setFocus(Qt.FocusReason.OtherFocusReason)
        if isinstance(each, QPlainTextEdit):
            cursor = each.textCursor()
            cursor.setPosition(start)
            cursor.setPosition(start + length, QTextCursor.MoveMode.KeepAnchor)
            each.setTextCursor(cursor)
        else:
            each.setSelection(start, length)
        bring_into_view(each)
        return


class EditorFrame(theme.Themed):
    """A framed editor whose size is given in lines of text."""

    GROUND, BORDER = "surface", "borderStrong"
    """The colour tokens."""
    LINES, TYPE, WIDTH, SIDE = 6, "body", 240, 8
    """The preferred number of lines, the text style, and in pixels the width and the padding at the sides."""

    def __init__(self, editor: PlainEditor, parent: QWidget | None = None) -> None:
        """Put `editor` into the frame; Tab moves the focus out of it."""
        super().__init__(parent)
        self._framed = editor
        editor.setFrameShape(QFrame.Shape.NoFrame)
        editor.setTabChangesFocus(True)
        self._column = QVBoxLayout(self)
        self._column.addWidget(editor)
        self._restyle()

    def sizeHint(self) -> QSize:
        """Return the size of its lines."""
        look = theme.current()
        margins = 2 * (look.px(6) + focus_margin())
        return QSize(look.px(self.WIDTH), self.LINES * look.line(self.TYPE) + margins)

    def minimumSizeHint(self) -> QSize:
        """Return the preferred height, unless the layout decides otherwise."""
        return QSize(theme.current().px(_LEAST_WIDTH), self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the frame and the focus ring."""
        paint_text_frame(self, self.GROUND, self.BORDER, focused=self._framed.hasFocus())

    def _restyle(self) -> None:
        look = theme.current()
        side, above = look.px(self.SIDE) + focus_margin(), look.px(6) + focus_margin()
        self._column.setContentsMargins(side, above, side, above)
        self.updateGeometry()
        self.update()


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
