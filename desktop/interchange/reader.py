"""Reads untrusted files one after another."""

from pathlib import Path

from desktop.interchange.archive import is_archive
from desktop.interchange.detect import bytes_of
from desktop.interchange.reading_process import ReadingProcess
from desktop.interchange.review import NO_HINTS, Hints, Reading, Reason, Unreadable
from desktop.interchange.rollbook import read_folder, read_rollbook


class Reader:
    """Reads the files of one import. ``close`` it afterwards, or use it in a ``with``.

    Files of other programs are read in a separate process with limited time and memory, which starts with the
    first such file and takes a third of a second to do so. Archives and folders of the Rollbook format are
    read here: they have limits of their own, and contain a journal. Use it from one thread.
    """

    def __init__(self) -> None:
        self._process = ReadingProcess()

    def __enter__(self) -> "Reader":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def read(self, path: Path, hints: Hints = NO_HINTS) -> Reading:
        """Return the character in a file, or in a folder of the Rollbook format.

        Raises ``Unreadable``.
        """
        data = bytes_of(path)
        return read_folder(path) if data is None else self.read_bytes(data, path.name, hints)

    def read_bytes(self, data: bytes, file_name: str, hints: Hints = NO_HINTS) -> Reading:
        """Return the character in bytes already read or pasted. Raises ``Unreadable``."""
        if not data:
            raise Unreadable(Reason.EMPTY)
        if is_archive(data):
            return read_rollbook(data)
        # Undecodable parts of a file name can't be saved.
        return self._process.read(data, file_name.encode("utf-8", "replace").decode(), hints)

    @property
    def pid(self) -> int | None:
        """The id of the reading process, or None if there is none now."""
        return self._process.pid

    def close(self) -> None:
        """Stop reading, from any thread: a file being read fails with ``Reason.STOPPED``."""
        self._process.close()
