"""The skills that the player put on top of the list with a star.

The choice is saved as a detail of the sheet, so that it is undone, copied and exported like anything else.
"""

from rules_core.sheet.events import Event, set_detail
from rules_core.sheet.sheet import Sheet

STARRED = "starred:skills"
"""The detail: the ids of the skills, separated by spaces."""


def starred(sheet: Sheet) -> frozenset[str]:
    """Return the ids of the starred skills."""
    return frozenset(sheet.detail(STARRED).split())


def toggle_star(sheet: Sheet, skill_id: str) -> tuple[Event, ...]:
    """Return the event that gives a skill of the sheet a star, or takes it away.

    Stars of skills that are no longer on the sheet go too.
    """
    present = {each.id for each in sheet.skills}
    return set_detail(sheet, STARRED, " ".join(sorted((starred(sheet) ^ {skill_id}) & present)))
