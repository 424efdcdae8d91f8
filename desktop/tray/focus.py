"""Where the focus in the tray stays while its controls change."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget


class FocusKeeper:
    """Keeps the focus on its control, so that it never slips to a neighbouring button.

    While dice roll, the tray holds the focus for a disabled control.
    """

    def __init__(self, tray: QWidget, released: Callable[[], None]) -> None:
        """Keep the focus in `tray`; call `released` if nothing there takes it."""
        self._tray = tray
        self._released = released
        self._waiting: QWidget | None = None

    def control(self) -> QWidget | None:
        """Return the control that has the focus, or gets it back when the dice are at rest."""
        focused = QApplication.focusWidget()
        if focused is self._tray:
            return self._waiting
        return focused if focused is not None and self._tray.isAncestorOf(focused) else None

    def keep(self, control: QWidget | None, *, turning: bool) -> None:
        """Keep the focus on `control`, or give it up if the control is gone.

        With `turning`, dice are rolling and the tray holds the focus meanwhile.
        """
        self._waiting = None
        if control is None or QApplication.focusWidget() is control:
            return
        if turning:
            self._waiting = control
            self._tray.setFocus(Qt.FocusReason.OtherFocusReason)
        elif control.isVisibleTo(self._tray) and control.isEnabled():
            control.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.release()

    def release(self) -> None:
        """Give the focus up."""
        focused = QApplication.focusWidget()
        if focused is not None and (focused is self._tray or self._tray.isAncestorOf(focused)):
            focused.clearFocus()
        self._released()
