"""Reads the small JSON files that the app keeps for itself, whatever has become of them.

Only the standard library is imported here, since the first paint waits for it.
"""

import json
from codecs import BOM_UTF8
from enum import Enum
from pathlib import Path
from stat import S_ISREG

MOST_BYTES = 1 << 20
"""How large such a file may be where nothing else is said, in bytes; the app's own are far smaller."""


class Fault(Enum):
    """Why a file could not be read as JSON."""

    MISSING = "missing"
    """There is no file."""
    UNREADABLE = "unreadable"
    """The system does not let it be read, or it is not an ordinary file."""
    TOO_LARGE = "too large"
    """It has more bytes than were allowed."""
    NOT_JSON = "not JSON"
    """Its bytes are not UTF-8, or the text is not JSON."""
    TOO_DEEP = "too deep"
    """Its lists and objects are nested deeper than Python can follow."""


class JsonUnreadable(Exception):
    """A file could not be read as JSON; ``fault`` says why.

    Its ``__cause__`` is the ``OSError`` where there was one.
    """

    def __init__(self, path: Path, fault: Fault) -> None:
        super().__init__(path, fault)
        self.path = path
        self.fault = fault


def read_json(path: Path, most_bytes: int = MOST_BYTES) -> object:
    """Return what the JSON file at ``path`` holds, in UTF-8 with or without a byte order mark.

    Raises ``JsonUnreadable``, and nothing else, if the file is missing, cannot be read, is larger than
    ``most_bytes``, is not JSON, or is nested too deep.
    """
    try:
        found = path.stat()
        if not S_ISREG(found.st_mode):  # a pipe would be waited for
            raise JsonUnreadable(path, Fault.UNREADABLE)
        if found.st_size > most_bytes:
            raise JsonUnreadable(path, Fault.TOO_LARGE)
        content = path.read_bytes()
    except (FileNotFoundError, NotADirectoryError) as error:
        raise JsonUnreadable(path, Fault.MISSING) from error
    except (OSError, ValueError) as error:  # ValueError: the path holds a null character
        raise JsonUnreadable(path, Fault.UNREADABLE) from error
    try:
        value: object = json.loads(content.removeprefix(BOM_UTF8).decode())
    except ValueError as error:
        raise JsonUnreadable(path, Fault.NOT_JSON) from error
    except RecursionError as error:
        raise JsonUnreadable(path, Fault.TOO_DEEP) from error
    return value


def read_object(path: Path, most_bytes: int = MOST_BYTES) -> dict[str, object]:
    """Return the JSON object in the file at ``path``, an empty one if it cannot be read or is none."""
    try:
        value = read_json(path, most_bytes)
    except JsonUnreadable:
        return {}
    return value if isinstance(value, dict) else {}
