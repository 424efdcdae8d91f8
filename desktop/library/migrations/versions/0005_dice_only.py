"""Add rolls without a character, and favourites."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add the two tables; no existing row changes."""
    op.create_table(
        "tray_throw",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("at", sa.Text, nullable=False),
        sa.Column("throw", sa.Text, nullable=False),
        sa.Column("sha256", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "favourite",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("notation", sa.Text, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("sha256", sa.LargeBinary, nullable=False),
    )
    op.execute("PRAGMA user_version = 5")
