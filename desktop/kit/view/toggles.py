"""On/off options on the pages of the sheet."""

from msgspec import Struct


class Toggle(Struct, frozen=True):
    """An option that is on or off: a situation of an attack, a condition of the character.

    ``effect`` says what it does ("+1 bonus", "1 penalty"), "" if the name is enough. ``explanation`` appears
    on
    demand. A toggle with a ``reason`` is disabled, and the reason says why.
    """

    id: str
    name: str
    on: bool
    effect: str = ""
    explanation: str = ""
    reason: str = ""
