"""Compares two characters, or one at two dates."""

from itertools import islice

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from desktop.base.crash import log
from desktop.kit.view.shell import Choice, NoticeView
from desktop.library.problems import CharacterProblem, LibraryProblem
from desktop.library.records.characters import CharacterId
from desktop.library_page.view.compare import NOW, CompareSide, compare_view, dates, unreadable_date
from desktop.session.session import Session
from desktop.views.problems import not_opened, not_reached
from rules_core.sheet.events import StaleEvent
from rules_core.sheet.journal import Entry, sheet_at
from rules_core.sheet.sheet import Sheet

_MOST_ENTRIES = 2000
"""How many journal entries are read back to find dates."""


class _Side(Struct, frozen=True):
    """A character, its journal as far as read, and the chosen date with the sheet at that time."""

    now: Sheet
    entries: tuple[Entry, ...]
    dates: tuple[Choice, ...]
    date: str
    sheet: Sheet


class CompareController(QObject):
    """Holds both sides of the comparison."""

    view_changed = Signal(object)
    """Carries a ``CompareView``."""
    notice = Signal(object)
    """Carries a ``NoticeView``."""

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._sides: list[_Side] = []
        self._only = True

    def open(self, characters: tuple[int, ...]) -> bool:
        """Compare two characters as they are now, or one with itself at its latest earlier date.

        Return False, after a notice, if one can't be read.
        """
        try:
            self._sides = [self._side(CharacterId(each)) for each in (*characters, *characters)[:2]]
        except CharacterProblem as problem:
            log.error("compare: %s", problem.what)
            self.notice.emit(not_opened(problem))
            return False
        except LibraryProblem as problem:
            log.error("compare: %s", problem.what)
            self.notice.emit(not_reached(problem))
            return False
        if len(characters) == 1 and len(self._sides[0].dates) > 1:
            earlier = self._sides[0].dates[1:]
            self._turn(0, next((each.id for each in earlier if self._differs(each.id)), earlier[-1].id))
        self._tell()
        return True

    def choose_date(self, side: int, date: str) -> None:
        """Show the left (0) or right (1) character at another date."""
        if not self._turn(side, date):
            self.notice.emit(NoticeView(unreadable_date(), warning=True))
        self._tell()

    def show_only(self, differing: bool) -> None:
        """Show only differences, or everything."""
        self._only = differing
        self._tell()

    def _side(self, character_id: CharacterId) -> _Side:
        session = self._session
        sheet = session.read_character(character_id).sheet
        entries: list[Entry] = []
        try:
            entries.extend(islice(session.unsaved.newest_first(character_id), _MOST_ENTRIES))
        except LibraryProblem as problem:  # what was read so far is enough
            log.error("journal of %s: %s", character_id, problem.what)
        whole = bool(entries) and entries[-1].seq == 1
        return _Side(sheet, tuple(entries), dates(entries, whole=whole), NOW, sheet)

    def _differs(self, date: str) -> bool:
        side = self._sides[0]
        try:
            return sheet_at(side.now, side.entries, int(date)) != side.now
        except StaleEvent:
            return False

    def _turn(self, at: int, date: str) -> bool:
        """Set a side's date. Return False if the sheet at that date is unknown."""
        side = self._sides[at]
        try:
            sheet = side.now if date == NOW else sheet_at(side.now, side.entries, int(date))
        except StaleEvent:
            return False
        self._sides[at] = replace(side, date=date, sheet=sheet)
        return True

    def _tell(self) -> None:
        left, right = self._sides
        shown = [CompareSide(each.sheet.name, each.dates, each.date) for each in (left, right)]
        self.view_changed.emit(compare_view(shown[0], shown[1], (left.sheet, right.sheet), only=self._only))
