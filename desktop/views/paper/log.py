"""The printed roll log: every roll with its dice, in the words of the tray's log."""

from collections.abc import Iterable, Iterator
from datetime import date, timedelta
from enum import StrEnum
from itertools import islice
from typing import NamedTuple

from desktop.base.dates import local_time
from desktop.base.words import tr
from desktop.views.entries import log_row
from desktop.views.game import game_of
from desktop.views.timeline_words import day_words, dice_words
from desktop.views.tray import LogRow
from desktop.views.unreadable import unread_row
from rules_core.game.registry import system
from rules_core.sheet.journal import Action, Entry, StandingRoll, UnreadRoll, every_roll
from rules_core.sheet.sheet import Sheet

LAST = 100
"""How many rolls count as the last ones."""
_PAUSE = timedelta(hours=6)
"""A pause this long starts a new session."""
_NO_DAY = date(1, 1, 1)
_SAID_BY_TOTAL = {"regular": tr("Success"), "failure": tr("Failure")}
"""Words for degrees that the on-screen log shows only by colour or symbols."""


class Span(StrEnum):
    """Which rolls are printed."""

    SESSION = "session"
    """Rolls since the last long pause."""
    LAST = "last"
    """The last ``LAST`` rolls."""
    ALL = "all"


class LogLine(NamedTuple):
    """A printed roll.

    ``number`` is its history entry's number. ``name`` and ``modifier`` say what was rolled, ``dice`` shows
    every die. ``degree`` is a colour token's key and ``word`` its word, both "" for dice without a degree.
    ``links`` name related rolls, and the note.
    """

    number: str
    time: str
    name: str
    modifier: str
    dice: str
    total: str
    degree: str
    word: str
    links: str
    taken_back: bool


class LogDay(NamedTuple):
    """A day's rolls under its heading, oldest first."""

    heading: str
    lines: tuple[LogLine, ...]


class LogPaper(NamedTuple):
    """A character's log: its name, a line below it, and the days."""

    name: str
    line: str
    days: tuple[LogDay, ...]


def rolls_of(journal: Iterable[Entry], span: Span) -> Iterator[StandingRoll | UnreadRoll]:
    """Yield the rolls to print, newest first, reading no further than needed; not those that were struck."""
    newest_first = (each for each in every_roll(journal) if not each.struck)
    if span is Span.LAST:
        yield from islice(newest_first, LAST)
        return
    later = None
    for each in newest_first:
        at = local_time(each.entry.at)
        if span is Span.SESSION and later is not None and later - at > _PAUSE:
            return
        later = at
        yield each


class LogTeller:
    """Builds the printed log roll by roll, so that a long one doesn't block."""

    def __init__(self, sheet: Sheet) -> None:
        self._sheet = sheet
        self._lines: list[tuple[str, LogLine]] = []
        self._pushed: dict[int, int] = {}

    @property
    def count(self) -> int:
        """How many rolls have been added."""
        return len(self._lines)

    def tell(self, standing: StandingRoll | UnreadRoll) -> None:
        """Add a roll older than the ones added before."""
        entry = standing.entry
        if entry.action is Action.PUSH and entry.refers and not standing.taken_back:
            self._pushed[entry.refers[0]] = entry.seq
        links = ""
        if isinstance(standing, UnreadRoll):
            row = unread_row(standing, _NO_DAY)
        else:
            row, links = log_row(standing, _NO_DAY), _links(standing, self._pushed.get(entry.seq, 0))
        line = _line(entry, row, links)
        self._lines.append((day_words(entry.at), line))

    def paper(self) -> LogPaper:
        """Return the log, oldest roll first."""
        days: dict[str, list[LogLine]] = {}
        for day, line in reversed(self._lines):
            days.setdefault(day, []).append(line)
        return LogPaper(
            self._sheet.name,
            tr("Rolls, {game}").format(game=tr(system(self._sheet.system).name)),
            tuple(LogDay(heading, tuple(lines)) for heading, lines in days.items()),
        )


def captions() -> tuple[str, str, str, str, str, str]:
    """Return the column heads: number, time, roll, dice, total, degree."""
    return tr("No."), tr("Time"), tr("Roll", "as a heading"), tr("Dice"), tr("Total"), tr("Result")


def _line(entry: Entry, row: LogRow, links: str) -> LogLine:
    return LogLine(
        str(entry.seq),
        f"{local_time(entry.at):%H:%M}",
        row.name,
        row.modifier,
        dice_words(entry),
        row.total,
        row.degree,
        tr("undone") if row.taken_back else row.word or _SAID_BY_TOTAL.get(row.degree, ""),
        links,
        row.taken_back,
    )


def _links(standing: StandingRoll, pushed_in: int) -> str:
    entry = standing.entry
    re_rolls = game_of(standing.roll.system).re_rolls
    parts = []
    if entry.action is Action.PUSH and entry.refers:
        words = tr("Re-roll of {n}") if re_rolls else tr("Pushed from {n}")
        parts.append(words.format(n=entry.refers[0]))
    if pushed_in:
        words = tr("Re-rolled in {n}") if re_rolls else tr("Pushed in {n}")
        parts.append(words.format(n=pushed_in))
    if standing.amended is not None:
        parts.append(tr("Changed in {n}").format(n=standing.amended.seq))
    parts += [tr("Luck in {n}").format(n=each.seq) for each in standing.luck]
    if standing.applied is not None:
        parts.append(tr("Applied in {n}").format(n=standing.applied.seq))
    if standing.note:
        parts.append(tr("Note: “{text}”").format(text=" ".join(standing.note.split())))
    return ", ".join(parts)
