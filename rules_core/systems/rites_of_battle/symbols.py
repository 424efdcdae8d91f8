"""Symbols: what the faces of a pool come to when they are added up and cancelled."""

from typing import NamedTuple

from msgspec import Struct

from rules_core.convolution import totals
from rules_core.dice import NARRATIVE, Die
from rules_core.systems.rites_of_battle.pool import Pool


def passes(successes: int) -> bool:
    """Whether so many net successes are enough: 1 or more (ROB-DICE-08); none is a miss (reading A04)."""
    return successes >= 1


class Symbols(NamedTuple):
    """What a pool shows: triumphs and despairs, net successes and net advantages.

    Below 0 they are net failures and net threat. Triumphs and despairs are counted beside what they add to
    the net numbers, and never cancel (ROB-DICE-07). What varies least stands first, which is what enumeration
    is fastest with.
    """

    triumphs: int
    despairs: int
    successes: int
    advantages: int

    @property
    def passed(self) -> bool:
        """Whether the check succeeds."""
        return passes(self.successes)


ALL = Symbols._fields
"""The names of everything that a pool shows."""

_NOTHING = (0, 0, 0, 0)


def symbols_on(face: str) -> Symbols:
    """What one face counts; a triumph is a success too, a despair a failure too (ROB-DICE-07)."""
    triumphs, despairs = face.count("T"), face.count("D")
    return Symbols(
        triumphs,
        despairs,
        triumphs + face.count("s") - despairs - face.count("f"),
        face.count("a") - face.count("h"),
    )


_ON_FACES = {face: symbols_on(face) for die in NARRATIVE.values() for face in die.faces}


class PoolReading(Struct, frozen=True):
    """One throw of a pool, its symbols added up and cancelled one for one (ROB-DICE-07).

    ``watched`` names what is looked at; the rest reads 0. The fewer, the fewer ways there are to enumerate.
    """

    pool: Pool
    watched: tuple[str, ...] = ALL

    @property
    def dice(self) -> tuple[tuple[Die[str], int], ...]:
        """The kinds of dice in the pool with how many of each."""
        return self.pool.dice

    def read(self, faces: tuple[str, ...]) -> Symbols:
        """What these faces come to."""
        counted = (self._counted(face) for face in faces)
        return Symbols._make(map(sum, zip(_NOTHING, *counted, strict=True)))

    def weighted(self) -> tuple[tuple[Symbols, int], ...]:
        """Everything that the pool can come to, with its number of ways."""
        # One die that is always blank, so that an empty pool has something to add up.
        thrown: list[tuple[list[tuple[int, ...]], int]] = [([_NOTHING], 1)]
        thrown += [([self._counted(face) for face in die.faces], count) for die, count in self.dice]
        return tuple([(Symbols._make(total), ways) for total, ways in totals(thrown)])

    def _counted(self, face: str) -> tuple[int, ...]:
        symbols = _ON_FACES[face]
        return tuple(count if name in self.watched else 0 for name, count in zip(ALL, symbols, strict=True))
