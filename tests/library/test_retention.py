"""Which backups are removed: never the newest three good ones, and none in case of doubt."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from desktop.library.backups.backups import Backup
from desktop.library.backups.retention import ALWAYS, keep

NOW = datetime(2026, 11, 22, 12, tzinfo=UTC)
PLENTY = 1 << 60


def copy(number: int, at: datetime | None = NOW, *, reason: str = "interval", size: int = 1) -> Backup:
    told = "" if at is None else at.isoformat(timespec="milliseconds")
    name = Path(f"library-{number:06}-{reason}.db")
    return Backup(number, reason, name, told, size, verified=True, characters=10)


def damaged(backup: Backup) -> Backup:
    return replace(backup, verified=False, wrong="journal 1/1: the row does not match its hash")


def daily(count: int) -> list[Backup]:
    """Return one backup per day, the newest today with the highest number."""
    return [copy(number, NOW - timedelta(days=count - number)) for number in range(1, count + 1)]


def numbers(backups: object) -> list[int]:
    assert isinstance(backups, tuple | list)
    return [each.number for each in backups]


def staying(backups: list[Backup], most_bytes: int = PLENTY, present: int = 10) -> list[int]:
    gone = set(numbers(keep(backups, most_bytes, present)))
    return [each.number for each in backups if each.number not in gone]


@st.composite
def copies(draw: st.DrawFn) -> list[Backup]:
    """Any backups: some damaged, some unchecked, some with impossible times."""
    made = []
    for number in range(1, draw(st.integers(0, 30)) + 1):
        hours = draw(st.integers(-100_000, 100_000))
        at = draw(st.sampled_from([None, NOW + timedelta(hours=hours)]))
        reason = draw(st.sampled_from(["interval", "migration", "by-hand"]))
        each = copy(number, at, reason=reason, size=draw(st.integers(0, 100)))
        kind = draw(st.sampled_from(["good", "good", "good", "damaged", "unread"]))
        made.append(
            damaged(each) if kind == "damaged" else replace(each, verified=kind == "good", characters=10)
        )
    return made


@given(copies(), st.integers(0, 2_000), st.integers(0, 20))
def test_newest_three_good_and_all_unchecked_backups_are_kept(
    made: list[Backup], most_bytes: int, present: int
) -> None:
    gone = keep(made, most_bytes, present)
    good = [each for each in made if each.verified]
    assert not set(numbers(gone)) & set(numbers(good[-ALWAYS:]))
    assert all(each.verified or each.wrong for each in gone)
    assert numbers(gone) == sorted(numbers(gone))


@given(copies(), st.integers(0, 2_000))
def test_nothing_is_removed_if_the_newest_is_in_doubt_or_characters_are_missing(
    made: list[Backup], most_bytes: int
) -> None:
    doubtful = [*made, damaged(copy(len(made) + 1))]
    assert keep(doubtful, most_bytes, 10) == ()
    assert keep([*made, copy(len(made) + 1)], most_bytes, 7) == ()


@given(copies(), st.integers(0, 2_000))
def test_kept_backups_fit_the_limit_apart_from_those_always_kept(made: list[Backup], most_bytes: int) -> None:
    made = [*made, copy(len(made) + 1)]
    kept = set(staying(made, most_bytes))
    safe = set(numbers([each for each in made if each.verified][-ALWAYS:]))
    safe |= set(numbers([each for each in made if not each.verified and not each.wrong]))
    size = sum(each.size for each in made if each.number in kept)
    assert size <= most_bytes or kept == safe


@given(copies())
def test_second_cleanup_removes_nothing(made: list[Backup]) -> None:
    made = [*made, copy(len(made) + 1)]
    kept = staying(made)
    assert staying([each for each in made if each.number in kept]) == kept


@given(st.lists(st.integers(0, 400), min_size=2, max_size=40), st.data())
def test_wrong_clock_never_removes_a_good_backup_early(days: list[int], data: st.DataObject) -> None:
    """Backups kept with correct times are kept with wrong ones too.

    Only a clock that is still ahead, or was always behind, can't be detected.
    """
    ages = sorted(days, reverse=True)
    right = [copy(number, NOW - timedelta(days=age)) for number, age in enumerate(ages, 1)]
    years = data.draw(st.sampled_from([-10, 10]))
    first = data.draw(st.integers(*((1, len(right) - 1) if years < 0 else (0, len(right) - 2))))
    last = data.draw(st.integers(first, len(right) - 1 if years < 0 else len(right) - 2))
    off = timedelta(days=365 * years)
    wrong = [
        replace(each, at=(datetime.fromisoformat(each.at) + off).isoformat()) if first <= at <= last else each
        for at, each in enumerate(right)
    ]
    assert set(staying(right)) <= set(staying(wrong))


def test_days_weeks_and_months_keep_their_newest() -> None:
    sundays = range(800, 730, -7)
    month_ends = [datetime(2026, month, 1, 12, tzinfo=UTC) - timedelta(days=1) for month in range(2, 12)]
    wanted = {*range(789, 801), *sundays, 800 - (NOW - datetime(2025, 12, 31, 12, tzinfo=UTC)).days}
    wanted |= {800 - (NOW - each).days for each in month_ends}
    assert staying(daily(800)) == sorted(wanted)


def test_only_the_last_ten_of_a_day_are_kept() -> None:
    made = [copy(number, NOW + timedelta(minutes=number)) for number in range(1, 41)]
    assert staying(made) == list(range(31, 41))


def test_backups_before_migrations_are_kept_while_there_is_space() -> None:
    made = [copy(1, NOW - timedelta(days=4_000), reason="migration"), *daily(900)[1:]]
    assert 1 in staying(made)
    assert 1 not in staying(made, most_bytes=20)


def test_newest_three_are_kept_beyond_the_limit() -> None:
    made = [copy(number, size=1000) for number in range(1, 8)]
    assert staying(made, most_bytes=1000) == [5, 6, 7]


SAME_DAY = [copy(number, NOW + timedelta(minutes=number)) for number in range(1, 13)]
UNREAD = replace(copy(1), verified=False)
FULL = [copy(number, size=10) for number in range(1, 7)]


@pytest.mark.parametrize(
    ("made", "most_bytes", "gone"),
    [
        ([], PLENTY, []),
        ([copy(1)], 0, []),
        (SAME_DAY, PLENTY, [1, 2]),
        ([damaged(copy(1)), *SAME_DAY[1:]], PLENTY, [1, 2]),
        ([damaged(copy(1)), *SAME_DAY[1:10]], PLENTY, []),
        ([SAME_DAY[0], damaged(copy(2)), *SAME_DAY[2:]], PLENTY, [1, 2]),
        ([UNREAD, *SAME_DAY[1:]], PLENTY, [2]),
        ([UNREAD, *FULL[1:]], 0, [2, 3]),
        ([copy(1, reason="migration"), *SAME_DAY[1:]], PLENTY, [2]),
        (FULL, 60, []),
        (FULL, 59, [1]),
        (FULL, 50, [1]),
        (FULL, 49, [1, 2]),
        (FULL, 30, [1, 2, 3]),
        (FULL, 0, [1, 2, 3]),
        ([replace(FULL[0], size=1), replace(FULL[1], size=100), *FULL[2:]], 50, [1, 2]),
        ([copy(1, None), *SAME_DAY[1:]], PLENTY, [2]),
        ([copy(1, NOW + timedelta(days=1)), *SAME_DAY[1:]], PLENTY, []),
        ([copy(1, NOW + timedelta(minutes=12)), *SAME_DAY[1:]], PLENTY, [1]),
        ([replace(copy(1), at="2026-11-22T12:00:00+01:00"), *SAME_DAY[1:]], PLENTY, [2]),
        ([replace(copy(1), at="yesterday"), *SAME_DAY[1:]], PLENTY, [2]),
        ([*SAME_DAY[:11], copy(12, None)], PLENTY, []),
    ],
)
def test_exactly_these_backups_are_removed(made: list[Backup], most_bytes: int, gone: list[int]) -> None:
    assert numbers(keep(made, most_bytes, 10)) == gone
    assert numbers(keep(made[::-1], most_bytes, 10)) == gone, "in whatever order they are given"


def test_damaged_backup_is_removed_once_enough_good_ones_are_newer() -> None:
    made = [damaged(copy(1)), *(copy(number) for number in range(2, 11))]
    assert 1 in staying(made)
    assert 1 not in staying([*made, copy(11)])


def test_missing_characters_keep_everything_until_three_backups_lack_them() -> None:
    made = [replace(copy(number, size=0), characters=10 if number < 20 else 7) for number in range(1, 23)]
    assert staying(made[:21], present=7) == list(range(1, 22))
    assert staying(made, present=7) == list(range(13, 23))


@pytest.mark.parametrize(("present", "gone"), [(7, []), (8, [1, 2]), (0, []), (11, [1, 2])])
def test_nothing_is_removed_if_more_than_a_fifth_of_the_characters_is_missing(
    present: int, gone: list[int]
) -> None:
    assert numbers(keep(SAME_DAY, PLENTY, present)) == gone
