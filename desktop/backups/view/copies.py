"""The readable copies, in words."""

from datetime import date
from typing import NamedTuple

from desktop.base.dates import local_time, recent_day
from desktop.base.words import ntr, tr


class CopiesView(NamedTuple):
    """How it is with the readable copies: a line about them, and the folder that they lie in."""

    text: str
    folder: str
    warning: bool = False


def copies_view(folder: str, refreshed_at: str, problem: str, today: date) -> CopiesView:
    """The state of the copies; ``refreshed_at`` is the time of the last whole refresh, "" for none yet."""
    if problem:
        return CopiesView(problem, folder, warning=True)
    if not refreshed_at:
        return CopiesView(
            tr("Readable copies of your characters are written a minute after a change."), folder
        )
    return CopiesView(
        tr("Readable copies as of {when}.").format(when=moment_words(refreshed_at, today)), folder
    )


def not_copied(why: str) -> str:
    """Nothing can be written where the copies lie; ``why`` as the system says it."""
    return tr(
        "The readable copies of your characters could not be written: {why}. The characters themselves are "
        "saved. It is tried again after the next change."
    ).format(why=why)


def some_not_copied(damaged: int, unwritten: int) -> str:
    """The copies of some characters are not the newest: damaged in the library, or not to be written."""
    if damaged:
        words = ntr(
            "{n} character is damaged in the library. Its last good readable copy was kept.",
            "{n} characters are damaged in the library. Their last good readable copies were kept.",
            damaged,
        )
        return words.format(n=damaged)
    words = ntr(
        "The readable copy of {n} character could not be written. It is tried again later.",
        "The readable copies of {n} characters could not be written. They are tried again later.",
        unwritten,
    )
    return words.format(n=unwritten)


def moment_words(at: str, today: date) -> str:
    """A time of today, or a day with its time."""
    time = local_time(at)
    if time.date() == today:
        return f"{time:%H:%M}"
    return f"{recent_day(time, today)}, {time:%H:%M}"
