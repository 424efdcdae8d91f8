"""How long actions take."""

from enum import StrEnum

from msgspec import Struct


class Duration(StrEnum):
    """How long an action takes, shortest first (ST-DUR-01)."""

    FREE_ACTION = "free-action"
    BONUS_ACTION = "bonus-action"
    RE_ACTION = "re-action"
    MAIN_ACTION = "main-action"
    ROUND = "round"
    MINUTE = "minute"
    """Long enough for a procedure."""
    SCENE = "scene"
    HOUR = "hour"
    """Long enough for repairs."""
    DAY = "day"
    """Long enough for striking."""


LADDER = tuple(Duration)
"""The durations, shortest first; bonus-action before re-action before main-action is reading A11."""

SECONDS = {
    Duration.FREE_ACTION: 0,
    Duration.BONUS_ACTION: 1,
    Duration.RE_ACTION: 2,
    Duration.MAIN_ACTION: 3,
    Duration.ROUND: 6,
    Duration.MINUTE: 60,
    Duration.SCENE: 600,
    Duration.HOUR: 3600,
    Duration.DAY: 86400,
}
"""The seconds of each duration: of the actions the most they take, of a scene about so many (ST-DUR-01)."""


def longer(duration: Duration, rungs: int) -> Duration | None:
    """The duration ``rungs`` (0 or more) further up the ladder, None where it ends before (reading A06)."""
    at = LADDER.index(duration) + rungs
    return LADDER[at] if at < len(LADDER) else None


class Timing(Struct, frozen=True):
    """The duration of a listing: with ``or_longer`` it is a minimum, written ``round+`` (ST-DUR-02)."""

    duration: Duration
    or_longer: bool = False

    def __str__(self) -> str:
        """The timing as listings write it."""
        return f"{self.duration}+" if self.or_longer else self.duration.value
