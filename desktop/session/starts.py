"""What the next window is opened over, and starting the whole app once more."""

import os
from typing import TYPE_CHECKING, NamedTuple

from desktop.base.paths import Places, places, places_in_app, places_to_read
from desktop.base.program import ROOT, window_command
from desktop.base.words import VARIABLE
from desktop.library.problems import LibraryProblem, LibraryReadOnly
from desktop.library.store.lock import LibraryLock

if TYPE_CHECKING:
    from desktop.kit.view.shell import NoticeView
    from desktop.library.moving.moving import Plan


class Start(NamedTuple):
    """A library whose window is to be opened, with its ``lock`` or why that was ``refused``.

    With a ``move`` it is moved first. ``notice`` is said in the new window. ``afresh`` asks for a process of
    its own, which reads the settings anew; ``safe`` opens nobody and reads no settings.
    """

    places: Places
    lock: LibraryLock | None = None
    refused: LibraryProblem | None = None
    move: "Plan | None" = None
    notice: "NoticeView | None" = None
    afresh: bool = False
    safe: bool = False


def approach(chosen: Places) -> Start | None:
    """Take the lock of a library, to open a window over it; None where another window holds or reads it.

    Where a library ought to be and nothing is, nothing is made on the way to it.
    """
    if not os.path.lexists(chosen.library):
        from desktop.library.problems import LibraryGone
        from desktop.library.salvage.missing import missing

        if isinstance(gone := missing(chosen), LibraryGone):
            return Start(chosen, refused=gone)
    try:
        lock = LibraryLock.acquire(chosen)
    except LibraryReadOnly as problem:
        return None if _is_read(chosen) else Start(chosen, refused=problem)
    return None if lock is None else Start(chosen, lock)


def _is_read(chosen: Places) -> bool:
    """Whether another window of this person reads a library that cannot be locked."""
    where = places_to_read(chosen)
    if not where.lock.exists():
        return False
    try:
        lock = LibraryLock.acquire(where)
    except LibraryReadOnly:
        return False
    if lock is not None:
        lock.release()
    return lock is None


def start_process(chosen: Places, *options: str) -> None:
    """Start the app once more over the library at ``chosen``, whose lock is free now or very soon.

    ``options`` go before the places on its command line.

    The language is that of the settings then, and not the one of this run. Raises ``OSError``.
    """
    import subprocess  # slow to load, and not needed for the first paint

    # Only this app itself, and nothing of a file in the command.
    subprocess.Popen(  # noqa: S603
        (*window_command(), *options, *arguments(chosen)),
        stdin=subprocess.DEVNULL,
        cwd=ROOT,
        env={name: value for name, value in os.environ.items() if name != VARIABLE},
        start_new_session=True,
    )


def arguments(chosen: Places) -> tuple[str, ...]:
    """What the command line has to say so that these are the places."""
    if chosen == places(chosen.library):
        return ("--library", str(chosen.library))
    assert chosen == places_in_app(chosen.library, chosen.settings)
    return ("--library", str(chosen.library), "--settings", str(chosen.settings))
