"""Derived values that were set by hand, where they can be read; else the rules hold."""

import re
from typing import TYPE_CHECKING

from rules_core.sheet.sheet import Sheet

if TYPE_CHECKING:  # a sheet on which nothing was set by hand is shown without dice
    from rules_core.dice.notation import Formula

DAMAGE_BONUS, BUILD, MOVE, DODGE = "damage_bonus", "build", "move", "dodge"

NUMBERS = (BUILD, MOVE, DODGE)
"""The derived values that are numbers; ``dodge`` is what Dodge starts at."""

_BLANKS = re.compile(r"\s+")
_NO_BONUS = ("none", "nil", "-", "–", "—")


def number_set(sheet: Sheet, derived_id: str) -> int | None:
    """A number set by hand, or as a file gave it that was read by an early version; None for neither."""
    number = sheet.number_by_hand(derived_id)
    return sheet.trait(derived_id) if number is None else number


def bonus_set(sheet: Sheet) -> "Formula | None":
    """The damage bonus set by hand, or as written; None where there is none that can be read."""
    written = sheet.override(DAMAGE_BONUS)
    return bonus_in(sheet.detail(DAMAGE_BONUS) if written is None else str(written))


def bonus_in(text: str) -> "Formula | None":
    """A damage bonus as players write it ("+1D4", "1d4", "−1", "none"), None where it is none."""
    if not text.strip():
        return None
    from rules_core.dice.notation import BadFormula, Formula

    if text.strip().casefold() in _NO_BONUS:
        return Formula()
    try:
        return typed_formula(text)
    except BadFormula:
        return None


def typed_formula(text: str) -> "Formula":
    """The formula that a player wrote, with blanks, a plus at either end or the minus sign of the screen.

    ``BadFormula`` where it is none.
    """
    from rules_core.dice.notation import formula

    return formula(_BLANKS.sub("", text).strip("+").replace("−", "-").replace("–", "-"))
