"""Real actors of six years: every meaningful value is on the sheet or kept."""

import csv
import json
import re
import tomllib
from pathlib import Path

import resources
from desktop.interchange.coc7.names import recognise
from desktop.interchange.fields import path_text
from desktop.interchange.html_text import html_text
from desktop.interchange.review import RemarkKind
from rules_core.sheet.record import sheet_to_data
from rules_core.systems.coc7.skills import SKILLS_BY_ID
from rules_core.systems.coc7.system import derived
from tests.interchange.reading import read_path
from tests.interchange.test_real_files import leaves

UPKEEP = re.compile(
    r"^(_id|type|img|sort|permission|ownership|_stats|(prototypeT|t)oken|flags)\b"
    r"|^items\[\d+\]\.(_id|type|img|sort|folder|permission|ownership|_stats|flags)\b"
    r"|^items\[\d+\]\.\w+\.(properties|eras|attributes)\b"
    r"|^(system|data)\.(flags|pannel)\b"
    r"|^(system|data)\.\w+\.\w+\.(label|short|auto|max|type)$"
    r"|^(system|data)\.attribs\.(mov|db|build|san\.(dailyLimit|oneFifthSanity))\b"
    r"|^(system|data)\.biography\[\d+\]\.title$|^(system|data)\.personalDescription\.type$"
)
"""What says nothing of a character: ids, tokens, labels, titles of empty sections, what is worked out."""

RULEBOOK = ("See the Call of Cthulhu", "新クトゥルフ神話TRPGルールブックを参照")

RULES = ("@EDU", "@DEX/2", "1/2*@DEX")
"""Bases that the rules give too."""


def files(shared: Path) -> list[Path]:
    found = sorted((shared / "data" / "samples" / "foundry-coc7").glob("*.json"))
    assert found
    return [path for path in found if "Cupboard" not in path.name]


def test_every_meaningful_value_is_kept(shared: Path) -> None:
    for path in files(shared):
        sheet = read_path(path).sheet
        assert sheet.origin is not None
        kept = tuple(where for where, _ in sheet.origin.unread)
        said = {str(found) for _, found in leaves(sheet_to_data(sheet))}
        said |= {str(found) for found in derived(sheet).values()}
        lost = []
        for where, value in leaves(json.loads(path.read_text("utf-8"))):
            place, text = path_text(where), html_text(str(value)).strip()
            if UPKEEP.search(place) or place.startswith(kept) or value is False or value in (0, "0", -1):
                continue
            if text in said or any(text in each for each in said if not text.isdigit()):
                continue
            if text.startswith(RULEBOOK) or where[-1] in (
                "specialization",
                "group",
                "skillName",
                "name",
                "id",
            ):
                continue  # skills and their names have a test of their own
            if where[-1] in ("base", "value") and text in RULES:
                continue  # what the rules say too
            if where[-1] == "type" and where[-2] == "specialization":
                continue
            lost.append((path.name, place, value))
        assert lost == []


def test_every_skill_is_on_the_sheet_once(shared: Path) -> None:
    for path in files(shared):
        document = json.loads(path.read_text("utf-8"))
        rows = [each for each in document["items"] if each["type"] == "skill"]
        skills = read_path(path).sheet.skills
        assert len(skills) == len(rows)
        for row, skill in zip(rows, skills, strict=True):
            body = row.get("system") or row["data"]
            points = [each for each in (body.get("adjustments") or {}).values() if each]
            if str(body.get("value") or "").isdigit():
                assert skill.value == int(body["value"]), (path.name, row["name"])
            elif "base" in (body.get("adjustments") or {}):
                assert skill.value == sum(points)
            elif str(body.get("base")).isdigit():
                assert skill.value == int(body["base"]) + sum(points)


def test_only_homebrew_skills_are_unknown(shared: Path) -> None:
    own = {each.given for path in files(shared) for each in read_path(path).remarks_of(RemarkKind.UNKNOWN)}
    assert own == {
        *("Be a pain", "Receive orders", "Try hard"),
        *("Rêver", "Savoir ès Rêves", "新技能", "射撃 (ライフル)"),
    }


def test_every_weapon_has_its_skill(shared: Path) -> None:
    for path in files(shared):
        sheet = read_path(path).sheet
        assert all(each.skill in {skill.id for skill in sheet.skills} for each in sheet.weapons)


def test_every_french_name_of_a_skill_in_the_list_is_known(shared: Path) -> None:
    table = shared / "data" / "names" / "foundry_skill_names.tsv"
    known = {
        row["cocid"].removeprefix("i.skill."): row["fr"]
        for row in csv.DictReader(table.read_text("utf-8").splitlines(), delimiter="\t")
        if row["fr"]
    }
    assert len(known.keys() & SKILLS_BY_ID.keys()) > 50
    for kind, name in known.items():
        if kind in SKILLS_BY_ID:
            assert recognise(name).kind == kind


def test_every_skill_of_the_list_has_a_french_name() -> None:
    table = tomllib.loads(resources.path("games", "coc7", "skills", "fr.toml").read_text("utf-8"))["skills"]
    assert set(table) == set(SKILLS_BY_ID)
