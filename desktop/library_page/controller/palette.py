"""Finds characters, commands, and lines of sheets and of the history by typed text."""

from collections.abc import Callable, Iterator
from datetime import datetime
from functools import partial
from itertools import islice

from PySide6.QtCore import QObject, Signal

from desktop.base.crash import log
from desktop.kit.view.shell import CommandRow
from desktop.library.problems import LibraryProblem
from desktop.library.records.characters import BIN_DAYS, CharacterId, Order, Query
from desktop.library.store.library import Library
from desktop.library_page.view.library import RowView, row_view
from desktop.library_page.view.palette import (
    CHARACTER,
    COMMAND,
    ENTRY,
    MOST_LINES,
    NO_LINES,
    TAB,
    FoundLine,
    FoundLines,
    line_key,
    palette_view,
    split_key,
)
from desktop.session.background import Background
from desktop.session.finding import Lookup, Sought, find_entries
from desktop.session.session import Session
from desktop.views.excerpts import excerpt, has_words, words_sought
from desktop.views.found_entries import line_found, says, texts_of, when_words
from desktop.views.sheet_texts import texts_of_sheet
from desktop.views.timeline_words import day_words
from rules_core.sheet.sheet import Sheet

_READ = 40
"""How many characters are searched so that those with matching names come first."""
_MOST_OF_ONE = 2
"""So many lines of a sheet, and as many of a history, are shown of another character."""
_LEAST_LETTERS = 2
"""Shorter texts are in nearly every line."""


class PaletteController(QObject):
    """Answers searches of the palette. Lines are searched in the background, one search at a time: those of
    the open character first, then those of others.
    """

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
        self._send(text, NO_LINES, seeking=len(self._text) >= _LEAST_LETTERS)
        self._seek()

    def choose(self, key: str) -> None:
        """Open what a row is about: a character, an entry or a page; or run its command."""
        if key.startswith(CHARACTER):
            character, line = split_key(key)
            self.character_chosen.emit(int(character.removeprefix(CHARACTER)))
            session = self._session
            if line and session.is_open and character == f"{CHARACTER}{session.character.id}":
                self.choose(line)  # unless it couldn't be opened
        elif key.startswith(ENTRY):
            self.entry_chosen.emit(int(key.removeprefix(ENTRY)), self._text)
        elif key.startswith(TAB):
            self.tab_chosen.emit(key.removeprefix(TAB))
        else:
            self.command_chosen.emit(key.removeprefix(COMMAND))

    def _send(self, text: str, lines: FoundLines, *, seeking: bool = False) -> None:
        view = palette_view(text, self._people, self._commands, lines, seeking=seeking)
        self.view_changed.emit(view)

    def _seek(self) -> None:
        """Look for lines, unless a search is running: then the newest text is next."""
        text, session = self._text, self._session
        if self._seeking or len(text) < _LEAST_LETTERS:
            return
        self._seeking = text
        sought: Sought | None = None
        if session.is_open:
            character = session.character
            unsaved = session.unsaved.of(character.id)
            sought = Sought(text, character.id, character.sheet, unsaved)

        def found_here(lines: FoundLines) -> None:
            if text == self._text:
                self._send(text, lines, seeking=True)
                run(partial(self._with_others, text, lines, open_one), partial(done, text), failed(lines))
            else:
                done(text, lines)

        def done(text: str, lines: FoundLines) -> None:
            self._seeking = ""
            if text == self._text:
                self._send(text, lines)
            else:
                self._seek()

        def failed(lines: FoundLines) -> Callable[[Exception], None]:
            def tell(problem: Exception) -> None:
                log.error("palette: %s", getattr(problem, "what", type(problem).__name__))
                done(text, lines)

            return tell

        run, open_one = self._background.run, None if sought is None else sought.number
        run(partial(self._lines, text, sought), found_here, failed(NO_LINES))

    def _lines(self, text: str, sought: Sought | None) -> FoundLines:
        """Find lines of the open character; runs in another thread."""
        if sought is None:
            return NO_LINES
        words = words_sought(text)
        return FoundLines(
            tuple(_on_sheet(sought.sheet, words))[:MOST_LINES],
            tuple(_in_history(self._session.library, sought, words, MOST_LINES)),
        )

    def _with_others(self, text: str, lines: FoundLines, open_one: CharacterId | None) -> FoundLines:
        """Add lines of other characters, the likely ones and the last played first; runs in another thread.

        Each is read for itself, so that no read is long. Another typed text ends it.
        """
        library, words, found = self._session.library, words_sought(text), list[FoundLine]()
        likely = (each.character for each in self._people)
        recent = (each.id for each in library.find(Query(order=Order.PLAYED), limit=_READ))
        for number in dict.fromkeys(map(CharacterId, (*likely, *recent))):
            if text != self._text or len(found) >= MOST_LINES:
                break
            for sheet in library.sheets((number,)).values() if number != open_one else ():
                those = [*islice(_on_sheet(sheet, words), _MOST_OF_ONE)]
                those += _in_history(library, Sought(text, number, sheet), words, _MOST_OF_ONE, sheet.name)
                found += (each._replace(key=line_key(number, each.key)) for each in those)
        return lines._replace(elsewhere=tuple(found[:MOST_LINES]))

    def _characters(self, text: str) -> tuple[RowView, ...]:
        try:
            found = self._session.library.find(Query(text=text), limit=_READ)
        except LibraryProblem as problem:
            log.error("palette: %s", problem.what)
            return ()
        today = datetime.fromisoformat(self._session.now()).astimezone().date()
        return tuple(row_view(each, today, BIN_DAYS) for each in found)


def _on_sheet(sheet: Sheet, words: tuple[str, ...]) -> Iterator[FoundLine]:
    """Yield the lines of a sheet with all words; each opens the tab it is on."""
    for each in texts_of_sheet(sheet):
        if has_words(words, each.text):
            yield FoundLine(f"{TAB}{each.tab}", excerpt(each.text, words), f"{sheet.name}, {each.place}")


def _in_history(
    library: Library, sought: Sought, words: tuple[str, ...], limit: int, name: str = ""
) -> Iterator[FoundLine]:
    """Yield the newest lines of a history with all words; ``name`` says whose it is."""
    sheet, look_up = sought.sheet, Lookup(library, sought.number, sought.unsaved)
    for found in find_entries(library, sought, lambda entry, find: says(entry, sheet, find), limit):
        entry = found.entry
        where = ", ".join(each for each in (name, when_words(entry)) if each)
        line = line_found(texts_of(entry, sheet, look_up), words, day_words(entry.at))
        yield FoundLine(f"{ENTRY}{entry.seq}", line, where)
