"""Add current downtimes, and an index of entries that show growth."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

# Invalid JSON is damage, reported when the journal is opened; here it counts as empty.
_READABLE = """
CREATE TEMP VIEW readable AS
SELECT character_id, seq, CASE WHEN json_valid(entry) THEN entry ELSE '{}' END AS entry FROM journal
"""

# Indexed by the entries undone or redone, so the journal isn't scanned for each of them.
_TAKEN = """
CREATE TEMP TABLE taken(
    character_id INTEGER, earlier INTEGER, seq INTEGER, PRIMARY KEY (character_id, earlier, seq)
) WITHOUT ROWID
"""
_FILL_TAKEN = """
INSERT OR IGNORE INTO temp.taken
SELECT character_id, refers.value, seq
FROM readable, json_each(entry, '$.refers') AS refers
WHERE json_extract(entry, '$.action') IN ('undo', 'redo') AND refers.type = 'integer' AND refers.value < seq
"""

_FILL_GROWTH = """
WITH RECURSIVE found(character_id, seq) AS (
    SELECT character_id, seq
    FROM readable
    WHERE json_extract(entry, '$.action') = 'downtime'
    OR (
        json_extract(entry, '$.action') = 'note'
        AND json_extract(entry, '$.about') IN ('downtime:title', 'downtime:date')
    )
    OR EXISTS (
        SELECT 1 FROM json_each(entry, '$.events') AS event
        WHERE CASE event.type WHEN 'object' THEN json_extract(event.value, '$.kind') END
        IN ('skill', 'trait', 'maximum', 'technique')
    )
    UNION
    SELECT taken.character_id, taken.seq
    FROM found
    JOIN temp.taken ON taken.character_id = found.character_id AND taken.earlier = found.seq
)
INSERT INTO growth SELECT character_id, seq FROM found
"""


def upgrade() -> None:
    """Add the tables for downtime, and scan the journals once; no existing row changes."""
    op.create_table(
        "downtime",
        sa.Column("character_id", sa.Integer, sa.ForeignKey("character.id"), primary_key=True),
        sa.Column("plan", sa.Text, nullable=False),
        sa.Column("plan_format", sa.Integer, nullable=False),
        sa.Column("sha256", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "growth",
        sa.Column("character_id", sa.Integer, sa.ForeignKey("character.id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sqlite_with_rowid=False,
    )
    for statement in (_READABLE, _TAKEN, _FILL_TAKEN, _FILL_GROWTH):
        op.execute(statement)
    op.execute("DROP TABLE temp.taken")
    op.execute("DROP VIEW temp.readable")
    op.execute("PRAGMA user_version = 3")
