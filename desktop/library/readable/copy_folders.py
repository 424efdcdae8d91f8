"""The folder of readable copies: which subfolder belongs to which character, and the index of their state."""

import re
from collections.abc import Collection, Iterator
from errno import EACCES, EPERM
from itertools import count
from pathlib import Path

import msgspec

from desktop.base.disk import LONGEST_NAME, legal_name, rename, same_place, sync_folder, write_whole
from desktop.base.images import ImageFormat
from desktop.base.json_files import Fault, JsonUnreadable, read_json
from desktop.interchange.rollbook import is_rollbook

DELETED = "Deleted"
"""The folder for copies of permanently deleted characters."""

EARLIER = "Earlier"
"""The folder for copies that the library doesn't continue."""

CHARACTER = "character.json"
JOURNAL = "journal.jsonl"
EXTRAS = "extras.json"
PORTRAITS = tuple(f"portrait{each.suffix}" for each in ImageFormat)
INDEX = "index.json"

LARGEST = 64 * 1024 * 1024
"""The size limit in bytes for a file of a copy that is read as a whole."""
_LETTERS = 8
_NO_ACCESS = (EACCES, EPERM)
_NUMBER_BYTES = 8


class CopyRecord(msgspec.Struct, frozen=True):
    """The index entry of a copy: which state of the character it holds, and the sizes of its files in bytes.

    ``rev`` is the sheet's revision (-1 if unknown), ``seq`` and ``seal`` are the number and hash of the
    newest entry, and ``picture`` is the sheet's picture field. ``extras`` stands for the state of what
    travels with the character, and ``packs`` are the ids of the sheet's own packs.
    """

    folder: str
    rev: int = -1
    seq: int = 0
    seal: str = ""
    picture: str = ""
    sizes: dict[str, int] = {}
    extras: str = ""
    packs: tuple[str, ...] = ()


class CopyFolders:
    """The folders of one place for copies, by the uuids of their characters.

    The index is only a cache: if it is lost or wrong, the folders are read. All methods raise OSError.
    """

    def __init__(self, place: Path) -> None:
        self.place = place
        self._index = _read_index(place / INDEX)
        # Folders not in the index come from an interrupted run or another library.
        known = frozenset(same_place(each.folder) for each in self._index.values())
        for uuid, folder in _copies_in(place, known):
            if uuid not in self._index or not self._is_of(uuid, self._index[uuid].folder):
                self._index[uuid] = CopyRecord(folder.name)

    def kept(self, uuid: str) -> CopyRecord | None:
        """Return the index entry of a character's copy."""
        return self._index.get(uuid)

    def is_whole(self, kept: CopyRecord) -> bool:
        """Return whether the files of a copy still have their recorded sizes."""
        return kept.sizes == self._sizes(kept.folder)

    def open(self, uuid: str, name: str) -> CopyRecord:
        """Return a character's copy, renamed to match its current name, or a new one that is not on the disk
        yet.
        """
        kept = self._index.get(uuid)
        if kept is not None and not self._is_of(uuid, kept.folder):
            other = next((folder for whose, folder in _copies_in(self.place) if whose == uuid), None)
            kept = None if other is None else CopyRecord(other.name)
        wanted = _folder_name(name, uuid)
        if kept is None:
            kept = CopyRecord(_free_name(self.place, wanted))
        elif re.fullmatch(re.escape(wanted) + r"( \d+)?", kept.folder) is None:
            kept = self._renamed(kept, _free_name(self.place, wanted, but=kept.folder))
        self._index[uuid] = kept
        return kept

    def note(self, uuid: str, kept: CopyRecord) -> None:
        """Record what a copy holds now."""
        self._index[uuid] = msgspec.structs.replace(kept, sizes=self._sizes(kept.folder))

    def set_aside(self, uuid: str) -> None:
        """Move a character's copy to ``EARLIER`` as a whole."""
        move_to(self.place / self._index[uuid].folder, self.place / EARLIER)
        del self._index[uuid]

    def keep_index(self) -> None:
        """Save the index, and make the folder names durable."""
        write_whole(self.place / INDEX, msgspec.json.encode(self._index))

    def _is_of(self, uuid: str, folder: str) -> bool:
        return uuid_in(self.place / folder) == uuid

    def _renamed(self, kept: CopyRecord, name: str) -> CopyRecord:
        try:
            rename(self.place / kept.folder, self.place / name)
        except OSError:  # it may be open elsewhere; the copy keeps its old name
            return kept
        return msgspec.structs.replace(kept, folder=name)

    def _sizes(self, folder: str) -> dict[str, int]:
        files = {name: self.place / folder / name for name in (CHARACTER, JOURNAL, EXTRAS, *PORTRAITS)}
        return {name: file.stat().st_size for name, file in files.items() if file.is_file()}


def folders_in(place: Path, known: Collection[str] = ()) -> Iterator[Path]:
    """Yield the folders in ``place`` that may be copies, sorted by name, except those in ``known``.

    Skips what was set aside. Raises OSError; a missing place has none.
    """
    there = sorted(place.iterdir()) if place.is_dir() else ()
    for folder in there:
        if folder.name in (DELETED, EARLIER) or same_place(folder.name) in known:
            continue
        if folder.is_dir() and not folder.is_symlink():
            yield folder


def uuid_in(folder: Path) -> str:
    """Return the uuid of the character whose copy is in a folder, or "". Raises OSError."""
    file = folder / CHARACTER
    try:
        document = read_json(file, LARGEST)
    except JsonUnreadable as unreadable:
        why = unreadable.__cause__
        if isinstance(why, OSError) and unreadable.fault is Fault.UNREADABLE and why.errno not in _NO_ACCESS:
            raise why from None
        return ""
    uuid = document.get("uuid") if is_rollbook(document) and isinstance(document, dict) else ""
    return uuid if isinstance(uuid, str) else ""


def _copies_in(place: Path, known: Collection[str] = ()) -> Iterator[tuple[str, Path]]:
    """Yield the copies in a place with their uuids.

    Raises OSError for a folder that can't be read now: that is no reason to create a second one.
    """
    return ((uuid, folder) for folder in folders_in(place, known) if (uuid := uuid_in(folder)))


def move_to(folder: Path, place: Path) -> None:
    """Move a folder into ``place``, which is created if missing, under a free name."""
    place.mkdir(exist_ok=True)
    rename(folder, place / _free_name(place, folder.name))
    sync_folder(place)
    sync_folder(folder.parent)


def _folder_name(name: str, uuid: str) -> str:
    letters = f" [{re.sub('[^0-9A-Za-z]', '', uuid)[:_LETTERS].lower()}]"
    return legal_name(name, LONGEST_NAME - len(letters) - _NUMBER_BYTES) + letters


def _free_name(place: Path, wanted: str, but: str = "") -> str:
    taken = {same_place(each.name) for each in place.iterdir() if each.name != but}
    numbered = (wanted if number == 1 else f"{wanted} {number}" for number in count(1))
    return next(each for each in numbered if same_place(each) not in taken)


def _read_index(file: Path) -> dict[str, CopyRecord]:
    try:
        index = msgspec.convert(read_json(file, LARGEST), dict[str, CopyRecord])
    except (JsonUnreadable, msgspec.ValidationError):
        return {}
    # Ignore names that lead to other folders.
    return {uuid: kept for uuid, kept in index.items() if legal_name(kept.folder) == kept.folder}
