"""How somebody fares, by hit points and wounds. What wounds and heals is in ``.wounds``."""

from enum import StrEnum
from typing import NamedTuple

from rules_core.sheet.sheet import Sheet
from rules_core.systems.coc7.derive import hit_points
from rules_core.systems.coc7.statuses import DEAD, MAJOR_WOUND, UNCONSCIOUS


class State(StrEnum):
    """How somebody fares (COC-WND-01)."""

    OK = "ok"
    UNCONSCIOUS = "unconscious"
    DYING = "dying"
    DEAD = "dead"


class Health(NamedTuple):
    """Hit points from 0 to ``max_hp``, and whether there is a major wound that has not healed."""

    hp: int
    max_hp: int
    major_wound: bool = False

    @property
    def state(self) -> State:
        """How somebody with this health fares: at 0 a major wound means dying (COC-WND-01)."""
        if self.hp > 0:
            return State.OK
        return State.DYING if self.major_wound else State.UNCONSCIOUS


def most_hit_points(sheet: Sheet) -> int:
    """The most hit points of a sheet: its own maximum, else that of COC-DER-01, else what it has now."""
    tracker = sheet.tracker("hp")
    con, siz = sheet.trait("con"), sheet.trait("siz")
    if tracker.maximum is not None:
        return tracker.maximum
    return tracker.value if con is None or siz is None else hit_points(con, siz)


def health(sheet: Sheet) -> Health:
    """The hit points of a sheet and its major wound; ``KeyError`` without hit points."""
    value = sheet.tracker("hp").value
    return Health(value, most_hit_points(sheet), bool(sheet.status(MAJOR_WOUND)))


def state(sheet: Sheet) -> State:
    """How somebody fares, by hit points and wounds or as noted (COC-WND-01).

    Who can have no hit points, as on an empty sheet, is well at 0.
    """
    if sheet.status(DEAD):
        return State.DEAD
    points = health(sheet)
    by_points = points.state if points.max_hp else State.OK
    return State.UNCONSCIOUS if by_points is State.OK and sheet.status(UNCONSCIOUS) else by_points
