"""Sorts the files chosen for an import by kind."""

from pathlib import Path

from msgspec import Struct

from desktop.importing.controller.import_reading import Source
from desktop.interchange.batch import files_of
from desktop.interchange.packs import is_pack_file
from desktop.library.store.file_guard import is_part_of


class SortedFiles(Struct, frozen=True):
    """Chosen files sorted into character files and table packs, and whether the open library was among them.

    ``left_out`` counts files beyond the limit for one import.
    """

    sources: list[Source]
    packs: list[Path]
    is_library: bool
    left_out: int = 0


def sort_files(paths: list[Path], library: Path) -> SortedFiles:
    """Sort chosen or dropped files and folders by kind; ``library`` is the open library."""
    batch = files_of(paths)
    theirs = [each for each in batch.files if not is_part_of(each, library)]
    packs = [each for each in theirs if is_pack_file(each)]
    told_apart = set(packs)
    sources = [Source(each.name, each) for each in theirs if each not in told_apart]
    return SortedFiles(sources, packs, len(theirs) < len(batch.files), batch.left_out)
