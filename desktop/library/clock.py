"""The time of day, as journals write it."""

from datetime import UTC, datetime


def now() -> str:
    """The time now in UTC, ISO 8601 with milliseconds; for reading only, never for order."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")
