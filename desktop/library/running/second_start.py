"""What a second start asks of the window that holds the library: to come to the front and import files.

Each start lays down a file of its own, and the window takes it away. So nothing is lost where several start
at once, and whoever asked sees that it was heard.
"""

import json
import os
import time
from contextlib import suppress
from pathlib import Path

from desktop.base.disk import write_whole
from desktop.base.json_files import Fault, JsonUnreadable, read_json
from desktop.base.paths import Places

_KIND = ".json"
_OLDEST_S = 60.0
"""What was asked longer ago, when a window comes to hold the library, was asked of one that is gone."""


def ask(places: Places, files: tuple[Path, ...] = ()) -> Path | None:
    """Ask the window over the library to come to the front, and to import these files.

    What was asked lies in a file then: gone is what was heard. None where none can be written.
    """
    request = places.requests / f"{time.time_ns()}-{os.getpid()}{_KIND}"
    try:
        places.requests.mkdir(exist_ok=True)
        write_whole(request, json.dumps({"files": [str(each.absolute()) for each in files]}).encode())
    except OSError:
        return None
    return request


def was_heard(request: Path) -> bool:
    """Whether a window has taken away what was asked."""
    return not os.path.lexists(request)


def withdraw(request: Path) -> bool:
    """Ask no longer; False where a window has heard it already."""
    try:
        request.unlink()
    except OSError:
        return False
    return True


def hear(places: Places) -> tuple[Path, ...] | None:
    """Take away everything that was asked: the files to import, the first asked first; None for nothing."""
    heard = [files for each in _requests(places) if (files := _taken(each)) is not None]
    return tuple(file for files in heard for file in files) if heard else None


def forget_old(places: Places) -> None:
    """Take away what was asked of a window that is gone: nobody waits for that any more."""
    for each in _requests(places):
        with suppress(OSError):
            # After the clock was set back, too, nobody waits for it.
            if abs(time.time() - each.stat().st_mtime) > _OLDEST_S:
                each.unlink()


def _requests(places: Places) -> list[Path]:
    try:
        return sorted(each for each in places.requests.iterdir() if each.suffix == _KIND)
    except OSError:
        return []


def _taken(request: Path) -> tuple[Path, ...] | None:
    """The files of a request, which is gone then; None where it was withdrawn."""
    asked: object = None
    try:
        asked = read_json(request)
    except JsonUnreadable as unreadable:
        if unreadable.fault in (Fault.MISSING, Fault.UNREADABLE):
            return None
    try:
        request.unlink()
    except OSError:
        return None
    files = asked.get("files") if isinstance(asked, dict) else None
    if not isinstance(files, list):
        return ()
    paths = (Path(each) for each in files if isinstance(each, str) and "\0" not in each)
    return tuple(each for each in paths if each.is_absolute())
