"""Days in narrow columns: the time for today, the day, and the year if it isn't this one."""

from collections.abc import Iterator
from datetime import UTC, date, datetime

import pytest

from desktop.base import words
from desktop.base.dates import hour_or_day

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
