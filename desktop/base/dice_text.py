"""Write dice as players of the current language do: 2D6 in English and Spanish, 2W6 in German.

Sheets, files and rules only have D. Everything shown to the player goes through here: fields, cards, logs,
histories, prints and accessible names. Free text that the player wrote does not.
"""

import re

from desktop.base.words import spoken

_LETTER = re.compile(r"(?<![^\W\d_])[dDwW](?=[0-9%])")
"""The letter of a die, such as in "2d6", "D100" and "d%", but not in "Ed25" or "4d6kh3"'s options."""


def dice_text(text: str) -> str:
    """Return a text with its dice in the letters of the current language: "2W6 + 1W4" for "2D6 + 1D4".

    In other languages than German it changes only a W, which a German player may have typed.
    """
    if spoken() == "de":
        return _LETTER.sub("W", text)
    return _LETTER.sub(lambda letter: {"W": "D", "w": "d"}.get(letter[0], letter[0]), text)


def die_text(kind: str, count: int | None = None) -> str:
    """Return a numbered die by its kind, such as "d100": "D100", or "2D100" with a ``count``."""
    return dice_text(f"{'' if count is None else count}{kind.upper()}")


def die_letter() -> str:
    """Return the letter that dice are written with in the current language."""
    return "W" if spoken() == "de" else "D"
