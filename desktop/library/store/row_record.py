"""The record of a transaction's rows, which tells whether a commit that failed was saved after all."""

from collections.abc import Hashable
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import Connection, Select, Table, select

from desktop.library.records.characters import CharacterId
from desktop.library.store.rows import Row
from desktop.library.store.tables import campaign_pack, character, member, metadata, picture

_KEYS = {each: tuple(column.name for column in each.primary_key) for each in metadata.tables.values()}
_KNOWN_BY = {each: each.c.sha256 for each in metadata.tables.values() if "sha256" in each.c} | {
    member: member.c.campaign_id,
    picture: picture.c.digest,
    campaign_pack: campaign_pack.c.pack_id,
}
"""The column that identifies a row's content: its hash, in the tables that have one."""


class RowRecord:
    """The rows as a transaction leaves them, in the tables with the players' data.

    Rows are recorded by table and primary key, or its first columns. Search indexes are not recorded: they
    can be rebuilt.
    """

    def __init__(self) -> None:
        self._rows: dict[tuple[Table, tuple[Hashable, ...]], tuple[object, ...]] = {}

    def put(self, table: Table, row: Row) -> None:
        """Record a sealed row that was written."""
        self._rows[table, tuple(row[name] for name in _KEYS[table])] = (row["sha256"],)

    def expect(self, table: Table, *key: Hashable, only: tuple[object, ...] = ()) -> None:
        """Record that a table now holds ``only`` these rows under a key, by default none."""
        self._rows[table, key] = only

    def expect_nowhere(self, table: Table, value: object) -> None:
        """Expect recorded rows with a value to be gone."""
        for place, values in self._rows.items():
            if place[0] is table:
                self._rows[place] = tuple(each for each in values if each != value)

    def expect_purged(self, character_id: CharacterId) -> None:
        """Record that a character and everything recorded of it is gone."""
        self._rows = {
            (table, key): values
            for (table, key), values in self._rows.items()
            if not (_KEYS[table][0] == "character_id" and key[0] == character_id)
        }
        self.expect(character, character_id)

    def is_saved(self, connection: Connection) -> bool:
        """Return whether anything was recorded, and another connection reads all of it back."""
        return bool(self._rows) and all(
            tuple(connection.execute(_query(table, key)).scalars()) == values
            for (table, key), values in self._rows.items()
        )


class WriteContext(NamedTuple):
    """An open transaction as shared by its parts; ``path`` is the library's, for its problems."""

    connection: Connection
    path: Path
    record: RowRecord


def _query(table: Table, key: tuple[Hashable, ...]) -> Select[tuple[object]]:
    known = _KNOWN_BY[table]
    under = (table.c[name] == part for name, part in zip(_KEYS[table], key, strict=False))
    return select(known).where(*under).order_by(known)
