"""Shadow Lounge in edit mode."""

from desktop.viewdata.edit import Section
from desktop.viewdata.edit_pages import EditPages, EditTab
from desktop.viewdata.edit_sections import (
    Asked,
    Editing,
    backstory_part,
    details_part,
    further_details,
    further_traits,
    gear_part,
    leftovers,
    notes_part,
    numbers_part,
    person_part,
    power_columns,
    powers_part,
    trackers_part,
    weapons_part,
)
from desktop.viewdata.edit_skills import skill_choices
from desktop.viewdata.layouts.d100_edit import d100_skills, half_and_fifth_of, points_part
from desktop.viewdata.sheet import TabView
from desktop.words import tr
from rules_core.systems.shadow_lounge.force import POWERS

_WEAPON = ("skill", "damage", "range", "attacks", "ammo", "malfunction")
_POWER = ("name", "cost", "defence", "range", "marks", "effect")


def pages() -> EditPages:
    """The pages of the game."""
    return EditPages(
        (
            EditTab(
                TabView("skills", tr("Skills"), tr("Skills")),
                ("person", "traits", "trackers", "skills", "points", "further"),
            ),
            EditTab(TabView("combat", tr("Combat"), tr("Combat")), ("weapons",)),
            EditTab(TabView("force", tr("The Force"), tr("Force")), ("powers",)),
            EditTab(
                TabView("backstory", tr("Backstory"), tr("Story")), ("about", "backstory", "further-details")
            ),
            EditTab(TabView("gear", tr("Gear"), tr("Gear")), ("money", "gear")),
            EditTab(TabView("notes", tr("Notes"), tr("Notes")), ("notes",)),
        ),
        {
            "person": lambda editing: person_part(editing, _person()),
            "traits": lambda editing: numbers_part(editing, half_and_fifth_of),
            "derived": lambda _editing: (),
            "trackers": trackers_part,
            "skills": lambda editing: d100_skills(editing, ticks=tr("Successes"), forbidden={}),
            "points": lambda editing: points_part(editing, interest=True),
            "further": lambda editing: (*further_traits(editing), *leftovers(editing, ("powers",))),
            "weapons": lambda editing: weapons_part(editing, _WEAPON, skill_choices(editing)),
            "powers": _powers,
            "about": lambda editing: details_part(editing, "about", tr("About"), _about()),
            "backstory": backstory_part,
            "further-details": lambda editing: further_details(editing, _known()),
            "gear": gear_part,
            "money": lambda editing: details_part(editing, "money", tr("Credits and assets"), _money()),
            "notes": notes_part,
        },
    )


def _person() -> tuple[Asked, ...]:
    return (
        Asked("occupation", tr("Occupation"), 3),
        Asked("age", tr("Age"), 1),
        Asked("residence", tr("Residence")),
        Asked("birthplace", tr("Birthplace")),
    )


def _about() -> tuple[Asked, ...]:
    return (
        Asked("species", tr("Species")),
        Asked("homeworld", tr("Homeworld")),
        Asked("pronouns", tr("Gender or pronouns")),
        Asked("player", tr("Player")),
    )


def _money() -> tuple[Asked, ...]:
    return (Asked("cash", tr("Credits")), Asked("assets", tr("Assets"), 4))


def _known() -> tuple[str, ...]:
    return tuple(each.id for each in (*_person(), *_about(), *_money()))


def _powers(editing: Editing) -> tuple[Section, ...]:
    listed = {each.id: tr(each.name) for each in POWERS.values()}
    columns = power_columns()
    shown = tuple(each._replace(always=each.field in _POWER) for each in columns.values())
    empty = tr("No powers yet.")
    return powers_part(editing, tr("Powers"), tr("Add power"), shown, listed, empty=empty)
