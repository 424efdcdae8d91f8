"""Tens and units dice, with bonus and penalty dice, read as 1 to 100; and the dice of the game."""

from functools import cache
from typing import NamedTuple

from msgspec import Struct

from rules_core.d100.roll import MOST_EXTRA_DICE, net_dice
from rules_core.dice.faces import D4, D6, D8, D20, D100, TENS, UNITS, Die
from rules_core.sheet.outcome import Step, step


class Percentile(NamedTuple):
    """Percentile dice as they fell: tens dice (the plain one first), units die, which tens die counts."""

    tens: tuple[int, ...]
    units: int
    used: int

    @property
    def value(self) -> int:
        """The number read, 1 to 100."""
        return read_as(self.tens[self.used], self.units)


def read_as(tens: int, units: int) -> int:
    """The reading of one tens and one units die; 00 and 0 is 100 (COC-DICE-01)."""
    return tens + units or 100


_DICE = tuple(((TENS, 1 + extra), (UNITS, 1)) for extra in range(1 + MOST_EXTRA_DICE))


class PercentileReading(Struct, frozen=True):
    """One throw of a units die and ``1 + abs(net)`` tens dice (COC-DIE-02); ``net`` from -2 to 2.

    With bonus dice the tens die that reads lower counts, with penalty dice the higher. Whole readings are
    compared, so that with units 0 a tens die of 00 is 100 (COC-DIE-03).
    """

    net: int

    @property
    def dice(self) -> tuple[tuple[Die[int], int], ...]:
        """The tens dice, then the units die."""
        return _DICE[abs(self.net)]

    def read(self, faces: tuple[int, ...]) -> Percentile:
        """Which tens die counts."""
        tens, units = faces[:-1], faces[-1]
        if len(tens) == 1:
            return Percentile(tens, units, 0)
        better = min if self.net >= 0 else max
        used = better(range(len(tens)), key=lambda each: read_as(tens[each], units))
        return Percentile(tens, units, used)

    def weighted(self) -> tuple[tuple[Percentile, int], ...]:
        """The 100 readings with their number of ways."""
        return _weighted(self)


@cache
def percentile(net: int) -> PercentileReading:
    """The reading with ``net`` dice that count, as ``net_dice`` gives them."""
    return PercentileReading(net)


@cache
def _weighted(reading: PercentileReading) -> tuple[tuple[Percentile, int], ...]:
    count = 1 + abs(reading.net)

    def ways(tens: int, units: int) -> int:
        # It counts where every tens die reads no better than it, and not all of them worse.
        mine = read_as(tens, units)
        readings = [read_as(other, units) for other in TENS.faces]
        worse = sum(each > mine if reading.net >= 0 else each < mine for each in readings)
        return int((worse + 1) ** count - worse**count)

    return tuple(
        (Percentile((tens,) * count, units, 0), ways(tens, units))
        for tens in TENS.faces
        for units in UNITS.faces
    )


def percentile_steps(thrown: Percentile, value: int, bonus: int, penalty: int) -> tuple[Step, ...]:
    """The rules that had a say in which tens die counts; ``value`` is the number read.

    Bonus dice cancel penalty dice (COC-DIE-01), and at most two count either way (COC-DIE-04).
    """
    tens, units = thrown.tens[thrown.used], thrown.units
    read = Step("COC-DICE-01", (("tens", tens), ("units", units), ("value", value)))
    if not (bonus or penalty):
        return (read,)
    steps: list[Step] = []
    net = net_dice(bonus, penalty)
    if bonus and penalty:
        steps.append(step("COC-DIE-01", bonus=bonus, penalty=penalty))
    if abs(bonus - penalty) > MOST_EXTRA_DICE:
        steps.append(step("COC-DIE-04", net=net))
    if net:
        steps.append(step("COC-DIE-02", net=net, used=thrown.tens[thrown.used], units=thrown.units))
        if thrown.units == 0 and 0 in thrown.tens:
            steps.append(step("COC-DIE-03", value=thrown.value))
    return (*steps, read)


DICE: tuple[Die[int], ...] = (D4, D6, D8, D20, D100)
"""The dice that the game is played with (COC-DICE-03).

Sums of them such as ``1D6+1+2D4`` are read by ``formula`` (COC-DICE-02).
"""
