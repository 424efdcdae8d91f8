"""Whether dice fall evenly: every die that fell counted once, and the chi-square test of what was counted.

Nothing here changes a die or a roll; it looks back at what journals tell.
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
"""A chi-square test says something only where every face is expected at least so often."""


class RollDice(Struct, frozen=True):
    """The dice of a kept roll."""

    drawn: tuple[Drawn, ...] = ()


class TryDice(Struct, frozen=True):
    """The dice of one try of a plan; ``typed`` ones lay on the player's own table."""

    id: str
    drawn: tuple[Drawn, ...] = ()
    typed: bool = False


class PlanDice(Struct, frozen=True):
    """The dice of a plan: of a downtime, or of a step of making a character."""

    throws: tuple[TryDice, ...] = ()


class EntryDice(Struct, frozen=True):
    """What a journal entry tells of dice, and of the entries that it is about.

    It has the fields of ``Entry`` and of its record, so that the rest of a record
    need not be read.
    """

    seq: int
    action: str
    refers: tuple[int, ...] = ()
    roll: RollDice | None = None
    plan: PlanDice | None = None


class Retold:
    """One journal read from its oldest entry, telling which dice of each entry had not fallen before.

    Luck repeats the dice of the roll that it changes. A downtime that was taken back goes on with the dice
    that fell in it.
    """

    def __init__(self) -> None:
        self._long: dict[int, int] = {}
        """How many draws the roll of an entry holds."""
        self._luck: dict[int, list[int]] = {}
        self._markers: list[EntryDice] = []
        """What took back and did again, the oldest first."""
        self._known_gone: frozenset[int] | None = frozenset()
        """What stands as taken back, None where a marker came since that was worked out."""
        self._plans: dict[int, PlanDice] = {}
        self._under_way: dict[str, tuple[Drawn, ...]] = {}

    def fell(self, entry: EntryDice) -> tuple[Drawn, ...]:
        """The dice that fell with an entry; those of a roll that is taken back later did fall."""
        if entry.action in (Action.UNDO, Action.REDO):
            self._turn(entry)
        return self._of_roll(entry) + self._of_plan(entry)

    def _turn(self, marker: EntryDice) -> None:
        """Have the plans that a marker takes back be under way again, and those that it does again not."""
        before = self._gone if self._plans else frozenset()
        self._markers.append(marker)
        self._known_gone = None
        if not self._plans:
            return
        turned = sorted(self._plans.keys() & (before ^ self._gone), reverse=True)
        if any(seq in before for seq in turned):
            self._under_way = {}
        for seq in turned:
            if seq not in before:
                self._under_way |= {each.id: each.drawn for each in self._plans[seq].throws}

    @property
    def _gone(self) -> frozenset[int]:
        """What stands as taken back, as the journal so far has it."""
        if self._known_gone is None:
            self._known_gone = taken_back(reversed(self._markers))
        return self._known_gone

    def fell_since(self, plan: PlanDice) -> tuple[Drawn, ...]:
        """The dice that fell in a plan since the newest entry, as in a downtime that is still under way."""
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
        self._long[entry.seq] = len(drawn)
        if entry.action != Action.LUCK or not entry.refers:
            return drawn
        rolled = entry.refers[0]
        spent = self._luck.setdefault(rolled, [])
        stands = next((seq for seq in reversed(spent) if seq not in self._gone), rolled)
        spent.append(entry.seq)
        return drawn[self._long.get(stands, 0) :]

    def _of_plan(self, entry: EntryDice) -> tuple[Drawn, ...]:
        if entry.plan is None:
            return ()
        fell = self.fell_since(entry.plan)
        if entry.action in (Action.DOWNTIME, Action.DOWNTIME_DROPPED):
            self._under_way = {}
            self._plans[entry.seq] = entry.plan
        return fell


class FaceCount(NamedTuple):
    """How often a face was seen, and on how many sides of its die it stands."""

    face: Face
    sides: int
    seen: int


class DieCount(NamedTuple):
    """What was seen of one kind of die: its name, how many were thrown, each different face in order."""

    die: str
    thrown: int
    faces: tuple[FaceCount, ...]

    def expected(self, face: FaceCount) -> float:
        """How often fair dice show a face on average among so many."""
        return self.thrown * face.sides / len(DICE[self.die].faces)


_SIDES: dict[str, Counter[Face]] = {name: Counter(die.faces) for name, die in DICE.items()}


class Counts:
    """How often every face was seen."""

    def __init__(self) -> None:
        self._seen: dict[str, dict[Face, int]] = {
            die: dict.fromkeys(sides, 0) for die, sides in _SIDES.items()
        }

    def add(self, drawn: Iterable[Drawn]) -> None:
        """Count faces; what is on no die, as in a file that was changed by hand, is passed over."""
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
        """What was seen of a kind of die; ``KeyError`` where there is none of that name."""
        seen = self._seen[die]
        counted = tuple(FaceCount(face, _SIDES[die][face], times) for face, times in seen.items())
        return DieCount(die, sum(seen.values()), counted)

    def thrown(self) -> tuple[DieCount, ...]:
        """What was seen of each kind of die that was thrown, in their usual order."""
        return tuple(count for die in DICE if (count := self.of(die)).thrown)


class Fit(NamedTuple):
    """How far dice stray from what fair dice show on average.

    ``probability`` is that of fair dice straying so far or farther.
    """

    statistic: float
    freedom: int
    probability: float


def enough(die: str) -> int:
    """How many dice of a kind are needed for every face to be expected ``LEAST_EXPECTED`` times."""
    return -(-LEAST_EXPECTED * len(DICE[die].faces) // min(_SIDES[die].values()))


def fit(count: DieCount) -> Fit | None:
    """The chi-square test of what was seen of a kind of die, None where too few were thrown to say."""
    if count.thrown < enough(count.die):
        return None
    statistic = sum((each.seen - count.expected(each)) ** 2 / count.expected(each) for each in count.faces)
    freedom = len(count.faces) - 1
    return Fit(statistic, freedom, upper_gamma(freedom / 2, statistic / 2))


def among(probability: float, kinds: int) -> float:
    """The probability that what one kind of dice shows with ``probability`` is shown by any of so many."""
    return -expm1(kinds * log1p(-probability)) if probability < 1 else 1.0


_SMALL = 1e-17
_TINY = 1e-300


def upper_gamma(a: float, x: float) -> float:
    """The regularised upper incomplete gamma function Q(a, x) for a above 0 and x of 0 or more.

    Right to ten digits for ``a`` up to 50, which is a die with 100 faces.
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
    # Lentz's way through the continued fraction.
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
