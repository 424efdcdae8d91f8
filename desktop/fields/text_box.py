"""A multi-line plain text field that grows with its text."""

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QSizePolicy, QWidget

from desktop.kit.look import mirror, theme
from desktop.kit.look.painting import focus_margin, framed, off_border, paint_box, paint_focus_ring
from desktop.kit.text.editors import PlainEditor
from desktop.kit.text.plain_text import lay_out, wrap_mode

_LEAST_LINES, _MOST_LINES = 3, 24
_MOST_MEASURED = 8_000


class _Editor(PlainEditor):
    """An editor that leaves undo and redo to the window if nothing was typed that they could change."""

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            undoes = event.matches(QKeySequence.StandardKey.Undo) and not self.document().isUndoAvailable()
            redoes = event.matches(QKeySequence.StandardKey.Redo) and not self.document().isRedoAvailable()
            if undoes or redoes:
                event.ignore()
                return True
        return super().event(event)

    def setPlainText(self, text: str) -> None:
        self.setWordWrapMode(wrap_mode(text))
        super().setPlainText(text)


class TextBox(theme.Themed):
    """A framed text field that grows from three lines to 24, then scrolls."""

    def __init__(self, *, name: str, parent: QWidget | None = None) -> None:
        """Make an empty field; `name` is its accessible name."""
        super().__init__(parent)
        self._invalid = False
        # Placed manually: Qt would ask a layout for the height, not this widget.
        self.editor = _Editor(self)
        """The editor in the frame."""
        self.editor.setAccessibleName(name)
        self.editor.setFrameShape(QFrame.Shape.NoFrame)
        self.editor.setTabChangesFocus(True)
        self.editor.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.editor.document().contentsChanged.connect(self._grow)
        self.editor.installEventFilter(self)
        self._restyle()

    def set_invalid(self, invalid: bool) -> None:
        """Mark the field with a red frame. Explain beside it what is valid."""
        self._invalid = invalid
        self.update()

    def sizeHint(self) -> QSize:
        """Return the height for the current width."""
        look = theme.current()
        return QSize(look.px(240), self.heightForWidth(max(self.width(), look.px(240))))

    def minimumSizeHint(self) -> QSize:
        """Allow a narrow column."""
        return QSize(theme.current().px(80), self.heightForWidth(theme.current().px(4_000)))

    def hasHeightForWidth(self) -> bool:
        """Return that the height depends on the width."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height of all lines at `width` pixels, within limits."""
        lines = min(max(self._lines(width), _LEAST_LINES), _MOST_LINES)
        edges = 2 * (theme.current().px(6) + focus_margin())
        return lines * self.editor.fontMetrics().lineSpacing() + edges + 2

    def _lines(self, width: int) -> int:
        """Count the lines at `width` pixels, only as far as they can be visible."""
        look = theme.current()
        room = width - 2 * (look.px(8) + focus_margin())
        lines = 0
        for paragraph in self.editor.toPlainText().split("\n"):
            # No more of one paragraph is visible without scrolling.
            lines += lay_out(paragraph[:_MOST_MEASURED], "body", room)[1] // look.line("body")
            if lines > _MOST_LINES:
                break
        return lines

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Draw the focus ring."""
        if event.type() in {QEvent.Type.FocusIn, QEvent.Type.FocusOut}:
            self.update()
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the text inside the frame."""
        super().resizeEvent(event)
        self._place()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the frame."""
        look = theme.current()
        painter = mirror.painter(self)
        frame = framed(self.rect())
        radius = look.px(theme.tokens()["radius"]["control"])
        if self.isEnabled():
            border = look.color("danger" if self._invalid else "borderStrong")
            paint_box(painter, frame, radius, look.color("surface"), border)
        else:
            paint_box(painter, frame, radius, look.color("sunken"), off_border(), dashed=True)
        if self.editor.hasFocus():
            paint_focus_ring(painter, frame, radius)

    def _grow(self) -> None:
        self._place()
        self.updateGeometry()

    def _place(self) -> None:
        look = theme.current()
        side, above = look.px(8) + focus_margin(), look.px(6) + focus_margin()
        # A scroll bar shown while there was less room would stay, since it narrows the lines.
        policy = Qt.ScrollBarPolicy
        long = self._lines(self.width()) > _MOST_LINES
        self.editor.setVerticalScrollBarPolicy(
            policy.ScrollBarAsNeeded if long else policy.ScrollBarAlwaysOff
        )
        mirror.place_in(self.editor, self.rect().adjusted(side, above, -side, -above))

    def _restyle(self) -> None:
        self._place()
        self.updateGeometry()
        self.update()
