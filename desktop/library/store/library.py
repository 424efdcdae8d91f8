"""The library: every character with its sheet, journal and portrait, and the campaigns, in one file."""

from collections.abc import Iterable, Iterator, Sequence
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
from desktop.library.records.characters import BIN_DAYS, CharacterMatch, KeptPack, Query, Standing
from desktop.library.search.finding import expired, rail
from desktop.library.search.indexes import search_name
from desktop.library.store import campaign_rows, character_rows, journal_rows, tray_rows
from desktop.library.store.file_guard import may_write
from desktop.library.store.identity import Identity, identify
from desktop.library.store.opening import Opening, read_opening
from desktop.library.store.transaction import OpenFile, Transaction
from rules_core.sheet.journal import Entry
from rules_core.sheet.plan import Plan
from rules_core.sheet.sheet import Sheet

if TYPE_CHECKING:
    from desktop.library.records.faces import Piece, Place, TrayPiece
    from desktop.library.search.entries import Marker
    from rules_core.sheet.fairness import PlanDice

_CHUNK = 100
_GROWTH_CHUNK = 500
_LISTED_CHUNK = 300


class Library:
    """An open library. Reads fetch everything at once, because an open read would delay saves.

    Any method may raise a LibraryProblem.
    """

    def __init__(self, path: Path, read_only: str = "", copy: Path | None = None) -> None:
        """Open a checked library at ``path``, or read its ``copy`` instead."""
        self._opened = OpenFile(path, read_only, copy)
        """Replaced as a whole by ``become``; a method in another thread keeps the one it started with."""

    @classmethod
    def open(cls, path: Path, *, backups: Path | None = None, read_only: str = "") -> "Library":
        """Open the library at ``path``: create it if missing, check it, and upgrade it to the newest schema.

        ``backups`` is where an older one is backed up first, by default next to it. If it can't be written,
        or ``read_only`` says why it must not be, it is opened for reading; necessary changes are made in a
        copy. Raises a LibraryProblem and leaves the file unchanged if it is no library, damaged, of a newer
        major format, or missing and can't be created.
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
                _prepare_file(path, found, backups or places(path).backups)
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
        """Open what is at the path now instead of what was open, like ``open``.

        If that raises, the previous file stays open. Characters may have other numbers afterwards.
        """
        self.become(Library.open(self.path, backups=backups))

    def become(self, other: "Library") -> None:
        """Take over what ``other`` has open and close what was open. Don't use ``other`` afterwards."""
        before, self._opened = self._opened, other._opened
        before.close()

    @property
    def path(self) -> Path:
        """The library file."""
        return self._opened.path

    @property
    def file(self) -> Path:
        """The file that is read: the library itself or its copy."""
        opened = self._opened
        return opened.copy or opened.path

    @property
    def read_only(self) -> str:
        """Why it can't be written to, "" if it can.

        "newer" (a newer Rollbook wrote it), "media" (the file or its folder is read-only), "held" (it can't
        be locked), "full" or "backup" (it couldn't be upgraded because the disk is full or the backup
        failed).
        """
        return self._opened.read_only

    def expect_writable(self) -> None:
        """Raise LibraryReadOnly if it is open read-only."""
        self._opened.expect_writable()

    def listed(self, limit: int | None = 500) -> tuple[records.Listed, ...]:
        """Return the first ``limit`` characters by name (None for all), without the bin.

        Read in pieces of at most 20 ms each. If a character is renamed in between, the first name counts.
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
        """Return a character by number.

        Raises UnknownCharacter, or DamagedCharacter if its row doesn't match its hash.
        """
        with self._opened.plain_reading() as connection:
            return character_rows.read_character(connection, self.path, character_id)

    def opening(self, character_id: records.CharacterId) -> Opening:
        """Return a character with all that is shown once it is opened, as it is at one moment.

        Raises as ``character`` does.
        """
        with self._opened.plain_reading() as connection:
            return read_opening(connection, self.path, character_id, _CHUNK)

    def rev(self, character_id: records.CharacterId) -> int | None:
        """Return the character's revision, or None if it isn't in the library."""
        with self._opened.reading() as connection:
            return character_rows.read_rev(connection, character_id)

    def id_of(self, uuid: str) -> records.CharacterId | None:
        """Return the number of the character with that uuid, or None."""
        with self._opened.reading() as connection:
            return character_rows.find_uuid(connection, uuid)

    def portrait(self, character_id: records.CharacterId) -> bytes | None:
        """Return the image file that the character shows, or None.

        Raises DamagedPortrait.
        """
        with self._opened.plain_reading() as connection:
            chosen = character_rows.read_chosen(connection, character_id)
            row = character_rows.fetch_portrait(connection, character_id, chosen)
        return character_rows.portrait_in(self.path, character_id, chosen, row)

    def entries(
        self, character_id: records.CharacterId, *, before: int | None = None, limit: int = _CHUNK
    ) -> tuple[Entry, ...]:
        """Return the newest ``limit`` entries of a journal, or those before ``before``; newest first.

        Raises DamagedEntries, which also holds the readable ones.
        """
        return _entries(self._opened, character_id, before, limit)

    def newest_first(self, character_id: records.CharacterId) -> Iterator[Entry]:
        """Iterate over a journal from its newest entry, read in pieces on demand.

        Raises DamagedEntries on reaching an unreadable entry.
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

    def find_entries(
        self, character_id: records.CharacterId, words: Sequence[Sequence[str]], *, before: int, limit: int
    ) -> tuple[Entry, ...]:
        """Return the newest ``limit`` entries before ``before`` that hold one text for each word.

        See ``search.entries``. Unreadable entries are left out. Works in any thread.
        """
        from desktop.library.search.entries import matching

        opened = self._opened
        with opened.reading() as connection:
            seqs = matching(connection, character_id, words, before, limit)
            rows = journal_rows.fetch_numbered(connection, character_id, seqs)
        try:
            return journal_rows.entries_in(opened.path, character_id, rows)
        except problems.DamagedEntries as damage:
            return damage.readable

    def markers(self, character_id: records.CharacterId, since: int) -> "tuple[Marker, ...]":
        """Return every undo, redo and strike from the entry ``since`` on, newest first; in any thread."""
        from desktop.library.search.entries import markers

        with self._opened.reading() as connection:
            return tuple(markers(connection, character_id, since))

    def uses(self, character_id: records.CharacterId, newest: int) -> tuple[str, ...]:
        """Return the skill of each roll among the ``newest`` entries of a journal."""
        from desktop.library.search.entries import uses

        with self._opened.reading() as connection:
            return tuple(uses(connection, character_id, newest))

    def growth(
        self, character_id: records.CharacterId, *, before: int | None = None, limit: int = _GROWTH_CHUNK
    ) -> tuple[Entry, ...]:
        """Return the newest ``limit`` entries that show growth, or those before ``before``; newest first.

        See ``shows_growth``; undoing or redoing such an entry counts too. Raises DamagedEntries as
        ``entries`` does.
        """
        with self._opened.reading() as connection:
            rows = journal_rows.fetch_growth(connection, character_id, before, limit)
        return journal_rows.entries_in(self.path, character_id, rows)

    def plan(self, character_id: records.CharacterId) -> Plan | None:
        """Return the plan of a character's current downtime, or None.

        Raises DamagedPlan; the sheet is not affected.
        """
        with self._opened.reading() as connection:
            return character_rows.read_plan(connection, self.path, character_id)

    def entries_of(self, action_id: str) -> tuple[tuple[records.CharacterId, Entry], ...]:
        """Return every entry of one action, by character and number.

        An action on two characters has one entry in each journal, with the same action id. Raises
        DamagedEntries for the first
        character with a damaged one.
        """
        with self._opened.reading() as connection:
            return journal_rows.read_entries_of(connection, self.path, action_id)

    def first_actions(self, numbers: Iterable[records.CharacterId]) -> dict[records.CharacterId, str]:
        """Return the id of the first action of each of these characters. Copies of one have the same."""
        with self._opened.reading() as connection:
            return journal_rows.read_first_actions(connection, numbers)

    def dice_rolled(self, only: records.CharacterId | None, after: "Place") -> "Piece":
        """Return the dice in the journals after a place, of all characters or ``only`` one."""
        from desktop.library.records.faces import read_piece

        with self._opened.reading() as connection:
            return read_piece(connection, only, after)

    def count_entries(self, only: records.CharacterId | None) -> int:
        """Return the number of journal entries, of all characters or ``only`` one."""
        from desktop.library.records.faces import count_entries

        with self._opened.reading() as connection:
            return count_entries(connection, only)

    def shared_actions(self) -> frozenset[str]:
        """Return the ids of actions in the journals of several characters; read in pieces."""
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
        """Return the dice of current downtimes, not yet in journals, of all characters or ``only`` one."""
        from desktop.library.records.faces import read_plans

        with self._opened.reading() as connection:
            return read_plans(connection, only)

    def tray_dice_rolled(self, after: int) -> "TrayPiece":
        """Return the dice of rolls without a character, after the given number."""
        from desktop.library.records.faces import read_tray_piece

        with self._opened.reading() as connection:
            return read_tray_piece(connection, after)

    def count_throws(self) -> int:
        """Return the number of rolls without a character."""
        from desktop.library.records.faces import count_throws

        with self._opened.reading() as connection:
            return count_throws(connection)

    def campaigns(self) -> tuple[records.Campaign, ...]:
        """Return every campaign by name.

        Raises DamagedCampaigns, which also holds the readable ones.
        """
        with self._opened.reading() as connection:
            rows = campaign_rows.fetch_campaigns(connection)
        return campaign_rows.campaigns_in(self.path, rows)

    def campaign_of(self, character_id: records.CharacterId) -> records.Campaign | None:
        """Return a character's campaign, or None.

        Raises DamagedCampaigns; the character itself can still be opened.
        """
        with self._opened.plain_reading() as connection:
            rows = campaign_rows.fetch_campaign_of(connection, character_id)
        return campaign_rows.campaign_in(self.path, rows)

    def members(self, campaign_id: records.CampaignId) -> tuple[records.Listed, ...]:
        """Return the characters in a campaign by name, without those in the bin."""
        with self._opened.reading() as connection:
            return campaign_rows.read_members(connection, campaign_id)

    def memberships(self) -> dict[records.CharacterId, records.CampaignId]:
        """Return the campaign of every character that is in one, without those in the bin."""
        with self._opened.reading() as connection:
            return campaign_rows.read_memberships(connection)

    def find(self, query: Query, offset: int = 0, limit: int = 100) -> tuple[CharacterMatch, ...]:
        """Return ``limit`` characters that match a query, starting at ``offset``."""
        opened = self._opened
        with opened.reading() as connection:
            return opened.finder.find(connection, query, offset, limit)

    def count(self, query: Query) -> int:
        """Return how many characters ``find`` finds in total."""
        opened = self._opened
        with opened.reading() as connection:
            return opened.finder.count(connection, query)

    def counts(self, query: Query) -> dict[str, int]:
        """Return the number of matches by game, ignoring the query's game."""
        opened = self._opened
        with opened.reading() as connection:
            return opened.finder.counts(connection, query)

    def tags(self) -> tuple[tuple[str, int], ...]:
        """Return every tag by name, with its number of characters, without those in the bin."""
        with self._opened.reading() as connection:
            rows = character_rows.count_tags(connection)
        return tuple(sorted(rows, key=lambda each: search_name(each[0])))

    def sheets(self, ids: Iterable[records.CharacterId]) -> dict[records.CharacterId, Sheet]:
        """Return the sheets of these characters, without missing and unreadable ones."""
        found: dict[records.CharacterId, Sheet] = {}
        with self._opened.plain_reading() as connection:
            for number in ids:
                with suppress(problems.UnknownCharacter, problems.DamagedCharacter):
                    found[number] = character_rows.read_character(connection, self.path, number).sheet
        return found

    def standing(self, character_id: records.CharacterId) -> Standing:
        """Return a character's standing.

        Raises DamagedStanding; the sheet is not affected.
        """
        with self._opened.reading() as connection:
            return character_rows.read_standing(connection, self.path, character_id)

    def picture(self, digest: str) -> bytes | None:
        """Return the picture with that digest, or None.

        Raises DamagedPicture.
        """
        return _picture(self._opened, digest)

    def rail(self, limit: int = 40) -> tuple[CharacterMatch, ...]:
        """Return the active characters for the rail: pinned ones by name, then the last played."""
        with self._opened.reading() as connection:
            return rail(connection, limit)

    def expired(self, now: str) -> tuple[records.CharacterId, ...]:
        """Return the characters that are in the bin for more than ``BIN_DAYS`` at the time ``now``."""
        before = (datetime.fromisoformat(now) - timedelta(days=BIN_DAYS)).isoformat(timespec="milliseconds")
        with self._opened.reading() as connection:
            return tuple(map(records.CharacterId, expired(connection, before)))

    def packs(self) -> tuple[KeptPack, ...]:
        """Return every table pack by name.

        Raises DamagedPacks, which also holds the readable ones.
        """
        with self._opened.reading() as connection:
            rows = campaign_rows.fetch_packs(connection)
        return campaign_rows.packs_in(self.path, rows)

    def packs_of(self, campaign_id: records.CampaignId) -> tuple[KeptPack, ...]:
        """Return the table packs of a campaign by name. Raises as ``packs`` does."""
        with self._opened.reading() as connection:
            rows = campaign_rows.fetch_packs(connection, campaign_id)
        return campaign_rows.packs_in(self.path, rows)

    def throws(self, *, before: int | None = None, limit: int = _CHUNK) -> tuple[records.TrayThrow, ...]:
        """Return the newest ``limit`` rolls without a character, or those before ``before``; newest first.

        Raises DamagedThrows, which also holds the readable ones.
        """
        with self._opened.reading() as connection:
            rows = tray_rows.fetch_throws(connection, before, limit)
        return tray_rows.throws_in(self.path, rows)

    def favourites(self) -> tuple[records.Favourite, ...]:
        """Return the favourite rolls in their order.

        Raises DamagedFavourites, which also holds the readable ones.
        """
        with self._opened.reading() as connection:
            rows = tray_rows.fetch_favourites(connection)
        return tray_rows.favourites_in(self.path, rows)

    @contextmanager
    def transaction(self) -> Iterator[Transaction]:
        """Open a transaction for one user action; it is saved at the end of the ``with`` block, all or
        nothing.

        An exception in the block rolls everything back. After a normal end the data is on the disk. Raises
        LibraryReadOnly if the library is open read-only.
        """
        with self._opened.transaction() as transaction:
            yield transaction

    def close(self) -> None:
        """Close the file."""
        self._opened.close()


def _entries(
    opened: OpenFile, character_id: records.CharacterId, before: int | None, limit: int
) -> tuple[Entry, ...]:
    with opened.plain_reading() as connection:
        rows = journal_rows.fetch_entries(connection, character_id, before, limit)
    return journal_rows.entries_in(opened.path, character_id, rows)


def _picture(opened: OpenFile, digest: str) -> bytes | None:
    with opened.reading() as connection:
        image = character_rows.fetch_picture(connection, digest)
    if image is not None and sha256(image).hexdigest() != digest:
        raise problems.DamagedPicture(opened.path, "the picture does not match its hash", digest)
    return image


def _prepare_file(path: Path, found: Identity, backups: Path) -> None:
    if found.unfinished:
        recover(path)
        found = identify(path) or found
    else:
        check(path)
    if not found.is_current:
        from desktop.library.store.migrate import migrate

        migrate(path, backups)
