"""Levels on a sheet: one more, and the attribute that an even one may raise."""

from rules_core.events import TraitChanged
from rules_core.outcome import Refused, Ruling, step
from rules_core.play import Turn
from rules_core.sheet import Sheet
from rules_core.systems.basic_d20.advancement import MOST_ATTRIBUTE, improved
from rules_core.systems.basic_d20.attributes import Attribute
from rules_core.systems.basic_d20.character import LEVEL
from rules_core.systems.basic_d20.derive import proficiency

MOST_LEVEL = 99
"""No level is counted above this."""


def level_up(sheet: Sheet) -> Turn:
    """One level more (D20-CHR-10), with all that follows from it; :class:`KeyError` without a level."""
    level = sheet.trait(LEVEL)
    if level is None:
        raise KeyError(LEVEL)
    if level >= MOST_LEVEL:
        raise Refused(Ruling(False, step("D20-CHR-10", because="highest_level", level=level)))
    steps = (
        step("D20-CHR-10", level=level + 1),
        step("D20-CHR-02", level=level + 1, proficiency=proficiency(max(1, level + 1))),
    )
    return Turn(None, steps, (TraitChanged(LEVEL, level, level + 1),))


def raise_attribute(sheet: Sheet, attribute: str) -> Turn:
    """One point more of an attribute, for an even level (D20-CHR-10).

    :class:`~rules_core.outcome.Refused` at the highest, :class:`KeyError` for what is no attribute.
    """
    score = sheet.trait(attribute)
    if score is None or attribute not in tuple(Attribute):
        raise KeyError(attribute)
    after = improved(score)
    if after <= score:
        raise Refused(Ruling(False, step("D20-CHR-10", because="highest", most=MOST_ATTRIBUTE)))
    raised = step("D20-CHR-10", attribute=attribute, before=score, after=after)
    return Turn(None, (raised,), (TraitChanged(attribute, score, after),))
