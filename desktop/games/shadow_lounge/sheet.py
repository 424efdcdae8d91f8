"""The play-mode sheet of Shadow Lounge."""

from msgspec.structs import replace

from desktop.base.listed import detail_of
from desktop.base.words import ntr, tr, within
from desktop.games.d100.sheet import armour_facts, skill_row, trait_cards
from desktop.kit.view.sheet import TabView
from desktop.views import sheet_parts as parts
from desktop.views.game import SheetContext
from desktop.views.sheet import Labelled, SheetView, SkillRow, TickState, TrackerView
from rules_core.sheet.sheet import Sheet, Skill
from rules_core.systems.shadow_lounge.healing import Condition
from rules_core.systems.shadow_lounge.play_combat import POWER, bonus_points
from rules_core.systems.shadow_lounge.play_healing import DEAD, INCAPACITATED, UNCONSCIOUS, condition_of
from rules_core.systems.shadow_lounge.skills import can_be_marked
from rules_core.systems.shadow_lounge.system import SYSTEM

_TRACKERS = {
    "hp": parts.TrackerLook("HP", "heart", "hp"),
    "luck": parts.TrackerLook("Luck", "clover", "luck"),
    "fp": parts.TrackerLook("Force", "bolt", "mp"),
}


def sheet_view(sheet: Sheet, context: SheetContext) -> SheetView:
    """Return the sheet of the open character."""
    successes = sum(each.marks for each in sheet.skills)
    shown = parts.general_view(
        SYSTEM,
        sheet,
        context,
        line=(detail_of(sheet, "occupation"), sheet.detail("age")),
        skills=(_skill(each, context.just_ticked) for each in sheet.skills),
        tracker=lambda each: _tracker(sheet, each),
        looks=_TRACKERS,
    )
    return replace(
        shown,
        traits=trait_cards(SYSTEM, sheet),
        facts=_facts(sheet),
        ticked=successes,
        downtime_words=tr("Downtime {n}").format(n=successes) if successes else "",
        ticked_words=ntr("{n} success", "{n} successes", successes).format(n=successes),
        about=parts.details(
            sheet,
            (
                ("species", tr("Species")),
                ("homeworld", tr("Homeworld")),
                ("residence", tr("Residence")),
                ("birthplace", tr("Birthplace")),
                ("pronouns", tr("Gender or pronouns")),
                ("player", tr("Player")),
            ),
        ),
        weapons=parts.weapon_rows(sheet, lambda each: parts.weapon_skill(SYSTEM, sheet, each.skill)),
        money=parts.details(sheet, (("cash", tr("Credits")), ("assets", tr("Assets")))),
        tabs=_tabs(sheet),
    )


def hit_point_state(sheet: Sheet) -> str:
    """Return the worst state from hit points and conditions, "" if there is none (SL-HP-01)."""
    if sheet.status(DEAD):
        return tr("Dead")
    condition = condition_of(sheet)
    if condition is Condition.COMATOSE:
        return tr("Comatose")
    if sheet.status(UNCONSCIOUS):
        return tr("Unconscious")
    if condition is Condition.CRITICALLY_WOUNDED:
        return tr("Critically wounded")
    return tr("Incapacitated") if sheet.status(INCAPACITATED) else ""


def _tabs(sheet: Sheet) -> tuple[TabView, ...]:
    tabs = [TabView("skills", tr("Skills"), tr("Skills")), TabView("combat", tr("Combat"), tr("Combat"))]
    if parts.has_tracker(sheet, "hp"):
        alert = bool(hit_point_state(sheet))
        tabs.append(TabView("healing", tr("Healing and Luck"), tr("Healing"), alert=alert))
    if sheet.powers or sheet.trait(POWER) is not None or parts.has_tracker(sheet, "fp"):
        tabs.append(TabView("force", tr("The Force"), tr("Force")))
    return (*tabs, *parts.closing_tabs(sheet, tr("Gear")))


def _tracker(sheet: Sheet, view: TrackerView) -> TrackerView:
    return replace(view, status=hit_point_state(sheet)) if view.id == "hp" else view


def _facts(sheet: Sheet) -> tuple[Labelled, ...]:
    armour = armour_facts(sheet)
    if sheet.trait(POWER) is None:
        return armour
    return (Labelled(tr("Force bonus"), f"+{bonus_points(sheet)}"), *armour)


def _skill(skill: Skill, just_ticked: str) -> SkillRow:
    if not skill.marks and not can_be_marked(skill):
        tick, word = TickState.NEVER, tr("maximum reached")
    elif not skill.marks:
        tick, word = TickState.EMPTY, within(tr("No successes yet"))
    else:
        tick = TickState.JUST_COUNTED if skill.id == just_ticked else TickState.COUNTED
        word = ntr("{n} success", "{n} successes", skill.marks).format(n=skill.marks)
    return skill_row(SYSTEM, skill, tick, word, skill.marks)
