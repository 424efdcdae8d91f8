"""The files of a bundle, as they were when it was made: whether one of them is missing or has changed."""

from collections.abc import Iterator
from hashlib import file_digest
from pathlib import Path

LIST = "files.sha256"
"""The name of the list among the resources; ``sha256sum --check`` reads it too, in the bundle's folder."""


def amiss(folder: Path, listed: Path) -> Iterator[str]:
    """What is wrong with the files of a bundle in ``folder``, a sentence without its full stop for each.

    ``listed`` is the list of them. Files that are not on it are of no concern: people keep theirs there too.
    """
    try:
        lines = listed.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        lines = []
    if not lines:
        yield f"{listed.name} is missing or cannot be read"
    for line in lines:
        wanted, _, name = line.partition("  ")
        try:
            with (folder / name).open("rb") as stream:
                if file_digest(stream, "sha256").hexdigest() != wanted:
                    yield f"{name} has changed"
        except OSError:
            yield f"{name} is missing or cannot be read"
