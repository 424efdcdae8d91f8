"""The house-rule switches; the first position of each is the catalogue's recommended reading."""

from dataclasses import dataclass
from enum import StrEnum

from rules_core.game.switches import switch


class Downgrade(StrEnum):
    """The effect of downgrading a check on its pool (ROB-POOL-05, reading A01)."""

    PROFICIENCY_TO_ABILITY = "proficiency_to_ability"
    """A Proficiency die becomes an Ability die; without one, nothing happens."""
    DIFFICULTY_TO_CHALLENGE = "difficulty_to_challenge"
    """The difficulty is upgraded: a Difficulty die becomes a Challenge die, or one is added first."""


@dataclass(frozen=True, slots=True)
class Table:
    """The house rules of a table.

    ``downgrade``: the effect of downgrading a pool (ROB-POOL-05).
    """

    downgrade: Downgrade = switch(Downgrade.PROFICIENCY_TO_ABILITY, "ROB-POOL-05")


RECOMMENDED = Table()
"""The catalogue's recommended readings."""
