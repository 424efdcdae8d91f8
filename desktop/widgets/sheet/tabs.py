"""The row of tabs over the sheet, with a line under the chosen one."""

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QTabBar, QWidget

from desktop.widgets import theme
from desktop.widgets.painting import paint_box


class TabRow(QTabBar):
    """A tab bar drawn from the theme; arrow keys move between the tabs when it has focus."""

    def __init__(self, *, name: str, parent: QWidget | None = None) -> None:
        """Make an empty row; `name` is what a screen reader calls it."""
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setExpanding(False)
        self.setDrawBase(False)
        self.setUsesScrollButtons(True)
        self.setElideMode(Qt.TextElideMode.ElideNone)
        self.setMouseTracking(True)
        # A click on a tab leaves the focus where it is: only the keyboard needs it here.
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._hovered = -1

    def tabSizeHint(self, index: int) -> QSize:
        """Give each tab the room its words need when chosen, so that nothing moves on a choice."""
        look = theme.current()
        width = QFontMetrics(look.font("bodyStrong")).horizontalAdvance(self.tabText(index))
        return QSize(width + 2 * look.px(12), look.px(39))

    def minimumTabSizeHint(self, index: int) -> QSize:
        """Refuse to cut a tab: there are scroll buttons for the narrowest windows."""
        return self.tabSizeHint(index)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the words, the line under the chosen tab, and the focus ring."""
        look = theme.current()
        painter = QPainter(self)
        line = look.px(2)
        for index in range(self.count()):
            box = QRectF(self.tabRect(index))
            chosen = index == self.currentIndex()
            painter.setFont(look.font("bodyStrong" if chosen else "body"))
            painter.setPen(look.color("text" if chosen or index == self._hovered else "muted"))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, self.tabText(index))
            if chosen:
                under = QRectF(box.left(), self.height() - line, box.width(), line)
                painter.fillRect(under, look.color("accent"))
                if self.hasFocus():
                    ring = box.adjusted(line, line * 2, -line, -line * 2)
                    paint_box(painter, ring, look.px(6), None, look.color("focus"), width=line)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Light up the tab under the mouse."""
        super().mouseMoveEvent(event)
        self._hover(self.tabAt(event.position().toPoint()))

    def leaveEvent(self, event: QEvent) -> None:
        """Put the light out."""
        super().leaveEvent(event)
        self._hover(-1)

    def changeEvent(self, event: QEvent) -> None:
        """Follow the theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self.updateGeometry()

    def _hover(self, index: int) -> None:
        if index != self._hovered:
            self._hovered = index
            self.update()
