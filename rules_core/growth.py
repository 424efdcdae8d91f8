"""Growth over time: the values of skills and characteristics after each entry that changed one."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from rules_core.events import Event, SkillChanged, TraitChanged
from rules_core.journal import Action, Entry, taken_back
from rules_core.sheet import Sheet

SHEET = ("sheet", "")
"""The thing that stands for the whole sheet: the values of all its skills added up.

Where no skill has a value of its own, as in a game that reckons it from characteristics, those are added up.
"""


class Moment(NamedTuple):
    """When values were as they are in a :class:`Line`: after the entry with that number, at that time.

    The first moment is before every entry, with the number 0 and no time. ``downtime`` marks a downtime.
    """

    seq: int
    at: str
    downtime: bool


class Line(NamedTuple):
    """How one thing went: its kind ("skill", "trait" or "sheet"), its id, and its value at each moment."""

    kind: str
    id: str
    values: tuple[int, ...]

    @property
    def first(self) -> int:
        """The value before everything."""
        return self.values[0]

    @property
    def last(self) -> int:
        """The value now."""
        return self.values[-1]


class Growth(NamedTuple):
    """The moments in order, how the whole sheet went, and each skill and characteristic that is otherwise
    now than it was at first, in the order of the sheet.

    ``adds_up`` is what the whole sheet is the sum of, "skill" or "trait".
    """

    moments: tuple[Moment, ...]
    whole: Line
    lines: tuple[Line, ...]
    adds_up: str


def growth(sheet: Sheet, newest_first: Sequence[Entry]) -> Growth:
    """How a character came to its present ``sheet``, reckoned backwards out of its journal.

    The entries that count are downtimes and those that changed a skill or a characteristic of the sheet. What
    was taken back is left out, and so is every undo and redo, since these cancel.
    """
    now = {("skill", each.id): each.value for each in sheet.skills}
    now |= {("trait", each.id): each.value for each in sheet.traits}
    adds_up = "skill" if any(each.value for each in sheet.skills) else "trait"
    now[SHEET] = sum(value for (kind, _), value in now.items() if kind == adds_up)
    back = taken_back(newest_first)
    moments: list[Moment] = []
    values: list[dict[tuple[str, str], int]] = []
    for entry in newest_first:
        if entry.action in (Action.UNDO, Action.REDO) or entry.seq in back:
            continue
        steps = _steps(entry.events, now)
        steps[SHEET] = sum(by for (kind, _), by in steps.items() if kind == adds_up)
        downtime = entry.action is Action.DOWNTIME
        if any(steps.values()) or downtime:
            moments.append(Moment(entry.seq, entry.at, downtime))
            values.append(now)
            now = {thing: value - steps[thing] for thing, value in now.items()}
    moments.append(Moment(0, "", downtime=False))
    values.append(now)
    values.reverse()
    lines = [Line(*thing, tuple(each[thing] for each in values)) for thing in now]
    return Growth(
        tuple(reversed(moments)),
        lines[-1],
        tuple(each for each in lines[:-1] if each.first != each.last),
        adds_up,
    )


def _steps(events: tuple[Event, ...], known: dict[tuple[str, str], int]) -> Counter[tuple[str, str]]:
    """How far events moved each thing that is on the sheet."""
    steps: Counter[tuple[str, str]] = Counter()
    for event in events:
        match event:
            case SkillChanged(skill, before, after):
                moved = ("skill", skill)
            case TraitChanged(trait, before, after):
                moved = ("trait", trait)
            case _:
                continue
        if moved in known:
            steps[moved] += after - before
    return steps
