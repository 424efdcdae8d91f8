"""The sheet of Call of Cthulhu 7e on screen."""

from desktop.viewdata.names import full_skill_name, initials, skill_name
from desktop.viewdata.numbers import signed
from desktop.viewdata.sheet import (
    BackstorySection,
    GearItem,
    Labelled,
    PassageView,
    SheetView,
    SkillRow,
    TickState,
    TrackerView,
    TraitCard,
    WeaponRow,
)
from desktop.words import tr
from rules_core.sheet import Sheet, Skill
from rules_core.systems.coc7.degrees import Degree, limit
from rules_core.systems.coc7.system import SYSTEM
from rules_core.systems.coc7.ticks import can_be_ticked

_TRACKERS = {
    "hp": ("HP", "heart", "hp"),
    "san": ("Sanity", "eye", "san"),
    "mp": ("Magic", "bolt", "mp"),
    "luck": ("Luck", "clover", "luck"),
}


def sheet_view(character: int, sheet: Sheet, portrait: bytes | None, just_ticked: str = "") -> SheetView:
    """The open character's sheet; ``just_ticked`` is the id of a skill that the latest action ticked."""
    age = sheet.detail("age")
    line = ", ".join(part for part in (sheet.detail("occupation"), age) if part)
    return SheetView(
        character=character,
        name=sheet.name,
        initials=initials(sheet.name),
        line=line,
        system=SYSTEM.name,
        portrait=portrait,
        trackers=tuple(
            _tracker(sheet, spec.id, tr(spec.name)) for spec in SYSTEM.trackers if _has(sheet, spec.id)
        ),
        traits=_traits(sheet),
        facts=_facts(sheet),
        skills=tuple(
            sorted(
                (_skill(each, just_ticked) for each in sheet.skills),
                key=lambda row: (row.name.casefold(), row.id),
            )
        ),
        ticked=sum(1 for each in sheet.skills if each.marks),
        about=_details(
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
        backstory=_backstory(sheet),
        weapons=tuple(
            WeaponRow(
                each.name,
                _weapon_skill(sheet, each.skill),
                each.damage,
                each.range,
                each.attacks,
                each.ammo,
                each.malfunction,
            )
            for each in sheet.weapons
        ),
        gear=tuple(GearItem(each.name, each.count) for each in sheet.possessions),
        money=_details(
            sheet, (("cash", tr("Cash")), ("spending", tr("Spending level")), ("assets", tr("Assets")))
        ),
        notes=sheet.notes,
    )


def _has(sheet: Sheet, tracker_id: str) -> bool:
    return any(each.id == tracker_id for each in sheet.trackers)


def _tracker(sheet: Sheet, tracker_id: str, name: str) -> TrackerView:
    tracker = sheet.tracker(tracker_id)
    span = SYSTEM.tracker_span(sheet, tracker_id)
    short, icon, color = _TRACKERS[tracker_id]
    aside = tr("Start {value}").format(value=tracker.start) if tracker.start is not None else ""
    return TrackerView(
        id=tracker_id,
        name=name,
        short_name=tr(short),
        icon=icon,
        color=color,
        value=tracker.value,
        most=span.most,
        least=span.least,
        aside=aside,
    )


def _traits(sheet: Sheet) -> tuple[TraitCard, ...]:
    cards = []
    for spec in SYSTEM.traits:
        value = sheet.trait(spec.id)
        if value is not None:
            half, fifth = limit(value, Degree.HARD), limit(value, Degree.EXTREME)
            spoken = tr("{name}, {value}, half {half}, fifth {fifth}").format(
                name=tr(spec.name), value=value, half=half, fifth=fifth
            )
            cards.append(TraitCard(spec.id, spec.short, tr(spec.name), value, half, fifth, spoken))
    return tuple(cards)


def _facts(sheet: Sheet) -> tuple[Labelled, ...]:
    given = SYSTEM.derived(sheet)
    facts = []
    for trait_id, label in (("move", tr("Move")), ("build", tr("Build"))):
        own = sheet.trait(trait_id)
        value = given.get(trait_id) if own is None else own
        if value is not None:
            facts.append(Labelled(label, str(value).replace("-", "−")))
    bonus = sheet.detail("damage_bonus") or given.get("damage_bonus")
    if bonus is not None:
        facts.append(Labelled(tr("Damage"), signed(str(bonus))))
    return tuple(facts)


def _skill(skill: Skill, just_ticked: str) -> SkillRow:
    name = skill_name(SYSTEM, skill)
    half, fifth = limit(skill.value, Degree.HARD), limit(skill.value, Degree.EXTREME)
    if not can_be_ticked(skill):
        tick, word = TickState.NEVER, tr("cannot be ticked")
    elif not skill.marks:
        tick, word = TickState.EMPTY, tr("not ticked")
    else:
        tick = TickState.JUST_TICKED if skill.id == just_ticked else TickState.TICKED
        word = tr("ticked")
    spoken = tr("{name}, {value}, half {half}, fifth {fifth}, {tick}").format(
        name=name, value=skill.value, half=half, fifth=fifth, tick=word
    )
    return SkillRow(skill.id, name, full_skill_name(SYSTEM, skill), skill.value, half, fifth, tick, spoken)


def _weapon_skill(sheet: Sheet, skill_id: str) -> str:
    for each in sheet.skills:
        if each.id == skill_id:
            return f"{skill_name(SYSTEM, each)} {each.value}"
    return skill_id


def _details(sheet: Sheet, wanted: tuple[tuple[str, str], ...]) -> tuple[Labelled, ...]:
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


def _backstory(sheet: Sheet) -> tuple[BackstorySection, ...]:
    headings = backstory_headings()
    found: dict[str, list[PassageView]] = {heading: [] for heading in headings}
    for each in sheet.backstory:
        found.setdefault(each.heading, []).append(PassageView(each.text, each.key))
    return tuple(
        BackstorySection(headings.get(heading, heading), tuple(passages))
        for heading, passages in found.items()
        if passages
    )
