"""Reads files of strangers for whoever asks, one after another."""

from pathlib import Path

from desktop.interchange.archive import is_archive
from desktop.interchange.detect import bytes_of
from desktop.interchange.reading_process import ReadingProcess
from desktop.interchange.review import Reading, Reason, Unreadable
from desktop.interchange.rollbook import read_folder, read_rollbook


class Reader:
    """Reads the files of one import; ``close`` it afterwards, or use it in a ``with``.

    What other programs wrote is read in a process of its own, bounded in time and memory, which starts with
    the first such file and takes a third of a second for that. Archives and folders of the Rollbook format
    are read here: they have bounds of their own, and bring a journal. One thread reads.
    """

    def __init__(self) -> None:
        self._process = ReadingProcess()

    def __enter__(self) -> "Reader":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def read(self, path: Path) -> Reading:
        """The character in a file, or in a folder of the Rollbook format.

        Raises ``Unreadable`` where there is none.
        """
        data = bytes_of(path)
        return read_folder(path) if data is None else self.read_bytes(data, path.name)

    def read_bytes(self, data: bytes, file_name: str) -> Reading:
        """The character in what was read or pasted, as ``read`` reads a file."""
        if not data:
            raise Unreadable(Reason.EMPTY)
        if is_archive(data):
            return read_rollbook(data)
        # What a system cannot tell of a file's name can be kept nowhere.
        return self._process.read(data, file_name.encode("utf-8", "replace").decode())

    @property
    def pid(self) -> int | None:
        """The number of the process that reads, None where there is none now."""
        return self._process.pid

    def close(self) -> None:
        """End the reading, from any thread: a file that is being read is given up with ``Reason.STOPPED``."""
        self._process.close()
