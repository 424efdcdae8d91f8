"""Characters as the library hands them out. Nothing heavy is imported here, so any room may use these."""

from typing import NewType

from msgspec import Struct

from rules_core.sheet import Sheet

CharacterId = NewType("CharacterId", int)
"""A character's number in one library; in another library the same character has another one."""


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
