"""Parts that the sheets of all games share: details, backstory, weapons."""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from desktop.base.listed import called, detail_of
from desktop.base.names import initials, skill_name
from desktop.base.notes import whole_notes
from desktop.base.numbers import dice_text
from desktop.base.words import tr
from desktop.kit.view.sheet import TabView
from desktop.views.game import SheetContext
from desktop.views.sheet import (
    BackstorySection,
    GearItem,
    Labelled,
    PassageView,
    SheetView,
    SkillRow,
    TrackerView,
    WeaponRow,
)
from rules_core.game.own import OWN
from rules_core.game.system import System, TrackerSpec
from rules_core.sheet.sheet import Sheet, Weapon

OWN_TAB = "own"
"""The id of the tab."""


class TrackerLook(NamedTuple):
    """A tracker's short name, its icon ("" for none) and its colour token."""

    short: str
    icon: str
    color: str


def general_view(
    system: System,
    sheet: Sheet,
    context: SheetContext,
    *,
    line: Iterable[str],
    skills: Iterable[SkillRow],
    tracker: Callable[[TrackerView], TrackerView],
    looks: Mapping[str, TrackerLook],
) -> SheetView:
    """Build what every game's sheet has; the game adds the rest.

    ``line`` are the texts under the name, without empty ones. ``looks`` are the looks of the shown trackers
    by id, and ``tracker`` adds the game's own to a tracker. Hidden ``skills`` are left out.
    """
    hidden = {each.id for each in sheet.skills if each.hidden}
    in_order = sorted(skills, key=lambda row: (row.name.casefold(), row.id))
    return SheetView(
        character=context.character,
        name=sheet.name,
        initials=initials(sheet.name),
        line=", ".join(part for part in line if part),
        system=tr(system.name),
        portrait=context.portrait,
        trackers=tuple(
            tracker(_tracker(system, sheet, spec, looks[spec.id]))
            for spec in system.trackers
            if spec.id in looks and has_tracker(sheet, spec.id)
        ),
        skills=tuple(each for each in in_order if each.id not in hidden),
        backstory=backstory(sheet),
        gear=tuple(GearItem(each.name, each.count) for each in sheet.possessions),
        modifiers=lasting_modifiers(sheet),
        notes=whole_notes(sheet, shown=True),
        campaign=context.campaign,
        game=system.id,
        extra_dice=system.play.extra_dice is not None,
    )


def _tracker(system: System, sheet: Sheet, spec: TrackerSpec, look: TrackerLook) -> TrackerView:
    span = system.tracker_span(sheet, spec.id)
    return TrackerView(
        id=spec.id,
        name=tr(spec.name),
        short_name=tr(look.short),
        icon=look.icon,
        color=look.color,
        value=sheet.tracker(spec.id).value,
        most=span.most,
        least=span.least,
    )


def has_tracker(sheet: Sheet, tracker_id: str) -> bool:
    """Return whether a sheet has a tracker."""
    return any(each.id == tracker_id for each in sheet.trackers)


def closing_tabs(sheet: Sheet, gear: str) -> tuple[TabView, ...]:
    """Return the last tabs of every sheet, custom rules first; ``gear`` is the title of the gear page."""
    return (
        *own_tabs(sheet),
        TabView("backstory", tr("Backstory"), tr("Story")),
        TabView("gear", gear, tr("Gear")),
        TabView("notes", tr("Notes"), tr("Notes")),
        TabView("chronicle", tr("Chapters"), tr("Chapters")),
    )


def details(sheet: Sheet, wanted: tuple[tuple[str, str], ...]) -> tuple[Labelled, ...]:
    """Return the sheet's filled-in details with their labels; ``wanted`` are pairs of id and label."""
    return tuple(
        Labelled(label, detail_of(sheet, detail_id)) for detail_id, label in wanted if sheet.detail(detail_id)
    )


def backstory_headings() -> dict[str, str]:
    """Return the headings of the backstory by id, in order."""
    return {
        "description": tr("Description"),
        "ideology": tr("Ideology and beliefs"),
        "people": tr("Significant people"),
        "locations": tr("Meaningful locations"),
        "possessions": tr("Treasured possessions"),
        "traits": tr("Traits"),
        "injuries": tr("Injuries and scars"),
        "phobias": tr("Phobias and manias"),
        "tomes": tr("Tomes, spells and artefacts"),
        "encounters": tr("Encounters with strange entities"),
    }


def backstory(sheet: Sheet) -> tuple[BackstorySection, ...]:
    """Return the backstory under its headings."""
    headings = backstory_headings()
    found: dict[str, list[PassageView]] = {heading: [] for heading in headings}
    for each in sheet.backstory:
        found.setdefault(each.heading, []).append(PassageView(each.text, each.key))
    return tuple(
        BackstorySection(headings.get(heading, heading), tuple(passages))
        for heading, passages in found.items()
        if passages
    )


def weapon_rows(sheet: Sheet, skill: Callable[[Weapon], str]) -> tuple[WeaponRow, ...]:
    """Return the weapons as on the sheet; ``skill`` names the skill a weapon uses."""
    return tuple(
        WeaponRow(
            called(sheet.system, each),
            skill(each),
            dice_text(each.damage),
            each.range,
            each.attacks,
            each.ammo,
            each.malfunction,
        )
        for each in sheet.weapons
    )


def weapon_skill(system: System, sheet: Sheet, skill_id: str) -> str:
    """Return a weapon's skill with its value, or its id if the sheet doesn't have it."""
    for each in sheet.skills:
        if each.id == skill_id:
            return f"{skill_name(system, each)} {each.value}"
    return skill_id


def own_tabs(sheet: Sheet) -> tuple[TabView, ...]:
    """Return the tab, or nothing for a character without custom trackers, conditions and treatments."""
    own = sheet.homebrew
    used = own is not None and bool(own.conditions or own.treatments)
    if not used and not any(each.id.startswith(OWN) for each in sheet.trackers):
        return ()
    return (TabView(OWN_TAB, tr("Custom rules"), tr("Custom")),)


def lasting_modifiers(sheet: Sheet) -> tuple[GearItem, ...]:
    """Return the lasting modifiers of a sheet, each with its number."""
    if not sheet.detail("modifiers"):
        return ()
    from desktop.base.numbers import signed  # most characters have none
    from rules_core.game.modifiers import lasting_of

    return tuple(GearItem(each.name, signed(str(each.value))) for each in lasting_of(sheet))
