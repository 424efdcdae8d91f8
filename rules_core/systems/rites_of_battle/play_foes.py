"""The Wounds of foes in the order of a fight, and the damage that an attack deals to them."""

from rules_core.game.foes import Dealt, Foes
from rules_core.sheet.journal import StandingRoll
from rules_core.systems.rites_of_battle.attack import Track, share
from rules_core.systems.rites_of_battle.kept import symbols_of
from rules_core.systems.rites_of_battle.play_attacks import saved_weapon, soaks_now
from rules_core.systems.rites_of_battle.play_spending import ADVANTAGE, bought_with, is_attack
from rules_core.systems.rites_of_battle.spending import DISABLE


def dealt_by(standing: StandingRoll) -> Dealt | None:
    """Return the damage of an attack to each target before Soak (ROB-ATK-02, ROB-ATK-03), with the first Soak
    entered for it.

    It is None for a miss, another roll, an attack that disables instead (ROB-ADV-07), and Strain.
    """
    present = standing.roll
    if not is_attack(present) or not present.passed:
        return None
    arms, soaks = saved_weapon(present), soaks_now(standing)
    if arms.track is not Track.WOUNDS or DISABLE in bought_with(standing).all_of(ADVANTAGE):
        return None
    return Dealt(arms.rating + share(symbols_of(present).successes, len(soaks)), soaks[0])


FOE_HEALTH = Foes("ROB-ATK-04", dealt_by, counts_up=True)
"""Foes count Wounds, reduced by Soak, and are down beyond their Wound Threshold (ROB-ATK-05)."""
