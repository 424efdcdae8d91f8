"""Where a window stands: on its screen, with its frame, and above other windows if asked."""

from PySide6.QtCore import QByteArray, QMargins, QRect, QSize, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

LEAST = QSize(480, 450)
"""The smallest window in pixels: a strip beside a video call."""

_FRAME_GUESSED = QMargins(0, 40, 0, 8)
"""The title bar and the lower edge, as long as the desktop hasn't drawn them."""


class Placement:
    """Places a window when it opens, once more when its frame is known, and on top of others."""

    def __init__(self, window: QWidget) -> None:
        """Place ``window``, which isn't shown yet."""
        self._window = window
        self._placed = QSize()

    def restore(self, kept: str, usual: QSize) -> None:
        """Put the window where it was, or where it fits; ``kept`` is from ``kept``, "" if nothing is.

        Without it, or if it can't be read, the window has its ``usual`` size in pixels.
        """
        self._window.resize(usual)
        if kept:
            self._window.restoreGeometry(QByteArray.fromHex(kept.encode()))
            self._window.setWindowState(self._window.windowState() & ~Qt.WindowState.WindowMinimized)
        self._fit(_FRAME_GUESSED)
        self._placed = self._window.size()

    def kept(self) -> str:
        """Return where the window is, for ``restore``."""
        return bytes(self._window.saveGeometry().data()).hex()

    def fit(self) -> None:
        """Bring the window back onto a screen, as after its own was taken away."""
        self._fit(_FRAME_GUESSED)

    def fit_frame(self) -> None:
        """Fit the window with its frame to its screen, unless the desktop has chosen its size."""
        if self._window.size() == self._placed:
            frame, inner = self._window.frameGeometry(), self._window.geometry()
            self._fit(QMargins(0, inner.top() - frame.top(), 0, frame.bottom() - inner.bottom()))

    @property
    def can_keep_on_top(self) -> bool:
        """Whether the desktop lets an app keep its windows above others."""
        return not QGuiApplication.platformName().startswith("wayland")

    def keep_on_top(self, *, on: bool) -> bool:
        """Keep the window above others, or stop; return whether the desktop lets an app do this."""
        if not self.can_keep_on_top:
            return False
        above = Qt.WindowType.WindowStaysOnTopHint
        flags = self._window.windowFlags()
        # The widget's own setter would hide the window and show it again.
        self._window.overrideWindowFlags(flags | above if on else flags & ~above)
        self._window.windowHandle().setFlag(above, on)
        return True

    def _fit(self, frame: QMargins) -> None:
        if self._window.windowState() & (Qt.WindowState.WindowMaximized | Qt.WindowState.WindowFullScreen):
            return
        placed = self._window.geometry()
        screen = QGuiApplication.screenAt(placed.center()) or QGuiApplication.primaryScreen()
        seen = on_screen(placed, screen.availableGeometry().marginsRemoved(frame))
        if seen != placed:
            self._window.setGeometry(seen)


def on_screen(window: QRect, available: QRect) -> QRect:
    """Return where a window fits into this part of a screen, near its old place."""
    width, height = min(window.width(), available.width()), min(window.height(), available.height())
    left = min(max(window.left(), available.left()), available.left() + available.width() - width)
    top = min(max(window.top(), available.top()), available.top() + available.height() - height)
    return QRect(left, top, width, height)
