"""Adding to and spending from an amount of money that is written as text, such as "$1,250.50"."""

import re
from decimal import Decimal

from rules_core.game.typed import Unfit, Why

_AMOUNT = re.compile(r"[+-]?\d+(?:[.,'\u2019\u00a0\u202f ]\d+)*")
_DECIMALS = 2
_MOST_DIGITS = 12


def changed_amount(text: str, by: str, *, adds: bool) -> str:
    """Return a text with a typed amount added to its first number, or spent from it.

    The text around the number and its way of writing stay; a text without a number counts as 0. Raises
    ``Unfit`` if ``by`` is no amount above 0, or more than there is to spend.
    """
    match = re.fullmatch(r"\D{0,4}?(" + _AMOUNT.pattern + r")\D{0,4}", by.strip())
    number = None if match is None else _Number(match[1].lstrip("+"))
    if number is None or number.value <= 0 or len(number.whole) > _MOST_DIGITS:
        raise Unfit(Why.NO_AMOUNT)
    found = _AMOUNT.search(text)
    there = _Number("0" if found is None else found[0])
    value = there.value + (number.value if adds else -number.value)
    if value < 0 <= there.value or len(str(abs(int(value)))) > _MOST_DIGITS:
        raise Unfit(Why.NOT_ENOUGH if value < 0 else Why.NO_AMOUNT)
    written = there.written(value, max(there.places, number.places), like=number)
    if found is None:
        return f"{written} {text.strip()}".strip()
    return text[: found.start()] + written + text[found.end() :]


class _Number:
    """A written number: its value, and how thousands and decimals are written."""

    def __init__(self, text: str) -> None:
        marks = [each for each in text if not each.isdecimal() and each not in "+-"]
        last = marks[-1] if marks else ""
        whole, _, rest = text.rpartition(last) if last else (text, "", "")
        decimal = last in (".", ",") and marks.count(last) == 1 and len(rest) <= _DECIMALS
        self.point = last if decimal else ""
        self.places = len(rest) if decimal else 0
        self.group = next((each for each in marks if each != self.point), "")
        self.whole = "".join(each for each in (whole if decimal else text) if each.isdecimal() or each == "-")
        self.value = Decimal(f"{self.whole}.{rest if decimal else 0}")

    def written(self, value: Decimal, places: int, like: "_Number") -> str:
        """Write another value in the same way, with so many decimals; ``like`` gives a missing point."""
        point = self.point or like.point or "."
        plain = f"{value:,.{places}f}" if self.group else f"{value:.{places}f}"
        return plain.translate({ord(","): self.group, ord("."): point})
