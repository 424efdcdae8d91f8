"""Finds characters and commands by what is typed."""

from datetime import datetime

from PySide6.QtCore import QObject, Signal

from desktop.base.crash import log
from desktop.kit.view.palette import CommandRow
from desktop.library.problems import LibraryProblem
from desktop.library.records.characters import BIN_DAYS, Query
from desktop.library_page.view.library import RowView, row_view
from desktop.library_page.view.palette import CHARACTER, COMMAND, palette_view
from desktop.session.session import Session

_READ = 40
"""So many characters are looked at, to have those first whose names match."""


class PaletteController(QObject):
    """Answers what is typed into the palette."""

    view_changed = Signal(object)
    """Carries a ``PaletteView``."""
    character_chosen = Signal(int)
    command_chosen = Signal(str)

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._commands: tuple[CommandRow, ...] = ()

    def open(self, commands: tuple[CommandRow, ...]) -> None:
        """Begin with nothing typed: recent characters, and the commands that can be used now."""
        self._commands = commands
        self.type("")

    def type(self, text: str) -> None:
        """Find by what was typed."""
        self.view_changed.emit(palette_view(text, self._characters(text.strip()), self._commands))

    def choose(self, key: str) -> None:
        """Open the character, or do the command, that a row stands for."""
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
