"""Dice statistics: every rolled die is counted once, and a chi-square test shows whether dice are fair.

Nothing here changes a die or a roll; it only reads journals.
"""

from collections import Counter
from collections.abc import Iterable
from math import exp, expm1, lgamma, log, log1p
from typing import NamedTuple

from msgspec import Struct

from rules_core.dice.faces import DICE, Face
from rules_core.dice.sources import Drawn
from rules_core.sheet.journal import Action, taken_back

LEAST_EXPECTED = 5
"""The expected count of every face that makes a chi-square test meaningful."""


class RollDice(Struct, frozen=True):
    """The dice of a saved roll; ``added`` are those rolled to amend it."""

    drawn: tuple[Drawn, ...] = ()
    added: tuple[Drawn, ...] = ()


class TryDice(Struct, frozen=True):
    """The dice of one attempt in a plan; ``typed`` marks physical dice."""

    id: str
    drawn: tuple[Drawn, ...] = ()
    typed: bool = False


class PlanDice(Struct, frozen=True):
    """The dice of a plan: of a downtime, or of a step of character creation."""

    throws: tuple[TryDice, ...] = ()


class EntryDice(Struct, frozen=True):
    """What a journal entry says about dice, and the entries it refers to.

    It has the same fields as ``Entry`` and its record, so that the rest of a record need not be read.
    """

    seq: int
    action: str
    refers: tuple[int, ...] = ()
    roll: RollDice | None = None
    plan: PlanDice | None = None


class DiceReplay:
    """Replays a journal from its oldest entry and finds the dice that are new in each entry.

    An entry of spent Luck repeats the dice of its roll, and so does an amended roll. An undone downtime
    continues with the dice rolled in it.
    """

    def __init__(self) -> None:
        self._draw_counts: dict[int, int] = {}
        """The number of draws in the roll of an entry."""
        self._changes: dict[int, list[int]] = {}
        """The entries that changed a roll by Luck or amended it, oldest first."""
        self._markers: list[EntryDice] = []
        """The undo and redo entries, oldest first."""
        self._undone_cache: frozenset[int] | None = frozenset()
        """The undone entries, or None if a newer marker has made them out of date."""
        self._plans: dict[int, PlanDice] = {}
        self._under_way: dict[str, tuple[Drawn, ...]] = {}

    def fell(self, entry: EntryDice) -> tuple[Drawn, ...]:
        """Return the dice newly rolled with an entry, even if the roll was undone later."""
        if entry.action in (Action.UNDO, Action.REDO):
            self._note_marker(entry)
        return self._of_roll(entry) + self._of_plan(entry)

    def _note_marker(self, marker: EntryDice) -> None:
        """Resume the plans that a marker undoes, and complete those that it redoes."""
        before = self._undone if self._plans else frozenset()
        self._markers.append(marker)
        self._undone_cache = None
        if not self._plans:
            return
        turned = sorted(self._plans.keys() & (before ^ self._undone), reverse=True)
        if any(seq in before for seq in turned):
            self._under_way = {}
        for seq in turned:
            if seq not in before:
                self._under_way |= {each.id: each.drawn for each in self._plans[seq].throws}

    @property
    def _undone(self) -> frozenset[int]:
        if self._undone_cache is None:
            self._undone_cache = taken_back(reversed(self._markers))
        return self._undone_cache

    def rolled_since(self, plan: PlanDice) -> tuple[Drawn, ...]:
        """Return the dice rolled in a plan since the newest entry, as in a downtime still under way."""
        fell: list[Drawn] = []
        for each in plan.throws:
            known = self._under_way.get(each.id, ())
            fresh = each.drawn[len(known) :] if each.drawn[: len(known)] == known else each.drawn
            fell += (draw._replace(typed=draw.typed or each.typed) for draw in fresh)
        return tuple(fell)

    def _of_roll(self, entry: EntryDice) -> tuple[Drawn, ...]:
        if entry.roll is None:
            return ()
        drawn = entry.roll.drawn
        self._draw_counts[entry.seq] = len(drawn)
        if entry.action not in (Action.LUCK, Action.AMEND) or not entry.refers:
            return drawn
        rolled = entry.refers[0]
        changes = self._changes.setdefault(rolled, [])
        stands = next((seq for seq in reversed(changes) if seq not in self._undone), rolled)
        changes.append(entry.seq)
        if entry.action == Action.AMEND:
            return entry.roll.added
        return drawn[self._draw_counts.get(stands, 0) :]

    def _of_plan(self, entry: EntryDice) -> tuple[Drawn, ...]:
        if entry.plan is None:
            return ()
        fell = self.rolled_since(entry.plan)
        if entry.action in (Action.DOWNTIME, Action.DOWNTIME_DROPPED):
            self._under_way = {}
            self._plans[entry.seq] = entry.plan
        return fell


class FaceCount(NamedTuple):
    """How often a face was rolled, and on how many sides of its die it appears."""

    face: Face
    sides: int
    seen: int


class DieCount(NamedTuple):
    """The count of one kind of die: its name, how many were rolled, and each different face in order."""

    die: str
    thrown: int
    faces: tuple[FaceCount, ...]

    def expected(self, face: FaceCount) -> float:
        """Return how often fair dice would show a face, on average."""
        return self.thrown * face.sides / len(DICE[self.die].faces)


_SIDES: dict[str, Counter[Face]] = {name: Counter(die.faces) for name, die in DICE.items()}


class Counts:
    """Counts every face rolled."""

    def __init__(self) -> None:
        self._seen: dict[str, dict[Face, int]] = {
            die: dict.fromkeys(sides, 0) for die, sides in _SIDES.items()
        }

    def add(self, drawn: Iterable[Drawn]) -> None:
        """Count faces, skipping unknown dice and faces, as in a file edited by hand."""
        for each in drawn:
            seen = self._seen.get(each.die)
            if seen is None:
                continue
            for face in each.faces:
                if face in seen:
                    seen[face] += 1
                elif (meant := DICE[each.die].shows(face)) is not None:
                    seen[meant] += 1

    def of(self, die: str) -> DieCount:
        """Return the count of a kind of die; ``KeyError`` if there is no such kind."""
        seen = self._seen[die]
        counted = tuple(FaceCount(face, _SIDES[die][face], times) for face, times in seen.items())
        return DieCount(die, sum(seen.values()), counted)

    def thrown(self) -> tuple[DieCount, ...]:
        """Return the count of each kind of die that was rolled, in the standard order."""
        return tuple(count for die in DICE if (count := self.of(die)).thrown)


class Fit(NamedTuple):
    """How far dice deviate from the average of fair dice.

    ``probability`` is that of fair dice deviating at least this far.
    """

    statistic: float
    freedom: int
    probability: float


def enough(die: str) -> int:
    """Return how many dice of a kind are needed for each face to be expected ``LEAST_EXPECTED`` times."""
    return -(-LEAST_EXPECTED * len(DICE[die].faces) // min(_SIDES[die].values()))


def fit(count: DieCount) -> Fit | None:
    """Run the chi-square test on the count of a kind of die; None if too few were rolled."""
    if count.thrown < enough(count.die):
        return None
    statistic = sum((each.seen - count.expected(each)) ** 2 / count.expected(each) for each in count.faces)
    freedom = len(count.faces) - 1
    return Fit(statistic, freedom, upper_gamma(freedom / 2, statistic / 2))


def among(probability: float, kinds: int) -> float:
    """Return the probability that any of ``kinds`` kinds of dice shows what one shows with
    ``probability``.
    """
    return -expm1(kinds * log1p(-probability)) if probability < 1 else 1.0


_SMALL = 1e-17
_TINY = 1e-300


def upper_gamma(a: float, x: float) -> float:
    """Return the regularised upper incomplete gamma function Q(a, x) for a above 0 and x of 0 or more.

    Accurate to ten digits for ``a`` up to 50, which is a die with 100 faces.
    """
    if x <= 0:
        return 1.0
    scale = exp(a * log(x) - x - lgamma(a))
    if x < a + 1:
        term = total = 1 / a
        step = a
        while term > total * _SMALL:
            step += 1
            term *= x / step
            total += term
        return 1 - total * scale
    # Lentz's algorithm for the continued fraction.
    b = x + 1 - a
    c, d = 1 / _TINY, 1 / b
    fraction, n, factor = d, 0, 0.0
    while abs(factor - 1) > 1e-15:
        n += 1
        part = n * (a - n)
        b += 2
        d = 1 / (part * d + b)
        c = b + part / c
        factor = c * d
        fraction *= factor
    return fraction * scale
