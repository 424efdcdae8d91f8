"""Changes to a sheet. Each holds both sides, so that it can be played, checked and undone."""

from functools import reduce
from typing import TypeVar, assert_never

from msgspec import Struct
from msgspec.structs import replace

from rules_core.sheet.sheet import (
    Detail,
    Fight,
    Homebrew,
    Injury,
    NotePage,
    Override,
    Passage,
    Possession,
    Power,
    Sheet,
    Skill,
    Technique,
    Tracker,
    Trait,
    Weapon,
)


class TrackerChanged(Struct, frozen=True):
    """The value of a tracker changed."""

    tracker: str
    before: int
    after: int


class MaximumChanged(Struct, frozen=True):
    """The maximum of a tracker changed; None means that the rules set it."""

    tracker: str
    before: int | None
    after: int | None


class TraitChanged(Struct, frozen=True):
    """The value of a characteristic changed."""

    trait: str
    before: int
    after: int


class MarkChanged(Struct, frozen=True):
    """The number of ticks on a skill changed."""

    skill: str
    before: int
    after: int


class PowerMarkChanged(Struct, frozen=True):
    """The number of counted successes of a power changed."""

    power: str
    before: int
    after: int


class SkillChanged(Struct, frozen=True):
    """The value of a skill changed."""

    skill: str
    before: int
    after: int


class StatusChanged(Struct, frozen=True):
    """A status was added, removed or changed; 0 means that it is not there."""

    status: str
    before: int
    after: int


class ShotsChanged(Struct, frozen=True):
    """The shots fired from a weapon changed; ``weapon`` is its position on the sheet, counted from 0."""

    weapon: int
    before: int
    after: int


class FightChanged(Struct, frozen=True):
    """The tracked fight started, changed or ended."""

    before: Fight | None
    after: Fight | None


class WeaponChanged(Struct, frozen=True):
    """A weapon was added (before is None), removed (after is None) or changed at a position on the sheet."""

    place: int
    before: Weapon | None
    after: Weapon | None


class PowerChanged(Struct, frozen=True):
    """A power was added (before is None), removed (after is None) or changed at a position on the sheet."""

    place: int
    before: Power | None
    after: Power | None


class TechniqueChanged(Struct, frozen=True):
    """A technique was added (before is None), removed (after is None) or changed at a position on the
    sheet.
    """

    place: int
    before: Technique | None
    after: Technique | None


class InjuryChanged(Struct, frozen=True):
    """An injury was added (before is None), removed (after is None) or changed at a position on the sheet."""

    place: int
    before: Injury | None
    after: Injury | None


class DetailChanged(Struct, frozen=True):
    """A detail was added (before is None), removed (after is None) or changed at a position on the sheet."""

    place: int
    before: Detail | None
    after: Detail | None


class PassageChanged(Struct, frozen=True):
    """A backstory passage was added (before is None), removed (after is None) or changed at a position."""

    place: int
    before: Passage | None
    after: Passage | None


class PageChanged(Struct, frozen=True):
    """A page of the notes was added (before is None), removed (after is None) or changed at a position."""

    place: int
    before: NotePage | None
    after: NotePage | None


class NameChanged(Struct, frozen=True):
    """The character's name changed."""

    before: str
    after: str


class NotesChanged(Struct, frozen=True):
    """The notes changed."""

    before: str
    after: str


class PictureChanged(Struct, frozen=True):
    """The portrait changed; both sides are as in ``Sheet.picture``."""

    before: str
    after: str


class TraitPlaced(Struct, frozen=True):
    """A characteristic was added (before is None) or removed (after is None) at a position on the sheet."""

    place: int
    before: Trait | None
    after: Trait | None


class SkillPlaced(Struct, frozen=True):
    """A skill was added (before is None), removed (after is None) or replaced at a position on the sheet."""

    place: int
    before: Skill | None
    after: Skill | None


class TrackerPlaced(Struct, frozen=True):
    """A tracker was added (before is None), removed (after is None) or replaced at a position on the
    sheet.
    """

    place: int
    before: Tracker | None
    after: Tracker | None


class PossessionChanged(Struct, frozen=True):
    """A possession was added (before is None), removed (after is None) or changed at a position on the
    sheet.
    """

    place: int
    before: Possession | None
    after: Possession | None


class OverrideChanged(Struct, frozen=True):
    """A derived value was set by hand (before is None), reset to the rules (after is None) or changed."""

    place: int
    before: Override | None
    after: Override | None


class HomebrewChanged(Struct, frozen=True):
    """The character's homebrew rules changed."""

    before: Homebrew | None
    after: Homebrew | None


class SheetRestored(Struct, frozen=True):
    """The whole sheet was restored from a copy."""

    before: Sheet
    after: Sheet


Event = (
    TrackerChanged
    | MaximumChanged
    | TraitChanged
    | MarkChanged
    | PowerMarkChanged
    | SkillChanged
    | StatusChanged
    | ShotsChanged
    | FightChanged
    | WeaponChanged
    | PowerChanged
    | TechniqueChanged
    | InjuryChanged
    | DetailChanged
    | PassageChanged
    | PageChanged
    | NameChanged
    | NotesChanged
    | PictureChanged
    | TraitPlaced
    | SkillPlaced
    | TrackerPlaced
    | PossessionChanged
    | OverrideChanged
    | HomebrewChanged
    | SheetRestored
)
"""Any change to a sheet."""

EVENTS: dict[str, type[Event]] = {
    "tracker": TrackerChanged,
    "mark": MarkChanged,
    "power_mark": PowerMarkChanged,
    "skill": SkillChanged,
    "status": StatusChanged,
    "shots": ShotsChanged,
    "fight": FightChanged,
    "trait": TraitChanged,
    "weapon": WeaponChanged,
    "power": PowerChanged,
    "technique": TechniqueChanged,
    "injury": InjuryChanged,
    "maximum": MaximumChanged,
    "detail": DetailChanged,
    "passage": PassageChanged,
    "page": PageChanged,
    "name": NameChanged,
    "notes": NotesChanged,
    "picture": PictureChanged,
    "trait_placed": TraitPlaced,
    "skill_placed": SkillPlaced,
    "tracker_placed": TrackerPlaced,
    "possession": PossessionChanged,
    "override": OverrideChanged,
    "homebrew": HomebrewChanged,
    "restored": SheetRestored,
}
"""The kinds of events by name, as used in saved records and in ``Change.kind``."""

EVENT_NAMES = {kind: name for name, kind in EVENTS.items()}


T = TypeVar("T")


class StaleEvent(Exception):
    """An event does not fit the sheet: its value before is not the present one."""


def play(sheet: Sheet, events: tuple[Event, ...]) -> Sheet:
    """Apply ``events`` to ``sheet`` in order; ``StaleEvent`` if one does not fit."""
    return reduce(_play_one, events, sheet)


def invert(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Return the events that undo ``events``."""
    return tuple(_turned(each) for each in reversed(events))


def _turned(event: Event) -> Event:
    return replace(event, before=event.after, after=event.before)


def set_status(sheet: Sheet, status: str, value: int) -> tuple[Event, ...]:
    """Return the event that sets a status to ``value``; nothing if it has that value."""
    before = sheet.status(status)
    return () if before == value else (StatusChanged(status, before, value),)


def set_tracker(sheet: Sheet, tracker: str, value: int) -> tuple[Event, ...]:
    """Return the event that sets a tracker to ``value``; nothing if it has that value.

    Raises ``KeyError`` if the sheet has no such tracker.
    """
    before = sheet.tracker(tracker).value
    return () if before == value else (TrackerChanged(tracker, before, value),)


def set_detail(sheet: Sheet, detail_id: str, text: str) -> tuple[Event, ...]:
    """Return the event that sets a detail to ``text``, or removes it for ""; nothing if it has that text."""
    after = Detail(detail_id, text) if text else None
    for place, before in enumerate(sheet.details):
        if before.id == detail_id:
            return () if before == after else (DetailChanged(place, before, after),)
    return () if after is None else (DetailChanged(len(sheet.details), None, after),)


def fits(sheet: Sheet, events: tuple[Event, ...]) -> bool:
    """Return whether ``events`` can be applied to ``sheet``."""
    try:
        play(sheet, events)
    except StaleEvent:
        return False
    return True


def _play_one(sheet: Sheet, event: Event) -> Sheet:
    try:
        match event:
            case TrackerChanged(tracker_id, before, after):
                tracker = sheet.tracker(tracker_id)
                _expect(tracker.value, before, tracker_id)
                return sheet.with_tracker(replace(tracker, value=after))
            case MaximumChanged(tracker_id, maximum, new_maximum):
                tracker = sheet.tracker(tracker_id)
                _expect(tracker.maximum, maximum, tracker_id)
                return sheet.with_tracker(replace(tracker, maximum=new_maximum))
            case TraitChanged(trait_id, before, after):
                _expect(sheet.trait(trait_id), before, trait_id)
                return replace(
                    sheet,
                    traits=tuple(
                        Trait(trait_id, after) if each.id == trait_id else each for each in sheet.traits
                    ),
                )
            case MarkChanged(skill_id, before, after):
                skill = sheet.skill(skill_id)
                _expect(skill.marks, before, skill_id)
                return sheet.with_skill(replace(skill, marks=after))
            case PowerMarkChanged(power_id, before, after):
                power = sheet.power(power_id)
                _expect(power.marks, before, power_id)
                return sheet.with_power(replace(power, marks=after))
            case SkillChanged(skill_id, before, after):
                skill = sheet.skill(skill_id)
                _expect(skill.value, before, skill_id)
                return sheet.with_skill(replace(skill, value=after))
            case StatusChanged(status_id, before, after):
                _expect(sheet.status(status_id), before, status_id)
                return sheet.with_status(status_id, after)
            case ShotsChanged(place, before, after):
                if not 0 <= place < len(sheet.weapons):
                    raise KeyError(f"weapon {place}")
                _expect(sheet.weapons[place].fired, before, f"weapon {place}")
                return sheet.with_weapon(place, replace(sheet.weapons[place], fired=after))
            case FightChanged(was, now):
                _expect(sheet.fight, was, "fight")
                return replace(sheet, fight=now)
            case WeaponChanged(place, old, new):
                return replace(sheet, weapons=_put(sheet.weapons, place, old, new, "weapon"))
            case PowerChanged(place, old, new):
                return replace(sheet, powers=_put(sheet.powers, place, old, new, "power"))
            case TechniqueChanged(place, old, new):
                return replace(sheet, techniques=_put(sheet.techniques, place, old, new, "technique"))
            case InjuryChanged(place, old, new):
                return replace(sheet, injuries=_put(sheet.injuries, place, old, new, "injury"))
            case DetailChanged(place, old, new):
                return replace(sheet, details=_put(sheet.details, place, old, new, "detail"))
            case PassageChanged(place, old, new):
                return replace(sheet, backstory=_put(sheet.backstory, place, old, new, "passage"))
            case PageChanged(place, old, new):
                return replace(sheet, pages=_put(sheet.pages, place, old, new, "page"))
            case NameChanged(written, written_now):
                _expect(sheet.name, written, "the name")
                return replace(sheet, name=written_now)
            case NotesChanged(written, written_now):
                _expect(sheet.notes, written, "the notes")
                return replace(sheet, notes=written_now)
            case PictureChanged(written, written_now):
                _expect(sheet.picture, written, "the picture")
                return replace(sheet, picture=written_now)
            case TraitPlaced(place, old, new):
                return replace(sheet, traits=_put(sheet.traits, place, old, new, "trait"))
            case SkillPlaced(place, old, new):
                return replace(sheet, skills=_put(sheet.skills, place, old, new, "skill"))
            case TrackerPlaced(place, old, new):
                return replace(sheet, trackers=_put(sheet.trackers, place, old, new, "tracker"))
            case PossessionChanged(place, old, new):
                return replace(sheet, possessions=_put(sheet.possessions, place, old, new, "possession"))
            case OverrideChanged(place, old, new):
                return replace(sheet, overrides=_put(sheet.overrides, place, old, new, "override"))
            case HomebrewChanged(own, own_now):
                _expect(sheet.homebrew, own, "homebrew")
                return replace(sheet, homebrew=own_now)
            case SheetRestored(present, brought_back):
                if sheet != present:
                    raise StaleEvent("the sheet is not the expected one")
                return brought_back
            case _:
                assert_never(event)
    except KeyError as missing:
        raise StaleEvent(f"the sheet has no {missing.args[0]!r}") from missing


def _put(things: tuple[T, ...], place: int, before: T | None, after: T | None, name: str) -> tuple[T, ...]:
    if not 0 <= place <= len(things) - (before is not None):
        raise KeyError(f"place {place} for a {name}")
    rest = things[place:]
    if before is not None:
        _expect(rest[0], before, name)
        rest = rest[1:]
    return (*things[:place], *(() if after is None else (after,)), *rest)


def _expect(present: object, before: object, name: str) -> None:
    if present != before:
        raise StaleEvent(f"{name} is {present!r}, not {before!r}")
