"""A character read from a file, as the review page shows it."""

import re
from collections import Counter

from desktop.interchange.formats.dholeshouse import ROOT
from desktop.interchange.review import Reading, Remark, RemarkKind
from desktop.viewdata.layouts.sheet_parts import backstory_headings
from desktop.viewdata.lines import in_a_few_lines
from desktop.viewdata.names import full_skill_name
from desktop.viewdata.shell import MessageView, NoticeView, ReviewLine, ReviewSection, ReviewView
from desktop.words import ntr, tr
from rules_core.registry import system
from rules_core.sheet import Sheet

TWIN = tr("A character of this name is already in your library. Adding makes a second one.")
"""The remark on a character that seems to be in the library already."""

_STEP = re.compile(r"\[(\d+)\]|\.?([^.\[]+)")
_NEW_WORD = re.compile(r"(?<=[a-z])(?=[A-Z])")


def review_view(reading: Reading, file: str, position: int, total: int, twin: bool = False) -> ReviewView:
    """One character of an import; ``position`` counts from 1 to ``total``.

    ``twin``: a character like it is in the library already
    (:func:`~desktop.interchange.twins.has_twin`).
    """
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
        sections=(*_twin_section(twin), *_sections(reading)),
    )


def _twin_section(twin: bool) -> tuple[ReviewSection, ...]:
    return (ReviewSection(tr("Already in your library"), (ReviewLine("", TWIN),), True),) if twin else ()


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
        remarks = reading.remarks_of(kind)
        if remarks:
            sections.append(ReviewSection(heading, _folded(reading.sheet, remarks), grave))
    return sections


def _folded(sheet: Sheet, remarks: tuple[Remark, ...]) -> tuple[ReviewLine, ...]:
    """A line for each remark; those of the same words are one line that says how many there are."""
    names = _names(sheet)
    lines = Counter((_field(names, each), _words(each)) for each in remarks)
    return tuple(
        ReviewLine(field, words if count == 1 else f"{words} (× {count})")
        for (field, words), count in lines.items()
    )


def _words(remark: Remark) -> str:
    match remark.kind:
        case RemarkKind.DIFFERS:
            words = tr("The file says {given}, the rules give {rule}. Kept: {taken}")
        case RemarkKind.CHANGED:
            words = tr("{given} → {taken}")
        case RemarkKind.UNKNOWN:
            return f"{remark.given} {remark.taken.zfill(2)}" if remark.taken else remark.given
        case RemarkKind.UNREAD:
            words = "{given}"
        case RemarkKind.LEFT_OUT:
            words = "{given}, {reason}"
        case RemarkKind.MISSING:
            words = tr("Set to {taken}") if remark.taken else tr("Left empty")
        case _:
            words = "{taken}"
    return words.format(given=remark.given, taken=remark.taken, rule=remark.rule, reason=remark.reason)


def _field(names: dict[str, str], remark: Remark) -> str:
    if remark.kind is RemarkKind.LEFT_OUT:
        return remark.field
    return _place(remark.field) if remark.kind is RemarkKind.UNREAD else names.get(remark.field, remark.field)


def _place(path: str) -> str:
    """A place in a file in plain words: "Skills, row 22, None" for ``Investigator.Skills.Skill[21].None``."""
    steps = _STEP.findall(path.removeprefix(f"{ROOT}."))
    said: list[str] = []
    for at, (row, name) in enumerate(steps):
        if row:
            said.append(tr("row {number}").format(number=int(row) + 1))
        elif not (0 < at < len(steps) - 1 and steps[at - 1][1] and steps[at + 1][0]):
            # A name between a list and its rows ("Skills", "Skill", 22) only says the list's name again.
            said.append(_plain(name))
    return ", ".join(said) or path


def _plain(name: str) -> str:
    """A key as words: "Portrait URL" for ``portraitURL``."""
    words = _NEW_WORD.sub(" ", name.replace("_", " ")).split()
    text = " ".join(each if each.isupper() else each.lower() for each in words)
    return text[:1].upper() + text[1:]


def _names(sheet: Sheet) -> dict[str, str]:
    """What the fields of remarks are called on screen."""
    game = system(sheet.system)
    names = {skill.id: full_skill_name(game, skill) for skill in sheet.skills}
    names |= backstory_headings()
    names |= {spec.id: spec.short for spec in game.traits} | {
        spec.id: tr(spec.name) for spec in game.trackers
    }
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
    return names | {
        f"{spec.id}_maximum": tr("{name}, maximum").format(name=tr(spec.name)) for spec in game.trackers
    }


def added_words(names: tuple[str, ...]) -> str:
    """What an import added, for the notice."""
    if len(names) == 1:
        return tr("{name} is in your library.").format(name=names[0])
    return ntr("{n} character added.", "{n} characters added.", len(names)).format(n=len(names))


def is_the_library() -> NoticeView:
    """A file to be imported is the library that is open."""
    return NoticeView(tr("That file is the library that is open. Its characters are all here."))


def not_imported(faults: list[str]) -> MessageView:
    """Files that could not be read, with a sentence for each."""
    words = tr("These files were not imported. Nothing was changed.")
    return MessageView(tr("Not imported"), words, in_a_few_lines(faults))
