"""Numbers as the screens write them."""

from typing import TYPE_CHECKING

from desktop.base.words import spoken, tr

if TYPE_CHECKING:  # what is ready first writes numbers, and none of these
    from fractions import Fraction

_MARKS = {"de": (".", ","), "es": (".", ",")}
"""What stands between thousands, and before decimals, where that is not as in English."""


def grouped(number: int) -> str:
    """A whole number with its thousands apart: "12,345", with a true minus before one below 0."""
    return _marked(f"{number:,}")


def decimal(number: float, places: int) -> str:
    """A number with so many decimals: "1,234.5"."""
    return _marked(f"{number:,.{places}f}")


def _marked(text: str) -> str:
    thousands, point = _MARKS.get(spoken(), (",", "."))
    turned = {",": thousands, ".": point, "-": "−"}
    return "".join(turned.get(each, each) for each in text)


def percent(chance: "Fraction") -> str:
    """A chance in percent: one decimal, two where one would show what can happen as 0.0.

    ``Fraction(7, 1000)`` is "0.7%", ``Fraction(1, 10000)`` "0.01%".
    """
    for places in (1, 2):
        rounded = round(float(chance * 100), places)
        if chance in (0, 1) or rounded not in (0.0, 100.0):
            return tr("{n}%").format(n=decimal(rounded, places))
    less = 2 * chance < 1
    return tr("<{n}%").format(n=decimal(0.01, 2)) if less else tr(">{n}%").format(n=decimal(99.99, 2))


def short_percent(chance: "Fraction") -> str:
    """A chance in percent, without decimals where it is a whole number of percent: "58%", "0.7%"."""
    whole = chance * 100
    return whole_percent(whole.numerator) if whole.denominator == 1 else percent(chance)


def whole_percent(number: int) -> str:
    """A whole number of percent: "150%"."""
    return tr("{n}%").format(n=grouped(number))


def exactly(chance: "Fraction", ways: int) -> str:
    """A chance as a count of equally likely ways: "317 of 1,000"."""
    return tr("{some} of {all}").format(some=grouped(int(chance * ways)), all=grouped(ways))


def signed(number: str) -> str:
    """A damage bonus with its sign: "0" is "+0", "1D4" is "+1D4", "-1" is "−1"."""
    return "−" + number[1:] if number.startswith("-") else "+" + number.removeprefix("+")


def reading(value: int) -> str:
    """A percentile reading as it is spoken of in the log: always two digits."""
    return f"{value:02d}"


def size_words(size: int) -> str:
    """A size in bytes as people say it."""
    if size < 1_000_000:
        return f"{max(1, round(size / 1000))} kB"
    return tr("{n} MB").format(n=decimal(size / 1_000_000, 1))
