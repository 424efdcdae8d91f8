"""A window that asks for physical dice where no dice tray is visible."""

from PySide6.QtCore import QCoreApplication, QEvent, Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop.dice.own_dice import OwnDicePanel
from desktop.kit.layout.scrolling import Scrolled
from desktop.kit.look import theme
from desktop.kit.windows.dialog import Dialog
from desktop.views.own_dice import AskView

_WIDTH = 392


class OwnDiceWindow(Dialog):
    """The same panel as in the tray. Closing the window cancels the roll."""

    entered = Signal(tuple)
    """The player typed or clicked results; see ``OwnDicePanel.entered``."""

    here_requested = Signal()
    """The player wants the app to roll these dice."""

    cancelled = Signal()
    """The player cancelled the roll."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make a window that asks for no dice yet."""
        super().__init__(parent)
        self._panel = OwnDicePanel()
        self._panel.entered.connect(self.entered)
        self._panel.here_requested.connect(self.here_requested)
        self._panel.cancelled.connect(self.reject)
        self.rejected.connect(self.cancelled)
        asked = QWidget()
        self._page = QVBoxLayout(asked)
        self._page.addWidget(self._panel)
        self._page.addStretch(1)
        scroll = Scrolled(name="")
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setWidget(asked)
        for ground in (asked, scroll.viewport()):
            ground.setAutoFillBackground(False)  # the window's background shows through
        around = QVBoxLayout(self)
        around.setContentsMargins(0, 0, 0, 0)
        around.addWidget(scroll)

    def show_ask(self, view: AskView | None) -> None:
        """Ask for these dice, or close the window on None."""
        if view is None:
            self.accept()
            return
        self.setWindowTitle(view.title)
        self.setAccessibleName(view.title)
        self._panel.show_ask(view)
        self._fit()
        if not self.isVisible():
            self.open()
        self._panel.take_focus()

    def _fit(self) -> None:
        look = theme.current()
        sides, ends = look.px(16), look.px(12)
        self._page.setContentsMargins(sides, ends, sides, ends)
        room = self.screen().availableGeometry()
        width = min(look.px(_WIDTH), room.width())
        # Pending layout changes apply now, or the height would be that of the previous question.
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)
        self.setFixedSize(width, min(self._page.totalHeightForWidth(width), room.height() - 60))
