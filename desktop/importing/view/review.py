"""The review of a character read from a file."""

import re
from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec.structs import replace

from desktop.base.listed import detail_of
from desktop.base.names import full_skill_name, listed_skill_name
from desktop.base.words import mark, ntr, tr
from desktop.interchange import correct
from desktop.interchange.encodings import OLDER
from desktop.interchange.review import Reading, Remark, RemarkKind
from desktop.interchange.updating import kept, updated
from desktop.kit.view import shell
from desktop.kit.view.shell import in_a_few_lines
from desktop.views.differences import difference_words
from desktop.views.places import detail_name, trait_called
from desktop.views.sheet_parts import backstory_headings
from rules_core.game.differences import differences
from rules_core.game.registry import system

if TYPE_CHECKING:
    from rules_core.sheet.sheet import Sheet

TWIN = tr("A character with this name is already in your library. Adding this one makes a second.")
"""The remark on a character that already seems to be in the library."""

_CHANGING = tr(
    "Update takes over what the file has and keeps the rest. Replace makes it exactly as in the file. Its"
    " history stays."
)

TWICE = tr("The same character is in this import twice.")
"""The remark on a character that another file of this import also has."""

NO_CHOICE = ""
"""The choice that keeps an unrecognised skill as a custom skill."""

_STEP = re.compile(r"\[(\d+)\]|\.?([^.\[]+)")
_VALUE = re.compile(r" \d+ %$")
_NEW_WORD = re.compile(r"(?<=[a-z])(?=[A-Z])")
_WRAPPERS = frozenset(("Investigator", "data", "system", "actor"))
"""Wrapper keys that programs put around everything; they say nothing about a field."""

_KNOWN = frozenset(
    (
        *(mark("Age"), mark("Assets"), mark("Backstory"), mark("Birthplace"), mark("Cash")),
        *(mark("Characteristics"), mark("Gear"), mark("Name"), mark("Notes"), mark("Occupation")),
        *(mark("Personal details"), mark("Portrait"), mark("Portrait URL"), mark("Possessions")),
        *(
            mark("Powers"),
            mark("Pronouns"),
            mark("Residence"),
            mark("Skill"),
            mark("Skills"),
            mark("Talents"),
        ),
        *(mark("Weapon"), mark("Weapons")),
    )
)
"""Keys that files use for what we have words for; any other is shown as the file writes it."""

_MOST_DIFFERENCES = 20
"""At most this many differences are listed; the rest are counted."""

_MOST_FIXES = 30
"""At most this many remarks of one kind can be answered here; more are quicker to fix in edit mode."""


def review_view(
    reading: Reading,
    file: str,
    twin: str = "",
    *,
    here: "Sheet | None" = None,
    answers: correct.Answers = {},  # noqa: B006 - never written to
    faults: Mapping[str, str] = {},
    original: Reading | None = None,
    travelled: tuple[shell.ReviewSection, ...] = (),
) -> shell.ReviewView:
    """Return the review of a character read from ``file``.

    ``twin`` warns that it exists already, such as ``TWIN``, and ``here`` is its sheet. ``reading`` is the
    ``original`` with the player's ``answers`` to its remarks applied; ``faults`` explain rejected answers, by
    key. ``travelled`` is the section about what came with it.
    """
    sheet = reading.sheet
    game = system(sheet.system)
    numbers = [
        (tr(spec.short), str(value)) for spec in game.traits if (value := sheet.trait(spec.id)) is not None
    ]
    numbers += [
        (tr(spec.name), str(each.value))
        for spec in game.trackers
        for each in sheet.trackers
        if each.id == spec.id
    ]
    line = ", ".join(
        part for part in (detail_of(sheet, "occupation"), sheet.detail("age"), tr(game.name)) if part
    )
    told = _in_words(original or reading)
    fixes = _fixes(told, sheet, answers, faults)
    sections = (*_twin_section(twin, here, sheet), *travelled, *_sections(told, fixes))
    graves = [each for section in sections if section.grave for each in section.lines]
    return shell.ReviewView(
        name=sheet.name,
        line=line,
        file=file,
        format=reading.format_name,
        numbers=tuple(numbers),
        sections=sections,
        to_check=sum(each.is_open for each in graves),
        answered=sum(key not in faults for key in answers),
        name_fault=faults.get(correct.NAME, ""),
        changes=here is not None,
    )


def _twin_section(twin: str, here: "Sheet | None", sheet: "Sheet") -> tuple[shell.ReviewSection, ...]:
    if not twin:
        return ()
    if here is None:
        heading = tr("Duplicate") if twin == TWICE else tr("Already in your library")
        return (shell.ReviewSection(heading, (shell.ReviewLine("", twin),), True),)
    changes = _differences(here, sheet)
    same = shell.ReviewLine(tr("Update"), tr("nothing differs"), aside=True)
    lines = (shell.ReviewLine("", _CHANGING, aside=True), *(changes or (same,)), *_kept(here, sheet))
    return (shell.ReviewSection(tr("Already in your library"), lines, grave=bool(changes)),)


def _differences(here: "Sheet", sheet: "Sheet") -> list[shell.ReviewLine]:
    """What an update changes, a line for each."""
    after = updated(here, sheet)
    found = differences(here, after)
    game = system(here.system)
    lines = []
    for each in found[:_MOST_DIFFERENCES]:
        name, was, now = difference_words(game, here, after, each)
        words = f"{was or '–'} → {now or '–'}" if was or now else tr("changed")
        lines.append(shell.ReviewLine(name, words))
    if (more := len(found) - len(lines)) > 0:
        words = ntr("{n} more difference", "{n} more differences", more).format(n=more)
        lines.append(shell.ReviewLine(tr("Update"), words))
    return lines


def _kept(here: "Sheet", sheet: "Sheet") -> list[shell.ReviewLine]:
    """What an update keeps that the file lacks, in one line."""
    stays = kept(here, sheet)
    counts = (
        (stays.ticks, ntr("{n} tick", "{n} ticks", stays.ticks)),
        (stays.skills, ntr("{n} skill", "{n} skills", stays.skills)),
        (stays.weapons, ntr("{n} weapon", "{n} weapons", stays.weapons)),
        (stays.possessions, ntr("{n} possession", "{n} possessions", stays.possessions)),
        (stays.injuries, ntr("{n} injury", "{n} injuries", stays.injuries)),
    )
    words = [words.format(n=count) for count, words in counts if count]
    if stays.notes:
        words.append(tr("the notes"))
    return [shell.ReviewLine(tr("Update keeps"), ", ".join(words), aside=True)] if words else []


def _sections(reading: Reading, fixes: Mapping[int, shell.FixView]) -> list[shell.ReviewSection]:
    headings = {
        RemarkKind.ENCODING: tr("Text encoding"),
        RemarkKind.DIFFERS: tr("Different from the rules"),
        RemarkKind.UNKNOWN: tr("Not recognised, kept as custom skills"),
        RemarkKind.WEAPON: tr("Weapons: which skill?"),
        RemarkKind.MISSING: tr("Missing from the file"),
        RemarkKind.LEFT_OUT: tr("Skipped"),
        RemarkKind.READ: tr("Read"),
        RemarkKind.DERIVED: tr("Filled in by the rules"),
        RemarkKind.CHANGED: tr("Changed"),
        RemarkKind.UNREAD: tr("Not on the sheet, saved with the character"),
    }
    names = _names(reading.sheet)
    sections = []
    for kind, heading in headings.items():
        of_kind = [(number, each) for number, each in enumerate(reading.remarks) if each.kind is kind]
        if of_kind:
            sections.append(
                shell.ReviewSection(heading, _lines(names, of_kind, fixes), kind in correct.GRAVE)
            )
    return sections


def _in_words(reading: Reading) -> Reading:
    """The file as read, with remarks that call the skills of weapons as the sheet does."""
    called = {each.name: listed_skill_name(each) for each in system(reading.sheet.system).skills}
    weapons = {each.name or each.damage for each in reading.sheet.weapons}
    remarks = []
    for each in reading.remarks:
        skill = _VALUE.sub("", each.taken)
        known = each.field in weapons and skill in called
        remarks.append(replace(each, taken=called[skill] + each.taken[len(skill) :]) if known else each)
    return replace(reading, remarks=tuple(remarks))


def _lines(
    names: dict[str, str], remarks: list[tuple[int, Remark]], fixes: Mapping[int, shell.FixView]
) -> tuple[shell.ReviewLine, ...]:
    """Identical remarks share one line that shows their count."""
    said = [(_field(names, each), _words(each)) for _, each in remarks]
    counts = Counter(said)
    lines: dict[tuple[str, str], shell.ReviewLine] = {}
    for (field, words), (number, _) in zip(said, remarks, strict=True):
        count = counts[field, words]
        fix = fixes.get(number) if count == 1 and len(lines) < _MOST_FIXES else None
        text = words if count == 1 else f"{words} (× {count})"
        lines.setdefault((field, words), shell.ReviewLine(field, text, fix))
    return tuple(lines.values())


def _fixes(
    reading: Reading, sheet: "Sheet", answers: correct.Answers, faults: Mapping[str, str]
) -> dict[int, shell.FixView]:
    offered = correct.offers(reading)
    if not offered:
        return {}
    skills = [shell.Choice(each.id, listed_skill_name(each)) for each in correct.choices(sheet)]
    done = correct.settled(reading, sheet, answers) - frozenset(faults)
    found = {}
    for each in offered:
        fix = _fix(each, sheet, skills, answers.get(each.key), reading.encodings)
        found[int(each.key)] = fix._replace(answered=each.key in done, fault=faults.get(each.key, ""))
    return {
        number: fix._replace(said=_remark_line(fix, reading.remarks[number])) for number, fix in found.items()
    }


def _fix(
    offer: correct.Offer,
    sheet: "Sheet",
    skills: list[shell.Choice],
    answer: str | None,
    encodings: tuple[str, ...],
) -> shell.FixView:
    key, remark = offer.key, offer.remark
    match offer.way:
        case correct.Way.RULE:
            kept = shell.Choice(correct.BY_FILE, tr("File: {value}").format(value=remark.taken))
            by_rule = shell.Choice(correct.BY_RULE, tr("Rules: {value}").format(value=remark.rule))
            return shell.FixView(key, "rule", answer or correct.BY_FILE, (kept, by_rule))
        case correct.Way.SKILL:
            kind, _, speciality = (answer or "").partition("/")
            spec = system(sheet.system).skill(kind)
            its_own = shell.Choice(NO_CHOICE, tr("Keep as custom skill"))
            chosen = [] if spec is None else [shell.Choice(spec.id, listed_skill_name(spec))]
            rest = [each for each in skills if each.id != kind]
            offered = sorted([*chosen, *rest], key=lambda each: each.title.casefold())
            special = speciality if spec is not None and spec.specialised else None
            return shell.FixView(key, "skill", kind, (its_own, *offered), special)
        case correct.Way.WEAPON:
            game = system(sheet.system)
            offered = [
                shell.Choice(each.id, f"{full_skill_name(game, each)} {each.value:02}")
                for each in sheet.skills
            ]
            first = shell.Choice(NO_CHOICE, tr("Guess: {skill}").format(skill=remark.taken or "–"))
            return shell.FixView(key, "weapon", answer or NO_CHOICE, (first, *offered))
        case correct.Way.ENCODING:
            offered = [shell.Choice(each, OLDER[each]) for each in OLDER if each in encodings]
            if not answer:
                guess = tr("{encoding} (guess)").format(encoding=remark.taken)
                offered.insert(0, shell.Choice(NO_CHOICE, guess))
            return shell.FixView(key, "encoding", answer or NO_CHOICE, tuple(offered))
        case correct.Way.VALUE:
            return shell.FixView(key, "value", correct.present(sheet, offer) if answer is None else answer)


def _remark_line(fix: shell.FixView, remark: Remark) -> str:
    if fix.way == "rule":
        words = tr("The file says {given}, the rules give {rule}.")
        said = words.format(given=remark.given, rule=remark.rule)
        if not fix.answered:
            return said
        return f"{tr('Kept from the file') if fix.value == correct.BY_FILE else tr('Corrected')} · {said}"
    if fix.answered:
        return tr("Corrected")
    return _words(remark) if fix.way in ("value", "weapon", "encoding") else ""


def _words(remark: Remark) -> str:
    match remark.kind:
        case RemarkKind.DIFFERS:
            words = tr("The file says {given}, the rules give {rule}. Kept: {taken}")
        case RemarkKind.CHANGED:
            words = tr("{given} → {taken}")
        case RemarkKind.UNKNOWN:
            return f"{remark.given} {remark.taken.zfill(2)}" if remark.taken else remark.given
        case RemarkKind.UNREAD:
            return f"{remark.taken}: {remark.given}" if remark.taken else remark.given
        case RemarkKind.WEAPON:
            if not remark.given:
                words = tr("Which skill? Guessed: {taken}")
            else:
                words = tr("Which skill? The file says {given}. Guessed: {taken}")
            return words.format(given=remark.given, taken=remark.taken or "–")
        case RemarkKind.ENCODING:
            words = tr("Read as {taken}. If letters look wrong, choose another encoding.")
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
    found = _STEP.findall(path)
    steps = [
        step
        for at, step in enumerate(found)
        if step[1] not in _WRAPPERS or at == len(found) - 1 or found[at + 1][0]
    ]
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
    plain = text[:1].upper() + text[1:]
    return tr(plain) if plain in _KNOWN else plain


def _names(sheet: "Sheet") -> dict[str, str]:
    game = system(sheet.system)
    names = {skill.id: full_skill_name(game, skill) for skill in sheet.skills}
    names |= backstory_headings() | {each.id: detail_name(sheet.system, each.id) for each in sheet.details}
    names |= {each.id: trait_called(game, each.id) for each in sheet.traits}  # a level isn't among the game's
    names |= {spec.id: tr(spec.short) for spec in game.traits} | {
        spec.id: tr(spec.name) for spec in game.trackers
    }
    names |= {
        "name": tr("Name"),
        "edition": tr("Edition"),
        "encoding": tr("Text encoding"),
        "skills": tr("Skills"),
        "weapons": tr("Weapons"),
        "possessions": tr("Possessions"),
        "backstory": tr("Backstory"),
        "journal": tr("History entries"),
        "notes": tr("Lines of notes"),
        "portrait": tr("Portrait"),
        "portrait_url": tr("Portrait link, not downloaded"),
        "move": tr("Move"),
        "build": tr("Build"),
        "damage_bonus": tr("Damage bonus"),
    }
    return names | {
        f"{spec.id}_maximum": tr("{name}, maximum").format(name=tr(spec.name)) for spec in game.trackers
    }


def is_the_library() -> shell.NoticeView:
    """A file to be imported is the library that is open."""
    return shell.NoticeView(tr("That file is the open library. All its characters are already here."))


def not_imported(faults: list[str]) -> shell.MessageView:
    """Files that could not be read, with a sentence for each."""
    words = ntr(
        "This file wasn't imported. Nothing was changed.",
        "These files weren't imported. Nothing was changed.",
        len(faults),
    )
    return shell.MessageView(tr("Not imported"), words, in_a_few_lines(faults))
