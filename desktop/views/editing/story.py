"""The backstory in the creation wizard: a field for each heading, with a question to start from."""

from collections.abc import Iterable

from desktop.base.words import tr
from desktop.views.editing.editing import Editing, field_at
from desktop.views.editing.fields import FormSection, Section
from desktop.views.sheet_parts import backstory_headings
from rules_core.game.places import Place

GENERAL = ("description", "ideology", "people", "locations", "possessions", "traits")
"""The headings that fit the characters of every game."""

_WIDE = 6


def story_part(editing: Editing, headings: Iterable[str] = GENERAL) -> tuple[Section, ...]:
    """Build a form with a field for each heading: those wanted, and any that has a text."""
    wanted = {*headings, *(each.heading for each in editing.sheet.backstory)}
    fields = tuple(
        field_at(editing, Place("heading", "", each), title, hint=_questions()[each])._replace(wide=_WIDE)
        for each, title in backstory_headings().items()
        if each in wanted
    )
    return (FormSection("story", tr("Backstory"), fields),)


def _questions() -> dict[str, str]:
    return {
        "description": tr("What do people notice first?"),
        "ideology": tr("What do they believe in, and what would they never do?"),
        "people": tr("Who matters most to them, and why?"),
        "locations": tr("Which place do they keep coming back to?"),
        "possessions": tr("What would they never leave behind?"),
        "traits": tr("What habit do their friends know them by?"),
        "injuries": tr("What has left its mark on them?"),
        "phobias": tr("What are they afraid of, and what can't they stop doing?"),
        "tomes": tr("Do they own something that few people should read?"),
        "encounters": tr("Have they met something that no one can explain?"),
    }
