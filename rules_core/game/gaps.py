"""What a new character lacks for a session: no rule asks for it, but play will miss it."""

from collections.abc import Iterable
from typing import NamedTuple

from rules_core.game.system import System
from rules_core.sheet.outcome import Fact
from rules_core.sheet.sheet import Sheet


class Gap(NamedTuple):
    """Something missing: its id, the creation step where it can be added, and facts for its text."""

    id: str
    step: str
    facts: tuple[tuple[str, Fact], ...] = ()


WEAPON, ATTACK, SPECIALITY, LUCK, POINTS, OCCUPATION, CASH, STORY = (
    "weapon",
    "attack",
    "speciality",
    "luck",
    "points",
    "occupation",
    "cash",
    "story",
)
"""The ids of the gaps found here."""


def weapons(sheet: Sheet, step: str, bare: Iterable[str] = ()) -> tuple[Gap, ...]:
    """Return a gap without any weapon but the ``bare`` ones, such as fists, and one for each without a skill.

    The fact ``weapon`` names a weapon without a skill, which no roll can use.
    """
    fists = frozenset(bare)
    armed = any(each.name not in fists for each in sheet.weapons)
    found = [] if armed else [Gap(WEAPON, step)]
    found += (Gap(ATTACK, step, (("weapon", each.name),)) for each in sheet.weapons if not each.skill)
    return tuple(found)


def specialities(system: System, sheet: Sheet, step: str) -> tuple[Gap, ...]:
    """Return a gap for each skill that needs a speciality and names none: fact ``skill``, its kind."""
    specialised = {each.id for each in system.skills if each.specialised}
    return tuple(
        Gap(SPECIALITY, step, (("skill", each.kind),))
        for each in sheet.skills
        if each.kind in specialised and not each.name.strip()
    )


def tracker(sheet: Sheet, tracker_id: str, gap: str, step: str) -> tuple[Gap, ...]:
    """Return a gap if a tracker is at 0, so that it was never set."""
    return tuple(Gap(gap, step) for each in sheet.trackers if each.id == tracker_id and not each.value)


def details(sheet: Sheet, wanted: Iterable[tuple[str, str, str]]) -> tuple[Gap, ...]:
    """Return a gap for each detail without a text; ``wanted`` are (detail, gap, step)."""
    return tuple(Gap(gap, step) for detail, gap, step in wanted if not sheet.detail(detail).strip())


def story(sheet: Sheet, step: str) -> tuple[Gap, ...]:
    """Return a gap for a backstory without a word."""
    return () if any(each.text.strip() for each in sheet.backstory) else (Gap(STORY, step),)
