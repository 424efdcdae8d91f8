"""The values that tabs and lists to tick show."""

from msgspec import Struct


class TabView(Struct, frozen=True):
    """A part of the sheet: its id, its name, a shorter one, and whether it wants to be looked at."""

    id: str
    name: str
    short_name: str
    alert: bool = False


class MemberView(Struct, frozen=True):
    """A character of the campaign's game: whether it takes part, and the other campaign that it is in.

    A table pack too: whether the campaign uses it.
    """

    character: int
    name: str
    member: bool
    elsewhere: str = ""
