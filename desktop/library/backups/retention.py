"""Choose which backups to keep and which to remove."""

from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from desktop.library.backups.backups import Backup

ALWAYS = 3
LAST = 10
DAYS = 12
WEEKS = 10
MONTHS = 12

_LOST = 0.2
"""If more than this share of the characters is gone, no backup is removed: the player may want them back."""


def keep(backups: Iterable["Backup"], most_bytes: int, present_characters: int) -> tuple["Backup", ...]:
    """Return the backups to remove, oldest first. The newest backup is that of the library's current state.

    The newest ``ALWAYS`` verified ones are kept whatever their size. After that, newest first while the total
    fits into ``most_bytes``: those before every migration, the ``LAST`` verified ones, and the newest of each
    of the last ``DAYS`` days, ``WEEKS`` weeks and ``MONTHS`` months that have any.

    Nothing is removed if the newest is not verified, because the library may be damaged, or if more than a
    fifth of the characters in one of the newest verified ones are missing among ``present_characters``.
    Backups not yet verified are kept; damaged ones are removed once ``LAST`` good ones are newer.

    Numbers give the order. Times only assign days, weeks and months. An impossible time (later than that of
    the newest, or earlier than that of a lower number) never causes a removal.
    """
    newest_first = sorted(backups, key=lambda each: each.number, reverse=True)
    good = [each for each in newest_first if each.verified]
    if not good or good[0] != newest_first[0]:
        return ()
    if present_characters < (1 - _LOST) * max(each.characters for each in good[:ALWAYS]):
        return ()
    staying = {each.number for each in (*good[:LAST], *_by_time(good))}
    staying |= {each.number for each in newest_first if each.reason == "migration" or _is_unchecked(each)}
    too_old = good[LAST - 1].number if len(good) >= LAST else 0
    staying |= {each.number for each in newest_first if not each.verified and each.number > too_old}
    safe = {each.number for each in (*good[:ALWAYS], *filter(_is_unchecked, newest_first))}
    room = most_bytes - sum(each.size for each in newest_first if each.number in safe)
    for each in newest_first:
        if each.number in staying - safe:
            room -= each.size
            if room < 0:
                staying.discard(each.number)
    return tuple(each for each in reversed(newest_first) if each.number not in staying)


def _is_unchecked(backup: "Backup") -> bool:
    return not backup.verified and not backup.wrong


def _by_time(good: Sequence["Backup"]) -> list["Backup"]:
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
    """Return the plausible times of backups, by number."""
    times = {each.number: _time(each.at) for each in newest_first}
    now = times[newest_first[0].number]
    latest = datetime.min.replace(tzinfo=UTC)
    believed: dict[int, datetime] = {}
    for each in reversed(newest_first):
        at = times[each.number]
        if at is not None and now is not None and latest <= at <= now:
            believed[each.number] = at
        latest = max(latest, at or latest)
    return believed


def _time(text: str) -> datetime | None:
    try:
        at = datetime.fromisoformat(text)
    except ValueError:
        return None
    return at if at.utcoffset() == timedelta() else None
