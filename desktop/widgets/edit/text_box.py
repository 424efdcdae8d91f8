"""A field for a long text that grows with it: plain, wrapped, with the app's frame."""

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QPainter, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QSizePolicy, QVBoxLayout, QWidget

from desktop.widgets import theme
from desktop.widgets.painting import focus_margin, off_border, paint_box, paint_focus_ring

_LEAST_LINES, _MOST_LINES = 3, 24


class _Editor(QPlainTextEdit):
    """The text; undo and redo belong to the window where nothing was typed that could be taken back."""

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            undoes = event.matches(QKeySequence.StandardKey.Undo) and not self.document().isUndoAvailable()
            redoes = event.matches(QKeySequence.StandardKey.Redo) and not self.document().isRedoAvailable()
            if undoes or redoes:
                event.ignore()
                return True
        return super().event(event)


class TextBox(QWidget):
    """The text with its frame; from three lines it grows to 24, then it scrolls."""

    def __init__(self, *, name: str, parent: QWidget | None = None) -> None:
        """Make an empty field; `name` is what a screen reader calls it."""
        super().__init__(parent)
        self._invalid = False
        self.editor = _Editor()
        """The text itself."""
        self.editor.setAccessibleName(name)
        self.editor.setFrameShape(QFrame.Shape.NoFrame)
        self.editor.setTabChangesFocus(True)
        self.editor.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.editor.viewport().setAutoFillBackground(False)
        self.setFocusProxy(self.editor)
        self._column = QVBoxLayout(self)
        self._column.addWidget(self.editor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.editor.document().documentLayout().documentSizeChanged.connect(lambda *_: self._grow())
        self.editor.installEventFilter(self)
        self._restyle()

    def set_invalid(self, invalid: bool) -> None:
        """Mark the field with a red frame; say beside it in words what would do."""
        self._invalid = invalid
        self.update()

    def sizeHint(self) -> QSize:
        """Ask for room for all lines, within limits."""
        look = theme.current()
        # A plain document counts its height in lines, wrapped ones too.
        lines = min(max(round(self.editor.document().size().height()), _LEAST_LINES), _MOST_LINES)
        high = lines * self.editor.fontMetrics().lineSpacing() + 2 * look.px(6) + 2 * focus_margin() + 2
        return QSize(look.px(240), high)

    def minimumSizeHint(self) -> QSize:
        """Refuse to be lower."""
        return QSize(theme.current().px(80), self.sizeHint().height())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Draw the focus ring."""
        if event.type() in {QEvent.Type.FocusIn, QEvent.Type.FocusOut}:
            self.update()
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Grow where the lines wrap."""
        super().resizeEvent(event)
        self._grow()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self._restyle()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the frame."""
        look = theme.current()
        painter = QPainter(self)
        margin = focus_margin()
        frame = QRectF(self.rect().adjusted(margin, margin, -margin, -margin))
        radius = look.px(theme.tokens()["radius"]["control"])
        if self.isEnabled():
            border = look.color("danger" if self._invalid else "borderStrong")
            paint_box(painter, frame, radius, look.color("surface"), border)
        else:
            paint_box(painter, frame, radius, look.color("sunken"), off_border(), dashed=True)
        if self.editor.hasFocus():
            paint_focus_ring(painter, frame, radius)

    def _grow(self) -> None:
        if self.minimumHeight() != (high := self.sizeHint().height()):
            self.setFixedHeight(high)

    def _restyle(self) -> None:
        look = theme.current()
        role = QPalette.ColorRole
        palette = QPalette()
        for where, token in (
            (role.Text, "text"),
            (role.PlaceholderText, "faint"),
            (role.Highlight, "accent"),
            (role.HighlightedText, "onAccent"),
        ):
            palette.setColor(where, look.color(token))
        palette.setColor(role.Base, Qt.GlobalColor.transparent)
        self.editor.setPalette(palette)
        self.editor.setFont(look.font("body"))
        self.editor.document().setDocumentMargin(0)
        side, high = look.px(8) + focus_margin(), look.px(6) + focus_margin()
        self._column.setContentsMargins(side, high, side, high)
        self._grow()
        self.updateGeometry()
        self.update()
