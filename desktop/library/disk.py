"""Seeing to it that what was written is on the disk."""

import os
import sys
from contextlib import suppress
from pathlib import Path

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

    Whoever writes many into a folder leaves ``names_too`` to one :func:`sync_folder` at the end: until then
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

    For ``names_too`` see :func:`write_whole`.
    """
    sync_file(draft)
    draft.replace(path)
    if names_too:
        sync_folder(path.parent)
