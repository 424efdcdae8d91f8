"""The four-degree d20 sheet on screen."""

from msgspec.structs import replace

from desktop.base.listed import detail_of
from desktop.base.names import full_skill_name, skill_name
from desktop.base.words import ntr, tr
from desktop.games.basic_d20.words import plus, short_attribute
from desktop.kit.view.sheet import TabView
from desktop.views import sheet_parts
from desktop.views.game import SheetContext
from desktop.views.sheet import Labelled, SheetView, SkillRow, TickState, TrackerView, TraitCard
from rules_core.sheet.sheet import Sheet, Skill
from rules_core.systems.basic_d20 import character
from rules_core.systems.basic_d20.conditions import DEAD
from rules_core.systems.basic_d20.derive import SKILLS
from rules_core.systems.basic_d20.system import SYSTEM

_TRACKERS = {
    "hp": sheet_parts.TrackerLook("HP", "heart", "hp"),
    "mana": sheet_parts.TrackerLook("Mana", "bolt", "mp"),
    character.INSPIRATION: sheet_parts.TrackerLook("Insp.", "star", "luck"),
}


def sheet_view(sheet: Sheet, context: SheetContext) -> SheetView:
    """Return the open character's sheet."""
    skills = all_skills(sheet)
    proficient = sum(each.occupation for each in skills)
    shown = sheet_parts.general_view(
        SYSTEM,
        sheet,
        context,
        line=(detail_of(sheet, "occupation"), detail_of(sheet, "species")),
        skills=(_skill(sheet, each) for each in skills),
        tracker=lambda each: _tracker(sheet, each),
        looks=_TRACKERS,
    )
    return replace(
        shown,
        traits=_traits(sheet),
        facts=_facts(sheet),
        ticked_words=ntr("proficient in {n}", "proficient in {n}", proficient).format(n=proficient),
        about=sheet_parts.details(
            sheet,
            (
                ("species", tr("Species")),
                ("age", tr("Age")),
                ("homeworld", tr("Homeworld")),
                ("pronouns", tr("Gender or pronouns")),
                ("armour", tr("Armour")),
                ("player", tr("Player")),
            ),
        ),
        weapons=sheet_parts.weapon_rows(sheet, lambda each: skill_words(sheet, each.skill)),
        money=sheet_parts.details(sheet, (("cash", tr("Cred")), ("assets", tr("Assets")))),
        tabs=_tabs(sheet),
        standing=Labelled(tr("Level"), str(character.level_of(sheet))),
    )


def all_skills(sheet: Sheet) -> tuple[Skill, ...]:
    """Return the sheet's skills, then the listed skills that aren't on it."""
    there = {each.id for each in sheet.skills} | {each.kind for each in sheet.skills}
    return (*sheet.skills, *(character.skill_of(sheet, each.id) for each in SKILLS if each.id not in there))


def health_state(sheet: Sheet) -> str:
    """Return "Dead", "Dying n", "Unconscious" or "Downed", or "" if none applies (D20-HP-01, D20-HP-03)."""
    dying = character.dying_of(sheet)
    if dying == DEAD:
        return tr("Dead")
    if dying:
        return tr("Dying {n}").format(n=dying)
    held = character.conditions_of(sheet)
    if "unconscious" in held:
        return tr("Unconscious")
    return tr("Downed") if "downed" in held else ""


def buffer_hp(sheet: Sheet) -> str:
    """Return the HP that are lost first: "Shield 5 · Temporary 4", or ""."""
    shield, temporary = sheet.status(character.SHIELD), sheet.status(character.TEMPORARY)
    parts = (
        tr("Shield {n}").format(n=shield) if shield > 0 else "",
        tr("Temporary {n}").format(n=temporary) if temporary > 0 else "",
    )
    return " · ".join(part for part in parts if part)


def _tabs(sheet: Sheet) -> tuple[TabView, ...]:
    alert = bool(health_state(sheet)) if sheet_parts.has_tracker(sheet, "hp") else False
    return (
        TabView("skills", tr("Skills"), tr("Skills")),
        TabView("fight", tr("Combat"), tr("Combat"), alert=sheet.fight is not None),
        TabView("health", tr("Health"), tr("Health"), alert=alert),
        TabView("powers", tr("Powers"), tr("Powers")),
        *sheet_parts.closing_tabs(sheet, tr("Gear")),
    )


def _tracker(sheet: Sheet, view: TrackerView) -> TrackerView:
    if view.id == "hp":
        return replace(view, aside=buffer_hp(sheet), status=health_state(sheet))
    endless = view.id == character.INSPIRATION and sheet.tracker(view.id).maximum is None
    return replace(view, endless=True) if endless else view


def _traits(sheet: Sheet) -> tuple[TraitCard, ...]:
    cards = []
    for spec in SYSTEM.traits:
        value = sheet.trait(spec.id)
        if value is not None:
            spoken = tr("{name}, {value}").format(name=tr(spec.name), value=plus(value))
            cards.append(TraitCard(spec.id, tr(spec.short), tr(spec.name), plus(value), "", spoken))
    return tuple(cards)


def _facts(sheet: Sheet) -> tuple[Labelled, ...]:
    values = SYSTEM.derived(sheet)
    return (
        Labelled(tr("AC"), str(values["ac"])),
        Labelled(tr("Prof"), plus(int(values["proficiency"]))),
        Labelled(tr("Initiative"), plus(int(values["initiative"]))),
        Labelled(tr("Speed"), tr("{n} ft").format(n=values["speed"])),
        Labelled(tr("Spell DC"), str(values["spell_dc"])),
    )


def _skill(sheet: Sheet, skill: Skill) -> SkillRow:
    name, bonus = skill_name(SYSTEM, skill), character.bonus_of(sheet, skill)
    attribute = short_attribute(character.attribute_of(skill))
    trained = tr("proficient") if skill.occupation else tr("not proficient")
    spoken = tr("{name}, {value}, {attribute}, {trained}").format(
        name=name, value=plus(bonus), attribute=attribute, trained=trained
    )
    return SkillRow(
        id=skill.id,
        name=name,
        full_name=full_skill_name(SYSTEM, skill),
        value=bonus,
        shown=plus(bonus),
        aside="",
        tick=TickState.NONE,
        spoken=spoken,
        suffix=attribute,
        ranks=(int(skill.occupation), 1),
    )


def skill_words(sheet: Sheet, skill_id: str) -> str:
    """Return a skill with its bonus ("Light Weapons +4"), or the id if the skill is unknown."""
    try:
        skill = character.skill_of(sheet, skill_id)
    except KeyError:
        return skill_id
    return f"{skill_name(SYSTEM, skill)} {plus(character.bonus_of(sheet, skill))}"
