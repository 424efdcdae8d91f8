from itertools import pairwise

import pytest

from desktop.dice import solids
from desktop.dice.mesh import Face, Solid
from desktop.dice.vectors import Vec, cross, dot, sub, turned, unit

SIDES = {
    solids.d3(): 6,
    solids.d4(): 4,
    solids.d6(): 6,
    solids.d8(): 8,
    solids.d10(): 10,
    solids.d12(): 12,
    solids.d20(): 20,
}
every_solid = pytest.mark.parametrize("solid", SIDES, ids=["d3", "d4", "d6", "d8", "d10", "d12", "d20"])


def opposite(solid: Solid, face: Face) -> Face:
    return min(solid.faces, key=lambda other: dot(other.normal, face.normal))


@every_solid
def test_every_place_is_on_one_face_or_on_two_of_a_d3(solid: Solid) -> None:
    expected = [0, 0, 1, 1, 2, 2] if solid is solids.d3() else list(range(SIDES[solid]))
    assert sorted(face.place for face in solid.faces) == expected


@pytest.mark.parametrize("name", ["d6", "d8", "d10", "d12", "d20"])
def test_opposite_numbers_add_up_to_the_number_of_faces_plus_one(name: str) -> None:
    solid: Solid = getattr(solids, name)()
    for face in solid.faces:
        other = opposite(solid, face)
        # Of a die numbered from 1; on one numbered from 0, as the units, to one less.
        assert (face.place + 1) + (other.place + 1) == SIDES[solid] + 1
        assert dot(face.normal, other.normal) == pytest.approx(-1)


def test_opposite_faces_of_a_d3_show_the_same() -> None:
    assert all(opposite(solids.d3(), face).place == face.place for face in solids.d3().faces)


@pytest.mark.parametrize("name", ["d8", "d12", "d20"])
def test_neighbouring_faces_have_distant_numbers(name: str) -> None:
    solid: Solid = getattr(solids, name)()
    assert all(abs(solid.faces[edge.one].place - solid.faces[edge.other].place) >= 2 for edge in solid.edges)


def test_each_solid_is_made_once() -> None:
    assert solids.d20() is solids.d20()


@every_solid
def test_every_face_is_flat_with_an_upright_numeral(solid: Solid) -> None:
    for face in solid.faces:
        corners = [solid.points[i] for i in face.loop]
        for corner in corners:
            assert dot(face.normal, sub(corner, face.centre)) == pytest.approx(0)
        for here, following in pairwise([*corners, corners[0]]):
            inward = cross(face.normal, unit(sub(following, here)))
            assert dot(inward, sub(face.centre, here)) > 0.2
        assert cross(face.right, face.up) == pytest.approx(face.normal)
        assert dot(face.up, face.up) == pytest.approx(1)


@every_solid
def test_a_numeral_is_in_the_middle_of_its_face_from_side_to_side(solid: Solid) -> None:
    for face in solid.faces:
        across = [dot(face.right, sub(solid.points[i], face.centre)) for i in face.loop]
        assert max(across) == pytest.approx(-min(across))


def test_fewer_faces_have_larger_numerals() -> None:
    by_faces = sorted(SIDES, key=lambda solid: len(solid.faces))
    assert by_faces[0].numeral == max(solid.numeral for solid in SIDES)
    assert by_faces[-1] is solids.d20()
    assert solids.d20().numeral == min(solid.numeral for solid in SIDES)


@every_solid
def test_every_facet_faces_outwards(solid: Solid) -> None:
    for facet in (*solid.faces, *solid.bevels):
        a, b, c = (solid.points[i] for i in facet.loop[:3])
        around: Vec = cross(sub(b, a), sub(c, a))
        assert dot(around, facet.normal) > 0
        assert dot(facet.normal, a) > 0


@every_solid
def test_every_facet_is_flat(solid: Solid) -> None:
    for facet in (*solid.faces, *solid.bevels):
        first = solid.points[facet.loop[0]]
        for i in facet.loop[1:]:
            assert dot(facet.normal, sub(solid.points[i], first)) == pytest.approx(0, abs=1e-9)


@every_solid
def test_every_bevel_has_one_width(solid: Solid) -> None:
    for edge in solid.edges:
        a, b, c, d = (solid.points[i] for i in edge.loop)
        assert dot(unit(sub(b, a)), unit(sub(c, d))) == pytest.approx(1)


@every_solid
def test_neighbouring_facets_leave_no_gap(solid: Solid) -> None:
    sides: dict[tuple[int, int], int] = {}
    for facet in (*solid.faces, *solid.bevels):
        loop = facet.loop
        for side in zip(loop, (*loop[1:], loop[0]), strict=True):
            sides[side] = sides.get(side, 0) + 1
    assert set(sides.values()) == {1}
    assert all((b, a) in sides for a, b in sides)


@pytest.mark.parametrize("place", range(10))
def test_a_lying_die_has_its_numeral_up_and_upright(place: int) -> None:
    lying = solids.d10().lying(place, 0.0)
    face = next(face for face in solids.d10().faces if face.place == place)
    assert turned(lying, face.normal) == pytest.approx((0, 0, 1))
    assert turned(lying, face.up) == pytest.approx((0, 1, 0))
    assert turned(lying, face.right) == pytest.approx((1, 0, 0))


def test_a_place_beyond_the_faces_is_refused() -> None:
    with pytest.raises(ValueError, match="10"):
        solids.d10().lying(10, 0.0)
