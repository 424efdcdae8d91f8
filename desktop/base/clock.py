"""The current time, in the format of journals."""

from datetime import UTC, datetime, timedelta
from itertools import count

_TICK = timedelta(milliseconds=1)

_begin: datetime | None = None
_ticks = count()


def moment() -> datetime:
    """Return the current time in UTC."""
    return datetime.now(UTC) if _begin is None else _begin + next(_ticks) * _TICK


def now() -> str:
    """Return the current time in UTC as ISO 8601 with milliseconds. For display only, never for ordering."""
    return moment().isoformat(timespec="milliseconds")


def drive(begin: datetime | None) -> None:
    """Start a fake clock at a UTC time; it advances one millisecond each time it is read. None restores real
    time.

    Makes pictures reproducible while two entries still have different times.
    """
    global _begin, _ticks
    _begin, _ticks = begin, count()
