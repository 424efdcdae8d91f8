"""Allow one writer at a time, by a lock next to the library that ends with its process."""

import errno
import os
import sys
from contextlib import suppress
from io import FileIO

from desktop.base.paths import Places
from desktop.library.problems import LibraryReadOnly, LocksRefused

if sys.platform == "win32":
    import msvcrt

    # Others can't read a locked byte, so it is after the process id.
    _LOCKED_BYTE = 4096

    def _lock(file: FileIO) -> None:
        file.seek(_LOCKED_BYTE)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(file: FileIO) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


_REFUSED = (errno.ENOLCK, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS, errno.EINVAL)


class LibraryLock:
    """The right to write to a library, from ``acquire`` to ``release`` or the end of the process.

    The lock file stays afterwards; only the lock on it counts. It holds the process id for information.
    """

    def __init__(self, file: FileIO) -> None:
        self._file = file

    @classmethod
    def acquire(cls, places: Places) -> "LibraryLock | None":
        """Lock the library at ``places``. Returns None while another process or window holds the lock.

        Raises LibraryReadOnly if the lock file can't be written, or LocksRefused if the file system has no
        locks.
        """
        try:
            places.lock.parent.mkdir(parents=True, exist_ok=True)
            file = places.lock.open("ab", buffering=0)
        except OSError as error:
            raise LibraryReadOnly(places.library, str(error)) from error
        try:
            _lock(file)
        except OSError as error:
            file.close()
            if error.errno in _REFUSED:
                raise LocksRefused(places.library, str(error)) from error
            return None
        with suppress(OSError):  # the process id is only for information
            file.truncate(0)
            file.write(b"%d\n" % os.getpid())
        return cls(file)

    def is_for(self, places: Places) -> bool:
        """Return whether this locks what is at ``places`` now, and not a folder that was moved away."""
        try:
            return os.path.samestat(os.fstat(self._file.fileno()), places.lock.stat())
        except OSError:
            return False

    def release(self) -> None:
        """Release the lock."""
        self._file.close()
