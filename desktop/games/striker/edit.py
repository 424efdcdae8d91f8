"""Striker in edit mode."""

from desktop.base.listed import called
from desktop.base.words import tr
from desktop.games.striker.words import aspect_word, category_word
from desktop.kit.view.sheet import TabView
from desktop.kit.view.shell import Choice
from desktop.views.editing import sections, things
from desktop.views.editing.editing import Editing, EditPages, EditTab
from desktop.views.editing.fields import Cell, Column, Section, TextCell
from desktop.views.editing.parts import closing_tabs, common_parts
from desktop.views.editing.sections import DetailSpec
from desktop.views.editing.skills import skill_choices, skill_field, skills_part
from rules_core.sheet.sheet import Skill
from rules_core.systems.striker.acts import blades
from rules_core.systems.striker.on_sheet import ASPECT, skill_ranks
from rules_core.systems.striker.professions import guns
from rules_core.systems.striker.skills import Aspect, Kind, category

_WEAPON = ("skill", "damage", "range", "ammo", "qualities")
_POWER = ("name", "dice", "effect")


def pages() -> EditPages:
    """Return the game's edit pages."""
    return EditPages(
        (
            EditTab(
                TabView("skills", tr("Skills"), tr("Skills")),
                ("person", "traits", "derived", "skills", "trackers", "further"),
            ),
            EditTab(TabView("techniques", tr("Techniques"), tr("Techn.")), ("techniques", "powers")),
            EditTab(TabView("fight", tr("Combat"), tr("Combat")), ("weapons",)),
            *closing_tabs(tr("Gear")),
        ),
        {
            **common_parts(
                _person(),
                (
                    DetailSpec("vocation", tr("Vocation")),
                    DetailSpec("homeworld", tr("Homeworld")),
                    DetailSpec("residence", tr("Residence")),
                    DetailSpec("birthplace", tr("Birthplace")),
                    DetailSpec("pronouns", tr("Gender or pronouns"), 3),
                    DetailSpec("player", tr("Player")),
                ),
                (DetailSpec("cash", tr("Credits")), DetailSpec("assets", tr("Assets"), 4)),
                money_title=tr("Credits and assets"),
                placed=("powers", "techniques"),
            ),
            "traits": lambda editing: sections.numbers_part(editing, lambda _value: ""),
            "derived": sections.derived_part,
            "skills": _skills,
            "trackers": sections.trackers_part,
            "techniques": _techniques,
            "powers": _powers,
            "weapons": _weapons,
        },
    )


def _person() -> tuple[DetailSpec, ...]:
    aspects = (Choice("", tr("Not chosen")), *(Choice(each.value, aspect_word(each)) for each in Aspect))
    return (
        DetailSpec("sophont", tr("Sophont")),
        DetailSpec("occupation", tr("Occupation"), 3),
        DetailSpec("level", tr("Level"), 1),
        DetailSpec("age", tr("Age"), 1),
        DetailSpec(ASPECT, tr("Aspect of Agility"), choices=aspects),
    )


def _skills(editing: Editing) -> tuple[Section, ...]:
    columns = (
        Column(tr("Profession")),
        Column(tr("Skill"), grows=True),
        Column(tr("Category")),
        Column(tr("Base"), right=True),
        Column(tr("M"), right=True),
        Column(tr("R"), right=True),
    )

    def cells(skill: Skill, name: Cell) -> tuple[Cell, ...]:
        return (
            skill_field(editing, skill, "occupation", tr("skill of the profession")),
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
    return things.techniques_part(editing, tr("Techniques"), skill_choices(editing), kinds)


def _weapons(editing: Editing) -> tuple[Section, ...]:
    listed = (*blades(editing.sheet), *guns(editing.sheet))
    return things.weapons_part(editing, _WEAPON, _weapon_skills(editing), listed)


def _weapon_skills(editing: Editing) -> tuple[Choice, ...]:
    techniques = sorted(editing.sheet.techniques, key=lambda each: called(editing.system.id, each).casefold())
    return (
        *(Choice(each.id, called(editing.system.id, each)) for each in techniques),
        *skill_choices(editing),
    )


def _powers(editing: Editing) -> tuple[Section, ...]:
    shown = tuple(each._replace(always=each.field in _POWER) for each in things.power_columns().values())
    empty = tr("No abilities yet.")
    return things.powers_part(editing, tr("Abilities"), tr("Add ability"), shown, empty=empty)
