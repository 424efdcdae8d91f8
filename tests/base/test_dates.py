"""Days in narrow columns: the time for today, the day, and the year if it isn't this one; times long ago."""

import errno
from collections.abc import Iterator
from datetime import UTC, date, datetime, tzinfo

import pytest

from desktop.base import dates, words
from desktop.base.dates import hour_or_day, local_time, sample_day, shown_day, stored_day

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


@pytest.mark.parametrize(
    ("spoken", "typed"),
    [
        ("en", ("28 Nov 2026", "28 November 2026", "Nov 28, 2026", "the 28th of november 2026")),
        ("de", ("28. Nov 2026", "28. November 2026", "28 nov 2026")),
        ("es", ("28 nov 2026", "28 de noviembre de 2026", "28 NOV 2026")),
    ],
    indirect=["spoken"],
)
@pytest.mark.usefixtures("spoken")
def test_a_day_is_read_as_players_write_it(typed: tuple[str, ...]) -> None:
    assert [stored_day(each) for each in typed] == ["2026-11-28"] * len(typed)
    assert stored_day(sample_day()) == "2026-11-28"
    assert stored_day(dates.long_day(date(2026, 11, 28))) == "2026-11-28"


@pytest.mark.parametrize(
    "typed", ["2026-11-28", "28.11.2026", "28 Nov", "28 Nov 26", "28 Now 2026", "soon", ""]
)
def test_another_text_stays_for_the_rules_to_read(typed: str) -> None:
    assert stored_day(typed) == typed


@pytest.mark.parametrize("spoken", ["en", "de", "es"], indirect=True)
@pytest.mark.usefixtures("spoken")
def test_each_shown_day_is_read_again() -> None:
    days = [date(2026, month, 9).isoformat() for month in range(1, 13)]
    assert [stored_day(shown_day(each)) for each in days] == days
    assert [stored_day(dates.long_day(date.fromisoformat(each))) for each in days] == days
    assert shown_day("last Friday") == "last Friday"


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
