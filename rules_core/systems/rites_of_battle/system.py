"""The rule system of Rites of Battle."""

from collections.abc import Mapping

from rules_core.game.own import own_span
from rules_core.game.play import UnreadableRoll
from rules_core.game.system import SkillSpec, Span, System, TrackerSpec, TraitSpec
from rules_core.sheet.journal import Roll
from rules_core.sheet.sheet import Sheet
from rules_core.sheet.sheet import Skill as SheetSkill
from rules_core.systems.rites_of_battle.kept import (
    FAILURE,
    SUCCESS,
    choice_of,
    is_check,
    symbols_of,
    table_of,
)
from rules_core.systems.rites_of_battle.play import PLAY
from rules_core.systems.rites_of_battle.play_attacks import MOST_LOSS, saved_weapon
from rules_core.systems.rites_of_battle.play_health import check_healing_dice
from rules_core.systems.rites_of_battle.play_injuries import saved_aftermath, saved_injury
from rules_core.systems.rites_of_battle.play_lists import check_talent
from rules_core.systems.rites_of_battle.skills import IDS, SKILLS

_CHECKS = frozenset({"skill", "trait", "weapon", "treatment", "heal-injury", "initiative", "fall"})


def is_sound(present: Roll) -> bool:
    """Return whether everything the game needs from a saved roll is valid."""
    try:
        choice_of(present)
        _check(present)
    except (KeyError, ValueError, OverflowError):  # a fact is missing or invalid, or the dice are
        return False
    return True


def _check(present: Roll) -> None:
    kind = present.kind
    if is_check(present) != (kind in _CHECKS):
        raise UnreadableRoll(f"the degree of {present.subject!r}")
    match kind:
        case "injury" | "target-injury":
            saved_injury(present)
        case "aftermath":
            saved_aftermath(present)
        case "talent":
            check_talent(present)
        case _:
            _check_pool(present, kind)


def _check_pool(present: Roll, kind: str) -> None:
    table_of(present)
    fallen = symbols_of(present)
    if kind == "weapon":
        saved_weapon(present)
    if kind == "heal-injury":
        check_healing_dice(present, fallen)
    elif any(each.part for each in present.drawn):
        raise UnreadableRoll("dice of another part")


MOST_EXPERIENCE = 99_999

TRAITS = tuple(TraitSpec(trait, each.value[:3], each.value) for each, trait in IDS.items())
"""The characteristics (ROB-CHAR-01)."""

TRACKERS = (
    TrackerSpec("wounds", "Wounds", counts_harm=True),
    TrackerSpec("strain", "Strain", counts_harm=True),
    TrackerSpec("xp", "Experience"),
)
"""The numbers that go up and down in play; Wounds and Strain count up, their maximum is the threshold
(ROB-ATK-05).
"""


def derived(_sheet: Sheet) -> Mapping[str, int | str]:
    """Return no derived values: they are written on the sheet."""
    return {}


def tracker_span(sheet: Sheet, tracker_id: str) -> Span:
    """Return the limits of a tracker; Wounds and Strain can exceed their threshold (ROB-ATK-05)."""
    if (own := own_span(sheet, tracker_id)) is not None:
        return own
    return Span(0, MOST_EXPERIENCE if tracker_id == "xp" else MOST_LOSS)


def takes_no_ticks(_skill: SheetSkill) -> bool:
    """Return False: skills take no ticks in this game, but are raised by experience."""
    return False


SYSTEM = System(
    id="rites-of-battle",
    name="Rites of Battle",
    traits=TRAITS,
    skills=tuple(
        SkillSpec(each.id, each.name, "0", specialised=each.specialised, ticks=False, pushable=False)
        for each in SKILLS
    ),
    trackers=TRACKERS,
    derived=derived,
    tracker_span=tracker_span,
    is_sound=is_sound,
    can_mark=takes_no_ticks,
    counts_marks=False,
    play=PLAY,
    health="wounds",
    degrees=(SUCCESS, FAILURE),
    skills_by_trait=True,
)
"""Rites of Battle."""
