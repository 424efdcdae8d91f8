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


def write_whole(path: Path, content: bytes) -> None:
    """Write a small file: afterwards, power cut or not, it holds all of this or what it held before."""
    draft = path.with_name(path.name + ".tmp")
    try:
        draft.write_bytes(content)
        put_in_place(draft, path)
    except BaseException:
        with suppress(OSError):
            draft.unlink()
        raise


def put_in_place(draft: Path, path: Path) -> None:
    """Give a finished file its name: afterwards, power cut or not, that is it, or what it was before."""
    sync_file(draft)
    draft.replace(path)
    sync_folder(path.parent)
