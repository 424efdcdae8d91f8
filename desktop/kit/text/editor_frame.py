"""The frame around an editor of longer text: its ground, its edge, the ring of the focus, and its size."""

from PySide6.QtCore import QSize
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from desktop.kit.look import theme
from desktop.kit.look.painting import focus_margin, paint_text_frame
from desktop.kit.text.plain_editor import PlainEditor

_LEAST_WIDTH = 120


class EditorFrame(theme.Themed):
    """An editor in a frame, asking for room for so many lines of its type."""

    GROUND, BORDER = "surface", "borderStrong"
    """The tokens of its colours."""
    LINES, TYPE, WIDTH, SIDE = 6, "body", 240, 8
    """So many lines of which type it asks for, and in pixels its width and how far in the text begins."""

    def __init__(self, editor: PlainEditor, parent: QWidget | None = None) -> None:
        """Put `editor` into the frame; Tab leaves it."""
        super().__init__(parent)
        self._framed = editor
        editor.setFrameShape(QFrame.Shape.NoFrame)
        editor.setTabChangesFocus(True)
        self._column = QVBoxLayout(self)
        self._column.addWidget(editor)
        self._restyle()

    def sizeHint(self) -> QSize:
        """Ask for room for its lines."""
        look = theme.current()
        margins = 2 * (look.px(6) + focus_margin())
        return QSize(look.px(self.WIDTH), self.LINES * look.line(self.TYPE) + margins)

    def minimumSizeHint(self) -> QSize:
        """Refuse to be lower, where whoever lays it out does not say otherwise."""
        return QSize(theme.current().px(_LEAST_WIDTH), self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the frame, and the ring of the focus."""
        paint_text_frame(self, self.GROUND, self.BORDER, focused=self._framed.hasFocus())

    def _restyle(self) -> None:
        look = theme.current()
        side, high = look.px(self.SIDE) + focus_margin(), look.px(6) + focus_margin()
        self._column.setContentsMargins(side, high, side, high)
        self.updateGeometry()
        self.update()
