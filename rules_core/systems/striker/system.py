"""Striker as a value."""

from rules_core.game.own import own_span
from rules_core.game.system import Span, System, TrackerSpec, TraitSpec
from rules_core.sheet.events import Event, set_status
from rules_core.sheet.sheet import Sheet, Skill, Weapon
from rules_core.systems.striker.checks import ResultStep
from rules_core.systems.striker.kept import is_sound
from rules_core.systems.striker.on_sheet import EX, FX, HX, IN_HAND, SIZE, derived, most_of
from rules_core.systems.striker.play import PLAY
from rules_core.systems.striker.skills import SKILLS, START

TRAITS = (
    TraitSpec(SIZE, "Size", "Size"),
    TraitSpec(HX, "HX", "Hit factor"),
    TraitSpec(EX, "EX", "Energy factor"),
    TraitSpec(FX, "FX", "Focus factor"),
)
"""The traits that are no skills (ST-TC-01, ST-HP-01, ST-EP-01, ST-FP-01)."""

TRACKERS = (
    TrackerSpec("hp", "Hit points"),
    TrackerSpec("ep", "Energy points"),
    TrackerSpec("fp", "Focus points"),
)
"""What goes up and down in play."""


def tracker_span(sheet: Sheet, tracker_id: str) -> Span:
    """How far a tracker may go: from 0 to its own maximum, else to what the rules give (ST-HP-03)."""
    if (own := own_span(sheet, tracker_id)) is not None:
        return own
    return Span(0, most_of(sheet, tracker_id))


def takes_no_marks(_skill: Skill) -> bool:
    """Nothing is ticked in this game: levels bring ranks (ST-ADVN-01)."""
    return False


def base_value(_sheet: Sheet, _skill: Skill) -> int:
    """What a skill is worth without ranks and without what the sophont adds (ST-MOD-03)."""
    return START


def follows(before: Sheet, after: Sheet) -> tuple[Event, ...]:
    """The weapon in hand stays in hand where it stands now, and is put away where it is gone."""
    held = before.status(IN_HAND)
    if held == 0 or held != after.status(IN_HAND) or before.weapons == after.weapons:
        return ()
    return set_status(after, IN_HAND, _place_after(before.weapons, after.weapons, held))


def _place_after(before: tuple[Weapon, ...], after: tuple[Weapon, ...], held: int) -> int:
    """Where the weapon stands that was at the place ``held``, both counted from 1, 0 for nowhere."""
    if not 1 <= held <= len(before):
        return 0
    weapon = before[held - 1]
    if held <= len(after) and after[held - 1] == weapon:
        return held
    if weapon in after:
        return after.index(weapon) + 1
    # One that is not there as it was, among as many as there were, was written anew in its place.
    return held if len(before) == len(after) else 0


SYSTEM = System(
    id="striker",
    name="Striker",
    traits=TRAITS,
    skills=SKILLS,
    trackers=TRACKERS,
    derived=derived,
    tracker_span=tracker_span,
    is_sound=is_sound,
    can_mark=takes_no_marks,
    counts_marks=False,
    play=PLAY,
    signed=True,
    base_value=base_value,
    untrained=START,
    follows=follows,
    degrees=tuple(each.key for each in reversed(ResultStep)),
)
"""The Striker game."""
