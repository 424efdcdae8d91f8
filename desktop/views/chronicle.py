"""What the chronicle shows: a character's downtimes as chapters, and how it improved over time."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from desktop.base.dates import local_time, long_day
from desktop.base.numbers import grouped
from desktop.base.words import tr
from desktop.views.downtime.pages import ChangeLine, DowntimeWords
from rules_core.game.downtime import LONGEST_LINE
from rules_core.game.registry import system
from rules_core.sheet.changes import Change, net_changes
from rules_core.sheet.growth import Growth, Line, Moment, growth
from rules_core.sheet.journal import Action, Entry, taken_back
from rules_core.sheet.plan import DATE, NOTES, STORY, TITLE, renaming
from rules_core.sheet.sheet import Sheet

"""The maximum length of a title or date, in characters."""


class ChapterView(NamedTuple):
    """A finished downtime, by the number of its history entry.

    ``heading`` is "Downtime after The Haunting" and ``title`` the adventure's name, "" for none. ``date`` is
    the date shown: ``own_date`` if the player gave one, else ``day``, the day it was saved. ``text`` lists
    its changes, ``notes`` are the player's. ``copied`` is the text for the clipboard.
    """

    seq: int
    heading: str
    date: str
    text: str
    copied: str
    title: str = ""
    own_date: str = ""
    day: str = ""
    notes: str = ""


class PointView(NamedTuple):
    """A value at a time: its position from left (0) to right (1), its date, and whether a downtime ended
    then.

    The date is "" for a start that isn't known.
    """

    place: float
    value: int
    day: str
    downtime: bool = False


class CurveView(NamedTuple):
    """How one thing improved: its id, its name, the values at both ends in words, and the points.

    ``gain`` is the total change ("+6"). ``detail`` says what is counted, "" if the name does. ``spoken`` is
    the screen reader text.
    """

    id: str
    name: str
    before: str
    after: str
    gain: str
    points: tuple[PointView, ...]
    spoken: str
    detail: str = ""


class ChronicleView(NamedTuple):
    """The whole page, with ``chapters`` newest first.

    ``empty`` is shown if there are no chapters. ``whole`` is the curve of the whole sheet, None if nothing
    changed. ``curves`` are those of single skills; ``no_curves`` is shown if there are none.
    """

    chapters: tuple[ChapterView, ...]
    empty: str = ""
    whole: CurveView | None = None
    curves: tuple[CurveView, ...] = ()
    no_curves: str = ""


class PrintView(NamedTuple):
    """The printed chronicle: the character's name, a line below it, chapters oldest first, and a chart."""

    name: str
    line: str
    chapters: tuple[ChapterView, ...]
    curve: CurveView | None = None


def chronicle_view(
    sheet: Sheet, newest_first: Sequence[Entry], began: str, words: DowntimeWords
) -> ChronicleView:
    """Build the chronicle of a character from the history entries about improvement.

    ``began`` is the time of its first entry, "" if there is none.
    """
    downtimes = chapters(sheet, newest_first, words)
    found = growth(sheet, newest_first)
    empty = (
        "" if downtimes else tr("No downtime yet. Start one after an adventure to improve your character.")
    )
    if len(found.moments) == 1:
        return ChronicleView(downtimes, empty)
    own = {each.seq: each.own_date for each in downtimes if each.own_date}
    dated = [(each, own.get(each.seq) or day_words(each.at or began)) for each in found.moments]
    curves = [_curve(sheet, each, dated, words) for each in found.lines]
    return ChronicleView(
        downtimes,
        empty,
        _whole(found, dated),
        tuple(each for each in curves if each is not None),
        "" if any(curves) else tr("No skill has changed yet."),
    )


def unreadable() -> ChronicleView:
    """Return the page shown if the library can't be read."""
    return ChronicleView(
        (), tr("Can't read the history right now. Switch to another page and back to try again.")
    )


def chapters(sheet: Sheet, newest_first: Sequence[Entry], words: DowntimeWords) -> tuple[ChapterView, ...]:
    """Return the downtimes that weren't undone, newest first; names come from ``sheet``."""
    undone = taken_back(newest_first)
    edited: dict[tuple[int, str], str] = {}
    for entry in newest_first:
        if entry.action is Action.NOTE:
            for seq in entry.refers:
                edited.setdefault((seq, entry.about), entry.text)
    return tuple(
        _chapter(sheet, entry, edited, words)
        for entry in newest_first
        if entry.action is Action.DOWNTIME and entry.seq not in undone
    )


def _chapter(
    sheet: Sheet, entry: Entry, edited: Mapping[tuple[int, str], str], words: DowntimeWords
) -> ChapterView:
    answers = {} if entry.plan is None else dict(entry.plan.answers)
    title = edited.get((entry.seq, renaming(TITLE)), str(answers.get(TITLE, ""))).strip()
    own_date = edited.get((entry.seq, renaming(DATE)), str(answers.get(DATE, ""))).strip()
    texts = (str(answers.get(each, "")).strip() for each in (STORY, NOTES))
    notes = "\n".join(each for each in texts if each)
    heading = tr("Downtime after {title}").format(title=title) if title else tr("Downtime")
    day = day_words(entry.at)
    lines = (words.change_line(sheet, each) for each in net_changes(entry.events))
    text = ", ".join(_change_text(each) for each in lines if each is not None) or tr("Nothing changed")
    own = _own_dice(entry)
    text = f"{text} ({own})" if own else text
    date = own_date or day
    first = f"{heading} ({date}): {text}" if date else f"{heading}: {text}"
    return ChapterView(
        entry.seq, heading, date, text, "\n".join(filter(None, (first, notes))), title, own_date, day, notes
    )


def _own_dice(entry: Entry) -> str:
    """Say which dice of a downtime were physical; "" if none."""
    throws = () if entry.plan is None else entry.plan.throws
    if not any(each.typed for each in throws):
        return ""
    from desktop.views.own_dice import own_dice

    return own_dice(each.typed for each in throws)


def _change_text(line: ChangeLine) -> str:
    if not line.before or not line.after:
        return line.text
    return tr("{name} {before} to {after}").format(name=line.name, before=line.before, after=line.after)


_Dated = Sequence[tuple[Moment, str]]
"""Moments with their dates in words."""


def _curve(sheet: Sheet, line: Line, dated: _Dated, words: DowntimeWords) -> CurveView | None:
    """Return a skill's or characteristic's curve; None if players don't talk about it."""
    ends = words.change_line(sheet, Change(line.kind, line.id, line.first, line.last))
    return None if ends is None else _drawn(f"{line.kind}:{line.id}", ends, line, dated)


def _whole(found: Growth, dated: _Dated) -> CurveView:
    line = found.whole
    ends = ChangeLine(tr("Whole sheet"), grouped(line.first), grouped(line.last), "")
    skills = found.adds_up == "skill"
    detail = tr("Sum of all skill values") if skills else tr("Sum of all characteristics")
    return _drawn("", ends, line, dated)._replace(detail=detail)


def _drawn(curve_id: str, ends: ChangeLine, line: Line, dated: _Dated) -> CurveView:
    points = tuple(
        PointView(place / (len(dated) - 1), value, day, moment.downtime)
        for place, (value, (moment, day)) in enumerate(zip(line.values, dated, strict=True))
    )
    gain = line.last - line.first
    gained = f"+{grouped(gain)}" if gain > 0 else grouped(gain) if gain else "±0"
    spoken = _spoken(ends.name, points)
    return CurveView(curve_id, ends.name, ends.before, ends.after, gained, points, spoken)


_MOST_SPOKEN = 8
"""How many values of a curve a screen reader reads out; hundreds would be too many."""


def _spoken(name: str, points: tuple[PointView, ...]) -> str:
    """Describe a curve for screen readers: its first value, then the latest changes with their days."""
    changed = [points[0], *(now for before, now in pairwise(points) if now.value != before.value)]
    if len(changed) > _MOST_SPOKEN:
        changed = [changed[0], *changed[1 - _MOST_SPOKEN :]]
    if len(changed) == 1:  # no change up to the end
        changed.append(points[-1])
    each = tr("{value} on {day}")
    parts = [
        each.format(value=grouped(at.value), day=at.day) if at.day else grouped(at.value) for at in changed
    ]
    return ", ".join((name, *parts))


def day_words(at: str) -> str:
    """Return the local day of a history time, such as "20 November 2026"; "" for no time."""
    if not at:
        return ""
    return long_day(local_time(at))


def one_line(text: str) -> str:
    """Return a title or date as it is stored: on one line and at most ``LONGEST_LINE`` characters."""
    return " ".join(text.split())[:LONGEST_LINE]


def copied_all(name: str, downtimes: Sequence[ChapterView]) -> str:
    """Return all chapters for the clipboard, under the character's name, oldest first."""
    return "\n\n".join((name, *(each.copied for each in reversed(downtimes))))


def print_view(sheet: Sheet, downtimes: Sequence[ChapterView], curve: CurveView | None) -> PrintView:
    """Build the printed chronicle, oldest chapter first."""
    return PrintView(
        sheet.name,
        tr("History, {game}").format(game=tr(system(sheet.system).name)),
        tuple(reversed(downtimes)),
        curve,
    )
