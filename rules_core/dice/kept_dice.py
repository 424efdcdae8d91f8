"""Dice that were rolled before: a roll is judged again with the same faces; only missing ones are rolled."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from rules_core.dice.faces import Die, F, Face
from rules_core.dice.sources import DiceError, DiceSource, Drawn


class _Face(NamedTuple):
    """A face on the table, and whether the player typed it."""

    face: Face
    typed: bool


_Queues = dict[tuple[str, str], list[_Face]]
"""Faces by part of the check and kind of die, in the order rolled."""


class KeptDice(DiceSource):
    """Hands out the faces of an earlier roll, kind by kind and part by part; ``more`` rolls what is missing.

    ``handed`` are all faces handed out, as ``RecordingDice`` records them, but exact about which were typed.
    """

    def __init__(self, earlier: Iterable[Drawn], more: DiceSource) -> None:
        self._more = more
        self._part = ""
        self._left: _Queues = {}
        self._handed: list[Drawn] = []
        self._added: list[Drawn] = []
        self._typed = False
        for each in earlier:
            queue = self._left.setdefault((each.part, each.die), [])
            queue += (_Face(face, each.typed) for face in each.faces)

    def draw(self, die: Die[F], count: int = 1) -> tuple[F, ...]:
        """Return the next ``count`` faces of ``die``: kept ones first."""
        return self.throw(((die, count),))[0]

    def throw(self, dice: Sequence[tuple[Die[F], int]]) -> tuple[tuple[F, ...], ...]:
        """Return the next faces of several kinds; the missing ones of all kinds are rolled together."""
        had = [self._take(die, count) for die, count in dice]
        lacking = [count - len(kept) for (_, count), kept in zip(dice, had, strict=True)]
        wanted = [(die, lacks) for (die, _), lacks in zip(dice, lacking, strict=True) if lacks]
        fresh = iter(self._more.throw(wanted) if wanted else ())
        typed = bool(wanted) and self._more.typed
        self._typed = typed or any(each.typed for kept in had for each in kept)
        return tuple(
            self._hand(die, kept, next(fresh) if lacks else (), typed=typed)
            for (die, _), kept, lacks in zip(dice, had, lacking, strict=True)
        )

    def _hand(self, die: Die[F], kept: list[_Face], new: tuple[F, ...], *, typed: bool) -> tuple[F, ...]:
        """Record the faces of one kind and return them."""
        if new:
            self._added.append(Drawn(self._part, die.name, new, typed))
        faces = [*kept, *(_Face(face, typed) for face in new)]
        self._handed += _drawn(self._part, die.name, faces) or [Drawn(self._part, die.name, ())]
        return tuple(_shown(die, each.face) for each in kept) + new

    def _take(self, die: Die[F], count: int) -> list[_Face]:
        queue = self._left.get((self._part, die.name), [])
        taken, queue[:count] = queue[:count], []
        return taken

    @property
    def typed(self) -> bool:
        """Whether the player typed any of the last faces."""
        return self._typed

    def part(self, name: str) -> "KeptDice":
        """Return the dice of a named part, from the same table."""
        part = KeptDice((), self._more.part(name))
        part._part = name
        part._left, part._handed, part._added = self._left, self._handed, self._added
        return part

    @property
    def handed(self) -> tuple[Drawn, ...]:
        """Every face handed out so far, in order."""
        return tuple(self._handed)

    @property
    def added(self) -> tuple[Drawn, ...]:
        """The faces that were rolled now, because the earlier roll had too few."""
        return tuple(self._added)

    @property
    def unused(self) -> tuple[Drawn, ...]:
        """The earlier faces that were not asked for."""
        return tuple(drawn for (part, die), faces in self._left.items() for drawn in _drawn(part, die, faces))


class NoMoreDice(DiceSource):
    """No dice at all: ``DiceError`` if any are rolled."""

    def draw(self, die: Die[F], count: int = 1) -> tuple[F, ...]:
        """Refuse to roll."""
        del count
        raise DiceError(f"a face of {die.name} is missing")


def _drawn(part: str, die: str, faces: list[_Face]) -> list[Drawn]:
    runs = groupby(faces, lambda each: each.typed)
    return [Drawn(part, die, tuple(each.face for each in run), typed) for typed, run in runs]


def _shown(die: Die[F], face: Face) -> F:
    shown = die.shows(face)
    if shown is None:
        raise DiceError(f"{str(face)[:20]!r} is not a face of {die.name}")
    return shown
