"""File names that are valid on every system, and durable atomic writes."""

import os
import re
import sys
import unicodedata
from contextlib import suppress
from pathlib import Path

LONGEST_NAME = 120
"""The longest file name in bytes of UTF-8. With the folders around it, the path still fits everywhere."""

_ILLEGAL = re.compile(r'[<>:"/\\|?*]')
_SPACES = re.compile(r"\s+")
_UNSEEN = ("Cc", "Cf", "Cs", "Cn", "Co")
_RESERVED = re.compile(
    r"(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9\u00b9\u00b2\u00b3])[\s.]*(\..*)?", re.IGNORECASE | re.S
)

if sys.platform == "darwin":
    import fcntl

    def _sync(descriptor: int) -> None:
        # On macOS, fsync leaves data in the drive's cache; network drives support nothing else.
        try:
            fcntl.fcntl(descriptor, fcntl.F_FULLFSYNC)
        except OSError:
            os.fsync(descriptor)
else:
    _sync = os.fsync


def sync_file(path: Path) -> None:
    """Wait until the content of a file is on the disk. Not for an open library, see ``engine``."""
    with path.open("rb+") as file:
        _sync(file.fileno())


def sync_folder(folder: Path) -> None:
    """Wait until the names in a folder are on the disk, if the system supports that."""
    if os.name == "posix":
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def write_whole(path: Path, content: bytes, *, names_too: bool = True) -> None:
    """Write a small file atomically: after a power cut it holds either the new or the old content.

    To write many files into a folder, pass ``names_too=False`` and call ``sync_folder`` once at the end.
    Until
    then a power cut may leave a file in its old state, but never half written.
    """
    draft = path.with_name(path.name + ".tmp")
    try:
        draft.write_bytes(content)
        put_in_place(draft, path, names_too=names_too)
    except BaseException:
        with suppress(OSError):
            draft.unlink()
        raise


def put_in_place(draft: Path, path: Path, *, names_too: bool = True) -> None:
    """Rename a finished file to its final name, atomically and durably.

    For ``names_too`` see ``write_whole``.
    """
    sync_file(draft)
    draft.replace(path)
    if names_too:
        sync_folder(path.parent)


def legal_name(text: str, most_bytes: int = LONGEST_NAME) -> str:
    """Turn ``text`` into a valid file name of at most ``most_bytes`` (8 or more) of UTF-8, never empty.

    Invisible characters are dropped and forbidden ones become "_". Different texts may give the same name.
    """
    spaced = "".join(" " if each.isspace() else each for each in text)
    seen = "".join(each for each in spaced if unicodedata.category(each) not in _UNSEEN)
    plain = _SPACES.sub(" ", _ILLEGAL.sub("_", unicodedata.normalize("NFC", seen))).strip(". ")
    if _RESERVED.fullmatch(plain):
        plain = f"_{plain}"
    return plain.encode()[:most_bytes].decode(errors="ignore").rstrip(". ") or "_"


def same_place(name: str) -> str:
    """Return a key that is equal for names that some system treats as the same: case and accent encoding."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())
