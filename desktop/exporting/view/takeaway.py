"""Exports characters as shown on screen to files in any format."""

import errno
from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from os import scandir
from pathlib import Path
from typing import NamedTuple, TypeVar

from msgspec import Struct

from desktop.base.disk import LONGEST_NAME, FileHeld, legal_name, same_place, sync_folder, write_whole
from desktop.base.images import sniff
from desktop.exporting.view.form import Export, ExportData
from desktop.interchange.extras import Extras
from desktop.interchange.words import UNNAMED
from desktop.library import problems
from desktop.library.records.characters import Character, CharacterId, Listed
from desktop.library.store.extras import extras_of
from desktop.library.store.file_guard import is_part_of
from desktop.library.store.library import Library
from rules_core.sheet.journal import Entry
from rules_core.sheet.sheet import NO_PICTURE, Sheet

T = TypeVar("T")

_TRIES = 8
"""How often to reread a character that changed meanwhile or that another program had locked."""
_DRAFT = ".tmp"
"""The suffix that ``write_whole`` adds to a name while writing."""


class ExportOptions(NamedTuple):
    """The requested format and, for a whole one, whether to include the history, the portrait and what
    travels: a downtime, the campaign and packs.
    """

    export: Export
    journal: bool = True
    portrait: bool = True
    extras: bool = True


class OnScreen(Struct, frozen=True):
    """A character as shown on screen, which may be newer than the library.

    ``newest`` are the newest journal entries, newest first: the unsaved ones and the last saved one, if any.
    Older entries are in the library.
    """

    uuid: str
    sheet: Sheet
    newest: tuple[Entry, ...] = ()
    portrait: bytes | None = None


class MissingPart(StrEnum):
    """Something that a file lacks because it is damaged in the library."""

    JOURNAL = "journal"
    PORTRAIT = "portrait"
    EXTRAS = "extras"


class Why(StrEnum):
    """Why a character could not be exported."""

    OTHER_GAME = "other_game"
    """The format is for other games."""
    GONE = "gone"
    """The character is no longer in the library."""
    DAMAGED = "damaged"
    """The character is damaged in the library."""
    NEWER = "newer"
    """A newer version of Rollbook saved the character."""
    LIBRARY = "library"
    """The library cannot be read."""
    FULL = "full"
    """The disk is full."""
    HELD = "held"
    """Another program has the file open."""
    REFUSED = "refused"
    """The file can't be written."""
    IS_LIBRARY = "is_library"
    """The file would replace the library itself."""


class ExportError(Exception):
    """A character can't be exported: ``why``, and ``what`` is the technical detail or ""."""

    def __init__(self, why: Why, what: str = "") -> None:
        super().__init__(why, what)
        self.why = why
        self.what = what


class Exported(NamedTuple):
    """A character that was written to ``path``, and what the file lacks."""

    character: Listed
    path: Path
    lacks: tuple[MissingPart, ...] = ()


class Failed(NamedTuple):
    """A character that could not be exported; see ``ExportError``."""

    character: Listed
    why: Why
    what: str = ""


class ExportResult(NamedTuple):
    """The result: characters exported, those that weren't and why, and how many weren't started."""

    taken: tuple[Exported, ...]
    left: tuple[Failed, ...]
    not_started: int = 0


def export_all(
    library: Library,
    characters: Sequence[Listed],
    settings: ExportOptions,
    folder: Path,
    *,
    on_screen: Mapping[CharacterId, OnScreen] | None = None,
    told: Callable[[int], object] = lambda _done: None,
    stop: Callable[[], bool] = lambda: False,
) -> ExportResult:
    """Write each of ``characters`` to its own file in ``folder``, which is created if missing.

    Each file is written completely or not at all, and never replaces another: names that are taken get a
    number. ``told`` is given the number done; no further file is started once ``stop`` returns true.
    Characters that can't be exported are listed in the result. No read of the library lasts longer than 20
    ms. Raises OSError if the folder can't be created or read.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with scandir(folder) as names:
        used = {same_place(each.name) for each in names}
    taken: list[Exported] = []
    left: list[Failed] = []
    not_started = 0
    for done, each in enumerate(characters):
        if stop():
            not_started = len(characters) - done
            break
        present = (on_screen or {}).get(each.id)
        name = present.sheet.name if present else each.name
        path = folder / _free_name(name, settings.export.suffix, used, folder)
        try:
            taken.append(export_one(library, each, settings, path, present, names_too=False))
            used.add(same_place(path.name))
        except ExportError as reason:
            left.append(Failed(each, reason.why, reason.what))
        told(done + 1)
    if taken:
        sync_folder(folder)
    return ExportResult(tuple(taken), tuple(left), not_started)


def export_one(
    library: Library,
    character: Listed,
    settings: ExportOptions,
    path: Path,
    present: OnScreen | None = None,
    *,
    names_too: bool = True,
) -> Exported:
    """Write a character to ``path``, completely or not at all, replacing an existing file.

    For ``names_too`` see ``write_whole``. Raises ``ExportError``.
    """
    if is_part_of(path, library.path):
        raise ExportError(Why.IS_LIBRARY)
    content, lacks = written(library, character, settings, present)
    try:
        write_whole(path, content, names_too=names_too)
    except OSError as error:
        why = Why.FULL if error.errno in (errno.ENOSPC, errno.EDQUOT) else Why.REFUSED
        why = Why.HELD if isinstance(error, FileHeld) else why
        raise ExportError(why, error.strerror or str(error)) from error
    return Exported(character, path, lacks)


def written(
    library: Library, character: Listed, settings: ExportOptions, present: OnScreen | None = None
) -> tuple[bytes, tuple[MissingPart, ...]]:
    """Return a character's file contents and what it lacks. Raises ``ExportError``."""
    if character.system not in settings.export.games:
        raise ExportError(Why.OTHER_GAME)
    try:
        leaving, lacks = _export_data(library, character, settings, present)
    except problems.UnknownCharacter as problem:
        raise ExportError(Why.GONE) from problem
    except problems.NewerCharacter as problem:
        raise ExportError(Why.NEWER, problem.what) from problem
    except problems.CharacterProblem as problem:
        raise ExportError(Why.DAMAGED, problem.what) from problem
    except problems.LibraryProblem as problem:
        raise ExportError(Why.LIBRARY, problem.what) from problem
    return settings.export.write(leaving), lacks


def file_name(name: str, suffix: str) -> str:
    """Return a file name for a character that is valid on every system."""
    return legal_name(name or UNNAMED, LONGEST_NAME - len(suffix)) + suffix


def _free_name(name: str, suffix: str, used: set[str], folder: Path) -> str:
    """A name not yet used in the folder; equal names are numbered."""
    found, number = file_name(name, suffix), 1
    while any(same_place(each) in used for each in (found, found + _DRAFT)) or (folder / found).exists():
        number += 1
        ending = f" ({number}){suffix}"
        found = legal_name(name or UNNAMED, LONGEST_NAME - len(ending)) + ending
    return found


def _export_data(
    library: Library, listed: Listed, settings: ExportOptions, present: OnScreen | None
) -> tuple[ExportData, tuple[MissingPart, ...]]:
    lacks: list[MissingPart] = []
    entries: tuple[Entry, ...] = ()
    with_journal = settings.export.whole and settings.journal
    try:
        uuid, sheet, entries = _stored(library, listed.id, present, journal=with_journal)
    except problems.DamagedEntries:
        lacks.append(MissingPart.JOURNAL)
        uuid, sheet, _ = _stored(library, listed.id, present, journal=False)
    portrait: bytes | None = None
    if settings.portrait or not settings.export.whole:
        portrait, is_there = _portrait(library, listed.id, sheet, present)
        if is_there and portrait is None and settings.export.whole:
            lacks.append(MissingPart.PORTRAIT)
    extras: Extras | None = None
    if settings.export.whole and settings.extras:
        try:
            extras = _retrying(lambda: extras_of(library, listed.id, sheet))
        except problems.LibraryProblem:
            if present is None:
                raise
            lacks.append(MissingPart.EXTRAS)  # the open character can be exported without its library
    return ExportData(sheet, entries, portrait, uuid, extras or None), tuple(lacks)


def _stored(
    library: Library, number: CharacterId, present: OnScreen | None, *, journal: bool
) -> tuple[str, Sheet, tuple[Entry, ...]]:
    if present is not None:
        entries = _merged(library, number, present) if journal else ()
        return present.uuid, present.sheet, entries
    for _ in range(_TRIES):
        character = _character(library, number)
        if not journal:
            return character.uuid, character.sheet, ()
        entries = _journal(library, number)
        # The journal is read in pieces; it matches the sheet only if that is unchanged afterwards.
        if _retrying(lambda: library.rev(number)) == character.rev:
            return character.uuid, character.sheet, entries
    raise problems.LibraryBusy(library.path, "the character was changed while it was read")


def _merged(library: Library, number: CharacterId, present: OnScreen) -> tuple[Entry, ...]:
    """The journal as on screen: entries saved after that are left out."""
    last = max((each.seq for each in present.newest), default=0)
    entries = {each.seq: each for each in (_journal(library, number) if last else ()) if each.seq <= last}
    entries |= {each.seq: each for each in present.newest}
    return tuple(entries[seq] for seq in sorted(entries))


def _character(library: Library, number: CharacterId) -> Character:
    return _retrying(lambda: library.character(number))


def _portrait(
    library: Library, number: CharacterId, sheet: Sheet, present: OnScreen | None
) -> tuple[bytes | None, bool]:
    """The portrait (None if damaged), and whether the character has one."""
    is_chosen = sheet.picture not in ("", NO_PICTURE)
    try:
        image = present.portrait if present else _retrying(lambda: library.portrait(number))
    except problems.DamagedPortrait:
        return None, True
    is_there = is_chosen or image is not None
    return (image if image is not None and sniff(image) else None), is_there


def _journal(library: Library, number: CharacterId) -> tuple[Entry, ...]:
    """A journal, oldest first, read in pieces. Raises ``DamagedEntries``."""
    return _retrying(lambda: tuple(library.newest_first(number)))[::-1]


def _retrying(read: Callable[[], T]) -> T:
    """Retry a read while another program briefly locks the library."""
    for _ in range(_TRIES - 1):
        try:
            return read()
        except problems.LibraryBusy:
            continue
    return read()
