"""Read a file without the process apart in which the app reads those of strangers."""

from pathlib import Path

from desktop.interchange.detect import bytes_of, read_character
from desktop.interchange.review import Reading
from desktop.interchange.rollbook import read_folder


def read_path(path: Path) -> Reading:
    """Return the character in a file, or in a folder of the Rollbook format. Raises ``Unreadable``."""
    data = bytes_of(path)
    return read_folder(path) if data is None else read_character(data, path.name)
