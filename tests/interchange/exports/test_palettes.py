"""ccfolia pieces and BCDice palettes: exact lines, and reading them back."""

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from desktop.base import words
from desktop.exporting.formats import bcdice, ccfolia
from desktop.exporting.view.form import ExportData
from desktop.games.coc7.export_words import language_of, skill_name
from desktop.interchange.coc7.names import CUSTOM, recognise
from desktop.interchange.coc7.palette_reading import read_line
from desktop.interchange.detect import read_character
from desktop.interchange.own_marks import PALETTE
from desktop.interchange.rollbook import open_sample
from desktop.views.about import samples
from rules_core.game.registry import SYSTEM_IDS
from rules_core.sheet.sheet import Detail, Origin, Override, Sheet, Skill, Tracker, Trait, Weapon
from rules_core.systems.coc7.skills import SKILLS_BY_ID
from tests.core.made_up_sheets import made_up_sheets

SHEET = Sheet(
    "coc7",
    "Edna Pike",
    details=(
        Detail("occupation", "Librarian"),
        Detail("age", "34"),
        Detail("source_url", "https://example.invalid/edna"),
        Detail("portrait_url", "javascript:alert(1)"),
    ),
    traits=(
        Trait("str", 75),
        Trait("con", 60),
        Trait("siz", 70),
        Trait("dex", 50),
        Trait("app", 55),
        Trait("int", 80),
        Trait("pow", 65),
        Trait("edu", 70),
    ),
    skills=(
        Skill("spot-hidden", "spot-hidden", 70, base=25),
        Skill("art-craft:bookbinding", "art-craft", 45, "Bookbinding", 5),
        Skill("language-own:welsh", "language-own", 70, "Welsh", 70),
        Skill("custom:haggling", "custom", 33, "Haggling"),
        Skill("cthulhu-mythos", "cthulhu-mythos", 4, base=0),
        Skill("credit-rating", "credit-rating", 0, base=0),
        Skill("custom:secret", "custom", 50, "Secret", hidden=True),
    ),
    trackers=(Tracker("hp", 9), Tracker("san", 58, start=65), Tracker("mp", 13), Tracker("luck", 45)),
    weapons=(
        Weapon("Unarmed", "fighting-brawl", "1D3+DB"),
        Weapon("Thrown rock", "throw", "1D4+½DB"),
        Weapon("Shotgun", "", "4D6/2D6", "10/20"),
        Weapon("Luger", "", "1D10", "15/30/60"),
        Weapon("Net", "", "holds"),
    ),
    notes="Nobody shall read this.",
)


def lines(sheet: Sheet) -> list[str]:
    written = bcdice.write(ExportData(sheet)).decode().splitlines()
    assert written[-1:] == [PALETTE] * bool(written)
    return written[:-1]


def copied_back(sheet: Sheet) -> Sheet:
    """A piece as ccfolia copies it: without anything outside its data."""
    return read_character(json.dumps({"kind": "character", "data": made_piece(sheet)}).encode(), "").sheet


def sample(system: str) -> Sheet:
    return next(open_sample(each.id).sheet for each in samples() if each.system == system)


def made_piece(sheet: Sheet) -> dict[str, object]:
    document = json.loads(ccfolia.write(ExportData(sheet)))
    assert document["kind"] == "character"
    data: dict[str, object] = document["data"]
    return data


def test_palette_contains_an_investigators_rolls() -> None:
    assert lines(SHEET) == [
        *("CC<=58 Sanity", "CC<=45 Luck", "CC<=75 STR", "CC<=60 CON", "CC<=70 SIZ", "CC<=50 DEX"),
        *("CC<=55 APP", "CC<=80 INT", "CC<=65 POW", "CC<=70 EDU", "CC<=80 Idea", "CC<=70 Know"),
        *("CC<=45 Art/Craft (Bookbinding)", "CC<=4 Cthulhu Mythos", "CC<=33 Haggling"),
        *("CC<=70 Language (Own) (Welsh)", "CC<=70 Spot Hidden", "1D3+1D4 Unarmed"),
        *("1D4+(1D4)/2 Thrown rock", "4D6 Shotgun (10 yards)", "2D6 Shotgun (20 yards)", "1D10 Luger"),
    ]


@pytest.mark.parametrize(
    ("bonus", "whole", "half"),
    [("-1", "1D3-1", "1D4-1"), ("0", "1D3", "1D4"), ("2D6", "1D3+2D6", "1D4+(2D6)/2")],
)
def test_palette_uses_the_characters_damage_bonus(bonus: str, whole: str, half: str) -> None:
    found = lines(replace(SHEET, overrides=(Override("damage_bonus", bonus),)))
    assert f"{whole} Unarmed" in found
    assert f"{half} Thrown rock" in found


def test_piece_has_points_values_and_rolls_that_refer_to_them() -> None:
    data = made_piece(SHEET)
    assert (data["name"], data["memo"]) == ("Edna Pike", "Occupation: Librarian\nAge: 34")
    assert data["initiative"] == 50
    assert data["status"] == [
        {"label": "HP", "value": 9, "max": 13},
        {"label": "SAN", "value": 58, "max": 95},
        {"label": "MP", "value": 13, "max": 13},
        {"label": "Luck", "value": 45, "max": 99},
    ]
    labels = ["STR", "CON", "SIZ", "DEX", "APP", "INT", "POW", "EDU", "DB", "Build", "MOV"]
    values = ["75", "60", "70", "50", "55", "80", "65", "70", "1D4", "1", "8"]
    assert data["params"] == [
        {"label": label, "value": value} for label, value in zip(labels, values, strict=True)
    ]
    commands = str(data["commands"]).split("\n")
    assert commands[:3] == ["CC<={SAN} Sanity", "CC<={Luck} Luck", "CC<={STR} STR"]
    assert commands[10:12] == ["CC<={INT} Idea", "CC<={EDU} Know"]
    assert commands[16] == "CC<=70 Spot Hidden"
    assert commands[17:19] == ["1D3+{DB} Unarmed", "1D4+{DB}/2 Thrown rock"]


@pytest.mark.parametrize("language", [each for each in words.LANGUAGES if each != "en"])
def test_piece_labels_are_the_same_in_every_language(language: str) -> None:
    pieces = [SHEET, *(open_sample(each.id).sheet for each in samples())]
    english = [made_piece(each) for each in pieces]
    words.speak(language)
    try:
        spoken = [made_piece(each) for each in pieces]
        found = copied_back(SHEET)
    finally:
        words.speak("en")
    for one, other in zip(english, spoken, strict=True):
        assert {**one, "commands": "", "memo": ""} == {**other, "commands": "", "memo": ""}
    assert "Spot Hidden" not in str(spoken[0]["commands"]), "people read the rolls in their own language"
    there = {(each.kind, each.name, each.value) for each in SHEET.skills if each.value and not each.hidden}
    assert there <= {(each.kind, each.name, each.value) for each in found.skills}


SPOKEN = {
    "ja": [
        "CC<={SAN} 正気度ロール",
        "CC<={INT} アイデア",
        "CC<={EDU} 知識",
        "CC<=70 目星",
        "CC<=70 母国語（Welsh）",
    ],
    "zh": ["CC<={SAN} 理智", "CC<={INT} 灵感", "CC<={EDU} 知识", "CC<=70 侦查", "CC<=70 母语（Welsh）"],
    "ko": ["CC<={SAN} 이성", "CC<={INT} 아이디어", "CC<={EDU} 지식", "CC<=70 관찰력"],
    "en": ["CC<={SAN} Sanity", "CC<={INT} Idea", "CC<={EDU} Know", "CC<=70 Spot Hidden"],
}


@pytest.mark.parametrize("own", words.LANGUAGES)
@pytest.mark.parametrize("language", SPOKEN)
def test_piece_is_in_the_chosen_language_and_reads_back(language: str, own: str) -> None:
    words.speak(own)
    try:
        content = ccfolia.write(ExportData(SHEET, language=language))
        data = json.loads(content)["data"]
        copied = json.dumps({"kind": "character", "data": data}).encode()
        found = read_character(copied, "").sheet
    finally:
        words.speak("en")
    assert set(SPOKEN[language]) <= set(data["commands"].split("\n"))
    label = {"ja": "職業", "zh": "职业", "ko": "직업", "en": "Occupation"}[language]
    assert data["memo"].startswith(f"{label}: Librarian\n")
    there = {(each.kind, each.name, each.value) for each in SHEET.skills if each.value and not each.hidden}
    assert there <= {(each.kind, each.name, each.value) for each in found.skills}
    assert found.traits == SHEET.traits
    assert [each.name for each in found.skills if each.kind == "custom"] == ["Haggling"]


@pytest.mark.parametrize("language", ["ja", "zh", "ko"])
def test_each_skill_of_the_game_has_a_name_that_means_only_it(language: str) -> None:
    for spec in SKILLS_BY_ID.values():
        name = skill_name(Skill(spec.id, spec.id, 50), language)
        assert not name.isascii()
        assert recognise(name).kind == spec.id


@pytest.mark.parametrize(
    ("name", "source", "language"),
    [
        ("上田 くみこ", "charaeno", "ja"),
        ("李明", "st", "zh"),
        ("上田", "iachara", "ja"),
        ("김민준", "", "ko"),
        ("Ann", "charaeno", ""),
    ],
)
def test_the_language_of_the_import_is_the_default(name: str, source: str, language: str) -> None:
    sheet = replace(SHEET, name=name, origin=Origin(source, "") if source else None)
    assert language_of(sheet) == language


def test_no_damage_bonus_is_named_where_there_is_none() -> None:
    data = made_piece(replace(SHEET, traits=()))
    assert "{DB}" not in str(data["commands"])
    assert "1D3 Unarmed" in str(data["commands"])


def test_piece_only_contains_web_addresses() -> None:
    data = made_piece(SHEET)
    assert data["externalUrl"] == "https://example.invalid/edna"
    assert "iconUrl" not in data


def test_piece_does_not_contain_notes() -> None:
    assert "Nobody" not in ccfolia.write(ExportData(SHEET)).decode()


def test_every_name_in_braces_is_a_label() -> None:
    for each in samples():
        data = made_piece(open_sample(each.id).sheet)
        rows = [*list(data["status"]), *list(data["params"])]  # type: ignore[call-overload]
        labels = {row["label"] for row in rows}
        assert set(re.findall(r"\{(.*?)\}", str(data["commands"]))) <= labels


@pytest.mark.parametrize(
    ("system", "shape", "some"),
    [
        ("shadow-lounge", r"(1D100<=\d+|\d+D\d+([+-]\d+)?) \S.*", "1D100<="),
        ("basic-d20", r"\d+D\d+([+-]\d+)? \S.*", "1D20"),
        ("striker", r"1D20([+-]\d+)? \S.*", "1D20"),
    ],
)
def test_other_games_use_rolls_every_bot_supports(system: str, shape: str, some: str) -> None:
    found = lines(sample(system))
    assert [each for each in found if not re.fullmatch(shape, each)] == []
    assert sum(each.startswith(some) for each in found) > 10


def test_shadow_lounge_damage_includes_the_skill() -> None:
    sheet = Sheet(
        "shadow-lounge",
        "Tarn",
        skills=(Skill("custom:blaster", "custom", 62, "Blaster"),),
        weapons=(Weapon("Pistol", "custom:blaster", "2D6+2"),),
    )
    assert lines(sheet) == ["1D100<=62 Blaster", "2D6+8 Pistol"]


def test_symbol_dice_are_not_exported_to_bots() -> None:
    sheet = sample("rites-of-battle")
    assert lines(sheet) == []
    assert "rites-of-battle" not in bcdice.EXPORT.games
    data = made_piece(sheet)
    assert (data["commands"], bool(data["params"])) == ("", True)


PLAIN = [each.id for each in SKILLS_BY_ID.values() if not each.specialised]
names = st.text(st.characters(categories=("Lu", "Ll", "Lo")), min_size=2, max_size=20).filter(
    lambda name: recognise(name).kind == CUSTOM  # a skill of the list under its own name is that skill
)


@st.composite
def investigators(draw: st.DrawFn) -> Sheet:
    """A character with numbers and skills of all kinds, under names of any script."""
    number = st.integers(1, 99)
    plain = draw(st.lists(st.sampled_from(PLAIN), unique=True))
    skills = [Skill(each, each, draw(number)) for each in plain]
    for name in draw(st.lists(names, max_size=4, unique_by=str.casefold)):
        skills.append(Skill(f"x:{name}", draw(st.sampled_from(["custom", "science"])), draw(number), name))
    trackers = (
        Tracker("hp", draw(st.integers(0, 20))),
        Tracker("san", draw(st.integers(0, 90))),
        Tracker("mp", draw(st.integers(0, 20))),
        Tracker("luck", draw(st.integers(0, 99))),
    )
    traits = tuple(replace(each, value=draw(st.integers(15, 99))) for each in SHEET.traits)
    return replace(SHEET, skills=tuple(skills), trackers=trackers, traits=traits)


@given(investigators())
def test_our_reader_restores_values_points_and_skills(sheet: Sheet) -> None:
    found = copied_back(sheet)
    assert found.traits == sheet.traits
    assert [(each.id, each.value) for each in found.trackers] == [
        (each.id, each.value) for each in sheet.trackers
    ]
    there = {(each.kind, each.name, each.value) for each in found.skills}
    assert {(each.kind, each.name, each.value) for each in sheet.skills} <= there
    assert found.weapons[:2] == (
        replace(SHEET.weapons[0], skill=found.weapons[0].skill),
        replace(SHEET.weapons[1], skill=found.weapons[1].skill),
    )
    assert found.overrides == ()


@given(made_up_sheets)
def test_every_sheet_exports_complete_lines(sheet: Sheet) -> None:
    assert sheet.system in SYSTEM_IDS
    for line in lines(sheet):
        assert re.match(r"(CC<=|1D100<=)\d+ |\d+D\d+[-+D\d()/]* ?", line)
    made_piece(sheet)


def test_no_command_of_a_dice_bot_begins_like_the_mark() -> None:
    assert not PALETTE[0].isalnum()
    assert PALETTE[0] not in "+-([@#/.。!！"
    assert read_line(PALETTE, {}) is None
