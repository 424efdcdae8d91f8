"""The dice on the table of the tour, which fall as it wants them to."""

from collections.abc import Mapping, Sequence
from random import Random

from rules_core.dice.faces import Die, F, Face
from rules_core.dice.sources import DiceSource, LiveDice, ScriptedDice

_SEED = 7


class TableDice(DiceSource):
    """Hands out the faces that the tour lays down before each roll."""

    def __init__(self) -> None:
        self._script: DiceSource = ScriptedDice()

    def lay_down(self, tens: list[int], units: int) -> None:
        """Have the next roll show these faces."""
        self.put({"tens": tens, "units": [units]})

    def put(self, faces: Mapping[str, Sequence[Face]], **parts: Mapping[str, Sequence[Face]]) -> None:
        """Have the next roll show these faces of any dice, those of named parts apart."""
        self._script = ScriptedDice(faces, parts)

    def let_fall(self) -> None:
        """Have the next rolls show what falls by chance, the same in every tour."""
        self._script = LiveDice(Random(_SEED).randrange)  # noqa: S311 - not for play

    def part(self, name: str) -> DiceSource:
        """The dice of one part that were laid down."""
        return self._script.part(name)

    def draw(self, die: Die[F], count: int = 1) -> tuple[F, ...]:
        """The next faces that were laid down."""
        return self._script.draw(die, count)
