"""What events come to in the end: each thing once, as it was before all of them and as it is after."""

from typing import Any, NamedTuple, assert_never

from rules_core.events import (
    DetailChanged,
    Event,
    FightChanged,
    InjuryChanged,
    MarkChanged,
    MaximumChanged,
    PassageChanged,
    PowerChanged,
    PowerMarkChanged,
    ShotsChanged,
    SkillChanged,
    StatusChanged,
    TechniqueChanged,
    TrackerChanged,
    TraitChanged,
    WeaponChanged,
)
from rules_core.sheet import Weapon


class Change(NamedTuple):
    """Something that is otherwise now: its kind, its id, and both sides.

    ``kind`` is "skill", "trait", "tracker", "maximum", "mark", "power_mark", "status", "shots" or "fight", or
    that of a whole part of the sheet, "weapon", "power", "technique", "injury", "detail" or "passage": those
    go by their id, or where they have none by their name or their place. A side is None where it was not
    there.
    """

    kind: str
    id: str
    before: Any
    after: Any


def net_changes(events: tuple[Event, ...]) -> tuple[Change, ...]:
    """What is otherwise after ``events``, in the order of the first changes; what came back is left out."""
    found: list[Change] = []
    for event in events:
        change = _change(event)
        for place, earlier in enumerate(found):
            # Two weapons may share a name, and a passage moves up when one above it goes: a change goes on
            # only where it begins with what the earlier one left.
            if earlier[:2] == change[:2] and earlier.after == change.before:
                found[place] = earlier._replace(after=change.after)
                break
        else:
            found.append(change)
    return tuple(each for each in found if each.before != each.after)


_PARTS: dict[type[Event], str] = {
    WeaponChanged: "weapon",
    PowerChanged: "power",
    TechniqueChanged: "technique",
    InjuryChanged: "injury",
    DetailChanged: "detail",
}


def _change(event: Event) -> Change:
    before, after = event.before, event.after
    match event:
        case SkillChanged(skill):
            return Change("skill", skill, before, after)
        case TraitChanged(trait):
            return Change("trait", trait, before, after)
        case TrackerChanged(tracker):
            return Change("tracker", tracker, before, after)
        case MaximumChanged(tracker):
            return Change("maximum", tracker, before, after)
        case MarkChanged(skill):
            return Change("mark", skill, before, after)
        case PowerMarkChanged(power):
            return Change("power_mark", power, before, after)
        case StatusChanged(status):
            return Change("status", status, before, after)
        case ShotsChanged(weapon):
            return Change("shots", str(weapon), before, after)
        case FightChanged():
            return Change("fight", "", before, after)
        case PassageChanged(place):
            return Change("passage", str(place), before, after)
        case WeaponChanged() | PowerChanged() | TechniqueChanged() | InjuryChanged() | DetailChanged():
            thing: Any = event.after if event.before is None else event.before
            return Change(
                _PARTS[type(event)], thing.name if isinstance(thing, Weapon) else thing.id, before, after
            )
        case _:
            assert_never(event)
