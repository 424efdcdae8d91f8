"""Create characters with journals and portraits, and their search indexes."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create the first schema."""
    op.create_table(
        "character",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("uuid", sa.Text, nullable=False, unique=True),
        sa.Column("rev", sa.Integer, nullable=False),
        sa.Column("system", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("search_name", sa.Text, nullable=False),
        sa.Column("sheet", sa.Text, nullable=False),
        sa.Column("sheet_format", sa.Integer, nullable=False),
        sa.Column("sha256", sa.LargeBinary, nullable=False),
    )
    op.create_index("character_by_name", "character", ["search_name", "id"])
    op.create_table(
        "journal",
        sa.Column("character_id", sa.Integer, sa.ForeignKey("character.id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("action_uuid", sa.Text, nullable=False),
        sa.Column("entry", sa.Text, nullable=False),
        sa.Column("entry_format", sa.Integer, nullable=False),
        sa.Column("sha256", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "portrait",
        sa.Column("character_id", sa.Integer, sa.ForeignKey("character.id"), primary_key=True),
        sa.Column("image", sa.LargeBinary, nullable=False),
        sa.Column("sha256", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "trait",
        sa.Column("character_id", sa.Integer, sa.ForeignKey("character.id"), primary_key=True),
        sa.Column("trait_id", sa.Text, primary_key=True),
        sa.Column("value", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    op.execute(
        "CREATE VIRTUAL TABLE text USING fts5("
        "name, notes, tokenize=\"unicode61 remove_diacritics 2\", prefix='2 3')"
    )
    op.execute("PRAGMA application_id = 0x526C626B")
    op.execute("PRAGMA user_version = 1")
