"""What the palette of commands lists."""

from typing import NamedTuple


class CommandRow(NamedTuple):
    """A command that can be used now: its id, its words and its keys ("" for none)."""

    id: str
    words: str
    keys: str = ""
