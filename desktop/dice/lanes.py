"""The paths on which dice roll in, each in its own lane."""

import math
from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QSize

from desktop.dice.light import ELEVATION
from desktop.dice.turn import Turn, Way

_RISE, _RUN = math.sin(ELEVATION), math.cos(ELEVATION)

# How far a die and its shadow extend from its middle.
_REACH = 1.5

# How far a die rolls per radian.
_GRIP = 0.95

# A bare felt has no edge for dice to come in over: they drop a little before their places, and spin.
_SHORT, _SPUN = 1.5, 5.5

# Dice start closer together, but hardly overlap.
_CLOSEST, _LEAST_KEPT, _MOST_KEPT = 2.06, 0.80, 0.97


class Lane(NamedTuple):
    """The movement of one rolled die, and the direction it comes from."""

    turn: Turn
    way: Way


def lanes(
    turned: Sequence[Turn], places: Sequence[QPointF], size: QSize, unit_px: float, *, bare: bool = False
) -> tuple[Lane, ...]:
    """Return a lane for each die, given the `places` where they come to rest on a felt of `size` in logical
    pixels.

    All dice come from one edge and spread out from one hand, so no two lanes cross. Dice that land farther
    away leave earlier, so that those behind never overtake them. A `bare` felt has no edge, so the paths are
    short.
    """
    if not turned:
        return ()
    bearing = turned[0].bearing
    along = (math.sin(bearing), math.cos(bearing))
    # On the table, in units; the camera looks at the felt at an angle.
    spots = [(place.x() / unit_px, -place.y() / (unit_px * _RISE)) for place in places]
    ahead = [x * along[0] + y * along[1] for x, y in spots]
    beside = [x * along[1] - y * along[0] for x, y in spots]
    if bare:
        far = _SHORT
    else:
        highest = max(turn.height for turn in turned)
        far = max(_to_edge(place, size, unit_px, along, highest) for place in places)
    kept = min(_MOST_KEPT, max(_LEAST_KEPT, _CLOSEST / _closest(spots)))
    hand = min(ahead) - far / (1 - kept)
    middle = (max(beside) + min(beside)) / 2
    order = sorted(range(len(places)), key=lambda i: -ahead[i])
    found: dict[int, Lane] = {}
    for turn, i in zip(turned, order, strict=True):
        sideways = (beside[i] - middle) * far / (ahead[i] - hand)
        aside = -along[0] * far - along[1] * sideways
        away = -along[1] * far + along[0] * sideways
        angle = _SPUN if bare else math.hypot(aside, away) / _GRIP
        found[i] = Lane(turn, Way(aside, away, angle))
    return tuple(found[i] for i in range(len(places)))


def _to_edge(
    place: QPointF, size: QSize, unit_px: float, along: tuple[float, float], highest: float
) -> float:
    """Return how far back a die has to start to be out of sight beyond the felt, in units."""
    reach = _REACH * unit_px
    below = size.height() + reach + highest * _RUN * unit_px - place.y()
    to_bottom = below / (along[1] * _RISE * unit_px)
    aside = place.x() if along[0] > 0 else size.width() - place.x()
    return min(to_bottom, (aside + reach) / (abs(along[0]) * unit_px))


def _closest(spots: Sequence[tuple[float, float]]) -> float:
    """Return the smallest distance between two spots, or two radii if there is only one."""
    pairs = ((a, b) for i, a in enumerate(spots) for b in spots[:i])
    return min((math.dist(a, b) for a, b in pairs), default=_CLOSEST)
