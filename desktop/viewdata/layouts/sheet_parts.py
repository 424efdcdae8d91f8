"""What the sheets of all games show alike: details, backstory, weapons."""

from desktop.viewdata.names import skill_name
from desktop.viewdata.sheet import BackstorySection, Labelled, PassageView, WeaponRow
from desktop.words import tr
from rules_core.sheet import Sheet
from rules_core.system import System


def has_tracker(sheet: Sheet, tracker_id: str) -> bool:
    """Whether a sheet has a tracker."""
    return any(each.id == tracker_id for each in sheet.trackers)


def details(sheet: Sheet, wanted: tuple[tuple[str, str], ...]) -> tuple[Labelled, ...]:
    """The details of a sheet that it has, with their labels; ``wanted`` are pairs of id and label."""
    return tuple(
        Labelled(label, sheet.detail(detail_id)) for detail_id, label in wanted if sheet.detail(detail_id)
    )


def backstory_headings() -> dict[str, str]:
    """The headings of the backstory by id, in the order of the sheet."""
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
    """The backstory under its headings."""
    headings = backstory_headings()
    found: dict[str, list[PassageView]] = {heading: [] for heading in headings}
    for each in sheet.backstory:
        found.setdefault(each.heading, []).append(PassageView(each.text, each.key))
    return tuple(
        BackstorySection(headings.get(heading, heading), tuple(passages))
        for heading, passages in found.items()
        if passages
    )


def weapon_rows(system: System, sheet: Sheet) -> tuple[WeaponRow, ...]:
    """The weapons as they stand on the sheet."""
    return tuple(
        WeaponRow(
            each.name,
            weapon_skill(system, sheet, each.skill),
            each.damage,
            each.range,
            each.attacks,
            each.ammo,
            each.malfunction,
        )
        for each in sheet.weapons
    )


def weapon_skill(system: System, sheet: Sheet, skill_id: str) -> str:
    """The skill of a weapon with its value, its id where the sheet has none."""
    for each in sheet.skills:
        if each.id == skill_id:
            return f"{skill_name(system, each)} {each.value}"
    return skill_id
