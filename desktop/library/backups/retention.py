"""Which backups stay, and which make room."""

from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from desktop.library.backups.backups import Backup

MOST_BYTES = 1024**3
"""How much backups take at most where nothing else is chosen, in bytes: 1 GB."""

ALWAYS = 3
LAST = 10
DAYS = 12
WEEKS = 10
MONTHS = 12

_LOST = 0.2
"""With a larger part of the characters gone nothing makes room: somebody may want them back."""


def keep(backups: Iterable["Backup"], most_bytes: int, present_characters: int) -> tuple["Backup", ...]:
    """Those of ``backups`` that go, oldest first; the newest of them is that of the library as it is now.

    The newest ``ALWAYS`` verified ones stay whatever they take. Then those before every migration, the
    ``LAST`` verified ones, and the newest of each of the last ``DAYS`` days, ``WEEKS`` weeks and ``MONTHS``
    months of which there are any, the newest first as long as all that stay take ``most_bytes``.

    Nothing goes where the newest is not verified: the library may be damaged. Nor where more than a fifth of
    the characters of one of the newest verified ones is missing among the ``present_characters``. What was
    not verified yet waits for that; what is damaged goes when ``LAST`` good ones are newer.

    Numbers are the order. A time counts for days, weeks and months only; one that cannot be, because it is
    later than that of the newest or earlier than that of a lower number, never makes a copy go.
    """
    newest_first = sorted(backups, key=lambda each: each.number, reverse=True)
    good = [each for each in newest_first if each.verified]
    if not good or good[0] != newest_first[0]:
        return ()
    if present_characters < (1 - _LOST) * max(each.characters for each in good[:ALWAYS]):
        return ()
    staying = {each.number for each in (*good[:LAST], *_by_time(good))}
    staying |= {each.number for each in newest_first if each.reason == "migration" or _waits(each)}
    too_old = good[LAST - 1].number if len(good) >= LAST else 0
    staying |= {each.number for each in newest_first if not each.verified and each.number > too_old}
    safe = {each.number for each in (*good[:ALWAYS], *filter(_waits, newest_first))}
    room = most_bytes - sum(each.size for each in newest_first if each.number in safe)
    for each in newest_first:
        if each.number in staying - safe:
            room -= each.size
            if room < 0:
                staying.discard(each.number)
    return tuple(each for each in reversed(newest_first) if each.number not in staying)


def _waits(backup: "Backup") -> bool:
    """Whether nobody has looked yet whether it is good."""
    return not backup.verified and not backup.wrong


def _by_time(good: Sequence["Backup"]) -> list["Backup"]:
    """The newest of each day, week and month, and those of which nobody knows when they were made."""
    times = _times(good)
    kept = [each for each in good if each.number not in times]
    timed = [(times[each.number], each) for each in good if each.number in times]
    spans: tuple[tuple[Callable[[datetime], object], int], ...] = (
        (datetime.date, DAYS),
        (lambda at: at.isocalendar()[:2], WEEKS),
        (lambda at: (at.year, at.month), MONTHS),
    )
    for span, most in spans:
        newest: dict[object, Backup] = {}
        for at, each in timed:
            newest.setdefault(span(at), each)
        kept += list(newest.values())[:most]
    return kept


def _times(newest_first: Sequence["Backup"]) -> dict[int, datetime]:
    """When copies were made by their numbers, where that can be believed."""
    told = {each.number: _time(each.at) for each in newest_first}
    now = told[newest_first[0].number]
    latest = datetime.min.replace(tzinfo=UTC)
    believed: dict[int, datetime] = {}
    for each in reversed(newest_first):
        at = told[each.number]
        if at is not None and now is not None and latest <= at <= now:
            believed[each.number] = at
        latest = max(latest, at or latest)
    return believed


def _time(told: str) -> datetime | None:
    try:
        at = datetime.fromisoformat(told)
    except ValueError:
        return None
    return at if at.utcoffset() == timedelta() else None
