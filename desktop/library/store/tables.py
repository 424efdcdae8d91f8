"""The tables of the newest schema. Migrations never use these: they are frozen in time."""

from sqlalchemy import Column, ForeignKey, Index, Integer, LargeBinary, MetaData, Table, Text, column, table

metadata = MetaData()


def columns(of: Table) -> str:
    """Return the columns of a table in the order of their hash, for a query."""
    return ", ".join(f'"{each.name}"' for each in of.columns)


character = Table(
    "character",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("uuid", Text, nullable=False, unique=True),
    Column("rev", Integer, nullable=False),
    Column("system", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("search_name", Text, nullable=False),
    Column("sheet", Text, nullable=False),
    Column("sheet_format", Integer, nullable=False),
    Column("sha256", LargeBinary, nullable=False),
    Index("character_by_name", "search_name", "id"),
)
"""One row per character: the sheet as one JSON document. ``rev`` counts changes from 1."""

journal = Table(
    "journal",
    metadata,
    Column("character_id", Integer, ForeignKey("character.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("action_uuid", Text, nullable=False),
    Column("entry", Text, nullable=False),
    Column("entry_format", Integer, nullable=False),
    Column("sha256", LargeBinary, nullable=False),
    Index("journal_by_action", "action_uuid"),
)
"""The history of each character, numbered from 1 without gaps. It only grows.

One action may have an entry in several characters' journals.
"""

portrait = Table(
    "portrait",
    metadata,
    Column("character_id", Integer, ForeignKey("character.id"), primary_key=True),
    Column("image", LargeBinary, nullable=False),
    Column("sha256", LargeBinary, nullable=False),
)

campaign = Table(
    "campaign",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("uuid", Text, nullable=False, unique=True),
    Column("rev", Integer, nullable=False),
    Column("name", Text, nullable=False),
    Column("system", Text, nullable=False),
    Column("notes", Text, nullable=False),
    Column("switches", Text, nullable=False),
    Column("sha256", LargeBinary, nullable=False),
)
"""One row per campaign; its house rules are one JSON object."""

member = Table(
    "member",
    metadata,
    Column("character_id", Integer, ForeignKey("character.id"), primary_key=True),
    Column("campaign_id", Integer, ForeignKey("campaign.id"), nullable=False),
    Index("member_by_campaign", "campaign_id"),
)
"""The campaign of a character, at most one."""

downtime = Table(
    "downtime",
    metadata,
    Column("character_id", Integer, ForeignKey("character.id"), primary_key=True),
    Column("plan", Text, nullable=False),
    Column("plan_format", Integer, nullable=False),
    Column("sha256", LargeBinary, nullable=False),
)
"""The plan of every current downtime, at most one per character."""

growth = Table(
    "growth",
    metadata,
    Column("character_id", Integer, ForeignKey("character.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    sqlite_with_rowid=False,
)
"""A search index of the journal entries that show growth. Can be rebuilt like ``trait``."""

trait = Table(
    "trait",
    metadata,
    Column("character_id", Integer, ForeignKey("character.id"), primary_key=True),
    Column("trait_id", Text, primary_key=True),
    Column("value", Integer, nullable=False),
    Column("drawer", Integer, nullable=False),
    Index("trait_by_value", "trait_id", "drawer", "value"),
    sqlite_with_rowid=False,
)
"""A search index of traits, trackers and skills ("hp", "hp.max", "skill:spot-hidden"). It can be rebuilt, and
is never read to open a sheet.
"""

trait_name = Table(
    "trait_name",
    metadata,
    Column("name", Text, primary_key=True),
    Column("trait_id", Text, primary_key=True),
    sqlite_with_rowid=False,
)
"""The names of values in the ``trait`` index. It only grows: a name may match no character any more."""

text = table(
    "text", column("rowid", Integer), column("keys", Text), column("words", Text), column("notes", Text)
)
"""A full-text index of names, occupations and notes; the row id is the character's number.

``keys`` are section, game and drawer ("s0 g1 d1"), "fav", the campaign ("c7") and the tags, so that one query
finds all. Can be rebuilt like ``trait``.
"""

shelf = Table(
    "shelf",
    metadata,
    Column("character_id", Integer, ForeignKey("character.id"), primary_key=True),
    Column("favourite", Integer, nullable=False),
    Column("pinned", Integer, nullable=False),
    Column("shelf", Text, nullable=False),
    Column("binned_at", Text, nullable=False),
    Column("created_at", Text, nullable=False),
    Column("unfinished", Integer, nullable=False),
    Column("variant_of", Text, nullable=False),
    Column("tags", Text, nullable=False),
    Column("sha256", LargeBinary, nullable=False),
)
"""A character's standing, the default without a row. The tags are a JSON list."""

tag = Table(
    "tag",
    metadata,
    Column("character_id", Integer, ForeignKey("character.id"), primary_key=True),
    Column("tag", Text, primary_key=True),
    Column("mark", Text, nullable=False),
    Index("tag_by_name", "tag"),
    sqlite_with_rowid=False,
)
"""A search index of the tags, each with its key in ``text``. Can be rebuilt like ``trait``."""

listing = Table(
    "listing",
    metadata,
    Column("character_id", Integer, ForeignKey("character.id"), primary_key=True),
    Column("shelf", Integer, nullable=False),
    Column("drawer", Integer, nullable=False),
    Column("search_name", Text, nullable=False),
    Column("played_at", Text, nullable=False),
    Column("created_at", Text, nullable=False),
    Column("favourite", Integer, nullable=False),
    Column("pinned", Integer, nullable=False),
    Column("unfinished", Integer, nullable=False),
    Column("variant_of", Text, nullable=False),
    Column("binned_at", Text, nullable=False),
    Index("listing_by_name", "shelf", "search_name", "character_id"),
    Index("listing_by_played", "shelf", "played_at", "character_id"),
    Index("listing_by_created", "shelf", "created_at", "character_id"),
    Index("listing_of_game_by_name", "drawer", "search_name", "character_id"),
    Index("listing_of_game_by_played", "drawer", "played_at", "character_id"),
    Index("listing_of_game_by_created", "drawer", "created_at", "character_id"),
    Index("listing_by_drawer", "drawer"),
    Index("listing_pinned", "pinned", "shelf", "search_name"),
)
"""A search index of everything that lists are sorted by. Can be rebuilt like ``trait``.

``played_at`` is the time of the newest entry, ``created_at`` that in ``shelf`` or of the first entry.
"""

picture = Table(
    "picture",
    metadata,
    Column("digest", Text, primary_key=True),
    Column("image", LargeBinary, nullable=False),
)
"""Pictures chosen in Rollbook, by hash; sheets refer to them."""

picture_use = Table(
    "picture_use",
    metadata,
    Column("digest", Text, ForeignKey("picture.digest"), primary_key=True),
    Column("character_id", Integer, ForeignKey("character.id"), primary_key=True),
    Index("picture_use_by_character", "character_id"),
    sqlite_with_rowid=False,
)
"""Which characters have or had a picture: undo may bring it back."""

pack = Table(
    "pack",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("uuid", Text, nullable=False, unique=True),
    Column("rev", Integer, nullable=False),
    Column("name", Text, nullable=False),
    Column("system", Text, nullable=False),
    Column("content", Text, nullable=False),
    Column("sha256", LargeBinary, nullable=False),
)
"""One row per table pack, with its TOML text."""

campaign_pack = Table(
    "campaign_pack",
    metadata,
    Column("campaign_id", Integer, ForeignKey("campaign.id"), primary_key=True),
    Column("pack_id", Integer, ForeignKey("pack.id"), primary_key=True),
    sqlite_with_rowid=False,
)
"""Which packs are attached to a campaign."""

tray_throw = Table(
    "tray_throw",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", Text, nullable=False),
    Column("throw", Text, nullable=False),
    Column("sha256", LargeBinary, nullable=False),
)
"""Rolls without a character, numbered from 1 without gaps; it only grows. A roll is JSON."""

favourite = Table(
    "favourite",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("name", Text, nullable=False),
    Column("notation", Text, nullable=False),
    Column("place", Integer, nullable=False),
    Column("sha256", LargeBinary, nullable=False),
)
"""Favourite rolls: notations saved under a name."""
