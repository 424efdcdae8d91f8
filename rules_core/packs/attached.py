"""Packs on a sheet: what attaching and detaching one changes.

A character keeps copies of the definitions it uses, so a missing pack breaks nothing. Values belong to the
character, and packs never change them.
"""

from collections.abc import Container
from typing import TypeVar

from msgspec.structs import replace

from rules_core.game.follows import base_value
from rules_core.game.own import homebrew_of, own_start
from rules_core.game.system import System
from rules_core.packs.packs import Pack, own_id
from rules_core.sheet.events import (
    Event,
    HomebrewChanged,
    SkillPlaced,
    TrackerPlaced,
    WeaponChanged,
    play,
    set_status,
)
from rules_core.sheet.sheet import (
    Homebrew,
    OwnCondition,
    OwnSkill,
    OwnTracker,
    OwnTreatment,
    Sheet,
    Skill,
    Tracker,
)

T = TypeVar("T", bound=OwnSkill | OwnTracker | OwnCondition | OwnTreatment)


def attach(system: System, sheet: Sheet, pack: Pack, weapons: Container[int] = ()) -> tuple[Event, ...]:
    """Return the events that add a pack to a character, or update one that it already has.

    New skills and trackers get their starting values. Names and formulas of existing ones are updated unless
    the player changed them, and values stay. The pack's house rules replace the character's. ``weapons`` are
    the positions in the pack of the weapons to add. Returns nothing if everything is up to date. Raises
    ``ValueError`` for a pack of another game.
    """
    if pack.system != sheet.system:
        raise ValueError(f"a pack of {pack.system} for a character of {sheet.system}")
    own = homebrew_of(sheet)
    kept = _without_pack(own, pack.id, sheet)
    # House rules do not record their pack; without another pack they are this one's.
    others = own.switches if set(own.packs) - {pack.id} else ()
    switches = dict(others) | dict(pack.switches)
    after = Homebrew(
        own.packs if pack.id in own.packs else (*own.packs, pack.id),
        _merged(own.skills, kept.skills, pack.skills),
        _merged(own.trackers, kept.trackers, pack.trackers),
        _merged(own.conditions, kept.conditions, pack.conditions),
        _merged(own.treatments, kept.treatments, pack.treatments),
        tuple(switches.items()),
    )
    events: list[Event] = [] if after == sheet.homebrew else [HomebrewChanged(sheet.homebrew, after)]
    events += _cleared_conditions(sheet, own, after)
    events += _skills(system, sheet, own, pack)
    events += _trackers(sheet, pack)
    present = play(sheet, tuple(events))
    chosen = [each for place, each in enumerate(pack.weapons) if place in weapons]
    for place, weapon in enumerate(chosen, len(sheet.weapons)):
        events.append(WeaponChanged(place, None, replace(weapon, skill=_skill_on(present, weapon.skill))))
    return tuple(events)


def detach(sheet: Sheet, pack_id: str) -> tuple[Event, ...]:
    """Return the events that remove a pack from a character; nothing if the character does not have it.

    Its conditions and treatments go. The character's skills and trackers stay, with their names; the house
    rules go with the last pack.
    """
    own = homebrew_of(sheet)
    if pack_id not in own.packs:
        return ()
    after = _without_pack(own, pack_id, sheet)
    if not after.packs:
        after = replace(after, switches=())
    left = None if after == Homebrew() else after
    return (HomebrewChanged(sheet.homebrew, left), *_cleared_conditions(sheet, own, after))


def is_attached(system: System, sheet: Sheet, pack: Pack) -> bool:
    """Return whether a character has the current version of a pack."""
    return pack.id in homebrew_of(sheet).packs and not attach(system, sheet, pack)


def _without_pack(own: Homebrew, pack_id: str, sheet: Sheet) -> Homebrew:
    """Remove a pack's definitions, except those of trackers on the sheet."""
    start = own_id(pack_id, "")
    held = {each.id for each in sheet.trackers}
    return replace(
        own,
        packs=tuple(each for each in own.packs if each != pack_id),
        skills=tuple(each for each in own.skills if not each.id.startswith(start)),
        trackers=tuple(each for each in own.trackers if each.id in held or not each.id.startswith(start)),
        conditions=tuple(each for each in own.conditions if not each.id.startswith(start)),
        treatments=tuple(each for each in own.treatments if not each.id.startswith(start)),
    )


def _merged(before: tuple[T, ...], kept: tuple[T, ...], new: tuple[T, ...]) -> tuple[T, ...]:
    """Update definitions in place, and add new ones at the end."""
    renewed = {each.id: each for each in new}
    stays = {each.id for each in kept} | renewed.keys()
    held = {each.id for each in before}
    return (
        *(renewed.get(each.id, each) for each in before if each.id in stays),
        *(each for each in new if each.id not in held),
    )


def _cleared_conditions(sheet: Sheet, before: Homebrew, after: Homebrew) -> tuple[Event, ...]:
    """Clear conditions that are no longer defined, since the player could not clear them any more."""
    left = {each.id for each in after.conditions}
    gone = [each.id for each in before.conditions if each.id not in left]
    return tuple(event for each in gone for event in set_status(sheet, each, 0))


def _skills(system: System, sheet: Sheet, own: Homebrew, pack: Pack) -> list[Event]:
    before = {each.id: each for each in own.skills}
    events: list[Event] = []
    new = len(sheet.skills)
    for each in pack.skills:
        held = [(place, skill) for place, skill in enumerate(sheet.skills) if skill.kind == each.id]
        for place, skill in held:
            renewed = _updated_skill(system, sheet, skill, before.get(each.id, each), each)
            if renewed != skill:
                events.append(SkillPlaced(place, skill, renewed))
        if not held:
            made = Skill(each.id, each.id, system.untrained, each.name, formula=each.base, trait=each.trait)
            base = base_value(system, sheet, made)
            value = system.untrained if base is None else base
            events.append(SkillPlaced(new, None, replace(made, base=base, value=value)))
            new += 1
    return events


def _updated_skill(system: System, sheet: Sheet, skill: Skill, before: OwnSkill, after: OwnSkill) -> Skill:
    """Apply a pack's changes to a skill, keeping what the player changed."""
    changed = replace(
        skill,
        name=after.name if skill.name == before.name else skill.name,
        formula=after.base if skill.formula == before.base else skill.formula,
        trait=after.trait if skill.trait == before.trait else skill.trait,
    )
    if changed.formula == skill.formula:
        return changed
    return replace(changed, base=base_value(system, sheet, changed))


def _trackers(sheet: Sheet, pack: Pack) -> list[Event]:
    held = {each.id for each in sheet.trackers}
    new = [each for each in pack.trackers if each.id not in held]
    return [
        TrackerPlaced(place, None, Tracker(each.id, own_start(sheet, each)))
        for place, each in enumerate(new, len(sheet.trackers))
    ]


def _skill_on(sheet: Sheet, kind: str) -> str:
    return next((each.id for each in sheet.skills if each.kind == kind), "")
