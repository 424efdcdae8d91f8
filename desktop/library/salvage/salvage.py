"""Recover the readable parts of a damaged library into a new one.

Each character comes from the library itself, or else the newest backup that has it, or else its readable
copy, which has its downtime, campaign and packs too. Journals of the same history are merged, and entries
newer than a sheet are replayed on it. The damaged file is only read.
"""

import errno
import shutil
from collections.abc import Callable, Iterator
from enum import StrEnum
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from desktop.base.disk import put_in_place
from desktop.base.json_files import JsonUnreadable, read_json
from desktop.interchange.review import Unreadable
from desktop.interchange.rollbook import read_document, read_folder
from desktop.library.backups.backups import backups as backups_in
from desktop.library.checks.examine import examine
from desktop.library.problems import LibraryDamaged, LibraryProblem, problem_with_files
from desktop.library.readable.copies import copies as copies_in
from desktop.library.readable.copy_folders import CHARACTER, LARGEST
from desktop.library.records.characters import CharacterId
from desktop.library.salvage.people import (
    PLAN,
    PORTRAIT,
    STANDING,
    FoundCharacter,
    character_from_copy,
    characters_of,
    merge_journals,
)
from desktop.library.salvage.piecing import BACKUP, COPY, LIBRARY, CharacterAssembly, Source
from desktop.library.salvage.rebuild import OtherRows, RebuiltCharacter, rebuild
from desktop.library.salvage.travelled import TravelledRows
from desktop.library.salvage.wreck import EMPTY_WRECK, Key, Wreck, copy_wreck, read_wreck
from desktop.library.store.rows import Row

_REST = ("campaign", "pack", "tray_throw", "favourite", "picture")


UNKNOWN = "unknown"
"""Marks missing parts that may never have existed."""


class Step(StrEnum):
    """The steps of the recovery."""

    READING = "reading"
    BACKUPS = "backups"
    WRITING = "writing"
    CHECKING = "checking"


class SavedCharacter(Struct, frozen=True):
    """A character after the recovery.

    ``id`` is its number in the new library, 0 if it was lost. ``name`` is "" if unknown. ``source`` says
    where its sheet comes from, None if nothing has it. ``entries`` counts the entries in its journal, of
    which ``lost`` are placeholders. ``missing`` are other parts that couldn't be recovered: "portrait",
    "standing", "plan", "campaign", ``UNKNOWN``.
    """

    id: int
    name: str
    source: Source | None
    entries: int = 0
    lost: int = 0
    missing: tuple[str, ...] = ()


class SalvageResult(Struct, frozen=True):
    """The result of the recovery, with characters sorted by name.

    ``whole`` are exactly as last saved, whatever the source. ``older`` lack something or are from an older
    state. ``lost`` have no sheet. ``others_lost`` counts the lost campaigns, packs, rolls, favourites and
    pictures by table.
    """

    whole: tuple[SavedCharacter, ...]
    older: tuple[SavedCharacter, ...]
    lost: tuple[SavedCharacter, ...]
    others_lost: dict[str, int]


OnStep = Callable[[Step], None]
"""Is called at each step. If it raises, the recovery stops and leaves nothing behind."""


def _ignore_step(_step: Step) -> None:
    """The default for ``on_step``."""


def salvage(
    damaged: Path, into: Path, backups: Path, copies: Path, on_step: OnStep = _ignore_step
) -> SalvageResult:
    """Recover everything readable of the library at ``damaged`` into a new library at ``into``.

    Missing data comes from the folders ``backups`` and ``copies``. ``damaged`` need not exist. The new
    library appears complete and checked, or not at all. Raises FileExistsError if ``into`` exists,
    LibraryDamaged if there is nothing to recover, or another LibraryProblem.
    """
    if into.exists():
        raise FileExistsError(errno.EEXIST, "there is a file already", str(into))
    work = into.with_name(f"{into.name}.salvage")
    try:
        shutil.rmtree(work, ignore_errors=True)
        work.mkdir(parents=True)
        try:
            made = work / "new.db"
            on_step(Step.READING)
            wreck = read_wreck(copy_wreck(damaged, work)) if damaged.exists() else EMPTY_WRECK
            try:
                salvaged = _save(wreck, made, _Sources(backups, copies, on_step), on_step)
            except LibraryProblem as problem:
                if problem.path == made:
                    problem.path = damaged  # not the draft
                raise
            if into.exists():
                raise FileExistsError(errno.EEXIST, "there is a file already", str(into))
            put_in_place(made, into)
        finally:
            shutil.rmtree(work, ignore_errors=True)
    except FileExistsError:
        raise
    except OSError as error:
        raise problem_with_files(error, damaged) from error
    return salvaged


class _SourceContent(Struct, frozen=True):
    """What a source holds: its characters and, for a backup, its other rows."""

    source: Source
    people: tuple[FoundCharacter, ...]
    wreck: Wreck | None = None

    @property
    def is_sound(self) -> bool:
        """Whether it is an undamaged backup."""
        return self.wreck is not None and self.wreck.is_whole


class _Sources:
    """The backups, newest first, then the readable copies, each read on demand."""

    def __init__(self, backups: Path, copies: Path, on_step: OnStep) -> None:
        self._backups = backups
        self._copies = copies
        self._on_step = on_step

    def backups(self) -> Iterator[_SourceContent]:
        """Yield the content of the backups, newest first, skipping unreadable ones."""
        for each in backups_in(self._backups):
            self._on_step(Step.BACKUPS)
            try:
                wreck = read_wreck(each.path)
            except LibraryProblem:
                continue
            yield _SourceContent(Source(BACKUP, each.number, each.at), characters_of(wreck), wreck)

    def copies(self) -> _SourceContent:
        """Return the content of the readable copies, skipping unreadable ones."""
        people: list[FoundCharacter] = []
        try:
            found = copies_in(self._copies)
        except OSError:
            found = ()
        for each in found:
            self._on_step(Step.BACKUPS)
            person = _read_copy(each.folder)
            if person is not None:
                people.append(person)
        return _SourceContent(Source(COPY), tuple(people))


def _read_copy(folder: Path) -> FoundCharacter | None:
    try:
        return character_from_copy(read_folder(folder, as_far_as_it_goes=True))
    except Unreadable:
        pass
    try:
        return character_from_copy(read_document(read_json(folder / CHARACTER, LARGEST)))
    except (JsonUnreadable, ValueError, RecursionError, Unreadable):
        return None


def _save(wreck: Wreck, made: Path, sources: _Sources, on_step: OnStep) -> SalvageResult:
    pieces = _Assemblies(wreck)
    rest = _Rest(wreck)
    for found in sources.backups() if pieces.are_wanting or rest.is_wanting else ():
        pieces.add(found)
        rest.add(found)
        if not (pieces.are_wanting or rest.is_wanting):
            break
    if pieces.are_unsure or pieces.are_wanting or rest.is_wanting:
        copies = sources.copies()
        pieces.add(copies)
        rest.add(copies)
    on_step(Step.WRITING)
    finished = pieces.finish(rest)
    if not finished.characters and not rest.has_any:
        raise LibraryDamaged(made, "nothing can be read of it")
    rebuild(made, finished.characters, rest.result(finished.pictures))
    on_step(Step.CHECKING)
    if faults := examine(made).faults:
        raise LibraryDamaged(made, f"the new library has {len(faults)} faults, one in {faults[0].table}")
    return SalvageResult(finished.whole, finished.older, finished.lost, rest.lost())


class _Finished(Struct, frozen=True):
    """The recovered characters, and the pictures that came with them."""

    characters: list[RebuiltCharacter]
    pictures: dict[str, bytes]
    whole: tuple[SavedCharacter, ...]
    older: tuple[SavedCharacter, ...]
    lost: tuple[SavedCharacter, ...]


class _Assemblies:
    def __init__(self, wreck: Wreck) -> None:
        ours = characters_of(wreck)
        self._pieces = [CharacterAssembly(each, Source(LIBRARY)) for each in ours]
        self._by_uuid = {each.uuid: each for each in self._pieces if each.uuid}
        self._unnamed = {each.number: each for each in self._pieces if not each.uuid}
        self._listed = self._all_known = "character" not in wreck.broken

    @property
    def are_wanting(self) -> bool:
        """Whether an older backup might have more."""
        return not self._all_known or any(each.is_wanting for each in self._pieces)

    @property
    def are_unsure(self) -> bool:
        """Whether the library alone doesn't tell all characters and their journals."""
        return not self._listed or any(each.is_unsure for each in self._pieces)

    def add(self, found: _SourceContent) -> None:
        """Fill in missing parts from a source older than those before."""
        for person in found.people:
            piece = self._by_uuid.get(person.uuid) or self._unnamed_like(person)
            if piece is not None:
                piece.add(person, found.source, sound=found.is_sound)
                if piece.uuid:
                    self._unnamed.pop(piece.number, None)
                    self._by_uuid[piece.uuid] = piece
            elif person.character is not None and not (
                # Deleted characters have no copy outside “Deleted”.
                self._listed if found.source.kind == COPY else self._all_known
            ):
                self._by_uuid[person.uuid] = CharacterAssembly(person, found.source)
                self._pieces.append(self._by_uuid[person.uuid])
        # A character missing in a sound backup was deleted earlier, even if an older one has it.
        self._all_known = self._all_known or found.is_sound

    def _unnamed_like(self, person: FoundCharacter) -> CharacterAssembly | None:
        """Find the character without a readable uuid that may be this person."""
        by_number = self._unnamed.get(person.number)
        alike = (
            each
            for each in self._unnamed.values()
            if each.claimed == person.uuid
            or (not person.number and each.name == person.name)
            # If the pages with names are gone, match a copy by its history.
            or (each.entries.keys() & person.entries.keys() and merge_journals(each.entries, person.entries))
        )
        return by_number or next(alike, None)

    def finish(self, rest: "_Rest") -> _Finished:
        """Return every character as it goes into the new library."""
        characters: list[RebuiltCharacter] = []
        pictures: dict[str, bytes] = {}
        whole: list[SavedCharacter] = []
        older: list[SavedCharacter] = []
        lost: list[SavedCharacter] = []
        taken: set[int] = set()
        for piece in sorted(self._pieces, key=lambda each: not each.is_ours):
            result = piece.result()
            if result is None:
                lost.append(SavedCharacter(0, piece.name, None, len(piece.entries)))
                continue
            number = piece.number if 0 < piece.number not in taken else max(taken, default=0) + 1
            taken.add(number)
            character = replace(result.character, id=CharacterId(number))
            pictures |= piece.pictures
            characters.append(
                RebuiltCharacter(
                    character=character,
                    row=result.row,
                    entries=piece.entries,
                    last=piece.last,
                    portrait=piece.small.get(PORTRAIT),
                    standing=piece.small.get(STANDING),
                    plan=piece.small.get(PLAN),
                    campaign=rest.number_of(piece.campaign),
                    pictures=tuple({*piece.pictures, character.sheet.picture}),
                )
            )
            missing = tuple(sorted(piece.missing - piece.unknown))
            if piece.missing & piece.unknown:
                missing += (UNKNOWN,)
            gone = piece.last - len(piece.entries)
            saved = SavedCharacter(number, character.sheet.name, result.source, piece.last, gone, missing)
            (whole if result.sure and not missing else older).append(saved)
        return _Finished(characters, pictures, _by_name(whole), _by_name(older), _by_name(lost))


class _Rest:
    """Rows that belong to no character: from the library, else from the newest backup that has them."""

    def __init__(self, wreck: Wreck) -> None:
        self._rows: dict[str, dict[Key, Row]] = {name: dict(wreck.rows[name]) for name in _REST}
        self._spoiled: dict[str, set[Key]] = {name: set(wreck.spoiled[name]) for name in _REST}
        self._open: set[str] = {name for name in _REST if name in wreck.broken}
        self._attached = set(wreck.rows["campaign_pack"])
        self._attached_open = "campaign_pack" in wreck.broken
        self._settled = False
        self._travelled = TravelledRows(wreck, self._rows, self._attached)

    @property
    def is_wanting(self) -> bool:
        """Whether an older backup might have more."""
        return bool(self._open) or self._attached_open or (bool(self.lost()) and not self._settled)

    @property
    def has_any(self) -> bool:
        """Whether anything was found."""
        return any(self._rows.values())

    def add(self, found: _SourceContent) -> None:
        """Fill in missing rows from a backup."""
        if found.wreck is None:
            self._travelled.add(
                (each.character.sheet.system, each.extras)
                for each in found.people
                if each.character is not None and each.extras is not None
            )
            return
        for name in _REST:
            there, mine = found.wreck.rows[name], self._rows[name]
            uuids = {each.get("uuid") for each in mine.values()}
            for key, row in there.items():
                wanted = name in self._open or key in self._spoiled[name]
                if wanted and key not in mine and row.get("uuid", key) not in uuids:
                    mine[key] = row
        if self._attached_open:
            self._attached |= set(found.wreck.rows["campaign_pack"])
        if found.is_sound:
            self._open.clear()
            self._attached_open = False
            self._settled = True

    def number_of(self, campaign: str) -> int | None:
        """Return the number of the campaign with that uuid, or None."""
        found = (number for (number,), row in self._rows["campaign"].items() if row["uuid"] == campaign)
        return next(found, None)

    def lost(self) -> dict[str, int]:
        """Count the rows of each kind that are known to be lost."""
        gone = {name: len(keys - self._rows[name].keys()) for name, keys in self._spoiled.items()}
        return {name: count for name, count in gone.items() if count}

    def result(self, pictures: dict[str, bytes]) -> OtherRows:
        """Return all rows, with the ``pictures`` that came with characters."""
        shown = {digest: image for (digest,), image in self._images()} | pictures
        campaigns, packs = self._sorted("campaign"), self._sorted("pack")
        there = {each["id"] for each in campaigns}, {each["id"] for each in packs}
        return OtherRows(
            campaigns=campaigns,
            packs=packs,
            attached=tuple(
                each for each in sorted(self._attached) if each[0] in there[0] and each[1] in there[1]
            ),
            throws=self._sorted("tray_throw"),
            favourites=self._sorted("favourite"),
            pictures=tuple({"digest": each, "image": shown[each]} for each in sorted(shown)),
        )

    def _images(self) -> Iterator[tuple[Key, bytes]]:
        return ((key, row["image"]) for key, row in self._rows["picture"].items())

    def _sorted(self, name: str) -> tuple[Row, ...]:
        return tuple(row for _, row in sorted(self._rows[name].items()))


def _by_name(saved: list[SavedCharacter]) -> tuple[SavedCharacter, ...]:
    return tuple(sorted(saved, key=lambda each: (each.name.casefold(), each.id)))
