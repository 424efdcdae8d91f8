"""Where the keyboard is in the tray, while parts of it come and go."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget


class FocusKeeper:
    """Keeps the focus on the control that has it, and never lets it slip to a button beside it.

    While dice turn, the tray itself holds the focus for a control that is off until they lie.
    """

    def __init__(self, tray: QWidget, released: Callable[[], None]) -> None:
        """Keep the focus in `tray`; `released` is called when nothing there takes it."""
        self._tray = tray
        self._released = released
        self._waiting: QWidget | None = None

    def control(self) -> QWidget | None:
        """Return what has the focus in the tray, or will have it again when the dice lie."""
        focused = QApplication.focusWidget()
        if focused is self._tray:
            return self._waiting
        return focused if focused is not None and self._tray.isAncestorOf(focused) else None

    def keep(self, control: QWidget | None, *, turning: bool) -> None:
        """Leave the focus on `control`, which had it. One that is gone gives it up.

        With `turning`, dice turn and the tray holds it meanwhile.
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
