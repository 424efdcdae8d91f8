"""Real files of other programs: every single value is on the sheet or kept."""

import json
import re
import unicodedata
from collections.abc import Iterable, Iterator
from html import unescape
from pathlib import Path

import pytest

from desktop.interchange.coc7.investigator import same_bonus
from desktop.interchange.coc7.names import CUSTOM, recognise
from desktop.interchange.fields import Path as Where
from desktop.interchange.fields import path_text
from desktop.interchange.reader import Reader
from desktop.interchange.review import Reading, Reason, RemarkKind, Unreadable
from rules_core.game.registry import system
from rules_core.sheet.record import sheet_to_data
from tests.interchange.reading import read_path

FORMATS = {
    "ccfolia": "ccfolia",
    "charaeno": "charaeno",
    "dholeshouse": "dholeshouse",
    "foundry-coc7": "foundry",
    "iachara-text": "iachara",
    "roll20-vttes": "roll20",
}
"""The folders of files, and the formats that they are in."""

EVERY_VALUE = ("charaeno", "dholeshouse")
"""Those whose files hold nothing but a character, so that every value of them must be found again."""

REFUSED = {
    "ex2021-09__Cupboard.json": Reason.NO_CHARACTER,
    "kumachan_iachara-6e-learned.json": Reason.OTHER_EDITION,
}

STRUCTURE = re.compile(
    r"(attribs\.\w+|characteristics\.\w+)\.(label|short)$"  # what a sheet calls its own fields
    r"|biography\[\d+\]\.title$|\.specialization$|skillName$|^items\[\d+\]\.name$"  # headings, skills by id
    r"|items\[\d+\]\.(system|data)\.description\.\w+$"  # of skills: a page of the rulebook
    r"|^attribs\[\d+\]|^data\.commands$"  # macros beside each number, commands that roll one
)
"""Text of a program's own in its files, which says nothing of the character."""


def leaves(value: object, path: Where = ()) -> Iterator[tuple[Where, object]]:
    if isinstance(value, dict):
        for key, part in value.items():
            yield from leaves(part, (*path, key))
    elif isinstance(value, list | tuple):
        for place, part in enumerate(value):
            yield from leaves(part, (*path, place))
    elif value not in (None, ""):
        yield path, value


def accounted_for(reading: Reading, path: Where, value: object) -> bool:
    """Whether a value of a file can be found again: beside the sheet, on it, or by the rules from it."""
    sheet = reading.sheet
    assert sheet.origin is not None
    if any(path_text(path).startswith(kept) for kept, _ in sheet.origin.unread):
        return True
    if path[-1] == "Portrait":
        return reading.portrait is not None
    # What stands on the sheet in words of its own: names, flags, and halves of values that are there.
    if path[-1] in ("name", "subskill", "skillname"):
        kind = recognise(str(value)).kind
        known = any(kind in (each.kind, f"{each.kind}-brawl") for each in sheet.skills)
        if known or str(value) in ("None", "Misc") or "Skill" not in path:
            return True
    in_a_row = any(isinstance(step, int) for step in path)
    if in_a_row and path[-1] in ("edited", "occupation", "keyConnection"):
        return isinstance(value, bool) or value == "true"
    if path[-1] in ("half", "fifth", "hard", "extreme"):
        divisor = 2 if path[-1] in ("half", "hard") else 5
        return any(each.value // divisor == int(str(value)) for each in sheet.skills)
    if path[-1] in ("db", "DamageBonus"):
        given = sheet.detail("damage_bonus") or str(system("coc7").derived(sheet)["damage_bonus"])
        return same_bonus(given, str(value))
    said = [str(found) for _, found in leaves(sheet_to_data(sheet))]
    said += [str(found) for found in system("coc7").derived(sheet).values()]
    text = str(value).strip()
    return text in said or (not text.isdigit() and any(text in each for each in said))


def real_files(shared: Path, folders: Iterable[str] = FORMATS) -> list[Path]:
    found = [
        path
        for folder in folders
        for path in sorted((shared / "data" / "samples" / folder).iterdir())
        if path.name not in REFUSED
    ]
    assert found
    return found


def words_of(text: str) -> set[str]:
    """The words in a text, which may be markup."""
    return set(re.findall(r"\w{3,}", unescape(re.sub(r"<[^>]*>", " ", text))))


def test_every_real_file_is_read_as_what_it_is(shared: Path) -> None:
    for path in real_files(shared):
        reading = read_path(path)
        assert reading.format == FORMATS[path.parent.name], path.name
        assert reading.sheet.name, path.name
        assert reading.sheet.traits or reading.sheet.skills, path.name


def test_other_editions_are_refused_with_a_message(shared: Path) -> None:
    samples = sorted((shared / "data" / "samples").rglob("*"))
    others = [path for path in samples if path.is_file() and path not in real_files(shared)]
    assert others
    for path in others:
        with pytest.raises(Unreadable) as refusal:
            read_path(path)
        assert refusal.value.reason is REFUSED.get(path.name, Reason.FOREIGN), path.name


def test_the_process_reads_real_files_the_same(shared: Path) -> None:
    with Reader() as reader:
        for path in real_files(shared):
            assert reader.read(path) == read_path(path)


def test_every_written_line_is_kept(shared: Path) -> None:
    """Word for word where it is text with a blank in it: on the sheet, or beside it with what is unread."""
    for path in real_files(shared):
        kept = words_of(
            json.dumps(sheet_to_data(read_path(path).sheet), ensure_ascii=False).replace("\\n", " ")
        )
        lost = [
            (path.name, path_text(where), sorted(words_of(str(value)) - kept))
            for where, value in values_of(path)
            if isinstance(value, str)
            and " " in value.strip()
            and not STRUCTURE.search(path_text(where))
            and recognise(value).kind == CUSTOM
            and not words_of(value) <= kept
        ]
        assert lost == []


def values_of(path: Path) -> Iterator[tuple[Where, object]]:
    """The values of a file that holds JSON, none of those of any other."""
    text = path.read_text("utf-8-sig")
    return leaves(json.loads(text)) if text.lstrip().startswith("{") else iter(())


def test_every_value_of_every_real_file_is_kept(shared: Path) -> None:
    for path in real_files(shared, EVERY_VALUE):
        reading = read_path(path)
        lost = [
            (path.name, path_text(where), value)
            for where, value in leaves(json.loads(path.read_text("utf-8")))
            if not accounted_for(reading, where, value)
        ]
        assert lost == []


def test_every_skill_of_real_files_is_read(shared: Path) -> None:
    for path in real_files(shared, EVERY_VALUE):
        document = json.loads(path.read_text("utf-8"))
        rows = document["skills"] if "skills" in document else document["Investigator"]["Skills"]["Skill"]
        sheet = read_path(path).sheet
        assert [each.value for each in sheet.skills] == [int(row["value"]) for row in rows]
        for row, skill in zip(rows, sheet.skills, strict=True):
            inner = re.search(r"[（(](.+)[）)]$", row["name"])
            special = row.get("subskill") or (inner.group(1) if inner else "")
            if skill.name and special not in ("", "None"):
                assert unicodedata.normalize("NFC", skill.name) in (special, row["name"])


def test_every_unread_part_is_listed(shared: Path) -> None:
    for path in real_files(shared):
        reading = read_path(path)
        assert reading.sheet.origin is not None
        told = {each.field for each in reading.remarks_of(RemarkKind.UNREAD)}
        assert told == {where for where, _ in reading.sheet.origin.unread}
        assert not reading.remarks_of(RemarkKind.LEFT_OUT)
        if path.parent.name in EVERY_VALUE:
            assert not reading.remarks_of(RemarkKind.MISSING)
