"""The dice as tables: their corners, the numeral on each face, and their size.

All have a radius of about one unit. As usual, opposite faces add up to the number of faces plus one, and
the numbers are scattered so that neighbours are far apart.
"""

import math
from collections.abc import Sequence
from functools import cache

from desktop.dice.mesh import Blank, Solid, around, bevelled
from desktop.dice.vectors import Matrix, Vec, after, dot, mean, rotation, scaled, sub, unit

_PHI = (1 + math.sqrt(5)) / 2
_Q = 1 / _PHI
_STRAIGHT: Matrix = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))

# One direction of each opposite pair, in the order of the numerals: the corners of one regular solid are
# the directions of its dual's faces.
_TETRAHEDRON: tuple[Vec, ...] = ((1, 1, 1), (1, -1, -1), (-1, 1, -1), (-1, -1, 1))
_OCTAHEDRON: tuple[Vec, ...] = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
_CUBE: tuple[Vec, ...] = ((1, 1, -1), (-1, -1, -1), (-1, 1, 1), (1, -1, 1))
_ICOSAHEDRON: tuple[Vec, ...] = (
    (0, 1, _PHI),
    (_PHI, 0, -1),
    (-1, -_PHI, 0),
    (0, 1, -_PHI),
    (1, -_PHI, 0),
    (-_PHI, 0, -1),
)
_DODECAHEDRON: tuple[Vec, ...] = (
    (-_PHI, _Q, 0),
    (_PHI, _Q, 0),
    (0, -_PHI, -_Q),
    (1, 1, -1),
    (0, -_PHI, _Q),
    (-1, 1, 1),
    (_Q, 0, _PHI),
    (-1, 1, -1),
    (-1, -1, -1),
    (-_Q, 0, _PHI),
)


@cache
def d3() -> Solid:
    """Return the six-sided die that shows each of three numerals twice, on opposite faces."""
    return _cube((0, 1, 2, 2, 1, 0))


@cache
def d4() -> Solid:
    """Return the four-sided die, with one large numeral on each face.

    A d4 has no face on top. A real one has three small numerals on each face and is read at its top corner,
    which only players who know it can do. Here the rolled face is turned to the reader, like that of any
    other die, slightly at an angle, so that a second face shows that the die is solid.
    """
    # From the top face to the one facing the reader: the angle of a tetrahedron.
    lean = after(rotation((1.0, 0.0, 0.0), math.acos(1 / 3)), rotation((0.0, 0.0, 1.0), -0.20))
    return _regular(
        _TETRAHEDRON,
        [scaled(corner, -1) for corner in _TETRAHEDRON],
        range(4),
        radius=1.34,
        bevel=0.055,
        numeral=0.80,
        rest=lean,
    )


@cache
def d6() -> Solid:
    """Return the six-sided die."""
    return _cube(range(6))


@cache
def d8() -> Solid:
    """Return the eight-sided die."""
    return _regular(_both(_OCTAHEDRON), _both(_CUBE), range(8), radius=1.10, bevel=0.05, numeral=0.62)


@cache
def d10() -> Solid:
    """Return the ten-sided die, places 0 to 9.

    A pentagonal trapezohedron: two poles and a zigzag of ten corners around the equator.
    """
    pole, radius = 1.04, 1.04
    # With the zigzag at this height, the four corners of every kite are in one plane.
    zigzag = pole * (1 - math.cos(math.pi / 5)) / (1 + math.cos(math.pi / 5))
    corners: list[Vec] = [(0.0, 0.0, pole), (0.0, 0.0, -pole)]
    for i in range(10):
        angle = math.pi / 5 * i
        height = zigzag if i % 2 == 0 else -zigzag
        corners.append((radius * math.cos(angle), radius * math.sin(angle), height))
    blanks: list[Blank] = []

    def kite(place: int, loop: tuple[int, ...]) -> None:
        top = corners[loop[0]]
        up = unit(sub(top, mean([corners[i] for i in loop])))
        # The wide part of a kite, slightly closer to its blunt end than the middle.
        blanks.append(Blank(place, loop, sub(top, scaled(up, 1.03)), top))

    for k, place in enumerate((1, 7, 3, 9, 5)):
        tip = 2 * k + 1
        kite(place, (0, 2 + tip - 1, 2 + tip, 2 + (tip + 1) % 10))
        # The face whose tip lies straight opposite.
        far = (tip + 5) % 10
        kite(9 - place, (1, 2 + (far + 1) % 10, 2 + far, 2 + (far - 1) % 10))
    return bevelled(corners, blanks, bevel=0.062, numeral=0.55, rest=_STRAIGHT)


@cache
def d12() -> Solid:
    """Return the twelve-sided die."""
    return _regular(
        _both(_DODECAHEDRON), _both(_ICOSAHEDRON), range(12), radius=1.06, bevel=0.045, numeral=0.64
    )


@cache
def d20() -> Solid:
    """Return the twenty-sided die."""
    return _regular(
        _both(_ICOSAHEDRON), _both(_DODECAHEDRON), range(20), radius=1.10, bevel=0.036, numeral=0.46
    )


def _cube(places: Sequence[int]) -> Solid:
    return _regular(_both(_CUBE), _both(_OCTAHEDRON), places, radius=1.20, bevel=0.085, numeral=0.80)


def _both(halves: Sequence[Vec]) -> list[Vec]:
    """Return the directions followed by their opposites in reverse order, so that the first is opposite the
    last.
    """
    return [*halves, *(scaled(way, -1) for way in reversed(halves))]


def _regular(
    corners: Sequence[Vec],
    outward: Sequence[Vec],
    places: Sequence[int],
    *,
    radius: float,
    bevel: float,
    numeral: float,
    rest: Matrix = _STRAIGHT,
) -> Solid:
    """Return a regular solid with a face in each direction of `outward`, with the numeral of that place."""
    tips = [scaled(unit(corner), radius) for corner in corners]
    blanks: list[Blank] = []
    for place, way in zip(places, outward, strict=True):
        out = unit(way)
        farthest = max(dot(out, tip) for tip in tips)
        loop = around(out, tips, [i for i, tip in enumerate(tips) if dot(out, tip) > farthest - 1e-6])
        # Every face rests on a side: opposite is a corner, or on a square another side.
        top = tips[loop[0]] if len(loop) % 2 else mean([tips[i] for i in loop[:2]])
        blanks.append(Blank(place, loop, mean([tips[i] for i in loop]), top))
    return bevelled(tips, blanks, bevel=bevel, numeral=numeral, rest=rest)
