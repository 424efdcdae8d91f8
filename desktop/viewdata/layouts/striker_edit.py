"""Striker in edit mode."""

from desktop.viewdata.edit import Cell, Column, Section, TextCell
from desktop.viewdata.edit_pages import EditPages, EditTab
from desktop.viewdata.edit_sections import (
    Asked,
    Editing,
    backstory_part,
    derived_part,
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
    techniques_part,
    trackers_part,
    weapons_part,
)
from desktop.viewdata.edit_skills import skill_choices, skill_field, skills_part
from desktop.viewdata.layouts.striker_words import aspect_word, category_word
from desktop.viewdata.sheet import TabView
from desktop.viewdata.shell import Choice
from desktop.words import tr
from rules_core.sheet import Skill
from rules_core.systems.striker.on_sheet import ASPECT, skill_ranks
from rules_core.systems.striker.skills import Aspect, category
from rules_core.systems.striker.techniques import Kind

_WEAPON = ("skill", "damage", "range", "ammo", "qualities")
_POWER = ("name", "dice", "effect")


def pages() -> EditPages:
    """The pages of the game."""
    return EditPages(
        (
            EditTab(
                TabView("skills", tr("Skills"), tr("Skills")),
                ("person", "traits", "derived", "skills", "trackers", "further"),
            ),
            EditTab(TabView("techniques", tr("Techniques"), tr("Techn.")), ("techniques", "powers")),
            EditTab(TabView("fight", tr("Combat"), tr("Combat")), ("weapons",)),
            EditTab(
                TabView("backstory", tr("Backstory"), tr("Story")), ("about", "backstory", "further-details")
            ),
            EditTab(TabView("gear", tr("Gear"), tr("Gear")), ("money", "gear")),
            EditTab(TabView("notes", tr("Notes"), tr("Notes")), ("notes",)),
        ),
        {
            "person": lambda editing: person_part(editing, _person()),
            "traits": lambda editing: numbers_part(editing, lambda _value: ""),
            "derived": derived_part,
            "skills": _skills,
            "trackers": trackers_part,
            "further": lambda editing: (
                *further_traits(editing),
                *leftovers(editing, ("powers", "techniques")),
            ),
            "techniques": _techniques,
            "powers": _powers,
            "weapons": lambda editing: weapons_part(editing, _WEAPON, _means(editing)),
            "about": lambda editing: details_part(editing, "about", tr("About"), _about()),
            "backstory": backstory_part,
            "further-details": lambda editing: further_details(editing, _known()),
            "gear": gear_part,
            "money": lambda editing: details_part(editing, "money", tr("Credits and assets"), _money()),
            "notes": notes_part,
        },
    )


def _person() -> tuple[Asked, ...]:
    aspects = (Choice("", tr("Not chosen")), *(Choice(each.value, aspect_word(each)) for each in Aspect))
    return (
        Asked("sophont", tr("Sophont")),
        Asked("occupation", tr("Occupation"), 3),
        Asked("level", tr("Level"), 1),
        Asked("age", tr("Age"), 1),
        Asked(ASPECT, tr("Aspect of Agility"), choices=aspects),
    )


def _about() -> tuple[Asked, ...]:
    return (
        Asked("vocation", tr("Vocation")),
        Asked("homeworld", tr("Homeworld")),
        Asked("residence", tr("Residence")),
        Asked("birthplace", tr("Birthplace")),
        Asked("pronouns", tr("Gender or pronouns"), 3),
        Asked("player", tr("Player")),
    )


def _money() -> tuple[Asked, ...]:
    return (Asked("cash", tr("Credits")), Asked("assets", tr("Assets"), 4))


def _known() -> tuple[str, ...]:
    return tuple(each.id for each in (*_person(), *_about(), *_money()))


def _skills(editing: Editing) -> tuple[Section, ...]:
    columns = (
        Column(tr("Skill"), grows=True),
        Column(tr("Category")),
        Column(tr("Base"), right=True),
        Column(tr("M"), right=True),
        Column(tr("R"), right=True),
    )

    def cells(skill: Skill, name: Cell) -> tuple[Cell, ...]:
        return (
            name,
            TextCell(category_word(category(skill.kind))),
            skill_field(editing, skill, "base", tr("base")),
            skill_field(editing, skill, "value", tr("modifier")),
            TextCell(str(skill_ranks(skill)), strong=True),
        )

    return skills_part(editing, columns, cells)


def _techniques(editing: Editing) -> tuple[Section, ...]:
    kinds = (
        Choice(Kind.ENABLER.value, tr("Enabler")),
        Choice(Kind.SPECIALISER.value, tr("Specialiser")),
        Choice(Kind.FACILITATOR.value, tr("Facilitator")),
    )
    return techniques_part(editing, tr("Techniques"), skill_choices(editing), kinds)


def _means(editing: Editing) -> tuple[Choice, ...]:
    learnt = sorted(editing.sheet.techniques, key=lambda each: each.name.casefold())
    return (*(Choice(each.id, each.name) for each in learnt), *skill_choices(editing))


def _powers(editing: Editing) -> tuple[Section, ...]:
    shown = tuple(each._replace(always=each.field in _POWER) for each in power_columns().values())
    empty = tr("No abilities yet.")
    return powers_part(editing, tr("Abilities"), tr("Add ability"), shown, empty=empty)
