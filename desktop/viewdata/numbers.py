"""Numbers as the screens write them."""

from fractions import Fraction

from desktop.words import tr


def percent(chance: Fraction) -> str:
    """A chance in percent: one decimal, two where one would show what can happen as 0.0.

    ``Fraction(7, 1000)`` is "0.7%", ``Fraction(1, 10000)`` "0.01%".
    """
    if chance in (0, 1):
        return f"{int(chance) * 100}.0%"
    for decimals in (1, 2):
        text = f"{float(chance * 100):.{decimals}f}"
        if float(text) not in (0.0, 100.0):
            return f"{text}%"
    return "<0.01%" if chance < Fraction(1, 2) else ">99.99%"


def exactly(chance: Fraction, ways: int) -> str:
    """A chance as a count of equally likely ways: "317 of 1,000"."""
    return tr("{some} of {all}").format(some=f"{int(chance * ways):,}", all=f"{ways:,}")


def signed(number: str) -> str:
    """A damage bonus with its sign: "0" is "+0", "1D4" is "+1D4", "-1" is "−1"."""
    return "−" + number[1:] if number.startswith("-") else "+" + number.removeprefix("+")


def reading(value: int) -> str:
    """A percentile reading as it is spoken of in the log: always two digits."""
    return f"{value:02d}"
