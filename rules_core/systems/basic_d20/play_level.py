"""Levels: their benefits, and gaining one on a sheet."""

from rules_core.game.play import Turn
from rules_core.sheet.events import TraitChanged
from rules_core.sheet.outcome import Refused, Ruling, step
from rules_core.sheet.sheet import Sheet
from rules_core.systems.basic_d20.character import LEVEL
from rules_core.systems.basic_d20.derive import Attribute, proficiency

MOST_ATTRIBUTE = 5
"""The highest attribute reached by improvements (D20-CHR-10)."""

_CREDITS_PER_LEVEL = 2000
_WEALTH_AT_0 = 4000


def ribbons(level: int) -> int:
    """Return the ribbons learned up to a level, one at each odd level (D20-CHR-10)."""
    return (level + 1) // 2


def improvements(level: int) -> int:
    """Return the feats or attribute points gained up to a level, one at each even level (D20-CHR-10)."""
    return level // 2


def improved(score: int) -> int:
    """Return an attribute after an improvement, at most 5 (D20-CHR-10)."""
    return min(score + 1, MOST_ATTRIBUTE)


def starting_credits(level: int) -> int:
    """Return the cred that a new character of a level has for equipment (D20-CHR-10)."""
    return _CREDITS_PER_LEVEL * level


def typical_wealth(level: int) -> int:
    """Return the rough total wealth of a character in cred: half as much again each level (D20-CHR-10).

    ``level`` is 0 or more; fractions are dropped.
    """
    grown: int = _WEALTH_AT_0 * 3**level
    return grown >> level


MOST_LEVEL = 99
"""The highest level."""


def level_up(sheet: Sheet) -> Turn:
    """Gain a level (D20-CHR-10); ``KeyError`` without a level, ``Refused`` at the highest."""
    ruling = level_refusal(sheet)
    if ruling is not None:
        raise Refused(ruling)
    level = _level(sheet)
    steps = (
        step("D20-CHR-10", level=level + 1),
        step("D20-CHR-02", level=level + 1, proficiency=proficiency(max(1, level + 1))),
    )
    return Turn(None, steps, (TraitChanged(LEVEL, level, level + 1),))


def level_refusal(sheet: Sheet) -> Ruling | None:
    """Return why no level can be gained (D20-CHR-10), or None if it can; ``KeyError`` without a level."""
    level = _level(sheet)
    if level < MOST_LEVEL:
        return None
    return Ruling(False, step("D20-CHR-10", because="highest_level", level=level))


def _level(sheet: Sheet) -> int:
    level = sheet.trait(LEVEL)
    if level is None:
        raise KeyError(LEVEL)
    return level


def raise_attribute(sheet: Sheet, attribute: str) -> Turn:
    """Raise an attribute by one, for an even level (D20-CHR-10).

    Raises ``Refused`` at the maximum, and ``KeyError`` for an unknown attribute.
    """
    ruling = attribute_refusal(sheet, attribute)
    if ruling is not None:
        raise Refused(ruling)
    score = _score(sheet, attribute)
    after = improved(score)
    raised = step("D20-CHR-10", attribute=attribute, before=score, after=after)
    return Turn(None, (raised,), (TraitChanged(attribute, score, after),))


def attribute_refusal(sheet: Sheet, attribute: str) -> Ruling | None:
    """Return why an attribute cannot be raised (D20-CHR-10), or None if it can.

    Raises ``KeyError`` for an unknown attribute, or one not on the sheet.
    """
    score = _score(sheet, attribute)
    if improved(score) > score:
        return None
    return Ruling(False, step("D20-CHR-10", because="highest", most=MOST_ATTRIBUTE))


def _score(sheet: Sheet, attribute: str) -> int:
    score = sheet.trait(attribute)
    if score is None or attribute not in tuple(Attribute):
        raise KeyError(attribute)
    return score
