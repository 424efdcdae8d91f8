"""The house-rule switches of a table; the first position of each is the catalogue's recommended reading."""

from dataclasses import dataclass
from enum import StrEnum

from rules_core.switches import switch


class FumbleRule(StrEnum):
    """When a roll is a fumble (COC-ROLL-06)."""

    BY_TARGET = "by_target"
    """96 to 100 where the value needed is below 50, else 100 alone."""
    ONLY_100 = "only_100"
    """100 alone, whatever the value needed."""


@dataclass(frozen=True, slots=True)
class Table:
    """How one table plays where the rules leave a choice.

    ``extended_levels``: 01 is a critical success and there are fumbles (COC-ROLL-05, COC-ROLL-06).
    ``fumble``: the fumble range (COC-ROLL-06). ``luck_spending``: points of Luck may lower a roll
    (COC-LUCK-03). ``tick_with_bonus``: a success with a bonus die earns a tick (COC-XP-01).
    """

    extended_levels: bool = switch(True, "COC-ROLL-05")
    fumble: FumbleRule = switch(FumbleRule.BY_TARGET, "COC-ROLL-06")
    luck_spending: bool = switch(True, "COC-LUCK-03")
    tick_with_bonus: bool = switch(True, "COC-XP-01")


RECOMMENDED = Table()
"""The catalogue's recommended readings."""
