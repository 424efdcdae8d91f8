"""Things that are so or not, as the sheet's pages offer them."""

from msgspec import Struct


class Toggle(Struct, frozen=True):
    """Something that is so or not: a situation of an attack, a condition of the character.

    ``effect`` says what it does ("+1 bonus", "1 penalty"), "" where words are enough. ``explanation`` is
    shown on demand. One that is off with a ``reason`` cannot be switched, and the reason says why.
    """

    id: str
    name: str
    on: bool
    effect: str = ""
    explanation: str = ""
    reason: str = ""
