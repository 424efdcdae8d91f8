"""The Striker sheet on screen."""

from msgspec.structs import replace

from desktop.base.listed import called, detail_of
from desktop.base.words import tr
from desktop.games.striker.words import category_word, modifier_word, number_word, skill_word
from desktop.kit.view.sheet import TabView
from desktop.views.game import SheetContext
from desktop.views.sheet import Labelled, SheetView, SkillRow, TickState, TrackerView, TraitCard
from desktop.views.sheet_parts import TrackerLook, closing_tabs, details, general_view, weapon_rows
from rules_core.game.creation import METHOD
from rules_core.sheet.sheet import Sheet, Skill, Weapon
from rules_core.systems.striker import on_sheet
from rules_core.systems.striker.attempts import means_of
from rules_core.systems.striker.harm import Condition
from rules_core.systems.striker.skills import category
from rules_core.systems.striker.system import SYSTEM

_TRACKERS = {
    "hp": TrackerLook("HP", "heart", "hp"),
    "ep": TrackerLook("EP", "bolt", "strain"),
    "fp": TrackerLook("FP", "eye", "mp"),
}


def sheet_view(sheet: Sheet, context: SheetContext) -> SheetView:
    """Return the open character's sheet."""
    level = sheet.detail("level")
    shown = general_view(
        SYSTEM,
        sheet,
        context,
        line=(detail_of(sheet, "sophont"), detail_of(sheet, "occupation"), sheet.detail("age")),
        skills=(_skill(each) for each in sheet.skills),
        tracker=lambda each: _tracker(sheet, each),
        looks=_TRACKERS,
    )
    return replace(
        shown,
        traits=_traits(sheet),
        facts=_facts(sheet),
        about=details(
            sheet,
            (
                ("sophont", tr("Sophont")),
                ("vocation", tr("Vocation")),
                ("homeworld", tr("Homeworld")),
                ("residence", tr("Residence")),
                ("birthplace", tr("Birthplace")),
                ("pronouns", tr("Gender or pronouns")),
                ("player", tr("Player")),
            ),
        ),
        weapons=weapon_rows(sheet, lambda each: _weapon_skill(sheet, each)),
        money=details(sheet, (("cash", tr("Credits")), ("assets", tr("Assets")))),
        tabs=tabs_of(sheet),
        standing=Labelled(tr("Level"), level) if level else None,
        skill_columns=(tr("M"), tr("R")),
    )


def _waiting_ranks(sheet: Sheet) -> frozenset[str]:
    if not sheet.detail(METHOD):  # only characters created here have budgets, and most are played
        return frozenset()
    from rules_core.systems.striker.creating import waiting_ranks

    return waiting_ranks(sheet)


def tabs_of(sheet: Sheet) -> tuple[TabView, ...]:
    """Return the tabs of a sheet."""
    condition = on_sheet.condition_of(sheet)
    waiting = _waiting_ranks(sheet)
    return (
        TabView("skills", tr("Skills"), tr("Skills"), alert="skills" in waiting),
        TabView("techniques", tr("Techniques"), tr("Techn."), alert="techniques" in waiting),
        TabView("fight", tr("Combat"), tr("Combat")),
        TabView("health", tr("Health and rest"), tr("Health"), alert=condition is not Condition.FIT),
        *closing_tabs(sheet, tr("Gear")),
    )


def condition_word(sheet: Sheet) -> str:
    """Return "Zeroed", "Exhausted" or "Dead", or "" if none applies (ST-HP-02)."""
    condition = on_sheet.condition_of(sheet)
    if condition is Condition.ZEROED:
        stability = {1: tr("Zeroed, stable"), 2: tr("Zeroed, unstable")}
        return stability.get(sheet.status(on_sheet.STABILITY), tr("Zeroed"))
    return {Condition.DEAD: tr("Dead"), Condition.EXHAUSTED: tr("Exhausted")}.get(condition, "")


def _tracker(sheet: Sheet, view: TrackerView) -> TrackerView:
    if view.id == "hp" and on_sheet.condition_of(sheet) is not Condition.EXHAUSTED:
        return replace(view, status=condition_word(sheet))
    exhausted = view.id == "ep" and view.value <= 0
    return replace(view, status=tr("Exhausted")) if exhausted else view


def _traits(sheet: Sheet) -> tuple[TraitCard, ...]:
    cards = []
    for spec in SYSTEM.traits:
        value = sheet.trait(spec.id)
        if value is not None:
            shown, name = number_word(value), tr(spec.name)
            spoken = tr("{name}, {value}").format(name=name, value=shown)
            cards.append(TraitCard(spec.id, tr(spec.short), name, shown, "", spoken, rollable=False))
    return tuple(cards)


def _facts(sheet: Sheet) -> tuple[Labelled, ...]:
    facts = [
        Labelled(tr("TC"), number_word(on_sheet.derived_of(sheet).tc)),
        Labelled(tr("TC-A"), number_word(on_sheet.area_challenge_of(sheet))),
    ]
    attacks = on_sheet.opportunities(sheet)
    if attacks:
        facts.append(Labelled(tr("Attacks of opportunity"), str(attacks)))
    return tuple(facts)


def _skill(skill: Skill) -> SkillRow:
    name, ranks = skill_word(skill), on_sheet.skill_ranks(skill)
    kind = category_word(category(skill.kind))
    words = tr("{name}, modifier {value}, ranks {ranks}, {category}")
    if not kind:
        words = tr("{name}, modifier {value}, ranks {ranks}")
    spoken = words.format(name=name, value=modifier_word(skill.value), ranks=ranks, category=kind)
    return SkillRow(
        id=skill.id,
        name=name,
        full_name=name,
        value=skill.value,
        shown=modifier_word(skill.value),
        aside=str(ranks),
        tick=TickState.NONE,
        spoken=spoken,
        suffix=kind,
    )


def _weapon_skill(sheet: Sheet, weapon: Weapon) -> str:
    means = means_of(sheet, weapon)
    if isinstance(means, Skill):
        return f"{skill_word(means)} {modifier_word(means.value)}"
    return "" if means is None else called(sheet.system, means)
