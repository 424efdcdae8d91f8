"""The shapes of the dice: bevelled solids with numbered faces, about one unit in radius.

A solid is data: corners, faces as loops of corners, the digit on each face and where its numeral stands.
`_bevelled` makes the mesh, so another kind of die is another table like the one in `d10`.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from desktop.widgets.tray.dice.vectors import (
    Matrix,
    Vec,
    add,
    after,
    cross,
    dot,
    mean,
    rotation,
    scaled,
    sub,
    unit,
)


@dataclass(frozen=True, slots=True)
class Face:
    """One numbered face; `loop` indexes `Solid.points`, anticlockwise from outside.

    `up` and `right` lie in the face and are the directions of its numeral, which is centred on `centre`.
    """

    digit: int
    loop: tuple[int, ...]
    normal: Vec
    centre: Vec
    up: Vec
    right: Vec


@dataclass(frozen=True, slots=True)
class Edge:
    """The bevel between two faces: the first two points lie on face `one`, the last two on face `other`."""

    loop: tuple[int, int, int, int]
    normal: Vec
    one: int
    other: int


@dataclass(frozen=True, slots=True)
class Corner:
    """The small facet where three or more bevels meet."""

    loop: tuple[int, ...]
    normal: Vec


@dataclass(frozen=True, slots=True)
class Solid:
    """A die as a mesh around its own middle; facets are flat and convex."""

    points: tuple[Vec, ...]
    faces: tuple[Face, ...]
    edges: tuple[Edge, ...]
    corners: tuple[Corner, ...]

    @property
    def bevels(self) -> tuple[Edge | Corner, ...]:
        """Everything between the faces."""
        return (*self.edges, *self.corners)

    def lying(self, digit: int, yaw: float) -> Matrix:
        """Return the turn that brings the face `digit` up, its numeral upright but for `yaw` radians.

        Raises ValueError for a digit that is on no face.
        """
        for face in self.faces:
            if face.digit == digit:
                upright: Matrix = (face.right, face.up, face.normal)
                return after(upright, rotation((0.0, 0.0, 1.0), yaw))
        raise ValueError(f"no face shows {digit}")


@cache
def d10() -> Solid:
    """Return the ten-sided die, digits 0 to 9, opposite faces adding to 9.

    A pentagonal trapezohedron: two poles and a zigzag of ten corners about the equator.
    """
    pole, radius = 1.04, 1.04
    # With the zigzag at this height the four corners of every kite lie in one plane.
    zigzag = pole * (1 - math.cos(math.pi / 5)) / (1 + math.cos(math.pi / 5))
    corners: list[Vec] = [(0.0, 0.0, pole), (0.0, 0.0, -pole)]
    for i in range(10):
        angle = math.pi / 5 * i
        height = zigzag if i % 2 == 0 else -zigzag
        corners.append((radius * math.cos(angle), radius * math.sin(angle), height))
    loops: list[tuple[int, ...]] = []
    digits: list[int] = []
    tops: list[int] = []
    for k, digit in enumerate((1, 7, 3, 9, 5)):
        tip = 2 * k + 1
        loops.append((0, 2 + tip - 1, 2 + tip, 2 + (tip + 1) % 10))
        digits.append(digit)
        tops.append(0)
        # The face whose tip lies straight opposite.
        far = (tip + 5) % 10
        loops.append((1, 2 + (far + 1) % 10, 2 + far, 2 + (far - 1) % 10))
        digits.append(9 - digit)
        tops.append(1)
    return _bevelled(corners, loops, digits, tops, bevel=0.062, numeral_from_top=1.03)


def _bevelled(
    corners: Sequence[Vec],
    loops: Sequence[tuple[int, ...]],
    digits: Sequence[int],
    tops: Sequence[int],
    *,
    bevel: float,
    numeral_from_top: float,
) -> Solid:
    """Draw every face in by `bevel` and close the gaps with edge and corner facets.

    `tops` names for each face the corner its numeral points to; the numeral's middle stands
    `numeral_from_top` away from it.
    """
    points: list[Vec] = []
    at: dict[tuple[int, int], int] = {}
    faces: list[Face] = []
    for index, loop in enumerate(loops):
        shape = [corners[i] for i in loop]
        normal = unit(cross(sub(shape[1], shape[0]), sub(shape[2], shape[0])))
        for i, point in zip(loop, _drawn_in(shape, normal, bevel), strict=True):
            at[index, i] = len(points)
            points.append(point)
        top = corners[tops[index]]
        up = unit(sub(top, mean(shape)))
        faces.append(
            Face(
                digit=digits[index],
                loop=tuple(at[index, i] for i in loop),
                normal=normal,
                centre=sub(top, scaled(up, numeral_from_top)),
                up=up,
                right=cross(up, normal),
            )
        )
    owner = {
        (a, b): i for i, loop in enumerate(loops) for a, b in zip(loop, loop[1:] + loop[:1], strict=True)
    }
    edges = tuple(
        Edge(
            (at[one, b], at[one, a], at[owner[b, a], a], at[owner[b, a], b]),
            unit(add(faces[one].normal, faces[owner[b, a]].normal)),
            one,
            owner[b, a],
        )
        for (a, b), one in owner.items()
        if a < b
    )
    tips = tuple(
        _corner_facet(points, [at[face, i] for face, loop in enumerate(loops) if i in loop])
        for i in range(len(corners))
    )
    return Solid(tuple(points), tuple(faces), edges, tips)


def _drawn_in(shape: Sequence[Vec], normal: Vec, by: float) -> list[Vec]:
    """Return the flat polygon with every side moved inwards by the same width."""
    inner = []
    for before, here, following in zip([shape[-1], *shape[:-1]], shape, [*shape[1:], shape[0]], strict=True):
        come, go = unit(sub(here, before)), unit(sub(following, here))
        inward = cross(normal, come)
        # Along the mitre of the two sides, as far as keeps `by` from both.
        mitre = unit(add(inward, cross(normal, go)))
        inner.append(add(here, scaled(mitre, by / dot(mitre, inward))))
    return inner


def _corner_facet(points: Sequence[Vec], ids: Sequence[int]) -> Corner:
    middle = mean([points[i] for i in ids])
    out = unit(middle)
    start = unit(cross(out, (0.3, 0.5, 0.81)))
    side = cross(out, start)

    def bearing(i: int) -> float:
        spoke = sub(points[i], middle)
        return math.atan2(dot(spoke, side), dot(spoke, start))

    loop = tuple(sorted(ids, key=bearing))
    a, b, c = (points[i] for i in loop[:3])
    return Corner(loop, unit(cross(sub(b, a), sub(c, a))))
