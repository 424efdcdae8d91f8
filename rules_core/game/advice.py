"""Rules that people apply, not dice: what the rulebook tells the table at a certain moment.

No program can decide them, so they are kept as data, to be shown where they matter.
"""

from enum import StrEnum

from msgspec import Struct


class Moment(StrEnum):
    """When a piece of advice matters."""

    BEFORE_ROLL = "before_roll"
    """Before dice are picked up: whether to roll at all, what for, how hard."""
    ROLLING = "rolling"
    """How the dice are thrown and typed."""
    SUCCESS = "success"
    FAILURE = "failure"
    FUMBLE = "fumble"
    """Something went wrong beyond the failure: a fumble, a critical failure, a despair."""
    COMBAT = "combat"
    HEALING = "healing"
    LUCK = "luck"


class Advice(Struct, frozen=True):
    """A rule by its catalogue id and the moment at which it matters."""

    rule: str
    moment: Moment


def rules_at(advice: tuple[Advice, ...], moment: Moment) -> tuple[str, ...]:
    """The ids of the rules that matter at a moment, in order."""
    return tuple(each.rule for each in advice if each.moment is moment)
