"""Finds characters and commands by typed text."""

from datetime import datetime

from PySide6.QtCore import QObject, Signal

from desktop.base.crash import log
from desktop.kit.view.shell import CommandRow
from desktop.library.problems import LibraryProblem
from desktop.library.records.characters import BIN_DAYS, Query
from desktop.library_page.view.library import RowView, row_view
from desktop.library_page.view.palette import CHARACTER, COMMAND, palette_view
from desktop.session.session import Session

_READ = 40
"""How many characters are searched so that those with matching names come first."""


class PaletteController(QObject):
    """Answers searches of the palette."""

    view_changed = Signal(object)
    """Carries a ``PaletteView``."""
    character_chosen = Signal(int)
    command_chosen = Signal(str)

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._commands: tuple[CommandRow, ...] = ()

    def open(self, commands: tuple[CommandRow, ...]) -> None:
        """Start with an empty search: recent characters and the commands that can be used now."""
        self._commands = commands
        self.type("")

    def type(self, text: str) -> None:
        """Search for the typed text."""
        self.view_changed.emit(palette_view(text, self._characters(text.strip()), self._commands))

    def choose(self, key: str) -> None:
        """Open a row's character or run its command."""
        if key.startswith(CHARACTER):
            self.character_chosen.emit(int(key.removeprefix(CHARACTER)))
        else:
            self.command_chosen.emit(key.removeprefix(COMMAND))

    def _characters(self, text: str) -> tuple[RowView, ...]:
        try:
            found = self._session.library.find(Query(text=text), limit=_READ)
        except LibraryProblem as problem:
            log.error("palette: %s", problem.what)
            return ()
        today = datetime.fromisoformat(self._session.now()).astimezone().date()
        return tuple(row_view(each, today, BIN_DAYS) for each in found)
