"""The values that the kit shows on a sheet: tabs, checklists, toggles, and the text of an empty page."""

from msgspec import Struct

from desktop.base.words import tr


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


class Toggle(Struct, frozen=True):
    """An option that is on or off: a situation of an attack, a condition of the character.

    ``effect`` says what it does ("+1 bonus", "1 penalty"), "" if the name is enough. ``explanation`` appears
    on demand. A toggle with a ``reason`` is disabled, and the reason says why.
    """

    id: str
    name: str
    on: bool
    effect: str = ""
    explanation: str = ""
    reason: str = ""


def nothing_yet(said: str) -> str:
    """Return the text about missing content, with how to add some."""
    return f"{said} {_way()}"


def without_hint(said: str) -> str:
    """Return the text without how to add content, for a sheet that can't be edited."""
    return said.removesuffix(_way()).rstrip()


def _way() -> str:
    return tr("Choose Edit to change the sheet.")
