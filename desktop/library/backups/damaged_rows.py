"""Save the rows of a damaged character to a file before they are rewritten."""

import base64
import json
from pathlib import Path

from desktop.base.disk import sync_folder, write_whole
from desktop.library.moving.aside import free_folder
from desktop.library.problems import problem_with_files
from desktop.library.records.characters import CharacterId
from desktop.library.store.identity import PATIENT_MS, all_rows, reading
from desktop.library.store.rows import Row
from desktop.library.store.tables import character, downtime, journal, member, picture_use, portrait, shelf


class _Text(bytes):
    """Stored text as raw bytes, distinct from blobs."""


def keep_rows(library: Path, number: CharacterId, uuid: str) -> Path:
    """Save every row of a character byte for byte to a file and return its path.

    Raises a LibraryProblem if it can't be written.
    """
    tables: dict[str, list[dict[str, object]]] = {}
    with reading(library, wait_ms=PATIENT_MS) as connection:
        connection.text_factory = _Text
        for table in (character, shelf, journal, portrait, downtime, member, picture_use):
            known_by = "id" if table is character else "character_id"
            found = all_rows(connection, f"SELECT * FROM {table.name} WHERE {known_by} = ?", number)  # noqa: S608
            tables[table.name] = [_plain(row) for row in found]
        images = (
            "SELECT * FROM picture WHERE digest IN (SELECT digest FROM picture_use WHERE character_id = ?)"
        )
        tables["picture"] = [_plain(row) for row in all_rows(connection, images, number)]
    content = json.dumps({"uuid": uuid, "tables": tables}, indent=1, ensure_ascii=False)
    folder = free_folder(library)
    file = folder / f"character-{number}.json"
    try:
        folder.mkdir()
        write_whole(file, content.encode())
        sync_folder(library.parent)
    except OSError as error:
        raise problem_with_files(error, library) from error
    return file


def _plain(row: Row) -> dict[str, object]:
    """Return a row as JSON values; invalid text and blobs are in base 64."""
    return {name: _plain_value(value) for name, value in row.items()}


def _plain_value(value: object) -> object:
    if isinstance(value, _Text):
        try:
            return value.decode()
        except UnicodeDecodeError:
            return {"text": base64.b64encode(value).decode()}
    if isinstance(value, bytes):
        return {"bytes": base64.b64encode(value).decode()}
    return value
