"""The frame around an editor of longer text: background, border, focus ring and size."""

from PySide6.QtCore import QSize
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from desktop.kit.look import theme
from desktop.kit.look.painting import focus_margin, paint_text_frame
from desktop.kit.text.plain_editor import PlainEditor

_LEAST_WIDTH = 120


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
