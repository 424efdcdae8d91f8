"""Reads files of strangers for whoever asks, one after another."""

from pathlib import Path

from desktop.interchange.detect import bytes_of, read_character
from desktop.interchange.review import Reading
from desktop.interchange.rollbook import read_folder


class Reader:
    """Reads the files of one import; :meth:`close` it afterwards, or use it in a ``with``."""

    def __enter__(self) -> "Reader":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def read(self, path: Path) -> Reading:
        """The character in a file, or in a folder of the Rollbook format.

        Raises :class:`~desktop.interchange.unreadable.Unreadable` where there is none.
        """
        data = bytes_of(path)
        return read_folder(path) if data is None else self.read_bytes(data, path.name)

    def read_bytes(self, data: bytes, file_name: str) -> Reading:
        """The character in what was read or pasted, as :meth:`read` reads a file."""
        return read_character(data, file_name)

    def close(self) -> None:
        """Let go of what was needed for reading."""
