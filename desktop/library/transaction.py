"""What one user action writes: all of it or nothing."""

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from uuid import uuid4

from sqlalchemy import Connection, bindparam, delete, func, insert, select, update
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import IntegrityError

from desktop.library.campaigns import Campaign, CampaignId
from desktop.library.characters import Character, CharacterId
from desktop.library.indexes import shows_growth, text_of, trait_values
from desktop.library.problems import (
    CampaignConflict,
    CharacterExists,
    Conflict,
    DamagedCharacter,
    DamagedEntries,
    DamagedPlan,
    LibraryProblem,
    UnknownCampaign,
    UnknownCharacter,
)
from desktop.library.rows import (
    DamagedRow,
    Row,
    campaign_row,
    character_of,
    character_row,
    entry_of,
    entry_row,
    plan_of,
    plan_row,
    sealed,
)
from desktop.library.tables import (
    campaign,
    character,
    downtime,
    growth,
    journal,
    member,
    portrait,
    text,
    trait,
)
from rules_core.journal import Action, Entry
from rules_core.plan import Plan
from rules_core.sheet import Sheet

# Statements are built once: what they compile to is then found by their identity in the engine's cache.
_CHARACTER = select(character).where(character.c.id == bindparam("character_id"))
_NEXT_ID = select(func.coalesce(func.max(character.c.id), 0) + 1)
_TAKEN = select(character.c.id).where(character.c.uuid == bindparam("uuid"))
_PRESENT_REV = select(character.c.rev).where(character.c.id == bindparam("character_id"))
_ADD = insert(character).inline()
_PUT = update(character).where(
    character.c.id == bindparam("present_id"), character.c.rev == bindparam("present_rev")
)
_ADD_PORTRAIT = insert(portrait).inline()
_NEXT_SEQ = select(func.coalesce(func.max(journal.c.seq), 0) + 1).where(
    journal.c.character_id == bindparam("character_id")
)
_APPEND = insert(journal).inline()
_ENTRIES_OF = (
    select(journal)
    .where(journal.c.action_uuid == bindparam("action_uuid"))
    .order_by(journal.c.character_id, journal.c.seq)
)
_ADD_GROWTH = insert(growth).inline()
_IN_GROWTH = select(growth.c.seq).where(
    growth.c.character_id == bindparam("character_id"), growth.c.seq.in_(bindparam("refers", expanding=True))
)
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
_SET_TRAIT = (
    sqlite.insert(trait)
    .inline()
    .on_conflict_do_update(
        index_elements=["character_id", "trait_id"], set_={"value": sqlite.insert(trait).excluded.value}
    )
)
_DROP_TRAIT = delete(trait).where(
    trait.c.character_id == bindparam("of_character"), trait.c.trait_id == bindparam("of_trait")
)
_ADD_TEXT = insert(text).inline()
_SET_TEXT = update(text).where(text.c.rowid == bindparam("of_character"))
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
            raise DamagedEntries(path, what, row["character_id"], (row["seq"],), readable) from damage
    return tuple(found)


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

    def character(self, character_id: CharacterId) -> Character:
        """The character as it is now, with what this transaction has written.

        Raises :class:`~desktop.library.problems.UnknownCharacter` or
        :class:`~desktop.library.problems.DamagedCharacter`.
        """
        return read_character(self._connection, self._path, character_id)

    def add(self, sheet: Sheet, *, uuid: str | None = None, portrait: bytes | None = None) -> Character:
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
        if portrait is not None:
            self._connection.execute(_ADD_PORTRAIT, sealed({"character_id": number, "image": portrait}))
        self._index_traits(number, {}, trait_values(sheet))
        name, notes = text_of(sheet)
        self._connection.execute(_ADD_TEXT, {"rowid": number, "name": name, "notes": notes})
        return added

    def put(self, before: Character, sheet: Sheet) -> Character:
        """Write a sheet in place of that of ``before``, which must be the present one.

        Raises :class:`~desktop.library.problems.Conflict` if it is not, and
        :class:`~desktop.library.problems.UnknownCharacter` if there is no such character.
        """
        after = replace(before, rev=before.rev + 1, sheet=sheet)
        row = character_row(after)
        changed = {name: value for name, value in row.items() if name not in ("id", "uuid")}
        present = {"present_id": before.id, "present_rev": before.rev}
        if self._connection.execute(_PUT, changed | present).rowcount != 1:
            raise self._not_put(before)
        self._characters[after.id] = row
        self._index_traits(after.id, trait_values(before.sheet), trait_values(sheet))
        if text_of(before.sheet) != text_of(sheet):
            name, notes = text_of(sheet)
            self._connection.execute(_SET_TEXT, {"of_character": after.id, "name": name, "notes": notes})
        return after

    def append(self, character_id: CharacterId, entry: Entry) -> Entry:
        """Add an entry to the character's journal under the next number, whatever ``entry.seq`` says.

        Raises :class:`~desktop.library.problems.UnknownCharacter`. Returns the entry as stored.
        """
        seq = self._connection.execute(_NEXT_SEQ, {"character_id": character_id}).scalar_one()
        stored = replace(entry, seq=seq)
        row = entry_row(character_id, stored)
        try:
            self._connection.execute(_APPEND, row)
        except IntegrityError as error:
            raise self._unknown_character(character_id) from error
        self._entries.append(row)
        if shows_growth(stored) or self._undoes_growth(character_id, stored):
            self._connection.execute(_ADD_GROWTH, {"character_id": character_id, "seq": seq})
        return stored

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
        self._connection.execute(_REMOVE_MEMBERS, number)
        if self._connection.execute(_REMOVE_CAMPAIGN, number).rowcount != 1:
            raise self._unknown_campaign(campaign_id)
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
        self._members[character_id] = campaign_id

    def stands(self, connection: Connection) -> bool:
        """Whether everything that this transaction wrote is read back over another connection."""
        wrote = bool(self._characters or self._entries or self._plans or self._campaigns or self._members)
        return (
            wrote
            and all(
                connection.execute(
                    _CHARACTER_STANDS, {"character_id": number, "sha256": row["sha256"]}
                ).first()
                for number, row in self._characters.items()
            )
            and all(connection.execute(_ENTRY_STANDS, row).first() for row in self._entries)
            and all(
                connection.execute(_PLAN_SEAL, {"character_id": number}).scalar_one_or_none()
                == (row and row["sha256"])
                for number, row in self._plans.items()
            )
            and all(
                connection.execute(_CAMPAIGN_SEAL, {"campaign_id": number}).scalar_one_or_none()
                == (row and row["sha256"])
                for number, row in self._campaigns.items()
            )
            and all(
                connection.execute(_MEMBERSHIP, {"character_id": number}).scalar_one_or_none() == joined
                for number, joined in self._members.items()
            )
        )

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

    def _unknown_campaign(self, campaign_id: CampaignId) -> UnknownCampaign:
        return UnknownCampaign(self._path, f"there is no campaign {campaign_id}", campaign_id)

    def _not_put(self, before: Character) -> LibraryProblem:
        rev = self._connection.execute(_PRESENT_REV, {"character_id": before.id}).scalar_one_or_none()
        if rev is None:
            return self._unknown_character(before.id)
        return Conflict(self._path, f"character {before.id} is at {rev}, not {before.rev}", before.id)

    def _index_traits(self, number: CharacterId, before: dict[str, int], after: dict[str, int]) -> None:
        set_now = [
            {"character_id": number, "trait_id": trait_id, "value": value}
            for trait_id, value in after.items()
            if before.get(trait_id) != value
        ]
        gone = [
            {"of_character": number, "of_trait": trait_id} for trait_id in before if trait_id not in after
        ]
        if set_now:
            self._connection.execute(_SET_TRAIT, set_now)
        if gone:
            self._connection.execute(_DROP_TRAIT, gone)
