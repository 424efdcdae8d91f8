"""What one user action writes: all of it or nothing."""

from collections.abc import Iterable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any
from uuid import uuid4

from msgspec.structs import replace
from sqlalchemy import Connection, Select, bindparam, delete, func, insert, select, update
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import IntegrityError

from desktop.library.campaigns import Campaign, CampaignId
from desktop.library.characters import Character, CharacterId
from desktop.library.dice_only import Faces, Favourite, TrayThrow
from desktop.library.filing import (
    file_entries,
    file_entry,
    file_keys,
    file_new,
    file_sheet,
    file_standing,
    forget,
    members_of,
)
from desktop.library.indexes import shows_growth
from desktop.library.problems import (
    CampaignConflict,
    CharacterExists,
    Conflict,
    DamagedCharacter,
    DamagedEntries,
    DamagedPlan,
    DamagedStanding,
    LibraryProblem,
    NewerCharacter,
    NotInBin,
    PackConflict,
    PackExists,
    UnknownCampaign,
    UnknownCharacter,
    UnknownFavourite,
    UnknownPack,
)
from desktop.library.rows import (
    DamagedRow,
    NewerRow,
    Row,
    campaign_row,
    character_of,
    character_row,
    entry_of,
    entry_row,
    favourite_row,
    pack_row,
    plan_of,
    plan_row,
    sealed,
    shelf_row,
    standing_of,
    throw_row,
)
from desktop.library.shelf import KeptPack, Shelf, Standing
from desktop.library.tables import (
    campaign,
    campaign_pack,
    character,
    downtime,
    favourite,
    growth,
    journal,
    member,
    pack,
    picture,
    picture_use,
    portrait,
    shelf,
    tray_throw,
)
from rules_core.journal import Action, Entry
from rules_core.plan import Plan
from rules_core.sheet import NO_PICTURE, Sheet

# Statements are built once: what they compile to is then found by their identity in the engine's cache.
_CHARACTER = select(character).where(character.c.id == bindparam("character_id"))
_NEXT_ID = select(func.coalesce(func.max(character.c.id), 0) + 1)
_TAKEN = select(character.c.id).where(character.c.uuid == bindparam("uuid"))
_PRESENT_REV = select(character.c.rev).where(character.c.id == bindparam("character_id"))
_ADD = insert(character).inline()
# What each act of the player writes is spelled out: that costs neither the first one nor the others what
# SQLAlchemy does for a statement. A number may be given again, and the library be another one: so the uuid is
# compared too.
_PUT = """
UPDATE character
SET rev = :rev, system = :system, name = :name, search_name = :search_name, sheet = :sheet,
    sheet_format = :sheet_format, sha256 = :sha256
WHERE id = :id AND uuid = :uuid AND rev = :rev - 1
"""
_NEXT_SEQ = "SELECT coalesce(max(seq), 0) + 1 FROM journal WHERE character_id = ?"
_APPEND = """
INSERT INTO journal(character_id, seq, action_uuid, entry, entry_format, sha256) VALUES (?, ?, ?, ?, ?, ?)
"""
_ADD_PORTRAIT = insert(portrait).inline()
_REMOVE_PORTRAIT = delete(portrait).where(portrait.c.character_id == bindparam("of_character"))
_MEND = update(character).where(character.c.id == bindparam("present_id"))
_REMOVE_JOURNAL = delete(journal).where(journal.c.character_id == bindparam("of_character"))
_MEND_ENTRY = (
    sqlite.insert(journal)
    .inline()
    .on_conflict_do_update(
        index_elements=["character_id", "seq"],
        set_={
            name: sqlite.insert(journal).excluded[name]
            for name in ("action_uuid", "entry", "entry_format", "sha256")
        },
    )
)
_ENTRIES_OF = (
    select(journal)
    .where(journal.c.action_uuid == bindparam("action_uuid"))
    .order_by(journal.c.character_id, journal.c.seq)
)
_ADD_GROWTH = insert(growth).inline()
_IN_GROWTH = select(growth.c.seq).where(
    growth.c.character_id == bindparam("character_id"), growth.c.seq.in_(bindparam("refers", expanding=True))
)
_GROWTH_OF = select(growth.c.seq).where(growth.c.character_id == bindparam("character_id"))
_PLAN = select(downtime).where(downtime.c.character_id == bindparam("character_id"))
_SET_PLAN = (
    sqlite.insert(downtime)
    .inline()
    .on_conflict_do_update(
        index_elements=["character_id"],
        set_={name: sqlite.insert(downtime).excluded[name] for name in ("plan", "plan_format", "sha256")},
    )
)
_REMOVE_PLAN = delete(downtime).where(downtime.c.character_id == bindparam("of_character"))
_PLAN_SEAL = select(downtime.c.sha256).where(downtime.c.character_id == bindparam("character_id"))
_NEWEST_SEQ = select(func.max(journal.c.seq)).where(journal.c.character_id == bindparam("character_id"))
_EXTEND = update(journal).where(
    journal.c.character_id == bindparam("of_character"), journal.c.seq == bindparam("of_seq")
)
_LEAVE_GROWTH = delete(growth).where(
    growth.c.character_id == bindparam("of_character"), growth.c.seq == bindparam("of_seq")
)
_SYSTEM = select(character.c.system).where(character.c.id == bindparam("character_id"))
_STANDING = select(shelf).where(shelf.c.character_id == bindparam("character_id"))
_REMOVE_STANDING = delete(shelf).where(shelf.c.character_id == bindparam("of_character"))
_ADD_STANDING = insert(shelf).inline()
_STANDING_SEAL = select(shelf.c.sha256).where(shelf.c.character_id == bindparam("character_id"))
_HAS_PICTURE = select(picture.c.digest).where(picture.c.digest == bindparam("digest"))
_ADD_PICTURE = (
    sqlite.insert(picture)
    .inline()
    .on_conflict_do_update(index_elements=["digest"], set_={"image": sqlite.insert(picture).excluded.image})
)
_USE_PICTURE = sqlite.insert(picture_use).inline().on_conflict_do_nothing()
_PICTURES_OF = select(picture_use.c.digest).where(picture_use.c.character_id == bindparam("character_id"))
_USED_ELSEWHERE = select(picture_use.c.digest).where(picture_use.c.digest == bindparam("digest"))
_REMOVE_PICTURE = delete(picture).where(picture.c.digest == bindparam("of_digest"))
_REMOVE_ALL_OF = tuple(
    delete(table).where(table.c.character_id == bindparam("of_character"))
    for table in (picture_use, shelf, portrait, member, downtime, journal)
)
_REMOVE_CHARACTER = delete(character).where(character.c.id == bindparam("of_character"))
_NEXT_PACK = select(func.coalesce(func.max(pack.c.id), 0) + 1)
_PACK_TAKEN = select(pack.c.id).where(pack.c.uuid == bindparam("uuid"))
_PRESENT_PACK = select(pack.c.rev).where(pack.c.id == bindparam("pack_id"))
_ADD_PACK = insert(pack).inline()
_PUT_PACK = update(pack).where(
    pack.c.id == bindparam("present_id"),
    pack.c.uuid == bindparam("present_uuid"),
    pack.c.rev == bindparam("present_rev"),
)
_REMOVE_PACK = delete(pack).where(pack.c.id == bindparam("of_pack"))
_DETACH_PACK = delete(campaign_pack).where(campaign_pack.c.pack_id == bindparam("of_pack"))
_DETACH_ALL = delete(campaign_pack).where(campaign_pack.c.campaign_id == bindparam("of_campaign"))
_ATTACH = insert(campaign_pack).inline()
_ATTACHED = (
    select(campaign_pack.c.pack_id)
    .where(campaign_pack.c.campaign_id == bindparam("campaign_id"))
    .order_by(campaign_pack.c.pack_id)
)
_PACK_SEAL = select(pack.c.sha256).where(pack.c.id == bindparam("pack_id"))
_NEXT_THROW = select(func.coalesce(func.max(tray_throw.c.id), 0) + 1)
_ADD_THROW = insert(tray_throw).inline()
_THROW_SEAL = select(tray_throw.c.sha256).where(tray_throw.c.id == bindparam("throw_id"))
_NEXT_FAVOURITE = select(
    func.coalesce(func.max(favourite.c.id), 0) + 1, func.coalesce(func.max(favourite.c.place), 0) + 1
)
_ADD_FAVOURITE = insert(favourite).inline()
_PUT_FAVOURITE = update(favourite).where(favourite.c.id == bindparam("present_id"))
_REMOVE_FAVOURITE = delete(favourite).where(favourite.c.id == bindparam("present_id"))
_FAVOURITE_SEAL = select(favourite.c.sha256).where(favourite.c.id == bindparam("favourite_id"))
_NEXT_CAMPAIGN = select(func.coalesce(func.max(campaign.c.id), 0) + 1)
_PRESENT_CAMPAIGN = select(campaign.c.rev).where(campaign.c.id == bindparam("campaign_id"))
_ADD_CAMPAIGN = insert(campaign).inline()
# A number is given again after its campaign was removed, so the uuid is compared too.
_PUT_CAMPAIGN = update(campaign).where(
    campaign.c.id == bindparam("present_id"),
    campaign.c.uuid == bindparam("present_uuid"),
    campaign.c.rev == bindparam("present_rev"),
)
_REMOVE_CAMPAIGN = delete(campaign).where(campaign.c.id == bindparam("campaign_id"))
_REMOVE_MEMBERS = delete(member).where(member.c.campaign_id == bindparam("campaign_id"))
_REMOVE_MEMBER = delete(member).where(member.c.character_id == bindparam("character_id"))
_SET_MEMBER = (
    sqlite.insert(member)
    .inline()
    .on_conflict_do_update(
        index_elements=["character_id"], set_={"campaign_id": sqlite.insert(member).excluded.campaign_id}
    )
)
_MEMBERSHIP = select(member.c.campaign_id).where(member.c.character_id == bindparam("character_id"))
_CAMPAIGN_SEAL = select(campaign.c.sha256).where(campaign.c.id == bindparam("campaign_id"))
_CHARACTER_STANDS = select(character.c.id).where(
    character.c.id == bindparam("character_id"), character.c.sha256 == bindparam("sha256")
)
_ENTRY_STANDS = select(journal.c.seq).where(
    journal.c.character_id == bindparam("character_id"),
    journal.c.seq == bindparam("seq"),
    journal.c.action_uuid == bindparam("action_uuid"),
    journal.c.sha256 == bindparam("sha256"),
)


def read_character(connection: Connection, path: Path, character_id: CharacterId) -> Character:
    """The character with that number in the library at ``path``.

    Raises :class:`~desktop.library.problems.UnknownCharacter` or
    :class:`~desktop.library.problems.DamagedCharacter`.
    """
    row = connection.execute(_CHARACTER, {"character_id": character_id}).mappings().one_or_none()
    if row is None:
        raise UnknownCharacter(path, f"there is no character {character_id}", character_id)
    try:
        return character_of(dict(row))
    except NewerRow as newer:
        raise NewerCharacter(path, str(newer), character_id) from newer
    except DamagedRow as damage:
        raise DamagedCharacter(path, str(damage), character_id) from damage


def read_plan(connection: Connection, path: Path, character_id: CharacterId) -> Plan | None:
    """The plan of the downtime that a character is in, None where it is in none.

    Raises :class:`~desktop.library.problems.DamagedPlan`.
    """
    row = connection.execute(_PLAN, {"character_id": character_id}).mappings().one_or_none()
    if row is None:
        return None
    try:
        return plan_of(dict(row))
    except DamagedRow as damage:
        raise DamagedPlan(path, str(damage), character_id) from damage


def read_entries_of(
    connection: Connection, path: Path, action_id: str
) -> tuple[tuple[CharacterId, Entry], ...]:
    """Every entry of one action, by character and number.

    Raises :class:`~desktop.library.problems.DamagedEntries` for the first character with a damaged one.
    """
    rows = connection.execute(_ENTRIES_OF, {"action_uuid": action_id}).mappings().all()
    found: list[tuple[CharacterId, Entry]] = []
    for row in rows:
        try:
            found.append((CharacterId(row["character_id"]), entry_of(dict(row))))
        except DamagedRow as damage:
            what = f"entry {row['seq']}: {damage}"
            readable = tuple(entry for number, entry in found if number == row["character_id"])
            newer = (row["seq"],) if isinstance(damage, NewerRow) else ()
            raise DamagedEntries(
                path, what, row["character_id"], (row["seq"],), readable, newer=newer
            ) from damage
    return tuple(found)


def read_standing(connection: Connection, path: Path, character_id: CharacterId) -> Standing:
    """How a character stands in the library; one that nothing is said of stands as a new one.

    Raises :class:`~desktop.library.problems.DamagedStanding`.
    """
    row = connection.execute(_STANDING, {"character_id": character_id}).mappings().one_or_none()
    if row is None:
        return Standing()
    try:
        return standing_of(dict(row))
    except DamagedRow as damage:
        raise DamagedStanding(path, str(damage), character_id) from damage


class Transaction:
    """The writes of one user action, saved together when the ``with`` block of the library ends."""

    def __init__(self, connection: Connection, path: Path) -> None:
        self._connection = connection
        self._path = path
        self._characters: dict[CharacterId, Row] = {}
        self._entries: list[Row] = []
        self._plans: dict[CharacterId, Row | None] = {}
        self._campaigns: dict[CampaignId, Row | None] = {}
        self._members: dict[CharacterId, CampaignId | None] = {}
        self._standings: dict[CharacterId, Row] = {}
        self._pictures: set[str] = set()
        self._purged: set[CharacterId] = set()
        self._packs: dict[int, Row | None] = {}
        self._attached: dict[CampaignId, tuple[int, ...]] = {}
        self._throws: dict[int, Row] = {}
        self._favourites: dict[int, Row | None] = {}

    def character(self, character_id: CharacterId) -> Character:
        """The character as it is now, with what this transaction has written.

        Raises :class:`~desktop.library.problems.UnknownCharacter` or
        :class:`~desktop.library.problems.DamagedCharacter`.
        """
        return read_character(self._connection, self._path, character_id)

    def add(
        self,
        sheet: Sheet,
        *,
        uuid: str | None = None,
        portrait: bytes | None = None,
        standing: Standing = Standing(),  # noqa: B008
    ) -> Character:
        """A new character; without a uuid it gets a new one. ``portrait`` is the content of an image file.

        Raises :class:`~desktop.library.problems.CharacterExists` if the library has that uuid.
        """
        uuid = uuid or str(uuid4())
        if self._connection.execute(_TAKEN, {"uuid": uuid}).one_or_none() is not None:
            raise CharacterExists(self._path, f"there is a character {uuid}")
        number = CharacterId(self._connection.execute(_NEXT_ID).scalar_one())
        added = Character(number, uuid, 1, sheet)
        row = character_row(added)
        self._connection.execute(_ADD, row)
        self._characters[number] = row
        if portrait is not None and sha256(portrait).hexdigest() == sheet.picture:
            self.keep_picture(portrait)
        elif portrait is not None:
            self._connection.execute(_ADD_PORTRAIT, sealed({"character_id": number, "image": portrait}))
        self._use_picture(added)
        if standing != Standing():
            self._write_standing(number, standing)
        file_new(self._connection, number, sheet, standing)
        return added

    def put(self, before: Character, sheet: Sheet) -> Character:
        """Write a sheet in place of that of ``before``, which must be the present one.

        Raises :class:`~desktop.library.problems.Conflict` if it is not, and
        :class:`~desktop.library.problems.UnknownCharacter` if there is no such character.
        """
        after = replace(before, rev=before.rev + 1, sheet=sheet)
        row = character_row(after)
        if self._connection.exec_driver_sql(_PUT, row).rowcount != 1:
            raise self._not_put(before)
        self._characters[after.id] = row
        self._use_picture(after)
        file_sheet(self._connection, after.id, before.sheet, sheet)
        return after

    def append(self, character_id: CharacterId, entry: Entry) -> Entry:
        """Add an entry to the character's journal under the next number, whatever ``entry.seq`` says.

        Raises :class:`~desktop.library.problems.UnknownCharacter`. Returns the entry as stored.
        """
        seq: int = self._connection.exec_driver_sql(_NEXT_SEQ, (character_id,)).scalar_one()
        stored = replace(entry, seq=seq)
        row = entry_row(character_id, stored)
        try:
            self._connection.exec_driver_sql(_APPEND, tuple(row.values()))
        except IntegrityError as error:
            raise self._unknown_character(character_id) from error
        self._entries.append(row)
        if shows_growth(stored) or self._undoes_growth(character_id, stored):
            self._connection.execute(_ADD_GROWTH, {"character_id": character_id, "seq": seq})
        file_entry(self._connection, character_id, stored)
        return stored

    def append_all(self, character_id: CharacterId, entries: Iterable[Entry]) -> None:
        """Add a whole journal, oldest first, just as :meth:`append` adds one entry after another.

        Raises :class:`~desktop.library.problems.UnknownCharacter`.
        """
        asked = {"character_id": character_id}
        first: int = self._connection.exec_driver_sql(_NEXT_SEQ, (character_id,)).scalar_one()
        stored = [
            entry if entry.seq == seq else replace(entry, seq=seq) for seq, entry in enumerate(entries, first)
        ]
        if not stored:
            return
        rows = [entry_row(character_id, each) for each in stored]
        try:
            self._connection.exec_driver_sql(_APPEND, [tuple(row.values()) for row in rows])
        except IntegrityError as error:
            raise self._unknown_character(character_id) from error
        self._entries += rows
        grown = set(self._connection.execute(_GROWTH_OF, asked).scalars()) if first > 1 else set()
        added = []
        for each in stored:
            goes_back = each.action in (Action.UNDO, Action.REDO)
            if shows_growth(each) or (goes_back and not grown.isdisjoint(each.refers)):
                grown.add(each.seq)
                added.append({"character_id": character_id, "seq": each.seq})
        if added:
            self._connection.execute(_ADD_GROWTH, added)
        timed = [each.at for each in stored if each.at]
        if timed:
            file_entries(self._connection, character_id, timed[0], timed[-1])

    def extend(self, character_id: CharacterId, entry: Entry) -> Entry:
        """Put an entry in place of the newest one, under its number; both are of ``Action.EDIT``.

        Raises :class:`~desktop.library.problems.Conflict` where ``entry.seq`` is not the newest.
        """
        newest = self._connection.execute(_NEWEST_SEQ, {"character_id": character_id}).scalar_one()
        if newest != entry.seq:
            raise Conflict(self._path, f"the newest entry is {newest}, not {entry.seq}", character_id)
        row = entry_row(character_id, entry)
        changed = {name: value for name, value in row.items() if name not in ("character_id", "seq")}
        there = {"of_character": character_id, "of_seq": entry.seq}
        self._connection.execute(_EXTEND, changed | there)
        self._entries = [each for each in self._entries if not _same_place(each, row)] + [row]
        self._connection.execute(_LEAVE_GROWTH, there)
        if shows_growth(entry):
            self._connection.execute(_ADD_GROWTH, {"character_id": character_id, "seq": entry.seq})
        file_entry(self._connection, character_id, entry)
        return entry

    def standing(self, character_id: CharacterId) -> Standing:
        """How a character stands, with what this transaction has written; as :meth:`Library.standing`."""
        return read_standing(self._connection, self._path, character_id)

    def set_standing(self, character_id: CharacterId, standing: Standing) -> None:
        """Write how a character stands in the library, in place of what was there, damaged or not.

        Raises :class:`~desktop.library.problems.UnknownCharacter`.
        """
        system = self._connection.execute(_SYSTEM, {"character_id": character_id}).scalar_one_or_none()
        if system is None:
            raise self._unknown_character(character_id)
        self._connection.execute(_REMOVE_STANDING, {"of_character": character_id})
        self._write_standing(character_id, standing)
        file_standing(self._connection, character_id, system, standing)

    def keep_picture(self, image: bytes) -> str:
        """Keep the content of an image file; its digest, for :attr:`~rules_core.sheet.Sheet.picture`."""
        digest = sha256(image).hexdigest()
        # One that is kept already is written again: it may be damaged.
        self._connection.execute(_ADD_PICTURE, {"digest": digest, "image": image})
        self._pictures.add(digest)
        return digest

    def use_pictures(self, character_id: CharacterId, images: Iterable[bytes]) -> None:
        """Keep pictures that a character has or once had, so that its journal can bring them back."""
        for image in images:
            used = {"digest": self.keep_picture(image), "character_id": character_id}
            self._connection.execute(_USE_PICTURE, used)

    def mend(
        self, mended: Character, entries: Iterable[Entry], readable: Iterable[Entry], *, whole: bool
    ) -> None:
        """Write rows in place of damaged ones of a character, under its number: the sheet, some ``entries``.

        With ``whole`` these are the whole journal, and what else stands in it goes. The search indexes are
        made anew; ``readable`` are all entries that can be read then, oldest first.
        """
        number = mended.id
        row = character_row(mended)
        changed = {name: value for name, value in row.items() if name != "id"}
        if self._connection.execute(_MEND, changed | {"present_id": number}).rowcount != 1:
            raise self._unknown_character(number)
        self._characters[number] = row
        if whole:
            self._connection.execute(_REMOVE_JOURNAL, {"of_character": number})
        for entry in entries:
            written = entry_row(number, entry)
            self._connection.execute(_MEND_ENTRY, written)
            self._entries.append(written)
        self._use_picture(mended)
        forget(self._connection, number)
        file_new(self._connection, number, mended.sheet, self.standing(number))
        for entry in readable:
            if shows_growth(entry) or self._undoes_growth(number, entry):
                self._connection.execute(_ADD_GROWTH, {"character_id": number, "seq": entry.seq})
            file_entry(self._connection, number, entry)

    def mend_portrait(self, character_id: CharacterId, image: bytes | None) -> None:
        """Write the portrait of a character that was never changed in place of a damaged one."""
        self._connection.execute(_REMOVE_PORTRAIT, {"of_character": character_id})
        if image is not None:
            self._connection.execute(_ADD_PORTRAIT, sealed({"character_id": character_id, "image": image}))

    def purge(self, character_id: CharacterId) -> None:
        """Remove a character with everything that is kept of it, for ever; only out of the bin.

        A damaged one can be removed too. Raises :class:`~desktop.library.problems.NotInBin`,
        :class:`~desktop.library.problems.DamagedStanding` or
        :class:`~desktop.library.problems.UnknownCharacter`.
        """
        asked = {"character_id": character_id}
        if self._connection.execute(_SYSTEM, asked).scalar_one_or_none() is None:
            raise self._unknown_character(character_id)
        if self.standing(character_id).shelf is not Shelf.BIN:
            raise NotInBin(self._path, f"character {character_id} is not in the bin", character_id)
        pictures = self._connection.execute(_PICTURES_OF, asked).scalars().all()
        forget(self._connection, character_id)
        for statement in (*_REMOVE_ALL_OF, _REMOVE_CHARACTER):
            self._connection.execute(statement, {"of_character": character_id})
        for digest in pictures:
            if self._connection.execute(_USED_ELSEWHERE, {"digest": digest}).first() is None:
                self._connection.execute(_REMOVE_PICTURE, {"of_digest": digest})
                self._pictures.discard(digest)
        self._forget(character_id)

    def add_pack(self, uuid: str, name: str, system: str, content: str) -> KeptPack:
        """A new pack; raises :class:`~desktop.library.problems.PackExists` if the library has that uuid."""
        if self._connection.execute(_PACK_TAKEN, {"uuid": uuid}).first() is not None:
            raise PackExists(self._path, f"there is a pack {uuid}")
        added = KeptPack(self._connection.execute(_NEXT_PACK).scalar_one(), uuid, 1, name, system, content)
        self._packs[added.id] = pack_row(added)
        self._connection.execute(_ADD_PACK, self._packs[added.id])
        return added

    def put_pack(self, before: KeptPack, name: str, content: str) -> KeptPack:
        """Write a pack in place of ``before``, which must be the present one.

        Raises :class:`~desktop.library.problems.PackConflict` or
        :class:`~desktop.library.problems.UnknownPack`.
        """
        after = replace(before, rev=before.rev + 1, name=name, content=content)
        row = pack_row(after)
        changed = {column: value for column, value in row.items() if column not in ("id", "uuid")}
        present = {"present_id": before.id, "present_uuid": before.uuid, "present_rev": before.rev}
        if self._connection.execute(_PUT_PACK, changed | present).rowcount != 1:
            if not self._has_pack(before.id):
                raise self._unknown_pack(before.id)
            raise PackConflict(self._path, f"pack {before.id} is not at {before.rev}", before.id)
        self._packs[after.id] = row
        return after

    def remove_pack(self, pack_id: int) -> None:
        """Remove a pack, damaged or not; what characters took from it stays with them.

        Raises :class:`~desktop.library.problems.UnknownPack`.
        """
        self._connection.execute(_DETACH_PACK, {"of_pack": pack_id})
        if self._connection.execute(_REMOVE_PACK, {"of_pack": pack_id}).rowcount != 1:
            raise self._unknown_pack(pack_id)
        self._packs[pack_id] = None
        self._attached = {
            number: tuple(each for each in packs if each != pack_id)
            for number, packs in self._attached.items()
        }

    def set_packs_of(self, campaign_id: CampaignId, packs: Iterable[int]) -> None:
        """Attach packs to a campaign, and no others.

        Raises :class:`~desktop.library.problems.UnknownCampaign` or
        :class:`~desktop.library.problems.UnknownPack`.
        """
        if not self._has_campaign(campaign_id):
            raise self._unknown_campaign(campaign_id)
        wanted = tuple(sorted(set(packs)))
        self._connection.execute(_DETACH_ALL, {"of_campaign": campaign_id})
        for pack_id in wanted:
            if not self._has_pack(pack_id):
                raise self._unknown_pack(pack_id)
            self._connection.execute(_ATTACH, {"campaign_id": campaign_id, "pack_id": pack_id})
        self._attached[campaign_id] = wanted

    def plan(self, character_id: CharacterId) -> Plan | None:
        """The plan of the downtime that a character is in, with what this transaction has written.

        None where it is in none. Raises :class:`~desktop.library.problems.DamagedPlan`.
        """
        return read_plan(self._connection, self._path, character_id)

    def put_plan(self, character_id: CharacterId, plan: Plan | None) -> None:
        """Keep the plan of a downtime in place of the one that is kept; None removes it, damaged or not.

        Raises :class:`~desktop.library.problems.UnknownCharacter` for a plan of nobody.
        """
        if plan is None:
            self._connection.execute(_REMOVE_PLAN, {"of_character": character_id})
            self._plans[character_id] = None
            return
        row = plan_row(character_id, plan)
        try:
            self._connection.execute(_SET_PLAN, row)
        except IntegrityError as error:
            raise self._unknown_character(character_id) from error
        self._plans[character_id] = row

    def entries_of(self, action_id: str) -> tuple[tuple[CharacterId, Entry], ...]:
        """Every entry of one action, on whichever characters; as :meth:`Library.entries_of`."""
        return read_entries_of(self._connection, self._path, action_id)

    def add_campaign(self, name: str, system: str) -> Campaign:
        """A new campaign of one game, without members, all switches as recommended."""
        number = CampaignId(self._connection.execute(_NEXT_CAMPAIGN).scalar_one())
        added = Campaign(number, str(uuid4()), 1, name, system)
        row = campaign_row(added)
        self._connection.execute(_ADD_CAMPAIGN, row)
        self._campaigns[number] = row
        return added

    def put_campaign(
        self, before: Campaign, *, name: str, notes: str, switches: Iterable[tuple[str, int | str]]
    ) -> Campaign:
        """Write a campaign in place of ``before``, which must be the present one.

        Raises :class:`~desktop.library.problems.CampaignConflict` if it is not, and
        :class:`~desktop.library.problems.UnknownCampaign` if there is no such campaign.
        """
        after = replace(before, rev=before.rev + 1, name=name, notes=notes, switches=tuple(switches))
        row = campaign_row(after)
        changed = {column: value for column, value in row.items() if column not in ("id", "uuid")}
        present = {"present_id": before.id, "present_uuid": before.uuid, "present_rev": before.rev}
        if self._connection.execute(_PUT_CAMPAIGN, changed | present).rowcount != 1:
            if not self._has_campaign(before.id):
                raise self._unknown_campaign(before.id)
            raise CampaignConflict(self._path, f"campaign {before.id} is not at {before.rev}", before.id)
        self._campaigns[after.id] = row
        return after

    def remove_campaign(self, campaign_id: CampaignId) -> None:
        """Remove a campaign; its characters stay and play in none. A damaged one can be removed too.

        Raises :class:`~desktop.library.problems.UnknownCampaign`.
        """
        number = {"campaign_id": campaign_id}
        left = members_of(self._connection, campaign_id)
        self._connection.execute(_REMOVE_MEMBERS, number)
        self._connection.execute(_DETACH_ALL, {"of_campaign": campaign_id})
        if self._connection.execute(_REMOVE_CAMPAIGN, number).rowcount != 1:
            raise self._unknown_campaign(campaign_id)
        for character_id in left:
            file_keys(self._connection, character_id)
        self._attached.pop(campaign_id, None)
        self._campaigns[campaign_id] = None
        self._members = {
            character: None if joined == campaign_id else joined
            for character, joined in self._members.items()
        }

    def set_member(self, character_id: CharacterId, campaign_id: CampaignId | None) -> None:
        """Let a character play in that campaign, and in no other; None takes it out of any.

        Raises :class:`~desktop.library.problems.UnknownCharacter` or
        :class:`~desktop.library.problems.UnknownCampaign`.
        """
        if campaign_id is None:
            self._connection.execute(_REMOVE_MEMBER, {"character_id": character_id})
        else:
            if not self._has_campaign(campaign_id):
                raise self._unknown_campaign(campaign_id)
            try:
                joined = {"character_id": character_id, "campaign_id": campaign_id}
                self._connection.execute(_SET_MEMBER, joined)
            except IntegrityError as error:
                raise self._unknown_character(character_id) from error
        file_keys(self._connection, character_id)
        self._members[character_id] = campaign_id

    def add_throw(self, at: str, notation: str, name: str, faces: Faces) -> TrayThrow:
        """Keep a throw without a character; the fields are those of a :class:`TrayThrow`."""
        added = TrayThrow(self._connection.execute(_NEXT_THROW).scalar_one(), at, notation, name, faces)
        self._throws[added.id] = throw_row(added)
        self._connection.execute(_ADD_THROW, self._throws[added.id])
        return added

    def add_favourite(self, name: str, notation: str, place: int | None = None) -> Favourite:
        """Keep a notation under a name, at the end where no ``place`` is said."""
        number, last = self._connection.execute(_NEXT_FAVOURITE).one()
        added = Favourite(number, name, notation, last if place is None else place)
        self._favourites[number] = favourite_row(added)
        self._connection.execute(_ADD_FAVOURITE, self._favourites[number])
        return added

    def put_favourite(self, kept: Favourite) -> None:
        """Write a favourite in place of the one with its number, damaged or not.

        Raises :class:`~desktop.library.problems.UnknownFavourite`.
        """
        row = favourite_row(kept)
        changed = {column: value for column, value in row.items() if column != "id"}
        if self._connection.execute(_PUT_FAVOURITE, changed | {"present_id": kept.id}).rowcount != 1:
            raise self._unknown_favourite(kept.id)
        self._favourites[kept.id] = row

    def remove_favourite(self, favourite_id: int) -> None:
        """Keep a favourite no longer, damaged or not.

        Raises :class:`~desktop.library.problems.UnknownFavourite`.
        """
        if self._connection.execute(_REMOVE_FAVOURITE, {"present_id": favourite_id}).rowcount != 1:
            raise self._unknown_favourite(favourite_id)
        self._favourites[favourite_id] = None

    def stands(self, connection: Connection) -> bool:
        """Whether everything that this transaction wrote is read back over another connection."""
        there = all(
            connection.execute(_CHARACTER_STANDS, {"character_id": number, "sha256": row["sha256"]}).first()
            for number, row in self._characters.items()
        ) and all(connection.execute(_ENTRY_STANDS, row).first() for row in self._entries)
        present: Iterable[tuple[Select[Any], str, Mapping[Any, object]]] = (
            (_PLAN_SEAL, "character_id", _seals(self._plans)),
            (_CAMPAIGN_SEAL, "campaign_id", _seals(self._campaigns)),
            (_MEMBERSHIP, "character_id", self._members),
            (_STANDING_SEAL, "character_id", _seals(self._standings)),
            (_HAS_PICTURE, "digest", {each: each for each in self._pictures}),
            (_SYSTEM, "character_id", dict.fromkeys(self._purged)),
            (_PACK_SEAL, "pack_id", _seals(self._packs)),
            (_THROW_SEAL, "throw_id", _seals(self._throws)),
            (_FAVOURITE_SEAL, "favourite_id", _seals(self._favourites)),
        )
        attached = all(
            tuple(connection.execute(_ATTACHED, {"campaign_id": number}).scalars()) == packs
            for number, packs in self._attached.items()
        )
        wrote = self._characters or self._entries or self._attached or any(each[2] for each in present)
        return (
            bool(wrote)
            and there
            and attached
            and all(
                connection.execute(statement, {name: which}).scalar_one_or_none() == written
                for statement, name, expected in present
                for which, written in expected.items()
            )
        )

    def _write_standing(self, character_id: CharacterId, standing: Standing) -> None:
        row = shelf_row(character_id, standing)
        self._connection.execute(_ADD_STANDING, row)
        self._standings[character_id] = row

    def _use_picture(self, character: Character) -> None:
        """Note that a character has a picture which the library keeps."""
        digest = character.sheet.picture
        if digest in ("", NO_PICTURE):
            return
        if self._connection.execute(_HAS_PICTURE, {"digest": digest}).first() is not None:
            self._connection.execute(_USE_PICTURE, {"digest": digest, "character_id": character.id})

    def _forget(self, character_id: CharacterId) -> None:
        """Expect nothing any more of a character that was purged."""
        self._purged.add(character_id)
        self._characters.pop(character_id, None)
        self._plans.pop(character_id, None)
        self._members.pop(character_id, None)
        self._standings.pop(character_id, None)
        self._entries = [each for each in self._entries if each["character_id"] != character_id]

    def _undoes_growth(self, character_id: CharacterId, entry: Entry) -> bool:
        """Whether an entry takes back or does again what tells how the character grew."""
        if entry.action not in (Action.UNDO, Action.REDO):
            return False
        refers = {"character_id": character_id, "refers": entry.refers}
        return self._connection.execute(_IN_GROWTH, refers).first() is not None

    def _unknown_character(self, character_id: CharacterId) -> UnknownCharacter:
        return UnknownCharacter(self._path, f"there is no character {character_id}", character_id)

    def _has_campaign(self, campaign_id: CampaignId) -> bool:
        return self._connection.execute(_PRESENT_CAMPAIGN, {"campaign_id": campaign_id}).first() is not None

    def _has_pack(self, pack_id: int) -> bool:
        return self._connection.execute(_PRESENT_PACK, {"pack_id": pack_id}).first() is not None

    def _unknown_pack(self, pack_id: int) -> UnknownPack:
        return UnknownPack(self._path, f"there is no pack {pack_id}", pack_id)

    def _unknown_favourite(self, favourite_id: int) -> UnknownFavourite:
        return UnknownFavourite(self._path, f"there is no favourite {favourite_id}", favourite_id)

    def _unknown_campaign(self, campaign_id: CampaignId) -> UnknownCampaign:
        return UnknownCampaign(self._path, f"there is no campaign {campaign_id}", campaign_id)

    def _not_put(self, before: Character) -> LibraryProblem:
        rev = self._connection.execute(_PRESENT_REV, {"character_id": before.id}).scalar_one_or_none()
        if rev is None:
            return self._unknown_character(before.id)
        return Conflict(self._path, f"character {before.id} is at {rev}, not {before.rev}", before.id)


def _seals(rows: Mapping[Any, Row | None]) -> dict[Any, object]:
    return {which: row and row["sha256"] for which, row in rows.items()}


def _same_place(row: Row, other: Row) -> bool:
    return (row["character_id"], row["seq"]) == (other["character_id"], other["seq"])
