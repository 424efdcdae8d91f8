"""The player's own dice: what a roll asks for next, and the faces that were laid down for it so far.

A resolver is a pure function of its check and its dice, so a roll with physical dice is resolved from the
beginning whenever more dice lie there, until nothing is lacking any more.
"""

from collections.abc import Sequence
from typing import NamedTuple

from rules_core.dice.faces import Die, F, Face
from rules_core.dice.sources import DiceError, DiceSource


class Laid(NamedTuple):
    """One die that lies there: its face, and whether the player typed it or had it thrown by the app."""

    face: Face
    typed: bool = True


class Wanted(NamedTuple):
    """Dice that a roll lacks and that are thrown at once: the part of the check, and how many of each kind.

    ``part`` is as in ``Drawn``; the kinds go by the names of their dice.
    """

    part: str
    dice: tuple[tuple[str, int], ...]

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kind of each single die, in order."""
        return tuple(name for name, count in self.dice for _ in range(count))


class Lacking(Exception):
    """The roll needs dice that do not lie there yet."""

    def __init__(self, wanted: Wanted) -> None:
        super().__init__(wanted.part, wanted.dice)
        self.wanted = wanted


class PhysicalDice(DiceSource):
    """Hands out the faces that were laid down, in the order in which the roll asks for them.

    Where they run out, ``Lacking`` says what is wanted next; ``DiceError`` for
    a face that is on no such die.
    """

    def __init__(self, laid: Sequence[Laid] = ()) -> None:
        self._left = list(laid)
        self._part = ""
        self._table = self
        self._typed = False

    def draw(self, die: Die[F], count: int = 1) -> tuple[F, ...]:
        """The next faces of one kind of die."""
        return self.throw(((die, count),))[0]

    def throw(self, dice: Sequence[tuple[Die[F], int]]) -> tuple[tuple[F, ...], ...]:
        """The next faces of several kinds of dice, which are asked for together."""
        table = self._table
        needed = sum(count for _, count in dice)
        if len(table._left) < needed:
            raise Lacking(Wanted(self._part, tuple((die.name, count) for die, count in dice if count)))
        taken, table._left[:needed] = table._left[:needed], []
        self._typed = any(each.typed for each in taken)
        faces = iter(taken)
        return tuple(tuple(_shown(die, next(faces).face) for _ in range(count)) for die, count in dice)

    def part(self, name: str) -> "PhysicalDice":
        """The same dice, asked for by one named part of the check."""
        part = PhysicalDice()
        part._part, part._table = name, self._table
        return part

    @property
    def typed(self) -> bool:
        """Whether the player typed any of the faces that were drawn last."""
        return self._typed


def _shown(die: Die[F], face: Face) -> F:
    shown = die.shows(face)
    if shown is None:
        raise DiceError(f"{str(face)[:20]!r} is not a face of {die.name}")
    return shown
