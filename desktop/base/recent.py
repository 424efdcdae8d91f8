"""The list of libraries opened in the app, newest first. A plain start opens the first.

It is one small JSON file; missing or invalid parts are skipped. A library in the list's own folder is stored
as a relative path, because a USB stick may change its mount point.
"""

import json
import os
from pathlib import Path

from desktop.base.crash import log
from desktop.base.disk import write_whole
from desktop.base.json_files import read_object
from desktop.base.paths import Places, places, places_in_app

MOST = 8
"""The maximum number of libraries in the list."""

_HERE = "./"


def recent(file: Path) -> tuple[Path, ...]:
    """Return the libraries in the list at ``file``, the most recent first."""
    listed = read_object(file).get("libraries")
    if not isinstance(listed, list):
        return ()
    here = Path(os.path.realpath(file.parent))
    texts = (each for each in listed if isinstance(each, str) and "\0" not in each)
    paths = (here / each if each.startswith(_HERE) else Path(each) for each in texts)
    return tuple(dict.fromkeys(each for each in paths if each.is_absolute()))[:MOST]


def note(file: Path, library: Path) -> None:
    """Record ``library`` as the most recent one. Does nothing if the list can't be written."""
    listed = recent(file)
    if listed[:1] != (library,):
        _keep(file, (library, *(each for each in listed if each != library)))


def clear(file: Path) -> None:
    """Remove all libraries but the most recent one."""
    _keep(file, recent(file)[:1])


def replace(file: Path, old: Path, new: Path) -> None:
    """Record that a library was moved from ``old`` to ``new``, as the most recent one."""
    _keep(file, (new, *(each for each in recent(file) if each not in (old, new))))


def places_at_start(library: Path | None = None) -> Places:
    """Return the places of the given library, or else of the one this person opened last."""
    if library is not None:
        return places(library)
    own = places()
    last = next(iter(recent(own.recent)), own.library)
    return own if last == own.library else places_in_app(last, own.settings)


def _keep(file: Path, libraries: tuple[Path, ...]) -> None:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        here = Path(os.path.realpath(file.parent))
        listed = [_entry(each, here) for each in libraries[:MOST]]
        write_whole(file, json.dumps({"libraries": listed}, indent=1).encode())
    except OSError as error:
        log.error("list of libraries: %s", error.strerror)


def _entry(library: Path, here: Path) -> str:
    if library.is_relative_to(here):
        return _HERE + library.relative_to(here).as_posix()
    return str(library)
