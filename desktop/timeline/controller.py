"""The history of the open character: the list of entries, the sheet as it was, and undoing to an entry."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import islice, takewhile
from pathlib import Path

from msgspec.structs import replace
from PySide6.QtCore import QObject, QTimer, Signal

from desktop.base.crash import log
from desktop.base.disk import reason, write_whole
from desktop.base.words import tr
from desktop.library.problems import LibraryProblem
from desktop.session.background import Background
from desktop.session.finding import Lookup, Sought, find_entries
from desktop.session.session import Session
from desktop.session.undo import UndoController
from desktop.timeline import view as views
from desktop.views.contexts import CardsContext
from desktop.views.entries import copied_notice
from desktop.views.excerpts import words_sought
from desktop.views.found_entries import says
from desktop.views.game import SheetContext, game_of
from desktop.views.sheet import SheetView
from desktop.views.timeline_words import Moment, moment_words
from rules_core.sheet.events import StaleEvent, invert, play
from rules_core.sheet.journal import Action, Entry, sheet_at
from rules_core.sheet.sheet import NO_PICTURE, Sheet

PAGE = 200
"""Rows read at a time."""
_PIECE = 50
"""Entries searched before the UI gets a turn."""
_FAR = 2000
"""Entries further from a known sheet than this are worked out in the background."""
_MOST_KEPT = 1000
"""The most rows that are rebuilt at once after a new entry."""
_ALL = 2**62
"""More rows than any history has."""
_PAGES = ("skills", "backstory", "gear", "notes")


class TimelineController(QObject):
    """Lists the history page by page, and shows the sheet as it was after an entry.

    Does nothing while the page is closed. Searches run in the background, however long the history is.
    """

    view_changed = Signal(object)
    """Carries a ``TimelineView``."""
    past_changed = Signal(object)
    """Carries the ``PastView``, or None if no entry is selected."""
    page_changed = Signal(str, object)
    """A page of the past sheet changed; carries the tab's id and its view."""
    asked = Signal(int, object)
    """Asks whether to undo; carries the entry to go back to and a `MessageView`."""
    copied = Signal(str)
    """Text for the clipboard."""
    notice = Signal(object)
    """Carries a ``NoticeView``."""

    def __init__(
        self, session: Session, undo: UndoController, background: Background, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._undo = undo
        self._background = background
        self._found: list[views.FoundRow] | None = None
        """The rows that the search found; None while it runs, or if nothing is searched."""
        self._far: Moment | None = None
        """The chosen moment, if it is so long ago that it was worked out in the background."""
        self._found_all = True
        """Whether the search found no more than it was asked for."""
        self._asked = 0
        """Counts searches, to ignore the answers to all but the last."""
        self._open = False
        self._show = views.Show.ALL
        self._search = ""
        self._chosen = 0
        self._comparing = False
        self._row_with_search: list[views.FoundRow] = []
        self._sifted = 0
        self._listed: list[views.FoundRow] = []
        self._rows: list[views.TimelineRow] = []
        self._reader: Iterator[Entry] = iter(())
        """Reads the journal, and knows how far it has been read."""
        self._piece: list[Entry] = []
        """The piece read last: most entries refer to one shortly before them."""
        self._at_end = False
        self._wanted = PAGE
        self._text_to: Path | None = None
        self._buttons = views.undo_button(""), views.redo_button("")
        self._teller: views.HistoryReader | None = None
        self._go_on = QTimer(self)
        self._go_on.setSingleShot(True)
        self._go_on.setInterval(0)
        self._go_on.timeout.connect(self._fill_next)
        session.changed.connect(self._changed)
        session.unsaved.changed.connect(self._resend)

    def open(self, search: str = "", chosen: int = 0, show: str = views.Show.ALL) -> None:
        """Show the history of the open character from its newest entry, or what has the words of a search.

        ``chosen`` is the entry whose sheet is shown, 0 for the newest; ``show`` the kind of entries listed.
        """
        if not self._session.is_open:
            return
        self._open = True
        self._show, self._search = views.Show(show), " ".join(search.split())
        self._begin(PAGE)
        self.choose(chosen or next((each.row.number for each in self._row_with_search), 0))

    def close(self) -> None:
        """The page was closed."""
        self._open = False
        self._go_on.stop()
        self._text_to = None
        self._forget()

    def more(self) -> None:
        """List older entries."""
        self._wanted += PAGE
        if self._search:
            self._seek()
        else:
            self._fill()

    def show_only(self, show: str) -> None:
        """List only entries of this kind."""
        self._show = views.Show(show)
        self._refilter()

    def search(self, text: str) -> None:
        """List only entries that contain this text."""
        self._search = " ".join(text.split())
        self._refilter()

    def choose(self, seq: int) -> None:
        """Show the sheet as it was after an entry, 0 for none."""
        self._chosen, self._comparing, self._far = seq, False, None
        self._send_view()
        self._send_past()

    def compare(self) -> None:
        """Show the differences from now, or the changes made by the selected entry."""
        self._comparing = not self._comparing
        self._send_past()

    def ask_take_back_to(self) -> None:
        """Ask whether to undo everything after the selected entry."""
        entry = self._session.journal.entry(self._chosen)
        if entry is None:
            return
        back = self._undo.back_to(entry.seq + 1)
        if back.refers:
            gone, again = self._undo.words_of(back.gone), self._undo.words_of(back.again)
            self.asked.emit(entry.seq, views.ask_take_back(gone, again, _of(entry)))

    def take_back_to(self, seq: int) -> None:
        """Undo everything after an entry."""
        self._undo.take_back_to(seq + 1)

    def take_back_this(self) -> None:
        """Undo only the selected entry; if later ones depend on it, offer to undo them too."""
        self._undo.take_back(self._chosen)

    def copy(self, seq: int) -> None:
        """Copy one row to the clipboard."""
        row = self._row(seq)
        self._copy([] if row is None else [row])

    def copy_all(self) -> None:
        """Copy every listed row to the clipboard, oldest first."""
        self._copy(self._listed)

    def save_text(self, path: Path) -> None:
        """Save the whole history as a text file, once it has been read to its start."""
        self._text_to, self._wanted = path, _ALL
        self._fill()

    def turn_to(self, tab: str) -> None:
        """The player opened another page of the past sheet."""
        moment = self._moment(self._chosen)
        if moment is not None:
            self._send_page(moment.after, tab)

    # Reading

    def _begin(self, wanted: int) -> None:
        self._forget()
        session = self._session
        newest = next((each.seq for each in session.journal.newest_first()), 0)
        self._reader = session.journal.read_through()
        waiting = frozenset(each.seq for each in session.unsaved.of(session.character.id))
        self._teller = views.HistoryReader(session.character.sheet, newest, self._find, waiting)
        self._wanted = wanted
        if self._search:
            self._seek()
        self._buttons = views.undo_button(self._undo.undo_words()), views.redo_button(self._undo.redo_words())
        self._fill()

    def _forget(self) -> None:
        self._row_with_search, self._reader, self._piece = [], iter(()), []
        self._at_end, self._teller = False, None
        self._sifted, self._listed, self._rows = 0, [], []

    def _refilter(self) -> None:
        self._sifted, self._listed, self._rows, self._wanted = 0, [], [], PAGE
        if self._search:
            self._seek()
            return
        self._asked += 1  # a search that still runs is no longer wanted
        self._sift()
        self._fill()

    def _seek(self) -> None:
        """Look for the words in the background; the rows of before stay until they are found."""
        session = self._session
        sheet, text = session.character.sheet, self._search
        sought = Sought(text, session.character.id, sheet, session.unsaved.of(session.character.id))
        show, limit = self._show, self._wanted
        self._asked += 1
        self._found = None
        asked = self._asked

        def seek() -> list[views.FoundRow]:
            words = words_sought(text)
            look_up = Lookup(session.library, sought.number, sought.unsaved)
            found = find_entries(
                session.library,
                sought,
                lambda entry, find: says(entry, sheet, find) if show in views.kinds_of(entry) else "",
                limit + 1,
            )
            return [
                views.found_row(each.entry, each.stands, sheet, look_up, words, struck=each.struck)
                for each in found
            ]

        def failed(problem: Exception) -> None:
            if not isinstance(problem, LibraryProblem):
                raise problem
            log.error("history: %s", problem.what)
            found([])

        def found(rows: list[views.FoundRow]) -> None:
            if asked == self._asked and self._open:
                self._found, self._found_all = rows[:limit], len(rows) <= limit
                self._sifted, self._listed, self._rows = 0, [], []
                self._list(self._found)
                self._send_view()

        self._background.run(seek, found, failed)
        self._send_view()

    def _fill(self) -> None:
        if self._open:
            self._read_on()
            self._send_view()

    def _fill_next(self) -> None:
        """Read the next piece, updating the view only if it added a row."""
        if self._open:
            before = len(self._rows)
            self._read_on()
            if before != len(self._rows) or not self._needs_rows:
                self._send_view()

    def _read_on(self) -> None:
        if self._needs_rows:
            self._read(_PIECE)
        if self._needs_rows:
            self._go_on.start()
        elif self._at_end:
            self._write_text()

    def _read(self, count: int) -> None:
        teller = self._teller
        if teller is None:
            return
        self._piece = list(islice(self._reader, count))
        self._row_with_search += teller.tell(self._piece)
        if len(self._piece) < count:
            self._at_end = True
            self._row_with_search += teller.end()
        self._sift()

    def _sift(self) -> None:
        if not self._search:
            self._list(self._row_with_search[self._sifted :])
        self._sifted = len(self._row_with_search)

    def _list(self, found: list[views.FoundRow]) -> None:
        for each in found:
            if self._show in each.kinds:
                if each.day and (not self._listed or each.day != self._listed[-1].day):
                    self._rows.append(views.day_row(each))
                self._listed.append(each)
                self._rows.append(each.row)

    @property
    def _needs_rows(self) -> bool:
        if self._search:  # a first page for the sheets of the newest entries
            return not self._at_end and (not self._row_with_search or self._text_to is not None)
        return not self._at_end and len(self._listed) < self._wanted

    def _write_text(self) -> None:
        path, self._text_to = self._text_to, None
        if path is None:
            return
        session = self._session
        text = views.whole_text(session.character.sheet.name, tr(session.system.name), self._row_with_search)
        try:
            write_whole(path, text.encode())
        except OSError as error:
            self.notice.emit(views.not_written(path.name, reason(error)))
        else:
            self.notice.emit(views.saved_notice(path.name))

    def _row(self, seq: int) -> views.FoundRow | None:
        """Return the row of an entry that is listed or was read."""
        rows = (*self._listed, *self._row_with_search)
        return next((each for each in rows if each.row.number == seq), None)

    def _find(self, seq: int) -> Entry | None:
        read = next((each for each in self._piece if each.seq == seq), None)
        return read or self._session.journal.entry(seq)

    def _moment(self, seq: int) -> Moment | None:
        """An entry with the sheets before and after it; None if one of these is unknown."""
        teller, entry = self._teller, self._find(seq)
        if teller is None or entry is None or teller.known_from > seq:
            return None
        if self._far is not None and self._far.entry.seq == seq:
            return self._far
        kept = next((each for each in reversed(teller.kept) if each[0] >= seq), None)
        if kept is None:
            return None
        newest, sheet = kept
        if newest - seq > _FAR:
            self._go_back_to(entry, newest, sheet)
            return None
        return _moment_at(entry, sheet, self._session.journal.between(seq + 1, newest))

    def _go_back_to(self, entry: Entry, newest: int, sheet: Sheet) -> None:
        """Work out in the background how the sheet was long ago."""
        library, number = self._session.library, self._session.character.id

        def go() -> Moment | None:
            later = (each for each in library.newest_first(number) if each.seq <= newest)
            try:
                return _moment_at(entry, sheet, takewhile(lambda each: each.seq > entry.seq, later))
            except LibraryProblem:
                return None

        def there(moment: Moment | None) -> None:
            if self._open and self._chosen == entry.seq and moment is not None:
                self._far = moment
                self._send_past()

        self._background.run(go, there, lambda error: log.error("history: %s", type(error).__name__))

    # Sending views

    def _send_view(self) -> None:
        if not self._open:
            return
        rows = tuple(self._rows)
        seeking = bool(self._search) and self._found is None
        empty = "" if rows or seeking or self._needs_rows else views.nothing_listed(self._show, self._search)
        self.view_changed.emit(
            views.TimelineView(
                views.timeline_title(self._session.character.sheet.name),
                rows,
                *self._buttons,
                self._show,
                more=not self._found_all if self._search else not self._at_end,
                searching=seeking or self._needs_rows,
                shown=self._chosen,
                empty=empty,
            )
        )

    def _send_past(self) -> None:
        entry = self._find(self._chosen) if self._chosen > 0 else None
        if entry is None or self._teller is None:
            self.past_changed.emit(self._lost() if self._chosen else None)
            return
        moment = self._moment(entry.seq)
        now = self._session.character.sheet
        known = moment is not None
        view = views.past_view(
            moment or Moment(entry, now, now), self._find, now, comparing=self._comparing, known=known
        )
        self.past_changed.emit(self._finished(view, entry, moment))
        if moment is not None:
            self._send_page(moment.after, "skills")

    def _finished(self, view: views.PastView, entry: Entry, moment: Moment | None) -> views.PastView:
        told = self._row(entry.seq)
        state = told.row.state if told is not None else ""
        marker = entry.action in (Action.UNDO, Action.REDO)
        changes = bool(entry.events) or entry.action in (Action.AMEND, Action.STRIKE)
        alone = not marker and changes and not (told is not None and told.row.struck)
        lost = 0 if self._teller is None else self._teller.lost
        return replace(
            view,
            state=state,
            sheet=None if moment is None else self._sheet_view(moment.after),
            why_not="" if moment is not None else views.unknown_sheet(lost),
            can_go_back=moment is not None and moment.after != self._session.character.sheet,
            alone=alone,
        )

    def _lost(self) -> views.PastView:
        lost = 0 if self._teller is None else self._teller.lost
        return views.PastView(self._chosen, "", "", "", (), why_not=views.unknown_sheet(lost))

    def _sheet_view(self, sheet: Sheet) -> SheetView:
        session = self._session
        campaign = "" if session.campaign is None else session.campaign.name
        context = SheetContext(session.character.id, self._portrait(sheet), campaign=campaign)
        view = game_of(sheet.system).sheet_view(sheet, context)
        return views.only_pages(view, tuple(each.id for each in view.tabs if self._has_page(sheet, each.id)))

    def _portrait(self, sheet: Sheet) -> bytes | None:
        """The portrait the character had then; None if it is no longer stored."""
        session = self._session
        if sheet.picture == session.character.sheet.picture:
            return session.portrait
        if sheet.picture in ("", NO_PICTURE):
            return None
        with suppress(LibraryProblem):
            return session.library.picture(sheet.picture)
        return None

    def _has_page(self, sheet: Sheet, tab: str) -> bool:
        return tab in _PAGES or self._cards(sheet, tab) is not None

    def _cards(self, sheet: Sheet, tab: str) -> object:
        show = game_of(sheet.system).cards_view
        return None if show is None else show(sheet, tab, CardsContext(rules=self._session.rules))

    def _send_page(self, sheet: Sheet, tab: str) -> None:
        if tab not in _PAGES or tab == "skills":
            view = self._cards(sheet, tab)
            if view is not None or tab == "skills":
                self.page_changed.emit(tab, view)

    # Events

    def _changed(self, _entry: Entry) -> None:
        self._resend()

    def _resend(self) -> None:
        if self._open and self._session.is_open:
            self._begin(min(max(len(self._listed), PAGE), _MOST_KEPT))
            self._comparing = False
            self._send_past()

    def _copy(self, told: list[views.FoundRow]) -> None:
        if told:
            self.copied.emit(views.copied(told))
            self.notice.emit(copied_notice())


def _moment_at(entry: Entry, sheet: Sheet, later: Iterable[Entry]) -> Moment | None:
    """Return the moment of an entry, from a later sheet and the entries between; None if they don't fit."""
    try:
        after = sheet_at(sheet, later, entry.seq)
        return Moment(entry, play(after, invert(entry.events)), after)
    except StaleEvent:
        return None


def _of(entry: Entry) -> str:
    return tr("as it was after entry {n}, {when}").format(n=entry.seq, when=moment_words(entry.at))
