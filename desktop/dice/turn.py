"""The movement of a die that falls in, bounces, rolls and tips onto its face, from a time and a seed alone.

Times are milliseconds since the dice were shown; lengths are units of a solid (about one radius).
``desktop.dice.lanes`` decides where on the felt a die comes from.
"""

import math
import random
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from desktop.dice.vectors import Matrix, after, rotation, unit
from desktop.views.felt import Knock

NORMAL_MS = 900
"""How long up to four dice turn at normal speed, in milliseconds."""

_LONGEST = 1300 / NORMAL_MS
_STAGGER_SHARE = 0.20

# A die falls in, hops two or three times, each hop lasting this share of the one before, and rolls. All of
# it as shares of the die's own time, on which one pull of gravity acts: a hop is as high as its time squared.
_FALL = 0.16
_HOP_LASTS = 0.64

# It almost stops on its last edge, tips over, and rocks twice on its face before it lies still.
_ON_EDGE, _ON_FACE = 0.70, 0.86
_OVER_EDGE = 0.9
_SLOWING = 1.75
_ROCKS = ((0.95, -0.080), (1.0, 0.022))
_LONGEST_TIP = 0.52

_SLAP = 0.35
_MOST_KNOCKS = 24
_ONE_KNOCK_MS = 8.0


class Turn(NamedTuple):
    """The movement of one die to rest, from `start` to `end` ms.

    All dice of a roll share a `bearing` in radians: 0 is straight away from the reader, positive to the
    right. The die falls from `height`, hops `hops` times, tips over its last edge by `tip` radians, and spins
    by `spin` about the vertical for each 1 that it rolls. At rest it is rotated by `yaw` radians.
    """

    bearing: float
    height: float
    hops: int
    tip: float
    spin: float
    yaw: float
    start: float
    end: float


class Way(NamedTuple):
    """The start of a die's path: `aside` to the right of its place and `away` beyond it.

    On the path it turns by `angle` radians.
    """

    aside: float
    away: float
    angle: float


class Pose(NamedTuple):
    """The position of a die: rotated by `matrix`, `lift` above the table, off its place by `away` and
    `aside`.
    """

    matrix: Matrix
    lift: float
    away: float
    aside: float = 0.0


def length_ms(count: int, duration_ms: int) -> int:
    """Return how long `count` dice turn in all: `duration_ms` for up to four, a little longer for more.

    At most 1,300 ms at normal speed (900 ms).
    """
    return round(duration_ms * min(1 + 0.05 * max(0, count - 4), _LONGEST))


def turns(count: int, seed: int, duration_ms: int) -> tuple[Turn, ...]:
    """Return one turn for each of `count` dice, thrown by one hand: they start and land one after the other.

    The same seed gives the same turns. The last die lands exactly at `length_ms(count, duration_ms)`.
    """
    total = length_ms(count, duration_ms)
    hand = random.Random(f"{seed}")  # noqa: S311 - only how it looks; the faces were drawn before
    bearing = hand.choice((-1, 1)) * hand.uniform(0.35, 1.0)
    height = hand.uniform(1.2, 1.7)
    late = total * _STAGGER_SHARE / (count - 1) if count > 1 else 0.0
    lasts = total - late * max(0, count - 1)
    return tuple(
        Turn(
            bearing=bearing,
            height=height * hand.uniform(0.8, 1.1),
            hops=hand.choice((2, 3, 3)),
            tip=hand.uniform(0.36, _LONGEST_TIP),
            spin=hand.uniform(-0.22, 0.22),
            yaw=hand.uniform(-0.07, 0.07),
            start=late * i,
            end=total if i == count - 1 else late * i + lasts,
        )
        for i in range(count)
    )


def pose(turn: Turn, lying: Callable[[float], Matrix], way: Way, ms: float) -> Pose:
    """Return the pose at `ms`; from `turn.end` on, exactly the final one.

    The die rolls without slipping: the remaining rotation follows from the remaining distance. `lying`
    returns the rotation that shows the rolled face, for a yaw in radians.
    """
    final = lying(turn.yaw)
    if ms >= turn.end:
        return Pose(final, 0.0, 0.0, 0.0)
    passed = max(0.0, (ms - turn.start) / (turn.end - turn.start))
    left = _angle_left(turn.tip, way.angle, passed)
    far = left / way.angle
    # The top of a rolling die moves ahead: the axis is perpendicular to the path, pointing left.
    axis = unit((way.away, -way.aside, turn.spin * math.hypot(way.aside, way.away)))
    return Pose(
        matrix=after(final, rotation(axis, -left)),
        lift=_lift(turn, passed),
        away=way.away * far,
        aside=way.aside * far,
    )


def knocks(turned: Sequence[Turn]) -> tuple[Knock, ...]:
    """Return when and how loudly dice hit the table, in order of time. At most 24: knocks close together are
    merged.
    """
    struck = sorted(knock for turn in turned for knock in _knocks(turn))
    apart = _ONE_KNOCK_MS
    while len(merged := _merged(struck, apart)) > _MOST_KNOCKS:
        apart *= 1.4
    return tuple(merged)


def _angle_left(tip: float, angle: float, passed: float) -> float:
    """Return the rotation that is left after a share of the time; below 0 while the die rocks past its
    face.
    """
    if passed < _ON_EDGE:
        early = 1 - passed / _ON_EDGE
        steady = _OVER_EDGE * _ON_EDGE * early
        return tip + steady + (angle - tip - _OVER_EDGE * _ON_EDGE) * math.pow(early, _SLOWING)
    if passed < _ON_FACE:
        fallen = passed - _ON_EDGE
        over = _ON_FACE - _ON_EDGE
        return tip - _OVER_EDGE * fallen - (tip - _OVER_EDGE * over) * (fallen / over) ** 2
    begin = _ON_FACE
    for end, height in _ROCKS:
        if passed < end:
            at = (passed - begin) / (end - begin)
            return 4 * height * tip / _LONGEST_TIP * at * (1 - at)
        begin = end
    return 0.0


def _lift(turn: Turn, passed: float) -> float:
    if passed < _FALL:
        return turn.height * (1 - (passed / _FALL) ** 2)
    begin = _FALL
    for end, height in _hops(turn):
        if passed < end:
            at = (passed - begin) / (end - begin)
            return 4 * height * at * (1 - at)
        begin = end
    return 0.0


def _hops(turn: Turn) -> Iterator[tuple[float, float]]:
    """Yield the end of each hop, as a share of the time, and its height."""
    end, lasts = _FALL, 2 * _FALL
    for _ in range(turn.hops):
        lasts *= _HOP_LASTS
        end += lasts
        yield end, turn.height * (lasts / (2 * _FALL)) ** 2


def _knocks(turn: Turn) -> Iterator[Knock]:
    """Yield each bounce of one die and the slap of its face; faster ones are louder."""
    struck = [(_FALL, turn.height), *_hops(turn)]
    lasts = turn.end - turn.start
    for at, height in struck:
        yield Knock(round(turn.start + at * lasts), min(1.0, math.sqrt(height / 2)))
    yield Knock(round(turn.start + _ON_FACE * lasts), _SLAP * turn.tip / _LONGEST_TIP)


def _merged(struck: Sequence[Knock], apart_ms: float) -> list[Knock]:
    merged: list[Knock] = []
    for knock in struck:
        if merged and knock.ms - merged[-1].ms < apart_ms:
            # Two merged knocks are slightly louder than the louder one.
            louder = max(merged[-1].loudness, knock.loudness)
            quieter = min(merged[-1].loudness, knock.loudness)
            merged[-1] = merged[-1]._replace(loudness=min(1.0, louder + 0.15 * quieter))
        else:
            merged.append(knock)
    return merged
