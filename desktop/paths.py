"""Where everything lies on this computer, and beside a library that lies elsewhere.

A person's own library has its things in the folders that the system keeps for them. A library that was named
on the command line has all of its things beside it, settings included: so a whole table fits on one stick. A
library that was opened in the app has its things beside it too, but for the settings and the list of
libraries: these are the person's, and stay where they are, so nothing looks otherwise in another library.
"""

import os
from pathlib import Path
from typing import NamedTuple

_SETTINGS = "settings.json"


class Places(NamedTuple):
    """The files and folders of one library. None of them needs to exist yet.

    ``raise_request`` is the file that a second start touches to bring the first window to the front;
    ``running`` lies there while a window is open; ``copies`` holds the readable copies of the characters, and
    ``imported`` the files that characters were imported from, for thirty days. ``recent`` is the list of the
    libraries that were opened, which lies where the settings lie.
    """

    library: Path
    lock: Path
    raise_request: Path
    running: Path
    backups: Path
    copies: Path
    logs: Path
    settings: Path
    imported: Path
    recent: Path


def places(library: Path | None = None) -> Places:
    """The places of this person's library; those of a library file that was named all lie beside it."""
    if library is not None:
        return _of(Path(os.path.realpath(library)), None)
    from platformdirs import PlatformDirs

    dirs = PlatformDirs("Rollbook", appauthor=False)
    data = Path(dirs.user_data_dir)
    folders = _Folders(data, Path(dirs.user_config_dir), Path(dirs.user_documents_dir) / "Rollbook")
    return _of(Path(os.path.realpath(data / "library.db")), folders)


def places_in_app(library: Path, settings: Path) -> Places:
    """The places of a library that is opened in the app by whose settings are kept in ``settings``."""
    own = places()
    found = own if own.library == Path(os.path.realpath(library)) else places(library)
    return found._replace(settings=settings, recent=_list_beside(settings))


class _Folders(NamedTuple):
    """Where a person's library has its things: beside itself, among the settings, among the documents."""

    data: Path
    config: Path
    copies: Path


def _of(library: Path, folders: _Folders | None) -> Places:
    def beside(kind: str) -> Path:
        return library.with_name(f"{library.name}.{kind}")

    settings = folders.config / _SETTINGS if folders else beside(_SETTINGS)
    return Places(
        library=library,
        lock=beside("lock"),
        raise_request=beside("raise"),
        running=beside("running"),
        backups=folders.data / "backups" if folders else beside("backups"),
        copies=folders.copies if folders else beside("copies"),
        logs=folders.data / "logs" if folders else beside("logs"),
        settings=settings,
        imported=folders.data / "imported" if folders else beside("imported"),
        recent=_list_beside(settings),
    )


def _list_beside(settings: Path) -> Path:
    return settings.with_name(settings.name.removesuffix(_SETTINGS) + "libraries.json")
