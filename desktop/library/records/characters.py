"""Characters, campaigns, and throws without a character, as the library hands them out.

Nothing heavy is imported here, so any room may use these.
"""

from typing import NewType

from msgspec import Struct

from rules_core.sheet.sheet import Sheet

CharacterId = NewType("CharacterId", int)
"""A character's number in one library; in another library the same character has another one."""

CampaignId = NewType("CampaignId", int)
"""A campaign's number in one library; in another library the same campaign has another one."""

Faces = tuple[tuple[str, tuple[int, ...]], ...]
"""The faces of each kind of die, by its name, in the order in which they were drawn."""


class Character(Struct, frozen=True):
    """A character as it was read.

    ``uuid`` is the same in every library; ``rev`` counts the changes from 1 and tells whether the sheet is
    still the present one.
    """

    id: CharacterId
    uuid: str
    rev: int
    sheet: Sheet


class Listed(Struct, frozen=True):
    """A character in the list of everybody."""

    id: CharacterId
    uuid: str
    system: str
    name: str


class Campaign(Struct, frozen=True):
    """A table that plays one game: its name, its notes and its house rules.

    ``uuid`` is the same in every library; ``rev`` counts the changes from 1. ``switches`` are the house-rule
    switches that were set, by name, as ``rules_core.game.switches`` tells them: a flag as 0 or 1, a choice
    as its word. One that is not among them stands as the rules recommend.
    """

    id: CampaignId
    uuid: str
    rev: int
    name: str
    system: str
    notes: str = ""
    switches: tuple[tuple[str, int | str], ...] = ()


class TrayThrow(Struct, frozen=True):
    """A throw: its number, counted from 1 without a gap, when it was made, and its notation.

    ``at`` is a time as journals write it. ``name`` is that of the favourite it was thrown by, "" for none.
    """

    id: int
    at: str
    notation: str
    name: str
    faces: Faces


class Favourite(Struct, frozen=True):
    """A notation that is kept under a name; those with a lower ``place`` stand before it."""

    id: int
    name: str
    notation: str
    place: int
