import math
from itertools import pairwise, product

import pytest

from desktop.dice.kinds import KINDS
from desktop.dice.light import ELEVATION
from desktop.dice.mesh import Solid
from desktop.dice.solids import d4, d10
from desktop.dice.turn import NORMAL_MS, Pose, Turn, Way, knocks, length_ms, pose, turns
from desktop.dice.vectors import Matrix, Vec, dot, rotation, turned
from desktop.views.felt import SYMBOL_DICE, DieLook, DieUse, FeltDie
from rules_core.dice.faces import NARRATIVE

SEEDS = (0, 1, 7, 2**31, 123_456_789)

TO_EYE: Vec = (0.0, -math.cos(ELEVATION), math.sin(ELEVATION))

_OTHERS = {DieLook.TENS, DieLook.UNITS, DieLook.PALE_D20, *SYMBOL_DICE}

# Every die with every value it can fall on.
ROLLED = [
    FeltDie(look, value, DieUse.PLAIN, "Die")
    for look, values in (
        (DieLook.TENS, range(0, 100, 10)),
        (DieLook.UNITS, range(10)),
        *((look, range(1, int(look[1:]) + 1)) for look in DieLook if look not in _OTHERS),
        (DieLook.PALE_D20, range(1, 21)),
        *((look, range(len(NARRATIVE[look].faces))) for look in sorted(SYMBOL_DICE)),
    )
    for value in values
]

AHEAD = Way(-1.2, -4.0, 4.4)


def pose_of(place: int, turn: Turn, ms: float, solid: Solid | None = None, way: Way = AHEAD) -> Pose:
    shape = solid or d10()

    def lying(yaw: float) -> Matrix:
        return shape.lying(place, yaw)

    return pose(turn, lying, way, ms)


def gone(turn: Turn, at: Pose) -> float:
    """Return the distance of a die from its place."""
    return math.hypot(at.aside, at.away)


def between(one: Matrix, other: Matrix) -> float:
    """Return the angle in radians between two rotations."""
    trace = sum(dot(a, b) for a, b in zip(one, other, strict=True))
    return math.acos(max(-1.0, min(1.0, (trace - 1) / 2)))


def test_all_kinds_and_values_are_tried() -> None:
    assert len(ROLLED) == 10 + 10 + 3 + 4 + 6 + 8 + 10 + 12 + 20 + 20 + 2 * (12 + 8 + 6)
    assert set(KINDS) == set(DieLook) == {die.look for die in ROLLED}


@pytest.mark.parametrize("look", DieLook)
def test_every_die_settles_on_the_rolled_value_with_its_numeral_upright(look: DieLook) -> None:
    solid = KINDS[look].solid()
    # The face of a d4 that is read looks at the reader: none can lie up. The face of any other lies up.
    up = (0, 0, 1) if solid is not d4() else (0, -math.sqrt(8) / 3, 1 / 3)
    for die, seed in product([die for die in ROLLED if die.look is look], SEEDS):
        for turn in turns(4, seed, NORMAL_MS):
            final = pose_of(die.face, turn, turn.end, solid)
            top = max(solid.faces, key=lambda face: dot(turned(final.matrix, face.normal), up))
            assert die.numerals[top.place] == die.numeral
            assert turned(final.matrix, top.normal) == pytest.approx(solid_reading(solid, turn), abs=1e-6)
            # Seen from the eye, what is up on the face is up in the picture.
            assert abs(turned(final.matrix, top.up)[0]) < 0.3
            assert dot(turned(final.matrix, top.up), (0.0, math.sin(ELEVATION), math.cos(ELEVATION))) > 0.7
            assert final == Pose(solid.lying(die.face, turn.yaw), 0.0, 0.0, 0.0)


def solid_reading(solid: Solid, turn: Turn) -> Vec:
    """Return the final direction of the rolled face."""
    return turned(rotation((0.0, 0.0, 1.0), turn.yaw), solid.reading)


@pytest.mark.parametrize("look", DieLook)
def test_the_rolled_face_points_most_directly_up_or_to_the_reader(look: DieLook) -> None:
    solid = KINDS[look].solid()
    lying = solid.lying(0, 0.0)
    toward = [(dot(turned(lying, face.normal), solid.reading), face.place) for face in solid.faces]
    toward.sort(reverse=True)
    assert [place for _, place in toward[:1]] == [0]
    assert toward[0][0] == pytest.approx(1)
    assert toward[1][0] < 0.8


def test_the_rolled_face_of_a_d4_is_the_best_visible_one() -> None:
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
        assert 0 < between(final.matrix, last.matrix) < 0.04
        assert gone(turn, last) < 0.04
        assert last.lift == 0


@pytest.mark.parametrize("seed", SEEDS)
def test_no_die_jumps_between_frames(seed: int) -> None:
    for turn in turns(5, seed, NORMAL_MS):
        shown = [pose_of(4, turn, ms) for ms in range(0, 1301, 4)]
        for one, other in pairwise(shown):
            assert between(one.matrix, other.matrix) < 0.09
            assert abs(one.lift - other.lift) < 0.15
            assert math.dist((one.aside, one.away), (other.aside, other.away)) < 0.09


@pytest.mark.parametrize("seed", SEEDS)
def test_a_die_rolls_straight_to_its_place_without_slipping(seed: int) -> None:
    for turn in turns(3, seed, NORMAL_MS):
        shown = [pose_of(4, turn, turn.start + share * (turn.end - turn.start)) for share in _SHARES]
        for one, other in pairwise(shown):
            rolled = between(one.matrix, other.matrix)
            moved = math.dist((one.aside, one.away), (other.aside, other.away))
            assert moved == pytest.approx(
                rolled * math.hypot(AHEAD.aside, AHEAD.away) / AHEAD.angle, rel=0.01
            )
            # Never beside its lane.
            assert one.aside * AHEAD.away == pytest.approx(one.away * AHEAD.aside, abs=1e-9)


_SHARES = [i / 50 for i in range(51)]


def test_a_rolling_die_moves_backwards_below_and_forwards_above() -> None:
    straight = Way(0.0, -4.0, 4.0)
    (turn,) = (each._replace(spin=0.0) for each in turns(1, 1, NORMAL_MS))
    now, then = (pose_of(0, turn, ms, way=straight) for ms in (300, 301))
    for point in d10().points:
        x, y, z = turned(now.matrix, point)
        moved = tuple(b - a for a, b in zip((x, y, z), turned(then.matrix, point), strict=True))
        went = then.away - now.away
        assert went > 0
        assert moved[1] == pytest.approx(z * went, abs=0.001)
        assert moved[0] == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_die_slows_down_until_it_tips_onto_its_face(seed: int) -> None:
    for turn in turns(3, seed, NORMAL_MS):
        lasts = turn.end - turn.start
        left = [gone(turn, pose_of(4, turn, turn.start + lasts * share / 20)) for share in range(15)]
        assert all(a > b > 0 for a, b in pairwise([a - b for a, b in pairwise(left)]))
        # It tips ever faster, and then rocks on its face.
        tipping = [pose_of(4, turn, turn.start + lasts * share).matrix for share in (0.71, 0.76, 0.81, 0.86)]
        turned_by = [between(a, b) for a, b in pairwise(tipping)]
        assert turned_by == sorted(turned_by)
        final = pose_of(4, turn, turn.end).matrix
        assert (
            between(tipping[-1], final)
            < 0.01
            < between(pose_of(4, turn, turn.end - lasts / 11).matrix, final)
        )


@pytest.mark.parametrize("seed", SEEDS)
def test_a_die_bounces_two_or_three_times_ever_lower(seed: int) -> None:
    for turn in turns(6, seed, NORMAL_MS):
        lifts = [pose_of(4, turn, ms).lift for ms in range(round(turn.start), round(turn.end) + 1)]
        tops = [b for a, b, c in zip(lifts, lifts[1:], lifts[2:], strict=False) if a < b >= c]
        assert 2 <= len(tops) <= 3
        assert all(a > 1.5 * b for a, b in pairwise([lifts[0], *tops]))
        assert 0.8 < lifts[0] < 2
        assert min(lifts) >= 0


def test_the_dice_of_a_roll_come_from_one_hand() -> None:
    for seed in range(30):
        thrown = turns(5, seed, NORMAL_MS)
        assert len({turn.bearing for turn in thrown}) == 1
        assert len({(turn.height, turn.spin, turn.tip) for turn in thrown}) == 5
    bearings = {turns(1, seed, NORMAL_MS)[0].bearing for seed in range(30)}
    assert len(bearings) == 30
    assert min(bearings) < 0 < max(bearings)


@pytest.mark.parametrize("count", [1, 2, 5, 12, 40])
def test_dice_knock_when_they_hit_the_table(count: int) -> None:
    for seed in SEEDS:
        thrown = turns(count, seed, NORMAL_MS)
        heard = knocks(thrown)
        assert 3 <= len(heard) <= 24
        assert [knock.ms for knock in heard] == sorted({knock.ms for knock in heard})
        assert all(0 < knock.loudness <= 1 for knock in heard)
        assert 0 < heard[0].ms < heard[-1].ms < length_ms(count, NORMAL_MS)


def test_a_die_knocks_at_each_bounce_ever_more_softly() -> None:
    (turn,) = turns(1, 3, NORMAL_MS)
    heard = knocks((turn,))
    assert len(heard) == turn.hops + 2
    for knock in heard[:-1]:
        before, at, later = (pose_of(4, turn, knock.ms + ms).lift for ms in (-12, 0, 12))
        assert at < 0.02 < before
        assert later > at or knock is heard[-2]
    loud = [knock.loudness for knock in heard[:-1]]
    assert loud == sorted(loud, reverse=True)
    # At last its face slaps down.
    assert between(pose_of(4, turn, heard[-1].ms).matrix, pose_of(4, turn, turn.end).matrix) < 0.02


def test_no_dice_make_no_knocks() -> None:
    assert knocks(()) == ()


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
