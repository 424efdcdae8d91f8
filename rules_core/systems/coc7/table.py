"""The house-rule switches; the first position of each is the catalogue's recommended reading."""

from dataclasses import dataclass
from enum import StrEnum

from rules_core.d100.roll import FREE_DICE, MOST_EXTRA_DICE
from rules_core.game.switches import switch


class FumbleRule(StrEnum):
    """When a roll is a fumble (COC-ROLL-06)."""

    BY_TARGET = "by_target"
    """96 to 100 if the required value is below 50, else only 100."""
    ONLY_100 = "only_100"
    """Only 100, whatever the required value."""


class BothFailed(StrEnum):
    """Who wins an opposed roll that both sides failed (COC-OPP-02, reading A02)."""

    HIGHER_VALUE = "higher_value"
    """The higher value, as in any other draw."""
    NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class Table:
    """The house rules of a table.

    ``extended_levels``: 01 is a critical success and there are fumbles (COC-ROLL-05, COC-ROLL-06).
    ``fumble``: the fumble range (COC-ROLL-06). ``luck_spending``: Luck points can lower a roll (COC-LUCK-03).
    ``luck_recovery``: Luck can recover after a scenario (COC-LUCK-04). ``tick_with_bonus``,
    ``tick_with_penalty``: a success with such a die earns a tick (COC-XP-01, reading A11). ``push_fumbles``:
    a fumble can be pushed (COC-PUSH-03). ``both_failed``: COC-OPP-02, reading A02. ``dead_at_maximum``: one
    hit for exactly the maximum hit points kills, not only one for more (COC-WND-01, reading A20).
    ``two_dice_at_most``: only two net bonus or penalty dice count (COC-DIE-04). ``luck_on_luck``: Luck can be
    spent on a Luck roll (COC-LUCK-03).
    ``modifiers``: a number can be added to the value rolled against (COC-ROLL-02), as from a magic item.
    """

    extended_levels: bool = switch(True, "COC-ROLL-05")
    fumble: FumbleRule = switch(FumbleRule.BY_TARGET, "COC-ROLL-06")
    luck_spending: bool = switch(True, "COC-LUCK-03")
    luck_recovery: bool = switch(False, "COC-LUCK-04")
    tick_with_bonus: bool = switch(True, "COC-XP-01")
    tick_with_penalty: bool = switch(True, "COC-XP-01")
    push_fumbles: bool = switch(False, "COC-PUSH-03")
    both_failed: BothFailed = switch(BothFailed.HIGHER_VALUE, "COC-OPP-02")
    dead_at_maximum: bool = switch(False, "COC-WND-01")
    two_dice_at_most: bool = switch(True, "COC-DIE-04")
    luck_on_luck: bool = switch(False, "COC-LUCK-03")
    modifiers: bool = switch(False, "COC-ROLL-02")

    @property
    def most_dice(self) -> int:
        """The most net bonus or penalty dice that count (COC-DIE-04)."""
        return MOST_EXTRA_DICE if self.two_dice_at_most else FREE_DICE


RECOMMENDED = Table()
"""The catalogue's recommended readings."""
