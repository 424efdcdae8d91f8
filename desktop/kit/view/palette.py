"""The entries of the command palette."""

from typing import NamedTuple


class CommandRow(NamedTuple):
    """An available command: its id, its text and its shortcut ("" for none)."""

    id: str
    words: str
    keys: str = ""
