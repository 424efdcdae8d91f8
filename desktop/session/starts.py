"""What the next window opens, and restarting the app in a new process."""

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
    """A library to open in a window, with its ``lock`` or the problem why that was ``refused``.

    With a ``move`` it is moved first. ``notice`` is shown in the new window. ``afresh`` asks for a new
    process, which reloads the settings; ``safe`` opens no character and ignores the saved settings.
    """

    places: Places
    lock: LibraryLock | None = None
    refused: LibraryProblem | None = None
    move: "Plan | None" = None
    notice: "NoticeView | None" = None
    afresh: bool = False
    safe: bool = False


def lock_library(chosen: Places) -> Start | None:
    """Lock a library to open it in a window. Returns None if another window holds or reads it.

    Creates nothing if the library has disappeared.
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
    """A library that can't be locked may be open for reading in another window of this person."""
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
    """Start the app again over the library at ``chosen``, whose lock is or soon will be free.

    ``options`` come first on its command line. It uses the language from the settings, not this run's. Raises
    OSError.
    """
    import subprocess  # slow to load, and not needed for the first paint

    # The command contains only this app and its own paths.
    subprocess.Popen(  # noqa: S603
        (*window_command(), *options, *arguments(chosen)),
        stdin=subprocess.DEVNULL,
        cwd=ROOT,
        env={name: value for name, value in os.environ.items() if name != VARIABLE},
        start_new_session=True,
    )


def arguments(chosen: Places) -> tuple[str, ...]:
    """Return the command line options for these places."""
    if chosen == places(chosen.library):
        return ("--library", str(chosen.library))
    assert chosen == places_in_app(chosen.library, chosen.settings)
    return ("--library", str(chosen.library), "--settings", str(chosen.settings))
