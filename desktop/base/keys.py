"""The keys of every command: the defaults that features declare, and the player's own.

Everything that names a key reads it here: menus, buttons, tooltips, help and the guide. A key is written as
in "Ctrl+Shift+Z", "F1", "Shift+D" or "R". One without Ctrl or a function key is a single key: it works on the
sheet and in the tray, where nothing is typed. All others work in the whole window.
"""

import re
import sys
from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import NamedTuple

from desktop.base.words import mark, tr

Keys = tuple[str, ...]
"""The keys of a command, the one to show first; empty if it has none."""

MOST_KEYS = 3
"""How many keys a command can have."""


class Takes(StrEnum):
    """Which keys a command can have."""

    WINDOW = "window"
    """No single keys, because it works on every page."""
    PLAY = "play"
    """All keys."""
    SINGLE = "single"
    """Single keys only."""
    DIE = "die"
    """Single letters only. They go before other single keys, and Shift turns them round."""


class Refusal(StrEnum):
    """Why a command can't have a key."""

    UNKNOWN = "unknown"
    MOVES = "moves"
    EDITS = "edits"
    ALT = "alt"
    SYSTEM = "system"
    NEEDS_CTRL = "needs ctrl"
    NEEDS_SINGLE = "needs single"
    NEEDS_LETTER = "needs letter"


class _Declared(NamedTuple):
    defaults: Keys
    takes: Takes
    name: Callable[[], str]


_JOINT = re.compile(r"(?<=.)\+(?=.)")
_HELD = ("Meta", "Ctrl", "Alt", "Shift")
_FUNCTION = r"F([1-9]|1[0-9]|2[0-4])"
_MOVING = frozenset(
    {"Return", "Enter", "Esc", "Space", "Up", "Down", "Left", "Right", "Home", "End"}
    | {"Backspace", "Del", "Ins", "Menu", "F2", "F10"}
)
"""What lists, fields and menus do with these can't be changed, whatever is held with them."""
_PAGED = frozenset({"Tab", "PgUp", "PgDown"})
"""These are free together with Ctrl."""
_EDITING = frozenset({"Ctrl+A", "Ctrl+C", "Ctrl+V", "Ctrl+X"})
_SYSTEM = frozenset({"Alt+F4", "Alt+Tab", "Alt+Shift+Tab", "Alt+Esc", "Alt+Space", "Ctrl+Alt+Del"})
_MACOS = frozenset({"Ctrl+H", "Ctrl+M", "Ctrl+Tab", "Ctrl+Shift+Tab", "Ctrl+Shift+3", "Ctrl+Shift+4"})

_declared: dict[str, _Declared] = {}
_chosen: dict[str, Keys] = {}
_are_single_on = True
_used: dict[str, Keys] = {}
_faults: tuple[str, ...] = ()
_is_fresh = False


def declare(command: str, defaults: Keys, takes: Takes = Takes.PLAY, name: Callable[[], str] = str) -> None:
    """Say which keys a command has until the player chooses others; ``name`` returns what it's called."""
    global _is_fresh  # noqa: PLW0603 - one keyboard for the whole app, as there is one theme
    _declared[command] = _Declared(defaults, takes, name)
    _is_fresh = False


def use(chosen: Mapping[str, Keys], *, single: bool = True) -> None:
    """Use the player's keys by command. Without ``single``, single keys do nothing and aren't shown."""
    global _chosen, _are_single_on, _is_fresh
    _chosen, _are_single_on, _is_fresh = dict(chosen), single, False


def are_single_on() -> bool:
    """Return whether single keys do anything."""
    return _are_single_on


def commands() -> tuple[str, ...]:
    """Return every command that can have a key."""
    return tuple(_declared)


def takes(command: str) -> Takes:
    """Return which keys a command can have. Raises KeyError if it was never declared."""
    return _declared[command].takes


def name(command: str) -> str:
    """Return what a command is called, as in a menu. Raises KeyError if it was never declared."""
    return _declared[command].name()


def are_changed() -> bool:
    """Return whether any command has other keys than by default."""
    return any(keys_of(each) != default_keys(each) for each in _declared)


def default_keys(command: str) -> Keys:
    """Return the keys that a command has by default."""
    return _declared[command].defaults if command in _declared else ()


def keys_of(command: str) -> Keys:
    """Return the keys that a command has now, single ones too if those are off."""
    _sort()
    return _used.get(command, ())


def active_keys(command: str, *, single: bool | None = None) -> Keys:
    """Return the keys that do something now; only those that are ``single``, or aren't, if that is given."""
    return tuple(
        key
        for key in keys_of(command)
        if (_are_single_on or not is_single(key)) and (single is None or is_single(key) is single)
    )


def owner(key: str, command: str) -> str:
    """Return which other command has a key that ``command`` wants, or "" if it is free."""
    _sort()
    of_dice = takes(command) is Takes.DIE
    rivals = (each for each, own in _declared.items() if (own.takes is Takes.DIE) is of_dice)
    return next((each for each in rivals if each != command and key in _used[each]), "")


def faults() -> tuple[str, ...]:
    """Return what is wrong with the player's keys, for the log: such entries are ignored."""
    _sort()
    return _faults


def split(key: str) -> tuple[Keys, str]:
    """Return the keys to hold, and the one to press with them."""
    *held, last = _JOINT.split(key)
    return tuple(held), last


def is_single(key: str) -> bool:
    """Return whether a key is a letter, digit or sign, by itself or with Shift."""
    held, last = split(key)
    return len(last) == 1 and held in ((), ("Shift",))


def normal(key: str) -> str:
    """Return a key as it is compared: in capitals, and what is held with it in a fixed order."""
    held, last = split(key)
    in_order = [each for each in _HELD if each in held]
    return "+".join((*in_order, last.upper() if len(last.upper()) == 1 else last))


def refusal(key: str, command: str) -> Refusal | None:
    """Return why a command can't have a key, or None if it can."""
    held, last = split(key)
    if key in default_keys(command):
        return None
    if key in _EDITING:
        return Refusal.EDITS
    if key in _SYSTEM or "Meta" in held or (sys.platform == "darwin" and key in _MACOS):
        return Refusal.SYSTEM
    if "Alt" in held:
        return Refusal.ALT
    if last in _MOVING or (last in _PAGED and "Ctrl" not in held):
        return Refusal.MOVES
    is_key = len(last) == 1 or last in _PAGED or re.fullmatch(_FUNCTION, last)
    if not is_key or not last.isprintable():
        return Refusal.UNKNOWN
    return _unfit(key, takes(command))


def _unfit(key: str, wanted: Takes) -> Refusal | None:
    if wanted is Takes.WINDOW and is_single(key):
        return Refusal.NEEDS_CTRL
    if wanted is Takes.DIE and not (len(key) == 1 and key.isalpha()):
        return Refusal.NEEDS_LETTER
    return Refusal.NEEDS_SINGLE if wanted is Takes.SINGLE and not is_single(key) else None


def _sort() -> None:
    """Give each command its keys: first the player's, then the defaults that are left."""
    global _used, _faults, _is_fresh
    if _is_fresh:
        return
    taken: set[tuple[bool, str]] = set()
    wrong = [f"unknown command {each}" for each in _chosen if each not in _declared]
    found: dict[str, Keys] = {}
    for command, (_, wanted, _name) in _declared.items():
        if command in _chosen:
            kept: list[str] = []
            for key in _chosen[command]:
                slot = (wanted is Takes.DIE, key)
                if key != normal(key) or refusal(key, command) is not None:
                    wrong.append(f"{command} can't have {key}")
                elif slot in taken:
                    wrong.append(f"{command} can't have {key} too")
                else:
                    taken.add(slot)
                    kept.append(key)
            found[command] = tuple(kept[:MOST_KEYS])
    for command, (defaults, wanted, _name) in _declared.items():
        if command not in found:
            found[command] = tuple(key for key in defaults if (wanted is Takes.DIE, key) not in taken)
    _used, _faults, _is_fresh = found, tuple(wrong), True


# In words


_NAMES = {
    "Ctrl": mark("Ctrl"),
    "Shift": mark("Shift"),
    "Alt": mark("Alt"),
    "Return": mark("Enter"),
    "Esc": mark("Esc"),
    "Space": mark("Space"),
    "PgUp": mark("PgUp"),
    "PgDown": mark("PgDn"),
    "Del": mark("Del"),
    "Ins": mark("Ins"),
    "Home": mark("Home"),
    "End": mark("End"),
    "Backspace": mark("Backspace"),
}
_SIGNS = {"Up": "↑", "Down": "↓", "Left": "←", "Right": "→", "-": "−"}


def words(key: str, joint: str = " ") -> str:
    """Return a key as shown on a keycap: "Ctrl PgDn"; with a ``joint`` of "+" as in a sentence."""
    held, last = split(key)
    return joint.join(
        tr(_NAMES[each]) if each in _NAMES else _SIGNS.get(each, each) for each in (*held, last)
    )


def shown(command: str, *, single: bool | None = None, joint: str = " ") -> str:
    """Return the key to show beside a command, "" if it has none that does something now.

    With ``single``, only single keys or only others are considered.
    """
    found = active_keys(command, single=single)
    return words(found[0], joint) if found else ""


def shown_with_shift(command: str, *, joint: str = " ") -> str:
    """Return the key of a command as shown if Shift turns it round, "" if it has none."""
    found = active_keys(command)
    return words(f"Shift+{found[0]}", joint) if found else ""


def beside(command: str) -> str:
    """Return the key in brackets after a blank, " (Ctrl+K)", or "" if there is none."""
    key = shown(command, joint="+")
    return f" ({key})" if key else ""
