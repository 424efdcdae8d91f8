"""How dice turn and settle: a pose for every moment, as a pure function of time and seed.

Times are milliseconds since the dice were shown, lengths are units of a solid (about one radius).
"""

import math
import random
from collections.abc import Callable
from typing import NamedTuple

from desktop.widgets.tray.dice.vectors import Matrix, Vec, after, rotation, unit

NORMAL_MS = 900
"""How long up to four dice turn at normal speed."""

_LONGEST = 1300 / NORMAL_MS
_STAGGER_SHARE = 0.22

# The hops of one die: when each ends as a share of its time, and its height as a share of the first.
_HOPS = ((0.50, 1.0), (0.76, 0.22), (0.90, 0.045))


class Turn(NamedTuple):
    """One die's way to rest: it turns by `angle` radians about `axis` in its first `end` ms."""

    axis: Vec
    angle: float
    height: float
    run: float
    yaw: float
    end: float


class Pose(NamedTuple):
    """Where a die is: turned by `matrix`, `lift` above the table, `away` beyond its place from the reader."""

    matrix: Matrix
    lift: float
    away: float


def length_ms(count: int, duration_ms: int) -> int:
    """Return how long `count` dice turn in all: `duration_ms` for up to four, a little more for many.

    At normal speed (900 ms) never more than 1,300 ms.
    """
    return round(duration_ms * min(1 + 0.05 * max(0, count - 4), _LONGEST))


def turns(count: int, seed: int, duration_ms: int) -> tuple[Turn, ...]:
    """Return one turn for each of `count` dice: all start at once and land one after the other.

    The same seed gives the same turns. The last die lands exactly at `length_ms(count, duration_ms)`.
    """
    total = length_ms(count, duration_ms)
    late = total * _STAGGER_SHARE / max(1, count - 1)
    return tuple(_turn(f"{seed}/{i}", total - late * (count - 1 - i)) for i in range(count))


def pose(turn: Turn, lying: Callable[[float], Matrix], ms: float) -> Pose:
    """Return the pose at `ms`; from `turn.end` on it is the final one, exactly.

    `lying` gives the turn that brings the rolled face up, for a yaw in radians.
    """
    final = lying(turn.yaw)
    if ms >= turn.end:
        return Pose(final, 0.0, 0.0)
    passed = max(0.0, ms / turn.end)
    left = 1 - passed
    return Pose(
        matrix=after(final, rotation(turn.axis, -turn.angle * left**2.1)),
        lift=turn.height * _hop(passed),
        away=-turn.run * left**2.6,
    )


def _turn(key: str, end: float) -> Turn:
    draw = random.Random(key)  # noqa: S311 - only how it looks; the faces were drawn before
    bearing = draw.uniform(-0.55, 0.55)
    side = draw.choice((-1, 1))
    # Rolling away from the reader, like a die let go from the fingers.
    axis = unit((-math.cos(bearing), math.sin(bearing), side * draw.uniform(0.15, 0.45)))
    return Turn(
        axis=axis,
        angle=draw.uniform(7.5, 10.5),
        height=draw.uniform(0.50, 0.70),
        run=draw.uniform(0.15, 0.30),
        yaw=draw.uniform(-0.07, 0.07),
        end=end,
    )


def _hop(passed: float) -> float:
    begin = 0.0
    for end, height in _HOPS:
        if passed < end:
            at = (passed - begin) / (end - begin)
            return 4 * height * at * (1 - at)
        begin = end
    return 0.0
