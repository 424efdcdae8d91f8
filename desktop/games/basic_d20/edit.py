"""Four-degree d20 in edit mode."""

from desktop.base.names import skill_name
from desktop.base.numbers import grouped
from desktop.base.words import tr
from desktop.games.basic_d20.sheet import all_skills
from desktop.games.basic_d20.words import plus, short_attribute
from desktop.kit.view.sheet import TabView
from desktop.kit.view.shell import Choice
from desktop.views.editing import sections, things
from desktop.views.editing.editing import Editing, EditPages, EditTab, field_at
from desktop.views.editing.fields import Cell, Column, NumberCard, Section, TextCell
from desktop.views.editing.parts import closing_tabs, common_parts
from desktop.views.editing.sections import DetailSpec
from desktop.views.editing.skills import skill_choice, skill_field, skills_part
from rules_core.game.places import Place
from rules_core.sheet.sheet import Skill
from rules_core.systems.basic_d20.character import LEVEL, attribute_of, bonus_of
from rules_core.systems.basic_d20.system import SYSTEM
from rules_core.systems.basic_d20.weapons import WEAPONS, sheet_weapon

_WEAPON = ("skill", "damage", "range", "qualities")
_POWER = ("name", "dice", "effect")


def pages() -> EditPages:
    """Return the game's edit pages."""
    return EditPages(
        (
            EditTab(
                TabView("skills", tr("Skills"), tr("Skills")),
                ("person", "traits", "derived", "skills", "trackers", "further"),
            ),
            EditTab(TabView("fight", tr("Combat"), tr("Combat")), ("armour", "weapons")),
            EditTab(TabView("powers", tr("Powers"), tr("Powers")), ("powers",)),
            *closing_tabs(tr("Gear")),
        ),
        {
            **common_parts(
                (
                    DetailSpec("occupation", tr("Occupation"), 3),
                    DetailSpec("species", tr("Species")),
                    DetailSpec("age", tr("Age"), 1),
                    DetailSpec("homeworld", tr("Homeworld")),
                ),
                (DetailSpec("pronouns", tr("Gender or pronouns")), DetailSpec("player", tr("Player"))),
                (DetailSpec("cash", tr("Cred")), DetailSpec("assets", tr("Assets"), 4)),
                money_title=tr("Cred and assets"),
                others=_armour(),
                traits=(LEVEL,),
                placed=("powers",),
            ),
            "traits": _traits,
            "derived": sections.derived_part,
            "skills": _skills,
            "trackers": sections.trackers_part,
            "armour": lambda editing: sections.details_part(editing, "armour", "", _armour()),
            "weapons": _weapons,
            "powers": _powers,
        },
    )


def _armour() -> tuple[DetailSpec, ...]:
    return (DetailSpec("armour", tr("Armour"), 4),)


def _traits(editing: Editing) -> tuple[Section, ...]:
    level = field_at(editing, Place("trait", "", LEVEL), tr("Level"), spoken=tr("Level"))
    return sections.numbers_part(editing, lambda _value: "", (NumberCard(level, tr("Level")),))


def _skills(editing: Editing) -> tuple[Section, ...]:
    columns = (
        Column(tr("Proficient")),
        Column(tr("Skill"), grows=True),
        Column(tr("Attribute")),
        Column(tr("Other bonus"), right=True),
        Column(tr("Total"), right=True),
    )

    def cells(skill: Skill, name: Cell) -> tuple[Cell, ...]:
        return (
            skill_field(editing, skill, "occupation", tr("proficient")),
            name,
            skill_choice(editing, skill, "trait", tr("attribute"), _attributes(skill)),
            skill_field(editing, skill, "value", tr("other bonus")),
            TextCell(plus(bonus_of(editing.sheet, skill)), strong=True),
        )

    return skills_part(editing, columns, cells, own=tr("Lore skill"), given=(("occupation", "1"),))


def _attributes(skill: Skill) -> tuple[Choice, ...]:
    default = short_attribute(attribute_of(Skill(skill.id, skill.kind, 0)))
    choices = tuple(Choice(each.id, tr(each.short)) for each in SYSTEM.traits)
    return (Choice("", tr("{attribute} (default)").format(attribute=default)), *choices)


def _weapons(editing: Editing) -> tuple[Section, ...]:
    listed = (sheet_weapon(each, editing.sheet) for each in WEAPONS)
    priced = ((each.name, each.cost) for each in WEAPONS)
    prices = {name: tr("{n} cred").format(n=grouped(cost)) for name, cost in priced if cost is not None}
    return things.weapons_part(editing, _WEAPON, _weapon_skills(editing), listed, prices)


def _weapon_skills(editing: Editing) -> tuple[Choice, ...]:
    skills = sorted(all_skills(editing.sheet), key=lambda each: skill_name(SYSTEM, each).casefold())
    return tuple(Choice(each.id, skill_name(SYSTEM, each)) for each in skills)


def _powers(editing: Editing) -> tuple[Section, ...]:
    shown = tuple(each._replace(always=each.field in _POWER) for each in things.power_columns().values())
    empty = tr("No feats, spells or ribbons yet.")
    return things.powers_part(editing, tr("Your powers"), tr("Add power"), shown, empty=empty)
