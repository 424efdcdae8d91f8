"""Skill names as people and programs write them are recognised."""

import csv
import re
import tomllib
from pathlib import Path

import pytest

import resources
from desktop.base import words
from desktop.base.words import LANGUAGES as SPOKEN
from desktop.base.words import tr
from desktop.interchange.coc7.names import LANGUAGES, SkillName, is_unchosen, recognise, slug
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
        ("Language (Own: Welsh)", "language-own", "Welsh"),
        ("Language, Own", "language-own", ""),
        ("Language (Other: Latin)", "language-other", "Latin"),
        ("Language (Other) (Latin)", "language-other", "Latin"),
        ("Language (Norwegian)", "language-other", "Norwegian"),
        ("Natural History", "natural-world", ""),
        ("History", "history", ""),
        ("Fighting", "fighting", ""),
        ("Brawl", "fighting-brawl", ""),
        ("Firearms (Rifle/Shotgun)", "firearms-rifle-shotgun", ""),
        ("Chemistry", "science", "Chemistry"),
        ("Science: Chemistry", "science", "Chemistry"),
        ("図書館", "library-use", ""),
        ("魅惑", "charm", ""),
        ("説得", "persuade", ""),
        ("言いくるめ", "fast-talk", ""),
        ("母国語（日本語）", "language-own", "日本語"),
        ("ほかの言語（英語）", "language-other", "英語"),
        ("近接戦闘", "fighting", ""),
        ("薬学", "science", "薬学"),
        ("Firearms (Elephant Gun)", "firearms", "Elephant Gun"),
        ("科学（）", "science", ""),
        ("操縦（（水上機））", "pilot", "（水上機）"),
        ("運転（（軽トラ））", "custom", "運転（（軽トラ））"),
        ("Haggling", "custom", "Haggling"),
        ("Accounting (Dubious)", "custom", "Accounting (Dubious)"),
        ("侦查", "spot-hidden", ""),
        ("侦察", "spot-hidden", ""),
        ("骑术", "ride", ""),
        ("话术", "fast-talk", ""),
        ("说服", "persuade", ""),
        ("开船", "pilot", "开船"),
        ("偵查", "spot-hidden", ""),
        ("格斗：斗殴", "fighting-brawl", ""),
        ("艺术与手艺（摄影）", "art-craft", "摄影"),
        ("攝影", "art-craft", "攝影"),
        ("科学(天文学)", "science", "天文学"),
        ("驾驶:船", "pilot", "船"),
        ("汽车驾驶", "drive-auto", ""),
        ("计算机使用Ω", "computer-use", ""),
        ("コンピューター Ω", "computer-use", ""),
        ("藝術／手藝（任意）", "art-craft", ""),
        ("Science (Any)", "science", ""),
        ("Firearms (Shotgun)", "firearms-rifle-shotgun", ""),
        ("Psyschology", "psychology", ""),
        ("Trouver Objet Caché", "spot-hidden", ""),
        ("Histoire naturelle", "natural-world", ""),
        ("Histoire", "history", ""),
        ("Baratin", "fast-talk", ""),
        ("Langue maternelle", "language-own", ""),
        ("Langues (Latin)", "language-other", "Latin"),
        ("Combat rapproché (Corps à corps)", "fighting-brawl", ""),
        ("Combat rapproché (Lancer)", "throw", ""),
        ("Usar Computadores", "computer-use", ""),
        ("Verborgenes erkennen", "spot-hidden", ""),
        ("Fernkampf: Gewehr", "firearms-rifle-shotgun", ""),
        ("Handwerk/Kunst (Fotografie)", "art-craft", "Fotografie"),
        ("Chemie", "science", "Chemie"),
        ("Descubrir", "spot-hidden", ""),
        ("Combatir (Pelea)", "fighting-brawl", ""),
        ("Otras lenguas (Latín)", "language-other", "Latín"),
    ],
)
def test_written_names_are_recognised(written: str, kind: str, name: str) -> None:
    assert recognise(written) == SkillName(kind, name)


@pytest.mark.parametrize(
    ("written", "speciality", "kind", "name"),
    [
        ("Fighting", "Brawl", "fighting-brawl", ""),
        ("Fighting", "Knife", "fighting", "Knife"),
        ("Language (Own)", "Spanish", "language-own", "Spanish"),
        ("Language", "Own: Spanish", "language-own", "Spanish"),
        ("Science", "", "science", ""),
        ("Misc", "Knitting", "custom", "Knitting"),
        ("Misc", "", "custom", "Misc"),
        ("Haggling", "Fish", "custom", "Haggling (Fish)"),
    ],
)
def test_a_speciality_may_be_separate(written: str, speciality: str, kind: str, name: str) -> None:
    assert recognise(written, speciality) == SkillName(kind, name)


def test_every_listed_skill_is_recognised() -> None:
    assert {spec.id: recognise(spec.name).kind for spec in SKILLS} == {spec.id: spec.id for spec in SKILLS}


@pytest.mark.parametrize("language", [each for each in SPOKEN if each != "en"])
def test_every_skill_is_recognised_by_its_translated_name(language: str) -> None:
    words.speak(language)
    try:
        called = {spec.id: {tr(spec.name), tr(spec.short or spec.name)} for spec in SKILLS}
    finally:
        words.speak("en")
    for kind, written in called.items():
        assert {name: recognise(name).kind for name in written} == dict.fromkeys(written, kind)


def names(language: str, section: str = "skills") -> dict[str, list[str]]:
    table = tomllib.loads(resources.path("games", "coc7", "skills", f"{language}.toml").read_text("utf-8"))
    found: dict[str, list[str]] = table.get(section, {})
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_name_is_ambiguous_across_languages(language: str) -> None:
    for section in ("skills", "specialities"):
        table = names(language, section)
        assert set(table) <= set(SKILLS_BY_ID)
        for kind, written in table.items():
            assert {name: recognise(name).kind for name in written} == dict.fromkeys(written, kind)


@pytest.mark.parametrize("language", ["de", "es", "ja", "zh"])
def test_every_skill_has_a_name_where_the_english_one_is_not_used(language: str) -> None:
    assert set(names(language)) == set(SKILLS_BY_ID)


@pytest.mark.parametrize("language", ["en", "de", "es", "fr", "ja", "zh"])
def test_a_standalone_speciality_keeps_its_name(language: str) -> None:
    for kind, written in names(language, "specialities").items():
        assert SKILLS_BY_ID[kind].specialised
        assert {recognise(each) for each in written} == {SkillName(kind, each) for each in written}


def test_chinese_bot_synonyms_are_one_skill(shared: Path) -> None:
    text = (shared / "data" / "names" / "sealdice_coc7.yaml").read_text("utf-8")
    rows = re.findall(
        r'^ +"?([^"\n]+?)"?: \[(.+)\]', text[text.index("alias:") : text.index("commands:")], re.M
    )
    assert len(rows) > 80
    for name, others in rows:
        kind = recognise(name).kind
        # Values that are no skills have names of their own, and no skill may take one of these.
        for other in others.split(", "):
            if other.lower() not in ("cr", "cm"):
                assert (other, recognise(other).kind) == (other, kind)


def test_all_names_of_another_program_are_recognised(shared: Path) -> None:
    with (shared / "data" / "names" / "foundry_skill_names.tsv").open(encoding="utf-8") as rows:
        for row in csv.DictReader(rows, delimiter="\t"):
            wanted = row["cocid"].removeprefix("i.skill.")
            for language in ("en", "ja", "cn", "zh-TW"):
                # Its Chinese says "charm" for Appraise, and "self-driving" for Drive Auto.
                mistaken = language == "cn" and wanted in ("appraise", "drive-auto")
                if wanted in SKILLS_BY_ID and row[language] and not mistaken:
                    assert recognise(row[language]).kind == wanted


def test_slugs_keep_letters_of_every_script() -> None:
    assert slug("Photography, wet Plate") == "photography-wet-plate"
    assert slug("（軽トラ）") == "軽トラ"
    assert slug("../..\0\n<b>") == "b"
    assert slug("。、") == ""
    assert len(slug("x" * 500)) == 40


@pytest.mark.parametrize(
    ("written", "speciality", "unchosen"),
    [
        ("Misc", None, True),
        ("Misc", "", True),
        ("Misc", " None ", True),
        ("Misc", "Knots", False),
        ("運転（）", None, True),
        ("運転（）", "x", True),
        ("運転（船）", None, False),
        ("Science:", None, True),
        ("Science", None, False),
    ],
)
def test_a_line_may_stand_for_a_skill_yet_to_be_chosen(
    written: str, speciality: str | None, unchosen: bool
) -> None:
    assert is_unchosen(written, speciality) is unchosen


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("Art/Craft (Dance)", "art-craft-dance"),
        ("  Ägypten_2 ", "ägypten-2"),
        ("目星", "目星"),
        ("x" * 41, "x" * 40),
        ("x" * 39 + " y", "x" * 39),
        ("!?", ""),
    ],
)
def test_a_name_becomes_part_of_an_id(text: str, part: str) -> None:
    assert slug(text) == part
