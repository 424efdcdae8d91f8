"""What follows in this game from a change of the sheet by hand."""

from rules_core.events import Event, set_status
from rules_core.sheet import Sheet, Skill, Weapon
from rules_core.systems.striker.on_sheet import IN_HAND
from rules_core.systems.striker.skills import START


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
