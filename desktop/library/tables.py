"""The tables of the newest schema. Migrations never use these: they are frozen pictures of the past."""

from sqlalchemy import (
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    column,
    table,
)

metadata = MetaData()

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
"""One row a character: the whole sheet as one JSON document. ``rev`` counts its changes from 1."""

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
"""What happened to each character, numbered from 1 without a gap. It only grows.

One action may have an entry in the journals of several characters.
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
"""One row a campaign; its house rules are one JSON object."""

member = Table(
    "member",
    metadata,
    Column("character_id", Integer, ForeignKey("character.id"), primary_key=True),
    Column("campaign_id", Integer, ForeignKey("campaign.id"), nullable=False),
    Index("member_by_campaign", "campaign_id"),
)
"""Which campaign a character plays in: one at most."""

downtime = Table(
    "downtime",
    metadata,
    Column("character_id", Integer, ForeignKey("character.id"), primary_key=True),
    Column("plan", Text, nullable=False),
    Column("plan_format", Integer, nullable=False),
    Column("sha256", LargeBinary, nullable=False),
)
"""The plan of every downtime under way: one a character at most."""

growth = Table(
    "growth",
    metadata,
    Column("character_id", Integer, ForeignKey("character.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    sqlite_with_rowid=False,
)
"""A search index over the journal: the entries that tell how a character grew. Rebuildable like ``trait``."""

trait = Table(
    "trait",
    metadata,
    Column("character_id", Integer, ForeignKey("character.id"), primary_key=True),
    Column("trait_id", Text, primary_key=True),
    Column("value", Integer, nullable=False),
    sqlite_with_rowid=False,
)
"""A search index over traits and trackers ("hp", "hp.max"): rebuildable, and never read to open a sheet."""

text = table("text", column("rowid", Integer), column("name", Text), column("notes", Text))
"""A full-text index over names and notes; the row number is the character's. Rebuildable like ``trait``."""
