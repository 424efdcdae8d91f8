"""Format numbers and dice for the screen.

Sheets, files and rules write dice with D: 2D6. German players read 2W6. Every die shown to the player goes
through ``dice_text`` or ``die_text``: fields, cards, logs, histories, prints and accessible names. Free text
that the player wrote does not.
"""

import re
from typing import TYPE_CHECKING

from desktop.base.words import spoken, tr

if TYPE_CHECKING:  # the first paint doesn't need fractions
    from fractions import Fraction


_PLAIN_MARKS = str.maketrans({"-": "−"})
_MARKS = dict.fromkeys(("de", "es"), str.maketrans({",": ".", ".": ",", "-": "−"}))
"""The thousands and decimal separators by language, where they differ from English."""

_LETTER = re.compile(r"(?<![^\W\d_])[dDwW](?=[0-9%])")
"""The letter of a die, such as in "2d6", "D100" and "d%", but not in "Ed25" or "4d6kh3"'s options."""


def grouped(number: int) -> str:
    """Format a whole number with thousands separators and a true minus sign: "12,345"."""
    return _marked(f"{number:,}")


def decimal(number: float, places: int) -> str:
    """Format a number with ``places`` decimals: "1,234.5"."""
    return _marked(f"{number:,.{places}f}")


def _marked(text: str) -> str:
    return text.translate(_MARKS.get(spoken(), _PLAIN_MARKS))


def percent(chance: "Fraction") -> str:
    """Format a probability in percent with one decimal, or two if one would show a possible result as 0.0.

    ``Fraction(7, 1000)`` is "0.7%", ``Fraction(1, 10000)`` "0.01%".
    """
    for places in (1, 2):
        rounded = round(float(chance * 100), places)
        if rounded not in (0.0, 100.0) or chance in (0, 1):
            return tr("{n}%").format(n=decimal(rounded, places))
    less = 2 * chance < 1
    return tr("<{n}%").format(n=decimal(0.01, 2)) if less else tr(">{n}%").format(n=decimal(99.99, 2))


def short_percent(chance: "Fraction") -> str:
    """Format a probability in percent, without decimals if it is a whole percentage: "58%", "0.7%"."""
    whole = chance * 100
    return whole_percent(whole.numerator) if whole.denominator == 1 else percent(chance)


def whole_percent(number: int) -> str:
    """Format a whole percentage: "150%"."""
    return tr("{n}%").format(n=grouped(number))


def exactly(chance: "Fraction", ways: int) -> str:
    """Format a probability as a count of equally likely outcomes: "317 of 1,000"."""
    return tr("{some} of {all}").format(some=grouped(int(chance * ways)), all=grouped(ways))


def signed(number: str) -> str:
    """Format a damage bonus with its sign: "0" is "+0", "1D4" is "+1D4", "-1" is "−1"."""
    return "−" + number[1:] if number.startswith("-") else "+" + number.removeprefix("+")


def reading(value: int) -> str:
    """Format a percentile result with at least two digits: "07"."""
    return f"{value:02d}"


def size_words(size: int) -> str:
    """Format a size in bytes: "12 kB", "3.4 MB"."""
    if size < 1_000_000:
        return f"{max(1, round(size / 1000))} kB"
    return tr("{n} MB").format(n=decimal(size / 1_000_000, 1))


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
