"""Validation of saved rolls, as from a file written by hand."""

from rules_core.d100.roll import HEALING, check_dice
from rules_core.dice.sources import DiceError
from rules_core.game.play import UnreadableRoll, part_of
from rules_core.sheet.journal import Roll
from rules_core.sheet.weapons import place_of
from rules_core.systems.coc7.contest import verdict_of
from rules_core.systems.coc7.harm import care_points
from rules_core.systems.coc7.kept import DEGREES, is_check, result_of
from rules_core.systems.coc7.play_harm import care_of
from rules_core.systems.coc7.weapons import UNARMED

_FISTS = ("damage", UNARMED)


def is_sound(present: Roll) -> bool:
    """Return whether everything the game needs from a saved roll is valid.

    That is its dice; for damage the weapon, amount and level; for a check its inputs, number and degree, who
    wins, and what a treatment restores.
    """
    kind, thing = present.kind, present.thing
    try:
        check_dice(present)
        if kind in ("weapon", "damage") and place_of(thing) is None and (kind, thing) != _FISTS:
            raise UnreadableRoll(f"the weapon {thing!r}")
        if kind == "damage":
            _check_damage(present)
        else:
            result_of(present)
            verdict_of(present)
            _check_care(present)
    except (UnreadableRoll, DiceError):
        return False
    return True


def _check_care(present: Roll) -> None:
    try:
        care = care_of(present)
    except ValueError as error:
        raise UnreadableRoll(f"the care: {error}") from error
    if care is not None and present.passed:
        care_points(care, part_of(present, HEALING))


def _check_damage(present: Roll) -> None:
    if is_check(present) or dict(present.check).get("level") not in DEGREES or present.total < 0:
        raise UnreadableRoll("the damage")
