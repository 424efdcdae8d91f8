"""Where everything lies on this computer, and beside a library that lies elsewhere.

A person's own library has its things in the folders that the system keeps for them. A library that was named
on the command line has all of its things beside it, settings included: so a whole table fits on one stick. A
library that was opened in the app has its things beside it too, but for the settings and the list of
libraries: these are the person's, and stay where they are, so nothing looks otherwise in another library.

In portable mode a person's own things all lie in one folder beside the program: a stick can hold both.
"""

import errno
import os
from pathlib import Path
from typing import NamedTuple

from desktop.base.program import IS_BUNDLE, folder

_SETTINGS = "settings.json"
_LIBRARY = "library.db"
_PORTABLE = "ROLLBOOK_PORTABLE"
"""The environment variable that asks this run, and the processes that it starts, for portable mode."""


class Places(NamedTuple):
    """The files and folders of one library. None of them needs to exist yet.

    ``requests`` is the folder in which a second start lays down what it asks of the first window; ``running``
    lies there while a window is open; ``copies`` holds the readable copies of the characters, and
    ``imported`` the files that characters were imported from, for thirty days. ``recent`` is the list of the
    libraries that were opened, which lies where the settings lie.
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
    """The places of this person's library; those of a library file that was named all lie beside it.

    Raises ``HomeUnknown`` where the system does not say where a person's files are, and
    ``IsADirectoryError`` for the top of a disk, beside which nothing can lie.
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
    """The places of a library that is opened in the app by whose settings are kept in ``settings``."""
    own = places()
    found = own if own.library == Path(os.path.realpath(library)) else places(library)
    return found._replace(settings=settings, recent=_list_beside(settings))


def places_to_read(chosen: Places) -> Places:
    """The places of a library in whose folder nothing can be written: its lock and requests lie elsewhere.

    They are among the person's own things, and tell of a window that reads it.
    """
    import hashlib  # only for such a library

    name = hashlib.sha256(os.fsencode(chosen.library)).hexdigest()[:16]
    folder = places().library.parent / "only-read"
    return chosen._replace(lock=folder / f"{name}.lock", requests=folder / f"{name}.requests")


class HomeUnknown(Exception):
    """There is no home folder: the system does not know who runs this, or where their files are."""


def portable_folder() -> Path:
    """The folder beside the program that holds everything in portable mode."""
    return folder() / "Rollbook data"


def is_portable() -> bool:
    """Whether everything lies beside the program: that was asked for, or a bundle has such a folder."""
    return bool(os.environ.get(_PORTABLE)) or (IS_BUNDLE and portable_folder().is_dir())


def be_portable() -> None:
    """Have everything beside the program from now on, in the processes that are started from here too."""
    os.environ[_PORTABLE] = "1"


def make_portable_folder() -> None:
    """Make the folder of portable mode, unless it holds a library, which may only be there to be read.

    Raises ``OSError`` where nothing could be kept in it.
    """
    chosen = portable_folder()
    if not os.path.lexists(chosen / _LIBRARY):
        chosen.mkdir(exist_ok=True)
        if not os.access(chosen, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))


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
