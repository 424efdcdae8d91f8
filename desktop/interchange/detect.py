"""Which format a file is in, by what is in it and never by its name."""

import codecs
import stat
from pathlib import Path

from desktop.interchange.archive import LARGEST_ARCHIVE, is_archive
from desktop.interchange.bounded import load_json
from desktop.interchange.charaeno import is_charaeno, read_charaeno
from desktop.interchange.dholeshouse import is_dholeshouse, read_dholeshouse
from desktop.interchange.review import Reading
from desktop.interchange.rollbook import is_rollbook, read_document, read_folder, read_rollbook
from desktop.interchange.unreadable import Reason, Unreadable

_SNIFFED = 4096


def read_character(data: bytes, file_name: str) -> Reading:
    """The character in a file of any known format; :class:`Unreadable` where there is none.

    ``file_name`` is noted as the character's origin and says nothing about the format.
    """
    if not data:
        raise Unreadable(Reason.EMPTY)
    if is_archive(data):
        return read_rollbook(data)
    if not _may_be_json(data):
        raise Unreadable(Reason.FOREIGN)
    document = load_json(data)
    if is_rollbook(document):
        return read_document(document)
    if is_dholeshouse(document):
        return read_dholeshouse(document, file_name)
    if is_charaeno(document):
        return read_charaeno(document, file_name)
    raise Unreadable(Reason.FOREIGN)


def read_path(path: Path) -> Reading:
    """The character in a file, or in a folder of the Rollbook format; :class:`Unreadable` if there is none.

    Devices, pipes and files larger than any character are not opened.
    """
    try:
        about = path.stat()
        if stat.S_ISDIR(about.st_mode):
            return read_folder(path)
        if not stat.S_ISREG(about.st_mode):
            raise Unreadable(Reason.NOT_A_FILE)
        if about.st_size > LARGEST_ARCHIVE:
            raise Unreadable(Reason.TOO_LARGE, megabytes=LARGEST_ARCHIVE // (1024 * 1024))
        data = path.read_bytes()
    except (FileNotFoundError, NotADirectoryError) as error:
        raise Unreadable(Reason.MISSING) from error
    except (OSError, ValueError) as error:
        detail = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise Unreadable(Reason.REFUSED, detail=detail) from error
    return read_character(data, path.name)


def _may_be_json(data: bytes) -> bool:
    """Whether the file begins as a JSON object does, so that a fault in it is worth a line number."""
    start = data[:_SNIFFED].removeprefix(codecs.BOM_UTF8).lstrip()
    return start[:1] in (b"{", b"") or start.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
