"""Exact weights of sums of dice.

Dice are multiplied as polynomials: a face worth ``v`` is x to the power of ``v``, and the coefficients of the
product are the ways to each total. The polynomials are packed into whole numbers with a slot of bytes for
each coefficient (Kronecker substitution), because Python multiplies those fastest.
"""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache, reduce
from itertools import accumulate, product
from math import comb, gcd, prod
from operator import mul
from struct import unpack

from msgspec import Struct

Vector = tuple[int, ...]
"""What a face counts for, one number for each thing counted."""

_WORD = 8


def totals(dice: Sequence[tuple[Sequence[Vector], int]]) -> list[tuple[Vector, int]]:
    """Return every possible total with its number of ways, lowest first.

    ``dice`` are one or more kinds of dice, each with what its faces count for and how many are rolled, 0 or
    more. All vectors have the same length. It is fastest if the numbers that vary least come first.
    """
    lows = [[min(axis) for axis in zip(*faces, strict=True)] for faces, _ in dice]
    highs = [[max(axis) for axis in zip(*faces, strict=True)] for faces, _ in dice]
    counts = [count for _, count in dice]
    starts = [sum(map(mul, low, counts)) for low in zip(*lows, strict=True)]
    ends = [sum(map(mul, high, counts)) for high in zip(*highs, strict=True)]
    sizes = [1 + end - start for start, end in zip(starts, ends, strict=True)]
    strides = [prod(sizes[axis + 1 :]) for axis in range(len(sizes))]
    width = slot_width(prod([len(faces) ** count for faces, count in dice]))

    factors = []
    for (faces, count), low in zip(dice, lows, strict=True):
        lowest = sum(map(mul, low, strides))
        slots = [sum(map(mul, face, strides)) - lowest for face in faces]
        factors.append((sum([1 << 8 * width * slot for slot in slots]), count))
    apart = prod(sizes[-2:])
    if apart * _FEW_PIECES < prod(sizes):
        packed = _product_in_pieces(factors, width * apart)
    else:
        packed = prod(sorted([factor**count for factor, count in factors]))
    coefficients = unpacked(packed, width, prod(sizes))
    reached = product(*(range(start, start + size) for start, size in zip(starts, sizes, strict=True)))
    return [(total, ways) for total, ways in zip(reached, coefficients, strict=True) if ways]


_FEW_PIECES = 10
"""Up to so many pieces, it is faster to multiply whole polynomials."""


def _product_in_pieces(factors: Sequence[tuple[int, int]], size: int) -> int:
    """Multiply packed polynomials, each raised to its power, in pieces of ``size`` bytes.

    A piece is all terms with the same first numbers. Few faces change those, so most pieces are 0 and cost
    nothing. The product of two pieces is within one piece.
    """
    found = {0: 1}
    for factor, count in sorted(factors):
        found = _times(found, reduce(_times, [_pieces(factor, size)] * count, {0: 1}))
    data = b"".join([found.get(at, 0).to_bytes(size, "little") for at in range(1 + max(found))])
    return int.from_bytes(data, "little")


def _pieces(packed: int, size: int) -> dict[int, int]:
    data = packed.to_bytes(packed.bit_length() // 8 + 1, "little")
    pieces = [int.from_bytes(data[at : at + size], "little") for at in range(0, len(data), size)]
    return {at: piece for at, piece in enumerate(pieces) if piece}


def _times(a: dict[int, int], b: dict[int, int]) -> dict[int, int]:
    found: dict[int, int] = {}
    for (at_a, piece_a), (at_b, piece_b) in product(a.items(), b.items()):
        found[at_a + at_b] = found.get(at_a + at_b, 0) + piece_a * piece_b
    return found


def slot_width(largest: int) -> int:
    """Return the bytes of a slot that holds numbers up to ``largest``, at least a machine word for speed."""
    return max(_WORD, (largest.bit_length() + 7) // 8)


def unpacked(packed: int, width: int, slots: int) -> Iterable[int]:
    """Return the coefficients in ``slots`` slots of ``width`` bytes each, lowest first."""
    data = packed.to_bytes(width * slots, "little")
    if width == _WORD:
        return unpack(f"<{slots}Q", data)
    return (int.from_bytes(data[at : at + width], "little") for at in range(0, len(data), width))


MOST_TOTALS = 10_000
"""The most steps between the lowest and the highest total that are still enumerated."""


class Weights(Struct, frozen=True):
    """The ways to each total: ``ways[n]`` of ``out_of`` lead to ``least + n * step``.

    ``step`` is 0 for a single total. The first and last of ``ways`` are never 0; others can be.
    """

    least: int
    step: int
    ways: tuple[int, ...]
    out_of: int

    @property
    def most(self) -> int:
        """The highest total."""
        return self.least + self.step * (len(self.ways) - 1)

    @property
    def mean(self) -> Fraction:
        """The average total."""
        slots = sum(slot * ways for slot, ways in enumerate(self.ways))
        return self.least + Fraction(self.step * slots, self.out_of)

    def __iter__(self) -> Iterator[tuple[int, int]]:
        """Iterate over the possible totals with their ways, lowest first."""
        return ((self.least + slot * self.step, ways) for slot, ways in enumerate(self.ways) if ways)

    def times(self, by: int) -> "Weights":
        """Multiply every total by a whole number."""
        if by == 0:
            return certain(0, self.out_of)
        if by < 0:
            return Weights(self.most * by, self.step * -by, self.ways[::-1], self.out_of)
        return Weights(self.least * by, self.step * by, self.ways, self.out_of)


def certain(total: int, out_of: int = 1) -> Weights:
    """Return the weights of a fixed total."""
    return Weights(total, 0, (out_of,), out_of)


def added(parts: Sequence[Weights]) -> Weights | None:
    """Add up independent totals; None for more than ``MOST_TOTALS``."""
    step = gcd(*(each.step for each in parts))
    least, out_of = sum(each.least for each in parts), prod(each.out_of for each in parts)
    slots = 1 + (sum(each.most for each in parts) - least) // step if step else 1
    if slots > MOST_TOTALS:
        return None
    width = slot_width(out_of)
    factors = sorted(_packed(each, each.step // step if step else 1, width) for each in parts)
    return Weights(least, step, tuple(unpacked(prod(factors), width, slots)), out_of)


def _packed(weights: Weights, stride: int, width: int) -> int:
    gap = bytes(width * (stride - 1)) if stride > 1 else b""
    return int.from_bytes(gap.join(ways.to_bytes(width, "little") for ways in weights.ways), "little")


@lru_cache(maxsize=256)  # while an expression is typed, most of its terms stay the same
def of_dice(count: int, sides: int, reroll: int = 0, keep: int = 0, *, lowest: bool = False) -> Weights:
    """Return the weights of a sum of dice with faces from 1 up.

    Faces up to ``reroll`` (fewer than ``sides``) are re-rolled once, and the new face counts. Then the
    ``keep`` highest or ``lowest`` dice count, from 1 to ``count``; a ``keep`` of 0 means all of them.
    """
    # Of sides x sides ways for each die, a re-rolled face can only come from the second roll.
    low, high = (reroll, sides + reroll) if reroll else (1, 1)
    each = sides * sides if reroll else sides
    width = slot_width(each**count)
    if keep in (0, count):
        faces = _run(high, sides, width) + (low - high) * _run(1, reroll, width)
        return Weights(
            count, 1, _ways(faces**count >> 8 * width * count, width, (sides - 1) * count), each**count
        )
    weights = (low,) * reroll + (high,) * (sides - reroll)
    # The lowest dice are the highest, counted from the other end.
    packed = _highest(count, keep, weights[::-1] if lowest else weights, width)
    ways = _ways(packed, width, (sides - 1) * keep)
    return Weights(keep, 1, ways[::-1] if lowest else ways, each**count)


@lru_cache(maxsize=64)
def of_hundred(net: int) -> Weights:
    """Return the weights of a tens and a units die with ``net`` bonus dice, or penalty dice if negative.

    These are extra tens dice. With bonus dice the lower reading counts, with penalty dice the higher; 00 and
    0 is 100.
    """
    tens = 1 + abs(net)
    ways = [0] * 100
    for units in range(10):
        readings = sorted((ten + units or 100 for ten in range(0, 100, 10)), reverse=net >= 0)
        for rank, reading in enumerate(readings):
            # A reading counts if no tens die is better, but not if all of them are worse.
            ways[reading - 1] += (rank + 1) ** tens - rank**tens
    return Weights(1, 1, tuple(ways), 10 ** (tens + 1))


def _highest(count: int, keep: int, weights: Sequence[int], width: int) -> int:
    """Count the ways to each sum of the ``keep`` highest dice, from ``keep`` up, packed; fewer than all dice.

    ``weights`` are the ways to each face from 1 up: at most two different numbers, each in one run. For each
    face, this counts the rolls in which the last kept die shows it: ``above`` dice show more, and enough of
    the others show it. The sums of the dice above are built by Horner's rule, and the ways of the others one
    die at a time, so that nothing is counted twice.
    """
    sides = len(weights)
    turn = weights.count(weights[0]) if weights[0] != weights[-1] else 0
    slot = 8 * width
    found = 0
    for face, (weight, up_to) in enumerate(zip(weights, accumulate(weights), strict=True), 1):
        higher = sides - face
        others = up_to ** (count - keep)
        exactly = (up_to - weight) ** (count - keep + 1)
        gathered = 0
        for at_it in range(1, keep + 1):
            above = keep - at_it
            rest = count - above
            others = up_to * others - comb(rest - 1, at_it - 1) * exactly
            exactly *= weight
            more = _times_run(gathered, higher, slot) * weights[-1]
            if face < turn:
                more += _times_run(gathered, turn - face, slot) * (weights[0] - weights[-1])
            gathered = more + comb(count, above) * others
        found += gathered << slot * keep * (face - 1)
    return found


def _times_run(packed: int, length: int, slot: int) -> int:
    """Multiply a packed polynomial by x + x² + … up to the power ``length``, by doubling."""
    if not packed or not length:
        return 0
    run, covered = packed, 1
    for bit in f"{length:b}"[1:]:
        run += run << covered * slot
        covered *= 2
        if bit == "1":
            run = (run << slot) + packed
            covered += 1
    return run << slot


def _run(weight: int, length: int, width: int) -> int:
    return _times_run(weight, length, 8 * width)


def _ways(packed: int, width: int, span: int) -> tuple[int, ...]:
    return tuple(unpacked(packed, width, span + 1))
