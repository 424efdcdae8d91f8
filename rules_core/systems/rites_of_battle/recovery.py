"""Rest, and what the Medicae skill heals."""

from fractions import Fraction
from functools import partial
from typing import NamedTuple

from msgspec import Struct

from rules_core.odds import odds
from rules_core.outcome import Outcome, Refused, Ruling, step
from rules_core.sources import DiceSource
from rules_core.systems.rites_of_battle.injuries import Injury, may_heal
from rules_core.systems.rites_of_battle.pool import Pool, PoolChange, changed
from rules_core.systems.rites_of_battle.roll import roll, throw
from rules_core.systems.rites_of_battle.symbols import PoolReading, Symbols


def rest(strain: int, hours: int) -> int:
    """The Strain that is left after so many hours of rest: 1 less for each (ROB-HEAL-01)."""
    return max(0, strain - hours)


def wound_difficulty(wounds: int, threshold: int) -> int:
    """Difficulty dice to treat Wounds (ROB-HEAL-02).

    1 up to half of the Wound Threshold, 2 above that, 3 above the threshold.
    """
    if wounds > threshold:
        return 3
    return 2 if 2 * wounds > threshold else 1


def may_treat(treated_before: bool) -> Ruling:
    """Whether a character may be treated: once in an encounter (ROB-HEAL-02)."""
    return Ruling(not treated_before, step("ROB-HEAL-02", because="treated" if treated_before else ""))


class Treatment(Struct, frozen=True):
    """A Medicae check on somebody's Wounds; ``pool`` holds the healer's dice, without the difficulty."""

    pool: Pool
    wounds: int
    threshold: int
    strain: int

    @property
    def whole_pool(self) -> Pool:
        """The dice of the check, its difficulty among them."""
        return _against(self.pool, wound_difficulty(self.wounds, self.threshold))


class Healed(NamedTuple):
    """Wounds and Strain that were healed, never more than there were."""

    wounds: int
    strain: int


def treat(asked: Treatment, dice: DiceSource) -> Outcome[Healed]:
    """Treat Wounds (ROB-HEAL-02).

    A success heals a Wound for each net success and a Strain for each net advantage; a failure heals nothing.
    """
    rolled = roll(asked.whole_pool, dice)
    healed = healing(rolled.result, asked.wounds, asked.strain)
    return Outcome(healed, (*rolled.steps, step("ROB-HEAL-02", because="", **healed._asdict())))


def treatment_odds(asked: Treatment) -> dict[Healed, Fraction]:
    """The exact chance of each amount of healing; for pools that people have, not for hundreds of dice."""
    reading = PoolReading(asked.whole_pool, ("successes", "advantages"))
    return odds(partial(throw, reading), lambda fallen: healing(fallen, asked.wounds, asked.strain))


def healing(fallen: Symbols, wounds: int, strain: int) -> Healed:
    """What a treatment that fell so heals of so many Wounds and Strain (ROB-HEAL-02)."""
    if not fallen.passed:
        return Healed(0, 0)
    return Healed(min(fallen.successes, wounds), max(0, min(fallen.advantages, strain)))


class NotHealable(Refused):
    """No Medicae check ends this injury; ``ruling`` says why."""


def mend(pool: Pool, injury: Injury, dice: DiceSource, *, cybernetic: bool = False) -> Outcome[bool]:
    """A Medicae check against a critical injury's difficulty, whether it ends it (ROB-CRIT-02, ROB-HEAL-02).

    ``pool`` holds the healer's dice; the difficulty is added as that many Difficulty dice (reading A19).
    ``cybernetic``: a limb that is gone is replaced. :class:`NotHealable` where nothing ends the injury.
    """
    ruling = may_heal(injury, cybernetic=cybernetic)
    if injury.difficulty is None or not ruling.allowed:
        raise NotHealable(ruling)
    rolled = roll(_against(pool, injury.difficulty), dice)
    ended = rolled.result.passed
    return Outcome(ended, (*rolled.steps, step("ROB-CRIT-02", name=injury.name, healed=int(ended))))


def _against(pool: Pool, difficulty: int) -> Pool:
    return changed(pool, [PoolChange(difficulty=difficulty)])
