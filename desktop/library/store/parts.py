"""The files of a library: the file itself, SQLite's files next to it, and conflicting copies."""

import re
from itertools import count
from pathlib import Path

from desktop.base.disk import rename, replace, sync_folder

_BESIDE = ("-journal", "-wal", "-shm")
_MARKS = (
    # Dropbox, Nextcloud, ownCloud, Google Drive, Box and others append it in brackets.
    r" ?\((?:[^()]* )?conflict(?:ed copy)?[^()]*\)",
    r"\.sync-conflict-[0-9]{8}-[0-9]{6}(?:-[A-Z0-9]{7})?",
    r"_conflict-[0-9]{8}-[0-9]{6}",
    # OneDrive appends the computer's name, which is in capitals on Windows.
    r"-(?-i:(?=[^.]*[A-Z])[A-Z0-9]+(?:-[A-Z0-9]+)*)",
)


def files_of(library: Path) -> list[Path]:
    """Return the existing files of a library, in the order to move them: the library last.

    A journal file without its library does no harm, but a library without its journal could lose a save.
    """
    every = (library.with_name(library.name + suffix) for suffix in (*_BESIDE, ""))
    return [each for each in every if each.exists()]


def is_anything_of(library: Path) -> bool:
    """Return whether there is anything to lose. An empty journal file is nothing: SQLite always leaves one.

    Raises OSError.
    """
    return any(each == library or each.stat().st_size for each in files_of(library))


def put_away(library: Path, kind: str, moved: list[tuple[Path, Path]]) -> Path:
    """Move the files of a library to a new folder next to it: ``moved-1`` (2, 3 …) for the kind "moved".

    Uses the first folder without a library: one with only journal files was interrupted. ``moved`` collects
    the new and the
    old path of each file. Raises OSError.
    """
    folders = (library.parent / f"{kind}-{number}" for number in count(1))
    folder = next(each for each in folders if not (each / library.name).exists())
    folder.mkdir(exist_ok=True)
    for file in files_of(library):
        # An interrupted move may have left a journal file there, which Windows doesn't replace by itself.
        move = replace if (folder / file.name).exists() else rename
        move(file, folder / file.name)
        moved.append((folder / file.name, file))
    sync_folder(folder)
    sync_folder(library.parent)
    return folder


def copy_files(library: Path, copy: Path) -> None:
    """Copy a closed library with its journal files. Raises OSError."""
    from shutil import copyfile

    for file in files_of(library):
        copyfile(file, copy.with_name(copy.name + file.name.removeprefix(library.name)))


def conflict_copies(library: Path) -> tuple[Path, ...]:
    """Return the files next to the library that look like a second version of it, by name.

    Sync programs create them if two computers changed the library. They are reported and never merged. Raises
    OSError if the folder can't be read.
    """
    stem, suffix = re.escape(library.stem), re.escape(library.suffix)
    names = re.compile(rf"{stem}(?:{'|'.join(_MARKS)}){suffix}", re.IGNORECASE)
    found = (each for each in library.parent.iterdir() if names.fullmatch(each.name))
    return tuple(sorted(each for each in found if each.is_file()))
