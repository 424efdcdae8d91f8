"""One part of the bench, in a process of its own: no part pays for what another has left in memory."""

import sys
from importlib import import_module
from pathlib import Path

import msgspec

from tests.bench.figure import Left, Taken

NAMES = (
    "startup",
    "programs",
    "bundle",
    "memory",
    "click",
    "felt",
    "pages",
    "dice",
    "rest",
    "growth",
    "shelves",
    "years",
    "found",
    "imports",
    "exports",
    "printing",
    "rules",
    "sheet_odds",
    "contract",
    "hour",
)
"""The parts in the order in which they are taken; each is a module with ``take(folder: Path) -> Taken``."""

FOUND = "taken.json"
"""The file in a part's folder that holds what it found."""


def main(name: str, folder: Path) -> None:
    """Take the figures of a part; ``folder`` is empty, on the project's disk, and goes when all is over."""
    try:
        taken: Taken = import_module(f"tests.bench.{name}").take(folder)
    except Left as missing:
        taken = Taken(notes=[f"Left out ({name}): {missing}"])
    (folder / FOUND).write_bytes(msgspec.json.encode(taken))


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
