"""Collects the files of one import from chosen, dropped or named files and folders."""

import os
import stat
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from desktop.interchange.rollbook import is_folder

MOST_FILES = 5_000
"""The maximum number of files per import. A thousand is some players' whole collection; more than this is a
folder chosen by mistake.
"""

_DEEPEST = 32


class Batch(NamedTuple):
    """The files to read, in order: character files, folders in the Rollbook format, and any others.

    ``left_out`` counts the files beyond ``MOST_FILES``.
    """

    files: tuple[Path, ...]
    left_out: int


def files_of(paths: Iterable[Path]) -> Batch:
    """Return the files in ``paths``, with the contents of folders sorted by name.

    Paths that were named are always included, whatever they are called and even if named twice. In folders,
    hidden files, devices and pipes are skipped, and each folder is visited only once, whatever links lead to
    it. An empty or unreadable folder is included itself, so that reading it reports the problem. At most
    ``MOST_FILES`` are returned, and up to as many others are counted.
    """
    found: list[Path] = []
    left_out = 0
    for each in _walked(paths):
        if len(found) < MOST_FILES:
            found.append(each)
        else:
            left_out += 1
        if left_out == MOST_FILES:
            break
    return Batch(tuple(found), left_out)


def _walked(paths: Iterable[Path]) -> Iterator[Path]:
    seen: set[tuple[int, int]] = set()
    for path in paths:
        if not _is_walked(path):
            yield path
            continue
        inside = _inside(path, seen, 1)
        first = next(inside, path)
        yield first
        yield from inside


def _is_walked(path: Path) -> bool:
    try:
        return path.is_dir() and not is_folder(path)
    except (OSError, ValueError):
        return False  # reading it reports the problem


def _inside(folder: Path, seen: set[tuple[int, int]], depth: int) -> Iterator[Path]:
    try:
        about = folder.stat()
        if (about.st_dev, about.st_ino) in seen:
            return
        seen.add((about.st_dev, about.st_ino))
        with os.scandir(folder) as opened:
            entries = sorted(opened, key=lambda each: each.name)
    except OSError:
        yield folder
        return
    for each in entries:
        if each.name.startswith("."):
            continue
        path = folder / each.name
        try:
            mode = each.stat().st_mode
        except OSError:
            continue  # a dangling link, or deleted meanwhile
        is_folder_of_files = stat.S_ISDIR(mode) and _is_walked(path)
        if is_folder_of_files and depth < _DEEPEST:
            yield from _inside(path, seen, depth + 1)
        elif stat.S_ISREG(mode) or (stat.S_ISDIR(mode) and not is_folder_of_files):
            yield path
