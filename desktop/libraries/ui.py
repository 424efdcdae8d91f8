"""The menu of recent libraries."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QMenu

from desktop.base.words import tr
from desktop.kit.text.plain_text import shown
from desktop.libraries.view import RecentRow


class RecentMenu(QObject):
    """Fills a menu with the recent libraries."""

    chosen = Signal(object)
    """The player chose a library; carries its file."""
    cleared = Signal()
    """The player wants to clear the list."""

    def __init__(self, menu: QMenu) -> None:
        """Fill ``menu`` from now on."""
        super().__init__(menu)
        self._menu = menu
        self._rows: tuple[RecentRow, ...] | None = None

    def show_rows(self, rows: tuple[RecentRow, ...]) -> None:
        """List these libraries; the open one is checked and missing ones are marked. Never emits."""
        if rows == self._rows:
            return  # the menu may be open; an entry under the pointer must not vanish
        self._rows = rows
        self._menu.clear()
        for row in rows:
            why = f" ({row.refusal})" if row.refusal else ""
            # A single ampersand would mark a menu key.
            words = shown(row.words).replace("&", "&&")
            action = self._menu.addAction(f"{words}{why}")
            action.setCheckable(row.is_open)
            action.setChecked(row.is_open)
            action.setEnabled(not row.refusal)
            action.triggered.connect(partial(self._choose, row.library))
        self._menu.addSeparator()
        clear = self._menu.addAction(tr("&Clear list"))
        clear.setEnabled(any(not row.is_open for row in rows))
        clear.triggered.connect(self._clear)

    def _choose(self, library: Path, _checked: bool = False) -> None:
        self.chosen.emit(library)

    def _clear(self, _checked: bool = False) -> None:
        self.cleared.emit()
