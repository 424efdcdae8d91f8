"""Reading printed stat blocks, whatever their line breaks."""

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.interchange.coc7.printed_block import Block, normalised, rows
from desktop.interchange.detect import read_character
from desktop.interchange.formats.stat_block import FORMAT
from desktop.interchange.review import Reading, Reason, RemarkKind, Source, Unreadable
from rules_core.d100.armour import armour_of
from rules_core.sheet.sheet import Detail, Passage, Possession, Tracker, Weapon

BLOCK = """Edna Pike, 44, librarian
STR 45 CON 50 SIZ 60 DEX 55 INT 70
APP 45 POW 60 EDU 80 SAN 52 HP 11
DB 0 Build 0 Move 6 MP 12 Luck 55

Combat
Attacks per round: 1
Fighting (Brawl) 50% (25/10), damage 1D3+DB
.38 revolver 45% (22/9), damage 1D10, range 15 yards, attacks 1 (3), ammo 6, malf 100
Dodge 27% (13/5)

Skills: Spot Hidden 65% (32/13), Library Use 80%, Art/Craft (Photography) 40%,
Language (Own) 80%, Language (Latin) 35%, First
Aid 45%, Whittling 30%.
Languages: German 45%.
Equipment: torch, notebook
"""
ROW = "STR 45 CON 50 SIZ 60 DEX 55 INT 70 APP 45 POW 60 EDU 80"
SKILLS = {
    "fighting-brawl": 50,
    "firearms-handgun": 45,
    "dodge": 27,
    "spot-hidden": 65,
    "library-use": 80,
    "art-craft:photography": 40,
    "language-own": 80,
    "language-other:latin": 35,
    "language-other:german": 45,
    "first-aid": 45,
    "custom:whittling": 30,
}


def read(text: str) -> Reading:
    return read_character(text.encode(), "block.txt")


def told(reading: Reading, kind: RemarkKind) -> dict[str, tuple[str, str, str]]:
    return {each.field: (each.given, each.taken, each.rule) for each in reading.remarks_of(kind)}


def skills(reading: Reading) -> dict[str, int]:
    return {each.id: each.value for each in reading.sheet.skills if each.id in SKILLS}


def test_a_printed_block_is_a_whole_character() -> None:
    found = read(BLOCK)
    assert (found.format, found.sheet.name) == ("stat-block", "Edna Pike")
    assert found.sheet.details == (Detail("age", "44"), Detail("occupation", "librarian"))
    assert {each.id: each.value for each in found.sheet.traits} == {
        "str": 45, "con": 50, "siz": 60, "dex": 55, "int": 70, "app": 45, "pow": 60, "edu": 80,
    }  # fmt: skip
    assert found.sheet.trackers == (
        Tracker("hp", 11),
        Tracker("san", 52),
        Tracker("mp", 12),
        Tracker("luck", 55),
    )
    assert skills(found) == SKILLS
    assert found.sheet.possessions == (Possession("torch"), Possession("notebook"))
    assert not found.remarks_of(RemarkKind.DIFFERS)
    assert told(found, RemarkKind.UNREAD)["rest"][0] == '["Attacks per round: 1"]'


def test_attacks_become_weapons_with_their_skills() -> None:
    assert read(BLOCK).sheet.weapons == (
        Weapon("Brawl", "fighting-brawl", "1D3+DB"),
        Weapon(".38 revolver", "firearms-handgun", "1D10", "15 yards", "1 (3)", "6", "100"),
    )
    assert told(read(BLOCK), RemarkKind.CHANGED)["skills"][:2] == (".38 revolver", "Firearms (Handgun)")


@pytest.mark.parametrize(
    "text",
    [
        BLOCK.replace("\n", "\r\n"),
        BLOCK.replace(" CON", "\nCON").replace(" POW", "\nPOW").replace(" Library", "\nLibrary"),
        BLOCK.replace(" CON", "\tCON").replace("STR 45", "STR: 45").replace("DEX 55", "DEX = 55"),
        BLOCK.replace("STR 45", "STR 45 (22/9)").replace("CON 50", "CON 50/25/10"),
        BLOCK.replace("HP 11", "Hit Points: 11")
        .replace("MP 12", "Magic Points: 12")
        .replace("SAN 52", "Sanity 52"),
        BLOCK.replace("DB 0", "Damage Bonus: none").replace("Move 6", "MOV 6").replace("DB 0", "DB —"),
        BLOCK.replace("Combat\n", "Attacks\n").replace("Skills:", "SKILLS\n"),
        BLOCK.replace("damage 1D3+DB", "damage 1D3 + DB").replace("50% (25/10)", "50%"),
        BLOCK.replace("STR 45", "Str 45").replace("POW 60", "Pow 60"),
        "\n\n**" + BLOCK.replace("librarian", "librarian**"),
    ],
)
def test_all_layouts_of_a_block_are_read(text: str) -> None:
    found = read(text)
    assert found.sheet.name == "Edna Pike"
    assert [each.value for each in found.sheet.traits] == [45, 50, 60, 55, 45, 70, 60, 80]
    assert [each.value for each in found.sheet.trackers] == [11, 52, 12, 55]
    assert skills(found) == SKILLS
    assert found.sheet.overrides == ()
    assert len(found.sheet.weapons) == 2


@pytest.mark.parametrize(
    "table",
    [
        "STR CON SIZ DEX INT APP POW EDU\n45  50  60  55  70  45  60  80",
        "| STR | CON | SIZ | DEX | INT | APP | POW | EDU |\n|---|:-:|-|-|-|-|-|-|\n|45|50|60|55|70|45|60|80|",
    ],
)
def test_a_table_of_characteristics_is_read_like_a_row(table: str) -> None:
    found = read(f"Edna Pike\n{table}\nHP 11\nBrawl 50% (25/10)").sheet
    assert [each.value for each in found.traits] == [45, 50, 60, 55, 45, 70, 60, 80]
    assert (found.name, found.tracker("hp").value) == ("Edna Pike", 11)


@pytest.mark.parametrize("below", ["", "\n45 50 60 55", "\nlow high high low fair good high high", "\n\n"])
def test_abbreviations_without_a_number_below_each_are_no_table(below: str) -> None:
    text = f"STR CON SIZ DEX INT APP POW EDU{below}"
    assert normalised(text) == text


def test_french_abbreviations_are_recognised() -> None:
    found = read(
        "Edna Pike, 44, bibliothécaire\nFOR 45 CON 50 TAI 60 DEX 55 INT 70 APP 45 POU 60 ÉDU 80\n"
        "PV 11 PM 12 SAN 52 Chance 55 Impact 0 Carrure 0 Mvt 6\nSpot Hidden 65 %"
    ).sheet
    assert [each.value for each in found.traits] == [45, 50, 60, 55, 45, 70, 60, 80]
    assert [each.value for each in found.trackers] == [11, 52, 12, 55]
    assert (found.skill("spot-hidden").value, found.overrides) == (65, ())


def test_labelled_lines_name_the_person() -> None:
    found = read(f"Name: Agnes Moor\nOccupation: Nurse\nAge: 29\nBirthplace: Cardiff\n{ROW}\nHP 7/11")
    assert found.sheet.name == "Agnes Moor"
    details = {each.id: each.text for each in found.sheet.details}
    assert details == {"age": "29", "occupation": "Nurse", "birthplace": "Cardiff"}
    assert found.sheet.tracker("hp") == Tracker("hp", 7)


@pytest.mark.parametrize(
    "line", ["Edna Pike\nLibrarian, age 44", "Edna Pike\n44, Librarian", "Edna Pike, age 44, Librarian"]
)
def test_age_and_occupation_may_have_their_own_line(line: str) -> None:
    found = read(f"{line}\n{ROW}").sheet
    assert (found.name, found.detail("age"), found.detail("occupation")) == ("Edna Pike", "44", "Librarian")


def test_text_before_the_numbers_goes_to_the_notes() -> None:
    found = read(f"Edna Pike, 44, librarian\nEdna keeps the keys. She owes 300 dollars.\n{ROW}")
    assert found.sheet.notes == "Edna keeps the keys. She owes 300 dollars."


def test_a_block_without_a_name_is_still_a_character() -> None:
    assert read(ROW).sheet.trait("edu") == 80
    assert "name" in told(read(ROW), RemarkKind.MISSING)


def test_skills_in_running_text_without_per_cent_signs_are_found_by_their_names() -> None:
    found = read(f"{ROW}\nSkills: Medicine 40, First Aid 70, Juggling 12")
    assert found.sheet.skill("medicine").value == 40
    assert found.sheet.skill("first-aid").value == 70
    assert "Juggling 12" in told(found, RemarkKind.UNREAD)["rest"][0]


@pytest.mark.parametrize(
    "written", ["Law 40% (20/8)", "Law (40%)", "Law (05%) 40 20 8", "Law (05%) 40%", "Law - 40 %"]
)
def test_all_notations_of_a_chance_are_read(written: str) -> None:
    found = read(f"{ROW}\nSkills: {written}, Swim 30%")
    assert (found.sheet.skill("law").value, found.sheet.skill("swim").value) == (40, 30)
    assert not found.remarks_of(RemarkKind.UNREAD)


def test_text_copied_from_a_sheet_is_read() -> None:
    found = read(
        "Edna Pike\nSTR 45 22 9 SIZ 60 30 12 Hit Points 11 11\nCON 50 25 10 POW 60 30 12\n"
        "DEX 55 27 11 APP 45 22 9 Luck 55\nINT 70 35 14 EDU 80 40 16 Sanity 60\n"
        "Accounting (05%) 5 2 1 Law (05%) 40 20 8"
    )
    assert [each.value for each in found.sheet.traits] == [45, 50, 60, 55, 45, 70, 60, 80]
    assert found.sheet.skill("law").value == 40
    assert not found.remarks_of(RemarkKind.DIFFERS)


@pytest.mark.parametrize("end", ["\n", " ", "\n\n"])
def test_named_halves_and_shots_in_brackets_are_read(end: str) -> None:
    attacks = (
        "Brawl 50% (Hard 25%/Extreme 10%), damage 1D3",
        ".38 revolver [6] 45% (Hard 22% / Extreme 9%), damage 1D10",
        "Shotgun (2 shots) 40% (20/8), damage 4D6/2D6/1D6",
        "Rifle 30%, damage 2D6 (5 shots)",
    )
    found = read(f"Goon {ROW} HP 11 {end.join(attacks)}")
    assert [(each.name, each.ammo) for each in found.sheet.weapons] == [
        ("Brawl", ""),
        (".38 revolver", "6"),
        ("Shotgun", "2"),
        ("Rifle", "5"),
    ]
    assert {"Hard", "Extreme"}.isdisjoint(each.name for each in found.sheet.skills)
    assert found.sheet.skill("fighting-brawl").value == 50


def test_an_empty_line_behind_the_row_does_not_end_a_block_among_several() -> None:
    found = read(f"Goon\n{ROW}\n\nHP 9\nSpot Hidden 61%\nBoss\n{ROW}\n\nHP 14\nSpot Hidden 80%\n")
    assert (found.sheet.name, skills(found)["spot-hidden"]) == ("Goon", 61)
    assert next(each.value for each in found.sheet.trackers if each.id == "hp") == 9
    assert [each.sheet.name for each in found.more] == ["Boss"]


def test_fighting_alone_is_fighting_unarmed() -> None:
    found = read(f"{ROW}\nFighting 55% (27/11), damage 1D3")
    assert found.sheet.skill("fighting-brawl").value == 55
    assert told(found, RemarkKind.CHANGED)["skills"][:2] == ("Fighting", "Fighting (Brawl)")
    assert "skills" not in told(read(f"{ROW}\n.38 revolver 55%"), RemarkKind.CHANGED)


def test_a_weapon_without_a_known_skill_keeps_its_chance() -> None:
    found = read(f"{ROW}\nBrawl 30%\nOld cutlass 40% (20/8), damage 1D8+1D4")
    assert found.sheet.skill("custom:old-cutlass").value == 40
    assert found.sheet.weapons == (Weapon("Old cutlass", "custom:old-cutlass", "1D8+1D4"),)


def test_a_wrong_half_gets_a_remark() -> None:
    found = read(f"{ROW}\nBrawl 50% (24/10)")
    assert told(found, RemarkKind.DIFFERS)["Brawl"] == ("24", "25", "25")


def test_derived_values_are_kept_with_a_remark_if_different() -> None:
    found = read(f"{ROW}\nHP 13 Move 9 Build 1 DB +1D4")
    assert {each.id: each.value for each in found.sheet.overrides} == {
        "move": 9,
        "build": 1,
        "damage_bonus": "+1D4",
    }
    assert set(told(found, RemarkKind.DIFFERS)) == {"hp", "move", "build", "damage_bonus"}


def test_backstory_under_headings_is_kept() -> None:
    found = read(f"{ROW}\n\nDescription: Tall, in grey.\n\nTraits: Never late.\n\nSpells: Summon Byakhee")
    assert found.sheet.backstory == (
        Passage("description", "Tall, in grey."),
        Passage("traits", "Never late."),
        Passage("tomes", "Summon Byakhee"),
    )


def test_a_creature_without_some_characteristics_is_read() -> None:
    found = read("Hound\nSTR 80 CON 60 SIZ 55 DEX 70 INT – APP n/a POW 30 EDU 15\nBite 45%, damage 1D6")
    assert found.sheet.trait("int") is None
    assert (found.sheet.trait("edu"), found.sheet.weapons[0].name) == (15, "Bite")


def test_empty_lines_become_one() -> None:
    assert normalised("a\n\n\n\n\n\nb") == "a\n\nb"


@pytest.mark.parametrize(("most", "is_older"), [(25, True), (26, False)])
def test_characteristics_up_to_25_are_those_of_the_sixth_edition(most: int, is_older: bool) -> None:
    text = f"Cultist\nSTR 12 CON 13 SIZ 11 DEX 10 INT 9 APP 8 POW 14 EDU {most}\nHide 40%"
    if not is_older:
        assert read(text).sheet.trait("edu") == most
        return
    with pytest.raises(Unreadable) as refusal:
        read(text)
    assert refusal.value.reason is Reason.OTHER_EDITION


def test_the_sixth_edition_is_distinguished_from_the_seventh() -> None:
    with pytest.raises(Unreadable) as refusal:
        read("Cultist\nSTR 12 CON 13 SIZ 11 DEX 10 INT 9 APP 8 POW 14 EDU 12\nHide 40%")
    assert refusal.value.reason is Reason.OTHER_EDITION


@pytest.mark.parametrize(
    "text",
    [
        "Dear diary",
        "Dear diary, STR is a band. CON 1 said the man, SIZ 4. DEX 5 and INT 6.",
        "STR 45 CON 50 SIZ 60",
        "Spot Hidden 65%, Library Use 80%",
        "The train 10 left at STR. " * 50,
        ".st STR 45 CON 50 SIZ 60 DEX 55 INT 70 APP 45 POW 60 EDU 80 the",
        "いあきゃらテキスト\n" + ROW,
        'Copied: {"kind":"character"} ' + ROW,
        ROW + "\nCC<=50 【目星】",
    ],
)
def test_diaries_and_other_formats_are_not_stat_blocks(text: str) -> None:
    assert not FORMAT.recognises(Source(text.encode(), "x", text))


def test_an_overlong_text_is_not_recognised() -> None:
    text = BLOCK + "x " * 60_000
    assert not FORMAT.recognises(Source(text.encode(), "x", text))


PIECES = [
    *(
        "STR 45",
        "CON 50",
        "(25/10)",
        "Brawl 50%",
        ", damage ",
        "1D6+DB",
        "Skills:",
        "\n",
        ". ",
        "Luck 5",
        ";",
    ),
    *("((", "Zoë ", "%%", "Age: 4", "SIZ 60 DEX 55 INT 70 APP 45 POW 60 EDU 80 "),
]


@given(st.lists(st.sampled_from(PIECES), max_size=40))
def test_any_text_is_handled(parts: list[str]) -> None:
    with suppress(Unreadable):
        assert read("".join(["STR 45 CON 50 SIZ 60 DEX 55 INT 70 APP 45 ", *parts])).format == "stat-block"


def parts(text: str) -> dict[str, Any]:
    """What a text splits into, without what is empty."""
    return {key: value for key, value in Block(normalised(text)).data.items() if value not in ("", {}, [])}


@pytest.mark.parametrize(
    ("text", "rows_found"),
    [
        ("STR 45 CON 50 SIZ 60 DEX 55 INT 70 APP 45", 1),
        ("STR 45 CON 50 SIZ 60 DEX 55 INT 70", 0),
        (f"STR 45{' ' * 4 + 'x' * 54 + ' '} CON 50 SIZ 60 DEX 55 INT 70 APP 45", 1),
        (f"STR 45{' ' * 4 + 'x' * 55 + ' '} CON 50 SIZ 60 DEX 55 INT 70 APP 45", 0),
        (f"{ROW} {ROW}", 2),
        (f"STR 40 {ROW}", 1),
        (f"{ROW} STR 40", 1),
    ],
)
def test_a_row_has_most_characteristics_close_together(text: str, rows_found: int) -> None:
    assert len(list(rows(normalised(text)))) == rows_found


@pytest.mark.parametrize(
    ("written", "value", "half", "fifth"),
    [
        ("STR 45 (22/9)", "45", "22", "9"),
        ("STR 45/22/9", "45", "22", "9"),
        ("STR 45 22 9", "45", "22", "9"),
        ("STR 45 22 8", "45", "", ""),
        ("STR 45%", "45", "", ""),
        ("STR: 45", "45", "", ""),
    ],
)
def test_a_characteristic_may_have_its_half_and_fifth(
    written: str, value: str, half: str, fifth: str
) -> None:
    found = parts(ROW.replace("STR 45", written))
    assert found["characteristics"]["str"] == {"value": value, "half": half, "fifth": fifth}
    assert len(found["characteristics"]) == 8
    assert "con" not in parts(ROW.replace("CON 50", "CON —"))["characteristics"]


@pytest.mark.parametrize(
    ("head", "found"),
    [
        (
            "Edna Pike, 44, librarian",
            {"name": "Edna Pike", "details": {"age": "44", "occupation": "librarian"}},
        ),
        (
            "Edna Pike, librarian, aged 44",
            {"name": "Edna Pike", "details": {"age": "44", "occupation": "librarian"}},
        ),
        (
            "Edna Pike, 44, 45 years old",
            {"name": "Edna Pike", "details": {"age": "44", "occupation": "45 years old"}},
        ),
        ("Edna\nlibrarian, 44", {"name": "Edna", "details": {"age": "44", "occupation": "librarian"}}),
        ("Edna\nShe reads.", {"name": "Edna", "notes": "She reads."}),
        ("Edna, cook\nShe reads", {"name": "Edna", "details": {"occupation": "cook"}, "notes": "She reads"}),
        ("Edna, cook\n44", {"name": "Edna", "details": {"occupation": "cook", "age": "44"}}),
        (
            "Name: Edna\nSex: she\nHome: Leeds",
            {"name": "Edna", "details": {"pronouns": "she", "residence": "Leeds"}},
        ),
        ("Home: Leeds\nHome: York\nEdna", {"name": "Edna", "details": {"residence": "Leeds"}}),
        ("x" * 100, {"name": "x" * 100}),
        ("x" * 101, {"notes": "x" * 101}),
        (f"Edna\n{'x' * 100}", {"name": "Edna", "details": {"occupation": "x" * 100}}),
        (f"Edna\n{'x' * 101}", {"name": "Edna", "notes": "x" * 101}),
        ("", {}),
    ],
)
def test_lines_above_the_row_tell_who_it_is(head: str, found: dict[str, object]) -> None:
    told_of = parts(f"{head}\n{ROW}")
    told_of.pop("characteristics")
    assert told_of == found


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ("HP 11 HP 12", {"values": {"hp": {"value": "11", "most": ""}}, "rest": ["HP 12"]}),
        ("HP 11/12", {"values": {"hp": {"value": "11", "most": "12"}}}),
        ("Gear: rope, torch; lamp", {"possessions": ["rope", "torch", "lamp"]}),
        ("Traits: kind\nTraits: mean", {"passages": {"traits": "kind"}}),
        ("Notes: one\nNotes: two", {"notes": "one\ntwo"}),
        ("Armour: none\nBite 40%", {"rest": ["Armour: none"], "entries": [("Bite", "40", "")]}),
        ("Armour:\nBite 40%", {"entries": [("Bite", "40", "")]}),
        (
            "Languages: Latin 30%, Dodge 20",
            {"entries": [("Language (Latin)", "30", ""), ("Dodge", "20", "")]},
        ),
        ("Skills: Knitting 40", {"rest": ["Knitting 40"]}),
        ("Skills: Knitting 40%", {"entries": [("Knitting", "40", "")]}),
        ("Attacks\nHuge\nBite 40%", {"entries": [("Bite", "40", "")], "rest": ["Huge"]}),
        ("Claw 45%, damage 1D6+DB", {"entries": [("Claw", "45", "1D6+DB")]}),
        ("Dr. Zed 40%", {"entries": [("Dr. Zed", "40", "")]}),
        ("Sgt. Knitting 40%", {"entries": [("Sgt. Knitting", "40", "")]}),
        ("He is. Knitting 40%", {"entries": [("Knitting", "40", "")], "rest": ["He is"]}),
        ("Half. Knitting 40%", {"entries": [("Knitting", "40", "")], "rest": ["Half"]}),
        ("Art (Dr. J. Song) 40%", {"entries": [("Art (Dr. J. Song)", "40", "")]}),
    ],
)
def test_what_is_below_the_row_is_read_by_its_headings(body: str, found: dict[str, object]) -> None:
    told_of = parts(f"{ROW}\n{body}")
    told_of.pop("characteristics")
    if "entries" in told_of:
        told_of["entries"] = [(each["name"], each["value"], each["damage"]) for each in told_of["entries"]]
    assert told_of == found


def test_a_block_ends_before_another_row() -> None:
    found = parts(f"Edna\n{ROW}\nOtto\n{ROW}\nHP 11\n\nUte\n{ROW}")["rest"]
    assert found == ["Otto", f"{ROW}\nHP 11\n\nUte\n{ROW}"]


def test_at_most_300_skills_and_attacks_are_read() -> None:
    many = ", ".join(f"Claw {'x' * (number % 9)} 45%" for number in range(301))
    assert len(parts(f"{ROW}\n{many}")["entries"]) == 300


@pytest.mark.parametrize(
    ("written", "found", "points"),
    [
        ("Armor: 1-point leather jacket.", "1-point leather jacket", 1),
        ("ARMOUR: 2 points of hide. Dodge 30%", "2 points of hide", 2),
        ("Armure : 3", "3", 3),
    ],
)
def test_armour_goes_to_its_field(written: str, found: str, points: int) -> None:
    sheet = read(f"{ROW}\nBrawl 40%\n{written}\nSpot Hidden 41%").sheet
    assert (sheet.detail("armour"), armour_of(sheet)) == (found, points)
    assert (sheet.skill("fighting-brawl").value, sheet.skill("spot-hidden").value) == (40, 41)


def test_armour_without_points_is_named_in_the_review() -> None:
    found = read(f"{ROW}\nArmor: thick hide\nBrawl 40%")
    assert found.sheet.detail("armour") == ""
    assert any("Armor: thick hide" in each.given for each in found.remarks_of(RemarkKind.UNREAD))
