"""The looks of dice, each a set by its name, or the player's own two colours."""

import re

from msgspec import Struct

USUAL = "ivory"
"""The set of a character for whom none was chosen."""

OWN = "own"
"""The set that the player makes of two colours."""

_OWN = re.compile(rf"{OWN} (#[0-9A-F]{{6}}) (#[0-9A-F]{{6}})", re.ASCII)
_NAMED = re.compile(r"[a-z][a-z-]{0,39}", re.ASCII)


class DiceSet(Struct, frozen=True):
    """A look of dice by its id; the one of ``OWN`` has the colours of dice and numerals ("#1A2B3C")."""

    id: str = USUAL
    body: str = ""
    ink: str = ""

    def __str__(self) -> str:
        """As it is kept: ``dice_set`` reads it."""
        return f"{self.id} {self.body} {self.ink}" if self.id == OWN else self.id


def dice_set(text: str) -> DiceSet:
    """The set that ``text`` names, the usual one where it makes no sense; there need be no such set."""
    if own := _OWN.fullmatch(text.strip().upper().replace(OWN.upper(), OWN)):
        return DiceSet(OWN, own[1], own[2])
    return DiceSet(text) if _NAMED.fullmatch(text) and text != OWN else DiceSet()
