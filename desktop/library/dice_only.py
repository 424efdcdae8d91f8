"""What the library keeps of dice that were thrown without a character. Nothing heavy is imported here."""

from msgspec import Struct

Faces = tuple[tuple[str, tuple[int, ...]], ...]
"""The faces of each kind of die, by its name, in the order in which they were drawn."""


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
