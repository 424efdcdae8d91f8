"""Harm and hindrance by surroundings: bad sight, cover, no air, falls, rough ground."""

from fractions import Fraction
from functools import partial

from msgspec import Struct

from rules_core.odds import odds
from rules_core.outcome import Outcome, step
from rules_core.sources import DiceSource
from rules_core.systems.rites_of_battle.pool import Pool, PoolChange, changed
from rules_core.systems.rites_of_battle.roll import roll, throw
from rules_core.systems.rites_of_battle.symbols import PoolReading, Symbols

MOST_CONCEALMENT = 3
"""Setback dice that concealment adds at most (ROB-HARM-01)."""

COVER_DEFENCE = 1
"""Ranged defence behind cover (ROB-HARM-01)."""


def concealment(density: int) -> PoolChange:
    """What mist, smoke or darkness of a density of 0 or more adds: up to 3 Setback dice (ROB-HARM-01)."""
    return PoolChange(setback=min(density, MOST_CONCEALMENT))


def suffocation(toughness: int, rounds: int) -> int:
    """Strain after so many rounds without air: 3 for each round beyond Toughness (ROB-HARM-01)."""
    return 3 * max(0, rounds - toughness)


def ground(squares: int, *, difficult: bool) -> int:
    """What it takes to cross so many squares: double over difficult terrain (ROB-HARM-01)."""
    return squares * 2 if difficult else squares


FALL_SKILLS = ("athletics", "coordination")
"""The skills that may break a fall (ROB-HARM-01)."""

FALL_DIFFICULTY = 2
"""Difficulty dice of breaking a fall (ROB-HARM-01)."""

FEET_SPARED = 15
"""Feet that a broken fall is shorter by (ROB-HARM-01)."""


def fall_strain(feet: int, *, soft: bool = False, broken: bool = False) -> int:
    """Strain of a fall: 1 for every 2 feet, half of that on soft ground (ROB-HARM-01).

    A fall that was ``broken`` is 15 feet shorter; fractions are dropped.
    """
    deep = max(0, feet - FEET_SPARED) if broken else feet
    return deep // 4 if soft else deep // 2


class Fall(Struct, frozen=True):
    """A fall that somebody tries to break; ``pool`` holds the skill's dice, without the difficulty."""

    feet: int
    pool: Pool
    soft: bool = False

    @property
    def whole_pool(self) -> Pool:
        """The dice of the check, its difficulty among them."""
        return changed(self.pool, [PoolChange(difficulty=FALL_DIFFICULTY)])


def fall(asked: Fall, dice: DiceSource) -> Outcome[int]:
    """Try to break a fall, and take the Strain of it (ROB-HARM-01)."""
    rolled = roll(asked.whole_pool, dice)
    strain = _strain(asked, rolled.result)
    why = step("ROB-HARM-01", feet=asked.feet, broken=int(rolled.result.passed), strain=strain)
    return Outcome(strain, (*rolled.steps, why))


def fall_odds(asked: Fall) -> dict[int, Fraction]:
    """The exact chance of each loss of Strain."""
    reading = PoolReading(asked.whole_pool, ("successes",))
    return odds(partial(throw, reading), lambda fallen: _strain(asked, fallen))


def _strain(asked: Fall, fallen: Symbols) -> int:
    return fall_strain(asked.feet, soft=asked.soft, broken=fallen.passed)
