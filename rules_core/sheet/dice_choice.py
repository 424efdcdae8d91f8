"""Which dice a character rolls: the look of the set, and whether they are the player's own.

It stands on the sheet among the details, so that it is undone, copied and exported like anything else.
"""

from rules_core.dice.faces import DiceSet, dice_set
from rules_core.sheet.events import Event, set_detail
from rules_core.sheet.sheet import Sheet

MARK = "dice:"
"""How the ids of these details begin."""

DICE_SET, PHYSICAL = f"{MARK}set", f"{MARK}physical"
"""The set ("star-port", or "own #1A2B3C #FFEEDD" with the colours of dice and numerals), and "1" for physical
dice."""


def set_of(sheet: Sheet) -> DiceSet:
    """The set that the character rolls."""
    return dice_set(sheet.detail(DICE_SET))


def is_physical(sheet: Sheet) -> bool:
    """Whether the character rolls the player's own dice unless told otherwise."""
    return sheet.detail(PHYSICAL) == "1"


def choose_set(sheet: Sheet, chosen: DiceSet) -> tuple[Event, ...]:
    """The event that gives the character another set; none where it has it already."""
    return set_detail(sheet, DICE_SET, "" if chosen == DiceSet() else str(chosen))


def choose_physical(sheet: Sheet, physical: bool) -> tuple[Event, ...]:
    """The event that has the character roll the player's own dice, or not any more."""
    return set_detail(sheet, PHYSICAL, "1" if physical else "")
