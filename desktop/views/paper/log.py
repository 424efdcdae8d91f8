"""The roll log on paper: every roll with its dice, in the words of the tray's log."""

from collections.abc import Iterable, Iterator
from datetime import date, timedelta
from enum import StrEnum
from itertools import islice
from typing import NamedTuple

from desktop.base.dates import local_time
from desktop.base.words import tr
from desktop.views.entries import log_row
from desktop.views.timeline_words import day_words, dice_words
from rules_core.game.registry import system
from rules_core.sheet.journal import Action, StandingRoll
from rules_core.sheet.sheet import Sheet

LAST = 100
"""So many rolls are the last ones."""
_PAUSE = timedelta(hours=6)
"""Nobody plays on after such a pause: what comes then is another session."""
_NO_DAY = date(1, 1, 1)
_SAID_BY_TOTAL = {"regular": tr("Success"), "failure": tr("Failure")}
"""Words of degrees that a log on screen leaves to its colours and to the symbols."""


class Span(StrEnum):
    """Which rolls are printed."""

    SESSION = "session"
    """Those since the last long pause."""
    LAST = "last"
    """The last ``LAST``."""
    ALL = "all"


class LogLine(NamedTuple):
    """A roll on paper.

    ``number`` is that of its journal entry, as the timeline counts. ``name`` and ``modifier`` say what was
    rolled, ``dice`` every die as it fell. ``degree`` is a colour token's key and ``word`` its word, both ""
    where dice reach none. ``links`` name rolls that belong to it, and what was noted.
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
    """The rolls of a day under its heading, the oldest first."""

    heading: str
    lines: tuple[LogLine, ...]


class LogPaper(NamedTuple):
    """The log of a character: its name, a line below it, and the days."""

    name: str
    line: str
    days: tuple[LogDay, ...]


def rolls_of(newest_first: Iterable[StandingRoll], span: Span) -> Iterator[StandingRoll]:
    """The rolls to print, the newest first; no further is read than they go."""
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
    """Puts the log on paper roll by roll, so that a long one need not be told at once."""

    def __init__(self, sheet: Sheet) -> None:
        self._sheet = sheet
        self._told: list[tuple[str, LogLine]] = []
        self._pushed: dict[int, int] = {}

    @property
    def count(self) -> int:
        """How many rolls are told."""
        return len(self._told)

    def tell(self, standing: StandingRoll) -> None:
        """Tell a roll that is older than those told before."""
        entry = standing.entry
        if entry.action is Action.PUSH and entry.refers and not standing.taken_back:
            self._pushed[entry.refers[0]] = entry.seq
        line = _line(standing, self._pushed.get(entry.seq, 0))
        self._told.append((day_words(entry.at), line))

    def paper(self) -> LogPaper:
        """What was told, the oldest roll first."""
        days: dict[str, list[LogLine]] = {}
        for day, line in reversed(self._told):
            days.setdefault(day, []).append(line)
        return LogPaper(
            self._sheet.name,
            tr("Roll log, {game}").format(game=tr(system(self._sheet.system).name)),
            tuple(LogDay(heading, tuple(lines)) for heading, lines in days.items()),
        )


def captions() -> tuple[str, str, str, str, str, str]:
    """What stands over the columns: number, time, roll, dice, total, degree."""
    return tr("No."), tr("Time"), tr("Roll", "as a heading"), tr("Dice"), tr("Total"), tr("Result")


def _line(standing: StandingRoll, pushed_in: int) -> LogLine:
    row = log_row(standing, _NO_DAY)
    return LogLine(
        str(standing.entry.seq),
        f"{local_time(standing.entry.at):%H:%M}",
        row.name,
        row.modifier,
        dice_words(standing.entry),
        row.total,
        row.degree,
        tr("undone") if row.taken_back else row.word or _SAID_BY_TOTAL.get(row.degree, ""),
        _links(standing, pushed_in),
        row.taken_back,
    )


def _links(standing: StandingRoll, pushed_in: int) -> str:
    """What belongs to a roll: "Pushed from 12", "Luck in 14"; and what was noted on it."""
    entry = standing.entry
    parts = []
    if entry.action is Action.PUSH and entry.refers:
        parts.append(tr("Pushed from {n}").format(n=entry.refers[0]))
    if pushed_in:
        parts.append(tr("Pushed in {n}").format(n=pushed_in))
    parts += [tr("Luck in {n}").format(n=each.seq) for each in standing.luck]
    if standing.applied is not None:
        parts.append(tr("Applied in {n}").format(n=standing.applied.seq))
    if standing.note:
        parts.append(tr("Note: “{text}”").format(text=" ".join(standing.note.split())))
    return ", ".join(parts)
