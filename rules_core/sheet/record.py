"""Conversion of sheets and journal entries to and from plain data, for the library and the Rollbook format.

Every kind of record has a format number. Records are read strictly: anything invalid raises a ``RecordError``
that names the place. Records of an older format are upgraded when read, never rewritten.
"""

import re
from typing import Any, TypeVar

import msgspec

from rules_core.dice.faces import DICE
from rules_core.dice.sources import Drawn
from rules_core.sheet.events import EVENT_NAMES, EVENTS, Event, SheetRestored
from rules_core.sheet.journal import Action, Entry, Roll
from rules_core.sheet.outcome import Fact, Step
from rules_core.sheet.plan import Plan, Throw
from rules_core.sheet.sheet import Sheet

SHEET_FORMAT = 5
"""The current format number of sheets.

Format 1 had no powers, statuses, fight and fired shots; format 2 no techniques, injuries, weapon qualities,
power dice, skill characteristics and sides in a fight; format 3 no points by budget, skill formulas, values
set by hand, homebrew rules and chosen picture; format 4 no hit points of foes and no pages of notes.
"""

ENTRY_FORMAT = 9
"""The current format number of journal entries.

Format 1 had no text, formats 1 to 3 no plan, 1 to 4 fewer kinds of entries and events, 1 to 5 no marks for
physical dice, 1 to 6 no restored copies, 1 to 7 no amended and struck rolls, and 1 to 8 no hit points of
foes and no pages of notes. An entry can hold whole sheets, so increase this number whenever ``SHEET_FORMAT``
increases.
"""

PLAN_FORMAT = 1
"""The current format number of plans of downtimes under way."""

REFERRING = frozenset(
    {
        Action.PUSH,
        Action.LUCK,
        Action.TREAT,
        Action.SPEND,
        Action.NOTE,
        Action.AMEND,
        Action.STRIKE,
        Action.UNDO,
        Action.REDO,
    }
)
"""The actions that must refer to an earlier entry."""

_UNKNOWN_FIELD = re.compile(r"(?<= unknown field )`(.*?)`((?: - at `\$[^`]*`)?)$", re.DOTALL)
_LARGEST = 10**12
_DIGITS_AS_0 = bytes(ord("0") if chr(each).isdecimal() else ord(" ") for each in range(256))
_TOO_LONG = b"0" * len(str(_LARGEST))
"""The digits of a too large number after every digit was replaced by 0."""

T = TypeVar("T")

Plain = dict[str, Any]
"""Data made of numbers, texts, lists and objects, as in JSON."""


_FIELDS = {kind: frozenset(kind.__struct_fields__) for kind in EVENTS.values()}
_ACTIONS = {each.value: each for each in Action}
_EXACT_FACTS = frozenset((int, str))


class _Dice(msgspec.Struct):
    """A wrapper for drawn dice, since msgspec is slow to prepare any type that is not a struct field."""

    drawn: tuple[Drawn, ...]


class RecordError(ValueError):
    """A record is invalid; the message names the place and what was expected there."""


def sheet_to_data(sheet: Sheet) -> Plain:
    """Convert a sheet to plain data, leaving out empty values except the system and the name."""
    data = msgspec.to_builtins(sheet)
    return {
        key: value
        for key, value in data.items()
        if key in ("system", "name") or value not in (None, "", [], ())
    }


def sheet_from_data(data: object, sheet_format: int = SHEET_FORMAT) -> Sheet:
    """Convert plain data to a sheet; ``RecordError`` if it is invalid or of an unknown format."""
    _known_format("sheet", sheet_format, SHEET_FORMAT)
    plain = _object(data, "sheet")
    _check_leaves(plain)
    return _without_twins(_convert(plain, Sheet))


def sheet_from_json(text: str, sheet_format: int = SHEET_FORMAT) -> Sheet:
    """Convert the JSON of plain data to a sheet, like ``sheet_from_data`` and in a third of its time."""
    _known_format("sheet", sheet_format, SHEET_FORMAT)
    try:
        sheet = msgspec.json.decode(text, type=Sheet)
    except (msgspec.DecodeError, RecursionError) as error:
        raise _invalid(error) from error
    if _may_be_too_long(text.encode()):
        _check_leaves(msgspec.json.decode(text))
    return _without_twins(sheet)


def _without_twins(sheet: Sheet) -> Sheet:
    for what, ids in (
        ("trait", [each.id for each in sheet.traits]),
        ("skill", [each.id for each in sheet.skills]),
        ("tracker", [each.id for each in sheet.trackers]),
        ("power", [each.id for each in sheet.powers]),
        ("status", [each.id for each in sheet.statuses]),
        ("technique", [each.id for each in sheet.techniques]),
        ("injury", [each.id for each in sheet.injuries]),
        ("value set by hand", [each.id for each in sheet.overrides]),
    ):
        if len(set(ids)) != len(ids):
            raise RecordError(f"a {what} appears twice")
    return sheet


def entry_to_data(entry: Entry) -> Plain:
    """Convert a journal entry to plain data, leaving out empty values."""
    data: Plain = {"seq": entry.seq, "id": entry.action_id, "action": entry.action.value, "at": entry.at}
    if entry.about:
        data["about"] = entry.about
    if entry.refers:
        data["refers"] = list(entry.refers)
    if entry.text:
        data["text"] = entry.text
    if (roll := entry.roll or entry.unreadable) is not None:
        data["roll"] = {
            "system": roll.system,
            "subject": roll.subject,
            "name": roll.name,
            "check": dict(roll.check),
            "drawn": _drawn_to_data(roll.drawn),
            "total": roll.total,
            "degree": roll.degree,
            "passed": roll.passed,
        }
        for name, dice in (("unused", roll.unused), ("added", roll.added)):
            if dice:
                data["roll"][name] = _drawn_to_data(dice)
    if entry.unreadable is not None:
        data["unreadable"] = True
    if entry.steps:
        data["steps"] = [{"rule": each.rule, **dict(each.facts)} for each in entry.steps]
    if entry.events:
        data["events"] = [
            {"kind": EVENT_NAMES[type(each)], **msgspec.to_builtins(each)} for each in entry.events
        ]
    if entry.plan is not None:
        data["plan"] = plan_to_data(entry.plan)
    return data


def plan_to_data(plan: Plan) -> Plain:
    """Convert a plan to plain data, leaving out empty values."""
    data: Plain = {"page": plan.page}
    if plan.answers:
        data["answers"] = dict(plan.answers)
    if plan.throws:
        data["throws"] = [
            {"id": each.id, "on": dict(each.on), "drawn": _drawn_to_data(each.drawn)}
            | ({"typed": True} if each.typed else {})
            for each in plan.throws
        ]
    return data


def plan_from_data(data: object, plan_format: int = PLAN_FORMAT) -> Plan:
    """Convert plain data to a plan; ``RecordError`` if it is invalid or of an unknown format."""
    _known_format("plan", plan_format, PLAN_FORMAT)
    plain = dict(_object(data, "plan"))
    _check_leaves(plain)
    plan = Plan(
        _convert(plain.pop("page", ""), str),
        tuple(sorted(_facts(_object(plain.pop("answers", {}), "answers")))),
        tuple(_throw(_object(each, "throw")) for each in _convert(plain.pop("throws", []), list[object])),
    )
    if plain:
        raise RecordError(f"a plan has an unknown field {next(iter(plain))!r}")
    if len({each.id for each in plan.throws}) != len(plan.throws):
        raise RecordError("a throw appears twice")
    return plan


def _throw(data: Plain) -> Throw:
    plain = dict(data)
    try:
        throw = Throw(
            _convert(plain.pop("id"), str),
            _facts(_object(plain.pop("on"), "on")),
            _drawn(plain.pop("drawn")),
            _convert(plain.pop("typed", False), bool),
        )
    except KeyError as missing:
        raise RecordError(f"a throw lacks {missing.args[0]}") from missing
    if plain:
        raise RecordError(f"a throw has an unknown field {next(iter(plain))!r}")
    for each in throw.drawn:
        die = DICE.get(each.die)
        if die is None:
            raise RecordError(f"a throw has an unknown die {each.die[:20]!r}")
        if not all(die.shows(face) == face for face in each.faces):
            raise RecordError(f"a throw has a face that is not on a die of kind {each.die}")
    return throw


def entry_from_data(data: object, entry_format: int = ENTRY_FORMAT) -> Entry:
    """Convert plain data to a journal entry; ``RecordError`` if it is invalid or of an unknown format."""
    _known_format("journal entry", entry_format, ENTRY_FORMAT)
    plain = dict(_object(data, "entry"))
    _check_leaves(plain)
    try:
        kept = plain.pop("roll", None)
        roll = None if kept is None else _roll(_object(kept, "roll"))
        is_unreadable = _convert(plain.pop("unreadable", False), bool)
        steps = plain.pop("steps", [])
        events = plain.pop("events", [])
        plan = plain.pop("plan", None)
        entry = Entry(
            seq=_convert(plain.pop("seq", None), int),
            action_id=_convert(plain.pop("id", None), str),
            action=_action(plain.pop("action", None)),
            at=_convert(plain.pop("at", None), str),
            about=_convert(plain.pop("about", ""), str),
            refers=_numbers(plain.pop("refers", [])),
            roll=None if is_unreadable else roll,
            steps=tuple([_step(_object(each, "step")) for each in _list(steps)]),
            events=tuple([_event(_object(each, "event")) for each in _list(events)]),
            text=_convert(plain.pop("text", ""), str),
            plan=None if plan is None else plan_from_data(plan),
            unreadable=roll if is_unreadable else None,
        )
    except KeyError as missing:
        raise RecordError(f"an entry lacks {missing.args[0]}") from missing
    if plain:
        raise RecordError(f"an entry has an unknown field {next(iter(plain))!r}")
    if entry.action in REFERRING and not entry.refers:
        raise RecordError(f"an entry of action {entry.action.value!r} must refer to another")
    if entry.action is Action.AMEND and entry.roll is None:
        raise RecordError("an entry of action 'amend' lacks roll")
    return entry


def _action(data: object) -> Action:
    found = _ACTIONS.get(data) if isinstance(data, str) else None
    return found or _convert(data, Action)


def _roll(data: Plain) -> Roll:
    return Roll(
        system=_convert(data["system"], str),
        subject=_convert(data["subject"], str),
        name=_convert(data["name"], str),
        check=_facts(_object(data["check"], "check")),
        drawn=_drawn(data["drawn"]),
        total=_convert(data["total"], int),
        degree=_convert(data["degree"], str),
        passed=_convert(data["passed"], bool),
        unused=_drawn(data.get("unused", [])),
        added=_drawn(data.get("added", [])),
    )


def _drawn_to_data(drawn: tuple[Drawn, ...]) -> list[object]:
    return [[each.part, each.die, list(each.faces), *((True,) if each.typed else ())] for each in drawn]


def _drawn(data: object) -> tuple[Drawn, ...]:
    dice = _convert({"drawn": data}, _Dice).drawn
    for each in _list(data):
        if len(_list(each)) == len(Drawn._fields) and not each[-1]:
            raise RecordError("the mark of a typed die must be true")
    return dice


def _step(data: Plain) -> Step:
    rule = _convert(data["rule"], str)
    return Step(rule, _facts({key: value for key, value in data.items() if key != "rule"}))


def _facts(data: Plain) -> tuple[tuple[str, Fact], ...]:
    if _EXACT_FACTS.issuperset(map(type, data.values())):
        return tuple(data.items())
    return tuple(_convert(data, dict[str, Fact]).items())


def _event(data: Plain) -> Event:
    kind = EVENTS.get(_convert(data["kind"], str))
    if kind is None:
        raise RecordError(f"unknown kind of event {data['kind']!r}")
    wanted = _FIELDS[kind]
    given = {key: value for key, value in data.items() if key != "kind"}
    if set(given) != wanted:
        raise RecordError(f"an event of kind {data['kind']!r} needs {', '.join(sorted(wanted))}")
    event = _convert(given, kind)
    if kind is SheetRestored:
        for side in (given["before"], given["after"]):
            sheet_from_data(side)
    return event


def _object(data: object, what: str) -> Plain:
    if not isinstance(data, dict) or not {str}.issuperset(map(type, data)):
        raise RecordError(f"the {what} must be an object")
    return data


def _check_leaves(data: object) -> None:
    """Refuse too large numbers and invalid Unicode at any depth."""
    try:
        if not _may_be_too_long(msgspec.json.encode(data)):
            return  # nearly always, and much faster than checking each value
    except (TypeError, ValueError, OverflowError, RecursionError):
        pass
    waiting = [data]
    while waiting:
        each = waiting.pop()
        if isinstance(each, str):  # first, since most values are
            if not each.isascii():
                _check_text(each)
        elif isinstance(each, int):
            if not -_LARGEST <= each <= _LARGEST:
                raise RecordError("a number is too large")
        elif isinstance(each, dict):
            waiting += each
            waiting += each.values()
        elif isinstance(each, list | tuple):
            waiting += each


def _may_be_too_long(text: bytes) -> bool:
    return _TOO_LONG in text.translate(_DIGITS_AS_0)


def _check_text(text: str) -> None:
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise RecordError("a text is not valid Unicode") from error


def _known_format(what: str, number: int, newest: int) -> None:
    if number > newest:
        raise RecordError(f"a {what} of format {number} is newer than this version of Rollbook")
    if number < 1:
        raise RecordError(f"unknown format {number} of a {what}")


def _list(data: object) -> list[Any]:
    return data if isinstance(data, list) else _convert(data, list[Any])


def _numbers(data: object) -> tuple[int, ...]:
    found = _list(data)
    return tuple(found) if {int}.issuperset(map(type, found)) else _convert(found, tuple[int, ...])


def _convert(data: object, kind: type[T]) -> T:
    if type(data) is kind:
        return data
    try:
        return msgspec.convert(data, type=kind)
    except msgspec.ValidationError as error:
        raise _invalid(error) from error


def _invalid(error: Exception) -> RecordError:
    # In quotes like any text of others, which the log leaves out.
    return RecordError(_UNKNOWN_FIELD.sub(lambda found: f"{found[1]!r}{found[2]}", str(error)))
