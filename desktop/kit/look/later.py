"""Widgets that are rarely shown, imported and made on first use."""

from collections.abc import Callable
from typing import Generic, TypeVar

from PySide6.QtWidgets import QVBoxLayout, QWidget

Part = TypeVar("Part", bound=QWidget)


class Later(QWidget, Generic[Part]):
    """The container of a widget that is made on first use. It starts hidden, and is shown or hidden in its
    place.
    """

    def __init__(self, make: Callable[[], Part]) -> None:
        """Make an empty container. `make` imports, makes and connects the widget."""
        super().__init__()
        self._make = make
        self.made: Part | None = None
        """The widget, None until it is first needed."""
        self._inside = QVBoxLayout(self)
        self._inside.setContentsMargins(0, 0, 0, 0)
        self.hide()

    def get(self) -> Part:
        """Return the widget, making it if necessary. The container stays hidden or visible."""
        if self.made is None:
            self.made = self._make()
            self._inside.addWidget(self.made)
        return self.made
