"""Where everything lies on this computer, and beside a library that was named on the command line."""

import os
from pathlib import Path
from typing import NamedTuple


class Places(NamedTuple):
    """The files and folders of one library. None of them needs to exist yet.

    ``raise_request`` is the file that a second start touches to bring the first window to the front;
    ``running`` lies there while a window is open; ``copies`` holds the readable copies of the characters, and
    ``imported`` the files that characters were imported from, for thirty days.
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


def places(library: Path | None = None) -> Places:
    """The places of this person's library; those of a library file that was named all lie beside it."""
    if library is not None:
        return _of(Path(os.path.realpath(library)), None)
    from platformdirs import PlatformDirs

    dirs = PlatformDirs("Rollbook", appauthor=False)
    data = Path(dirs.user_data_dir)
    folders = _Folders(data, Path(dirs.user_config_dir), Path(dirs.user_documents_dir) / "Rollbook")
    return _of(Path(os.path.realpath(data / "library.db")), folders)


class _Folders(NamedTuple):
    """Where a person's library has its things: beside itself, among the settings, among the documents."""

    data: Path
    config: Path
    copies: Path


def _of(library: Path, folders: _Folders | None) -> Places:
    def beside(kind: str) -> Path:
        return library.with_name(f"{library.name}.{kind}")

    return Places(
        library=library,
        lock=beside("lock"),
        raise_request=beside("raise"),
        running=beside("running"),
        backups=folders.data / "backups" if folders else beside("backups"),
        copies=folders.copies if folders else beside("copies"),
        logs=folders.data / "logs" if folders else beside("logs"),
        settings=folders.config / "settings.json" if folders else beside("settings.json"),
        imported=folders.data / "imported" if folders else beside("imported"),
    )
