"""A part that most pictures do without is imported and made when it is first wanted."""

from collections.abc import Callable
from typing import Generic, TypeVar

from PySide6.QtWidgets import QVBoxLayout, QWidget

Part = TypeVar("Part", bound=QWidget)


class Later(QWidget, Generic[Part]):
    """The box of a part that is made late. It is hidden at first, and shown and hidden in its stead."""

    def __init__(self, make: Callable[[], Part]) -> None:
        """Make an empty box; `make` imports the part, makes it and connects it."""
        super().__init__()
        self._make = make
        self.made: Part | None = None
        """The part, None until it is first wanted."""
        self._inside = QVBoxLayout(self)
        self._inside.setContentsMargins(0, 0, 0, 0)
        self.hide()

    def get(self) -> Part:
        """Return the part, made now if need be, in the box, which stays as hidden as it is."""
        if self.made is None:
            self.made = self._make()
            self._inside.addWidget(self.made)
        return self.made
