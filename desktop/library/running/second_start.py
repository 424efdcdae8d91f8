"""Requests of a second start to the window that holds the library: come to the front and import files.

Each start writes a file of its own, and the window deletes it. So nothing is lost if several start at once,
and each can see that its request was received.
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
"""Requests older than this when a window takes the lock were meant for an earlier window."""


def send_request(places: Places, files: tuple[Path, ...] = ()) -> Path | None:
    """Ask the window over the library to come to the front and to import these files.

    Returns the request's file, which disappears once it is received, or None if it can't be written.
    """
    request = places.requests / f"{time.time_ns()}-{os.getpid()}{_KIND}"
    try:
        places.requests.mkdir(exist_ok=True)
        write_whole(request, json.dumps({"files": [str(each.absolute()) for each in files]}).encode())
    except OSError:
        return None
    return request


def was_received(request: Path) -> bool:
    """Return whether a window has received the request."""
    return not os.path.lexists(request)


def withdraw(request: Path) -> bool:
    """Withdraw a request. Returns False if a window has already received it."""
    try:
        request.unlink()
    except OSError:
        return False
    return True


def receive_requests(places: Places) -> tuple[Path, ...] | None:
    """Receive all requests: returns the files to import, first request first, or None if there were none."""
    heard = [files for each in _requests(places) if (files := _take_request(each)) is not None]
    return tuple(file for files in heard for file in files) if heard else None


def delete_old_requests(places: Places) -> None:
    """Delete requests to an earlier window; their senders are gone."""
    for each in _requests(places):
        with suppress(OSError):
            # abs: the clock may have been set back.
            if abs(time.time() - each.stat().st_mtime) > _OLDEST_S:
                each.unlink()


def _requests(places: Places) -> list[Path]:
    try:
        return sorted(each for each in places.requests.iterdir() if each.suffix == _KIND)
    except OSError:
        return []


def _take_request(request: Path) -> tuple[Path, ...] | None:
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
