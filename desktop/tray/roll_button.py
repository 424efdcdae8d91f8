"""The button for a roll that may or may not be the next step."""

from PySide6.QtCore import QSize

from desktop.kit.controls.buttons import Button, ButtonSize


class RollButton(Button):
    """A roll button, which is filled only where nothing else is the next step."""

    def __init__(self, text: str, *, size: ButtonSize = "normal") -> None:
        """Make the button as the next step, with the words `text`."""
        super().__init__(text, kind="primary", size=size, key="R")

    def sizeHint(self) -> QSize:
        """Ask for the room of the next step always, so that nothing moves when it becomes that."""
        kind, self._kind = self._kind, "primary"
        size = super().sizeHint()
        self._kind = kind
        return size

    def set_next(self, is_next: bool) -> None:
        """Look like the next step, or like any other button."""
        self._kind = "primary" if is_next else "secondary"
        self.update()
