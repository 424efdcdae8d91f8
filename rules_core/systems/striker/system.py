"""The rule system of Striker."""

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
"""The traits that are not skills (ST-TC-01, ST-HP-01, ST-EP-01, ST-FP-01)."""

TRACKERS = (
    TrackerSpec("hp", "Hit points"),
    TrackerSpec("ep", "Energy points"),
    TrackerSpec("fp", "Focus points"),
)
"""The numbers that go up and down in play."""


def tracker_span(sheet: Sheet, tracker_id: str) -> Span:
    """Return the limits of a tracker: from 0 to its own maximum, else that of the rules (ST-HP-03)."""
    if (own := own_span(sheet, tracker_id)) is not None:
        return own
    return Span(0, most_of(sheet, tracker_id))


def takes_no_ticks(_skill: Skill) -> bool:
    """Return False: this game has no ticks, but levels that give ranks (ST-ADVN-01)."""
    return False


def base_value(_sheet: Sheet, _skill: Skill) -> int:
    """Return the value of a skill without ranks and without the sophont's modifier (ST-MOD-03)."""
    return START


def follows(before: Sheet, after: Sheet) -> tuple[Event, ...]:
    """Keep the weapon in hand at its new position, or clear it if the weapon is gone."""
    held = before.status(IN_HAND)
    if held == 0 or held != after.status(IN_HAND) or before.weapons == after.weapons:
        return ()
    return set_status(after, IN_HAND, _place_after(before.weapons, after.weapons, held))


def _place_after(before: tuple[Weapon, ...], after: tuple[Weapon, ...], held: int) -> int:
    """Return the new position of the weapon at the position ``held``, both counted from 1, 0 for none."""
    if not 1 <= held <= len(before):
        return 0
    weapon = before[held - 1]
    if held <= len(after) and after[held - 1] == weapon:
        return held
    if weapon in after:
        return after.index(weapon) + 1
    # If the weapon is missing but the number of weapons is the same, it was edited in place.
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
    can_mark=takes_no_ticks,
    counts_marks=False,
    play=PLAY,
    signed=True,
    base_value=base_value,
    untrained=START,
    follows=follows,
    degrees=tuple(each.key for each in reversed(ResultStep)),
)
"""The Striker game."""
