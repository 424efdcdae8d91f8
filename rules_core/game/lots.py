"""What dice decide where a whole character is made at once."""

from collections.abc import Sequence
from typing import TypeVar

from rules_core.dice.faces import D10, D20
from rules_core.dice.sources import DiceSource, RecordingDice
from rules_core.game.creation import Draft, Thrown

T = TypeVar("T")


def one_of(things: Sequence[T], about: str, dice: DiceSource) -> tuple[T, Thrown]:
    """One of the things, of which there are 1, 2, 5 or 10, by a D10, and the throw under what it decides."""
    recorded = RecordingDice(dice)
    (face,) = recorded.draw(D10)
    return things[(face - 1) * len(things) // 10], Thrown(about, face, recorded.drawn)


def throw_age(draft: Draft, dice: DiceSource) -> Thrown:
    """Throw an age of 20 to 39 years and write it on the sheet of ``draft``."""
    recorded = RecordingDice(dice)
    age = 19 + recorded.draw(D20)[0]
    draft.write("detail", "", "age", age)
    return Thrown("age", age, recorded.drawn)
