"""Finds characters, commands, and lines of sheets and of the history by typed text."""

from datetime import datetime
from functools import partial

from PySide6.QtCore import QObject, Signal

from desktop.base.crash import log
from desktop.kit.view.shell import CommandRow
from desktop.library.problems import LibraryProblem
from desktop.library.records.characters import BIN_DAYS, CharacterId, Query
from desktop.library_page.view.library import RowView, row_view
from desktop.library_page.view.palette import (
    CHARACTER,
    COMMAND,
    ENTRY,
    MOST_LINES,
    TAB,
    FoundLine,
    is_named,
    palette_view,
)
from desktop.session.background import Background
from desktop.session.finding import Lookup, Sought, find_entries
from desktop.session.session import Session
from desktop.views.excerpts import excerpt, has_words, words_sought
from desktop.views.found_entries import line_found, says, texts_of, when_words
from desktop.views.sheet_texts import texts_of_sheet
from rules_core.sheet.sheet import Sheet

_READ = 40
"""How many characters are searched so that those with matching names come first."""
_LEAST_LETTERS = 2
"""Shorter texts are in nearly every line."""

_Lines = tuple[list[FoundLine], list[FoundLine]]
"""The lines found on sheets, and in the history."""


class PaletteController(QObject):
    """Answers searches of the palette. Lines are searched in the background, one search at a time."""

    view_changed = Signal(object)
    """Carries a ``PaletteView``."""
    character_chosen = Signal(int)
    command_chosen = Signal(str)
    entry_chosen = Signal(int, str)
    """An entry of the open character's history; carries its number and the text that found it."""
    tab_chosen = Signal(str)
    """A tab of the open character's sheet; carries its id."""

    def __init__(self, session: Session, background: Background, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._background = background
        self._commands: tuple[CommandRow, ...] = ()
        self._text = ""
        self._people: tuple[RowView, ...] = ()
        self._seeking = ""
        """The text that is searched in the background, "" for none."""

    def open(self, commands: tuple[CommandRow, ...]) -> None:
        """Start with an empty search: recent characters and the commands that can be used now."""
        self._commands = commands
        self.type("")

    def type(self, text: str) -> None:
        """Search for the typed text."""
        self._text = text.strip()
        self._people = self._characters(self._text)
        self._send(text, ([], []), seeking=len(self._text) >= _LEAST_LETTERS)
        self._seek()

    def choose(self, key: str) -> None:
        """Open what a row is about: a character, an entry or a page; or run its command."""
        if key.startswith(CHARACTER):
            self.character_chosen.emit(int(key.removeprefix(CHARACTER)))
        elif key.startswith(ENTRY):
            self.entry_chosen.emit(int(key.removeprefix(ENTRY)), self._text)
        elif key.startswith(TAB):
            self.tab_chosen.emit(key.removeprefix(TAB))
        else:
            self.command_chosen.emit(key.removeprefix(COMMAND))

    def _send(self, text: str, lines: _Lines, *, seeking: bool = False) -> None:
        view = palette_view(text, self._people, self._commands, *lines, seeking=seeking)
        self.view_changed.emit(view)

    def _seek(self) -> None:
        """Look for lines, unless a search is running: then the newest text is next."""
        text, session = self._text, self._session
        if self._seeking or len(text) < _LEAST_LETTERS:
            return
        self._seeking = text
        others = [CharacterId(each.character) for each in self._people if not is_named(text, each)]
        sought: Sought | None = None
        if session.is_open:
            character = session.character
            unsaved = session.unsaved.of(character.id)
            sought = Sought(text, character.id, character.sheet, unsaved)

        def there(lines: _Lines) -> None:
            self._seeking = ""
            if text == self._text:
                self._send(text, lines)
            else:
                self._seek()

        def failed(problem: Exception) -> None:
            log.error("palette: %s", getattr(problem, "what", type(problem).__name__))
            there(([], []))

        self._background.run(partial(self._lines, text, others, sought), there, failed)

    def _lines(self, text: str, others: list[CharacterId], sought: Sought | None) -> _Lines:
        """Find lines; runs in another thread."""
        library, words = self._session.library, words_sought(text)
        on_sheets: list[FoundLine] = []
        history: list[FoundLine] = []
        if sought is not None:
            sheet, look_up = sought.sheet, Lookup(library, sought.number, sought.unsaved)
            on_sheets += _on_sheet(sheet, words, "")
            found = find_entries(library, sought, lambda entry, find: says(entry, sheet, find), MOST_LINES)
            for entry in (each.entry for each in found):
                line = line_found(texts_of(entry, sheet, look_up), words)
                history.append(FoundLine(f"{ENTRY}{entry.seq}", line, when_words(entry)))
            others = [each for each in others if each != sought.number]
        for number, sheet in library.sheets(others[:MOST_LINES]).items():
            on_sheets += _on_sheet(sheet, words, f"{CHARACTER}{number}")[:1]
        return on_sheets[:MOST_LINES], history

    def _characters(self, text: str) -> tuple[RowView, ...]:
        try:
            found = self._session.library.find(Query(text=text), limit=_READ)
        except LibraryProblem as problem:
            log.error("palette: %s", problem.what)
            return ()
        today = datetime.fromisoformat(self._session.now()).astimezone().date()
        return tuple(row_view(each, today, BIN_DAYS) for each in found)


def _on_sheet(sheet: Sheet, words: tuple[str, ...], key: str) -> list[FoundLine]:
    """Return the lines of a sheet with all words; without a ``key``, each opens the tab it is on."""
    return [
        FoundLine(key or f"{TAB}{each.tab}", excerpt(each.text, words), f"{sheet.name}, {each.place}")
        for each in texts_of_sheet(sheet)
        if has_words(words, each.text)
    ]
