"""What a transaction writes: the record of its rows, by which a failed commit is told from a saved one."""

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
"""What a row is known by: its hash, in the tables that have one."""


class Written:
    """The rows as a transaction leaves them, in the tables that hold what players made.

    Rows are recorded by table and primary key, or the beginning of it. Search indexes are not recorded: they
    can be made again.
    """

    def __init__(self) -> None:
        self._rows: dict[tuple[Table, tuple[Hashable, ...]], tuple[object, ...]] = {}

    def put(self, table: Table, row: Row) -> None:
        """Record a sealed row that was written."""
        self._rows[table, tuple(row[name] for name in _KEYS[table])] = (row["sha256"],)

    def expect(self, table: Table, *key: Hashable, only: tuple[object, ...] = ()) -> None:
        """Record what a table holds under a key now: ``only`` these rows, by default none."""
        self._rows[table, key] = only

    def expect_nowhere(self, table: Table, value: object) -> None:
        """Expect rows that were recorded with a value to be gone."""
        for place, values in self._rows.items():
            if place[0] is table:
                self._rows[place] = tuple(each for each in values if each != value)

    def expect_purged(self, character_id: CharacterId) -> None:
        """Record that a character is gone, and with it all that was recorded of it."""
        self._rows = {
            (table, key): values
            for (table, key), values in self._rows.items()
            if not (_KEYS[table][0] == "character_id" and key[0] == character_id)
        }
        self.expect(character, character_id)

    def stands(self, connection: Connection) -> bool:
        """Whether anything was recorded, and all of it is read back over another connection."""
        return bool(self._rows) and all(
            tuple(connection.execute(_query(table, key)).scalars()) == values
            for (table, key), values in self._rows.items()
        )


class Writing(NamedTuple):
    """An open transaction as its parts share it; ``path`` is that of the library, for its problems."""

    connection: Connection
    path: Path
    written: Written


def _query(table: Table, key: tuple[Hashable, ...]) -> Select[tuple[object]]:
    known = _KNOWN_BY[table]
    under = (table.c[name] == part for name, part in zip(_KEYS[table], key, strict=False))
    return select(known).where(*under).order_by(known)
