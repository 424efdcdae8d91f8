"""The play-mode sheet of Call of Cthulhu 7e."""

from collections.abc import Container
from functools import partial

from msgspec.structs import replace

from desktop.base.listed import detail_of
from desktop.base.numbers import dice_text, signed
from desktop.base.words import tr
from desktop.games.coc7.words import living_words
from desktop.games.d100.sheet import armour_facts, skill_row, trait_cards
from desktop.kit.view.sheet import TabView
from desktop.views import sheet_parts as parts
from desktop.views.game import SheetContext
from desktop.views.sheet import Labelled, SheetView, SkillRow, TickState, TrackerView
from rules_core.sheet.sheet import Sheet, Skill
from rules_core.systems.coc7.after_roll import can_be_ticked
from rules_core.systems.coc7.derive import (
    BUILD,
    DAMAGE_BONUS,
    INDEFINITE,
    MAJOR_WOUND,
    MIND,
    MOVE,
    PERMANENT,
    SHOCKED,
    TEMPORARY,
    State,
    state,
)
from rules_core.systems.coc7.system import SYSTEM

_TRACKERS = {
    "hp": parts.TrackerLook("HP", "heart", "hp"),
    "san": parts.TrackerLook("Sanity", "eye", "san"),
    "mp": parts.TrackerLook("Magic", "bolt", "mp"),
    "luck": parts.TrackerLook("Luck", "clover", "luck"),
}


def sheet_view(sheet: Sheet, context: SheetContext) -> SheetView:
    """Return the sheet of the open character."""
    shown = parts.general_view(
        SYSTEM,
        sheet,
        context,
        line=(detail_of(sheet, "occupation"), sheet.detail("age")),
        skills=(_skill(each, context.just_ticked) for each in sheet.skills),
        tracker=partial(_tracker, sheet, SYSTEM.by_rule(sheet)),
        looks=_TRACKERS,
    )
    ticked = sum(1 for each in sheet.skills if each.marks)
    return replace(
        shown,
        traits=trait_cards(SYSTEM, sheet),
        facts=_facts(sheet),
        ticked=ticked,
        downtime_words=tr("Development {n}").format(n=ticked) if ticked else "",
        about=parts.details(
            sheet,
            (
                ("residence", tr("Residence")),
                ("birthplace", tr("Birthplace")),
                ("pronouns", tr("Gender or pronouns")),
                ("archetype", tr("Archetype")),
                ("era", tr("Era")),
                ("player", tr("Player")),
            ),
        ),
        weapons=parts.weapon_rows(sheet, lambda each: parts.weapon_skill(SYSTEM, sheet, each.skill)),
        money=parts.details(
            sheet, (("cash", tr("Cash")), ("spending", tr("Spending level")), ("assets", tr("Assets")))
        )
        + _living(sheet),
        tabs=_tabs(sheet),
    )


def _living(sheet: Sheet) -> tuple[Labelled, ...]:
    words = living_words(sheet)
    return (Labelled(tr("Living standard"), words),) if words else ()


def _tabs(sheet: Sheet) -> tuple[TabView, ...]:
    tabs = [TabView("skills", tr("Skills"), tr("Skills")), TabView("combat", tr("Combat"), tr("Combat"))]
    if parts.has_tracker(sheet, "hp"):
        hurt = state(sheet) is not State.OK
        tabs.append(TabView("healing", tr("Healing and Luck"), tr("Healing"), alert=hurt))
    if parts.has_tracker(sheet, "san"):
        alert = any(sheet.status(each) for each in (*MIND, SHOCKED))
        tabs.append(TabView("sanity", tr("Sanity"), tr("Sanity"), alert=alert))
    return (*tabs, *parts.closing_tabs(sheet, tr("Gear and cash")))


def _tracker(sheet: Sheet, by_rule: Container[str], view: TrackerView) -> TrackerView:
    start = sheet.tracker(view.id).start
    aside = tr("Starting {value}").format(value=start) if start is not None else ""
    checks = {"san": ("sanity:", tr("Roll Sanity")), "luck": ("luck:", tr("Roll Luck"))}
    check, words = checks.get(view.id, ("", ""))
    status = _status(sheet, view.id)
    # Hit points have no maximum without CON and SIZ, magic points none without POW.
    is_known = sheet.tracker(view.id).maximum is not None or view.id in by_rule
    return replace(view, aside=aside, status=status, check=check, check_words=words, endless=not is_known)


def _status(sheet: Sheet, tracker_id: str) -> str:
    if tracker_id == "hp":
        return hit_point_state(sheet)
    if tracker_id == "san":
        return insanity_word(sheet)
    return ""


def hit_point_state(sheet: Sheet) -> str:
    """Return the worst state from hit points and wounds, "" if there is none (COC-WND-01)."""
    words = {
        State.DEAD: tr("Dead"),
        State.DYING: tr("Dying"),
        State.UNCONSCIOUS: tr("Unconscious"),
        State.OK: tr("Major wound") if sheet.status(MAJOR_WOUND) else "",
    }
    return words[state(sheet)]


def insanity_word(sheet: Sheet) -> str:
    """Return the worst insanity, "" for none (COC-SAN-02, COC-SAN-03)."""
    words = {
        PERMANENT: tr("Permanent insanity"),
        INDEFINITE: tr("Indefinite insanity"),
        TEMPORARY: tr("Temporary insanity"),
    }
    return next((word for status, word in words.items() if sheet.status(status)), "")


def _facts(sheet: Sheet) -> tuple[Labelled, ...]:
    given = SYSTEM.derived(sheet)
    facts = [
        Labelled(label, str(given[each]).replace("-", "−"))
        for each, label in ((MOVE, tr("Move")), (BUILD, tr("Build")))
        if each in given
    ]
    if DAMAGE_BONUS in given:
        facts.append(Labelled(tr("Damage"), dice_text(signed(str(given[DAMAGE_BONUS])))))
    return (*facts, *armour_facts(sheet))


def _skill(skill: Skill, just_ticked: str) -> SkillRow:
    if not can_be_ticked(skill):
        tick, word = TickState.NEVER, tr("can't be ticked")
    elif not skill.marks:
        tick, word = TickState.EMPTY, tr("not ticked")
    else:
        tick = TickState.JUST_TICKED if skill.id == just_ticked else TickState.TICKED
        word = tr("ticked")
    return skill_row(SYSTEM, skill, tick, word)
