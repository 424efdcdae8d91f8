"""What the next window is opened over, and starting the whole app once more."""

import os
from typing import TYPE_CHECKING, NamedTuple

from desktop.library.lock import LibraryLock
from desktop.library.problems import LibraryProblem
from desktop.paths import Places, places, places_in_app
from desktop.program import ROOT, command
from desktop.words import VARIABLE

if TYPE_CHECKING:
    from desktop.library.moving import Plan
    from desktop.viewdata.shell import NoticeView


class Start(NamedTuple):
    """A library whose window is to be opened, with its ``lock`` or why that was ``refused``.

    With a ``move`` it is moved first. ``notice`` is said in the new window. ``afresh`` asks for a process of
    its own, which reads the settings anew.
    """

    places: Places
    lock: LibraryLock | None = None
    refused: LibraryProblem | None = None
    move: "Plan | None" = None
    notice: "NoticeView | None" = None
    afresh: bool = False


def approach(chosen: Places) -> Start | None:
    """Take the lock of a library, to open a window over it; None where another window holds it.

    Where a library ought to be and nothing is, nothing is made on the way to it.
    """
    if not os.path.lexists(chosen.library):
        from desktop.library.problems import LibraryGone
        from desktop.library.salvaging.missing import missing

        if isinstance(gone := missing(chosen), LibraryGone):
            return Start(chosen, refused=gone)
    try:
        lock = LibraryLock.acquire(chosen)
    except LibraryProblem as problem:
        return Start(chosen, refused=problem)
    return None if lock is None else Start(chosen, lock)


def start_process(chosen: Places) -> None:
    """Start the app once more over the library at ``chosen``, whose lock nobody may hold.

    The language is that of the settings then, and not the one of this run. Raises :class:`OSError`.
    """
    import subprocess  # slow to load, and not needed for the first paint

    # Only this app itself, and nothing of a file in the command.
    subprocess.Popen(  # noqa: S603
        (*command(), *arguments(chosen)),
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
