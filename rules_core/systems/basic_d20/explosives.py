"""Explosives: one roll of damage, a save for everyone near."""

from msgspec import Struct

from rules_core.notation import Formula
from rules_core.outcome import Outcome, Step, step
from rules_core.sources import DiceSource
from rules_core.systems.basic_d20.difficulty import dc_from
from rules_core.systems.basic_d20.saves import Save, SaveResult, save


class Explosion(Struct, frozen=True):
    """An explosive before the dice fall.

    ``attack_bonus`` holds every penalty of the attack. ``reflex`` names the creatures within the radius of
    the chosen point, each once, with their Reflex bonuses, cover included.
    """

    attack_bonus: int
    damage: Formula
    reflex: tuple[tuple[str, int], ...]

    @property
    def dc(self) -> int:
        """What the Reflex saves have to reach (D20-ATK-07)."""
        return dc_from(self.attack_bonus)


def explode(asked: Explosion, dice: DiceSource) -> Outcome[dict[str, SaveResult]]:
    """Roll the damage once, then a Reflex save for each creature in the order named (D20-ATK-07)."""
    damage = max(0, asked.damage.roll(dice))
    steps: tuple[Step, ...] = (step("D20-ATK-07", damage=damage, dc=asked.dc),)
    results: dict[str, SaveResult] = {}
    for name, bonus in asked.reflex:
        saved = save(Save(bonus, asked.dc, damage), dice)
        results[name] = saved.result
        steps += saved.steps
    return Outcome(results, steps)
