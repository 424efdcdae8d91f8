"""The house-rule switches of a table; the first position of each is the catalogue's recommended reading."""

from dataclasses import dataclass
from enum import StrEnum

from rules_core.game.switches import switch


class BothFailed(StrEnum):
    """Who wins an opposed roll outside of combat that both sides failed (SL-OPP-02, reading A02)."""

    HIGHER_SKILL = "higher_skill"
    """The higher skill, as in any other tie."""
    NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class Table:
    """How one table plays where the rules leave a choice.

    ``luck_buys_critical``: Luck that brings a die to 1 makes a critical success (SL-LUCK-02, reading A05).
    ``luck_on_fumble``: Luck may be spent where the die shows a fumble; the fumble stays (SL-LUCK-01,
    reading A04). ``both_failed``: SL-OPP-02, reading A02. ``one_treatment_each``: an injury is treated once
    with First Aid and once with Medicine (SL-HEAL-09, reading A20).
    """

    luck_buys_critical: bool = switch(True, "SL-LUCK-02")
    luck_on_fumble: bool = switch(True, "SL-LUCK-01")
    both_failed: BothFailed = switch(BothFailed.HIGHER_SKILL, "SL-OPP-02")
    one_treatment_each: bool = switch(True, "SL-HEAL-09")


RECOMMENDED = Table()
"""The catalogue's recommended readings."""
