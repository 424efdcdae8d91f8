"""The evening that is played: what is done, and the keys for it."""

from typing import NamedTuple


class Step(NamedTuple):
    """Something that is done by keyboard: its words, and the keys."""

    words: str
    keys: tuple[str, ...]


def _each(words: str, *keys: str) -> tuple[Step, ...]:
    return tuple(Step(f"{words}: {key.removeprefix('type:')}", (key,)) for key in keys)


EVENING = (
    *_each("First run", "Tab", "Tab", "Return"),
    *_each("Skills by arrows", "Home", "Down", "Down", "Right"),
    *_each("Find a skill", "slash", "type:spot", "Return"),
    *_each("Tick it", "t"),
    *_each("Set up", "space", "b", "p", "0", "shift+d", "shift+d", "shift+d"),
    *_each("Roll", "Return", "w", "w"),
    *_each("Luck", "l", "u"),
    *_each("Undo", "ctrl+z"),
    Step("Roll before the last has landed: Return Return", ("Return", "r")),
    *_each("Damage", "ctrl+1", "type:-3", "Return"),
    *_each("Damage by arrows", "Down", "Up", "Tab", "Tab"),
    *_each("Refused", "ctrl+1", "type:999", "Return", "Escape"),
    *_each("The tray", "F6", "Tab", "Tab", "Tab", "Tab", "Tab"),
    *_each("Tabs", "ctrl+Next", "ctrl+Next", "ctrl+Next"),
    *_each("Library", "ctrl+l", "Right", "Home"),
    Step("Back to the sheet", ("Return",)),
    *_each("Edit", "ctrl+e", "Tab", "Tab", "ctrl+e"),
    *_each("Edit a table", "ctrl+e", "slash", "type:spot", "Tab", "Tab", "space", "space", "Tab", "Tab"),
    *_each("Leave the table", "ctrl+e"),
    *_each("Downtime", "ctrl+d", "Return", "Tab", "Tab", "Tab"),
)
