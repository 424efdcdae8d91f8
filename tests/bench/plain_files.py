"""The least that writing files safely takes: each whole or not at all, and on the disk at the end.

As a program it writes the files of one folder into another: ``python -m tests.bench.plain_files FROM INTO``.
"""

import os
import sys
from collections.abc import Mapping
from pathlib import Path


def write_all(folder: Path, contents: Mapping[str, bytes]) -> None:
    """Write files by name into a folder that is made: drafts that are synced and renamed, then the folder."""
    folder.mkdir()
    for name, content in contents.items():
        draft = folder / f"{name}.tmp"
        with draft.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(folder / name)
    descriptor = os.open(folder, os.O_RDONLY)
    os.fsync(descriptor)
    os.close(descriptor)


if __name__ == "__main__":
    write_all(Path(sys.argv[2]), {each.name: each.read_bytes() for each in Path(sys.argv[1]).iterdir()})
