"""A character's dice: the dice set, and whether the player rolls physical dice.

The choice is saved as details of the sheet, so that it is undone, copied and exported like anything else.
"""

from rules_core.dice.faces import DiceSet, dice_set
from rules_core.sheet.events import Event, set_detail
from rules_core.sheet.sheet import Sheet

MARK = "dice:"
"""The prefix of the ids of these details."""

DICE_SET, PHYSICAL = f"{MARK}set", f"{MARK}physical"
"""The details: the dice set ("star-port", or "own #1A2B3C #FFEEDD" with the colours of dice and numerals),
and "1" for physical dice.
"""


def set_of(sheet: Sheet) -> DiceSet:
    """Return the character's dice set."""
    return dice_set(sheet.detail(DICE_SET))


def is_physical(sheet: Sheet) -> bool:
    """Return whether the character uses physical dice by default."""
    return sheet.detail(PHYSICAL) == "1"


def choose_set(sheet: Sheet, chosen: DiceSet) -> tuple[Event, ...]:
    """Return the event that changes the character's dice set; nothing if it is the same."""
    return set_detail(sheet, DICE_SET, "" if chosen == DiceSet() else str(chosen))


def choose_physical(sheet: Sheet, physical: bool) -> tuple[Event, ...]:
    """Return the event that turns physical dice on or off for the character."""
    return set_detail(sheet, PHYSICAL, "1" if physical else "")
