"""Format dates for the screen."""

import re
from datetime import UTC, date, datetime

from desktop.base.words import tr


def recent_day(day: date, today: date) -> str:
    """Format a day as "20 Nov", with the year if it is not the year of ``today``."""
    return short_day(day, with_year=day.year != today.year)


def hour_or_day(at: datetime, today: date) -> str:
    """Format a time for a narrow column: "21:40" for ``today``, otherwise the day as in `recent_day`."""
    return f"{at:%H:%M}" if at.date() == today else recent_day(at.date(), today)


def short_day(day: date, *, with_year: bool = False) -> str:
    """Format a day as "20 Nov", or "20 Nov 2026" with the year."""
    words = tr("{day} {month} {year}") if with_year else tr("{day} {month}")
    return words.format(day=day.day, month=_short_months()[day.month - 1], year=day.year)


def long_day(day: date) -> str:
    """Format a day with the full month: "20 November 2026"."""
    words = tr("{day} {long_month} {year}")
    return words.format(day=day.day, long_month=_months()[day.month - 1], year=day.year)


def shown_day(text: str) -> str:
    """Return a stored day such as "2026-11-28" as the player reads it, "28 Nov 2026"; "" if there is none."""
    try:
        return short_day(date.fromisoformat(text), with_year=True)
    except ValueError:
        return text


def sample_day() -> str:
    """Return a day as the player may type it."""
    return short_day(date(2026, 11, 28), with_year=True)


def stored_day(text: str) -> str:
    """Return what a day typed with the month's name is stored as; any other text as it is."""
    words = re.findall(r"\d+|[^\W\d]+", text.casefold())
    numbers = [each for each in words if each.isdecimal()]
    names = [each for each in words if not each.isdecimal() and each not in _BETWEEN]
    if len(numbers) != 2 or len(names) != 1 or len(numbers[1]) != 4:
        return text
    month = next((n for n, each in enumerate(_named_months(), 1) if names[0] in each), 0)
    return f"{numbers[1]}-{month:02}-{int(numbers[0]):02}" if month else text


_BETWEEN = frozenset({"de", "del", "of", "the", "st", "nd", "rd", "th"})
"""Words between the parts of a day."""


def _named_months() -> list[frozenset[str]]:
    """Return the names of each month that a player may type: in full or the usual short forms."""
    both = zip(_months(), _short_months(), strict=True)
    return [frozenset(each.casefold().strip(".") for each in (full, short, full[:3])) for full, short in both]


def _months() -> tuple[str, ...]:
    return (
        tr("January"),
        tr("February"),
        tr("March"),
        tr("April"),
        tr("May", "written in full"),
        tr("June"),
        tr("July"),
        tr("August"),
        tr("September"),
        tr("October"),
        tr("November"),
        tr("December"),
    )


def _short_months() -> tuple[str, ...]:
    return (
        tr("Jan"),
        tr("Feb"),
        tr("Mar"),
        tr("Apr"),
        tr("May"),
        tr("Jun"),
        tr("Jul"),
        tr("Aug"),
        tr("Sep"),
        tr("Oct"),
        tr("Nov"),
        tr("Dec"),
    )


def weekday(day: date) -> str:
    """Return the name of the weekday: "Friday"."""
    days = (
        tr("Monday"),
        tr("Tuesday"),
        tr("Wednesday"),
        tr("Thursday"),
        tr("Friday"),
        tr("Saturday"),
        tr("Sunday"),
    )
    return days[day.weekday()]


def local_time(at: str) -> datetime:
    """Convert a journal time to this computer's time zone. Returns the epoch if it can't be parsed."""
    try:
        return _here(datetime.fromisoformat(at))
    except (ValueError, OverflowError):
        return _here(datetime(1970, 1, 1, tzinfo=UTC))


def _here(at: datetime) -> datetime:
    try:
        return at.astimezone()
    except OSError:  # Windows knows no time zones before 1970
        return at if at.tzinfo is not None else at.replace(tzinfo=UTC)
