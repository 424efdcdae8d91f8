"""File names that are valid on every system, and durable atomic writes while other programs read along."""

import errno
import os
import re
import sys
import threading
import unicodedata
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import sleep

LONGEST_NAME = 120
"""The longest file name in bytes of UTF-8. With the folders around it, the path still fits everywhere."""

_ILLEGAL = r'[<>:"/\\|?*]'
_UNSEEN = ("Cc", "Cf", "Cs", "Cn", "Co")
_RESERVED = r"(?is)(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9\u00b9\u00b2\u00b3])[\s.]*(\..*)?"

_HELD = (5, 32, 33)
"""Windows' errors for a file that is open elsewhere: access denied, sharing violation, lock violation."""
_PAUSES_S = (0.01, 0.02, 0.04, 0.08, 0.15, 0.3, 0.6)
_PAUSES_WHILE_DRAWING = 4
_LONGEST_WINDOWS_PATH = 259

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


class FileHeld(PermissionError):
    """Another program keeps a file open, such as a virus scanner or a sync program, and Windows refuses."""


def sync_file(path: Path) -> None:
    """Wait until the content of a file is on the disk. Not for an open library, see ``engine``."""

    def sync() -> None:
        with path.open("rb+") as file:
            _sync(file.fileno())

    _while_held(sync, path)


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
    Until then a power cut may leave a file in its old state, but never half written.
    """
    draft = path.with_name(path.name + ".tmp")
    try:
        _while_held(lambda: draft.write_bytes(content), draft)
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
    replace(draft, path)
    if names_too:
        sync_folder(path.parent)


def replace(source: Path, target: Path) -> None:
    """Rename a file, replacing another. Raises FileHeld if another program keeps one of them open."""
    _while_held(lambda: source.replace(target), target)


def rename(source: Path, target: Path) -> None:
    """Rename a file or folder to a free name. Raises FileHeld if another program keeps it open."""
    _while_held(lambda: source.rename(target), source)


def _while_held(act: Callable[[], object], path: Path) -> None:
    """Repeat something while another program holds the file: for about a second.

    Where windows are drawn it is a shorter moment, so that they don't freeze.
    """
    draws = "PySide6.QtWidgets" in sys.modules and threading.current_thread() is threading.main_thread()
    for pause in (*_PAUSES_S[: _PAUSES_WHILE_DRAWING if draws else None], None):
        try:
            act()
        except PermissionError as error:
            if not _is_held(error, path):
                raise
            if pause is None:
                raise _held(error, path) from error
            sleep(pause)
        else:
            return


def _is_held(error: PermissionError, path: Path) -> bool:
    code = getattr(error, "winerror", None)
    # Python's open gives no code. For a file that is read-only itself, Windows has the same error.
    may_be = code in _HELD or (code is None and sys.platform == "win32")
    return may_be and (os.access(path, os.W_OK) or not os.path.lexists(path))


def _held(error: OSError, path: Path) -> FileHeld:
    from desktop.base.crash import log  # rarely needed

    # Only the kind of file: a name may be a character's.
    code = getattr(error, "winerror", None)
    log.error("another program holds a file (%s): WinError %s", path.suffix or "no suffix", code)
    return FileHeld(errno.EACCES, "another program has the file open", str(path))


def reason(error: OSError) -> str:
    """Return why a file or folder can't be written, for a player: part of a sentence, without a full stop."""
    from desktop.base.words import tr, within  # only errors need it

    too_long = sys.platform == "win32" and len(str(error.filename or "")) > _LONGEST_WINDOWS_PATH
    match error.errno:
        case _ if isinstance(error, FileHeld):
            return tr("another program has it open")
        case errno.ENOSPC | errno.EDQUOT:
            return within(tr("The disk is full"))
        case errno.EACCES | errno.EPERM | errno.EROFS:
            return tr("the file or its folder is read only")
        case errno.ENAMETOOLONG:
            return tr("the path is too long")
        case errno.ENOENT | errno.ENOTDIR:
            return tr("the path is too long") if too_long else tr("the folder is missing")
        case _:
            return error.strerror or type(error).__name__


def legal_name(text: str, most_bytes: int = LONGEST_NAME) -> str:
    """Turn ``text`` into a valid file name of at most ``most_bytes`` (8 or more) of UTF-8, never empty.

    Invisible characters are dropped and forbidden ones become "_". Different texts may give the same name.
    """
    spaced = "".join(" " if each.isspace() else each for each in text)
    seen = "".join(each for each in spaced if unicodedata.category(each) not in _UNSEEN)
    plain = re.sub(r"\s+", " ", re.sub(_ILLEGAL, "_", unicodedata.normalize("NFC", seen))).strip(". ")
    if re.fullmatch(_RESERVED, plain):
        plain = f"_{plain}"
    return plain.encode()[:most_bytes].decode(errors="ignore").rstrip(". ") or "_"


def same_place(name: str) -> str:
    """Return a key that is equal for names that some system treats as the same: case and accent encoding."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())
