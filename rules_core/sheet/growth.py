"""Progress over time: the values of skills and characteristics after each entry that changed one."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rules_core.sheet.events import Event, SkillChanged, SkillPlaced, TraitChanged, TraitPlaced
from rules_core.sheet.journal import Action, Entry, taken_back
from rules_core.sheet.sheet import Sheet

SHEET = ("sheet", "")
"""The kind and id of the whole sheet: the sum of all its skills.

If no skill has a value of its own, as in a game that calculates skills, it is the sum of the characteristics.
"""


class Moment(NamedTuple):
    """A point in time of a ``Line``: after the entry with number ``seq``, at time ``at``.

    The first moment is before every entry, with number 0 and no time. ``downtime`` marks a downtime.
    """

    seq: int
    at: str
    downtime: bool


class Line(NamedTuple):
    """The course of one thing: its kind ("skill", "trait" or "sheet"), its id, and its value at each
    moment.
    """

    kind: str
    id: str
    values: tuple[int, ...]

    @property
    def first(self) -> int:
        """The value before every entry."""
        return self.values[0]

    @property
    def last(self) -> int:
        """The current value."""
        return self.values[-1]


class Growth(NamedTuple):
    """The moments in order, the course of the whole sheet, and of each skill and characteristic that changed.

    The lines are in the order of the sheet. ``adds_up`` is what the whole sheet is the sum of, "skill" or
    "trait".
    """

    moments: tuple[Moment, ...]
    whole: Line
    lines: tuple[Line, ...]
    adds_up: str


Thing = tuple[str, str]
"""A kind and an id."""


def growth(sheet: Sheet, newest_first: Sequence[Entry]) -> Growth:
    """Return a character's progress to its present ``sheet``, calculated backwards from its journal.

    Moments are downtimes and the entries that changed a skill or characteristic, by hand or by the rules,
    since character creation. Undone entries are left out, and so are undo and redo entries, since these
    cancel out. A skill that was added later counts for the whole sheet from then on, and its own line starts
    with its first value; a removed skill counts for the whole sheet until it was removed.
    """
    now: dict[Thing, int | None] = {("skill", each.id): each.value for each in sheet.skills}
    now |= {("trait", each.id): each.value for each in sheet.traits}
    adds_up = "skill" if any(each.value for each in sheet.skills) else "trait"
    things = list(now)
    whole = sum(now[thing] or 0 for thing in things if thing[0] == adds_up)
    back = taken_back(newest_first)
    moments: list[Moment] = []
    values: list[dict[Thing, int | None]] = []
    sums: list[int] = []
    for entry in newest_first:
        if entry.action in (Action.UNDO, Action.REDO) or entry.seq in back:
            continue
        if entry.action is Action.CREATE:
            break
        before = _old_values(entry.events, now)
        steps = {thing: (now.get(thing) or 0) - (value or 0) for thing, value in before.items()}
        downtime = entry.action is Action.DOWNTIME
        if any(steps.values()) or downtime:
            moments.append(Moment(entry.seq, entry.at, downtime))
            values.append(now)
            sums.append(whole)
        now = now | before
        whole -= sum(by for (kind, _), by in steps.items() if kind == adds_up)
    moments.append(Moment(0, "", downtime=False))
    values.append(now)
    sums.append(whole)
    lines = [Line(*thing, _filled([each[thing] for each in values])) for thing in things]
    return Growth(
        tuple(reversed(moments)),
        Line(*SHEET, tuple(reversed(sums))),
        tuple(each for each in lines if each.first != each.last),
        adds_up,
    )


def _filled(newest_first: list[int | None]) -> tuple[int, ...]:
    found: list[int] = []
    for value in newest_first:
        found.append(found[-1] if value is None else value)
    return tuple(reversed(found))


def _old_values(events: tuple[Event, ...], now: Mapping[Thing, int | None]) -> dict[Thing, int | None]:
    """Return the old values of what the events changed, None for what was not there.

    Only for things that are on the sheet now or were removed by these events.
    """
    steps: Counter[Thing] = Counter()
    came: Counter[Thing] = Counter()
    for event in events:
        match event:
            case SkillChanged(skill, before, after):
                steps["skill", skill] += after - before
            case TraitChanged(trait, before, after):
                steps["trait", trait] += after - before
            case SkillPlaced() | TraitPlaced():
                kind = "skill" if isinstance(event, SkillPlaced) else "trait"
                for side, sign in ((event.before, -1), (event.after, 1)):
                    if side is not None:
                        steps[kind, side.id] += sign * side.value
                        came[kind, side.id] += sign
            case _:
                pass
    return {
        thing: None if came[thing] > 0 else (now.get(thing) or 0) - by
        for thing, by in steps.items()
        if thing in now or came[thing] < 0
    }
