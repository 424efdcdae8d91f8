"""Read what is shown of a character once it is opened, in one transaction."""

import sqlite3
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

from desktop.library.records.characters import Campaign, Character, CharacterId
from desktop.library.store import campaign_rows, character_rows, journal_rows
from rules_core.sheet.journal import Entry


class Opening(NamedTuple):
    """A character and the rest that is shown of it, all of the same moment.

    ``portrait``, ``entries`` (the newest) and ``campaign`` decode on demand, and raise as in ``Library``.
    """

    character: Character
    portrait: Callable[[], bytes | None]
    entries: Callable[[], tuple[Entry, ...]]
    campaign: Callable[[], Campaign | None]


def read_opening(
    connection: sqlite3.Connection, path: Path, character_id: CharacterId, newest: int
) -> Opening:
    """Return a character with its ``newest`` entries.

    Raises UnknownCharacter or DamagedCharacter.
    """
    character = character_rows.read_character(connection, path, character_id)
    chosen = character.sheet.picture
    portrait = character_rows.fetch_portrait(connection, character_id, chosen)
    entries = journal_rows.fetch_entries(connection, character_id, None, newest)
    campaign = campaign_rows.fetch_campaign_of(connection, character_id)
    return Opening(
        character,
        partial(character_rows.portrait_in, path, character_id, chosen, portrait),
        partial(journal_rows.entries_in, path, character_id, entries),
        partial(campaign_rows.campaign_in, path, campaign),
    )
