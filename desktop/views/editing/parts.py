"""The pages and parts of edit mode that every game has: person, backstory, gear and notes."""

from desktop.base.words import tr
from desktop.kit.view.sheet import TabView
from desktop.views.editing.editing import EditTab, Part
from desktop.views.editing.sections import (
    DetailSpec,
    details_part,
    further_details,
    further_traits,
    notes_part,
    person_part,
)
from desktop.views.editing.story import story_part
from desktop.views.editing.things import backstory_part, gear_part, leftovers
from rules_core.game.modifiers import MODIFIERS


def closing_tabs(gear: str, *, modifiers: bool = True) -> tuple[EditTab, ...]:
    """Return the last pages: backstory, gear and notes; ``gear`` is the title of the gear page.

    ``modifiers`` are for games whose rolls have numbers to add to.
    """
    carried = ("money", "gear", "modifiers") if modifiers else ("money", "gear")
    return (
        EditTab(
            TabView("backstory", tr("Backstory"), tr("Story")), ("about", "backstory", "further-details")
        ),
        EditTab(TabView("gear", gear, tr("Gear")), carried),
        EditTab(TabView("notes", tr("Notes"), tr("Notes")), ("notes",)),
    )


def common_parts(
    person: tuple[DetailSpec, ...],
    about: tuple[DetailSpec, ...],
    money: tuple[DetailSpec, ...],
    *,
    money_title: str,
    others: tuple[DetailSpec, ...] = (),
    traits: tuple[str, ...] = (),
    placed: tuple[str, ...] = (),
    modifiers: bool = True,
) -> dict[str, Part]:
    """Return the parts every game has, by their ids: the person, gear, and everything without a place of its
    own.

    ``person``, ``about`` and ``money`` are the details of the forms. Things shown in other parts aren't
    listed again: the details ``others``, the ``traits``, and the ``placed`` kinds of things. ``modifiers``
    are for games whose rolls have numbers to add to.
    """
    known = tuple(each.id for each in (*person, *about, *money, *others))
    if modifiers:
        known += (MODIFIERS,)
    parts: dict[str, Part] = {
        "person": lambda editing: person_part(editing, person),
        "about": lambda editing: details_part(editing, "about", tr("About"), about),
        "backstory": backstory_part,
        "story": story_part,
        "further-details": lambda editing: further_details(editing, known),
        "gear": gear_part,
        "money": lambda editing: details_part(editing, "money", money_title, money),
        "notes": notes_part,
        "further": lambda editing: (*further_traits(editing, traits), *leftovers(editing, placed)),
    }
    if modifiers:
        parts["modifiers"] = lambda editing: details_part(
            editing, "modifiers", tr("Lasting modifiers"), (_modifiers(),)
        )
    return parts


def _modifiers() -> DetailSpec:
    hint = tr("Night vision +10, Power armour −1")
    return DetailSpec(MODIFIERS, tr("Perks, gear and more, each with its number"), 6, hint)
