"""The setting for single-letter shortcuts; people who dictate to the computer turn them off."""

from weakref import WeakSet

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent, QShortcut
from shiboken6 import isValid

from desktop.kit.view.shell import is_letter

_followers: WeakSet[QShortcut] = WeakSet()
_are_on = True


def use(*, on: bool) -> None:
    """Turn single-letter shortcuts on or off. Widgets that show them must be repainted."""
    global _are_on  # noqa: PLW0603 - one keyboard for the whole app, as there is one theme
    _are_on = on
    for each in tuple(_followers):
        if isValid(each):
            each.setEnabled(on)


def are_on() -> bool:
    """Return whether single-letter shortcuts are on."""
    return _are_on


def follow(shortcut: QShortcut) -> None:
    """Enable a shortcut that is a single letter only while those are on."""
    _followers.add(shortcut)
    shortcut.setEnabled(_are_on)


def shown_key(key: str) -> str:
    """Return the shortcut to display beside its command, "" if it is off."""
    return key if _are_on or not is_letter(key) else ""


def kept_from_shortcuts(event: QEvent) -> bool:
    """Keep a typed character from the shortcuts of the window. Return whether it is one."""
    if event.type() != QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent) or not types(event):
        return False
    event.accept()
    return True


def types(event: QKeyEvent) -> bool:
    """Return whether a key types a character, so that it can begin a search."""
    held = event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier)
    text = event.text()
    return held == Qt.KeyboardModifier.NoModifier and bool(text.strip()) and text.isprintable()
