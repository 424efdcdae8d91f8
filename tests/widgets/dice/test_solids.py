from itertools import pairwise

import pytest

from desktop.widgets.tray.dice.solids import Face, d10
from desktop.widgets.tray.dice.vectors import Vec, cross, dot, sub, turned, unit

FACES = d10().faces
FACETS = (*d10().faces, *d10().bevels)


def opposite(face: Face) -> Face:
    return min(FACES, key=lambda other: dot(other.normal, face.normal))


def test_a_ten_sided_die_has_each_digit_once() -> None:
    assert sorted(face.digit for face in FACES) == list(range(10))


@pytest.mark.parametrize("face", FACES, ids=lambda face: str(face.digit))
def test_opposite_faces_add_to_nine_and_are_parallel(face: Face) -> None:
    other = opposite(face)
    assert face.digit + other.digit == 9
    assert dot(face.normal, other.normal) == pytest.approx(-1)


@pytest.mark.parametrize("face", FACES, ids=lambda face: str(face.digit))
def test_every_face_is_flat_and_its_numeral_stands_in_it(face: Face) -> None:
    corners = [d10().points[i] for i in face.loop]
    for corner in corners:
        assert dot(face.normal, sub(corner, face.centre)) == pytest.approx(0)
    for here, following in pairwise([*corners, corners[0]]):
        inward = cross(face.normal, unit(sub(following, here)))
        assert dot(inward, sub(face.centre, here)) > 0.2


def test_every_facet_looks_outwards() -> None:
    points = d10().points
    for facet in FACETS:
        a, b, c = (points[i] for i in facet.loop[:3])
        around: Vec = cross(sub(b, a), sub(c, a))
        assert dot(around, facet.normal) > 0
        assert dot(facet.normal, a) > 0


def test_every_facet_is_flat() -> None:
    points = d10().points
    for facet in FACETS:
        first = points[facet.loop[0]]
        for i in facet.loop[1:]:
            assert dot(facet.normal, sub(points[i], first)) == pytest.approx(0, abs=1e-9)


def test_every_bevel_is_as_wide_at_one_end_as_at_the_other() -> None:
    points = d10().points
    for edge in d10().edges:
        a, b, c, d = (points[i] for i in edge.loop)
        assert dot(unit(sub(b, a)), unit(sub(c, d))) == pytest.approx(1)


def test_neighbouring_facets_leave_no_gap() -> None:
    sides: dict[tuple[int, int], int] = {}
    for facet in FACETS:
        loop = facet.loop
        for side in zip(loop, (*loop[1:], loop[0]), strict=True):
            sides[side] = sides.get(side, 0) + 1
    assert set(sides.values()) == {1}
    assert all((b, a) in sides for a, b in sides)


@pytest.mark.parametrize("digit", range(10))
def test_a_lying_die_has_its_digit_up_and_upright(digit: int) -> None:
    lying = d10().lying(digit, 0.0)
    face = next(face for face in FACES if face.digit == digit)
    assert turned(lying, face.normal) == pytest.approx((0, 0, 1))
    assert turned(lying, face.up) == pytest.approx((0, 1, 0))
    assert turned(lying, face.right) == pytest.approx((1, 0, 0))


def test_there_is_no_eleventh_face() -> None:
    with pytest.raises(ValueError, match="10"):
        d10().lying(10, 0.0)
