"""Skill names as people and programs write them find the skill of the list."""

import csv
import tomllib
from pathlib import Path

import pytest

import resources
from desktop.interchange.names import LANGUAGES, SkillName, recognise, slug
from rules_core.systems.coc7.skills import SKILLS, SKILLS_BY_ID


@pytest.mark.parametrize(
    ("written", "kind", "name"),
    [
        ("Spot Hidden", "spot-hidden", ""),
        ("  spot   hidden ", "spot-hidden", ""),
        ("ＳＰＯＴ　ＨＩＤＤＥＮ", "spot-hidden", ""),
        ("目星", "spot-hidden", ""),
        ("運転（自動車）", "drive-auto", ""),
        ("近接戦闘（格闘）", "fighting-brawl", ""),
        ("射撃（ライフル／ショットガン）", "firearms-rifle-shotgun", ""),
        ("Fighting: Brawl", "fighting-brawl", ""),
        ("射撃：拳銃", "firearms-handgun", ""),
        ("芸術／製作（ファッション）", "art-craft", "ファッション"),
        ("芸術：眼鏡", "art-craft", "眼鏡"),
        ("Art/Craft (Photography)", "art-craft", "Photography"),
        ("Language (Own) (Welsh)", "language-own", "Welsh"),
        ("Language (Norwegian)", "language-other", "Norwegian"),
        ("Firearms (Elephant Gun)", "firearms", "Elephant Gun"),
        ("科学（）", "science", ""),
        ("操縦（（水上機））", "pilot", "（水上機）"),
        ("運転（（軽トラ））", "custom", "運転（（軽トラ））"),
        ("Haggling", "custom", "Haggling"),
        ("Accounting (Dubious)", "custom", "Accounting (Dubious)"),
    ],
)
def test_a_written_name_finds_its_skill(written: str, kind: str, name: str) -> None:
    assert recognise(written) == SkillName(kind, name)


@pytest.mark.parametrize(
    ("written", "speciality", "kind", "name"),
    [
        ("Fighting", "Brawl", "fighting-brawl", ""),
        ("Fighting", "Knife", "fighting", "Knife"),
        ("Language (Own)", "Spanish", "language-own", "Spanish"),
        ("Science", "", "science", ""),
        ("Misc", "Knitting", "custom", "Knitting"),
        ("Misc", "", "custom", "Misc"),
        ("Haggling", "Fish", "custom", "Haggling (Fish)"),
    ],
)
def test_a_speciality_may_stand_apart(written: str, speciality: str, kind: str, name: str) -> None:
    assert recognise(written, speciality) == SkillName(kind, name)


def test_every_skill_of_the_list_is_found_by_its_own_name() -> None:
    assert {spec.id: recognise(spec.name).kind for spec in SKILLS} == {spec.id: spec.id for spec in SKILLS}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_name_means_two_skills(language: str) -> None:
    table = tomllib.loads(resources.path("names", "coc7", f"{language}.toml").read_text("utf-8"))["skills"]
    assert set(table) <= set(SKILLS_BY_ID)
    for kind, written in table.items():
        assert {recognise(name).kind for name in written} == {kind}


def test_every_skill_has_a_japanese_name() -> None:
    table = tomllib.loads(resources.path("names", "coc7", "ja.toml").read_text("utf-8"))["skills"]
    assert set(table) == set(SKILLS_BY_ID)


def test_names_that_another_program_prints_are_all_understood(shared: Path) -> None:
    with (shared / "data" / "names" / "foundry_skill_names.tsv").open(encoding="utf-8") as rows:
        for row in csv.DictReader(rows, delimiter="\t"):
            wanted = row["cocid"].removeprefix("i.skill.")
            for language in ("en", "ja"):
                if wanted in SKILLS_BY_ID and row[language]:
                    assert recognise(row[language]).kind == wanted


def test_slugs_keep_every_script_and_nothing_else() -> None:
    assert slug("Photography, wet Plate") == "photography-wet-plate"
    assert slug("（軽トラ）") == "軽トラ"
    assert slug("../..\0\n<b>") == "b"
    assert slug("。、") == ""
    assert len(slug("x" * 500)) == 40
