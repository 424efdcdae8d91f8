"""Which libraries were opened in the app, the last one first: what a plain start opens. One small JSON file.

What is missing or makes no sense in it is left out, so a damaged list is a shorter one. A library that lies
in the list's own folder is kept by its way from there: a stick is not always found in the same place.
"""

import json
import os
from contextlib import suppress
from pathlib import Path

from desktop.base.disk import write_whole
from desktop.base.json_files import read_object
from desktop.base.paths import Places, places, places_in_app

MOST = 8
"""So many libraries are kept."""

_HERE = "./"


def recent(file: Path) -> tuple[Path, ...]:
    """The libraries in the list that is kept in ``file``, the last opened first."""
    listed = read_object(file).get("libraries")
    if not isinstance(listed, list):
        return ()
    here = Path(os.path.realpath(file.parent))
    texts = (each for each in listed if isinstance(each, str) and "\0" not in each)
    paths = (here / each if each.startswith(_HERE) else Path(each) for each in texts)
    return tuple(dict.fromkeys(each for each in paths if each.is_absolute()))[:MOST]


def note(file: Path, library: Path) -> None:
    """Keep that ``library`` was opened last; a list that cannot be written stays as it is."""
    listed = recent(file)
    if listed[:1] != (library,):
        _keep(file, (library, *(each for each in listed if each != library)))


def clear(file: Path) -> None:
    """Forget all libraries but the one that was opened last."""
    _keep(file, recent(file)[:1])


def replace(file: Path, old: Path, new: Path) -> None:
    """Keep that a library lies in another place from now on and was opened there last."""
    _keep(file, (new, *(each for each in recent(file) if each not in (old, new))))


def places_at_start(library: Path | None = None) -> Places:
    """The places of the library that was named, or else of the one that this person opened last."""
    if library is not None:
        return places(library)
    own = places()
    last = next(iter(recent(own.recent)), own.library)
    return own if last == own.library else places_in_app(last, own.settings)


def _keep(file: Path, libraries: tuple[Path, ...]) -> None:
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        here = Path(os.path.realpath(file.parent))
        listed = [_told(each, here) for each in libraries[:MOST]]
        write_whole(file, json.dumps({"libraries": listed}, indent=1).encode())


def _told(library: Path, here: Path) -> str:
    """A library as it stands in a list that lies in the folder ``here``."""
    if library.is_relative_to(here):
        return _HERE + library.relative_to(here).as_posix()
    return str(library)
