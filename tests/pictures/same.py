"""``python -m tests.pictures.same OLD NEW``: whether two tours took the same pictures, to the pixel."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

from PySide6.QtGui import QImage

from desktop.tour.visitor import ROLLING

_COUNTING = "report"
"""The screen of the problem report, which shows how much memory and disk there is at the moment."""


def main(argv: list[str]) -> int:
    """Compare two tours; the status is 1 where they differ, and the first difference is named."""
    if len(argv) != 2 or not all(Path(folder, "tour.json").is_file() for folder in argv):
        sys.stderr.write("usage: python -m tests.pictures.same OLD NEW (two folders, each with a tour)\n")
        return 2
    old, new = (Path(folder) for folder in argv)
    compared = sorted(_pictures(old) & _pictures(new))
    for found in differences(old, new):
        sys.stdout.write(f"{found}\n")
        return 1
    sys.stdout.write(f"{len(compared)} pictures are the same\n")
    return 0


def differences(old: Path, new: Path) -> Iterator[str]:
    """Name each picture that only one of two tours has, or that shows something else, in the order of files.

    Dice in the air and the figures of the problem report are compared by their size alone.
    """
    before, after = _pictures(old), _pictures(new)
    yield from (f"{name}: only in {old}" for name in sorted(before - after))
    yield from (f"{name}: only in {new}" for name in sorted(after - before))
    changing = _changing(old)
    for name in sorted(before & after):
        first, second = QImage(str(old / name)), QImage(str(new / name))
        if first.size() != second.size():
            yield f"{name}: {_size(first)} before, {_size(second)} now"
        elif name not in changing and first != second:
            x, y = _first_pixel(first, second)
            yield f"{name}: first at {x}, {y}"


def _pictures(folder: Path) -> set[str]:
    return {file.name for file in folder.glob("*.png")}


def _changing(folder: Path) -> set[str]:
    taken = json.loads((folder / "tour.json").read_text(encoding="utf-8"))
    return {each["file"] for each in taken if each["state"] == ROLLING or each["screen"] == _COUNTING}


def _size(picture: QImage) -> str:
    return f"{picture.width()}x{picture.height()}"


def _first_pixel(first: QImage, second: QImage) -> tuple[int, int]:
    points = ((x, y) for y in range(first.height()) for x in range(first.width()))
    return next((x, y) for x, y in points if first.pixel(x, y) != second.pixel(x, y))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
