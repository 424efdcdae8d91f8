"""Detects a file's format from its content, never from its name."""

import stat
from contextlib import suppress
from pathlib import Path

from desktop.interchange.archive import LARGEST_ARCHIVE, is_archive
from desktop.interchange.bounded import FOREIGN, decode, parse_json
from desktop.interchange.formats import formats
from desktop.interchange.own_marks import is_own_export
from desktop.interchange.review import Format, Reading, Reason, Source, Unreadable
from desktop.interchange.rollbook import is_rollbook, read_document, read_rollbook

_SNIFFED = 4096
_OBJECT = "{"
_WESTERN = "cp1252"
_OLDER_ENCODINGS = ("cp932", "gb18030", _WESTERN)
"""Encodings used before Unicode; the right one is that in which a format recognises the text."""


def read_character(data: bytes, file_name: str) -> Reading:
    """Return the character in a file of any known format. Raises ``Unreadable``.

    ``file_name`` is only recorded as the character's origin.
    """
    if not data:
        raise Unreadable(Reason.EMPTY)
    if is_archive(data):
        return read_rollbook(data)
    for source in _sources(data, file_name):
        if is_rollbook(source.json):
            return read_document(source.json)
        if is_own_export(source):
            raise Unreadable(Reason.OWN_EXPORT)
        if found := format_of(source):
            return found.read(source)
    raise Unreadable(Reason.FOREIGN)


def format_of(source: Source) -> Format | None:
    """Return the other program's format that a file is in, or None."""
    return next((each for each in formats() if each.recognises(source)), None)


def bytes_of(path: Path) -> bytes | None:
    """Return a file's content, or None for a folder. Raises ``Unreadable`` if it can't be read or is too
    large.
    """
    try:
        about = path.stat()
        if stat.S_ISDIR(about.st_mode):
            return None
        if not stat.S_ISREG(about.st_mode):
            raise Unreadable(Reason.NOT_A_FILE)
        if about.st_size > LARGEST_ARCHIVE:
            raise Unreadable(Reason.TOO_LARGE, megabytes=LARGEST_ARCHIVE // (1024 * 1024))
        return path.read_bytes()
    except (FileNotFoundError, NotADirectoryError) as error:
        raise Unreadable(Reason.MISSING) from error
    except (OSError, ValueError) as error:
        detail = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise Unreadable(Reason.REFUSED, detail=detail) from error


def _sources(data: bytes, name: str) -> list[Source]:
    """The ways to interpret a file: as its text, else as bytes and as text in older encodings."""
    try:
        return [_as_text(data, name, decode(data))]
    except Unreadable as error:
        if error.reason is not Reason.ENCODING:
            raise
        if data[:_SNIFFED].lstrip().startswith(_OBJECT.encode()):
            return [_as_text(data, name, data.decode(_WESTERN, "replace"))]
    found = [Source(data, name)]
    for encoding in _OLDER_ENCODINGS:
        with suppress(UnicodeDecodeError):
            found.append(Source(data, name, data[: FOREIGN.size].decode(encoding)))
    return found


def _as_text(data: bytes, name: str, text: str) -> Source:
    """A text file; if it starts like a JSON object, a syntax error is reported with its line."""
    if not text.strip():
        raise Unreadable(Reason.EMPTY)
    if len(data) > FOREIGN.size:
        raise Unreadable(Reason.TOO_LARGE, megabytes=FOREIGN.size // (1024 * 1024))
    if not text[:_SNIFFED].lstrip().startswith(_OBJECT):
        return Source(data, name, text)
    try:
        return Source(data, name, text, parse_json(text))
    except Unreadable:
        # Text copied from a chat may follow the object; some format may accept that.
        source = Source(data, name, text)
        if format_of(source) is None:
            raise
        return source
