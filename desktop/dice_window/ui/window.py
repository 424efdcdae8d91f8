"""The window that has the felt while the dice are in a window of their own."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QActionGroup,
    QCloseEvent,
    QContextMenuEvent,
    QEnterEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from desktop.base.words import tr
from desktop.dice.felt import Felt
from desktop.dice_window import view
from desktop.dice_window.ui.board import Board
from desktop.kit.controls.buttons import EnterButton
from desktop.kit.controls.menus import Menu
from desktop.kit.look import icons, mirror, theme
from desktop.kit.look.painting import paint_box, paint_focus_ring
from desktop.kit.text.plain_text import set_tool_tip

USUAL = QSize(960, 640)
"""The size of the window when it is first opened, in pixels."""

LEAST = QSize(280, 240)
"""The smallest size of the window, in pixels."""
_AROUND = 10
"""The space around the felt, and the edge by which a window without a frame is resized."""
_BOARD_WIDTH, _BOARD_HEIGHT = 600, 500
"""The size of the window at which the board has the sizes of the tokens."""
_STEPS = 10
_BUTTON, _ICON = 28, 16
_GRIPS = {
    Qt.Edge.LeftEdge: Qt.CursorShape.SizeHorCursor,
    Qt.Edge.RightEdge: Qt.CursorShape.SizeHorCursor,
    Qt.Edge.TopEdge: Qt.CursorShape.SizeVerCursor,
    Qt.Edge.BottomEdge: Qt.CursorShape.SizeVerCursor,
    Qt.Edge.LeftEdge | Qt.Edge.TopEdge: Qt.CursorShape.SizeFDiagCursor,
    Qt.Edge.RightEdge | Qt.Edge.BottomEdge: Qt.CursorShape.SizeFDiagCursor,
    Qt.Edge.RightEdge | Qt.Edge.TopEdge: Qt.CursorShape.SizeBDiagCursor,
    Qt.Edge.LeftEdge | Qt.Edge.BottomEdge: Qt.CursorShape.SizeBDiagCursor,
}


class DiceWindow(theme.Themed):
    """Shows the tray's felt and the result, large, on one of three backgrounds.

    On a transparent background it has no frame: it is moved by dragging it anywhere, resized by its edges,
    and its menu is that of the right mouse button. It lives as long as the app, hidden while it is closed.
    """

    ground_chosen = Signal(str)
    """Carries the id of a background."""
    on_top_chosen = Signal(bool)
    """Whether to keep the window above others."""
    closed = Signal()
    """The player closed the window."""

    def __init__(self, take_key: Callable[[QKeyEvent], bool]) -> None:
        """Make a hidden window. It passes on the keys it doesn't use itself: `take_key` returns whether one
        does anything.
        """
        super().__init__(None, Qt.WindowType.Window)
        self._take_key = take_key
        self._felt: Felt | None = None
        self._ground = view.PLAIN
        self._is_hovered = False
        self._pressed: QPointF | None = None
        self.setWindowTitle(view.title())
        self.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, False)
        self.setMouseTracking(True)
        self.board = Board(self)
        self._menu_button = _MenuButton(self)
        self._menu_button.clicked.connect(self._open_menu_below)
        self._restyle()

    # The felt

    def take_felt(self, felt: Felt) -> None:
        """Show the felt of the tray, until another window takes it."""
        self._felt = felt
        felt.setParent(self)
        felt.lower()
        felt.set_shown_large(True, clear=self._ground != view.PLAIN)
        self._arrange()
        felt.show()

    def give_felt(self) -> None:
        """Prepare the felt for the tray, which takes it next."""
        if self._felt is not None:
            self._felt.set_shown_large(False)
            self._felt = None

    # Looks

    @property
    def ground(self) -> str:
        """The id of the background."""
        return self._ground

    @property
    def is_on_top(self) -> bool:
        """Whether the window is kept above others."""
        return bool(self.windowFlags() & Qt.WindowType.WindowStaysOnTopHint)

    def dress(self, ground: str, *, on_top: bool) -> None:
        """Use a background, and keep the window above others or not."""
        was_visible, was_active, state = self.isVisible(), self.isActiveWindow(), self.windowState()
        place = self.normalGeometry() if self.isFullScreen() or self.isMaximized() else self.geometry()
        was_clear, is_clear = self._ground == view.CLEAR, ground == view.CLEAR
        self._ground = ground
        if (is_clear, on_top) != (was_clear, self.is_on_top):
            # Only a new window of the desktop gets another frame, or can be transparent.
            self.hide()
            self.destroy()
            self.setAttribute(Qt.WidgetAttribute.WA_TranslucentBackground, is_clear)
            self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground, is_clear)
            self.setWindowFlags(
                Qt.WindowType.Window
                | (Qt.WindowType.FramelessWindowHint if is_clear else Qt.WindowType.Widget)
                | (Qt.WindowType.WindowStaysOnTopHint if on_top else Qt.WindowType.Widget)
            )
            if was_visible:
                self.setGeometry(place)
                self.setWindowState(state)
                self.show()
                if was_active:
                    self.activateWindow()
        if self._felt is not None:
            self._felt.set_shown_large(True, clear=ground != view.PLAIN)
        self._arrange()
        self.unsetCursor()
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the background, and while the pointer is over a transparent window its edge."""
        painter, look = QPainter(self), theme.current()
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
        match self._ground:
            case view.GREEN:
                painter.fillRect(self.rect(), theme.fixed("chromaKey"))
            case view.CLEAR:
                # Not wholly transparent: on Windows the mouse would then meet what is behind it.
                painter.fillRect(self.rect(), theme.fixed("nearlyClear"))
            case _:
                painter.fillRect(self.rect(), look.color("app"))
        if self._ground == view.CLEAR and self._is_hovered:
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
            frame = QRectF(self.rect())
            paint_box(painter, frame, 0, None, look.color("surface"), width=3)
            paint_box(painter, frame.adjusted(1, 1, -1, -1), 0, None, look.color("text"), dashed=True)

    def _restyle(self) -> None:
        self.setMinimumSize(LEAST)
        self._arrange()
        self.update()

    def _arrange(self) -> None:
        """Place the felt over the board; sizes grow with the window, and are never below the text size."""
        now = theme.current()
        share = min(self.width() / _BOARD_WIDTH, self.height() / _BOARD_HEIGHT)
        look = now.at_scale(max(min(now.scale, 1.5 * share), int(share * _STEPS) / _STEPS, 0.6))
        around = _AROUND
        high = min(self.board.height_needed(look), self.height() // 2)
        wide = self.width() - 2 * around
        self.board.set_look(look, carded=self._ground != view.PLAIN)
        self.board.setGeometry(around, self.height() - around - high, wide, high)
        if self._felt is not None:
            self._felt.setGeometry(around, around, wide, max(1, self.height() - high - 3 * around))
        side = self._menu_button.sizeHint().width()
        mirror.place(self._menu_button, self.width() - side - around, around, side, side)

    # The menu

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offer the backgrounds, and how the window is shown."""
        menu = self._menu()
        if event.reason() == QContextMenuEvent.Reason.Mouse:
            menu.popup(event.globalPos())
        else:
            self._open_menu_below()

    def _open_menu_below(self) -> None:
        menu = self._menu()
        mirror.open_below(menu, self._menu_button)
        menu.setActiveAction(menu.actions()[0])

    def _menu(self) -> QMenu:
        menu = Menu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        grounds = QActionGroup(menu)
        for choice in view.grounds():
            entry = menu.addAction(choice.title)
            entry.setCheckable(True)
            entry.setChecked(choice.id == self._ground)
            entry.triggered.connect(lambda _on, ground=choice.id: self.ground_chosen.emit(ground))
            grounds.addAction(entry)
        menu.addSeparator()
        on_top = menu.addAction(tr("Keep on top"))
        on_top.setCheckable(True)
        on_top.setChecked(self.is_on_top)
        on_top.triggered.connect(self.on_top_chosen)
        full = menu.addAction(tr("Full screen") + "\tF11")
        full.setCheckable(True)
        full.setChecked(self.isFullScreen())
        full.triggered.connect(self._toggle_full_screen)
        menu.addSeparator()
        menu.addAction(tr("Bring the dice back") + "\tEsc").triggered.connect(self.close)
        return menu

    def _toggle_full_screen(self) -> None:
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)

    # Qt

    def showEvent(self, event: QShowEvent) -> None:
        """Take the keys, though nothing in the window needs the focus."""
        super().showEvent(event)
        self.setFocus()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Tell that the player closed the window."""
        super().closeEvent(event)
        self.closed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Use the keys of the window; all others roll and act as in the main window."""
        control = event.modifiers() == Qt.KeyboardModifier.ControlModifier
        if event.key() == Qt.Key.Key_F11:
            self._toggle_full_screen()
        elif event.key() == Qt.Key.Key_W and control:
            self.close()
        elif event.key() == Qt.Key.Key_F10 and event.modifiers() == Qt.KeyboardModifier.ShiftModifier:
            self._open_menu_below()
        elif self._take_key(event):
            return
        elif event.key() == Qt.Key.Key_Escape and self.isFullScreen():
            self._toggle_full_screen()
        elif event.key() == Qt.Key.Key_Escape:
            self.close()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Let everything grow with the window."""
        super().resizeEvent(event)
        self._arrange()

    def enterEvent(self, event: QEnterEvent) -> None:
        """Show the button of the menu, and the edge of a window without a frame."""
        super().enterEvent(event)
        self._hover(on=True)

    def leaveEvent(self, event: QEvent) -> None:
        """Hide them again: others may see this window."""
        super().leaveEvent(event)
        self._hover(on=False)

    def _hover(self, *, on: bool) -> None:
        self._is_hovered = on
        self._menu_button.lit = on
        self._menu_button.update()
        if self._ground == view.CLEAR:
            self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Resize a window without a frame by its edge, or begin to move it."""
        if self._ground != view.CLEAR or event.button() != Qt.MouseButton.LeftButton or self.isFullScreen():
            super().mousePressEvent(event)
            return
        edges = self._edges(event.position())
        if edges and self.windowHandle().startSystemResize(edges):
            return
        self._pressed = event.globalPosition() - QPointF(self.pos())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Move a window without a frame with the pointer, or show how its edge resizes it."""
        if self._ground != view.CLEAR:
            return
        if self._pressed is None:
            edges = self._edges(event.position())
            self.setCursor(_GRIPS[edges]) if edges in _GRIPS else self.unsetCursor()
            return
        to = event.globalPosition() - self._pressed
        if (to - QPointF(self.pos())).manhattanLength() < QApplication.startDragDistance():
            return
        self._pressed = None
        if not self.windowHandle().startSystemMove():
            self._pressed = event.globalPosition() - to
            self.move(to.toPoint())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End moving the window."""
        self._pressed = None
        super().mouseReleaseEvent(event)

    def _edges(self, at: QPointF) -> Qt.Edge:
        edges = Qt.Edge(0)
        inner = QRect(_AROUND, _AROUND, self.width() - 2 * _AROUND, self.height() - 2 * _AROUND)
        if at.x() < inner.left():
            edges |= Qt.Edge.LeftEdge
        elif at.x() > inner.right():
            edges |= Qt.Edge.RightEdge
        if at.y() < inner.top():
            edges |= Qt.Edge.TopEdge
        elif at.y() > inner.bottom():
            edges |= Qt.Edge.BottomEdge
        return edges


class _MenuButton(EnterButton):
    """The button of the window's menu, seen only while the pointer is over the window or it has the focus."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.lit = False
        self.setAutoDefault(False)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setAccessibleName(tr("Dice window menu"))
        set_tool_tip(self, tr("Background, full screen, bring the dice back"))

    def sizeHint(self) -> QSize:
        """Ask for a square with room for the focus ring."""
        side = theme.current().px(_BUTTON) + 8
        return QSize(side, side)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the icon on a disc that can be seen over anything."""
        if not (self.lit or self.hasFocus()):
            return
        look, painter = theme.current(), QPainter(self)
        frame = QRectF(self.rect()).adjusted(4, 4, -4, -4)
        radius = look.px(theme.tokens()["radius"]["control"])
        fill = look.color("hover" if self.underMouse() else "surface")
        paint_box(painter, frame, radius, fill, look.color("borderStrong"))
        if self.hasFocus():
            paint_focus_ring(painter, frame, radius)
        side = look.px(_ICON)
        box = QRectF(frame.center().x() - side / 2, frame.center().y() - side / 2, side, side)
        icons.paint(painter, "menu", box, look.color("text"))
