"""A character read from a file, as the review page shows it."""

from desktop.interchange.review import Reading, Remark, RemarkKind
from desktop.viewdata.layouts.coc7 import backstory_headings
from desktop.viewdata.names import full_skill_name
from desktop.viewdata.shell import ReviewLine, ReviewSection, ReviewView
from desktop.words import ntr, tr
from rules_core.registry import system
from rules_core.sheet import Sheet


def review_view(reading: Reading, file: str, position: int, total: int) -> ReviewView:
    """One character of an import; ``position`` counts from 1 to ``total``."""
    sheet = reading.sheet
    game = system(sheet.system)
    numbers = [
        (spec.short, str(value)) for spec in game.traits if (value := sheet.trait(spec.id)) is not None
    ]
    numbers += [
        (tr(spec.name), str(each.value))
        for spec in game.trackers
        for each in sheet.trackers
        if each.id == spec.id
    ]
    line = ", ".join(part for part in (sheet.detail("occupation"), sheet.detail("age"), game.name) if part)
    return ReviewView(
        name=sheet.name,
        line=line,
        file=file,
        format=reading.format_name,
        position=position,
        total=total,
        numbers=tuple(numbers),
        sections=tuple(_sections(reading)),
    )


def _sections(reading: Reading) -> list[ReviewSection]:
    headings = {
        RemarkKind.DIFFERS: (tr("Different from what the rules give"), True),
        RemarkKind.UNKNOWN: (tr("Not understood, kept as skills of your own"), True),
        RemarkKind.MISSING: (tr("Missing in the file"), True),
        RemarkKind.LEFT_OUT: (tr("Left out"), True),
        RemarkKind.CHANGED: (tr("Changed"), False),
        RemarkKind.DERIVED: (tr("Filled in by the rules"), False),
        RemarkKind.UNREAD: (tr("No place on the sheet, kept with the character"), False),
        RemarkKind.READ: (tr("Read"), False),
    }
    sections = []
    for kind, (heading, grave) in headings.items():
        lines = tuple(_line(reading.sheet, each) for each in reading.remarks_of(kind))
        if lines:
            sections.append(ReviewSection(heading, lines, grave))
    return sections


def _line(sheet: Sheet, remark: Remark) -> ReviewLine:
    return ReviewLine(_field(sheet, remark.field), _words(remark))


def _words(remark: Remark) -> str:
    match remark.kind:
        case RemarkKind.DIFFERS:
            words = tr("The file says {given}, the rules give {rule}. Kept: {taken}")
        case RemarkKind.CHANGED:
            words = tr("{given} → {taken}")
        case RemarkKind.UNKNOWN:
            words = tr("{given}")
        case RemarkKind.UNREAD | RemarkKind.LEFT_OUT:
            words = "{given}"
        case RemarkKind.MISSING:
            words = tr("Set to {taken}") if remark.taken else tr("Left empty")
        case _:
            words = "{taken}"
    return words.format(given=remark.given, taken=remark.taken, rule=remark.rule)


def _field(sheet: Sheet, field: str) -> str:
    game = system(sheet.system)
    names = {spec.id: spec.short for spec in game.traits} | {spec.id: tr(spec.name) for spec in game.trackers}
    names |= {
        "name": tr("Name"),
        "occupation": tr("Occupation"),
        "age": tr("Age"),
        "pronouns": tr("Pronouns"),
        "residence": tr("Residence"),
        "birthplace": tr("Birthplace"),
        "player": tr("Player"),
        "archetype": tr("Archetype"),
        "era": tr("Era"),
        "cash": tr("Cash"),
        "spending": tr("Spending level"),
        "assets": tr("Assets"),
        "skills": tr("Skills"),
        "weapons": tr("Weapons"),
        "possessions": tr("Possessions"),
        "backstory": tr("Backstory"),
        "journal": tr("Journal entries"),
        "notes": tr("Lines of notes"),
        "portrait": tr("Portrait"),
        "portrait_url": tr("Address of a portrait, not fetched"),
        "source_url": tr("Address of the source"),
        "move": tr("Move"),
        "build": tr("Build"),
        "damage_bonus": tr("Damage bonus"),
    }
    names |= backstory_headings()
    names |= {
        f"{spec.id}_maximum": tr("{name}, maximum").format(name=tr(spec.name)) for spec in game.trackers
    }
    if field in names:
        return names[field]
    for skill in sheet.skills:
        if skill.id == field:
            return full_skill_name(game, skill)
    return field


def added_words(names: tuple[str, ...]) -> str:
    """What an import added, for the notice."""
    if len(names) == 1:
        return tr("{name} is in your library.").format(name=names[0])
    return ntr("{n} character added.", "{n} characters added.", len(names)).format(n=len(names))
