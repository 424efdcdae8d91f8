"""The rolls of the open character as rows, as many as the player scrolled to."""

from collections.abc import Iterable, Iterator
from datetime import date

from msgspec.structs import replace

from desktop.base.dates import local_time
from desktop.base.listed import text_shown
from desktop.session.session import Session
from desktop.views.entries import log_row
from desktop.views.game import Rolled, game_of
from desktop.views.owed import owed_words, still_open
from desktop.views.tray import LogRow
from rules_core.game.places import Place
from rules_core.sheet.journal import Action, Entry, Roll, StandingRoll, UnreadRoll, every_roll, moves_weapons
from rules_core.sheet.sheet import Sheet
from rules_core.sheet.subject import Subject


class RollLog:
    """Caches the rows, and rebuilds only those that later entries changed.

    However long the history is, only the listed part is read, and of unchanged rolls only the rows are kept.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self._forget()
        session.opened.connect(self._forget)

    def _forget(self) -> None:
        self._today = date.min
        self._newest: Entry | None = None
        self._rows: list[LogRow] = []
        self._touched: dict[int, StandingRoll | UnreadRoll] = {}
        """The listed rolls that later entries changed or that can't be read, by number."""
        self._open: dict[int, StandingRoll] = {}
        """The listed rolls that still offer something, or would on another sheet, by number."""
        self._sheet: Sheet | None = None
        """The sheet for which the rows say what rolls still offer."""
        self._older: Iterator[StandingRoll | UnreadRoll] | None = None
        """The rolls below those listed; None if they have to be read again from the newest."""

    def rows(self, count: int) -> tuple[tuple[LogRow, ...], bool]:
        """Return the newest ``count`` rows, and whether older ones exist. Rows below these are dropped."""
        self._catch_up()
        if len(self._rows) > count + 1:
            self._older = None
            for row in self._rows[count + 1 :]:
                self._touched.pop(row.seq, None)
                self._open.pop(row.seq, None)
            del self._rows[count + 1 :]
        while len(self._rows) <= count and (older := next(self._below(), None)) is not None:
            self._rows.append(self._row_of(older))
        self._check_open()
        return tuple(self._rows[:count]), len(self._rows) > count

    def every(self) -> Iterator[LogRow]:
        """Yield the rows of all rolls that count, newest first, without caching them."""
        today, rolls = self._day(), every_roll(self._session.journal.read_through())
        return (self._listed(each, today) for each in rolls if not each.struck)

    def row(self, seq: int) -> LogRow | None:
        """Return the row of the roll with that number, or None if there is none."""
        found = self._roll(seq)
        return None if found is None else self._listed(found, self._day())

    def standing(self, seq: int) -> StandingRoll | None:
        """Return the roll with that number in its present state, or None if there is none to read."""
        found = self._roll(seq)
        return self.named(found) if isinstance(found, StandingRoll) else None

    def unread(self, seq: int) -> UnreadRoll | None:
        """Return the roll with that number if it can't be read."""
        found = self._roll(seq)
        return found if isinstance(found, UnreadRoll) else None

    def _roll(self, seq: int) -> StandingRoll | UnreadRoll | None:
        self._catch_up()
        if not self._rows or seq < self._rows[-1].seq:
            return _first(every_roll(self._session.journal.read_through()), seq)
        if seq in self._touched:
            return self._touched[seq]
        entry = self._session.journal.entry(seq)
        if entry is None or entry.action not in (Action.ROLL, Action.PUSH):
            return None
        return None if entry.roll is None else StandingRoll(entry, entry.roll)

    def named(self, standing: StandingRoll) -> StandingRoll:
        """Return a roll with the name that the game gives its skill in the player's language of today."""
        name = _game_name(self._session.character.sheet, standing.roll)
        if name in ("", standing.roll.name):
            return standing
        return replace(standing, roll=replace(standing.roll, name=name))

    def _catch_up(self) -> None:
        session, before = self._session, self._newest
        newest = next(session.journal.newest_first(), None)
        if self._day() != self._today:
            self._forget()
            self._today, self._newest = self._day(), newest
        elif newest is not before:
            self._newest = newest
            known = 0 if before is None else before.seq
            # The newest roll may have a changed note.
            new = _down_to(known, session.journal.newest_first())
            self._tell_again([each for each in new if each is not before])

    def _tell_again(self, new: list[Entry]) -> None:
        if not self._rows:
            self._older = None
            return
        if any(moves_weapons(each) for entry in new for each in entry.events):
            del self._rows[:]  # any weapon roll may now mean another weapon
            self._touched.clear()
            self._open.clear()
            self._older = None
            return
        last = self._rows[-1].seq
        concerned = min((self._oldest_concerned(each) for each in new), default=last)
        if concerned < last:
            self._older = None
        head: list[LogRow] = []
        below = max(concerned, last)
        for each in every_roll(self._session.journal.newest_first()):
            if each.entry.seq < below:
                break
            head.append(self._row_of(each))
        self._rows = head + [each for each in self._rows if each.seq < below]

    def _oldest_concerned(self, entry: Entry) -> int:
        """Return the oldest entry that this one refers to, following undo and redo."""
        found, waiting = entry.seq, list(entry.refers)
        while waiting:
            seq = waiting.pop()
            found = min(found, seq)
            other = self._session.journal.entry(seq)
            waiting += () if other is None else other.refers
        return found

    def _below(self) -> Iterator[StandingRoll | UnreadRoll]:
        if self._older is None:
            rolls = every_roll(self._session.journal.read_through())
            last = self._rows[-1].seq if self._rows else None
            self._older = rolls if last is None else (each for each in rolls if each.entry.seq < last)
        return self._older

    def _listed(self, roll: StandingRoll | UnreadRoll, today: date) -> LogRow:
        if isinstance(roll, StandingRoll):
            return log_row(self.named(roll), today)
        from desktop.views.unreadable import unread_row

        return unread_row(roll, today)

    def _row_of(self, standing: StandingRoll | UnreadRoll) -> LogRow:
        seq = standing.entry.seq
        self._touched.pop(seq, None)
        self._open.pop(seq, None)
        if isinstance(standing, UnreadRoll):
            self._touched[seq] = standing
            return self._listed(standing, self._today)
        if _is_touched(standing):
            self._touched[seq] = standing
        owed = self._owed(standing)
        if owed or (standing.is_live and standing.roll.kind in _ON_OTHER_SHEETS):
            self._open[seq] = standing
        row = self._listed(standing, self._today)
        return replace(row, owed=owed) if owed else row

    def _owed(self, standing: StandingRoll) -> str:
        return still_open(owed_words(Rolled(self._session.character.sheet, standing, latest=False)))

    def _check_open(self) -> None:
        """Let the rows say what rolls still offer if the sheet changed since."""
        sheet, before = self._session.character.sheet, self._sheet
        self._sheet = sheet
        if sheet is before or before is None or not self._open:
            return
        for place, row in enumerate(self._rows):
            standing = self._open.get(row.seq)
            if standing is None:
                continue
            owed = self._owed(standing)
            if owed != row.owed:
                self._rows[place] = replace(row, owed=owed)

    def _day(self) -> date:
        return local_time(self._session.now()).date()


_ON_OTHER_SHEETS = frozenset({"treatment"})
"""The kinds of rolls whose offers come and go with the sheet: healing can be applied once someone is hurt."""


_NAMED_BY_GAME = frozenset(
    {"skill", "trait", "sanity", "treatment", "conscious", "shock", "analysis", "restore"}
)
"""The kinds of subjects that the game names, with skills that have no name of the player's own.

Luck is left out: a group's roll of it names who rolled.
"""


def _game_name(sheet: Sheet, roll: Roll) -> str:
    """Return today's name of what the game names itself, and of a weapon of its list; "" for others."""
    kind, thing = Subject.read(roll.subject)
    if roll.system != sheet.system:
        return ""
    if kind == "weapon":  # by now another weapon may have its position
        return text_shown(sheet.system, Place("weapon", "name"), roll.name)
    if kind not in _NAMED_BY_GAME:
        return ""
    try:
        skill = sheet.skill(thing) if kind == "skill" else None
        if skill is not None and (skill.name or skill.kind == "custom"):
            return ""
        return game_of(sheet.system).name_of(sheet, roll.subject)
    except (KeyError, ValueError):
        return ""


def _is_touched(standing: StandingRoll) -> bool:
    about = (*standing.luck, *standing.spent, *standing.followed)
    later = about or standing.applied or standing.note or standing.amended
    return bool(later or standing.taken_back or standing.pushed or standing.roll is not standing.entry.roll)


def _down_to(seq: int, newest_first: Iterable[Entry]) -> Iterator[Entry]:
    for each in newest_first:
        if each.seq < seq:
            return
        yield each


def _first(rolls: Iterable[StandingRoll | UnreadRoll], seq: int) -> StandingRoll | UnreadRoll | None:
    for each in rolls:
        if each.entry.seq <= seq:
            return each if each.entry.seq == seq else None
    return None
