"""Net changes of events: each thing once, as it was before all of them and as it is after."""

from typing import Any, NamedTuple, assert_never

from rules_core.sheet.events import (
    EVENT_NAMES,
    DetailChanged,
    Event,
    FightChanged,
    HomebrewChanged,
    InjuryChanged,
    MarkChanged,
    MaximumChanged,
    NameChanged,
    NotesChanged,
    OverrideChanged,
    PageChanged,
    PassageChanged,
    PictureChanged,
    PossessionChanged,
    PowerChanged,
    PowerMarkChanged,
    SheetRestored,
    ShotsChanged,
    SkillChanged,
    SkillPlaced,
    StatusChanged,
    TechniqueChanged,
    TrackerChanged,
    TrackerPlaced,
    TraitChanged,
    TraitPlaced,
    WeaponChanged,
)


class Change(NamedTuple):
    """A net change: what kind of thing, its id, and both sides.

    ``kind`` is the name of its events. ``id`` is the thing's id on the sheet, the name of a weapon, the
    position of a passage, a page or of fired shots, or "" for things a sheet has only once. A side is None
    if the thing was not there.
    """

    kind: str
    id: str
    before: Any
    after: Any


def net_changes(events: tuple[Event, ...]) -> tuple[Change, ...]:
    """Return the net changes of ``events``, in the order of the first changes; reverted changes are left
    out.
    """
    found: list[Change] = []
    for event in events:
        change = _change(event)
        for place, earlier in enumerate(found):
            # Two weapons can share a name, and a passage moves up when one above it is removed: a change
            # continues an earlier one only if it starts with its result.
            if earlier[:2] == change[:2] and earlier.after == change.before:
                found[place] = earlier._replace(after=change.after)
                break
        else:
            found.append(change)
    return tuple(each for each in found if each.before != each.after)


def _change(event: Event) -> Change:
    which = _which(event)
    return Change(EVENT_NAMES[type(event)], which, event.before, event.after)


def _which(event: Event) -> str:
    thing: Any = event.after if event.before is None else event.before
    match event:
        case (
            SkillChanged(which)
            | TraitChanged(which)
            | TrackerChanged(which)
            | MaximumChanged(which)
            | MarkChanged(which)
            | PowerMarkChanged(which)
            | StatusChanged(which)
            | ShotsChanged(which)
            | PassageChanged(which)
            | PageChanged(which)
        ):
            return str(which)
        case (
            PowerChanged()
            | TechniqueChanged()
            | InjuryChanged()
            | DetailChanged()
            | TraitPlaced()
            | SkillPlaced()
            | TrackerPlaced()
            | OverrideChanged()
        ):
            return str(thing.id)
        case WeaponChanged() | PossessionChanged():
            return str(thing.name)
        case (
            FightChanged()
            | NameChanged()
            | NotesChanged()
            | PictureChanged()
            | HomebrewChanged()
            | SheetRestored()
        ):
            return ""
        case _:
            assert_never(event)
