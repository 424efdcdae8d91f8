"""Amending a roll: the same dice are judged again with other choices, and what followed is reverted first."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import NamedTuple

from msgspec.structs import replace

from rules_core.dice.kept_dice import KeptDice, NoMoreDice
from rules_core.dice.notation import BadFormula
from rules_core.dice.sources import DiceError, DiceSource, Drawn
from rules_core.game.play import Attempt, Play, Turn
from rules_core.sheet.events import Event, StaleEvent, fits, invert, play
from rules_core.sheet.journal import Action, Entry, Marks, Roll, taken_back
from rules_core.sheet.outcome import Refused
from rules_core.sheet.sheet import Sheet

_BUILT = frozenset({Action.LUCK, Action.SPEND, Action.TREAT, Action.AMEND})
_MARKERS = frozenset({Action.UNDO, Action.REDO, Action.STRIKE})
_ROLLED = frozenset({Action.ROLL, Action.PUSH})


class BuiltOn(NamedTuple):
    """A roll's entry with everything about it in its journal that is not undone, newest first.

    ``changes`` ends with the roll: Luck spent on it, what it paid for, its treatment, and amendments.
    ``followed`` are later rolls that refer to it, such as its damage. ``dice`` are all faces ever rolled for
    it, part by part and kind by kind, those of undone amendments included.
    """

    changes: tuple[Entry, ...]
    followed: tuple[Entry, ...]
    dice: tuple[Drawn, ...]

    @property
    def rolled(self) -> Entry:
        """The entry of the roll."""
        return self.changes[-1]

    @property
    def refers(self) -> tuple[int, ...]:
        """The numbers of the entries, the roll first."""
        return tuple(each.seq for each in reversed(self.changes))

    @property
    def reverting(self) -> tuple[Event, ...]:
        """The events that revert everything."""
        return tuple(event for each in self.changes for event in invert(each.events))


def built_on(newest_first: Iterable[Entry], seq: int) -> BuiltOn | None:
    """Return a roll with everything about it; None if the entry is no roll, is undone or struck."""
    marks = Marks()
    changes: list[Entry] = []
    followed: list[Entry] = []
    rolls: list[Roll] = []
    for entry in newest_first:
        stands = marks.note(entry) is not Action.UNDO
        if entry.seq == seq:
            if not stands or entry.roll is None or entry.action not in _ROLLED:
                return None
            return BuiltOn((*changes, entry), tuple(followed), _every_face((*rolls, entry.roll)))
        if entry.refers[:1] == (seq,) and entry.action in _BUILT:
            if entry.roll is not None:
                rolls.append(entry.roll)
            if stands:
                changes.append(entry)
        elif stands and seq in entry.refers and entry.action in _ROLLED:
            followed.append(entry)
    return None


def _every_face(rolls: Sequence[Roll]) -> tuple[Drawn, ...]:
    """Join the dice of a roll with those of its later versions: of each kind, the version with the most.

    Each version begins with the faces of the one before it, in the order in which they were rolled.
    """
    most: dict[tuple[str, str], list[Drawn]] = {}
    for roll in rolls:
        found: dict[tuple[str, str], list[Drawn]] = {}
        for each in (*roll.drawn, *roll.unused):
            found.setdefault((each.part, each.die), []).append(each)
        for kind, drawn in found.items():
            if _count(drawn) > _count(most.get(kind, [])):
                most[kind] = drawn
    return tuple(each for drawn in most.values() for each in drawn)


def _count(drawn: Iterable[Drawn]) -> int:
    return sum(len(each.faces) for each in drawn)


def depending(sheet: Sheet, newest_first: Iterable[Entry], built: BuiltOn) -> tuple[Entry, ...]:
    """Return the later entries that prevent reverting a roll alone, newest first; empty if it can be
    reverted.

    It can if the sheet allows it and all later changes can still be undone afterwards.
    """
    own = set(built.refers)
    since: list[Entry] = []
    for entry in newest_first:
        if entry.seq < built.rolled.seq:
            break
        since.append(entry)
    gone = taken_back(since)
    standing = [
        each for each in since if each.events and each.action not in _MARKERS and each.seq not in gone
    ]
    later = [each for each in standing if each.seq not in own]
    try:
        without = play(sheet, built.reverting)
        if _reverted(without, later) == _reverted(sheet, standing):
            return ()
    except StaleEvent:
        pass
    touched = {_place(event) for each in built.changes for event in each.events}
    found = tuple(each for each in later if not touched.isdisjoint(map(_place, each.events)))
    return found or tuple(later) or built.changes[:1]


def _reverted(sheet: Sheet, newest_first: Iterable[Entry]) -> Sheet:
    for each in newest_first:
        sheet = play(sheet, invert(each.events))
    return sheet


def _place(event: Event) -> tuple[str, object]:
    """Return what an event changes: its kind, and its id or position if it has one."""
    first = event.__struct_fields__[0]
    return type(event).__name__, "" if first == "before" else getattr(event, first)


def judged_again(rules: Play, then: Attempt, now: Attempt, built: BuiltOn, more: DiceSource) -> Turn:
    """Judge a roll again: ``then`` is the attempt with the sheets at that time and the new choices.

    ``now`` is the same with the present sheets, after ``built`` was reverted there: the events of the result
    fit these. ``more`` rolls added dice. Raises ``Refused`` and ``KeyError`` as ``Play.roll`` does, and
    ``StaleEvent`` if the result no longer fits the present sheets.
    """
    kept = KeptDice(built.dice, more)
    turn = _judged(rules, then, built.rolled, kept)
    fallen = turn.roll
    assert fallen is not None
    again: Turn | None = None
    with suppress(Refused, KeyError, DiceError, BadFormula):
        again = _judged(rules, now, built.rolled, KeptDice(kept.handed, NoMoreDice()))
    if again is not None and again.roll is not None and _same(again.roll, fallen):
        turn = again
    elif not fits(now.sheet, turn.events) or not fits(now.patient or now.sheet, turn.patient):
        raise StaleEvent(then.subject)
    roll = replace(fallen, subject=now.subject, drawn=kept.handed, unused=kept.unused, added=kept.added)
    return turn._replace(roll=roll)


def _judged(rules: Play, attempt: Attempt, rolled: Entry, dice: DiceSource) -> Turn:
    if rolled.action is Action.PUSH and rules.push_again is not None and rolled.roll is not None:
        return rules.push_again(attempt, rolled.roll, dice)
    return rules.roll(attempt, dice)


def _same(one: Roll, other: Roll) -> bool:
    """Return whether two rolls were judged in the same way, whatever the weapon's position is now."""
    return (one.check, one.total, one.degree, one.passed) == (
        other.check,
        other.total,
        other.degree,
        other.passed,
    )
