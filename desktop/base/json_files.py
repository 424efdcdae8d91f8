"""Read the app's own small JSON files, whatever state they are in.

Imports only the standard library, because the first paint waits for it.
"""

import json
from codecs import BOM_UTF8
from enum import Enum
from pathlib import Path
from stat import S_ISREG

MOST_BYTES = 1 << 20
"""The default size limit in bytes; the app's own files are far smaller."""


class Fault(Enum):
    """Why a file could not be read as JSON."""

    MISSING = "missing"
    """There is no file."""
    UNREADABLE = "unreadable"
    """The system denies access, or it is not a regular file."""
    TOO_LARGE = "too large"
    """It exceeds the size limit."""
    NOT_JSON = "not JSON"
    """It is not valid UTF-8 or not valid JSON."""
    TOO_DEEP = "too deep"
    """It is nested deeper than Python can follow."""


class JsonUnreadable(Exception):
    """A file can't be read as JSON; ``fault`` says why. ``__cause__`` is the ``OSError``, if any."""

    def __init__(self, path: Path, fault: Fault) -> None:
        super().__init__(path, fault)
        self.path = path
        self.fault = fault


def read_json(path: Path, most_bytes: int = MOST_BYTES) -> object:
    """Return the content of the JSON file at ``path``, in UTF-8 with or without a byte order mark.

    Raises JsonUnreadable, and nothing else, if the file is missing, can't be read, is larger than
    ``most_bytes``, is not JSON, or is nested too deep.
    """
    try:
        found = path.stat()
        if not S_ISREG(found.st_mode):  # reading a pipe would block
            raise JsonUnreadable(path, Fault.UNREADABLE)
        if found.st_size > most_bytes:
            raise JsonUnreadable(path, Fault.TOO_LARGE)
        content = path.read_bytes()
    except (FileNotFoundError, NotADirectoryError) as error:
        raise JsonUnreadable(path, Fault.MISSING) from error
    except (OSError, ValueError) as error:  # ValueError: the path contains a null character
        raise JsonUnreadable(path, Fault.UNREADABLE) from error
    try:
        value: object = json.loads(content.removeprefix(BOM_UTF8).decode())
    except ValueError as error:
        raise JsonUnreadable(path, Fault.NOT_JSON) from error
    except RecursionError as error:
        raise JsonUnreadable(path, Fault.TOO_DEEP) from error
    return value


def read_object(path: Path, most_bytes: int = MOST_BYTES) -> dict[str, object]:
    """Return the JSON object in the file at ``path``, or an empty one if it can't be read."""
    try:
        value = read_json(path, most_bytes)
    except JsonUnreadable:
        return {}
    return value if isinstance(value, dict) else {}
