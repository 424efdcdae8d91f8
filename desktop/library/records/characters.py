"""Characters, campaigns, and throws without a character, as the library hands them out.

Nothing heavy is imported here, so any room may use these.
"""

from enum import StrEnum
from typing import NamedTuple, NewType

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


class Shelf(StrEnum):
    """Where a character is kept. Archived ones stay in their campaigns; binned ones take part in nothing."""

    ACTIVE = "active"
    ARCHIVE = "archive"
    BIN = "bin"


class Order(StrEnum):
    """How found characters are ordered: by name, or those last played or made before the others."""

    NAME = "name"
    PLAYED = "played"
    CREATED = "created"


BIN_DAYS = 30
"""How many days a character stays in the bin before it may be purged."""


class Query(Struct, frozen=True):
    """Which characters are wanted.

    ``text`` is what the player typed, see ``desktop.library.search.search``. ``system`` is a game's id, ""
    for all; ``campaign`` and ``tag`` are that of the characters, None and "" for any.
    """

    text: str = ""
    system: str = ""
    campaign: CampaignId | None = None
    tag: str = ""
    favourites: bool = False
    shelf: Shelf = Shelf.ACTIVE
    order: Order = Order.PLAYED


class Standing(Struct, frozen=True):
    """How a character stands in the library, which is no part of its sheet.

    ``binned_at`` and ``created_at`` are times in UTC, ISO 8601, "" where there are none. ``unfinished``: it
    is still being made. ``variant_of`` is the uuid of the character that it was copied from, "" for none.
    ``tags`` are texts without white space around them, none of them twice.
    """

    favourite: bool = False
    pinned: bool = False
    shelf: Shelf = Shelf.ACTIVE
    binned_at: str = ""
    created_at: str = ""
    unfinished: bool = False
    variant_of: str = ""
    tags: tuple[str, ...] = ()


class Found(NamedTuple):
    """A character that was found; ``hp`` and ``hp_max`` are None where the sheet has none.

    The times are in UTC, ISO 8601, "" where they are not known; ``played_at`` is that of the newest entry.
    """

    id: CharacterId
    uuid: str
    system: str
    name: str
    hp: int | None
    hp_max: int | None
    favourite: bool
    pinned: bool
    unfinished: bool
    variant_of: str
    created_at: str
    played_at: str
    binned_at: str
    tags: tuple[str, ...]


class KeptPack(Struct, frozen=True):
    """A pack of a table's own rules as the library keeps it.

    ``uuid`` is the pack's own and the same in every library, ``rev`` counts the changes from 1, ``content``
    is the TOML text of the file.
    """

    id: int
    uuid: str
    rev: int
    name: str
    system: str
    content: str
