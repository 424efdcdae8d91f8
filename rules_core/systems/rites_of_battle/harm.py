"""Harm and hindrance by surroundings: bad sight, cover, no air, falls, rough ground."""

from rules_core.systems.rites_of_battle.pool import PoolChange

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
