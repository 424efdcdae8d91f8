"""Parsing of tracker input: ``-3`` and ``+2`` change the value, ``5`` sets it."""

import re
from enum import StrEnum

from rules_core.game.system import Span

_ENTRY = r"\s*([+\-−])?\s*([0-9]{1,100})\s*"


class Refusal(StrEnum):
    """Why the input is not valid."""

    NOT_A_NUMBER = "not_a_number"
    OUT_OF_RANGE = "out_of_range"


def entered_value(present: int, span: Span, text: str) -> int | Refusal:
    """Return the value that typing ``text`` gives, or why it is refused.

    A change (``-3``, ``+2``) stops at the ends of ``span``; setting a value outside ``span`` is refused. A
    value already outside (a house rule, an import) is never pushed further out by a change.
    """
    match = re.fullmatch(_ENTRY, text, re.ASCII)
    if match is None:
        return Refusal.NOT_A_NUMBER
    sign, digits = match.groups()
    number = int(digits)
    if sign is None:
        return number if span.least <= number <= span.most else Refusal.OUT_OF_RANGE
    if sign == "+":
        return max(present, min(present + number, span.most))
    return min(present, max(present - number, span.least))
