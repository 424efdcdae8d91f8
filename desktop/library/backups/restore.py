"""Restore one character or everything from a backup, without losing current data."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple, TypeVar
from uuid import uuid4

from msgspec.structs import replace

from desktop.base.disk import sync_file, sync_folder
from desktop.library import problems
from desktop.library.backups.backups import Backup, backup
from desktop.library.backups.comparing import BackupCharacter, read_from_backup
from desktop.library.backups.damaged_rows import keep_rows
from desktop.library.backups.replacing import draft
from desktop.library.checks.checks import recover
from desktop.library.records.characters import CampaignId, Character, CharacterId, Shelf, Standing
from desktop.library.store.identity import PATIENT_MS, identify, journal_of, reading
from desktop.library.store.journal_rows import lost_entry
from desktop.library.store.library import Library
from desktop.library.store.parts import copy_files, files_of
from rules_core.sheet.events import SheetRestored, StaleEvent, invert, play
from rules_core.sheet.journal import Action, Entry
from rules_core.sheet.sheet import Sheet
from rules_core.sheet.subject import subject_of


class RestoreKind(StrEnum):
    """The result of restoring a character.

    ``ADDED``: it was missing and was added. ``UNBINNED``: it was taken out of the bin. ``RESTORED``: an entry
    in its journal set its sheet to the backup's. ``SAME``: the sheet was already the same. ``MENDED``: its
    damaged rows were rewritten. ``COPIED``: it was added next to the current one.
    """

    ADDED = "added"
    UNBINNED = "unbinned"
    RESTORED = "restored"
    SAME = "same"
    MENDED = "mended"
    COPIED = "copied"


class Restored(NamedTuple):
    """A restored character.

    ``kept`` is the file with its damaged rows, None if there were none. ``lost`` counts readable entries that
    are now only in that file, and ``unread`` journal entries that still can't be read.
    """

    character: CharacterId
    name: str
    kind: RestoreKind
    kept: Path | None = None
    lost: int = 0
    unread: int = 0


def restore_character(library: Library, copy: Backup, uuid: str, now: str) -> Restored:
    """Restore a character from a backup at the time ``now``.

    A missing character is added, and one in the bin is taken out of it. An existing one gets the backup's
    sheet by a new entry of its journal, which can be undone. If its data is damaged, the rows are saved to a
    file next to the library and a backup is made. Then unreadable rows are rewritten from the backup. If the
    journal is readable from there on, its later changes are applied to the sheet.

    Raises what ``read_from_backup`` does, or a LibraryProblem if it couldn't be saved: then nothing has
    changed.
    """
    theirs = read_from_backup(copy.path, uuid)
    present = _present(library, theirs)
    if present is None:
        return _add(library, theirs, copy, now)
    try:
        mine = library.character(present)
        standing = library.standing(present)
        library.plan(present)
        library.portrait(present)
        for _ in library.newest_first(present):
            pass
    except (
        problems.DamagedCharacter,
        problems.DamagedEntries,
        problems.DamagedStanding,
        problems.DamagedPlan,
        problems.DamagedPortrait,
    ):
        backup(library.path, copy.path.parent, "restore")
        return _restore_damaged(library, present, theirs, copy, now)
    binned = standing.shelf is Shelf.BIN
    differs = mine.sheet != theirs.character.sheet
    if differs or binned:
        with library.transaction() as tx:
            theirs.keep_pictures(tx)
            if differs:
                tx.put(mine, theirs.character.sheet)
            if binned:
                tx.set_standing(present, replace(standing, shelf=Shelf.ACTIVE, binned_at=""))
            tx.journal.append(present, restoring_entry(copy, now, mine.sheet, theirs.character.sheet))
    kind = RestoreKind.UNBINNED if binned else RestoreKind.RESTORED if differs else RestoreKind.SAME
    return Restored(present, theirs.character.sheet.name, kind)


def restore_copy(library: Library, copy: Backup, uuid: str, now: str, name: str) -> Restored:
    """Add a character from a backup under another ``name``, next to the current one.

    It gets its own uuid and a journal that starts with an entry for the restore. Raises as
    ``restore_character`` does.
    """
    theirs = read_from_backup(copy.path, uuid)
    sheet = replace(theirs.character.sheet, name=name)
    standing = Standing(created_at=now, variant_of=uuid, tags=theirs.standing.tags)
    with library.transaction() as tx:
        theirs.keep_pictures(tx)
        added = tx.add(sheet, portrait=theirs.portrait, standing=standing)
        tx.journal.append(added.id, restoring_entry(copy, now, sheet, sheet))
    return Restored(added.id, name, RestoreKind.COPIED)


def restore_subject(copy: Backup) -> str:
    """Return the subject of the entry for a restore; the entry's text is the time of the backup."""
    return subject_of("backup", copy.number)


def restoring_entry(copy: Backup, now: str, present: Sheet, theirs: Sheet) -> Entry:
    """Create the entry for restoring a sheet from ``copy``; it has no events if the sheets are equal."""
    events = () if present == theirs else (SheetRestored(present, theirs),)
    return Entry(0, str(uuid4()), Action.RESTORE, now, restore_subject(copy), events=events, text=copy.at)


def prepare(library: Path, copy: Path, backups: Path, *, as_it_was: bool = False) -> None:
    """Create from a backup the draft for ``replace_library``.

    First the current library is backed up to the folder ``backups``, if it can be read. With ``as_it_was``
    the copy is a library that was replaced earlier; it is used even if it has faults. Raises a
    LibraryProblem; then nothing has changed.
    """
    made = draft(library)
    try:
        _remove(made)
        if library.exists():
            # A library that can't be backed up is kept in its folder anyway.
            with suppress(problems.LibraryDamaged, problems.LibraryUnfinished, problems.NotALibrary):
                backup(library, backups, "restore")
        make_from(copy, made, as_it_was=as_it_was)
    except OSError as error:
        _remove(made)
        raise problems.problem_with_files(error, library) from error
    except problems.LibraryProblem:
        _remove(made)
        raise


def make_from(copy: Path, made: Path, *, as_it_was: bool = False) -> None:
    """Create a library at ``made`` from a backup: upgraded, checked as a whole, and synced to the disk.

    With ``as_it_was`` it may have faults. Raises OSError or a LibraryProblem, and may leave partial files.
    """
    from desktop.library.checks.examine import examine
    from desktop.library.store.migrate import upgrade

    try:
        copy_files(copy, made)
        found = identify(made)
        if found is not None and found.unfinished:
            recover(made)
            found = identify(made)
        if found is not None and not found.is_current and not found.is_newer:
            upgrade(made)
        if not as_it_was and (faults := examine(made).faults):
            raise problems.LibraryDamaged(copy, f"{len(faults)} faults, the first in {faults[0].table}")
    except problems.LibraryProblem as problem:
        if problem.path == made:
            problem.path = copy  # the source, not the draft
        raise
    journal_of(made).unlink(missing_ok=True)
    sync_file(made)
    sync_folder(made.parent)


def _remove(made: Path) -> None:
    with suppress(OSError):  # the next start removes it
        for file in files_of(made):
            file.unlink()


def _present(library: Library, theirs: BackupCharacter) -> CharacterId | None:
    """Return a character's number in the library. If its uuid there can't be read, match it by number."""
    there = library.id_of(theirs.character.uuid)
    if there is not None:
        return there
    try:
        library.character(theirs.character.id)
    except problems.DamagedCharacter:
        return theirs.character.id
    except problems.UnknownCharacter:
        pass
    return None


def _add(library: Library, theirs: BackupCharacter, copy: Backup, now: str) -> Restored:
    character = theirs.character
    campaign_id = _campaign(library, theirs.campaign)
    with library.transaction() as tx:
        theirs.keep_pictures(tx)
        standing = replace(theirs.standing, shelf=Shelf.ACTIVE, binned_at="")
        added = tx.add(character.sheet, uuid=character.uuid, portrait=theirs.portrait, standing=standing)
        tx.use_pictures(added.id, theirs.pictures)
        for entry in theirs.entries:
            tx.journal.append(added.id, entry)
        tx.journal.append(added.id, restoring_entry(copy, now, character.sheet, character.sheet))
        if theirs.plan is not None:
            tx.put_plan(added.id, theirs.plan)
        if campaign_id is not None:
            tx.campaigns.set_member(added.id, campaign_id)
    return Restored(added.id, character.sheet.name, RestoreKind.ADDED)


def _campaign(library: Library, uuid: str) -> CampaignId | None:
    try:
        known = library.campaigns()
    except problems.DamagedCampaigns as damage:
        known = damage.readable
    return next((each.id for each in known if uuid and each.uuid == uuid), None)


def _restore_damaged(
    library: Library, number: CharacterId, theirs: BackupCharacter, copy: Backup, now: str
) -> Restored:
    kept = keep_rows(library.path, number, theirs.character.uuid)
    ours, newest = _readable_entries(library, number)
    mine = _read(library.character, number, problems.DamagedCharacter)
    sheet = mine.sheet if mine is not None else _current_sheet(theirs, ours, newest)
    entries = {each.seq: each for each in theirs.entries}
    if sheet is None:
        # The later history has a gap, so the character is taken from the backup as it was.
        sheet, written, journal_now = theirs.character.sheet, entries, entries
        lost, unread = sum(seq > len(entries) for seq in ours), 0
    else:
        written = {seq: entry for seq, entry in entries.items() if seq not in ours}
        journal_now = written | ours
        lost, unread = 0, newest - len(journal_now)
        notes = {each.seq: each for each in _placeholders(library, number, journal_now, newest)}
        written, journal_now = written | notes, journal_now | notes
    rev = max(theirs.character.rev, newest) + 1 if mine is None else mine.rev + 1
    mended = Character(number, theirs.character.uuid, rev, sheet)
    standing = _read(library.standing, number, problems.DamagedStanding)
    plan_damaged = _is_damaged(library.plan, number, problems.DamagedPlan)
    portrait_damaged = _is_damaged(library.portrait, number, problems.DamagedPortrait)
    with library.transaction() as tx:
        tx.use_pictures(number, theirs.pictures)
        if standing is None:
            tx.set_standing(number, theirs.standing)
        if plan_damaged:
            tx.put_plan(number, theirs.plan)
        if portrait_damaged and sheet.picture == "":
            tx.mend_portrait(number, theirs.portrait)
        readable = [journal_now[seq] for seq in sorted(journal_now)]
        tx.mend(mended, written.values(), readable, whole=written is entries)
        tx.journal.append(number, restoring_entry(copy, now, sheet, sheet))
    return Restored(number, sheet.name, RestoreKind.MENDED, kept, lost, unread)


def _placeholders(
    library: Library, number: CharacterId, known: Mapping[int, Entry], newest: int
) -> Iterator[Entry]:
    """Yield a placeholder entry for each missing one: journals have no gaps."""
    with reading(library.file, wait_ms=PATIENT_MS) as connection:
        rows = connection.execute("SELECT seq FROM journal WHERE character_id = ?", (number,)).fetchall()
    at = ""
    for seq in range(1, newest + 1):
        if seq in known:
            at = known[seq].at
        elif (seq,) not in rows:
            yield lost_entry(seq, at)


def _current_sheet(theirs: BackupCharacter, ours: Mapping[int, Entry], newest: int) -> Sheet | None:
    """Replay the later entries on the backup's sheet. None if they are incomplete."""
    sheet, known = theirs.character.sheet, len(theirs.entries)
    try:
        if known and known in ours and ours[known] != theirs.entries[-1]:
            # The newest entry at that time was extended later.
            sheet = play(sheet, invert(theirs.entries[-1].events))
            known -= 1
        for seq in range(known + 1, newest + 1):
            sheet = play(sheet, ours[seq].events)
    except (KeyError, StaleEvent):
        return None
    return sheet


def _readable_entries(library: Library, number: CharacterId) -> tuple[dict[int, Entry], int]:
    found: dict[int, Entry] = {}
    newest, before = 0, None
    while before != 1:
        try:
            piece = library.entries(number, before=before)
            seqs = [each.seq for each in piece]
        except problems.DamagedEntries as damage:
            piece = damage.readable
            seqs = [*damage.damaged, *(each.seq for each in piece)]
        if not seqs:
            break
        found |= {each.seq: each for each in piece}
        newest, before = max(newest, *seqs), min(seqs)
    return found, newest


Value = TypeVar("Value")


def _read(read: Callable[[CharacterId], Value], number: CharacterId, damage: type[Exception]) -> Value | None:
    try:
        return read(number)
    except damage:
        return None


def _is_damaged(read: Callable[[CharacterId], object], number: CharacterId, damage: type[Exception]) -> bool:
    try:
        read(number)
    except damage:
        return True
    return False
