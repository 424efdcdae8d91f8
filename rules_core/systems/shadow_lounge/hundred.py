"""Whole hundred-sided dice: one, or several of which the better or the worse counts."""

from functools import cache
from typing import NamedTuple

from msgspec import Struct

from rules_core.d100.roll import net_dice
from rules_core.dice.faces import D100, Die
from rules_core.sheet.outcome import Step, step
from rules_core.systems.shadow_lounge.degrees import NATURAL_CRITICALS


class Hundred(NamedTuple):
    """Hundred-sided dice as they fell, the plain one first, and the place of the one that counts."""

    faces: tuple[int, ...]
    used: int

    @property
    def natural(self) -> int:
        """The number on the die that counts, 1 to 100 (SL-ROLL-01)."""
        return self.faces[self.used]


BEST_FIRST = tuple(sorted(D100.faces, key=lambda face: (face not in NATURAL_CRITICALS, face)))
"""The numbers from the best to the worst, whatever the value is (SL-DIE-01, reading A06).

Better is a better degree, then no fumble, then a lower number. The higher the number the lower the degree,
and what fumbles are the highest numbers of their degree, so only the critical 69 stands out of order.
"""

_PLACES = {face: place for place, face in enumerate(BEST_FIRST)}


class HundredReading(Struct, frozen=True):
    """One throw of ``1 + abs(net)`` whole hundred-sided dice (SL-ROLL-01, SL-DIE-01).

    With Bonus Dice the best die counts, with Penalty Dice the worst.
    """

    net: int = 0

    @property
    def dice(self) -> tuple[tuple[Die[int], int], ...]:
        """The dice of one throw."""
        return ((D100, 1 + abs(self.net)),)

    def read(self, faces: tuple[int, ...]) -> Hundred:
        """Which die counts."""
        if len(faces) == 1:
            return Hundred(faces, 0)
        choose = min if self.net >= 0 else max
        return Hundred(faces, choose(range(len(faces)), key=lambda each: _PLACES[faces[each]]))

    def weighted(self) -> tuple[tuple[Hundred, int], ...]:
        """Each number that can count, with the ways in which no die is better, or none worse."""
        return _weighted(self)


@cache
def _weighted(reading: HundredReading) -> tuple[tuple[Hundred, int], ...]:
    count = 1 + abs(reading.net)
    ranked = BEST_FIRST[::-1] if reading.net >= 0 else BEST_FIRST
    # The n-th of them counts where every die lies within the first n and not all within those before it.
    return tuple(
        (Hundred((face,) * count, 0), (rank + 1) ** count - rank**count) for rank, face in enumerate(ranked)
    )


@cache
def hundred(net: int) -> HundredReading:
    """The reading with ``net`` dice that count, as ``net_dice`` gives them."""
    return HundredReading(net)


def hundred_steps(thrown: Hundred, bonus: int, penalty: int) -> tuple[Step, ...]:
    """The rules that had a say in which die counts."""
    natural = thrown.natural
    read = Step("SL-ROLL-01", (("roll", natural),))
    if not (bonus or penalty):
        return (read,)
    net = net_dice(bonus, penalty)
    return (step("SL-DIE-01", bonus=bonus, penalty=penalty, net=net, roll=natural), read)
