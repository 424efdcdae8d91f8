"""Single-letter shortcuts, which players can turn off."""

from desktop.base.words import tr


def is_letter(key: str) -> bool:
    """Return whether a displayed shortcut ("B", "/", "Shift D") is a single letter, digit or sign."""
    *held, letter = key.split(" ")
    return len(letter) == 1 and held in ([], [tr("Shift")])
