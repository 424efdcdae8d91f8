"""The time of day, as journals write it."""

from datetime import UTC, datetime, timedelta
from itertools import count

_TICK = timedelta(milliseconds=1)

_begin: datetime | None = None
_ticks = count()


def moment() -> datetime:
    """Return the time now, in UTC."""
    return datetime.now(UTC) if _begin is None else _begin + next(_ticks) * _TICK


def now() -> str:
    """Return the time now in UTC, ISO 8601 with milliseconds; for reading only, never for order."""
    return moment().isoformat(timespec="milliseconds")


def drive(begin: datetime | None) -> None:
    """Let the clock start at a time in UTC and move on by a millisecond each time it is read.

    Pictures of two days are then the same, and two entries still have two times. None gives the computer's
    own time again.
    """
    global _begin, _ticks
    _begin, _ticks = begin, count()
