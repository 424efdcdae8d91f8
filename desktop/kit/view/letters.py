"""Keys that are single letters, which can be turned off."""

from desktop.base.words import tr


def is_letter(key: str) -> bool:
    """Whether a key, as it is written ("B", "/", "Shift D"), is a single letter, digit or sign."""
    *held, letter = key.split(" ")
    return len(letter) == 1 and held in ([], [tr("Shift")])
