"""Symbols: what the faces of a pool come to when they are added up and cancelled."""

from functools import cache
from typing import NamedTuple

from msgspec import Struct

from rules_core.dice.convolution import totals
from rules_core.dice.faces import NARRATIVE, Die
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


@cache
def _counted(watched: tuple[str, ...]) -> dict[str, tuple[int, ...]]:
    """What each face counts of what is watched; the rest reads 0."""
    faces = {face for die in NARRATIVE.values() for face in die.faces}
    return {
        face: tuple(
            count if name in watched else 0 for name, count in zip(ALL, symbols_on(face), strict=True)
        )
        for face in faces
    }


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
        counted = _counted(self.watched)
        return Symbols._make(map(sum, zip(_NOTHING, *[counted[face] for face in faces], strict=True)))

    def weighted(self) -> tuple[tuple[Symbols, int], ...]:
        """Everything that the pool can come to, with its number of ways."""
        # One die that is always blank, so that an empty pool has something to add up.
        thrown: list[tuple[list[tuple[int, ...]], int]] = [([_NOTHING], 1)]
        counted = _counted(self.watched)
        for die, count in self.dice:
            faces = [counted[face] for face in die.faces]
            # Dice that show nothing of what is watched would multiply all ways alike.
            if any(map(any, faces)):
                thrown.append((faces, count))
        return tuple([(Symbols._make(total), ways) for total, ways in totals(thrown)])
