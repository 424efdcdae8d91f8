"""The chronicle of the open character: show, name, copy and print its downtimes."""

from itertools import takewhile
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, Signal

from desktop.base.crash import log
from desktop.library.problems import DamagedEntries, LibraryProblem
from desktop.library.records.characters import CharacterId
from desktop.library.search.indexes import shows_growth
from desktop.session.session import ActionRecord, Session
from desktop.views.entries import copied_notice
from rules_core.sheet.journal import Action, Entry
from rules_core.sheet.plan import DATE, TITLE, renaming

if TYPE_CHECKING:
    from desktop.views.chronicle import ChapterView, ChronicleView

_READ_AT_ONCE = 500


class _CachedView(NamedTuple):
    """A cached view of the chronicle, with the character and their newest entry at that time."""

    of: CharacterId
    seq: int
    view: "ChronicleView"


class ChronicleController(QObject):
    """Makes the view of the chronicle and handles its page.

    Its data is loaded when the page is first shown.
    """

    copied = Signal(str)
    """Text for the clipboard."""
    print_requested = Signal(object)
    """Carries a ``PrintView``."""
    notice = Signal(object)
    """Carries a ``NoticeView``."""

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._cache: _CachedView | None = None
        self._typing: Entry | None = None

    def view(self) -> "ChronicleView":
        """Return the chronicle of the open character, cached until an entry that concerns it."""
        if (cached := self._cached_view()) is not None:
            return cached
        from desktop.views.chronicle import chronicle_view, unreadable
        from desktop.views.downtime.pages import downtime_words

        sheet = self._session.character.sheet
        try:
            entries, began = self._entries(), self._start_time()
        except LibraryProblem as problem:
            log.error("chronicle of character %s: %s", self._session.character.uuid, problem.what)
            return unreadable()
        view = chronicle_view(sheet, entries, began, downtime_words(sheet.system))
        self._cache = _CachedView(self._session.character.id, self._newest(), view)
        return view

    def give_title(self, seq: int, text: str) -> None:
        """Set the adventure before a downtime; "" for none."""
        chapter = self._chapter(seq)
        if chapter is not None:
            self._note(seq, TITLE, chapter.title, text)

    def give_date(self, seq: int, text: str) -> None:
        """Set the date of a downtime, in the player's words; "" for the day on which it was saved."""
        chapter = self._chapter(seq)
        if chapter is not None:
            self._note(seq, DATE, chapter.own_date, text)

    def copy(self, seq: int) -> None:
        """Copy a downtime to the clipboard."""
        chapter = self._chapter(seq)
        if chapter is not None:
            self._copy(chapter.copied)

    def copy_all(self) -> None:
        """Copy the whole chronicle to the clipboard, oldest downtime first."""
        from desktop.views.chronicle import copied_all

        self._copy(copied_all(self._session.character.sheet.name, self.view().chapters))

    def print_one(self, seq: int) -> None:
        """Print a downtime."""
        view = self.view()
        chapters = tuple(each for each in view.chapters if each.seq == seq)
        if chapters:
            self._print(view, chapters)

    def print_all(self) -> None:
        """Print the whole chronicle."""
        view = self.view()
        self._print(view, view.chapters)

    def _cached_view(self) -> "ChronicleView | None":
        """Return the cached view, None if an entry since then concerns it; rolls do not."""
        cached = self._cache
        if cached is None or cached.of != self._session.character.id:
            return None
        since = takewhile(lambda entry: entry.seq > cached.seq, self._session.journal.newest_first())
        if any(map(self._shows_growth, since)):
            return None
        self._cache = cached._replace(seq=self._newest())
        return cached.view

    def _shows_growth(self, entry: Entry) -> bool:
        """Return whether an entry shows growth, itself or by what it undoes or redoes."""
        if entry.action not in (Action.UNDO, Action.REDO):
            return shows_growth(entry)
        about = [self._session.journal.entry(seq) for seq in entry.refers]
        return any(each is None or self._shows_growth(each) for each in about)

    def _newest(self) -> int:
        return next((each.seq for each in self._session.journal.newest_first()), 0)

    def _note(self, seq: int, what: str, before: str, text: str) -> None:
        from desktop.views.chronicle import one_line

        if (words := one_line(text)) == before:
            return
        session, about, typing = self._session, renaming(what), self._typing
        if (
            typing is not None
            and (typing.about, typing.refers) == (about, (seq,))
            and session.journal.is_newest(typing)
        ):
            self._typing, self._cache = session.amend(typing, (), words) or typing, None
        else:
            self._typing = session.do(ActionRecord(Action.NOTE, about, (seq,), text=words))

    def _copy(self, text: str) -> None:
        self.copied.emit(text)
        self.notice.emit(copied_notice())

    def _print(self, view: "ChronicleView", chapters: "tuple[ChapterView, ...]") -> None:
        from desktop.views.chronicle import print_view

        self.print_requested.emit(print_view(self._session.character.sheet, chapters, view.whole))

    def _chapter(self, seq: int) -> "ChapterView | None":
        return next((each for each in self.view().chapters if each.seq == seq), None)

    def _entries(self) -> tuple[Entry, ...]:
        """Return all entries that show growth, newest first, without unreadable ones."""
        library, character = self._session.library, self._session.character
        waiting = {each.seq for each in self._session.unsaved.of(character.id)}
        journal = self._session.journal.newest_first() if waiting else ()
        newest = takewhile(lambda each: each.seq >= min(waiting), journal)
        undoing = (Action.UNDO, Action.REDO)
        found = [
            each for each in newest if each.seq in waiting and (each.action in undoing or shows_growth(each))
        ]
        before: int | None = None
        while True:
            try:
                read = library.growth(character.id, before=before, limit=_READ_AT_ONCE)
                seqs = [each.seq for each in read]
            except DamagedEntries as damage:
                log.error("chronicle of character %s: %s", character.uuid, damage.what)
                read = damage.readable
                seqs = [*damage.damaged, *(each.seq for each in read)]
            found += [each for each in read if each.seq not in waiting]
            if len(seqs) < _READ_AT_ONCE:
                return tuple(found)
            before = min(seqs)

    def _start_time(self) -> str:
        """Return the time of the character's first entry, "" if it can't be read."""
        try:
            first = self._session.library.entries(self._session.character.id, before=2)
        except DamagedEntries:
            return ""
        return first[0].at if first else ""
