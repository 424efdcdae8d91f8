"""What can be wrong with a library, as values that a screen can put into words."""

import errno
import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    # The first paint reads problems, and can do without the journal.
    from desktop.library.records.characters import Campaign, Favourite, KeptPack, TrayThrow
    from rules_core.sheet.journal import Entry


class LibraryProblem(Exception):
    """Something is wrong with the library at ``path``; ``what`` is the technical detail, for the log.

    Nothing was changed: where this is raised in a transaction, the whole transaction was taken back.
    """

    def __init__(self, path: Path, what: str) -> None:
        super().__init__(path, what)
        self.path = path
        self.what = what


class NotALibrary(LibraryProblem):
    """The file is something else: no SQLite file, or that of another program."""


class LibraryTooNew(LibraryProblem):
    """A newer version of Rollbook made or changed the library, in a form that this one cannot read."""


class LibraryDamaged(LibraryProblem):
    """The file is a library, or was one, and cannot be trusted as a whole."""


class LibraryMissing(LibraryProblem):
    """There is no library in its place, though there are backups, copies or one that was set aside."""


class LibraryGone(LibraryMissing):
    """A library that was opened before is not in its place, and nothing of it is.

    ``in_reach`` says whether its folder is there; else it may be the drive that is not.
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
    """The file or its folder cannot be written to."""


class LibraryNewer(LibraryReadOnly):
    """A newer version of Rollbook made or changed the library: this one can read it and must not write."""


class LocksRefused(LibraryReadOnly):
    """The file system lets nobody lock a file, so that two windows could write at once."""


class LibraryUnfinished(LibraryReadOnly):
    """Work cut off in the middle must be taken back before reading, which needs writing."""


class LibraryBusy(LibraryProblem):
    """Another program holds the library; the same again a moment later may succeed."""


class LibraryUnreachable(LibraryProblem):
    """The file cannot be opened, was moved away, or the drive failed.

    Where this is raised at the very end of a transaction, the drive no longer told whether it was saved.
    """


class LibraryMoved(LibraryUnreachable):
    """While it was open, the library file was moved away, deleted, or another file put in its place.

    Nothing is written to it any more. Where this is raised at the very end of a transaction, that transaction
    lies in the file that was moved away.
    """


class DiskFull(LibraryProblem):
    """There is no room left to save."""


class CharacterProblem(LibraryProblem):
    """Something is wrong with one character, by its number ``character_id``; the others are not concerned."""

    def __init__(self, path: Path, what: str, character_id: int) -> None:
        super().__init__(path, what)
        self.character_id = character_id


class UnknownCharacter(CharacterProblem):
    """The library holds no character with that number."""


class DamagedCharacter(CharacterProblem):
    """The character's row does not match its hash, or its sheet cannot be read."""


class NewerCharacter(DamagedCharacter):
    """The character is whole; a newer version of Rollbook wrote it, in a form that this one cannot read."""


class DamagedPortrait(CharacterProblem):
    """The character's portrait does not match its hash."""


class DamagedEntries(CharacterProblem):
    """Some journal entries do not match their hash, cannot be read or are missing.

    ``damaged`` are their numbers; ``readable`` are the others that were asked for, newest first. ``newer``
    are those of the damaged that are whole, but written by a newer version of Rollbook.
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
    """The plan of the character's downtime does not match its hash or cannot be read."""


class DamagedStanding(CharacterProblem):
    """How the character stands in the library does not match its hash or cannot be read."""


class NotInBin(CharacterProblem):
    """The character is not in the bin, and only from there can it be removed for ever."""


class Conflict(CharacterProblem):
    """The character was changed by someone else since it was read."""


class CharacterExists(LibraryProblem):
    """The library already holds a character with that uuid."""


class CampaignProblem(LibraryProblem):
    """Something is wrong with one campaign, by its number ``campaign_id``; characters are not concerned."""

    def __init__(self, path: Path, what: str, campaign_id: int) -> None:
        super().__init__(path, what)
        self.campaign_id = campaign_id


class UnknownCampaign(CampaignProblem):
    """The library holds no campaign with that number."""


class CampaignConflict(CampaignProblem):
    """The campaign was changed by someone else since it was read."""


class DamagedCampaigns(LibraryProblem):
    """Some campaigns do not match their hash or cannot be read; characters are not concerned.

    ``damaged`` are their numbers; ``readable`` are the others that were asked for, by name.
    """

    def __init__(
        self, path: Path, what: str, damaged: tuple[int, ...], readable: "tuple[Campaign, ...]"
    ) -> None:
        super().__init__(path, what)
        self.damaged = damaged
        self.readable = readable


class DamagedPicture(LibraryProblem):
    """A picture is not the one whose digest it is kept under, which is ``digest``."""

    def __init__(self, path: Path, what: str, digest: str) -> None:
        super().__init__(path, what)
        self.digest = digest


class PackProblem(LibraryProblem):
    """Something is wrong with one pack, by its number ``pack_id``; characters are not concerned."""

    def __init__(self, path: Path, what: str, pack_id: int) -> None:
        super().__init__(path, what)
        self.pack_id = pack_id


class UnknownPack(PackProblem):
    """The library holds no pack with that number."""


class PackConflict(PackProblem):
    """The pack was changed by someone else since it was read."""


class PackExists(LibraryProblem):
    """The library already holds a pack with that uuid."""


class DamagedPacks(LibraryProblem):
    """Some packs do not match their hash; characters are not concerned.

    ``damaged`` are their numbers; ``readable`` are the others that were asked for, by name.
    """

    def __init__(
        self, path: Path, what: str, damaged: tuple[int, ...], readable: "tuple[KeptPack, ...]"
    ) -> None:
        super().__init__(path, what)
        self.damaged = damaged
        self.readable = readable


class DamagedThrows(LibraryProblem):
    """Some throws without a character do not match their hash, cannot be read or are missing.

    ``damaged`` are their numbers; ``readable`` are the others that were asked for, newest first.
    """

    def __init__(
        self, path: Path, what: str, damaged: tuple[int, ...], readable: "tuple[TrayThrow, ...]"
    ) -> None:
        super().__init__(path, what)
        self.damaged = damaged
        self.readable = readable


class DamagedFavourites(LibraryProblem):
    """Some favourites do not match their hash.

    ``damaged`` are their numbers; ``readable`` are the others, in their order.
    """

    def __init__(
        self, path: Path, what: str, damaged: tuple[int, ...], readable: "tuple[Favourite, ...]"
    ) -> None:
        super().__init__(path, what)
        self.damaged = damaged
        self.readable = readable


class UnknownFavourite(LibraryProblem):
    """The library holds no favourite with the number ``favourite_id``."""

    def __init__(self, path: Path, what: str, favourite_id: int) -> None:
        super().__init__(path, what)
        self.favourite_id = favourite_id


class MigrationFailed(LibraryProblem):
    """The library is of an older version of Rollbook and could not be brought up to date; it is as it was."""


class BackupFailed(LibraryProblem):
    """No copy of the library could be made in ``folder``; the copies that are there stay."""

    def __init__(self, path: Path, what: str, folder: Path) -> None:
        super().__init__(path, what)
        self.folder = folder


class CopiesFailed(LibraryProblem):
    """No readable copies could be written in ``folder``; those that are there stay."""

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
"""How SQLite tells that what is asked for is not in the schema, where our own statements are right."""


def problem_of(error: BaseException | None, path: Path) -> LibraryProblem | None:
    """The problem that an error of SQLite tells of, None where it is not one of these but a fault of ours."""
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
    """The problem that an error of the file system tells of, where a file had to be written."""
    kind = DiskFull if error.errno == errno.ENOSPC else LibraryUnreachable
    return kind(path, error.strerror or str(error))
