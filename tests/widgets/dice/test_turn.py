import pytest

from desktop.widgets.tray.dice.solids import d10
from desktop.widgets.tray.dice.turn import NORMAL_MS, Pose, Turn, length_ms, pose, turns
from desktop.widgets.tray.dice.vectors import Matrix, dot, turned

SEEDS = (0, 1, 7, 2**31, 123_456_789)


def pose_of(digit: int, turn: Turn, ms: float) -> Pose:
    def lying(yaw: float) -> Matrix:
        return d10().lying(digit, yaw)

    return pose(turn, lying, ms)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("digit", range(10))
def test_every_die_settles_on_the_rolled_face_with_its_numeral_to_the_reader(digit: int, seed: int) -> None:
    for turn in turns(4, seed, NORMAL_MS):
        final = pose_of(digit, turn, NORMAL_MS)
        top = max(d10().faces, key=lambda face: turned(final.matrix, face.normal)[2])
        assert top.digit == digit
        assert turned(final.matrix, top.normal) == pytest.approx((0, 0, 1))
        assert turned(final.matrix, top.up)[1] > 0.99
        assert (final.lift, final.away) == (0, 0)


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


@pytest.mark.parametrize("digit", range(10))
def test_a_die_really_turns_before_it_settles(digit: int) -> None:
    (turn,) = turns(1, 3, NORMAL_MS)
    tops = set()
    for ms in range(0, NORMAL_MS, 10):
        matrix = pose_of(digit, turn, ms).matrix
        tops.add(max(d10().faces, key=lambda face: turned(matrix, face.normal)[2]).digit)
    assert len(tops) >= 4


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
