import math

import pytest

from desktop.viewdata.tray import SYMBOL_DICE, DieLook, DieUse, FeltDie
from desktop.widgets.tray.dice.kinds import KINDS
from desktop.widgets.tray.dice.light import ELEVATION
from desktop.widgets.tray.dice.mesh import Solid
from desktop.widgets.tray.dice.solids import d4, d10
from desktop.widgets.tray.dice.turn import NORMAL_MS, Pose, Turn, length_ms, pose, turns
from desktop.widgets.tray.dice.vectors import Matrix, Vec, dot, rotation, turned
from rules_core.dice import NARRATIVE

SEEDS = (0, 1, 7, 2**31, 123_456_789)


TO_EYE: Vec = (0.0, -math.cos(ELEVATION), math.sin(ELEVATION))

_OTHERS = {DieLook.TENS, DieLook.UNITS, DieLook.STRIKER, *SYMBOL_DICE}

# Every die with every value it can fall on.
ROLLED = [
    FeltDie(look, value, DieUse.PLAIN, "Die")
    for look, values in (
        (DieLook.TENS, range(0, 100, 10)),
        (DieLook.UNITS, range(10)),
        *((look, range(1, int(look[1:]) + 1)) for look in DieLook if look not in _OTHERS),
        (DieLook.STRIKER, range(1, 21)),
        *((look, range(len(NARRATIVE[look].faces))) for look in sorted(SYMBOL_DICE)),
    )
    for value in values
]


def pose_of(place: int, turn: Turn, ms: float, solid: Solid | None = None) -> Pose:
    shape = solid or d10()

    def lying(yaw: float) -> Matrix:
        return shape.lying(place, yaw)

    return pose(turn, lying, ms)


def test_all_kinds_and_values_are_tried() -> None:
    assert len(ROLLED) == 10 + 10 + 3 + 4 + 6 + 8 + 10 + 12 + 20 + 20 + 2 * (12 + 8 + 6)
    assert set(KINDS) == set(DieLook) == {die.look for die in ROLLED}


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("die", ROLLED, ids=lambda die: f"{die.look}={die.numeral}")
def test_every_die_settles_on_the_rolled_value_with_its_numeral_upright(die: FeltDie, seed: int) -> None:
    solid = KINDS[die.look].solid()
    # The face of a d4 that is read looks at the reader: none can lie up. The face of any other lies up.
    up = (0, 0, 1) if solid is not d4() else (0, -math.sqrt(8) / 3, 1 / 3)
    for turn in turns(4, seed, NORMAL_MS):
        final = pose_of(die.face, turn, NORMAL_MS, solid)
        top = max(solid.faces, key=lambda face: dot(turned(final.matrix, face.normal), up))
        assert die.numerals[top.place] == die.numeral
        assert turned(final.matrix, top.normal) == pytest.approx(solid_reading(solid, turn), abs=1e-6)
        # Seen from the eye, what is up on the face is up in the picture.
        assert abs(turned(final.matrix, top.up)[0]) < 0.3
        assert dot(turned(final.matrix, top.up), (0.0, math.sin(ELEVATION), math.cos(ELEVATION))) > 0.7
        assert (final.lift, final.away) == (0, 0)


def solid_reading(solid: Solid, turn: Turn) -> Vec:
    """Where the rolled face looks at the end."""
    return turned(rotation((0.0, 0.0, 1.0), turn.yaw), solid.reading)


@pytest.mark.parametrize("look", DieLook)
def test_no_other_face_is_turned_so_straight_to_the_reader_or_up(look: DieLook) -> None:
    solid = KINDS[look].solid()
    lying = solid.lying(0, 0.0)
    toward = [(dot(turned(lying, face.normal), solid.reading), face.place) for face in solid.faces]
    toward.sort(reverse=True)
    assert [place for _, place in toward[:1]] == [0]
    assert toward[0][0] == pytest.approx(1)
    assert toward[1][0] < 0.8


def test_the_face_of_a_d4_that_is_read_is_the_one_the_eye_sees_best() -> None:
    for place in range(4):
        lying = d4().lying(place, 0.0)
        seen = sorted(d4().faces, key=lambda face: dot(turned(lying, face.normal), TO_EYE))
        assert seen[-1].place == place
        assert dot(turned(lying, seen[-1].normal), TO_EYE) > 0.7
        assert dot(turned(lying, seen[-2].normal), TO_EYE) < 0.25


@pytest.mark.parametrize("look", DieLook)
def test_every_die_lies_on_a_whole_face(look: DieLook) -> None:
    solid = KINDS[look].solid()
    lying = solid.lying(0, 0.0)
    lowest = min(turned(lying, point)[2] for point in solid.points)
    on_table = [i for i, point in enumerate(solid.points) if turned(lying, point)[2] < lowest + 1e-6]
    assert set(on_table) in [set(face.loop) for face in solid.faces]
    assert -lowest == pytest.approx(solid.rise)


@pytest.mark.parametrize("seed", SEEDS)
def test_after_its_time_a_die_does_not_move(seed: int) -> None:
    for turn in turns(3, seed, NORMAL_MS):
        final = pose_of(4, turn, turn.end)
        assert pose_of(4, turn, turn.end + 0.1) == final
        assert pose_of(4, turn, 10 * turn.end) == final


@pytest.mark.parametrize("seed", SEEDS)
def test_a_die_comes_to_rest_without_a_jerk(seed: int) -> None:
    for turn in turns(3, seed, NORMAL_MS):
        final, last = pose_of(4, turn, turn.end), pose_of(4, turn, turn.end - 16)
        for row, before in zip(final.matrix, last.matrix, strict=True):
            assert dot(row, before) > 0.999
        assert last.lift < 0.02


def test_the_same_seed_gives_the_same_turn_and_another_seed_another() -> None:
    assert turns(3, 5, NORMAL_MS) == turns(3, 5, NORMAL_MS)
    assert turns(3, 5, NORMAL_MS) != turns(3, 6, NORMAL_MS)
    first, second, _third = turns(3, 5, NORMAL_MS)
    assert pose_of(2, first, 300) == pose_of(2, first, 300)
    assert pose_of(2, first, 300) != pose_of(2, second, 300)


@pytest.mark.parametrize("look", DieLook)
def test_a_die_really_turns_before_it_settles(look: DieLook) -> None:
    solid = KINDS[look].solid()
    (turn,) = turns(1, 3, NORMAL_MS)
    for place in {face.place for face in solid.faces}:
        tops = set()
        for ms in range(0, NORMAL_MS, 10):
            matrix = pose_of(place, turn, ms, solid).matrix
            tops.add(max(solid.faces, key=lambda face: dot(turned(matrix, face.normal), solid.reading)).loop)
        assert len(tops) >= 3


def test_a_turning_die_never_sinks_into_the_felt() -> None:
    for turn in turns(4, 11, NORMAL_MS):
        assert all(pose_of(0, turn, ms).lift >= 0 for ms in range(0, NORMAL_MS + 50, 5))


@pytest.mark.parametrize(
    ("count", "expected"), [(1, 900), (3, 900), (4, 900), (6, 990), (12, 1260), (40, 1300)]
)
def test_a_few_dice_take_900_ms_and_many_at_most_1300(count: int, expected: int) -> None:
    assert length_ms(count, NORMAL_MS) == expected
    assert max(turn.end for turn in turns(count, 0, NORMAL_MS)) == pytest.approx(expected)


def test_fast_dice_land_in_350_ms_one_after_the_other() -> None:
    ends = [turn.end for turn in turns(3, 0, 350)]
    assert ends == sorted(set(ends))
    assert ends[-1] == pytest.approx(350)
