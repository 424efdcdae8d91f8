"""The library: every character with its sheet, journal and portrait, and the campaigns, in one file."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime, timedelta
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from desktop.base.paths import places
from desktop.library import problems
from desktop.library.backups.replacing import finish_restore
from desktop.library.checks.checks import check, recover
from desktop.library.records import characters as records
from desktop.library.records.characters import BIN_DAYS, Found, KeptPack, Query, Standing
from desktop.library.search.finding import expired, rail
from desktop.library.search.indexes import search_name
from desktop.library.store import campaign_rows, character_rows, journal_rows, tray_rows
from desktop.library.store.file_guard import may_write
from desktop.library.store.identity import Identity, identify
from desktop.library.store.rows import DamagedRow, verified
from desktop.library.store.transaction import OpenFile, Transaction
from rules_core.sheet.journal import Entry
from rules_core.sheet.plan import Plan
from rules_core.sheet.sheet import NO_PICTURE, Sheet

if TYPE_CHECKING:
    from desktop.library.records.faces import Piece, Place, TrayPiece
    from rules_core.sheet.fairness import PlanDice

_CHUNK = 100
_GROWTH_CHUNK = 500
_LISTED_CHUNK = 300


class Library:
    """An open library. Everything it reads is read whole at once: an open read would hold up a save.

    Any of its methods may raise a ``LibraryProblem``.
    """

    def __init__(self, path: Path, read_only: str = "", copy: Path | None = None) -> None:
        """Take over the library at ``path``, which was checked, or the ``copy`` that is read in its place."""
        self._opened = OpenFile(path, read_only, copy)
        """Replaced whole by ``become``; a method that runs in another thread keeps the one it has."""

    @classmethod
    def open(cls, path: Path, *, backups: Path | None = None, read_only: str = "") -> "Library":
        """Open the library at ``path``: make it where nothing is, check it, bring it to the newest schema.

        ``backups`` is where an older one is backed up first, by default beside it. Where it cannot be written
        to, or may not be since ``read_only`` says why, it is opened for reading, see ``read_only``; what
        would have to be changed for that is changed in a copy. Raises a
        ``LibraryProblem`` and leaves the file as it is where it is no library,
        damaged, of a newer major format, or missing where it cannot be made.
        """
        path = path.resolve()
        if not read_only:
            finish_restore(path)
        found = identify(path)
        if found is None:
            if read_only:
                raise problems.LibraryReadOnly(path, "there is no library, and none can be made")
            from desktop.library.store.migrate import create

            create(path)
            return cls(path)
        if found.is_newer:
            read_only = "newer"
        elif not read_only and not may_write(path):
            read_only = "media"
        if not read_only:
            try:
                _make_ready(path, found, backups or places(path).backups)
            except problems.LibraryReadOnly:
                read_only = "media"
            except problems.DiskFull:
                read_only = "full"
            except problems.BackupFailed:
                read_only = "backup"
            else:
                return cls(path)
        if found.unfinished or not (found.is_current or found.is_newer):
            from desktop.library.moving.private_copy import private_copy

            return cls(path, read_only, private_copy(path))
        check(path)
        return cls(path, read_only)

    def open_again(self, *, backups: Path | None = None) -> None:
        """Open what lies at the path now in place of what was open: as ``open`` does, and raises.

        Where that raises, what was open stays open. Characters may have other numbers afterwards.
        """
        self.become(Library.open(self.path, backups=backups))

    def become(self, other: "Library") -> None:
        """Go on with what ``other`` has open, and close what was open; ``other`` is used no more."""
        before, self._opened = self._opened, other._opened
        before.close()

    @property
    def path(self) -> Path:
        """The library file."""
        return self._opened.path

    @property
    def file(self) -> Path:
        """The file that is read: the library itself, or the copy that is read in its place."""
        opened = self._opened
        return opened.copy or opened.path

    @property
    def read_only(self) -> str:
        """Empty where it can be written to, else why not.

        That is "newer" (a newer Rollbook wrote it), "media" (the file or its folder is read-only), "held"
        (nobody can lock it), or that it could not be brought up to date because the disk is "full" or there
        is no "backup" of it.
        """
        return self._opened.read_only

    def expect_writable(self) -> None:
        """Raise ``LibraryReadOnly`` where it is open for reading only."""
        self._opened.expect_writable()

    def listed(self, limit: int | None = 500) -> tuple[records.Listed, ...]:
        """The first ``limit`` characters by name, or every one where it is None; none of those in the bin.

        They are read in pieces, none of which lasts longer than 20 ms: of somebody who gets another name
        meanwhile the first is given.
        """
        opened = self._opened
        found: dict[records.CharacterId, records.Listed] = {}
        name, number = "", 0
        while limit is None or len(found) < limit:
            most = _LISTED_CHUNK if limit is None else min(_LISTED_CHUNK, limit - len(found))
            with opened.reading() as connection:
                rows = character_rows.fetch_listed(connection, name, number, most)
            for each, uuid, system, called, _ in rows:
                found.setdefault(each, records.Listed(each, uuid, system, called))
            if len(rows) < most:
                break
            name, number = rows[-1][-1], rows[-1][0]
        return tuple(found.values())

    def character(self, character_id: records.CharacterId) -> records.Character:
        """The character with that number.

        Raises ``UnknownCharacter``, or
        ``DamagedCharacter`` where its row is not what was written.
        """
        with self._opened.reading() as connection:
            return character_rows.read_character(connection, self.path, character_id)

    def rev(self, character_id: records.CharacterId) -> int | None:
        """How often a character was written, None where the library has none of that number."""
        with self._opened.reading() as connection:
            return character_rows.read_rev(connection, character_id)

    def id_of(self, uuid: str) -> records.CharacterId | None:
        """The number of the character with that uuid, None where the library has none."""
        with self._opened.reading() as connection:
            return character_rows.find_uuid(connection, uuid)

    def portrait(self, character_id: records.CharacterId) -> bytes | None:
        """The content of the image file that the character shows, by its sheet; None where it shows none.

        Raises ``DamagedPortrait``.
        """
        opened = self._opened
        with opened.reading() as connection:
            chosen, row = character_rows.fetch_portrait(connection, character_id)
        if chosen == NO_PICTURE:
            return None
        try:
            if chosen:
                return _picture(opened, str(chosen))
            image: bytes | None = None if row is None else verified(row)["image"]
        except (problems.DamagedPicture, DamagedRow) as damage:
            raise problems.DamagedPortrait(self.path, str(damage), character_id) from damage
        return image

    def entries(
        self, character_id: records.CharacterId, *, before: int | None = None, limit: int = _CHUNK
    ) -> tuple[Entry, ...]:
        """The newest ``limit`` entries of the journal, or those before the entry ``before``; newest first.

        Raises ``DamagedEntries``, which also holds those that can be read.
        """
        return _entries(self._opened, character_id, before, limit)

    def newest_first(self, character_id: records.CharacterId) -> Iterator[Entry]:
        """The whole journal from its newest entry, read in pieces and only as far as it is wanted.

        Raises ``DamagedEntries`` on reaching an entry that cannot be read.
        """
        opened = self._opened
        before: int | None = None
        while before != 1:
            try:
                chunk = _entries(opened, character_id, before, _CHUNK)
            except problems.DamagedEntries as damage:
                yield from (each for each in damage.readable if each.seq > damage.damaged[0])
                raise
            if not chunk:
                return
            yield from chunk
            before = chunk[-1].seq

    def growth(
        self, character_id: records.CharacterId, *, before: int | None = None, limit: int = _GROWTH_CHUNK
    ) -> tuple[Entry, ...]:
        """The newest ``limit`` entries that tell how a character grew, or those before the entry ``before``.

        They are those that ``shows_growth`` names, and those that take one of
        these back or do it again; newest first. Raises ``DamagedEntries`` as
        ``entries`` does.
        """
        with self._opened.reading() as connection:
            rows = journal_rows.fetch_growth(connection, character_id, before, limit)
        return journal_rows.entries_in(self.path, character_id, rows)

    def plan(self, character_id: records.CharacterId) -> Plan | None:
        """The plan of the downtime that a character is in, None where it is in none.

        Raises ``DamagedPlan``; the sheet is not concerned.
        """
        with self._opened.reading() as connection:
            return character_rows.read_plan(connection, self.path, character_id)

    def entries_of(self, action_id: str) -> tuple[tuple[records.CharacterId, Entry], ...]:
        """Every entry of one action with the character it stands at, by character and number.

        An action on two characters is one entry in each journal, under one action id. Raises
        ``DamagedEntries`` for the first character with a damaged one.
        """
        with self._opened.reading() as connection:
            return journal_rows.read_entries_of(connection, self.path, action_id)

    def dice_fallen(self, only: records.CharacterId | None, after: "Place") -> "Piece":
        """What the journals tell of dice after a place; of all characters, or of one ``only``."""
        from desktop.library.records.faces import read_piece

        with self._opened.reading() as connection:
            return read_piece(connection, only, after)

    def count_entries(self, only: records.CharacterId | None) -> int:
        """How many entries the journals have, of all characters or of one ``only``."""
        from desktop.library.records.faces import count_entries

        with self._opened.reading() as connection:
            return count_entries(connection, only)

    def shared_actions(self) -> frozenset[str]:
        """The ids of the actions that stand in the journals of several characters; read in pieces."""
        from desktop.library.records.faces import shared_actions

        opened = self._opened
        found: set[str] = set()
        after: str | None = ""
        while after is not None:
            with opened.reading() as connection:
                shared, after = shared_actions(connection, after)
            found |= shared
        return frozenset(found)

    def plans_under_way(self, only: records.CharacterId | None) -> "dict[records.CharacterId, PlanDice]":
        """The dice of downtimes under way, which no journal tells yet; of all characters or one ``only``."""
        from desktop.library.records.faces import read_plans

        with self._opened.reading() as connection:
            return read_plans(connection, only)

    def tray_dice_fallen(self, after: int) -> "TrayPiece":
        """What the throws without a character tell of dice, after the one of that number."""
        from desktop.library.records.faces import read_tray_piece

        with self._opened.reading() as connection:
            return read_tray_piece(connection, after)

    def count_throws(self) -> int:
        """How many throws without a character there are."""
        from desktop.library.records.faces import count_throws

        with self._opened.reading() as connection:
            return count_throws(connection)

    def campaigns(self) -> tuple[records.Campaign, ...]:
        """Every campaign by name.

        Raises ``DamagedCampaigns``, which also holds those that can be read.
        """
        with self._opened.reading() as connection:
            rows = campaign_rows.fetch_campaigns(connection)
        return campaign_rows.campaigns_in(self.path, rows)

    def campaign_of(self, character_id: records.CharacterId) -> records.Campaign | None:
        """The campaign that a character plays in, None where it plays in none.

        Raises ``DamagedCampaigns``; the character itself can still be opened.
        """
        with self._opened.reading() as connection:
            rows = campaign_rows.fetch_campaigns(connection, character_id)
        return next(iter(campaign_rows.campaigns_in(self.path, rows)), None)

    def members(self, campaign_id: records.CampaignId) -> tuple[records.Listed, ...]:
        """The characters that play in a campaign, by name; those in the bin do not."""
        with self._opened.reading() as connection:
            return campaign_rows.read_members(connection, campaign_id)

    def memberships(self) -> dict[records.CharacterId, records.CampaignId]:
        """The campaign of every character that plays in one; those in the bin do not."""
        with self._opened.reading() as connection:
            return campaign_rows.read_memberships(connection)

    def find(self, query: Query, offset: int = 0, limit: int = 100) -> tuple[Found, ...]:
        """The characters asked for: ``limit`` of them from the one at ``offset``, counted from 0."""
        opened = self._opened
        with opened.reading() as connection:
            return opened.finder.find(connection, query, offset, limit)

    def count(self, query: Query) -> int:
        """How many characters ``find`` finds in all."""
        opened = self._opened
        with opened.reading() as connection:
            return opened.finder.count(connection, query)

    def counts(self, query: Query) -> dict[str, int]:
        """How many characters of each game are found; the game that was asked for does not matter."""
        opened = self._opened
        with opened.reading() as connection:
            return opened.finder.counts(connection, query)

    def tags(self) -> tuple[tuple[str, int], ...]:
        """Every tag by name, with the number of characters that have it; those in the bin do not count."""
        with self._opened.reading() as connection:
            rows = character_rows.count_tags(connection)
        return tuple(sorted(rows, key=lambda each: search_name(each[0])))

    def sheets(self, ids: Iterable[records.CharacterId]) -> dict[records.CharacterId, Sheet]:
        """The sheets of some characters; those that are not there or cannot be read are left out."""
        found: dict[records.CharacterId, Sheet] = {}
        with self._opened.reading() as connection:
            for number in ids:
                with suppress(problems.UnknownCharacter, problems.DamagedCharacter):
                    found[number] = character_rows.read_character(connection, self.path, number).sheet
        return found

    def standing(self, character_id: records.CharacterId) -> Standing:
        """How a character stands in the library.

        Raises ``DamagedStanding``; the sheet is not concerned.
        """
        with self._opened.reading() as connection:
            return character_rows.read_standing(connection, self.path, character_id)

    def picture(self, digest: str) -> bytes | None:
        """The picture with that digest, None where the library has none.

        Raises ``DamagedPicture``.
        """
        return _picture(self._opened, digest)

    def rail(self, limit: int = 40) -> tuple[Found, ...]:
        """The characters for the rail: the pinned by name, then those last played; of the active shelf."""
        with self._opened.reading() as connection:
            return rail(connection, limit)

    def expired(self, now: str) -> tuple[records.CharacterId, ...]:
        """The characters that have been in the bin longer than ``BIN_DAYS`` at the time ``now``."""
        before = (datetime.fromisoformat(now) - timedelta(days=BIN_DAYS)).isoformat(timespec="milliseconds")
        with self._opened.reading() as connection:
            return tuple(map(records.CharacterId, expired(connection, before)))

    def packs(self) -> tuple[KeptPack, ...]:
        """Every pack by name.

        Raises ``DamagedPacks``, which also holds those that can be read.
        """
        with self._opened.reading() as connection:
            rows = campaign_rows.fetch_packs(connection)
        return campaign_rows.packs_in(self.path, rows)

    def packs_of(self, campaign_id: records.CampaignId) -> tuple[KeptPack, ...]:
        """The packs that are attached to a campaign, by name; raises as ``packs`` does."""
        with self._opened.reading() as connection:
            rows = campaign_rows.fetch_packs(connection, campaign_id)
        return campaign_rows.packs_in(self.path, rows)

    def throws(self, *, before: int | None = None, limit: int = _CHUNK) -> tuple[records.TrayThrow, ...]:
        """The newest ``limit`` throws without a character, or those before number ``before``; newest first.

        Raises ``DamagedThrows``, which also holds those that can be read.
        """
        with self._opened.reading() as connection:
            rows = tray_rows.fetch_throws(connection, before, limit)
        return tray_rows.throws_in(self.path, rows)

    def favourites(self) -> tuple[records.Favourite, ...]:
        """The throws that are kept under a name, in their order.

        Raises ``DamagedFavourites``, which also holds those that can be read.
        """
        with self._opened.reading() as connection:
            rows = tray_rows.fetch_favourites(connection)
        return tray_rows.favourites_in(self.path, rows)

    @contextmanager
    def transaction(self) -> Iterator[Transaction]:
        """One user action: what is written in the ``with`` block is saved at its end, all or nothing.

        An exception in the block takes everything back. After a block that ended well, it is on the disk.
        Raises ``LibraryReadOnly`` where the library is open for reading only.
        """
        with self._opened.transaction() as transaction:
            yield transaction

    def close(self) -> None:
        """Let go of the file."""
        self._opened.close()


def _entries(
    opened: OpenFile, character_id: records.CharacterId, before: int | None, limit: int
) -> tuple[Entry, ...]:
    with opened.reading() as connection:
        rows = journal_rows.fetch_entries(connection, character_id, before, limit)
    return journal_rows.entries_in(opened.path, character_id, rows)


def _picture(opened: OpenFile, digest: str) -> bytes | None:
    with opened.reading() as connection:
        image = character_rows.fetch_picture(connection, digest)
    if image is not None and sha256(image).hexdigest() != digest:
        raise problems.DamagedPicture(opened.path, "the picture does not match its hash", digest)
    return image


def _make_ready(path: Path, found: Identity, backups: Path) -> None:
    """Check a library that may be written to, take back what was cut off, bring it to the newest schema."""
    if found.unfinished:
        recover(path)
        found = identify(path) or found
    else:
        check(path)
    if not found.is_current:
        from desktop.library.store.migrate import migrate

        migrate(path, backups)
