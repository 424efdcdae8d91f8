"""The last thing that was done in a library, over all its characters."""

import sqlite3
from pathlib import Path
from typing import NamedTuple

from desktop.library.identity import reading
from desktop.library.problems import LibraryProblem
from desktop.library.rows import DamagedRow, character_of, entry_of
from rules_core.journal import Entry
from rules_core.sheet import Sheet

# By the order in which they were written: clocks are set back.
_NEWEST = """
SELECT character_id, seq, action_uuid, entry, entry_format, sha256 FROM journal ORDER BY rowid DESC LIMIT 1
"""
_CHARACTER = """
SELECT id, uuid, rev, system, name, search_name, sheet, sheet_format, sha256 FROM character WHERE id = ?
"""


class LastAct(NamedTuple):
    """The newest entry of all journals, and the sheet as it is now of whose it is."""

    sheet: Sheet
    entry: Entry


def last_act(library: Path) -> LastAct | None:
    """What was done last, None where nothing was or it cannot be read."""
    try:
        with reading(library) as connection:
            connection.row_factory = sqlite3.Row
            newest = connection.execute(_NEWEST).fetchone()
            whose = newest and connection.execute(_CHARACTER, (newest["character_id"],)).fetchone()
        return LastAct(character_of(dict(whose)).sheet, entry_of(dict(newest))) if whose else None
    except (DamagedRow, LibraryProblem):
        return None
