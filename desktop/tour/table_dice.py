"""The tour's dice, which give fixed results."""

from collections.abc import Mapping, Sequence
from random import Random

from rules_core.dice.faces import Die, F, Face
from rules_core.dice.sources import DiceSource, LiveDice, ScriptedDice

_SEED = 7


class TableDice(DiceSource):
    """Returns the faces set before each roll."""

    def __init__(self) -> None:
        self._script: DiceSource = ScriptedDice()

    def set_faces(self, tens: list[int], units: int) -> None:
        """Set the faces of the next roll."""
        self.put({"tens": tens, "units": [units]})

    def put(self, faces: Mapping[str, Sequence[Face]], **parts: Mapping[str, Sequence[Face]]) -> None:
        """Set the faces of any dice in the next roll, except those of named parts."""
        self._script = ScriptedDice(faces, parts)

    def use_random_faces(self) -> None:
        """Use seeded random faces for the next rolls, the same in every tour."""
        self._script = LiveDice(Random(_SEED).randrange)  # noqa: S311 - not for play

    def part(self, name: str) -> DiceSource:
        """Return the dice set for one part."""
        return self._script.part(name)

    def draw(self, die: Die[F], count: int = 1) -> tuple[F, ...]:
        """Return the next faces that were set."""
        return self._script.draw(die, count)
