import math
from itertools import combinations, pairwise

import pytest
from PySide6.QtCore import QPointF, QSize

from desktop.dice.lanes import Lane, lanes
from desktop.dice.light import ELEVATION
from desktop.dice.places import places
from desktop.dice.turn import NORMAL_MS, length_ms, pose, turns
from desktop.dice.vectors import Matrix
from desktop.kit.look import theme

LYING: Matrix = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
RISE = math.sin(ELEVATION)
TRAY, TABLE = QSize(364, 150), QSize(900, 600)
CASES = [
    (size, count)
    for size, counts in ((TRAY, (1, 2, 3, 5, 8, 12, 16)), (TABLE, (1, 2, 5, 9, 17, 40)))
    for count in counts
]
SEEDS = range(25)


def thrown(
    size: QSize, count: int, seed: int, *, bare: bool = False
) -> tuple[tuple[QPointF, ...], float, tuple[Lane, ...]]:
    shown = places(size, (None,) * count, theme.current())
    unit = shown.die * 0.485
    return shown.middles, unit, lanes(turns(count, seed, NORMAL_MS), shown.middles, size, unit, bare=bare)


def spots(
    middles: tuple[QPointF, ...], unit: float, took: tuple[Lane, ...], ms: float
) -> list[tuple[float, float]]:
    """Return where the dice are on the table, in units."""
    found = []
    for middle, lane in zip(middles, took, strict=True):
        at = pose(lane.turn, lambda _yaw: LYING, lane.way, ms)
        found.append((middle.x() / unit + at.aside, -middle.y() / unit / RISE + at.away))
    return found


@pytest.mark.parametrize(("size", "count"), CASES)
def test_moving_dice_hardly_overlap(size: QSize, count: int) -> None:
    for seed in SEEDS:
        middles, unit, took = thrown(size, count, seed)
        for ms in range(0, length_ms(count, NORMAL_MS) + 1, 60):
            here = spots(middles, unit, took, ms)
            # A die is two units across.
            assert min((math.dist(a, b) for a, b in combinations(here, 2)), default=9) > 1.7


@pytest.mark.parametrize(("size", "count"), CASES)
def test_no_two_lanes_cross(size: QSize, count: int) -> None:
    def side(a: tuple[float, float], b: tuple[float, float], c: tuple[float, float]) -> bool:
        return (b[0] - a[0]) * (c[1] - a[1]) > (b[1] - a[1]) * (c[0] - a[0])

    for seed in SEEDS:
        middles, unit, took = thrown(size, count, seed)
        begin, end = spots(middles, unit, took, 0), spots(middles, unit, took, 9999)
        for (a, b), (c, d) in combinations(zip(begin, end, strict=True), 2):
            assert side(a, b, c) == side(a, b, d) or side(c, d, a) == side(c, d, b)


@pytest.mark.parametrize(("size", "count"), CASES)
def test_dice_come_in_over_one_edge_from_out_of_sight(size: QSize, count: int) -> None:
    for seed in SEEDS:
        middles, unit, took = thrown(size, count, seed)
        for middle, lane in zip(middles, took, strict=True):
            x = middle.x() + lane.way.aside * unit
            # As it is seen: high over the table.
            y = middle.y() - (lane.way.away * RISE + lane.turn.height * math.cos(ELEVATION)) * unit
            assert x < -unit or x > size.width() + unit or y > size.height() + unit
        sides = {lane.way.aside > 0 for lane in took}
        assert len(sides) == 1 or count > 1
        bearings = [math.atan2(lane.way.aside, -lane.way.away) for lane in took]
        assert max(bearings) - min(bearings) < 0.45
        assert max(abs(bearing) for bearing in bearings) < 1.3


def test_dice_that_go_farther_start_and_land_first() -> None:
    for seed in SEEDS:
        middles, _unit, took = thrown(TABLE, 9, seed)
        bearing = took[0].turn.bearing
        ahead = [
            x * math.sin(bearing) - y / RISE * math.cos(bearing) for x, y in ((p.x(), p.y()) for p in middles)
        ]
        order = sorted(range(9), key=lambda i: -ahead[i])
        assert all(took[a].turn.start < took[b].turn.start for a, b in pairwise(order))
        assert all(took[a].turn.end < took[b].turn.end for a, b in pairwise(order))


def test_a_bare_felt_has_short_paths() -> None:
    for seed in SEEDS:
        _middles, _unit, took = thrown(TRAY, 3, seed, bare=True)
        assert all(math.hypot(lane.way.aside, lane.way.away) < 2 for lane in took)
        assert all(lane.way.angle > 4 for lane in took)


def test_no_dice_take_no_lanes() -> None:
    assert lanes((), (), TRAY, 40) == ()
