"""A window that asks for the player's own dice where no tray is in front."""

from PySide6.QtCore import QCoreApplication, QEvent, Signal
from PySide6.QtWidgets import QDialog, QVBoxLayout, QWidget

from desktop.viewdata.own_dice import AskView
from desktop.widgets import theme
from desktop.widgets.tray.own_dice import OwnDicePanel

_WIDTH = 392


class OwnDiceWindow(QDialog):
    """The same questions as in the tray. Closing it gives the roll up."""

    entered = Signal(tuple)
    """What was typed or clicked, as :attr:`OwnDicePanel.entered`."""

    here_requested = Signal()
    """Have the app throw these dice."""

    cancelled = Signal()
    """Give the roll up."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make a window that asks for nothing yet."""
        super().__init__(parent)
        self._panel = OwnDicePanel()
        self._panel.entered.connect(self.entered)
        self._panel.here_requested.connect(self.here_requested)
        self._panel.cancelled.connect(self.reject)
        self.rejected.connect(self.cancelled)
        self._page = QVBoxLayout(self)
        self._page.addWidget(self._panel)
        self._page.addStretch(1)

    def show_ask(self, view: AskView | None) -> None:
        """Ask for these dice over the window, or close without any."""
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
        """Be as high as the question needs."""
        look = theme.current()
        sides, ends = look.px(16), look.px(12)
        self._page.setContentsMargins(sides, ends, sides, ends)
        width = min(look.px(_WIDTH), self.screen().availableGeometry().width())
        # What came or went is only noted so far: without this the height is that of the question before.
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)
        self.setFixedSize(width, self._page.totalHeightForWidth(width))
