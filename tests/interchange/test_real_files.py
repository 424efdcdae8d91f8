"""Files that other programs wrote for their users: every single value ends on the sheet or beside it."""

import json
import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop.interchange.detect import read_path
from desktop.interchange.fields import Path as Where
from desktop.interchange.fields import path_text
from desktop.interchange.investigator import same_bonus
from desktop.interchange.names import recognise
from desktop.interchange.review import Reading, RemarkKind
from desktop.interchange.unreadable import Reason, Unreadable
from rules_core.record import sheet_to_data
from rules_core.registry import system

READ_NOW = ("charaeno", "dholeshouse")


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


def real_files(shared: Path) -> list[Path]:
    found = [path for part in READ_NOW for path in sorted((shared / "data" / "samples" / part).iterdir())]
    assert found
    return found


def test_every_value_of_every_real_file_is_kept(shared: Path) -> None:
    for path in real_files(shared):
        reading = read_path(path)
        lost = [
            (path.name, path_text(where), value)
            for where, value in leaves(json.loads(path.read_text("utf-8")))
            if not accounted_for(reading, where, value)
        ]
        assert lost == []


def test_every_skill_of_every_real_file_is_on_the_sheet_with_its_value(shared: Path) -> None:
    for path in real_files(shared):
        document = json.loads(path.read_text("utf-8"))
        rows = document["skills"] if "skills" in document else document["Investigator"]["Skills"]["Skill"]
        sheet = read_path(path).sheet
        assert [each.value for each in sheet.skills] == [int(row["value"]) for row in rows]
        for row, skill in zip(rows, sheet.skills, strict=True):
            inner = re.search(r"[（(](.+)[）)]$", row["name"])
            special = row.get("subskill") or (inner.group(1) if inner else "")
            if skill.name and special not in ("", "None"):
                assert unicodedata.normalize("NFC", skill.name) in (special, row["name"])


def test_every_unread_part_is_told(shared: Path) -> None:
    for path in real_files(shared):
        reading = read_path(path)
        assert reading.sheet.origin is not None
        told = {each.field for each in reading.remarks_of(RemarkKind.UNREAD)}
        assert told == {where for where, _ in reading.sheet.origin.unread}
        assert not reading.remarks_of(RemarkKind.LEFT_OUT)
        assert not reading.remarks_of(RemarkKind.MISSING)


def test_files_of_formats_to_come_are_refused_in_one_sentence(shared: Path) -> None:
    others = [
        path
        for path in sorted((shared / "data" / "samples").rglob("*"))
        if path.is_file() and path.parent.name not in READ_NOW
    ]
    assert others
    for path in others:
        with pytest.raises(Unreadable) as refusal:
            read_path(path)
        # The times in milliseconds of some files have more digits than any number of a character.
        assert refusal.value.reason in (Reason.FOREIGN, Reason.NUMBER)
