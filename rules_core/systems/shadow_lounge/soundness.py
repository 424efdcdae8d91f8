"""Whether a kept roll, as from a file that was written by hand, is one that this game can have made."""

from rules_core.d100.kept import check_dice
from rules_core.game.play import UnreadableRoll
from rules_core.sheet.journal import Roll
from rules_core.systems.shadow_lounge.contest import verdict_of
from rules_core.systems.shadow_lounge.healing import Patient
from rules_core.systems.shadow_lounge.kept import DEGREES, is_check, result_of
from rules_core.systems.shadow_lounge.play_combat import weapon_dice
from rules_core.systems.shadow_lounge.play_healing import healing_of


def is_sound(present: Roll) -> bool:
    """Whether everything that is read out of a kept roll later can be read."""
    try:
        check_dice(present)
        if is_check(present):
            result_of(present)
            verdict_of(present)
            healing_of(present, Patient(0, 0))
        else:
            _check_facts(present)
    except (KeyError, ValueError):  # a fact is missing; it, or the dice, make no sense
        return False
    return True


def _check_facts(present: Roll) -> None:
    """Refuse dice that are no check where they do not tell what they were thrown for."""
    match present.kind:
        case "damage":
            weapon_dice(present)
            for number in ("skill", "modifier"):
                int(present.input(number))
            DEGREES[str(present.input("level"))]
        case "restore":
            int(present.input("restored"))
        case _:
            raise UnreadableRoll(f"no degree of {present.subject!r}")
