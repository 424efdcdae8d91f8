"""The files of which a library consists: itself, and what SQLite keeps beside it."""

from pathlib import Path

_BESIDE = ("-journal", "-wal", "-shm")


def files_of(library: Path) -> list[Path]:
    """The files of a library that are there: the library last, since that is the order to move them in.

    Without its library a journal does no harm, but a library that comes back without its journal could lose
    what was being saved.
    """
    every = (library.with_name(library.name + suffix) for suffix in (*_BESIDE, ""))
    return [each for each in every if each.exists()]


def is_anything_of(library: Path) -> bool:
    """Whether there is something to be lost; an empty journal is not: SQLite leaves one beside every library.

    Raises :class:`OSError`.
    """
    return any(each == library or each.stat().st_size for each in files_of(library))


def copy_files(library: Path, copy: Path) -> None:
    """Copy a library that nobody has open, with what lies beside it; raises :class:`OSError`."""
    from shutil import copyfile

    for file in files_of(library):
        copyfile(file, copy.with_name(copy.name + file.name.removeprefix(library.name)))
