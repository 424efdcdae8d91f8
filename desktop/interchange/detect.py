"""Detects a file's format from its content, never from its name."""

import math
import stat
from pathlib import Path

from msgspec.structs import replace

from desktop.interchange import encodings
from desktop.interchange.archive import LARGEST_ARCHIVE, is_archive
from desktop.interchange.bounded import FOREIGN, decode, parse_json
from desktop.interchange.formats import formats
from desktop.interchange.own_marks import is_own_export
from desktop.interchange.review import (
    NO_HINTS,
    Format,
    Hints,
    Reading,
    Reason,
    Remark,
    RemarkKind,
    Source,
    Unreadable,
    too_large,
)
from desktop.interchange.rollbook import is_rollbook, read_document, read_rollbook

_SNIFFED = 4096
_OBJECT = "{"


def read_character(data: bytes, file_name: str, hints: Hints = NO_HINTS) -> Reading:
    """Return the character in a file of any known format. Raises ``Unreadable``.

    ``file_name`` is only recorded as the character's origin.
    """
    if not data:
        raise Unreadable(Reason.EMPTY)
    if is_archive(data):
        return read_rollbook(data)
    try:
        text = decode(data)
    except Unreadable as error:
        if error.reason is not Reason.ENCODING:
            raise
        return _read_older(data, file_name, hints)
    if (found := _read(replace(_as_text(data, file_name, text), password=hints.password))) is None:
        raise Unreadable(Reason.FOREIGN)
    return found


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
            raise too_large(LARGEST_ARCHIVE)
        return path.read_bytes()
    except (FileNotFoundError, NotADirectoryError) as error:
        raise Unreadable(Reason.MISSING) from error
    except (OSError, ValueError) as error:
        detail = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise Unreadable(Reason.REFUSED, detail=detail) from error


def _read(source: Source) -> Reading | None:
    """The character in a source; None if no format recognises it."""
    if is_rollbook(source.json):
        return read_document(source.json)
    if is_own_export(source):
        raise Unreadable(Reason.OWN_EXPORT)
    found = format_of(source)
    return None if found is None else found.read(source)


def _read_older(data: bytes, name: str, hints: Hints) -> Reading:
    """Read bytes that aren't Unicode: as they are, else as text in the encoding that makes most sense.

    That is the one in which most skills are recognised and least is nonsense, if the player chose none. The
    review names it.
    """
    if (found := _read(Source(data, name, password=hints.password))) is not None:
        return found
    read: dict[str, tuple[float, Reading]] = {}
    fault: Unreadable | None = None
    for encoding in encodings.OLDER:
        try:
            text = data[: FOREIGN.size].decode(encoding)
            reading = _read(_as_text(data, name, text))
        except UnicodeDecodeError:
            continue
        except Unreadable as error:
            fault = fault or error
            continue
        if reading is None:
            continue
        sense = encodings.nonsense(text, encoding)
        unknown = len(reading.remarks_of(RemarkKind.UNKNOWN)) / max(len(reading.sheet.skills), 1)
        if encoding == hints.encoding:
            read[encoding] = -math.inf, reading
        elif sense <= encodings.MOST_NONSENSE:
            read[encoding] = sense + unknown - encodings.kana(text), reading
        else:
            fault = fault or Unreadable(Reason.ENCODING)
    if not read or (hints.encoding and hints.encoding not in read):
        is_json = data[:_SNIFFED].lstrip().startswith(_OBJECT.encode())
        raise fault or Unreadable(Reason.ENCODING if is_json or hints.encoding else Reason.FOREIGN)
    tried = tuple(sorted(read, key=lambda each: read[each][0]))
    reading = read[tried[0]][1]
    return _guessed(replace(reading, more=tuple(_guessed(each, tried) for each in reading.more)), tried)


def _guessed(reading: Reading, tried: tuple[str, ...]) -> Reading:
    """A character read in the first of these encodings, marked for a look: another may make sense too."""
    remark = Remark(RemarkKind.ENCODING, "encoding", taken=encodings.OLDER[tried[0]])
    return replace(reading, remarks=(remark, *reading.remarks), encodings=tried)


def _as_text(data: bytes, name: str, text: str) -> Source:
    """A text file; if it starts like a JSON object, a syntax error is reported with its line."""
    if not text.strip():
        raise Unreadable(Reason.EMPTY)
    if len(data) > FOREIGN.size:
        raise too_large(FOREIGN.size)
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
