"""The last thing that was done in a library, over all its characters."""

from pathlib import Path
from typing import NamedTuple

from desktop.library.identity import all_rows, reading
from desktop.library.problems import LibraryProblem
from desktop.library.rows import DamagedRow, character_of, entry_of
from desktop.library.tables import character, columns, journal
from rules_core.journal import Entry
from rules_core.sheet import Sheet

# By the order in which they were written: clocks are set back.
_NEWEST = f"SELECT {columns(journal)} FROM journal ORDER BY rowid DESC LIMIT 1"  # noqa: S608
_CHARACTER = f"SELECT {columns(character)} FROM character WHERE id = ?"  # noqa: S608


class LastAct(NamedTuple):
    """The newest entry of all journals, and the sheet as it is now of whose it is."""

    sheet: Sheet
    entry: Entry


def last_act(library: Path) -> LastAct | None:
    """What was done last, None where nothing was or it cannot be read."""
    try:
        with reading(library) as connection:
            for newest in all_rows(connection, _NEWEST):
                for whose in all_rows(connection, _CHARACTER, newest["character_id"]):
                    return LastAct(character_of(whose).sheet, entry_of(newest))
    except (DamagedRow, LibraryProblem):
        pass
    return None
