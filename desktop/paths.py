"""Where everything lies on this computer, and beside a library that was named on the command line."""

import os
from pathlib import Path
from typing import NamedTuple


class Places(NamedTuple):
    """The files and folders of one library. None of them needs to exist yet.

    ``raise_request`` is the file that a second start touches to bring the first window to the front.
    """

    library: Path
    lock: Path
    raise_request: Path
    backups: Path
    logs: Path
    settings: Path


def places(library: Path | None = None) -> Places:
    """The places of this person's library; those of a library file that was named all lie beside it."""
    if library is not None:
        return _of(Path(os.path.realpath(library)), None, None)
    from platformdirs import PlatformDirs

    dirs = PlatformDirs("Rollbook", appauthor=False)
    data = Path(dirs.user_data_dir)
    return _of(Path(os.path.realpath(data / "library.db")), data, Path(dirs.user_config_dir))


def _of(library: Path, data: Path | None, config: Path | None) -> Places:
    def beside(kind: str) -> Path:
        return library.with_name(f"{library.name}.{kind}")

    return Places(
        library=library,
        lock=beside("lock"),
        raise_request=beside("raise"),
        backups=data / "backups" if data else beside("backups"),
        logs=data / "logs" if data else beside("logs"),
        settings=config / "settings.json" if config else beside("settings.json"),
    )
