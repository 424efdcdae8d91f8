"""How characters stand in the library and how they are asked for. Nothing heavy is imported here."""

from enum import StrEnum
from typing import NamedTuple

from msgspec import Struct

from desktop.library.records.characters import CampaignId, CharacterId


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
