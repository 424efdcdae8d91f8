"""The shape of a die as a mesh: flat numbered faces, and the bevels between them."""

import math
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from msgspec import Struct

from desktop.dice.vectors import UP, Matrix, Vec, add, after, cross, dot, mean, rotation, scaled, sub, unit


class Face(NamedTuple):
    """One numbered face; `loop` indexes `Solid.points`, anticlockwise from outside.

    `place` says which of the die's numerals the face carries, counted from 0. `up` and `right` lie in the
    face and are the directions of the numeral, which is centred on `centre`.
    """

    place: int
    loop: tuple[int, ...]
    normal: Vec
    centre: Vec
    up: Vec
    right: Vec


class Edge(NamedTuple):
    """The bevel between two faces: the first two points lie on face `one`, the last two on face `other`."""

    loop: tuple[int, int, int, int]
    normal: Vec
    one: int
    other: int


class Corner(NamedTuple):
    """The small facet where three or more bevels meet."""

    loop: tuple[int, ...]
    normal: Vec


class Solid(Struct, frozen=True, eq=False):
    """A die as a mesh around its own middle; facets are flat and convex. Two solids are never equal.

    `numeral` is the height of a one-digit numeral, in units. `rest` rotates a face that lies straight up into
    the position in which it is read; it does nothing except on the die that has no face on top. `rise` is the
    height of the middle above the table when the die lies still.
    """

    points: tuple[Vec, ...]
    faces: tuple[Face, ...]
    edges: tuple[Edge, ...]
    corners: tuple[Corner, ...]
    numeral: float
    rest: Matrix
    rise: float

    @property
    def bevels(self) -> tuple[Edge | Corner, ...]:
        """All facets between the faces."""
        return (*self.edges, *self.corners)

    @property
    def reading(self) -> Vec:
        """The direction of the rolled face when the die lies still, without yaw: up, or at the reader."""
        return (self.rest[0][2], self.rest[1][2], self.rest[2][2])

    def lying(self, place: int, yaw: float) -> Matrix:
        """Return the rotation that shows the face `place`, with its numeral upright but for `yaw` radians.

        Raises ValueError if no face has that place.
        """
        for face in self.faces:
            if face.place == place:
                upright: Matrix = (face.right, face.up, face.normal)
                return after(after(upright, self.rest), rotation(UP, yaw))
        raise ValueError(f"no face has the place {place}")


class Facet(NamedTuple):
    """A facet as drawn in flight: it is visible if the camera's `normal` part is above `height`.

    `sides` has a bit for each of its sides, shared with the neighbour across that side.
    """

    loop: tuple[int, ...]
    normal: Vec
    height: float
    sides: int


class Skin(NamedTuple):
    """All facets of a solid, numbered ones first, and the two points of each side by its bit."""

    facets: tuple[Facet, ...]
    ends: tuple[tuple[int, int], ...]


@cache
def skin(solid: Solid) -> Skin:
    """Return the precomputed facets of a solid, so that frames of turning dice are quick to draw."""
    bits: dict[tuple[int, int], int] = {}
    facets: list[Facet] = []
    for facet in (*solid.faces, *solid.bevels):
        sides = 0
        for a, b in zip(facet.loop, (*facet.loop[1:], facet.loop[0]), strict=True):
            sides |= 1 << bits.setdefault((min(a, b), max(a, b)), len(bits))
        height = dot(facet.normal, solid.points[facet.loop[0]])
        facets.append(Facet(facet.loop, facet.normal, height, sides))
    return Skin(tuple(facets), tuple(bits))


class Blank(NamedTuple):
    """A face before its edges are bevelled: a loop of corners, anticlockwise from outside.

    The numeral is centred on `centre` and points to `top`; both lie in the face.
    """

    place: int
    loop: tuple[int, ...]
    centre: Vec
    top: Vec


def bevelled(
    corners: Sequence[Vec], blanks: Sequence[Blank], *, bevel: float, numeral: float, rest: Matrix
) -> Solid:
    """Shrink every face by `bevel` and close the gaps with edge and corner facets."""
    points: list[Vec] = []
    at: dict[tuple[int, int], int] = {}
    faces: list[Face] = []
    for index, blank in enumerate(blanks):
        shape = [corners[i] for i in blank.loop]
        normal = unit(cross(sub(shape[1], shape[0]), sub(shape[2], shape[0])))
        for i, point in zip(blank.loop, _drawn_in(shape, normal, bevel), strict=True):
            at[index, i] = len(points)
            points.append(point)
        up = unit(sub(blank.top, blank.centre))
        loop = tuple(at[index, i] for i in blank.loop)
        faces.append(Face(blank.place, loop, normal, blank.centre, up, cross(up, normal)))
    loops = [blank.loop for blank in blanks]
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
    rise = dot(faces[0].normal, faces[0].centre)
    return Solid(tuple(points), tuple(faces), edges, tips, numeral, rest, rise)


def _drawn_in(shape: Sequence[Vec], normal: Vec, by: float) -> list[Vec]:
    inner = []
    for before, here, following in zip([shape[-1], *shape[:-1]], shape, [*shape[1:], shape[0]], strict=True):
        come, go = unit(sub(here, before)), unit(sub(following, here))
        inward = cross(normal, come)
        # Along the mitre of the two sides, at a distance of `by` from both.
        mitre = unit(add(inward, cross(normal, go)))
        inner.append(add(here, scaled(mitre, by / dot(mitre, inward))))
    return inner


def _corner_facet(points: Sequence[Vec], ids: Sequence[int]) -> Corner:
    out = unit(mean([points[i] for i in ids]))
    loop = around(out, points, ids)
    a, b, c = (points[i] for i in loop[:3])
    return Corner(loop, unit(cross(sub(b, a), sub(c, a))))


def around(out: Vec, points: Sequence[Vec], ids: Sequence[int]) -> tuple[int, ...]:
    """Return the points `ids` as a convex loop, anticlockwise seen against the unit vector `out`."""
    middle = mean([points[i] for i in ids])
    start = unit(cross(out, (0.3, 0.5, 0.81)))
    side = cross(out, start)

    def bearing(i: int) -> float:
        spoke = sub(points[i], middle)
        return math.atan2(dot(spoke, side), dot(spoke, start))

    return tuple(sorted(ids, key=bearing))
