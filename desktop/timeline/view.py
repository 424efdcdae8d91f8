"""The timeline of a character: every entry as a row, and the sheet as it was after one of them."""

from collections.abc import Iterable, Sequence
from datetime import date
from enum import StrEnum
from functools import cache
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from desktop.base.dates import local_time
from desktop.base.words import ntr, tr
from desktop.kit.view.lines import in_a_few_lines
from desktop.kit.view.shell import MessageView, NoticeView
from desktop.views import timeline_words as say
from desktop.views.game import game_of
from desktop.views.sheet import SheetView
from desktop.views.tray import WhyLine
from desktop.views.why import why_lines
from rules_core.sheet.events import StaleEvent, invert, play
from rules_core.sheet.journal import Action, Entry, Marks
from rules_core.sheet.sheet import Sheet


class Show(StrEnum):
    """Which entries are listed."""

    ALL = "all"
    CHANGES = "changes"
    ROLLS = "rolls"
    EDITS = "edits"
    DOWNTIMES = "downtimes"


class TimelineRow(Struct, frozen=True):
    """An entry in the list, or the heading of a day.

    ``number`` is that of the entry, of a heading less than 0. ``heading`` is the day, and then there is
    nothing else. ``icon`` and ``degree`` say what kind of thing it was, ``degree`` as the key of a roll's.
    ``detail`` is the quiet second line; ``state`` says that it was taken back, done again or not saved yet.
    ``struck`` rows do not stand any more. ``text`` is how the row is copied, ``spoken`` how it is read out.
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


class Told(NamedTuple):
    """A row with what it is found by: its day, the kinds it belongs to, and its words for a search."""

    row: TimelineRow
    day: str
    kinds: frozenset[Show]
    found_by: str


class UndoView(NamedTuple):
    """A button that takes back or does again: its words, what it is about, and whether there is anything."""

    words: str
    what: str
    on: bool


class TimelineView(Struct, frozen=True):
    """The list. ``more`` says that there are older entries, ``searching`` that they are being looked at.

    ``shown`` is the number of the entry whose sheet is shown, 0 for none. ``empty`` stands where no row is.
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
    """Another entry that this one came from or is about."""

    number: int
    words: str


class PastView(Struct, frozen=True):
    """An entry with everything about it, and the sheet as it was after it.

    ``title`` says of when the sheet is and ``line`` what it is after. ``heading`` stands above the changes:
    those of the entry, or with ``comparing`` what is otherwise now. ``sheet`` is None where it cannot be
    known; ``why_not`` says why then. ``can_go_back``: something has to be taken back to have this sheet
    again; ``alone``: this entry can be taken back by itself.
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
    Action.CREATE: "plus",
    Action.EDIT: "pencil",
    Action.IMPORT: "import",
    Action.RESTORE: "library",
    Action.UNDO: "undo",
    Action.REDO: "redo",
}


class Teller:
    """Tells a journal from its newest entry, page by page, each entry by the names of its own time.

    It walks the sheet backwards as it reads, so that a first page costs no more than itself. Past an entry
    that cannot be read the sheet is not known any more; names are then those of the last one that was.
    """

    def __init__(
        self, sheet: Sheet, newest: int, find: say.Find, waiting: frozenset[int] = frozenset()
    ) -> None:
        """Begin at the ``sheet`` after the entry ``newest``; ``waiting`` are those that are not saved yet."""
        self._sheet = sheet
        self._next = newest
        self._find = find
        self._waiting = waiting
        self._marks = Marks()
        self._on = date.min
        self._said_on = ""
        self.known_from = 1
        """The sheet is known after this entry and all later ones; raised where something cannot be read."""
        self.lost = 0
        """How many entries could not be read so far."""
        self.kept: list[tuple[int, Sheet]] = []
        """The sheet after some entries, the newest first: where to begin looking for another."""

    def tell(self, entries: Iterable[Entry]) -> list[Told]:
        """The rows of some entries, the next older ones in order, and of what is missing between them."""
        told: list[Told] = []
        for entry in entries:
            if entry.seq < self._next:
                told.append(self._missing(entry.seq, entry.at))
            if not told or not self.kept:
                self._keep(entry.seq)
            told.append(self._told(entry))
            self._next = entry.seq - 1
        return told

    def end(self) -> list[Told]:
        """What is missing before the oldest entry that can be read."""
        return [self._missing(0, "")] if self._next > 0 else []

    def _keep(self, seq: int) -> None:
        if self.known_from <= seq:
            self.kept.append((seq, self._sheet))

    def _missing(self, after: int, at: str) -> Told:
        gone = self._next - after
        self.lost += gone
        self.known_from = max(self.known_from, self._next)
        words = ntr("{n} entry can’t be read", "{n} entries can’t be read", gone).format(n=gone)
        detail = tr("The sheet can’t be shown before that.")
        text = f"{words}. {detail}"
        row = TimelineRow(
            self._next, icon="warning-triangle", words=words, detail=detail, text=text, spoken=text
        )
        self._next = after
        return Told(row, self._day(at) if at else "", frozenset((Show.ALL,)), say.searched((text,)))

    def _told(self, entry: Entry) -> Told:
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
        kinds = _kinds(entry.action, changed=bool(entry.events))
        return Told(row, day, kinds, say.searched((row.words, row.detail, row.state, day)))

    def _day(self, at: str) -> str:
        """The day of an entry in words: mostly that of the entry before, and so not put in words again."""
        on = local_time(at).date()
        if on != self._on:
            self._on, self._said_on = on, say.day_words(at)
        return self._said_on

    def _state(self, entry: Entry, stands: Action | None) -> str:
        if entry.seq in self._waiting:
            return tr("not saved yet")
        if stands is Action.UNDO:
            return tr("undone")
        return tr("redone") if stands is Action.REDO else ""


def _row(moment: say.Moment, find: say.Find, state: str) -> TimelineRow:
    entry = moment.entry
    at = local_time(entry.at)
    words = say.what_words(moment, find)
    detail = _detail(moment, words)
    degree = ""
    if entry.action in (Action.ROLL, Action.PUSH) and entry.roll is not None:
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
        struck=state == tr("undone"),
        typed=any(each.typed for each in say.dice_of(entry)),
        text=f"{when}  {said}",
        spoken=f"{time}, {said}",
    )


def _detail(moment: say.Moment, words: str) -> str:
    """The second line: what it came from, what it brought that ``words`` do not say, and its dice."""
    entry = moment.entry
    parts = [say.cause_words(moment)]
    if entry.action in (Action.ROLL, Action.PUSH, Action.ACT, Action.SPEND):
        parts.append(say.brought(moment, words))
    if entry.roll is not None:
        parts.append(say.dice_words(entry))
    return " · ".join([each for each in parts if each])


@cache
def _kinds(action: Action, *, changed: bool) -> frozenset[Show]:
    kinds = {Show.ALL}
    if changed:
        kinds.add(Show.CHANGES)
    if action in (Action.ROLL, Action.PUSH, Action.LUCK):
        kinds.add(Show.ROLLS)
    if action in (Action.EDIT, Action.CREATE, Action.RESTORE):
        kinds.add(Show.EDITS)
    if action in (Action.DOWNTIME, Action.DOWNTIME_DROPPED):
        kinds.add(Show.DOWNTIMES)
    return frozenset(kinds)


def day_row(told: Told) -> TimelineRow:
    """The heading above the first row of a day. The clock may have gone back: a day may come twice."""
    return TimelineRow(-told.row.number, heading=told.day, text=told.day, spoken=told.day)


def copied(told: Iterable[Told]) -> str:
    """Rows as they go on the clipboard, the oldest first."""
    return "\n".join(each.row.text for each in reversed(list(told)))


def whole_text(name: str, game: str, told: Sequence[Told]) -> str:
    """The whole timeline as a plain text file: oldest first, days as headings."""
    lines = [tr("History of {name}").format(name=_one_line(name)), game]
    day = ""
    for each in reversed(told):
        if each.day != day:
            day = each.day
            lines += ["", day] if day else [""]
        row = each.row
        state = f" ({row.state})" if row.state else ""
        first = f"{row.time}  {_one_line(row.words)}{state}" if row.time else _one_line(row.words)
        lines.append(first)
        if row.detail:
            lines.append(f"       {_one_line(row.detail)}")
    return "\n".join(lines) + "\n"


def _one_line(text: str) -> str:
    return " ".join(text.split())


def timeline_title(name: str) -> str:
    """The heading of the page."""
    return tr("History of {name}").format(name=name)


def nothing_listed(show: Show, search: str) -> str:
    """What stands where no entry is listed."""
    if search:
        return tr("No entry contains “{text}”.").format(text=search)
    if show is Show.ALL:
        return tr("No entries yet.")
    return tr("No entries of this kind yet.")


def past_view(moment: say.Moment, find: say.Find, now: Sheet, *, comparing: bool, known: bool) -> PastView:
    """An entry and what it changed; ``known`` says whether the sheet around it can be told."""
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
        note=entry.text if entry.action is not Action.RESTORE else "",
        comparing=comparing and known,
        can_compare=known,
        why_not="" if known else tr("The sheet from that time can’t be shown."),
    )


def unknown_sheet(lost: int) -> str:
    """Why a sheet of long ago cannot be shown."""
    if not lost:
        return tr("This sheet can’t be shown: the history doesn’t include everything that happened.")
    return ntr(
        "{n} entry can’t be read, so the sheet can’t be shown before that.",
        "{n} entries can’t be read, so the sheet can’t be shown before that.",
        lost,
    ).format(n=lost)


def ask_take_back(gone: list[str], again: list[str], when: str) -> MessageView:
    """Ask before the sheet goes back to how it was; ``again`` are those that come back with it."""
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
    """The button that takes back ``what``, "" for nothing."""
    return UndoView(tr("Undo") if what else tr("Nothing to undo"), what, bool(what))


def redo_button(what: str) -> UndoView:
    """The button that does ``what`` again, "" for nothing."""
    return UndoView(tr("Redo") if what else tr("Nothing to redo"), what, bool(what))


def only_pages(view: SheetView, kept: tuple[str, ...]) -> SheetView:
    """A sheet with those of its tabs alone."""
    return replace(view, tabs=tuple(each for each in view.tabs if each.id in kept))


def saved_notice(name: str) -> NoticeView:
    """The timeline was written to a file."""
    return NoticeView(tr("Saved as {name}.").format(name=name))


def not_written(name: str, reason: str) -> NoticeView:
    """The timeline could not be written to a file."""
    words = tr("Can’t save {name}: {reason}. Nothing was saved. Choose another folder.")
    return NoticeView(words.format(name=name, reason=reason), warning=True)


def text_file_name(name: str) -> str:
    """The name that is offered for the text file."""
    from desktop.base.disk import legal_name

    return f"{legal_name(timeline_title(name))}.txt"
