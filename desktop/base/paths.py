"""Where Rollbook's files are.

The person's own library keeps its files in the system's folders for such data. A library named on the command
line keeps everything next to it, settings included, so a whole group's data fits on one USB stick. A library
opened in the app also keeps its files next to it, except the settings and the list of libraries. Those belong
to the person, so the app looks the same in every library.

In portable mode the person's own files are in one folder next to the program: a stick can hold both.
"""

import errno
import os
from pathlib import Path
from typing import NamedTuple

from desktop.base.program import IS_BUNDLE, folder

_SETTINGS = "settings.json"
_LIBRARY = "library.db"
_HOMES = ("HOME", "USERPROFILE", "APPDATA", "LOCALAPPDATA")
_DATA_HOMES = ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME")
_KNOWN_FOLDERS = ("WIN_PD_OVERRIDE_LOCAL_APPDATA", "WIN_PD_OVERRIDE_APPDATA", "WIN_PD_OVERRIDE_PERSONAL")
_PORTABLE = "ROLLBOOK_PORTABLE"
"""The environment variable that turns on portable mode for this run and the processes it starts."""


class Places(NamedTuple):
    """The files and folders of one library. They may not exist yet.

    A second start leaves its requests to the first window in the folder ``requests``. ``running`` exists
    while a window is open. ``copies`` holds the readable copies of the characters, and ``imported`` the
    imported files for thirty days. ``recent`` is the list of opened libraries, next to the settings.
    """

    library: Path
    lock: Path
    requests: Path
    running: Path
    backups: Path
    copies: Path
    logs: Path
    settings: Path
    imported: Path
    recent: Path


def places(library: Path | None = None) -> Places:
    """Return the places of the person's own library, or those next to the given ``library`` file.

    Raises HomeUnknown if the home folder is unknown, and IsADirectoryError for the root of a disk.
    """
    if library is not None and not Path(os.path.realpath(library)).name:
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(library))
    if library is not None:
        return _of(Path(os.path.realpath(library)), None)
    if is_portable():
        data = portable_folder()
        return _of(Path(os.path.realpath(data / _LIBRARY)), _Folders(data, data, data / "copies"))
    from platformdirs import PlatformDirs

    dirs = PlatformDirs("Rollbook", appauthor=False)
    try:
        Path.home()
    except RuntimeError as error:
        raise HomeUnknown from error
    data = Path(dirs.user_data_dir)
    folders = _Folders(data, Path(dirs.user_config_dir), Path(dirs.user_documents_dir) / "Rollbook")
    return _of(Path(os.path.realpath(data / _LIBRARY)), folders)


def places_in_app(library: Path, settings: Path) -> Places:
    """Return the places of a library that is opened in the app; ``settings`` is the app's settings file."""
    own = places()
    found = own if own.library == Path(os.path.realpath(library)) else places(library)
    return found._replace(settings=settings, recent=_list_beside(settings))


def places_to_read(chosen: Places) -> Places:
    """Return the places of a library in a read-only folder. Its lock and requests are among the person's own
    files.

    They show that a window is reading it.
    """
    import hashlib  # rarely needed

    name = hashlib.sha256(os.fsencode(chosen.library)).hexdigest()[:16]
    folder = places().library.parent / "only-read"
    return chosen._replace(lock=folder / f"{name}.lock", requests=folder / f"{name}.requests")


def environment_apart(home: Path) -> dict[str, str]:
    """Return the environment variables with which a process keeps to ``home``, instead of a person's folders.

    For tests of the app. ``platformdirs`` asks Windows itself for folders, unless it finds its own variables.
    """
    homes = dict.fromkeys(_HOMES, str(home))
    return homes | {name: str(home / name.lower()) for name in (*_DATA_HOMES, *_KNOWN_FOLDERS)}


class HomeUnknown(Exception):
    """The system doesn't know who runs this or where their files are."""


def portable_folder() -> Path:
    """Return the folder next to the program that holds everything in portable mode."""
    return folder() / "Rollbook data"


def is_portable() -> bool:
    """Return whether portable mode is on: by request, or because a bundle has the portable folder."""
    return bool(os.environ.get(_PORTABLE)) or (IS_BUNDLE and portable_folder().is_dir())


def be_portable() -> None:
    """Turn on portable mode for this process and the processes it starts."""
    os.environ[_PORTABLE] = "1"


def make_portable_folder() -> None:
    """Create the portable folder unless it already holds a library, which may be read-only.

    Raises OSError if it can't be made or written to.
    """
    chosen = portable_folder()
    if not os.path.lexists(chosen / _LIBRARY):
        chosen.mkdir(exist_ok=True)
        if not os.access(chosen, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))


class _Folders(NamedTuple):
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
        requests=beside("requests"),
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
