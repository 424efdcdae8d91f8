"""Add campaigns with their characters, and an index from an action to its entries."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the tables for campaigns; no existing row changes."""
    op.create_table(
        "campaign",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("uuid", sa.Text, nullable=False, unique=True),
        sa.Column("rev", sa.Integer, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("system", sa.Text, nullable=False),
        sa.Column("notes", sa.Text, nullable=False),
        sa.Column("switches", sa.Text, nullable=False),
        sa.Column("sha256", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "member",
        sa.Column("character_id", sa.Integer, sa.ForeignKey("character.id"), primary_key=True),
        sa.Column("campaign_id", sa.Integer, sa.ForeignKey("campaign.id"), nullable=False),
    )
    op.create_index("member_by_campaign", "member", ["campaign_id"])
    op.create_index("journal_by_action", "journal", ["action_uuid"])
    op.execute("PRAGMA user_version = 2")
