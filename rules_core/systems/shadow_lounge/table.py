"""The house-rule switches; the first position of each is the catalogue's recommended reading."""

from dataclasses import dataclass
from enum import StrEnum

from rules_core.d100.roll import FREE_DICE, MOST_EXTRA_DICE
from rules_core.game.switches import switch


class BothFailed(StrEnum):
    """Who wins an opposed roll outside combat that both sides failed (SL-OPP-02, reading A02)."""

    HIGHER_SKILL = "higher_skill"
    """The higher skill, as in any other tie."""
    NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class Table:
    """The house rules of a table.

    ``luck_buys_critical``: Luck that brings a die to 1 makes a critical success (SL-LUCK-02, reading A05).
    ``luck_on_fumble``: Luck can be spent on a fumble, which stays a fumble (SL-LUCK-01, reading A04).
    ``both_failed``: SL-OPP-02, reading A02. ``one_treatment_each``: an injury is treated once with First Aid
    and once with Medicine (SL-HEAL-09, reading A20). ``two_dice_at_most``: only two net Bonus or Penalty Dice
    count (SL-DIE-01, reading A07). ``luck_on_luck``: Luck can be spent on a Luck check (SL-LUCK-03, reading
    A15).
    """

    luck_buys_critical: bool = switch(True, "SL-LUCK-02")
    luck_on_fumble: bool = switch(True, "SL-LUCK-01")
    both_failed: BothFailed = switch(BothFailed.HIGHER_SKILL, "SL-OPP-02")
    one_treatment_each: bool = switch(False, "SL-HEAL-09")
    two_dice_at_most: bool = switch(True, "SL-DIE-01")
    luck_on_luck: bool = switch(False, "SL-LUCK-03")

    @property
    def most_dice(self) -> int:
        """The most net Bonus or Penalty Dice that count (SL-DIE-01)."""
        return MOST_EXTRA_DICE if self.two_dice_at_most else FREE_DICE


RECOMMENDED = Table()
"""The catalogue's recommended readings."""
