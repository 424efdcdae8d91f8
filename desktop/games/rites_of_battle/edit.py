"""Rites of Battle in edit mode."""

from desktop.base.words import tr
from desktop.games.rites_of_battle.words import characteristic_word, fights_with, short_characteristic
from desktop.kit.view.sheet import TabView
from desktop.kit.view.shell import Choice
from desktop.views.editing import sections, things
from desktop.views.editing.editing import Editing, EditPages, EditTab
from desktop.views.editing.fields import Cell, Column, Section
from desktop.views.editing.parts import closing_tabs, common_parts
from desktop.views.editing.sections import DetailSpec
from desktop.views.editing.skills import skill_choice, skill_choices, skill_field, skills_part
from desktop.views.editing.things import ColumnSpec
from rules_core.sheet.sheet import Injury, Skill
from rules_core.systems.rites_of_battle.creating import QUIRK, ROLES, START, START_DETAIL
from rules_core.systems.rites_of_battle.play_lists import phase_of
from rules_core.systems.rites_of_battle.play_pools import characteristic_of, row_of
from rules_core.systems.rites_of_battle.skills import BY_ID, SKILLS, Phase

_WEAPON = ("skill", "damage", "critical", "range", "ammo", "qualities")
_POWER = ("dice", "effect")


def pages() -> EditPages:
    """Return the game's edit pages."""
    return EditPages(
        (
            EditTab(
                TabView("skills", tr("Skills and injuries"), tr("Skills")),
                ("person", "start", "traits", "defences", "trackers", "skills", "injuries", "further"),
            ),
            EditTab(TabView("weapons", tr("Weapons"), tr("Weapons")), ("weapons",)),
            EditTab(TabView("talents", tr("Talents"), tr("Talents")), ("powers",)),
            *closing_tabs(tr("Gear"), modifiers=False),
        ),
        {
            **common_parts(
                (
                    DetailSpec("occupation", tr("Occupation"), 3),
                    DetailSpec("role", tr("Role")),
                    DetailSpec("age", tr("Age"), 1),
                    DetailSpec("homeworld", tr("Homeworld")),
                    DetailSpec("residence", tr("Residence")),
                ),
                (DetailSpec("pronouns", tr("Gender or pronouns")), DetailSpec("player", tr("Player"))),
                (DetailSpec("cash", tr("Money")), DetailSpec("assets", tr("Assets"), 4)),
                money_title=tr("Money and assets"),
                others=_defences(),
                placed=("powers", "injuries"),
                modifiers=False,
            ),
            "traits": lambda editing: sections.numbers_part(editing, lambda _value: ""),
            "derived": lambda _editing: (),
            "start": _start,
            "defences": lambda editing: sections.details_part(editing, "defences", "", _defences()),
            "trackers": sections.trackers_part,
            "skills": _skills,
            "injuries": lambda editing: things.injuries_part(editing, tr("Critical injuries"), _injury),
            "weapons": _weapons,
            "powers": _powers,
        },
    )


def _start(editing: Editing) -> tuple[Section, ...]:
    if phase_of(editing.sheet) is Phase.PLAY:
        return ()
    asked = DetailSpec(START_DETAIL, tr("Characteristics start at"), wide=1, hint=str(START))
    return sections.details_part(editing, "start", "", (asked,))


def _defences() -> tuple[DetailSpec, ...]:
    return (
        DetailSpec("soak", tr("Soak"), 1),
        DetailSpec("melee_defence", tr("Melee defence"), 1),
        DetailSpec("ranged_defence", tr("Ranged defence"), 1),
    )


def _skills(editing: Editing) -> tuple[Section, ...]:
    columns = (
        Column(tr("Primary")),
        Column(tr("Skill"), grows=True),
        Column(tr("Characteristic")),
        Column(tr("Ranks"), right=True),
    )

    def cells(skill: Skill, name: Cell) -> tuple[Cell, ...]:
        return (
            skill_field(editing, skill, "occupation", tr("Primary Skill")),
            name,
            skill_choice(editing, skill, "trait", tr("characteristic"), _characteristics(skill)),
            skill_field(editing, skill, "value", tr("ranks")),
        )

    return skills_part(editing, columns, cells)


def _characteristics(skill: Skill) -> tuple[Choice, ...]:
    default = short_characteristic(characteristic_of(Skill(skill.id, skill.kind, 0)))
    choices = tuple(Choice(trait, characteristic_word(each)) for trait, each in BY_ID.items())
    return (Choice("", tr("{attribute} (default)").format(attribute=default)), *choices)


def _weapons(editing: Editing) -> tuple[Section, ...]:
    listed = dict.fromkeys(weapon for each in ROLES for weapon in each.weapons)
    return things.weapons_part(editing, _WEAPON, _weapon_skills(editing), listed)


def _weapon_skills(editing: Editing) -> tuple[Choice, ...]:
    there = {each.id for each in editing.sheet.skills}
    listed = (Choice(each.id, tr(each.name)) for each in SKILLS if each.weapons and each.id not in there)
    return tuple(
        sorted((*skill_choices(editing), *listed), key=lambda each: not fights_with(editing.sheet, each.id))
    )


def _injury(injury: Injury) -> str:
    return tr(row_of(injury).name)


def _powers(editing: Editing) -> tuple[Section, ...]:
    columns = things.power_columns()
    kinds = (Choice("custom", tr("Talent")), Choice(QUIRK, tr("Quirk")))
    shown = (
        columns.pop("name"),
        ColumnSpec("kind", tr("Kind"), choices=kinds),
        columns.pop("cost")._replace(title=tr("XP"), always=True),
        *(each._replace(always=each.field in _POWER) for each in columns.values()),
    )
    empty = tr("No talents yet.")
    return things.powers_part(editing, tr("Talents and quirks"), tr("Add talent"), shown, empty=empty)
