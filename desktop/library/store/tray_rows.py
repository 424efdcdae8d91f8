"""Read and write rolls without a character, and favourites."""

from collections.abc import Iterable
from pathlib import Path

from sqlalchemy import Connection, bindparam, delete, func, insert, select, update

from desktop.library.problems import DamagedFavourites, DamagedThrows, UnknownFavourite
from desktop.library.records.characters import Faces, Favourite, TrayThrow
from desktop.library.store import rows as row_format
from desktop.library.store.engine import fetch_numbered
from desktop.library.store.row_record import WriteContext
from desktop.library.store.tables import favourite, tray_throw

_LAST_THROW = select(func.coalesce(func.max(tray_throw.c.id), 0))
_THROWS = select(tray_throw).where(tray_throw.c.id.between(bindparam("oldest"), bindparam("newest")))
_ADD_THROW = insert(tray_throw).inline()
_FAVOURITES = select(favourite).order_by(favourite.c.place, favourite.c.id)
_NEXT_FAVOURITE = select(
    func.coalesce(func.max(favourite.c.id), 0) + 1, func.coalesce(func.max(favourite.c.place), 0) + 1
)
_ADD_FAVOURITE = insert(favourite).inline()
_PUT_FAVOURITE = update(favourite).where(favourite.c.id == bindparam("present_id"))
_REMOVE_FAVOURITE = delete(favourite).where(favourite.c.id == bindparam("present_id"))


def fetch_throws(connection: Connection, before: int | None, limit: int) -> list[row_format.NumberedRow]:
    """Return the newest ``limit`` rows of rolls, or those before ``before``; newest first."""
    newest = connection.execute(_LAST_THROW).scalar_one()
    if before is not None:
        newest = min(newest, before - 1)
    oldest = max(1, newest - limit + 1)
    rows = dict(fetch_numbered(connection.execute(_THROWS, {"oldest": oldest, "newest": newest})))
    return [(number, rows.get(number)) for number in range(newest, oldest - 1, -1)]


def fetch_favourites(connection: Connection) -> list[row_format.NumberedRow]:
    """Return the rows of every favourite in their order."""
    return fetch_numbered(connection.execute(_FAVOURITES))


def throws_in(path: Path, rows: Iterable[row_format.NumberedRow]) -> tuple[TrayThrow, ...]:
    """Decode rolls from rows, in their order.

    Raises DamagedThrows, which also holds the readable ones.
    """
    whole, damaged = row_format.readable("throw", rows, row_format.throw_of)
    if damaged:
        raise DamagedThrows(path, row_format.describe_damage("throw", damaged), tuple(damaged), whole)
    return whole


def favourites_in(path: Path, rows: Iterable[row_format.NumberedRow]) -> tuple[Favourite, ...]:
    """Decode favourites from rows, in their order.

    Raises DamagedFavourites, which also holds the readable ones.
    """
    whole, damaged = row_format.readable("favourite", rows, row_format.favourite_of)
    if damaged:
        raise DamagedFavourites(path, row_format.describe_damage("favourite", damaged), tuple(damaged), whole)
    return whole


class TrayWriter:
    """Writes rolls without a character, and favourites, in one transaction."""

    def __init__(self, writing: WriteContext) -> None:
        self._connection, self._path, self._record = writing

    def add_throw(self, at: str, notation: str, name: str, faces: Faces) -> TrayThrow:
        """Add a roll; the arguments are the fields of a ``TrayThrow``."""
        number = self._connection.execute(_LAST_THROW).scalar_one() + 1
        added = TrayThrow(number, at, notation, name, faces)
        row = row_format.throw_row(added)
        self._connection.execute(_ADD_THROW, row)
        self._record.put(tray_throw, row)
        return added

    def add_favourite(self, name: str, notation: str, place: int | None = None) -> Favourite:
        """Add a favourite, at the end unless a ``place`` is given."""
        number, last = self._connection.execute(_NEXT_FAVOURITE).one()
        added = Favourite(number, name, notation, last if place is None else place)
        row = row_format.favourite_row(added)
        self._connection.execute(_ADD_FAVOURITE, row)
        self._record.put(favourite, row)
        return added

    def put_favourite(self, kept: Favourite) -> None:
        """Replace the favourite with that number, damaged or not.

        Raises UnknownFavourite.
        """
        row = row_format.favourite_row(kept)
        changed = {column: value for column, value in row.items() if column != "id"}
        if self._connection.execute(_PUT_FAVOURITE, changed | {"present_id": kept.id}).rowcount != 1:
            raise self._unknown(kept.id)
        self._record.put(favourite, row)

    def remove_favourite(self, favourite_id: int) -> None:
        """Delete a favourite, damaged or not.

        Raises UnknownFavourite.
        """
        if not self._connection.execute(_REMOVE_FAVOURITE, {"present_id": favourite_id}).rowcount:
            raise self._unknown(favourite_id)
        self._record.expect(favourite, favourite_id)

    def _unknown(self, favourite_id: int) -> UnknownFavourite:
        return UnknownFavourite(self._path, f"there is no favourite {favourite_id}", favourite_id)
