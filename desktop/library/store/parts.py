"""The files of a library: itself, what SQLite keeps beside it, and conflicting copies of it."""

import re
from itertools import count
from pathlib import Path

from desktop.base.disk import sync_folder

_BESIDE = ("-journal", "-wal", "-shm")
_MARKS = (
    # Dropbox, Nextcloud, ownCloud, Google Drive, Box and others put it in brackets behind the name.
    r" ?\((?:[^()]* )?conflict(?:ed copy)?[^()]*\)",
    r"\.sync-conflict-[0-9]{8}-[0-9]{6}(?:-[A-Z0-9]{7})?",
    r"_conflict-[0-9]{8}-[0-9]{6}",
    # OneDrive puts the name of the computer there, which Windows writes in capitals.
    r"-(?-i:(?=[^.]*[A-Z])[A-Z0-9]+(?:-[A-Z0-9]+)*)",
)


def files_of(library: Path) -> list[Path]:
    """The files of a library that are there: the library last, since that is the order to move them in.

    Without its library a journal does no harm, but a library that comes back without its journal could lose
    what was being saved.
    """
    every = (library.with_name(library.name + suffix) for suffix in (*_BESIDE, ""))
    return [each for each in every if each.exists()]


def is_anything_of(library: Path) -> bool:
    """Whether there is something to be lost; an empty journal is not: SQLite leaves one beside every library.

    Raises ``OSError``.
    """
    return any(each == library or each.stat().st_size for each in files_of(library))


def put_away(library: Path, kind: str, moved: list[tuple[Path, Path]]) -> Path:
    """Move the files of a library into a folder ``moved-1`` (2, 3 …) beside it, for the kind "moved".

    It is the first without a library: one with only the journals was cut off. ``moved`` is told where each
    file lies now and where it lay. Raises ``OSError``.
    """
    folders = (library.parent / f"{kind}-{number}" for number in count(1))
    folder = next(each for each in folders if not (each / library.name).exists())
    folder.mkdir(exist_ok=True)
    for file in files_of(library):
        file.rename(folder / file.name)
        moved.append((folder / file.name, file))
    sync_folder(folder)
    sync_folder(library.parent)
    return folder


def copy_files(library: Path, copy: Path) -> None:
    """Copy a library that nobody has open, with what lies beside it; raises ``OSError``."""
    from shutil import copyfile

    for file in files_of(library):
        copyfile(file, copy.with_name(copy.name + file.name.removeprefix(library.name)))


def conflict_copies(library: Path) -> tuple[Path, ...]:
    """The files beside the library that look like a second version of it, by name.

    Programs that keep folders in step make them when two computers changed the library. They are told and
    never merged. Raises ``OSError`` where the folder cannot be read.
    """
    stem, suffix = re.escape(library.stem), re.escape(library.suffix)
    names = re.compile(rf"{stem}(?:{'|'.join(_MARKS)}){suffix}", re.IGNORECASE)
    found = (each for each in library.parent.iterdir() if names.fullmatch(each.name))
    return tuple(sorted(each for each in found if each.is_file()))
