"""Format dates for the screen."""

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
    months = (
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
    words = tr("{day} {month} {year}") if with_year else tr("{day} {month}")
    return words.format(day=day.day, month=months[day.month - 1], year=day.year)


def long_day(day: date) -> str:
    """Format a day with the full month: "20 November 2026"."""
    months = (
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
    words = tr("{day} {long_month} {year}")
    return words.format(day=day.day, long_month=months[day.month - 1], year=day.year)


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
