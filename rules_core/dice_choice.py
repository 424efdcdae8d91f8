"""Which dice a character rolls: the look of the set, and whether they are the player's own.

It stands on the sheet among the details, so that it is undone, copied and exported like anything else.
"""

import re

from msgspec import Struct

from rules_core.events import Event, set_detail
from rules_core.sheet import Sheet

MARK = "dice:"
"""How the ids of these details begin."""

DICE_SET, PHYSICAL = f"{MARK}set", f"{MARK}physical"
"""The set ("star-port", or "own #1A2B3C #FFEEDD" with the colours of dice and numerals), and "1" for physical
dice."""

USUAL = "ivory"
"""The set of a character for whom none was chosen."""

OWN = "own"
"""The set that the player makes of two colours."""

_OWN = re.compile(rf"{OWN} (#[0-9A-F]{{6}}) (#[0-9A-F]{{6}})", re.ASCII)
_NAMED = re.compile(r"[a-z][a-z-]{0,39}", re.ASCII)


class DiceSet(Struct, frozen=True):
    """A look of dice by its id; the one of :data:`OWN` has the colours of dice and numerals ("#1A2B3C")."""

    id: str = USUAL
    body: str = ""
    ink: str = ""

    def __str__(self) -> str:
        """As it is kept: :func:`dice_set` reads it."""
        return f"{self.id} {self.body} {self.ink}" if self.id == OWN else self.id


def dice_set(text: str) -> DiceSet:
    """The set that ``text`` names, the usual one where it makes no sense; there need be no such set."""
    if own := _OWN.fullmatch(text.strip().upper().replace(OWN.upper(), OWN)):
        return DiceSet(OWN, own[1], own[2])
    return DiceSet(text) if _NAMED.fullmatch(text) and text != OWN else DiceSet()


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
