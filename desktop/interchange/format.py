"""What a format for other programs' characters is: something that knows its files, and reads them."""

from collections.abc import Callable
from typing import NamedTuple

from msgspec import Struct

from desktop.interchange.review import Reading


class Source(Struct, frozen=True):
    """A file as it is given to formats, each of which says whether it is one of theirs.

    ``data`` are its bytes and ``name`` its file name, "" for what was pasted: it is noted with the character
    and says nothing about the format. ``text`` is the file as text, its byte order mark taken off, None where
    it is none. ``json`` is the value that the text holds as JSON, None where it is none.
    """

    data: bytes
    name: str = ""
    text: str | None = None
    json: object = None


class Format(NamedTuple):
    """A format: its id, its name on screen, whether a file is one of its files, and how such a file is read.

    ``recognises`` looks at what is in a file and never fails; no file is one of two formats. ``read`` raises
    ``Unreadable`` where a file is of the format but no character.
    """

    id: str
    name: str
    recognises: Callable[[Source], bool]
    read: Callable[[Source], Reading]
