"""The looks of dice that a character can have, and what the window that chooses one shows."""

from typing import NamedTuple

from rules_core.dice_sets import DiceSet

__all__ = ["DiceSet", "DiceSetsView", "OwnSetView", "SetCard"]


class SetCard(NamedTuple):
    """A set to choose: its name, a line about it, and whether it is chosen."""

    dice: DiceSet
    name: str
    line: str
    chosen: bool


class OwnSetView(NamedTuple):
    """The set made of two colours: those of dice and numerals ("#1A2B3C"), as they stand in their fields.

    ``ratio`` is their contrast ("5.2:1"). ``refusal`` says why they can not be used ("" where they can), and
    ``mended`` are the nearest numerals that can be read, "" where these can.
    """

    body: str
    ink: str
    ratio: str
    refusal: str
    mended: str
    chosen: bool


class DiceSetsView(NamedTuple):
    """The window: whose dice they are, the sets, the own one, and whether physical dice are rolled.

    ``whose`` is "Dice of Ida Marchetti", or "Dice without a character"; then ``physical`` is None.
    """

    whose: str
    sets: tuple[SetCard, ...]
    own: OwnSetView
    physical: bool | None
