"""Kept percentile rolls read back: their dice, and the degree of the other side."""

from collections.abc import Callable, Mapping
from typing import TypeVar

from rules_core.d100.roll import PercentileDegree
from rules_core.dice.faces import NUMBERED
from rules_core.dice.sources import DiceError, DiceSource
from rules_core.game.play import Choice, UnreadableRoll, part_of
from rules_core.sheet.journal import Roll

D = TypeVar("D", bound=PercentileDegree)

FOE, TIE = "foe", "tie"
"""The parts of a kept roll that hold the other side's dice, and those that broke a tie."""

HEALING = "healing"
"""The part that holds the dice of care."""


def check_dice(present: Roll) -> None:
    """Refuse dice that do not exist, and faces that no die has; ``UnreadableRoll``."""
    for each in present.drawn:
        die = NUMBERED.get(each.die)
        if die is None or any(die.shows(face) is None for face in each.faces):
            raise UnreadableRoll(f"the dice: {each.die} {each.faces}")


def their_degree(
    present: Roll, choice: Choice, degrees: Mapping[str, D], roll: Callable[[DiceSource], D]
) -> D:
    """The degree of the other side: as the player was told, else by their dice; ``UnreadableRoll``.

    ``degrees`` are the game's by key; ``roll`` makes the other side's check.
    """
    told = choice.foe.degree
    if told:
        if told not in degrees:
            raise UnreadableRoll(f"their degree {told!r}")
        return degrees[told]
    try:
        return roll(part_of(present, FOE))
    except DiceError as error:
        raise UnreadableRoll(f"their dice: {error}") from error
