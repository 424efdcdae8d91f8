"""Armour in the percentile games: the points that a character wears, as written on the sheet."""

from rules_core.sheet.sheet import Sheet
from rules_core.sheet.weapons import number_in

ARMOUR = "armour"
"""The detail with a character's armour, such as "1, leather jacket"."""


def armour_of(sheet: Sheet) -> int:
    """Return the armour points of a character, which reduce damage (COC-CBT-10): the first number in its
    armour, 0 without one.
    """
    return number_in(sheet.detail(ARMOUR))
