"""The differences between two sheets, line by line.

Everything editable is compared field by field, plus the portrait and, as one item, the homebrew rules. Not
compared are the fight, the import source, the order of things, and accepted remarks.
"""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from msgspec.structs import replace

from rules_core.game.creation import KEPT
from rules_core.game.follows import follows, let_go, value_moved
from rules_core.game.places import Place, fields_of
from rules_core.game.registry import system as game_of
from rules_core.game.system import System
from rules_core.game.things import NUMBERED, placed, things_of, written
from rules_core.sheet import events
from rules_core.sheet.dice_choice import MARK
from rules_core.sheet.sheet import Sheet
from rules_core.sheet.starred import STARRED

KNOWN_BY = {
    **dict.fromkeys(("weapon", "possession", "power", "technique"), "name"),
    **dict.fromkeys(("skill", "tracker"), "value"),
    "passage": "text",
    "page": "title",
    "injury": "roll",
}
"""The field that identifies a thing to the player."""


def aligned(
    part: str, before: tuple[Any, ...], after: tuple[Any, ...]
) -> list[tuple[int | None, int | None]]:
    """Pair up the positions of the same things on both sides; None for things that were added or removed."""
    pairs = _matches(part, before, after) if part in NUMBERED else _by_id(before, after)
    known = _compared_positions(part, before), _compared_positions(part, after)
    kept = [(place, pairs.get(place)) for place in known[0]]
    taken = set(pairs.values())
    return [*kept, *((None, place) for place in known[1] if place not in taken)]


def _compared_positions(part: str, things: tuple[Any, ...]) -> list[int]:
    """Return the positions of all things except repeated details, accepted remarks and dice choices."""
    if part != "detail":
        return list(range(len(things)))
    ids = [each.id for each in things]
    return [
        place
        for place, each in enumerate(ids)
        if ids.index(each) == place and not each.startswith((KEPT, MARK, STARRED))
    ]


def _by_id(before: tuple[Any, ...], after: tuple[Any, ...]) -> dict[int, int]:
    ids = [each.id for each in after]
    return {place: ids.index(each.id) for place, each in enumerate(before) if each.id in ids}


def _matches(part: str, before: tuple[Any, ...], after: tuple[Any, ...]) -> dict[int, int]:
    """Match things without ids: first equal ones, then those of the same name, then those in the same
    order.
    """
    pairs: dict[int, int] = {}

    def between(place: int, found: set[int]) -> int:
        return sum(each < place for each in found)

    keys: tuple[Callable[[Any, int, set[int]], object], ...] = (
        lambda thing, _place, _found: thing,
        lambda thing, _place, _found: getattr(thing, KNOWN_BY[part]),
        lambda _thing, place, found: between(place, found),
    )
    for key in keys:
        ones, others = set(pairs), set(pairs.values())
        waiting = [
            (place, key(each, place, others)) for place, each in enumerate(after) if place not in others
        ]
        for place, each in enumerate(before):
            if place in ones:
                continue
            wanted = key(each, place, ones)
            found = next((at for at in waiting if at[1] == wanted), None)
            if found is not None:
                waiting.remove(found)
                pairs[place] = found[0]
    return pairs


class Difference(NamedTuple):
    """A difference between two sheets: a field of a thing, or the thing itself if the field is "".

    Both sides are texts as from ``text_at``, None if the thing is not there; an added or removed thing has
    its identifying text. ``which`` is an id, or for things without one the position on the sheet after, or
    before if it was removed. The base of a skill is its formula if it has one.
    """

    part: str
    field: str
    which: str
    before: str | None
    after: str | None

    @property
    def id(self) -> str:
        """The unique id of this difference among those of two sheets."""
        sign = "+" if self.before is None else "-" if self.after is None else "="
        return f"{sign}{Place(*self[:3])}"


_ORDER = (
    *("name", "picture", "homebrew", "detail", "trait", "override", "skill", "tracker"),
    *("technique", "weapon", "status", "power", "injury", "possession", "passage", "page", "notes"),
)
"""The parts in sheet order, such that consequences come after their causes."""

_CAUSES = frozenset(("homebrew", "detail", "trait", "override", "skill", "tracker", "technique"))
"""The parts whose changes have consequences."""

_SKILL_FIELDS = (
    *("name", "base", "occupation_points", "interest_points", "value"),
    *("marks", "occupation", "trait", "hidden"),
)
_MOVES_VALUE = tuple(("skill", field) for field in ("base", "occupation_points", "interest_points"))
"""The fields of a skill whose changes also change its value."""

_TRACKER_FIELDS = ("maximum", "start", "value")


def differences(before: Sheet, after: Sheet, *, all_values: bool = False) -> tuple[Difference, ...]:
    """Return what is different on ``after`` compared with ``before``, each field of each thing once.

    Consequences of another difference, such as a skill's value from its points or a full tracker from its
    maximum, are left out unless ``all_values`` is set. Raises ``UnknownSystem``.
    """
    game = game_of(before.system)
    found: list[Difference] = []
    reached = before
    for part in _ORDER:
        for each, there in _plain_differences(part, before, after):
            if not all_values and _is_reached(reached, after, each, there):
                continue
            found.append(each)
            if not all_values and part in _CAUSES:
                reached, _ = _applied(game, reached, after, each)
        if part == "weapon":  # all at once, since weapons are known by position
            armed = replace(reached, weapons=after.weapons)
            reached = events.play(armed, follows(game, reached, armed))
    return tuple(found)


def take_back(
    system: System, present: Sheet, baseline: Sheet, difference: Difference
) -> tuple[events.Event, ...]:
    """Return the events that revert one thing or field on ``present`` to its value on ``baseline``.

    They include everything that follows; nothing if the difference no longer exists.
    """
    if difference not in differences(baseline, present, all_values=True):
        return ()
    return _applied(system, present, baseline, difference)[1]


# Finding differences


def _plain_differences(part: str, before: Sheet, after: Sheet) -> Iterator[tuple[Difference, str]]:
    """Yield all differences, including consequences, each with its id or position on the sheet before."""
    match part:
        case "name" | "picture" | "notes":
            one, other = getattr(before, part), getattr(after, part)
            if one != other:
                yield Difference(part, "", "", one, other), ""
        case "homebrew":
            if before.homebrew != after.homebrew:
                yield Difference(part, "", "", "", ""), ""
        case "status":
            for which in dict.fromkeys(each.id for each in (*before.statuses, *after.statuses)):
                texts = (written(sheet.status(which) or None) or None for sheet in (before, after))
                found = Difference(part, "", which, *texts)
                if found.before != found.after:
                    yield found, which
        case _:
            yield from _of_things(part, things_of(before, part), things_of(after, part))


def _of_things(
    part: str, before: tuple[Any, ...], after: tuple[Any, ...]
) -> Iterator[tuple[Difference, str]]:
    if before is after:  # the same, like most parts from one journal entry to the next
        return
    for was, now in aligned(part, before, after):
        one, other = _at(before, was), _at(after, now)
        if part in NUMBERED:
            there, which = str(was), str(was if now is None else now)
        else:
            there = which = (one or other).id
        if one is None or other is None or fields_of(part) == ("",):
            texts = _known_by(part, one), _known_by(part, other)
            if texts[0] != texts[1]:
                yield Difference(part, "", which, *texts), there
        elif part == "skill" and one.kind != other.kind:
            yield Difference(part, "", which, _known_by(part, one), _known_by(part, other)), there
        elif one != other:
            for field in _fields(part):
                changed = _changed_texts(field, one, other)
                if changed is not None:
                    yield Difference(part, field, which, *changed), there


def _is_reached(reached: Sheet, after: Sheet, difference: Difference, there: str) -> bool:
    part, field, which, _, _ = difference
    if part in ("name", "picture", "notes", "homebrew"):
        return False
    if part == "status":
        return reached.status(which) == after.status(which)
    one = _thing(reached, part, there)
    other = None if difference.after is None else _thing(after, part, which)
    if not field or one is None or other is None:
        return bool(one == other)
    return _changed_texts(field, one, other) is None


def _changed_texts(field: str, one: Any, other: Any) -> tuple[str, str] | None:
    texts = written(getattr(one, field)), written(getattr(other, field))
    if field == "base" and one.formula != other.formula:
        texts = one.formula or texts[0], other.formula or texts[1]
    return None if texts[0] == texts[1] else texts


def _fields(part: str) -> tuple[str, ...]:
    # Causes come first; a formula is shown as part of its base.
    return {"skill": _SKILL_FIELDS, "tracker": _TRACKER_FIELDS}.get(part) or fields_of(part)


def _known_by(part: str, thing: Any) -> str | None:
    if thing is None:
        return None
    if fields_of(part) == ("",):
        return written(thing.text if part == "detail" else thing.value) or None
    return written(getattr(thing, KNOWN_BY[part]))


def _at(things: tuple[Any, ...], place: int | None) -> Any:
    return None if place is None else things[place]


def _thing(sheet: Sheet, part: str, which: str) -> Any:
    return _at(things_of(sheet, part), _place(sheet, part, which))


def _place(sheet: Sheet, part: str, which: str) -> int | None:
    things = things_of(sheet, part)
    ids = map(str, range(len(things))) if part in NUMBERED else (each.id for each in things)
    return next((place for place, each in enumerate(ids) if each == which), None)


# Applying a difference


def _applied(
    system: System, present: Sheet, wanted: Sheet, difference: Difference
) -> tuple[Sheet, tuple[events.Event, ...]]:
    made = _changed(system, present, wanted, difference)
    reached = events.play(present, made)
    more = follows(system, present, reached)
    return events.play(reached, more), (*made, *more)


def _changed(
    system: System, present: Sheet, wanted: Sheet, difference: Difference
) -> tuple[events.Event, ...]:
    part, field, which, _, after = difference
    match part:
        case "name":
            return (events.NameChanged(present.name, wanted.name),)
        case "notes":
            return (events.NotesChanged(present.notes, wanted.notes),)
        case "picture":
            return (events.PictureChanged(present.picture, wanted.picture),)
        case "homebrew":
            return (events.HomebrewChanged(present.homebrew, wanted.homebrew),)
        case "status":
            return events.set_status(present, which, wanted.status(which))
    if part not in NUMBERED:
        here, there = _place(present, part, which), _place(wanted, part, which)
    elif after is None:
        here, there = None, int(which)
    else:
        here = int(which)
        pairs = aligned(part, things_of(wanted, part), things_of(present, part))
        there = next(one for one, other in pairs if other == here)
    if field and here is not None:
        now, then = things_of(present, part)[here], _at(things_of(wanted, part), there)
        return _field_changed(system, Place(part, field, str(here)), now, then)
    return _thing_changed(part, present, wanted, here, there)


def _thing_changed(
    part: str, present: Sheet, wanted: Sheet, here: int | None, there: int | None
) -> tuple[events.Event, ...]:
    """Add, remove or replace a whole thing, and update the weapons and techniques that refer to it."""
    things = things_of(present, part)
    now, then = _at(things, here), _at(things_of(wanted, part), there)
    if part == "trait" and now is not None and then is not None:
        return (events.TraitChanged(now.id, now.value, then.value),)
    number = min(there or 0, len(things)) if here is None else here
    event = placed(part, number, now, then)
    if part not in ("skill", "technique"):
        return (event,)
    reached = events.play(present, (event,))
    return (
        event,
        *(let_go(reached, now.id) if then is None else _references_restored(reached, wanted, then.id)),
    )


def _references_restored(sheet: Sheet, wanted: Sheet, which: str) -> tuple[events.Event, ...]:
    """Set the skill of weapons and techniques that have none, if ``wanted`` has them use the added thing."""
    return tuple(
        placed(part, here, one, replace(one, skill=which))
        for part in ("weapon", "technique")
        for here, there in aligned(part, things_of(sheet, part), things_of(wanted, part))
        if here is not None and there is not None
        for one, other in [(things_of(sheet, part)[here], things_of(wanted, part)[there])]
        if not one.skill and other.skill == which
    )


def _field_changed(system: System, place: Place, now: Any, then: Any) -> tuple[events.Event, ...]:
    part, field, number = place
    value, wanted = getattr(now, field), getattr(then, field)
    match part, field:
        case "skill", "value":
            return (events.SkillChanged(now.id, value, wanted),)
        case "skill", "marks":
            return (events.MarkChanged(now.id, value, wanted),)
        case "tracker", "value":
            return (events.TrackerChanged(now.id, value, wanted),)
        case "tracker", "maximum":
            return (events.MaximumChanged(now.id, value, wanted),)
        case "skill", "base":
            after = replace(now, base=wanted, formula=then.formula)
        case _:
            after = replace(now, **{field: wanted})
    event = placed(part, int(number), now, after)
    if (part, field) not in _MOVES_VALUE or now.value == then.value:
        return (event,)
    return (event, *value_moved(system, after, (wanted or 0) - (value or 0)))
