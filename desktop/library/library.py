"""The library: every character with its sheet, journal and portrait, and the campaigns, in one file."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import datetime, timedelta
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from sqlalchemy import Connection, CursorResult, RowMapping, bindparam, case, func, select, tuple_
from sqlalchemy.exc import DBAPIError

from desktop.library.backing_up.replacing import finish_restore
from desktop.library.campaigns import Campaign, CampaignId
from desktop.library.characters import Character, CharacterId, Listed
from desktop.library.checks import check, recover
from desktop.library.dice_only import Favourite, TrayThrow
from desktop.library.drawers import shelf_number
from desktop.library.engine import library_engine, problems_told
from desktop.library.file_guard import FileGuard, may_write
from desktop.library.finding import Finder, expired, rail
from desktop.library.identity import Identity, identify
from desktop.library.indexes import search_name
from desktop.library.problems import (
    BackupFailed,
    DamagedCampaigns,
    DamagedCharacter,
    DamagedEntries,
    DamagedFavourites,
    DamagedPacks,
    DamagedPicture,
    DamagedPortrait,
    DamagedThrows,
    DiskFull,
    LibraryNewer,
    LibraryReadOnly,
    LibraryUnreachable,
    LocksRefused,
    UnknownCharacter,
)
from desktop.library.rows import (
    DamagedRow,
    NewerRow,
    Row,
    campaign_of,
    entry_of,
    favourite_of,
    pack_of,
    throw_of,
    verified,
)
from desktop.library.shelf import BIN_DAYS, Found, KeptPack, Query, Shelf, Standing
from desktop.library.tables import (
    campaign,
    campaign_pack,
    character,
    favourite,
    growth,
    journal,
    listing,
    member,
    pack,
    picture,
    portrait,
    tag,
    tray_throw,
)
from desktop.library.transaction import Transaction, read_character, read_entries_of, read_plan, read_standing
from desktop.paths import places
from rules_core.journal import Entry
from rules_core.plan import Plan
from rules_core.sheet import NO_PICTURE, Sheet

if TYPE_CHECKING:
    from desktop.library.faces import Piece, Place, TrayPiece
    from rules_core.fairness import PlanDice

_CHUNK = 100
_GROWTH_CHUNK = 500

_TAGS = (
    select(tag.c.tag, func.count())
    .join(listing, listing.c.character_id == tag.c.character_id)
    .where(listing.c.shelf != bindparam("bin"))
    .group_by(tag.c.tag)
)
_PICTURE = select(picture.c.image).where(picture.c.digest == bindparam("digest"))
# A damaged sheet says nothing of a picture; whoever opens it is told.
_CHOSEN = select(
    case((func.json_valid(character.c.sheet) == 1, func.json_extract(character.c.sheet, "$.picture")))
).where(character.c.id == bindparam("character_id"))
_PACKS = select(pack)
_PACKS_OF = select(pack).join(campaign_pack).where(campaign_pack.c.campaign_id == bindparam("campaign_id"))

_ALL = (
    select(character.c.id, character.c.uuid, character.c.system, character.c.name)
    .join(listing, listing.c.character_id == character.c.id)
    .where(listing.c.shelf != shelf_number(Shelf.BIN))
    .order_by(character.c.search_name, character.c.id)
)
_LISTED = (
    _ALL.add_columns(character.c.search_name)
    .where(tuple_(character.c.search_name, character.c.id) > tuple_(bindparam("name"), bindparam("number")))
    .limit(bindparam("limit"))
)
_LISTED_CHUNK = 300
_MEMBERS = _ALL.join(member, member.c.character_id == character.c.id).where(
    member.c.campaign_id == bindparam("campaign_id")
)
# CROSS JOIN keeps SQLite from going through all characters and asking of each whether it is a member.
_MEMBERSHIPS = """
SELECT member.character_id, campaign_id
FROM member CROSS JOIN listing ON listing.character_id = member.character_id
WHERE listing.shelf <> ?
"""
_CAMPAIGNS = select(campaign)
_CAMPAIGN_OF = select(campaign).join(member).where(member.c.character_id == bindparam("character_id"))
_REV = select(character.c.rev).where(character.c.id == bindparam("character_id"))
_ID_OF = select(character.c.id).where(character.c.uuid == bindparam("uuid"))
_PORTRAIT = select(portrait).where(portrait.c.character_id == bindparam("character_id"))
_LAST_SEQ = select(func.coalesce(func.max(journal.c.seq), 0)).where(
    journal.c.character_id == bindparam("character_id")
)
_ENTRIES = (
    select(journal)
    .where(
        journal.c.character_id == bindparam("character_id"),
        journal.c.seq.between(bindparam("oldest"), bindparam("newest")),
    )
    .order_by(journal.c.seq.desc())
)
_GROWTH = (
    select(growth.c.seq)
    .where(growth.c.character_id == bindparam("character_id"), growth.c.seq <= bindparam("newest"))
    .order_by(growth.c.seq.desc())
    .limit(bindparam("limit"))
)
_GROWTH_ENTRIES = (
    select(journal)
    .join(growth, (growth.c.character_id == journal.c.character_id) & (growth.c.seq == journal.c.seq))
    .where(
        growth.c.character_id == bindparam("character_id"),
        growth.c.seq.between(bindparam("oldest"), bindparam("newest")),
    )
)
_NO_SEQ_IS_LARGER = 2**62
_LAST_THROW = select(func.coalesce(func.max(tray_throw.c.id), 0))
_THROWS = select(tray_throw).where(tray_throw.c.id.between(bindparam("oldest"), bindparam("newest")))
_FAVOURITES = select(favourite).order_by(favourite.c.place, favourite.c.id)


class Library:
    """An open library. Everything it reads is read whole at once: an open read would hold up a save.

    Any of its methods may raise a :class:`~desktop.library.problems.LibraryProblem`.
    """

    def __init__(self, path: Path, read_only: str = "", copy: Path | None = None) -> None:
        """Take over the library at ``path``, which was checked, or the ``copy`` that is read in its place."""
        self._path = path
        self._copy = copy
        self.read_only = read_only
        """Empty where it can be written to, else why not: "newer" (a newer Rollbook wrote it), "media" (the
        file or its folder is read-only), "held" (nobody can lock it), or that it could not be brought up to
        date because the disk is "full" or there is no "backup" of it."""
        self._guard = None if copy else FileGuard(path)
        self._engine = library_engine(
            copy or path,
            read_only=bool(read_only),
            on_connect=self._guard.expect_same if self._guard else None,
        )
        self._finder = Finder()

    @classmethod
    def open(cls, path: Path, *, backups: Path | None = None, read_only: str = "") -> "Library":
        """Open the library at ``path``: make it where nothing is, check it, bring it to the newest schema.

        ``backups`` is where an older one is backed up first, by default beside it. Where it cannot be written
        to, or may not be since ``read_only`` says why, it is opened for reading, see :attr:`read_only`; what
        would have to be changed for that is changed in a copy. Raises a
        :class:`~desktop.library.problems.LibraryProblem` and leaves the file as it is where it is no library,
        damaged, of a newer major format, or missing where it cannot be made.
        """
        path = path.resolve()
        if not read_only:
            finish_restore(path)
        found = identify(path)
        if found is None:
            if read_only:
                raise LibraryReadOnly(path, "there is no library, and none can be made")
            from desktop.library.migrate import create

            create(path)
            return cls(path)
        if found.is_newer:
            read_only = "newer"
        elif not read_only and not may_write(path):
            read_only = "media"
        if not read_only:
            try:
                _make_ready(path, found, backups or places(path).backups)
            except LibraryReadOnly:
                read_only = "media"
            except DiskFull:
                read_only = "full"
            except BackupFailed:
                read_only = "backup"
            else:
                return cls(path)
        if found.unfinished or not (found.is_current or found.is_newer):
            from desktop.library.private_copy import private_copy

            return cls(path, read_only, private_copy(path))
        check(path)
        return cls(path, read_only)

    def open_again(self, *, backups: Path | None = None) -> None:
        """Open what lies at the path now in place of what was open: as :meth:`open` does, and raises.

        Where that raises, what was open stays open. Characters may have other numbers afterwards.
        """
        self.become(Library.open(self._path, backups=backups))

    def become(self, other: "Library") -> None:
        """Go on with what ``other`` has open, and close what was open; ``other`` is used no more."""
        self.close()
        self.__dict__.update(other.__dict__)

    @property
    def path(self) -> Path:
        """The library file."""
        return self._path

    @property
    def file(self) -> Path:
        """The file that is read: the library itself, or the copy that is read in its place."""
        return self._copy or self._path

    def expect_writable(self) -> None:
        """Raise :class:`~desktop.library.problems.LibraryReadOnly` where it is open for reading only."""
        if self.read_only:
            kind = {"newer": LibraryNewer, "held": LocksRefused}.get(self.read_only, LibraryReadOnly)
            raise kind(self._path, f"open for reading only: {self.read_only}")

    def listed(self, limit: int | None = 500) -> tuple[Listed, ...]:
        """The first ``limit`` characters by name, or every one where it is None; none of those in the bin.

        They are read in pieces, none of which lasts longer than 20 ms: of somebody who gets another name
        meanwhile the first is given.
        """
        found: dict[CharacterId, Listed] = {}
        name, number = "", 0
        while limit is None or len(found) < limit:
            most = _LISTED_CHUNK if limit is None else min(_LISTED_CHUNK, limit - len(found))
            with self._reading() as connection:
                rows = connection.execute(_LISTED, {"limit": most, "name": name, "number": number}).all()
            for each, uuid, system, called, _ in rows:
                found.setdefault(each, Listed(each, uuid, system, called))
            if len(rows) < most:
                break
            name, number = rows[-1][-1], rows[-1][0]
        return tuple(found.values())

    def character(self, character_id: CharacterId) -> Character:
        """The character with that number.

        Raises :class:`~desktop.library.problems.UnknownCharacter`, or
        :class:`~desktop.library.problems.DamagedCharacter` where its row is not what was written.
        """
        with self._reading() as connection:
            return read_character(connection, self._path, character_id)

    def rev(self, character_id: CharacterId) -> int | None:
        """How often a character was written, None where the library has none of that number."""
        with self._reading() as connection:
            return connection.execute(_REV, {"character_id": character_id}).scalar_one_or_none()

    def id_of(self, uuid: str) -> CharacterId | None:
        """The number of the character with that uuid, None where the library has none."""
        with self._reading() as connection:
            return connection.execute(_ID_OF, {"uuid": uuid}).scalar_one_or_none()

    def portrait(self, character_id: CharacterId) -> bytes | None:
        """The content of the image file that the character shows, by its sheet; None where it shows none.

        Raises :class:`~desktop.library.problems.DamagedPortrait`.
        """
        asked = {"character_id": character_id}
        with self._reading() as connection:
            chosen = connection.execute(_CHOSEN, asked).scalar_one_or_none()
            row = connection.execute(_PORTRAIT, asked).mappings().one_or_none()
        if chosen == NO_PICTURE:
            return None
        try:
            if chosen:
                return self.picture(str(chosen))
            image: bytes | None = None if row is None else verified(dict(row))["image"]
        except (DamagedPicture, DamagedRow) as damage:
            raise DamagedPortrait(self._path, str(damage), character_id) from damage
        return image

    def entries(
        self, character_id: CharacterId, *, before: int | None = None, limit: int = _CHUNK
    ) -> tuple[Entry, ...]:
        """The newest ``limit`` entries of the journal, or those before the entry ``before``; newest first.

        Raises :class:`~desktop.library.problems.DamagedEntries`, which also holds those that can be read.
        """
        with self._reading() as connection:
            newest = connection.execute(_LAST_SEQ, {"character_id": character_id}).scalar_one()
            if before is not None:
                newest = min(newest, before - 1)
            span = {"character_id": character_id, "oldest": newest - limit + 1, "newest": newest}
            rows = _by_seq(connection.execute(_ENTRIES, span))
        return self._entries_in(character_id, range(newest, max(newest - limit, 0), -1), rows)

    def newest_first(self, character_id: CharacterId) -> Iterator[Entry]:
        """The whole journal from its newest entry, read in pieces and only as far as it is wanted.

        Raises :class:`~desktop.library.problems.DamagedEntries` on reaching an entry that cannot be read.
        """
        before: int | None = None
        while before != 1:
            try:
                chunk = self.entries(character_id, before=before)
            except DamagedEntries as damage:
                yield from (each for each in damage.readable if each.seq > damage.damaged[0])
                raise
            if not chunk:
                return
            yield from chunk
            before = chunk[-1].seq

    def growth(
        self, character_id: CharacterId, *, before: int | None = None, limit: int = _GROWTH_CHUNK
    ) -> tuple[Entry, ...]:
        """The newest ``limit`` entries that tell how a character grew, or those before the entry ``before``.

        They are those that :func:`~desktop.library.indexes.shows_growth` names, and those that take one of
        these back or do it again; newest first. Raises :class:`~desktop.library.problems.DamagedEntries` as
        :meth:`entries` does.
        """
        newest = _NO_SEQ_IS_LARGER if before is None else before - 1
        asked = {"character_id": character_id, "newest": newest, "limit": limit}
        with self._reading() as connection:
            seqs = connection.execute(_GROWTH, asked).scalars().all()
            span = {"character_id": character_id, "oldest": min(seqs, default=0), "newest": newest}
            rows = _by_seq(connection.execute(_GROWTH_ENTRIES, span))
        return self._entries_in(character_id, seqs, rows)

    def plan(self, character_id: CharacterId) -> Plan | None:
        """The plan of the downtime that a character is in, None where it is in none.

        Raises :class:`~desktop.library.problems.DamagedPlan`; the sheet is not concerned.
        """
        with self._reading() as connection:
            return read_plan(connection, self._path, character_id)

    def entries_of(self, action_id: str) -> tuple[tuple[CharacterId, Entry], ...]:
        """Every entry of one action with the character it stands at, by character and number.

        An action on two characters is one entry in each journal, under one action id. Raises
        :class:`~desktop.library.problems.DamagedEntries` for the first character with a damaged one.
        """
        with self._reading() as connection:
            return read_entries_of(connection, self._path, action_id)

    def dice_fallen(self, only: CharacterId | None, after: "Place") -> "Piece":
        """What the journals tell of dice after a place; of all characters, or of one ``only``."""
        from desktop.library.faces import read_piece

        with self._reading() as connection:
            return read_piece(connection, only, after)

    def count_entries(self, only: CharacterId | None) -> int:
        """How many entries the journals have, of all characters or of one ``only``."""
        from desktop.library.faces import count_entries

        with self._reading() as connection:
            return count_entries(connection, only)

    def shared_actions(self) -> frozenset[str]:
        """The ids of the actions that stand in the journals of several characters; read in pieces."""
        from desktop.library.faces import shared_actions

        found: set[str] = set()
        after: str | None = ""
        while after is not None:
            with self._reading() as connection:
                shared, after = shared_actions(connection, after)
            found |= shared
        return frozenset(found)

    def plans_under_way(self, only: CharacterId | None) -> "dict[CharacterId, PlanDice]":
        """The dice of downtimes under way, which no journal tells yet; of all characters or one ``only``."""
        from desktop.library.faces import read_plans

        with self._reading() as connection:
            return read_plans(connection, only)

    def tray_dice_fallen(self, after: int) -> "TrayPiece":
        """What the throws without a character tell of dice, after the one of that number."""
        from desktop.library.faces import read_tray_piece

        with self._reading() as connection:
            return read_tray_piece(connection, after)

    def count_throws(self) -> int:
        """How many throws without a character there are."""
        from desktop.library.faces import count_throws

        with self._reading() as connection:
            return count_throws(connection)

    def campaigns(self) -> tuple[Campaign, ...]:
        """Every campaign by name.

        Raises :class:`~desktop.library.problems.DamagedCampaigns`, which also holds those that can be read.
        """
        with self._reading() as connection:
            rows = connection.execute(_CAMPAIGNS).mappings().all()
        return self._campaigns_in(rows)

    def campaign_of(self, character_id: CharacterId) -> Campaign | None:
        """The campaign that a character plays in, None where it plays in none.

        Raises :class:`~desktop.library.problems.DamagedCampaigns`; the character itself can still be opened.
        """
        with self._reading() as connection:
            rows = connection.execute(_CAMPAIGN_OF, {"character_id": character_id}).mappings().all()
        return next(iter(self._campaigns_in(rows)), None)

    def members(self, campaign_id: CampaignId) -> tuple[Listed, ...]:
        """The characters that play in a campaign, by name; those in the bin do not."""
        with self._reading() as connection:
            rows = connection.execute(_MEMBERS, {"campaign_id": campaign_id}).all()
        return tuple(Listed(*row) for row in rows)

    def memberships(self) -> dict[CharacterId, CampaignId]:
        """The campaign of every character that plays in one; those in the bin do not."""
        with self._reading() as connection:
            rows = connection.exec_driver_sql(_MEMBERSHIPS, (shelf_number(Shelf.BIN),)).all()
        return {CharacterId(number): CampaignId(joined) for number, joined in rows}

    def find(self, query: Query, offset: int = 0, limit: int = 100) -> tuple[Found, ...]:
        """The characters asked for: ``limit`` of them from the one at ``offset``, counted from 0."""
        with self._reading() as connection:
            return self._finder.find(connection, query, offset, limit)

    def count(self, query: Query) -> int:
        """How many characters :meth:`find` finds in all."""
        with self._reading() as connection:
            return self._finder.count(connection, query)

    def counts(self, query: Query) -> dict[str, int]:
        """How many characters of each game are found; the game that was asked for does not matter."""
        with self._reading() as connection:
            return self._finder.counts(connection, query)

    def tags(self) -> tuple[tuple[str, int], ...]:
        """Every tag by name, with the number of characters that have it; those in the bin do not count."""
        with self._reading() as connection:
            rows = connection.execute(_TAGS, {"bin": shelf_number(Shelf.BIN)}).all()
        return tuple(sorted(((tag, count) for tag, count in rows), key=lambda each: search_name(each[0])))

    def sheets(self, ids: Iterable[CharacterId]) -> dict[CharacterId, Sheet]:
        """The sheets of some characters; those that are not there or cannot be read are left out."""
        found: dict[CharacterId, Sheet] = {}
        with self._reading() as connection:
            for number in ids:
                with suppress(UnknownCharacter, DamagedCharacter):
                    found[number] = read_character(connection, self._path, number).sheet
        return found

    def standing(self, character_id: CharacterId) -> Standing:
        """How a character stands in the library.

        Raises :class:`~desktop.library.problems.DamagedStanding`; the sheet is not concerned.
        """
        with self._reading() as connection:
            return read_standing(connection, self._path, character_id)

    def picture(self, digest: str) -> bytes | None:
        """The picture with that digest, None where the library has none.

        Raises :class:`~desktop.library.problems.DamagedPicture`.
        """
        with self._reading() as connection:
            image = connection.execute(_PICTURE, {"digest": digest}).scalar_one_or_none()
        if image is not None and sha256(image).hexdigest() != digest:
            raise DamagedPicture(self._path, "the picture does not match its hash", digest)
        return image

    def rail(self, limit: int = 40) -> tuple[Found, ...]:
        """The characters for the rail: the pinned by name, then those last played; of the active shelf."""
        with self._reading() as connection:
            return rail(connection, limit)

    def expired(self, now: str) -> tuple[CharacterId, ...]:
        """The characters that have been in the bin longer than :data:`BIN_DAYS` at the time ``now``."""
        before = (datetime.fromisoformat(now) - timedelta(days=BIN_DAYS)).isoformat(timespec="milliseconds")
        with self._reading() as connection:
            return tuple(map(CharacterId, expired(connection, before)))

    def packs(self) -> tuple[KeptPack, ...]:
        """Every pack by name.

        Raises :class:`~desktop.library.problems.DamagedPacks`, which also holds those that can be read.
        """
        with self._reading() as connection:
            rows = connection.execute(_PACKS).mappings().all()
        return self._packs_in(rows)

    def packs_of(self, campaign_id: CampaignId) -> tuple[KeptPack, ...]:
        """The packs that are attached to a campaign, by name; raises as :meth:`packs` does."""
        with self._reading() as connection:
            rows = connection.execute(_PACKS_OF, {"campaign_id": campaign_id}).mappings().all()
        return self._packs_in(rows)

    def throws(self, *, before: int | None = None, limit: int = _CHUNK) -> tuple[TrayThrow, ...]:
        """The newest ``limit`` throws without a character, or those before number ``before``; newest first.

        Raises :class:`~desktop.library.problems.DamagedThrows`, which also holds those that can be read.
        """
        with self._reading() as connection:
            newest = connection.execute(_LAST_THROW).scalar_one()
            if before is not None:
                newest = min(newest, before - 1)
            oldest = max(1, newest - limit + 1)
            found = connection.execute(_THROWS, {"oldest": oldest, "newest": newest}).mappings()
            rows = {row["id"]: dict(row) for row in found}
        numbers = range(newest, oldest - 1, -1)
        readable, damaged = _readable("throw", ((each, rows.get(each)) for each in numbers), throw_of)
        if damaged:
            raise DamagedThrows(self._path, _told("throw", damaged), tuple(damaged), readable)
        return readable

    def favourites(self) -> tuple[Favourite, ...]:
        """The throws that are kept under a name, in their order.

        Raises :class:`~desktop.library.problems.DamagedFavourites`, which also holds those that can be read.
        """
        with self._reading() as connection:
            rows = connection.execute(_FAVOURITES).mappings().all()
        readable, damaged = _readable("favourite", _by_number(rows), favourite_of)
        if damaged:
            raise DamagedFavourites(self._path, _told("favourite", damaged), tuple(damaged), readable)
        return readable

    @contextmanager
    def transaction(self) -> Iterator[Transaction]:
        """One user action: what is written in the ``with`` block is saved at its end, all or nothing.

        An exception in the block takes everything back. After a block that ended well, it is on the disk.
        Raises :class:`~desktop.library.problems.LibraryReadOnly` where the library is open for reading only.
        """
        self.expect_writable()
        with self._connected() as connection:
            writing = connection.execution_options(write=True)
            writing.begin()
            transaction = Transaction(writing, self._path)
            yield transaction
            self._expect_same_file()
            try:
                writing.commit()
            except DBAPIError:
                # A failed commit may have reached the disk all the same: only a fresh look can tell.
                writing.invalidate()
                if not self._stands(transaction):
                    raise
            # Once more: what was written to a file that has lost its name is not saved.
            self._expect_same_file()
            if self._guard is not None:
                self._guard.remember()

    def close(self) -> None:
        """Let go of the file."""
        self._engine.dispose()
        if self._copy is not None:
            from desktop.library.private_copy import remove_copy

            remove_copy(self._copy)

    def _entries_in(
        self, character_id: CharacterId, seqs: Iterable[int], rows: Mapping[int, Row]
    ) -> tuple[Entry, ...]:
        readable, damaged = _readable("entry", ((seq, rows.get(seq)) for seq in seqs), entry_of)
        if damaged:
            what = _told("entry", damaged)
            newer = tuple(seq for seq, why in damaged.items() if isinstance(why, NewerRow))
            raise DamagedEntries(self._path, what, character_id, tuple(damaged), readable, newer=newer)
        return readable

    def _campaigns_in(self, rows: Iterable[RowMapping]) -> tuple[Campaign, ...]:
        readable, damaged = _readable("campaign", _by_number(rows), campaign_of)
        if damaged:
            what = _told("campaign", damaged)
            raise DamagedCampaigns(self._path, what, tuple(damaged), _by_name(readable))
        return _by_name(readable)

    def _packs_in(self, rows: Iterable[RowMapping]) -> tuple[KeptPack, ...]:
        readable, damaged = _readable("pack", _by_number(rows), pack_of)
        if damaged:
            what = _told("pack", damaged)
            raise DamagedPacks(self._path, what, tuple(damaged), _by_name(readable))
        return _by_name(readable)

    def _stands(self, transaction: Transaction) -> bool:
        self._engine.dispose()
        with self._reading() as connection:
            return transaction.stands(connection)

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        with self._connected() as connection:
            yield connection

    @contextmanager
    def _connected(self) -> Iterator[Connection]:
        if self._guard is not None and self._guard.changed_by_others():
            self._engine.dispose()  # with what SQLite remembers of the file
        try:
            with problems_told(self._path), self._engine.connect() as connection:
                yield connection
        except LibraryUnreachable:
            self._expect_same_file()
            raise

    def _expect_same_file(self) -> None:
        if self._guard is not None:
            self._guard.expect_same()


def _make_ready(path: Path, found: Identity, backups: Path) -> None:
    """Check a library that may be written to, take back what was cut off, bring it to the newest schema."""
    if found.unfinished:
        recover(path)
        found = identify(path) or found
    else:
        check(path)
    if not found.is_current:
        from desktop.library.migrate import migrate

        migrate(path, backups)


Kept = TypeVar("Kept")
Named = TypeVar("Named", Campaign, KeptPack)


def _readable(
    kind: str, rows: Iterable[tuple[int, Row | None]], kept_in: Callable[[Row], Kept]
) -> tuple[tuple[Kept, ...], dict[int, DamagedRow]]:
    """What can be read of some rows, and what is wrong with the others, by number; None is a missing row."""
    readable: list[Kept] = []
    damaged: dict[int, DamagedRow] = {}
    for number, row in rows:
        try:
            if row is None:
                raise DamagedRow(f"the {kind} is missing")
            readable.append(kept_in(row))
        except DamagedRow as damage:
            damaged[number] = damage
    return tuple(readable), damaged


def _told(kind: str, damaged: Mapping[int, DamagedRow]) -> str:
    return "; ".join(f"{kind} {number}: {why}" for number, why in damaged.items())


def _by_number(rows: Iterable[RowMapping]) -> Iterator[tuple[int, Row]]:
    return ((row["id"], dict(row)) for row in rows)


def _by_seq(found: CursorResult[Any]) -> dict[int, Row]:
    """Rows of a journal by their number. A ``mappings()`` of them all would take twice as long."""
    names = tuple(found.keys())
    rows = [dict(zip(names, each, strict=True)) for each in found]
    return {each["seq"]: each for each in rows}


def _by_name(named: Iterable[Named]) -> tuple[Named, ...]:
    return tuple(sorted(named, key=lambda each: (search_name(each.name), each.id)))
