"""What the window of keys shows: a row for each command, and what is going on with the chosen one."""

from enum import StrEnum

from msgspec import Struct

from desktop.base import keys
from desktop.base.keys import Refusal, Takes
from desktop.base.words import tr


class Waiting(StrEnum):
    """What the next key is for."""

    NOTHING = ""
    CHANGE = "change"
    ADD = "add"
    FIND = "find"


class KeyRow(Struct, frozen=True):
    """A command with its keys in words; ``heading`` is above the first of a group, "" elsewhere."""

    command: str
    name: str
    group: str
    keys: tuple[str, ...]
    changed: bool
    heading: str = ""


class KeysView(Struct, frozen=True):
    """The window.

    ``chosen`` is the chosen command, ``message`` the line about it, a ``warning`` if a key was refused.
    ``giving`` and ``keeping`` label the answers if another command has the key.
    """

    rows: tuple[KeyRow, ...]
    search: str = ""
    chosen: str = ""
    waiting: Waiting = Waiting.NOTHING
    message: str = ""
    warning: bool = False
    giving: str = ""
    keeping: str = ""
    can_add: bool = False
    can_clear: bool = False
    can_reset: bool = False
    any_changed: bool = False


def row_of(command: str, group: str, heading: str = "") -> KeyRow:
    """Return the row of a command."""
    found = keys.keys_of(command)
    return KeyRow(
        command,
        keys.name(command),
        group,
        tuple(map(keys.words, found)),
        found != keys.default_keys(command),
        heading,
    )


def spoken(row: KeyRow) -> str:
    """Return a row for screen readers: "Roll, R, changed"."""
    parts = (row.name, ", ".join(row.keys) or tr("no key"), tr("changed", "keys") if row.changed else "")
    return ", ".join(part for part in parts if part)


def waiting_words(command: str, waiting: Waiting) -> str:
    """Return what to do while a key is awaited."""
    if waiting is Waiting.FIND:
        return tr("Press the key to search for. Esc cancels.")
    if waiting is Waiting.ADD:
        return tr("Press one more key for “{command}”. Esc cancels.").format(command=keys.name(command))
    words = tr("Press the new key for “{command}”. Esc cancels, Backspace removes the key.")
    return words.format(command=keys.name(command))


def idle_words(command: str) -> str:
    """Return the line about the chosen command: what it has by default, and why it may do nothing."""
    usual = ", ".join(map(keys.words, keys.default_keys(command)))
    words = tr("By default: {keys}.").format(keys=usual or tr("no key"))
    if not keys.are_single_on() and any(map(keys.is_single, keys.keys_of(command))):
        words += " " + tr("Single letters are off. To turn them on, open Settings, Language and keys.")
    return words


def now_words(command: str) -> str:
    """Return what changed, for the line below the list and for screen readers."""
    found = ", ".join(map(keys.words, keys.keys_of(command))) or tr("no key")
    return tr("“{command}” now has: {keys}.").format(command=keys.name(command), keys=found)


def conflict_words(key: str, other: str) -> str:
    """Return that another command has a key."""
    return tr("{key} is “{command}”.").format(key=keys.words(key), command=keys.name(other))


def has_already(key: str, command: str) -> str:
    """Return that the command has the key that was pressed."""
    return tr("“{command}” has {key} already.").format(command=keys.name(command), key=keys.words(key))


def none_has(key: str) -> str:
    """Return that no command has the key that was searched for."""
    return tr("No command has {key}.").format(key=keys.words(key))


def refusal_words(key: str, refusal: Refusal) -> str:
    """Return why a command can't have the key that was pressed, and what would do."""
    match refusal:
        case Refusal.MOVES:
            words = tr("{key} always moves, chooses or edits. Press another key.")
        case Refusal.EDITS:
            words = tr("{key} always copies, cuts, pastes or selects text. Press another key.")
        case Refusal.ALT:
            words = tr("Alt opens menus, and types signs on some keyboards. Use Ctrl instead.")
        case Refusal.SYSTEM:
            words = tr("{key} belongs to your system. Press another key.")
        case Refusal.NEEDS_CTRL:
            words = tr("This command works on every page, so its key needs Ctrl or is one of F1 to F12.")
        case Refusal.NEEDS_SINGLE:
            words = tr("This command takes a letter, digit or sign, without Ctrl.")
        case Refusal.NEEDS_LETTER:
            words = tr("This command takes a letter alone. With Shift, the same letter removes the die.")
        case _:
            words = tr("Rollbook can't use that key. Press another one.")
    return words.format(key=keys.words(key))


def takes_more(command: str) -> bool:
    """Return whether a command can have one more key."""
    most = 1 if keys.takes(command) is Takes.DIE else keys.MOST_KEYS
    return 0 < len(keys.keys_of(command)) < most
