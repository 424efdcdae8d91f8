"""Taking characters along: out of the library, as it stands on screen, into files of other forms."""

import errno
from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from os import scandir
from pathlib import Path
from typing import NamedTuple, TypeVar

from msgspec import Struct

from desktop.base.disk import LONGEST_NAME, legal_name, same_place, sync_folder, write_whole
from desktop.base.images import sniff
from desktop.exporting.view.form import Export, Leaving
from desktop.interchange.words import UNNAMED
from desktop.library import problems
from desktop.library.records.characters import Character, CharacterId, Listed
from desktop.library.store.file_guard import is_part_of
from desktop.library.store.library import Library
from rules_core.sheet.journal import Entry
from rules_core.sheet.sheet import NO_PICTURE, Sheet

T = TypeVar("T")

_TRIES = 8
"""So often a character is read again that was changed meanwhile, or that another program held."""
_DRAFT = ".tmp"
"""What ``write_whole`` puts after a name while it writes."""


class Wish(NamedTuple):
    """The form that characters are wanted in; of a whole one, whether journal and picture go with them."""

    export: Export
    journal: bool = True
    portrait: bool = True


class OnScreen(Struct, frozen=True):
    """A character as it stands on screen, which may be ahead of the library.

    ``newest`` are the newest entries of its journal, the newest first: those that wait to be saved, and the
    last one that is saved, if there is one. What is older is in the library.
    """

    uuid: str
    sheet: Sheet
    newest: tuple[Entry, ...] = ()
    portrait: bytes | None = None


class Lack(StrEnum):
    """What a file had to do without, since it is damaged in the library."""

    JOURNAL = "journal"
    PORTRAIT = "portrait"


class Why(StrEnum):
    """Why a character could not be taken along."""

    OTHER_GAME = "other_game"
    """The form is for other games."""
    GONE = "gone"
    """The library has no such character any more."""
    DAMAGED = "damaged"
    """The library does not hold any more what was written."""
    NEWER = "newer"
    """A newer Rollbook wrote the character."""
    LIBRARY = "library"
    """The library cannot be read."""
    FULL = "full"
    """The disk is full."""
    REFUSED = "refused"
    """The file cannot be written."""
    IS_LIBRARY = "is_library"
    """The file would take the place of the library itself."""


class NotTaken(Exception):
    """A character cannot be taken along: ``why``, and ``what`` is the technical detail, "" for none."""

    def __init__(self, why: Why, what: str = "") -> None:
        super().__init__(why, what)
        self.why = why
        self.what = what


class Taken(NamedTuple):
    """A character that was written to ``path``, and what the file lacks."""

    character: Listed
    path: Path
    lacks: tuple[Lack, ...] = ()


class Left(NamedTuple):
    """A character that could not be taken along; see ``NotTaken``."""

    character: Listed
    why: Why
    what: str = ""


class TakenAway(NamedTuple):
    """How it went: who was taken along, who was not and why, and how many were not begun: it was stopped."""

    taken: tuple[Taken, ...]
    left: tuple[Left, ...]
    not_begun: int = 0


def take_all(
    library: Library,
    characters: Sequence[Listed],
    wish: Wish,
    folder: Path,
    *,
    on_screen: Mapping[CharacterId, OnScreen] | None = None,
    told: Callable[[int], object] = lambda _done: None,
    stop: Callable[[], bool] = lambda: False,
) -> TakenAway:
    """Write each of ``characters`` into a file of its own in ``folder``, which is made where it is not there.

    Each file is there whole or not at all, and none takes the place of another: names that are taken get a
    number. ``told`` is given how many are done; once ``stop`` says so, no further one is begun. Whoever
    cannot be taken is named in the result, and the others go all the same. No read of the library lasts
    longer than 20 ms. Raises ``OSError`` where the folder cannot be made or looked into.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with scandir(folder) as names:
        used = {same_place(each.name) for each in names}
    taken: list[Taken] = []
    left: list[Left] = []
    not_begun = 0
    for done, each in enumerate(characters):
        if stop():
            not_begun = len(characters) - done
            break
        present = (on_screen or {}).get(each.id)
        name = present.sheet.name if present else each.name
        path = folder / _free_name(name, wish.export.suffix, used, folder)
        try:
            taken.append(take_one(library, each, wish, path, present, names_too=False))
            used.add(same_place(path.name))
        except NotTaken as reason:
            left.append(Left(each, reason.why, reason.what))
        told(done + 1)
    if taken:
        sync_folder(folder)
    return TakenAway(tuple(taken), tuple(left), not_begun)


def take_one(
    library: Library,
    character: Listed,
    wish: Wish,
    path: Path,
    present: OnScreen | None = None,
    *,
    names_too: bool = True,
) -> Taken:
    """Write a character into the file at ``path``, whole or not at all, over what is there.

    For ``names_too`` see ``write_whole``. Raises ``NotTaken``.
    """
    if is_part_of(path, library.path):
        raise NotTaken(Why.IS_LIBRARY)
    content, lacks = written(library, character, wish, present)
    try:
        write_whole(path, content, names_too=names_too)
    except OSError as error:
        full = error.errno in (errno.ENOSPC, errno.EDQUOT)
        raise NotTaken(Why.FULL if full else Why.REFUSED, error.strerror or str(error)) from error
    return Taken(character, path, lacks)


def written(
    library: Library, character: Listed, wish: Wish, present: OnScreen | None = None
) -> tuple[bytes, tuple[Lack, ...]]:
    """The file of a character, and what it lacks; raises ``NotTaken``."""
    if character.system not in wish.export.games:
        raise NotTaken(Why.OTHER_GAME)
    try:
        leaving, lacks = _leaving(library, character, wish, present)
    except problems.UnknownCharacter as problem:
        raise NotTaken(Why.GONE) from problem
    except problems.NewerCharacter as problem:
        raise NotTaken(Why.NEWER, problem.what) from problem
    except problems.CharacterProblem as problem:
        raise NotTaken(Why.DAMAGED, problem.what) from problem
    except problems.LibraryProblem as problem:
        raise NotTaken(Why.LIBRARY, problem.what) from problem
    return wish.export.write(leaving), lacks


def file_name(name: str, suffix: str) -> str:
    """A name for the file of a character of that name that every system takes."""
    return legal_name(name or UNNAMED, LONGEST_NAME - len(suffix)) + suffix


def _free_name(name: str, suffix: str, used: set[str], folder: Path) -> str:
    """A name that nothing in the folder has; look-alikes of one name are numbered."""
    found, number = file_name(name, suffix), 1
    while any(same_place(each) in used for each in (found, found + _DRAFT)) or (folder / found).exists():
        number += 1
        ending = f" ({number}){suffix}"
        found = legal_name(name or UNNAMED, LONGEST_NAME - len(ending)) + ending
    return found


def _leaving(
    library: Library, listed: Listed, wish: Wish, present: OnScreen | None
) -> tuple[Leaving, tuple[Lack, ...]]:
    """What the form is given of a character, and what of it cannot be read."""
    lacks: list[Lack] = []
    entries: tuple[Entry, ...] = ()
    with_journal = wish.export.whole and wish.journal
    try:
        uuid, sheet, entries = _stored(library, listed.id, present, journal=with_journal)
    except problems.DamagedEntries:
        lacks.append(Lack.JOURNAL)
        uuid, sheet, _ = _stored(library, listed.id, present, journal=False)
    portrait: bytes | None = None
    if wish.portrait or not wish.export.whole:
        portrait, is_there = _portrait(library, listed.id, sheet, present)
        if is_there and portrait is None and wish.export.whole:
            lacks.append(Lack.PORTRAIT)
    return Leaving(sheet, entries, portrait, uuid), tuple(lacks)


def _stored(
    library: Library, number: CharacterId, present: OnScreen | None, *, journal: bool
) -> tuple[str, Sheet, tuple[Entry, ...]]:
    """A character's uuid, sheet and journal, oldest first, of one moment."""
    if present is not None:
        entries = _laid_over(library, number, present) if journal else ()
        return present.uuid, present.sheet, entries
    for _ in range(_TRIES):
        character = _character(library, number)
        if not journal:
            return character.uuid, character.sheet, ()
        entries = _journal(library, number)
        # The journal is read in pieces: it goes with the sheet where that is still the same afterwards.
        if _patiently(lambda: library.rev(number)) == character.rev:
            return character.uuid, character.sheet, entries
    raise problems.LibraryBusy(library.path, "the character was changed while it was read")


def _laid_over(library: Library, number: CharacterId, present: OnScreen) -> tuple[Entry, ...]:
    """The journal as it stands on screen: what was saved after that is left out."""
    last = max((each.seq for each in present.newest), default=0)
    entries = {each.seq: each for each in (_journal(library, number) if last else ()) if each.seq <= last}
    entries |= {each.seq: each for each in present.newest}
    return tuple(entries[seq] for seq in sorted(entries))


def _character(library: Library, number: CharacterId) -> Character:
    return _patiently(lambda: library.character(number))


def _portrait(
    library: Library, number: CharacterId, sheet: Sheet, present: OnScreen | None
) -> tuple[bytes | None, bool]:
    """The picture that a character shows, and whether it shows one: it may be damaged, and then is None."""
    is_chosen = sheet.picture not in ("", NO_PICTURE)
    try:
        image = present.portrait if present else _patiently(lambda: library.portrait(number))
    except problems.DamagedPortrait:
        return None, True
    is_there = is_chosen or image is not None
    return (image if image is not None and sniff(image) else None), is_there


def _journal(library: Library, number: CharacterId) -> tuple[Entry, ...]:
    """A journal, oldest first, read in pieces; raises ``DamagedEntries``."""
    return _patiently(lambda: tuple(library.newest_first(number)))[::-1]


def _patiently(read: Callable[[], T]) -> T:
    """What is read, also where another program holds the library for a moment."""
    for _ in range(_TRIES - 1):
        try:
            return read()
        except problems.LibraryBusy:
            continue
    return read()
