"""How many ways the faces of many dice add up to each total, without throwing them one by one.

The dice are multiplied as polynomials: a face that counts ``v`` is the term x to the power of ``v``, and the
product holds the ways to each total as its coefficients. The polynomials are packed into whole numbers, a
slot of bytes for each coefficient (Kronecker substitution), because Python multiplies those fastest.
"""

from collections.abc import Iterable, Sequence
from itertools import product
from math import prod
from operator import mul
from struct import unpack

Vector = tuple[int, ...]
"""What a face counts, one number for each thing that is counted."""

_WORD = 8


def totals(dice: Sequence[tuple[Sequence[Vector], int]]) -> list[tuple[Vector, int]]:
    """Every total that can be reached with its number of ways, lowest first.

    ``dice`` are kinds of dice, at least one, each as what its faces count and how many of it are thrown, 0 or
    more; all vectors have the same length. It is fastest where the numbers that vary least stand first.
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
        factors.append(sum([1 << 8 * width * slot for slot in slots]) ** count)
    coefficients = unpacked(prod(sorted(factors)), width, prod(sizes))
    reached = product(*(range(start, start + size) for start, size in zip(starts, sizes, strict=True)))
    return [(total, ways) for total, ways in zip(reached, coefficients, strict=True) if ways]


def slot_width(largest: int) -> int:
    """The bytes of a slot that holds numbers up to ``largest``; a machine word is read fastest."""
    return max(_WORD, (largest.bit_length() + 7) // 8)


def unpacked(packed: int, width: int, slots: int) -> Iterable[int]:
    """The coefficients of ``slots`` slots of ``width`` bytes each, the lowest first."""
    data = packed.to_bytes(width * slots, "little")
    if width == _WORD:
        return unpack(f"<{slots}Q", data)
    return (int.from_bytes(data[at : at + width], "little") for at in range(0, len(data), width))
