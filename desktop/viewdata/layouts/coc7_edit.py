"""Call of Cthulhu 7e in edit mode."""

from desktop.viewdata.edit import NumberCard, Section
from desktop.viewdata.edit_pages import EditPages, EditTab
from desktop.viewdata.edit_sections import (
    Asked,
    Editing,
    backstory_part,
    derived_part,
    details_part,
    field_at,
    further_details,
    further_traits,
    gear_part,
    leftovers,
    notes_part,
    numbers_part,
    person_part,
    trackers_part,
    weapons_part,
)
from desktop.viewdata.edit_skills import skill_choices
from desktop.viewdata.layouts.d100_edit import d100_skills, half_and_fifth_of, points_part
from desktop.viewdata.layouts.sheet_parts import has_tracker
from desktop.viewdata.sheet import TabView
from desktop.words import tr
from rules_core.edit import Place

_WEAPON = ("skill", "damage", "range", "attacks", "ammo", "malfunction")
_UNTICKED = frozenset({"credit-rating", "cthulhu-mythos"})


def pages() -> EditPages:
    """The pages of the game."""
    return EditPages(
        (
            EditTab(
                TabView("skills", tr("Skills"), tr("Skills")),
                ("person", "traits", "derived", "skills", "points", "trackers", "further"),
            ),
            EditTab(TabView("combat", tr("Combat"), tr("Combat")), ("weapons",)),
            EditTab(
                TabView("backstory", tr("Backstory"), tr("Story")), ("about", "backstory", "further-details")
            ),
            EditTab(TabView("gear", tr("Gear and cash"), tr("Gear")), ("money", "gear")),
            EditTab(TabView("notes", tr("Notes"), tr("Notes")), ("notes",)),
        ),
        {
            "person": lambda editing: person_part(editing, _person()),
            "traits": _traits,
            "derived": derived_part,
            "skills": _skills,
            "points": points_part,
            "trackers": lambda editing: trackers_part(editing, ("luck",)),
            "further": lambda editing: (*further_traits(editing), *leftovers(editing, ())),
            "weapons": lambda editing: weapons_part(editing, _WEAPON, skill_choices(editing)),
            "about": lambda editing: details_part(editing, "about", tr("About"), _about()),
            "backstory": backstory_part,
            "further-details": lambda editing: further_details(editing, _known()),
            "gear": gear_part,
            "money": lambda editing: details_part(editing, "money", tr("Cash and assets"), _money()),
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
        Asked("pronouns", tr("Gender or pronouns")),
        Asked("archetype", tr("Archetype")),
        Asked("era", tr("Era")),
        Asked("player", tr("Player")),
    )


def _money() -> tuple[Asked, ...]:
    return (
        Asked("cash", tr("Cash")),
        Asked("spending", tr("Spending level")),
        Asked("assets", tr("Assets"), 4),
    )


def _known() -> tuple[str, ...]:
    return tuple(each.id for each in (*_person(), *_about(), *_money()))


def _traits(editing: Editing) -> tuple[Section, ...]:
    luck: tuple[NumberCard, ...] = ()
    if has_tracker(editing.sheet, "luck"):
        field = field_at(editing, Place("tracker", "value", "luck"), tr("Luck"), spoken=tr("Luck"))
        luck = (NumberCard(field, tr("Luck"), half_and_fifth_of(editing.sheet.tracker("luck").value)),)
    return numbers_part(editing, half_and_fifth_of, luck)


def _skills(editing: Editing) -> tuple[Section, ...]:
    forbidden = {"cthulhu-mythos": tr("Keeper only")}
    return d100_skills(editing, ticks=tr("Tick", "as a heading"), forbidden=forbidden, unticked=_UNTICKED)
