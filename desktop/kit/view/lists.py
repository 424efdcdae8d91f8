"""The values that tabs and checklists show."""

from msgspec import Struct


class TabView(Struct, frozen=True):
    """A tab of the sheet: its id, its name, a short name, and whether it needs attention."""

    id: str
    name: str
    short_name: str
    alert: bool = False


class MemberView(Struct, frozen=True):
    """A character in a checklist: whether it is included, and the name of another campaign it plays in.

    Also used for table packs: whether the campaign uses the pack.
    """

    character: int
    name: str
    member: bool
    elsewhere: str = ""
