"""Advice: rules that people apply, not dice, and when to show them.

No program can decide these rules, so they are kept as data.
"""

from enum import StrEnum

from msgspec import Struct


class Moment(StrEnum):
    """When a piece of advice is useful."""

    BEFORE_ROLL = "before_roll"
    """Before a roll: whether to roll at all, what for, how hard."""
    ROLLING = "rolling"
    """How dice are rolled and typed."""
    SUCCESS = "success"
    FAILURE = "failure"
    FUMBLE = "fumble"
    """Something worse than a failure: a fumble, a critical failure, a despair."""
    COMBAT = "combat"
    HEALING = "healing"
    LUCK = "luck"


class Advice(Struct, frozen=True):
    """A rule's catalogue id and when it is useful."""

    rule: str
    moment: Moment


def rules_at(advice: tuple[Advice, ...], moment: Moment) -> tuple[str, ...]:
    """Return the ids of the rules for a moment, in order."""
    return tuple(each.rule for each in advice if each.moment is moment)
