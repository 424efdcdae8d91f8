"""Striker as a value."""

from rules_core.own import own_span
from rules_core.sheet import Sheet, Skill
from rules_core.system import Span, System, TrackerSpec, TraitSpec
from rules_core.systems.striker.by_hand import base_value, follows
from rules_core.systems.striker.on_sheet import EX, FX, HX, SIZE, derived, most_of
from rules_core.systems.striker.play import PLAY
from rules_core.systems.striker.skills import SKILLS, START
from rules_core.systems.striker.soundness import is_sound

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
)
"""The Striker game."""
