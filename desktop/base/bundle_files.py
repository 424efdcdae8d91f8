"""Check that the files of a bundle are complete and unchanged since the build."""

from collections.abc import Iterator
from hashlib import file_digest
from pathlib import Path

LIST = "files.sha256"
"""The name of the checksum list among the resources, in the format of ``sha256sum --check``."""


def bundle_faults(folder: Path, listed: Path) -> Iterator[str]:
    """Yield one message without a full stop for each missing or changed file of the bundle in ``folder``.

    ``listed`` is the checksum list. Files that are not on it are ignored: people may keep their own there.
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
