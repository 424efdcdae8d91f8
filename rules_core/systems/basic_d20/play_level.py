"""Levels on a sheet: one more, and the attribute that an even one may raise."""

from rules_core.game.play import Turn
from rules_core.sheet.events import TraitChanged
from rules_core.sheet.outcome import Refused, Ruling, step
from rules_core.sheet.sheet import Sheet
from rules_core.systems.basic_d20.advancement import MOST_ATTRIBUTE, improved
from rules_core.systems.basic_d20.attributes import Attribute
from rules_core.systems.basic_d20.character import LEVEL
from rules_core.systems.basic_d20.derive import proficiency

MOST_LEVEL = 99
"""No level is counted above this."""


def level_up(sheet: Sheet) -> Turn:
    """One level more (D20-CHR-10), with all that follows from it; ``KeyError`` without a level."""
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
    """Why there is no level more (D20-CHR-10), None where there is; ``KeyError`` without a level."""
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
    """One point more of an attribute, for an even level (D20-CHR-10).

    ``Refused`` at the highest, ``KeyError`` for what is no attribute.
    """
    ruling = attribute_refusal(sheet, attribute)
    if ruling is not None:
        raise Refused(ruling)
    score = _score(sheet, attribute)
    after = improved(score)
    raised = step("D20-CHR-10", attribute=attribute, before=score, after=after)
    return Turn(None, (raised,), (TraitChanged(attribute, score, after),))


def attribute_refusal(sheet: Sheet, attribute: str) -> Ruling | None:
    """Why an attribute cannot be raised (D20-CHR-10), None where it can.

    ``KeyError`` for what is no attribute, or not on the sheet.
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
