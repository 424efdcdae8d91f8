"""The history of a character: every entry as a row, and the sheet as it was after one of them."""

from collections.abc import Iterable, Sequence
from datetime import date
from enum import StrEnum
from functools import cache
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from desktop.base.dates import local_time
from desktop.base.names import one_line
from desktop.base.words import ntr, tr, within
from desktop.kit.view.shell import MessageView, NoticeView, in_a_few_lines
from desktop.views import timeline_words as say
from desktop.views.entries import Find
from desktop.views.excerpts import Excerpt, has_words, marks_in
from desktop.views.found_entries import line_found, texts_of, words_to_mark
from desktop.views.game import game_of
from desktop.views.sheet import SheetView
from desktop.views.tray import WhyLine
from desktop.views.why import why_lines
from rules_core.sheet.events import StaleEvent, invert, play
from rules_core.sheet.journal import Action, Entry, Marks
from rules_core.sheet.sheet import Sheet


class Show(StrEnum):
    """The filter by kind of entry."""

    ALL = "all"
    CHANGES = "changes"
    ROLLS = "rolls"
    EDITS = "edits"
    DOWNTIMES = "downtimes"


class TimelineRow(Struct, frozen=True):
    """An entry in the list, or a day heading.

    ``number`` is the entry's, negative for a heading. ``heading`` is the day; then all else is empty.
    ``icon`` and ``degree`` say what kind of entry it is, ``degree`` as the key of a roll's result. ``detail``
    is the second line; ``state`` is "undone", "redone" or "not saved yet". ``struck`` entries no longer
    apply. ``text`` is what is copied, ``spoken`` what a screen reader says.
    """

    number: int
    heading: str = ""
    time: str = ""
    icon: str = ""
    degree: str = ""
    words: str = ""
    detail: str = ""
    state: str = ""
    struck: bool = False
    typed: bool = False
    text: str = ""
    spoken: str = ""
    marks: tuple[tuple[int, int], ...] = ()
    """Where ``words`` have what was searched."""
    detail_marks: tuple[tuple[int, int], ...] = ()


class FoundRow(NamedTuple):
    """A row with its day and the filters that list it."""

    row: TimelineRow
    day: str
    kinds: frozenset[Show]


class UndoView(NamedTuple):
    """An Undo or Redo button: its label, what it affects, and whether it is enabled."""

    words: str
    what: str
    on: bool


class TimelineView(Struct, frozen=True):
    """The list. ``more``: there are older entries. ``searching``: they are being searched.

    ``shown`` is the entry whose sheet is on view, 0 for none. ``empty`` is the text if there are no rows.
    """

    title: str
    rows: tuple[TimelineRow, ...]
    undo: UndoView
    redo: UndoView
    show: Show = Show.ALL
    more: bool = False
    searching: bool = False
    shown: int = 0
    empty: str = ""


class Link(NamedTuple):
    """Another entry that this one resulted from or is about."""

    number: int
    words: str


class PastView(Struct, frozen=True):
    """An entry's details, and the sheet as it was after it.

    ``title`` is when the sheet is from, ``line`` the entry it follows. ``heading`` introduces the changes:
    those of the entry or, if ``comparing``, the differences from now. ``sheet`` is None if unknown, and
    ``why_not`` says why. ``can_go_back``: there is something to undo to get this sheet back. ``alone``: this
    entry can be undone by itself.
    """

    number: int
    title: str
    line: str
    heading: str
    changes: tuple[say.Change, ...]
    more_changes: str = ""
    dice: str = ""
    links: tuple[Link, ...] = ()
    why: tuple[WhyLine, ...] = ()
    note: str = ""
    state: str = ""
    sheet: SheetView | None = None
    why_not: str = ""
    can_go_back: bool = False
    alone: bool = False
    comparing: bool = False
    can_compare: bool = False


_MOST_CHANGES = 40

_ICONS = {
    Action.ROLL: "dice",
    Action.PUSH: "dice",
    Action.LUCK: "clover",
    Action.TICK: "check",
    Action.TRACKER: "heart",
    Action.DAMAGE: "bolt",
    Action.TREAT: "heart-full",
    Action.REST: "clock",
    Action.STATUS: "heart",
    Action.RELOAD: "redo",
    Action.FIGHT: "flag",
    Action.SESSION: "flag",
    Action.SPEND: "star-outline",
    Action.DOWNTIME: "clock",
    Action.DOWNTIME_DROPPED: "clock",
    Action.ACT: "play",
    Action.NOTE: "list",
    Action.AMEND: "pencil",
    Action.STRIKE: "undo",
    Action.CREATE: "plus",
    Action.EDIT: "pencil",
    Action.IMPORT: "import",
    Action.RESTORE: "library",
    Action.UNDO: "undo",
    Action.REDO: "redo",
}


class HistoryReader:
    """Turns a journal into rows, newest first and page by page, with the names that were valid at the time.

    It replays the sheet backwards while reading, so a first page costs no more than itself. Beyond an
    unreadable entry the sheet is unknown, and names are those last known.
    """

    def __init__(self, sheet: Sheet, newest: int, find: Find, waiting: frozenset[int] = frozenset()) -> None:
        """Start at the ``sheet`` after the entry ``newest``; entries in ``waiting`` aren't saved yet."""
        self._sheet = sheet
        self._next = newest
        self._find = find
        self._waiting = waiting
        self._marks = Marks()
        self._on = date.min
        self._said_on = ""
        self.known_from = 1
        """The sheet is known after this entry and all later ones; unreadable entries raise this number."""
        self.lost = 0
        """The number of unreadable entries so far."""
        self.kept: list[tuple[int, Sheet]] = []
        """The sheet after some entries, newest first, as starting points for finding another."""

    def tell(self, entries: Iterable[Entry]) -> list[FoundRow]:
        """Return rows for the next older entries, and for entries missing between them."""
        found: list[FoundRow] = []
        for entry in entries:
            if entry.seq < self._next:
                found.append(self._missing(entry.seq, entry.at))
            if not found or not self.kept:
                self._keep(entry.seq)
            found.append(self._row_with_search(entry))
            self._next = entry.seq - 1
        return found

    def end(self) -> list[FoundRow]:
        """Return a row for entries missing before the oldest readable one."""
        return [self._missing(0, "")] if self._next > 0 else []

    def _keep(self, seq: int) -> None:
        if self.known_from <= seq:
            self.kept.append((seq, self._sheet))

    def _missing(self, after: int, at: str) -> FoundRow:
        gone = self._next - after
        self.lost += gone
        self.known_from = max(self.known_from, self._next)
        words = ntr("{n} entry can't be read", "{n} entries can't be read", gone).format(n=gone)
        detail = tr("The sheet can't be shown before that.")
        text = f"{words}. {detail}"
        row = TimelineRow(
            self._next, icon="warning-triangle", words=words, detail=detail, text=text, spoken=text
        )
        self._next = after
        return FoundRow(row, self._day(at) if at else "", frozenset((Show.ALL,)))

    def _row_with_search(self, entry: Entry) -> FoundRow:
        after = before = self._sheet
        if self.known_from <= entry.seq:
            try:
                before = play(after, invert(entry.events))
            except StaleEvent:
                self.known_from = entry.seq
        self._sheet = before
        stands = self._marks.note(entry)
        moment = say.Moment(entry, before, after)
        row = _row(moment, self._find, self._state(entry, stands))
        day = self._day(entry.at)
        return FoundRow(row, day, kinds_of(entry))

    def _day(self, at: str) -> str:
        """The day of an entry in words; cached because it is mostly the same as before."""
        on = local_time(at).date()
        if on != self._on:
            self._on, self._said_on = on, say.day_words(at)
        return self._said_on

    def _state(self, entry: Entry, stands: Action | None) -> str:
        if entry.seq in self._waiting:
            return within(tr("Not saved yet"))
        return _state_words(stands, struck=self._marks.is_struck(entry.seq))


def found_row(
    entry: Entry, stands: Action | None, sheet: Sheet, find: Find, words: tuple[str, ...], *, struck: bool
) -> FoundRow:
    """Return the row of an entry that a search found, with the line that has the words.

    ``stands`` is whether it is undone or redone, ``struck`` whether its roll didn't count. Names are those of
    ``sheet``: the sheet of that time isn't known.
    """
    row = _row(say.Moment(entry, sheet, sheet), find, _state_words(stands, struck=struck))
    day = say.day_words(entry.at)
    marked = words_to_mark(words, f"{row.words} {row.detail}", day)
    detail = Excerpt(row.detail, marks_in(row.detail, marked))
    if not has_words(words, f"{row.words} {row.detail} {day}"):
        detail = line_found(texts_of(entry, sheet, find), words, day)
    row = replace(row, marks=marks_in(row.words, marked), detail=detail.text, detail_marks=detail.marks)
    return FoundRow(row, day, kinds_of(entry))


def _state_words(stands: Action | None, *, struck: bool) -> str:
    if stands is Action.UNDO:
        return tr("didn't count") if struck else tr("undone")
    return tr("redone") if stands is Action.REDO else ""


def _row(moment: say.Moment, find: Find, state: str) -> TimelineRow:
    entry = moment.entry
    at = local_time(entry.at)
    words = say.what_words(moment, find)
    detail = _detail(moment, words)
    degree = ""
    if entry.action in (Action.ROLL, Action.PUSH, Action.AMEND) and entry.roll is not None:
        degree = game_of(entry.roll.system).log_degree(entry.roll)[0]
    said = ", ".join([each for each in (words, detail, state) if each])
    when = at.isoformat(" ", "minutes")[: len("2026-11-20 21:40")]
    time = when[-len("21:40") :]
    return TimelineRow(
        entry.seq,
        time=time,
        icon=_ICONS[entry.action],
        degree=degree,
        words=words,
        detail=detail,
        state=state,
        struck=state in (tr("undone"), tr("didn't count")),
        typed=any(each.typed for each in say.dice_of(entry)),
        text=f"{when}  {said}",
        spoken=f"{time}, {said}",
    )


def _detail(moment: say.Moment, words: str) -> str:
    """The second line: cause, effects that ``words`` don't mention, and dice."""
    entry = moment.entry
    parts = [say.cause_words(moment)]
    if entry.action in (Action.ROLL, Action.PUSH, Action.ACT, Action.SPEND, Action.AMEND, Action.STRIKE):
        parts.append(say.brought(moment, words))
    if entry.roll is not None or entry.unreadable is not None:
        parts.append(say.dice_words(entry))
    return " · ".join([each for each in parts if each])


def kinds_of(entry: Entry) -> frozenset[Show]:
    """Return the filters that list an entry."""
    return _kinds(entry.action, changed=bool(entry.events))


@cache
def _kinds(action: Action, *, changed: bool) -> frozenset[Show]:
    kinds = {Show.ALL}
    if changed:
        kinds.add(Show.CHANGES)
    if action in (Action.ROLL, Action.PUSH, Action.LUCK, Action.AMEND, Action.STRIKE):
        kinds.add(Show.ROLLS)
    if action in (Action.EDIT, Action.CREATE, Action.RESTORE):
        kinds.add(Show.EDITS)
    if action in (Action.DOWNTIME, Action.DOWNTIME_DROPPED):
        kinds.add(Show.DOWNTIMES)
    return frozenset(kinds)


def day_row(found: FoundRow) -> TimelineRow:
    """Return the heading above the first row of a day. After a clock change, a day may occur twice."""
    return TimelineRow(-found.row.number, heading=found.day, text=found.day, spoken=found.day)


def copied(found: Iterable[FoundRow]) -> str:
    """Return rows as text for the clipboard, oldest first."""
    return "\n".join(each.row.text for each in reversed(list(found)) if _counts(each))


def whole_text(name: str, game: str, found: Sequence[FoundRow]) -> str:
    """Return the whole history as plain text: oldest first, with days as headings."""
    lines = [tr("History of {name}").format(name=one_line(name)), game]
    day = ""
    for each in filter(_counts, reversed(found)):
        if each.day != day:
            day = each.day
            lines += ["", day] if day else [""]
        row = each.row
        state = f" ({row.state})" if row.state else ""
        first = f"{row.time}  {one_line(row.words)}{state}" if row.time else one_line(row.words)
        lines.append(first)
        if row.detail:
            lines.append(f"       {one_line(row.detail)}")
    return "\n".join(lines) + "\n"


def _counts(found: FoundRow) -> bool:
    """Return whether a row is of something that counts: not of a roll that was struck, and what it did."""
    return found.row.state != tr("didn't count")


def timeline_title(name: str) -> str:
    """Return the heading of the page."""
    return tr("History of {name}").format(name=name)


def nothing_listed(show: Show, search: str) -> str:
    """Return the text for an empty list."""
    if search:
        return tr("No entry contains “{text}”.").format(text=search)
    if show is Show.ALL:
        return tr("No entries yet.")
    return tr("No entries of this kind yet.")


def past_view(moment: say.Moment, find: Find, now: Sheet, *, comparing: bool, known: bool) -> PastView:
    """Return an entry's details and changes; ``known`` is false if the sheet around it is unknown."""
    entry = moment.entry
    words = say.what_words(moment, find)
    when = say.moment_words(entry.at)
    changes = say.changes_of(moment) if known else ()
    heading = ntr("{n} change", "{n} changes", len(changes)).format(n=len(changes))
    if not changes:
        heading = tr("No changes to the sheet")
    if comparing and known:
        changes = say.changes_between(moment.after, now)
        heading = ntr("{n} difference from now", "{n} differences from now", len(changes)).format(
            n=len(changes)
        )
        if not changes:
            heading = tr("No differences from now")
    links = tuple(
        Link(
            seq,
            tr("Entry {n}: {what}").format(n=seq, what=say.what_words(say.Moment(other, *moment[1:]), find)),
        )
        for seq in entry.refers[:5]
        if (other := find(seq)) is not None
    )
    more = len(changes) - _MOST_CHANGES
    return PastView(
        entry.seq,
        tr("As it was on {when}").format(when=when),
        tr("after “{what}”").format(what=words),
        heading if known else "",
        changes[:_MOST_CHANGES],
        more_changes="" if more <= 0 else ntr("and {n} more", "and {n} more", more).format(n=more),
        dice=say.dice_words(entry),
        links=links,
        why=why_lines(now.system, entry.steps),
        note=_note(entry),
        comparing=comparing and known,
        can_compare=known,
        why_not="" if known else tr("The sheet from that time can't be shown."),
    )


def _note(entry: Entry) -> str:
    if entry.unreadable is not None:
        from desktop.views.unreadable import unread_words

        return " ".join(filter(None, (unread_words(), entry.text)))
    return entry.text if entry.action is not Action.RESTORE else ""


def unknown_sheet(lost: int) -> str:
    """Return why an old sheet can't be shown."""
    if not lost:
        return tr("This sheet can't be shown: the history doesn't include everything that happened.")
    return ntr(
        "{n} entry can't be read, so the sheet can't be shown before that.",
        "{n} entries can't be read, so the sheet can't be shown before that.",
        lost,
    ).format(n=lost)


def ask_take_back(gone: list[str], again: list[str], when: str) -> MessageView:
    """Ask before undoing to an entry; ``again`` are undone changes that are redone with it."""
    text = []
    if gone:
        n = len(gone)
        text.append(ntr("{n} change will be undone.", "{n} changes will be undone.", n).format(n=n))
    if again:
        n = len(again)
        text.append(
            ntr("{n} undone change will be redone.", "{n} undone changes will be redone.", n).format(n=n)
        )
    text.append(tr("The sheet will be {when}. You can undo this.").format(when=when))
    here = tr("Undo to here")
    return MessageView(here, " ".join(text), in_a_few_lines([*gone, *again]), here)


def undo_button(what: str) -> UndoView:
    """Return the Undo button for ``what``, "" for nothing."""
    return UndoView(tr("Undo") if what else tr("Nothing to undo"), what, bool(what))


def redo_button(what: str) -> UndoView:
    """Return the Redo button for ``what``, "" for nothing."""
    return UndoView(tr("Redo") if what else tr("Nothing to redo"), what, bool(what))


def only_pages(view: SheetView, kept: tuple[str, ...]) -> SheetView:
    """Return a sheet with only these tabs."""
    return replace(view, tabs=tuple(each for each in view.tabs if each.id in kept))


def saved_notice(name: str) -> NoticeView:
    """Return the notice that the history was saved to a file."""
    return NoticeView(tr("Saved as {name}.").format(name=name))


def not_written(name: str, reason: str) -> NoticeView:
    """Return the notice that the history could not be saved to a file."""
    words = tr("Can't save {name}: {reason}. Nothing was saved. Choose another folder.")
    return NoticeView(words.format(name=name, reason=reason), warning=True)


def text_file_name(name: str) -> str:
    """Return the suggested name for the text file."""
    from desktop.base.disk import legal_name

    return f"{legal_name(timeline_title(name))}.txt"
