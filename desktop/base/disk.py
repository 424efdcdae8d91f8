"""Files on any system: names that every system takes, and writing that is on the disk when it is done."""

import os
import re
import sys
import unicodedata
from contextlib import suppress
from pathlib import Path

LONGEST_NAME = 120
"""The longest name of a file, in bytes of UTF-8: with the folders around it, a path still fits everywhere."""

_ILLEGAL = re.compile(r'[<>:"/\\|?*]')
_SPACES = re.compile(r"\s+")
_UNSEEN = ("Cc", "Cf", "Cs", "Cn", "Co")
_RESERVED = re.compile(
    r"(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9\u00b9\u00b2\u00b3])[\s.]*(\..*)?", re.IGNORECASE | re.S
)

if sys.platform == "darwin":
    import fcntl

    def _sync(descriptor: int) -> None:
        # There fsync leaves it in the drive's own memory; drives on a network know no other way.
        try:
            fcntl.fcntl(descriptor, fcntl.F_FULLFSYNC)
        except OSError:
            os.fsync(descriptor)
else:
    _sync = os.fsync


def sync_file(path: Path) -> None:
    """Wait until the content of a file is on the disk; never for a library that is open, see ``engine``."""
    with path.open("rb+") as file:
        _sync(file.fileno())


def sync_folder(folder: Path) -> None:
    """Wait until the names in a folder are on the disk, where the system can be asked for that."""
    if os.name == "posix":
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def write_whole(path: Path, content: bytes, *, names_too: bool = True) -> None:
    """Write a small file: afterwards, power cut or not, it holds all of this or what it held before.

    Whoever writes many into a folder leaves ``names_too`` to one ``sync_folder`` at the end: until then
    a power cut may leave a file as it was before, and never half written.
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
    """Give a finished file its name: afterwards, power cut or not, that is it, or what it was before.

    For ``names_too`` see ``write_whole``.
    """
    sync_file(draft)
    draft.replace(path)
    if names_too:
        sync_folder(path.parent)


def legal_name(text: str, most_bytes: int = LONGEST_NAME) -> str:
    """``text`` as the name of a file: at most ``most_bytes`` (8 or more) of UTF-8, never empty.

    What cannot be seen is left out, what a system does not allow becomes "_". Different texts may come to the
    same name.
    """
    spaced = "".join(" " if each.isspace() else each for each in text)
    seen = "".join(each for each in spaced if unicodedata.category(each) not in _UNSEEN)
    plain = _SPACES.sub(" ", _ILLEGAL.sub("_", unicodedata.normalize("NFC", seen))).strip(". ")
    if _RESERVED.fullmatch(plain):
        plain = f"_{plain}"
    return plain.encode()[:most_bytes].decode(errors="ignore").rstrip(". ") or "_"


def same_place(name: str) -> str:
    """What two names have in common that some system takes for one: case, and how accents are written."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())
