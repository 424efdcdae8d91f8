"""Copies of the library that programs make which keep folders in step, when two computers changed it.

Each goes by a name of its own beside the file. They are told and never merged.
"""

import re
from pathlib import Path

_MARKS = (
    # Dropbox, Nextcloud, ownCloud, Google Drive, Box and others put it in brackets behind the name.
    r" ?\((?:[^()]* )?conflict(?:ed copy)?[^()]*\)",
    r"\.sync-conflict-[0-9]{8}-[0-9]{6}(?:-[A-Z0-9]{7})?",
    r"_conflict-[0-9]{8}-[0-9]{6}",
    # OneDrive puts the name of the computer there, which Windows writes in capitals.
    r"-(?-i:(?=[^.]*[A-Z])[A-Z0-9]+(?:-[A-Z0-9]+)*)",
)


def conflict_copies(library: Path) -> tuple[Path, ...]:
    """The files beside the library that look like a second version of it, by name.

    :class:`OSError` where the folder cannot be read.
    """
    stem, suffix = re.escape(library.stem), re.escape(library.suffix)
    names = re.compile(rf"{stem}(?:{'|'.join(_MARKS)}){suffix}", re.IGNORECASE)
    found = (each for each in library.parent.iterdir() if names.fullmatch(each.name))
    return tuple(sorted(each for each in found if each.is_file()))
