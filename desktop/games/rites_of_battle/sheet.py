"""The Rites of Battle sheet on screen."""

from msgspec.structs import replace

from desktop.base.listed import detail_of
from desktop.base.names import full_skill_name, skill_name
from desktop.base.words import ntr, tr
from desktop.games.rites_of_battle.words import characteristic_word, short_characteristic
from desktop.kit.view.sheet import TabView
from desktop.views import sheet_parts
from desktop.views.felt import DieLook
from desktop.views.game import SheetContext
from desktop.views.sheet import Labelled, SheetView, SkillRow, TickState, TrackerView, TraitCard
from desktop.views.symbol_words import dice_count
from rules_core.sheet.sheet import Sheet, Skill
from rules_core.sheet.weapons import number_in
from rules_core.systems.rites_of_battle.play_health import condition_of
from rules_core.systems.rites_of_battle.play_lists import XP
from rules_core.systems.rites_of_battle.play_pools import characteristic_of, rating, threshold, within
from rules_core.systems.rites_of_battle.play_spending import DEFENCES
from rules_core.systems.rites_of_battle.pool import skill_dice
from rules_core.systems.rites_of_battle.skills import BY_ID, Phase, highest_rank
from rules_core.systems.rites_of_battle.spending import DEFENCE_GAINED
from rules_core.systems.rites_of_battle.system import SYSTEM

_TRACKERS = {
    "wounds": sheet_parts.TrackerLook("Wounds", "", "hp"),
    "strain": sheet_parts.TrackerLook("Strain", "", "strain"),
}
_MOST_RANKS = 20


def sheet_view(sheet: Sheet, context: SheetContext) -> SheetView:
    """Return the open character's sheet."""
    shown = sheet_parts.general_view(
        SYSTEM,
        sheet,
        context,
        line=(detail_of(sheet, "occupation"), sheet.detail("age")),
        skills=(_skill(sheet, each) for each in sheet.skills),
        tracker=lambda each: _tracker(sheet, each),
        looks=_TRACKERS,
    )
    return replace(
        shown,
        traits=_traits(sheet),
        facts=_facts(sheet),
        about=sheet_parts.details(
            sheet,
            (
                ("role", tr("Role")),
                ("homeworld", tr("Homeworld")),
                ("residence", tr("Residence")),
                ("pronouns", tr("Gender or pronouns")),
                ("player", tr("Player")),
            ),
        ),
        weapons=sheet_parts.weapon_rows(
            sheet, lambda each: sheet_parts.weapon_skill(SYSTEM, sheet, each.skill)
        ),
        money=sheet_parts.details(sheet, (("cash", tr("Money")), ("assets", tr("Assets")))),
        tabs=_tabs(sheet),
        standing=_standing(sheet),
        skill_columns=(tr("Ranks"), tr("Pool")),
        wide_tray=True,
    )


def condition_word(sheet: Sheet) -> str:
    """Return "Dead" or "Unconscious", or "" if neither applies (ROB-ATK-05, ROB-HARM-02)."""
    condition = condition_of(sheet)
    if condition.dead:
        return tr("Dead")
    return tr("Unconscious") if condition.unconscious else ""


def defence_of(sheet: Sheet, kind: str) -> int:
    """Return the melee or ranged defence, with the point gained for a turn (ROB-ADV-03)."""
    bought = DEFENCE_GAINED if sheet.status(DEFENCES[kind]) else 0
    return number_in(sheet.detail(f"{kind}_defence")) + bought


def _tabs(sheet: Sheet) -> tuple[TabView, ...]:
    return (
        TabView("skills", tr("Skills and injuries"), tr("Skills")),
        TabView("weapons", tr("Weapons"), tr("Weapons")),
        TabView("talents", tr("Talents"), tr("Talents")),
        TabView("health", tr("Health"), tr("Health"), alert=bool(condition_word(sheet))),
        TabView("fight", tr("Fight"), tr("Fight"), alert=sheet.fight is not None),
        TabView("experience", tr("Experience"), tr("XP"), alert=_unspent(sheet) > 0),
        *sheet_parts.closing_tabs(sheet, tr("Gear")),
    )


def _unspent(sheet: Sheet) -> int:
    """Return the experience that waits to be spent (ROB-XP-03)."""
    return sheet.tracker("xp").value if sheet_parts.has_tracker(sheet, "xp") else 0


def _tracker(sheet: Sheet, view: TrackerView) -> TrackerView:
    most, condition = threshold(sheet, view.id), condition_of(sheet)
    if view.id == "wounds":
        aside = tr("Unconscious over {n}").format(n=most)
    else:
        left = max(0, most - view.value)
        aside = ntr("{n} left", "{n} left", left).format(n=left)
    status = ""
    if view.id == "wounds" and condition.dead:
        status = tr("Dead")
    elif view.value > most:
        status = tr("Unconscious")
    return replace(view, most=most, end=view.most, aside=aside, status=status, segments=True)


def _facts(sheet: Sheet) -> tuple[Labelled, ...]:
    return (
        Labelled(tr("Soak"), str(number_in(sheet.detail("soak")))),
        Labelled(tr("Melee"), str(defence_of(sheet, "melee"))),
        Labelled(tr("Ranged"), str(defence_of(sheet, "ranged"))),
    )


def _standing(sheet: Sheet) -> Labelled | None:
    if not sheet_parts.has_tracker(sheet, XP):
        return None
    return Labelled(tr("Experience"), tr("{n} to spend").format(n=sheet.tracker(XP).value))


def _traits(sheet: Sheet) -> tuple[TraitCard, ...]:
    cards = []
    for trait, characteristic in BY_ID.items():
        value = sheet.trait(trait)
        if value is not None:
            name = characteristic_word(characteristic)
            spoken = f"{name}, {value}"
            cards.append(TraitCard(trait, short_characteristic(characteristic), name, str(value), "", spoken))
    return tuple(cards)


def _skill(sheet: Sheet, skill: Skill) -> SkillRow:
    characteristic = characteristic_of(skill)
    ranks = within(skill.value, _MOST_RANKS)
    proficiency, ability = skill_dice(rating(sheet, characteristic), ranks)
    name = skill_name(SYSTEM, skill)
    spoken = [
        name,
        characteristic_word(characteristic),
        ntr("{n} rank", "{n} ranks", ranks).format(n=ranks),
        dice_count("proficiency", proficiency),
        dice_count("ability", ability),
    ]
    if skill.occupation:
        spoken.append(tr("Primary Skill"))
    return SkillRow(
        id=skill.id,
        name=name,
        full_name=full_skill_name(SYSTEM, skill),
        value=skill.value,
        shown="",
        aside="",
        tick=TickState.NONE,
        spoken=", ".join(spoken),
        suffix=short_characteristic(characteristic),
        ranks=(ranks, max(ranks, highest_rank(Phase.PLAY, primary=skill.occupation))),
        pool=(DieLook.PROFICIENCY,) * proficiency + (DieLook.ABILITY,) * ability,
    )
