"""Whether single letters are keys on the sheet and the tray: who speaks to the computer turns them off."""

from weakref import WeakSet

from PySide6.QtGui import QShortcut
from shiboken6 import isValid

from desktop.kit.view.letters import is_letter

_followers: WeakSet[QShortcut] = WeakSet()
_are_on = True


def use(*, on: bool) -> None:
    """Have single letters be keys from now on, or not. What shows them has to be drawn again."""
    global _are_on  # noqa: PLW0603 - one keyboard for the whole app, as there is one theme
    _are_on = on
    for each in tuple(_followers):
        if isValid(each):
            each.setEnabled(on)


def are_on() -> bool:
    """Whether single letters are keys."""
    return _are_on


def follow(shortcut: QShortcut) -> None:
    """Have a shortcut that is a single letter work only where these are keys."""
    _followers.add(shortcut)
    shortcut.setEnabled(_are_on)


def shown_key(key: str) -> str:
    """A key as it is shown beside what it does; "" for one that means nothing now."""
    return key if _are_on or not is_letter(key) else ""
