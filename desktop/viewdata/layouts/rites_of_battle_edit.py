"""Rites of Battle in edit mode."""

from desktop.viewdata.edit import Cell, Column, Section
from desktop.viewdata.edit_pages import EditPages, EditTab
from desktop.viewdata.edit_sections import (
    Asked,
    Editing,
    Shown,
    backstory_part,
    details_part,
    further_details,
    further_traits,
    gear_part,
    injuries_part,
    leftovers,
    notes_part,
    numbers_part,
    person_part,
    power_columns,
    powers_part,
    trackers_part,
    weapons_part,
)
from desktop.viewdata.edit_skills import skill_choice, skill_choices, skill_field, skills_part
from desktop.viewdata.layouts.rites_of_battle_words import characteristic_word, short_characteristic
from desktop.viewdata.sheet import TabView
from desktop.viewdata.shell import Choice
from desktop.words import tr
from rules_core.sheet import Injury, Skill
from rules_core.systems.rites_of_battle.advancement import Phase
from rules_core.systems.rites_of_battle.creating import QUIRK, START, START_DETAIL
from rules_core.systems.rites_of_battle.play_experience import phase_of
from rules_core.systems.rites_of_battle.play_pools import characteristic_of, row_of
from rules_core.systems.rites_of_battle.skills import SKILLS
from rules_core.systems.rites_of_battle.traits import BY_ID

_WEAPON = ("skill", "damage", "critical", "range", "ammo", "qualities")
_POWER = ("dice", "effect")


def pages() -> EditPages:
    """The pages of the game."""
    return EditPages(
        (
            EditTab(
                TabView("skills", tr("Skills and injuries"), tr("Skills")),
                ("person", "start", "traits", "defences", "trackers", "skills", "injuries", "further"),
            ),
            EditTab(TabView("weapons", tr("Weapons"), tr("Weapons")), ("weapons",)),
            EditTab(TabView("talents", tr("Talents"), tr("Talents")), ("powers",)),
            EditTab(
                TabView("backstory", tr("Backstory"), tr("Story")), ("about", "backstory", "further-details")
            ),
            EditTab(TabView("gear", tr("Gear"), tr("Gear")), ("money", "gear")),
            EditTab(TabView("notes", tr("Notes"), tr("Notes")), ("notes",)),
        ),
        {
            "person": lambda editing: person_part(editing, _person()),
            "traits": lambda editing: numbers_part(editing, lambda _value: ""),
            "derived": lambda _editing: (),
            "start": _start,
            "defences": lambda editing: details_part(editing, "defences", "", _defences()),
            "trackers": trackers_part,
            "skills": _skills,
            "injuries": lambda editing: injuries_part(editing, tr("Critical injuries"), _injury),
            "further": lambda editing: (
                *further_traits(editing),
                *leftovers(editing, ("powers", "injuries")),
            ),
            "weapons": lambda editing: weapons_part(editing, _WEAPON, _means(editing)),
            "powers": _powers,
            "about": lambda editing: details_part(editing, "about", tr("About"), _about()),
            "backstory": backstory_part,
            "further-details": lambda editing: further_details(editing, _known()),
            "gear": gear_part,
            "money": lambda editing: details_part(editing, "money", tr("Money and assets"), _money()),
            "notes": notes_part,
        },
    )


def _person() -> tuple[Asked, ...]:
    return (
        Asked("occupation", tr("Occupation"), 3),
        Asked("role", tr("Role")),
        Asked("age", tr("Age"), 1),
        Asked("homeworld", tr("Homeworld")),
        Asked("residence", tr("Residence")),
    )


def _about() -> tuple[Asked, ...]:
    return (Asked("pronouns", tr("Gender or pronouns")), Asked("player", tr("Player")))


def _start(editing: Editing) -> tuple[Section, ...]:
    """Where characteristics start, as long as they are bought."""
    if phase_of(editing.sheet) is Phase.PLAY:
        return ()
    asked = Asked(START_DETAIL, tr("Characteristics start at"), wide=1, hint=str(START))
    return details_part(editing, "start", "", (asked,))


def _defences() -> tuple[Asked, ...]:
    return (
        Asked("soak", tr("Soak"), 1),
        Asked("melee_defence", tr("Melee defence"), 1),
        Asked("ranged_defence", tr("Ranged defence"), 1),
    )


def _money() -> tuple[Asked, ...]:
    return (Asked("cash", tr("Money")), Asked("assets", tr("Assets"), 4))


def _known() -> tuple[str, ...]:
    return tuple(each.id for each in (*_person(), *_about(), *_defences(), *_money()))


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
    """The characteristics that a skill can go by; "" stands for the one that it goes by of itself."""
    usual = short_characteristic(characteristic_of(Skill(skill.id, skill.kind, 0)))
    each_of_them = tuple(Choice(trait, characteristic_word(each)) for trait, each in BY_ID.items())
    return (Choice("", tr("{attribute}, as usual").format(attribute=usual)), *each_of_them)


def _means(editing: Editing) -> tuple[Choice, ...]:
    there = {each.id for each in editing.sheet.skills}
    listed = (Choice(each.id, tr(each.name)) for each in SKILLS if each.weapons and each.id not in there)
    return (*skill_choices(editing), *listed)


def _injury(injury: Injury) -> str:
    return tr(row_of(injury).name)


def _powers(editing: Editing) -> tuple[Section, ...]:
    columns = power_columns()
    kinds = (Choice("custom", tr("Talent")), Choice(QUIRK, tr("Quirk")))
    shown = (
        columns.pop("name"),
        Shown("kind", tr("Kind"), choices=kinds),
        columns.pop("cost")._replace(title=tr("XP"), always=True),
        *(each._replace(always=each.field in _POWER) for each in columns.values()),
    )
    empty = tr("No talents yet.")
    return powers_part(editing, tr("Talents and quirks"), tr("Add talent"), shown, empty=empty)
