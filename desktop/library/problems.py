"""What can be wrong with a library, as values that a screen can put into words."""

import errno
import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING

from desktop.base.disk import FileHeld

if TYPE_CHECKING:
    # The first paint needs problems, but not the journal.
    from desktop.library.records.characters import Campaign, Favourite, KeptPack, TrayThrow
    from rules_core.sheet.journal import Entry


class LibraryProblem(Exception):
    """Something is wrong with the library at ``path``; ``what`` is the technical detail for the log.

    Nothing was changed: if raised in a transaction, the whole transaction was rolled back.
    """

    def __init__(self, path: Path, what: str) -> None:
        super().__init__(path, what)
        self.path = path
        self.what = what


class NotALibrary(LibraryProblem):
    """The file is no SQLite file, or belongs to another program."""


class LibraryTooNew(LibraryProblem):
    """A newer version of Rollbook wrote the library in a form that this one can't read."""


class LibraryDamaged(LibraryProblem):
    """The file is or was a library and can't be trusted as a whole."""


class LibraryMissing(LibraryProblem):
    """There is no library in its place, but there are backups, copies or one that was set aside."""


class LibraryGone(LibraryMissing):
    """A library that was opened before is gone, without any trace.

    ``in_reach`` says whether its folder exists; otherwise its drive may be missing.
    """

    def __init__(self, path: Path, what: str, *, in_reach: bool) -> None:
        super().__init__(path, what)
        self.in_reach = in_reach


class LibraryElsewhere(LibraryMissing):
    """The library was moved to the file ``to``."""

    def __init__(self, path: Path, what: str, to: Path) -> None:
        super().__init__(path, what)
        self.to = to


class LibraryReadOnly(LibraryProblem):
    """The file or its folder can't be written to."""


class LibraryNewer(LibraryReadOnly):
    """A newer version of Rollbook wrote the library: this one can read it but must not write."""


class LocksRefused(LibraryReadOnly):
    """The file system doesn't support file locks, so two windows could write at once."""


class LibraryUnfinished(LibraryReadOnly):
    """An interrupted save must be undone before reading, which requires writing."""


class LibraryBusy(LibraryProblem):
    """Another program holds the library; trying again later may succeed."""


class LibraryUnreachable(LibraryProblem):
    """The file can't be opened, was moved away, or the drive failed.

    If raised at the very end of a transaction, it is unknown whether that was saved.
    """


class LibraryMoved(LibraryUnreachable):
    """While it was open, the library file was moved, deleted or replaced.

    Nothing more is written to it. If raised at the very end of a transaction, that transaction is in the file
    that was moved away.
    """


class DiskFull(LibraryProblem):
    """There is no space left to save."""


class CharacterProblem(LibraryProblem):
    """Something is wrong with the character ``character_id``; others are not affected."""

    def __init__(self, path: Path, what: str, character_id: int) -> None:
        super().__init__(path, what)
        self.character_id = character_id


class UnknownCharacter(CharacterProblem):
    """The library has no character with that number."""


class DamagedCharacter(CharacterProblem):
    """The character's row doesn't match its hash, or its sheet can't be read."""


class NewerCharacter(DamagedCharacter):
    """The character is intact, but from a newer version of Rollbook, in a form that this one can't read."""


class DamagedPortrait(CharacterProblem):
    """The character's portrait doesn't match its hash."""


class DamagedEntries(CharacterProblem):
    """Some journal entries don't match their hash, can't be read or are missing.

    ``damaged`` are their numbers; ``readable`` are the other requested ones, newest first. ``newer`` are
    those of the damaged that are intact but were written by a newer version of Rollbook.
    """

    def __init__(
        self,
        path: Path,
        what: str,
        character_id: int,
        damaged: tuple[int, ...],
        readable: "tuple[Entry, ...]",
        *,
        newer: tuple[int, ...] = (),
    ) -> None:
        super().__init__(path, what, character_id)
        self.damaged = damaged
        self.readable = readable
        self.newer = newer


class DamagedPlan(CharacterProblem):
    """The plan of the character's downtime doesn't match its hash or can't be read."""


class DamagedStanding(CharacterProblem):
    """The character's standing doesn't match its hash or can't be read."""


class NotInBin(CharacterProblem):
    """The character is not in the bin, and only from there can it be permanently deleted."""


class Conflict(CharacterProblem):
    """The character was changed by another program since it was read."""


class CharacterExists(LibraryProblem):
    """The library already has a character with that uuid."""


class CampaignProblem(LibraryProblem):
    """Something is wrong with the campaign ``campaign_id``; characters are not affected."""

    def __init__(self, path: Path, what: str, campaign_id: int) -> None:
        super().__init__(path, what)
        self.campaign_id = campaign_id


class UnknownCampaign(CampaignProblem):
    """The library has no campaign with that number."""


class CampaignConflict(CampaignProblem):
    """The campaign was changed by another program since it was read."""


class DamagedCampaigns(LibraryProblem):
    """Some campaigns don't match their hash or can't be read; characters are not affected.

    ``damaged`` are their numbers; ``readable`` are the other requested ones, by name.
    """

    def __init__(
        self, path: Path, what: str, damaged: tuple[int, ...], readable: "tuple[Campaign, ...]"
    ) -> None:
        super().__init__(path, what)
        self.damaged = damaged
        self.readable = readable


class DamagedPicture(LibraryProblem):
    """A picture doesn't match its ``digest``."""

    def __init__(self, path: Path, what: str, digest: str) -> None:
        super().__init__(path, what)
        self.digest = digest


class PackProblem(LibraryProblem):
    """Something is wrong with the pack ``pack_id``; characters are not affected."""

    def __init__(self, path: Path, what: str, pack_id: int) -> None:
        super().__init__(path, what)
        self.pack_id = pack_id


class UnknownPack(PackProblem):
    """The library has no pack with that number."""


class PackConflict(PackProblem):
    """The pack was changed by another program since it was read."""


class PackExists(LibraryProblem):
    """The library already has a pack with that uuid."""


class DamagedPacks(LibraryProblem):
    """Some packs don't match their hash; characters are not affected.

    ``damaged`` are their numbers; ``readable`` are the other requested ones, by name.
    """

    def __init__(
        self, path: Path, what: str, damaged: tuple[int, ...], readable: "tuple[KeptPack, ...]"
    ) -> None:
        super().__init__(path, what)
        self.damaged = damaged
        self.readable = readable


class DamagedThrows(LibraryProblem):
    """Some rolls without a character don't match their hash, can't be read or are missing.

    ``damaged`` are their numbers; ``readable`` are the other requested ones, newest first.
    """

    def __init__(
        self, path: Path, what: str, damaged: tuple[int, ...], readable: "tuple[TrayThrow, ...]"
    ) -> None:
        super().__init__(path, what)
        self.damaged = damaged
        self.readable = readable


class DamagedFavourites(LibraryProblem):
    """Some favourites don't match their hash.

    ``damaged`` are their numbers; ``readable`` are the others, in their order.
    """

    def __init__(
        self, path: Path, what: str, damaged: tuple[int, ...], readable: "tuple[Favourite, ...]"
    ) -> None:
        super().__init__(path, what)
        self.damaged = damaged
        self.readable = readable


class UnknownFavourite(LibraryProblem):
    """The library has no favourite with the number ``favourite_id``."""

    def __init__(self, path: Path, what: str, favourite_id: int) -> None:
        super().__init__(path, what)
        self.favourite_id = favourite_id


class MigrationFailed(LibraryProblem):
    """The library is of an older version of Rollbook and couldn't be upgraded; it is unchanged."""


class BackupFailed(LibraryProblem):
    """No backup could be made in ``folder``; the existing ones stay."""

    def __init__(self, path: Path, what: str, folder: Path) -> None:
        super().__init__(path, what)
        self.folder = folder


class CopiesFailed(LibraryProblem):
    """No readable copies could be written in ``folder``; the existing ones stay."""

    def __init__(self, path: Path, what: str, folder: Path) -> None:
        super().__init__(path, what)
        self.folder = folder


_KINDS: dict[int, type[LibraryProblem]] = {
    sqlite3.SQLITE_NOTADB: NotALibrary,
    sqlite3.SQLITE_CORRUPT: LibraryDamaged,
    sqlite3.SQLITE_FORMAT: LibraryDamaged,
    sqlite3.SQLITE_READONLY: LibraryReadOnly,
    sqlite3.SQLITE_BUSY: LibraryBusy,
    sqlite3.SQLITE_LOCKED: LibraryBusy,
    sqlite3.SQLITE_FULL: DiskFull,
    sqlite3.SQLITE_IOERR: LibraryUnreachable,
    sqlite3.SQLITE_CANTOPEN: LibraryUnreachable,
    sqlite3.SQLITE_PERM: LibraryUnreachable,
    sqlite3.SQLITE_AUTH: LibraryUnreachable,
    sqlite3.SQLITE_READONLY_DBMOVED: LibraryMoved,
    sqlite3.SQLITE_READONLY_ROLLBACK: LibraryUnfinished,
}

_SCHEMA_SPOILT = ("no such table", "no such column", "no such module", "has no column named", "vtable")
"""Parts of SQLite's messages for a damaged schema, given that our own statements are right."""


def problem_of(error: BaseException | None, path: Path) -> LibraryProblem | None:
    """Convert a SQLite error to a problem of the library, None if it is a bug."""
    if not isinstance(error, sqlite3.Error):
        return None
    code = getattr(error, "sqlite_errorcode", None)
    if code is None:
        return None
    kind = _KINDS.get(code) or _KINDS.get(code & 0xFF)
    if code == sqlite3.SQLITE_ERROR and any(each in str(error) for each in _SCHEMA_SPOILT):
        kind = LibraryDamaged
    return kind(path, f"{error} ({error.sqlite_errorname})") if kind else None


def problem_with_files(error: OSError, path: Path) -> LibraryProblem:
    """Convert a file system error while writing to a problem of the library."""
    kind: type[LibraryProblem] = DiskFull if error.errno == errno.ENOSPC else LibraryUnreachable
    if isinstance(error, FileHeld):
        kind = LibraryBusy
    return kind(path, error.strerror or str(error))
