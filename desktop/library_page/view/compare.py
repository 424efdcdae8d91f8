"""Two sheets side by side: two characters of a game, or one at two dates."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from itertools import pairwise
from typing import NamedTuple

from desktop.base.dates import local_time, short_day
from desktop.base.words import ntr, tr
from desktop.kit.view.shell import Choice
from desktop.views.game import SheetContext, game_of
from desktop.views.sheet import SheetView, SkillRow, TickState
from rules_core.sheet.journal import Action, Entry
from rules_core.sheet.sheet import Sheet

NOW = "now"
START = "0"
"""A date to choose: now, before the first entry, or after an entry by its number."""

_MOST_DATES = 40
_EMPTY_TICKS = (TickState.EMPTY, TickState.NEVER, TickState.NONE)


class CompareSide(NamedTuple):
    """One side: the character, and its available and chosen dates."""

    name: str
    dates: tuple[Choice, ...]
    date: str


class CompareRow(NamedTuple):
    """Something on one or both sheets; "" where it is missing."""

    name: str
    left: str
    right: str

    @property
    def differs(self) -> bool:
        """Whether the two sides differ."""
        return self.left != self.right


class CompareSection(NamedTuple):
    """Rows under a heading."""

    heading: str
    rows: tuple[CompareRow, ...]


class CompareView(NamedTuple):
    """The comparison. ``only`` limits it to differences; ``empty`` is the text if there are no rows."""

    left: CompareSide
    right: CompareSide
    only: bool
    sections: tuple[CompareSection, ...]
    line: str
    empty: str = ""


def compare_view(
    left: CompareSide, right: CompareSide, sheets: tuple[Sheet, Sheet], *, only: bool
) -> CompareView:
    """Return two sheets of one game, row by row, or with ``only`` just the differences."""
    views = [game_of(each.system).sheet_view(each, SheetContext(0)) for each in sheets]
    everything = [
        CompareSection(heading, _rows(one, other))
        for (heading, one), (_, other) in zip(_parts(views[0]), _parts(views[1]), strict=True)
    ]
    differing = sum(row.differs for section in everything for row in section.rows)
    shown = (
        section._replace(rows=tuple(row for row in section.rows if row.differs or not only))
        for section in everything
    )
    return CompareView(
        left,
        right,
        only,
        tuple(section for section in shown if section.rows),
        _how_many(differing),
        "" if differing or not only else tr("There are no differences between these two."),
    )


def _how_many(differing: int) -> str:
    if not differing:
        return tr("No differences")
    return ntr("{n} difference", "{n} differences", differing).format(n=differing)


def dates(newest_first: Sequence[Entry], *, whole: bool) -> tuple[Choice, ...]:
    """Return the dates of a journal that can be chosen, newest first.

    They are now, the end of each day, each downtime, and before each edit. If the ``whole`` journal was read,
    the start is one as well.
    """
    found = {NOW: tr("Now")}
    day = ""
    for newer, entry in pairwise(newest_first):
        at = local_time(entry.at)
        before, day = day or _day(local_time(newer.at)), _day(at)
        if newer.action is Action.EDIT and entry.action is not Action.EDIT:
            found.setdefault(str(entry.seq), tr("Before the edits on {day}").format(day=before))
        elif entry.action is Action.DOWNTIME:
            found.setdefault(str(entry.seq), tr("After the downtime on {day}").format(day=day))
        elif day != before:
            found.setdefault(str(entry.seq), tr("End of {day}").format(day=day))
    choices = [Choice(*each) for each in found.items()][:_MOST_DATES]
    if whole:
        choices.append(Choice(START, tr("At the start")))
    return tuple(choices)


def _day(at: datetime) -> str:
    return short_day(at, with_year=True)


def _parts(view: SheetView) -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
    standing = [(view.standing.label, view.standing.value)] if view.standing else []
    return (
        (tr("About"), (("", view.name), (tr("Summary"), view.line), *standing, *view.about)),
        (tr("Characteristics"), tuple((each.name, each.value) for each in view.traits)),
        (
            tr("Values"),
            (
                *(
                    (each.name, str(each.value) if each.endless else f"{each.value}/{each.most}")
                    for each in view.trackers
                ),
                *view.facts,
            ),
        ),
        (tr("Skills"), tuple((each.full_name, _skill(each)) for each in view.skills)),
        (
            tr("Weapons"),
            tuple((each.name, ", ".join(part for part in each[1:] if part)) for each in view.weapons),
        ),
        (
            tr("Gear and cash"),
            (*view.money, *((each.name, each.count or tr("carried")) for each in view.gear)),
        ),
        (
            tr("Backstory"),
            tuple((each.heading, "\n".join(text.text for text in each.passages)) for each in view.backstory),
        ),
        (tr("Notes"), ((tr("Notes"), view.notes),)),
    )


def _skill(row: SkillRow) -> str:
    value = row.shown or (str(row.ranks[0]) if row.ranks else str(row.value))
    return value if row.tick in _EMPTY_TICKS else tr("{value}, ticked").format(value=value)


def _rows(left: Iterable[tuple[str, str]], right: Iterable[tuple[str, str]]) -> tuple[CompareRow, ...]:
    """The rows of two lists; items with the same name are paired in order."""
    one, other = _numbered(left), _numbered(right)
    return tuple(
        CompareRow(key[0], one.get(key, ""), other.get(key, "")) for key in dict.fromkeys((*one, *other))
    )


def _numbered(things: Iterable[tuple[str, str]]) -> dict[tuple[str, int], str]:
    found: dict[tuple[str, int], str] = {}
    for name, value in things:
        at = 0
        while (name, at) in found:
            at += 1
        if value:
            found[name, at] = value
    return found


def unreadable_date() -> str:
    """Return the notice that the history doesn't reach back to a date."""
    return tr("The history doesn't show what the sheet was like then.")
