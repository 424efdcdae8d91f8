"""Days in narrow columns: the time for today, the day, and the year if it isn't this one; times long ago."""

import errno
from collections.abc import Iterator
from datetime import UTC, date, datetime, tzinfo

import pytest

from desktop.base import dates, words
from desktop.base.dates import hour_or_day, local_time

AT = datetime(2026, 11, 20, 21, 40, tzinfo=UTC)


@pytest.fixture
def spoken(request: pytest.FixtureRequest) -> Iterator[None]:
    """The test's language."""
    words.speak(request.param)
    yield
    words.speak("en")


@pytest.mark.parametrize(
    ("spoken", "this_year", "another"),
    [("en", "20 Nov", "20 Nov 2026"), ("de", "20. Nov", "20. Nov 2026"), ("es", "20 nov", "20 nov 2026")],
    indirect=["spoken"],
)
@pytest.mark.usefixtures("spoken")
def test_day_of_another_year_shows_the_year(this_year: str, another: str) -> None:
    assert hour_or_day(AT, AT.date()) == "21:40"
    assert hour_or_day(AT, date(2026, 11, 21)) == this_year
    assert hour_or_day(AT, date(2027, 1, 1)) == another


class WindowsTime(datetime):
    """A time that Windows can't convert if it was before 1970."""

    def astimezone(self, tz: tzinfo | None = None) -> "WindowsTime":
        if self.year < 1970:
            raise OSError(errno.EINVAL, "Invalid argument")
        return super().astimezone(tz)


@pytest.mark.parametrize("zone", ["+02:00", ""], ids=["zone", "no zone"])
def test_time_before_1970_keeps_its_own_zone_on_windows(monkeypatch: pytest.MonkeyPatch, zone: str) -> None:
    monkeypatch.setattr(dates, "datetime", WindowsTime)
    assert local_time(f"1925-03-01T20:15:00{zone}").isoformat() == f"1925-03-01T20:15:00{zone or '+00:00'}"
    assert local_time("no time").timestamp() == 0
