"""Values that the library returns: characters, campaigns, and rolls without a character.

This module imports nothing heavy, so any room may use it.
"""

from enum import StrEnum
from typing import NamedTuple, NewType

from msgspec import Struct

from rules_core.sheet.sheet import Sheet

CharacterId = NewType("CharacterId", int)
"""A character's number in one library; other libraries number it differently."""

CampaignId = NewType("CampaignId", int)
"""A campaign's number in one library; other libraries number it differently."""

Faces = tuple[tuple[str, tuple[int, ...]], ...]
"""The faces of each kind of die, by the die's name, in the order they were rolled."""


class Character(Struct, frozen=True):
    """A character as it was read.

    ``uuid`` is the same in every library; ``rev`` counts changes from 1 and tells whether the sheet is
    current.
    """

    id: CharacterId
    uuid: str
    rev: int
    sheet: Sheet


class Listed(Struct, frozen=True):
    """A character in the list of all characters."""

    id: CharacterId
    uuid: str
    system: str
    name: str


class Campaign(Struct, frozen=True):
    """A group that plays one game: its name, notes and house rules.

    ``uuid`` is the same in every library; ``rev`` counts changes from 1. ``switches`` are the house rules
    that were set, by name as in ``rules_core.game.switches``: a flag as 0 or 1, a choice as its word. All
    others are as the rules recommend.
    """

    id: CampaignId
    uuid: str
    rev: int
    name: str
    system: str
    notes: str = ""
    switches: tuple[tuple[str, int | str], ...] = ()


class TrayThrow(Struct, frozen=True):
    """A roll without a character: its number (from 1, without gaps), its time, and its notation.

    ``at`` is a journal time. ``name`` is that of the favourite it was rolled with, "" for none.
    """

    id: int
    at: str
    notation: str
    name: str
    faces: Faces


class Favourite(Struct, frozen=True):
    """A notation saved under a name; sorted by ``place``."""

    id: int
    name: str
    notation: str
    place: int


class Shelf(StrEnum):
    """Where a character is filed. Archived ones stay in their campaigns; binned ones take part in nothing."""

    ACTIVE = "active"
    ARCHIVE = "archive"
    BIN = "bin"


class Order(StrEnum):
    """The order of found characters: by name, last played first, or last created first."""

    NAME = "name"
    PLAYED = "played"
    CREATED = "created"


BIN_DAYS = 30
"""How many days a character stays in the bin before it may be permanently deleted."""


class Query(Struct, frozen=True):
    """A search for characters.

    ``text`` is what the player typed, see ``desktop.library.search.search``. ``system`` is a game's id,
    ``campaign`` a campaign and ``tag`` a tag to filter by; "" or None for any.
    """

    text: str = ""
    system: str = ""
    campaign: CampaignId | None = None
    tag: str = ""
    favourites: bool = False
    shelf: Shelf = Shelf.ACTIVE
    order: Order = Order.PLAYED


class Standing(Struct, frozen=True):
    """A character's state in the library, apart from its sheet.

    ``binned_at`` and ``created_at`` are times in UTC, ISO 8601, "" for none. ``unfinished`` means it is still
    being created. ``variant_of`` is the uuid of the character it was copied from, "" for none. ``tags`` are
    distinct texts without white space around them.
    """

    favourite: bool = False
    pinned: bool = False
    shelf: Shelf = Shelf.ACTIVE
    binned_at: str = ""
    created_at: str = ""
    unfinished: bool = False
    variant_of: str = ""
    tags: tuple[str, ...] = ()


class CharacterMatch(NamedTuple):
    """A character found by a search; ``hp`` and ``hp_max`` are None if the sheet has none.

    The times are in UTC, ISO 8601, "" if unknown; ``played_at`` is that of the newest entry.
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
    """A table pack in the library.

    ``uuid`` is the pack's own, the same in every library. ``rev`` counts changes from 1, and ``content`` is
    the TOML text of the file.
    """

    id: int
    uuid: str
    rev: int
    name: str
    system: str
    content: str
