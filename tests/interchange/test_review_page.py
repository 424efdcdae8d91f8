"""The review of an import before the character is added."""

from pathlib import Path

import pytest

from desktop.importing.view.review import TWIN, review_view
from desktop.interchange.correct import corrected
from desktop.interchange.detect import read_character
from desktop.interchange.review import Reading, Remark, RemarkKind, read_remarks
from desktop.interchange.rollbook import files_of, read_folder
from desktop.kit.view.shell import FixView, ReviewView
from rules_core.sheet.sheet import Passage, Possession, Sheet, Trait
from tests.interchange.shapes import Json, charaeno, dholeshouse, encoded


def lines(reading: Reading, heading: str) -> list[tuple[str, str]]:
    view = review_view(reading, "x.json")
    return [
        (line.field, line.text)
        for section in view.sections
        if section.heading == heading
        for line in section.lines
    ]


def with_skills(*skills: Json) -> Reading:
    document = dholeshouse()
    document["Investigator"]["Skills"] = {"Skill": list(skills)}
    return read_character(encoded(document), "edna.json")


def skill(name: str, value: str, **more: str) -> Json:
    return {"name": name, "subskill": "None", "value": value, **more}


NOT_UNDERSTOOD = "Not recognised, kept as custom skills"
NO_PLACE = "Not on the sheet, saved with the character"


def test_an_unknown_skill_shows_its_value() -> None:
    found = with_skills(skill("Misc", "04"), skill("Misc", "20"), skill("Knitting", "100"))
    assert lines(found, NOT_UNDERSTOOD) == [
        ("Skills", "Misc 04"),
        ("Skills", "Misc 20"),
        ("Skills", "Knitting 100"),
    ]


def test_identical_remarks_are_one_line_with_a_count() -> None:
    found = with_skills(skill("Misc", "05"), skill("Juggling", "30"), skill("Misc", "05"), skill("Misc", "5"))
    assert lines(found, NOT_UNDERSTOOD) == [("Skills", "Misc 05 (× 3)"), ("Skills", "Juggling 30")]


def test_a_weapon_of_unknown_skill_has_a_row_with_a_guess_and_the_choices() -> None:
    document = dholeshouse()
    document["Investigator"]["Weapons"] = {
        "weapon": [{"name": "Odd thing", "regular": "41"}, {"name": "Rod"}]
    }
    found = read_character(encoded(document), "edna.json")
    said = dict(lines(found, "Weapons: which skill?"))
    assert said["Odd thing"] == "Which skill? The file says 41 %. Guessed: Fighting: Brawl"
    assert said["Rod"] == "Which skill? Guessed: Fighting: Brawl"
    view = review_view(found, "edna.json")
    (fix, _) = (
        line.fix for part in view.sections if part.heading == "Weapons: which skill?" for line in part.lines
    )
    assert isinstance(fix, FixView)
    assert (fix.way, fix.value, fix.choices[0].id) == ("weapon", "", "")
    assert fix.choices[0].title == "Guess: Fighting: Brawl"
    assert {each.id for each in fix.choices[1:]} == {each.id for each in found.sheet.skills}


def test_file_places_are_readable_and_exact_in_json() -> None:
    found = with_skills(skill("Dodge", "30"), skill("Spot Hidden", "25", **{"None": "true"}))
    assert ("Skills, row 2, None", 'Spot Hidden: "true"') in lines(found, NO_PLACE)
    assert "Investigator.Skills.Skill[1].None" in [each.field for each in found.remarks_of(RemarkKind.UNREAD)]


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("Investigator.Header.GameVersion", "Header, Game version"),
        ("Investigator.Skills.Skill[21].None", "Skills, row 22, None"),
        ("weapons[0].value", "Weapons, row 1, Value"),
        ("backstory[2].entries[0].mood", "Backstory, row 3, Entries, row 1, Mood"),
        ("system.attribs.lck.value", "Attribs, Lck, Value"),
        ("data.params[3].value", "Params, row 4, Value"),
        ("items[2].system.adjustments.base", "Items, row 3, Adjustments, Base"),
        ("data", "Data"),
        ("portraitURL", "Portrait URL"),
        ("秘密", "秘密"),
        ("Investigator", "Investigator"),
        ("..", ".."),
        ("[", "["),
    ],
)
def test_unread_places_read_as_words(path: str, said: str) -> None:
    reading = Reading("x", "X", Sheet("coc7", "Ada"), remarks=(Remark(RemarkKind.UNREAD, path, "1"),))
    assert lines(reading, NO_PLACE) == [(said, "1")]


def fix_of(view: ReviewView, field: str) -> FixView:
    return next(
        line.fix
        for section in view.sections
        for line in section.lines
        if line.fix is not None and field in (line.field, line.text)
    )


def test_a_remark_shows_its_options_and_answer() -> None:
    document = dholeshouse()
    document["Investigator"]["Characteristics"] |= {"Move": "9", "CON": None}
    found = read_character(encoded(document), "edna.json")
    before = review_view(found, "x.json")
    move, knitting, con = (fix_of(before, field) for field in ("Move", "Knitting 15", "CON"))
    assert [each.title for each in move.choices] == ["File: 9", "Rules: 7"]
    assert move.said == "The file says 9, the rules give 7."
    assert knitting.choices[0].title == "Keep as custom skill"
    assert "Dodge" not in [each.title for each in knitting.choices], "it is on the sheet already"
    assert (con.value, con.said) == ("", "Left empty")
    answers = {move.key: "rule", knitting.key: "art-craft/Knitting", con.key: "50"}
    after = review_view(corrected(found, answers), "x.json", answers=answers, original=found)
    move, knitting, con = (fix_of(after, field) for field in ("Move", "Knitting 15", "CON"))
    assert move.said == "Corrected · The file says 9, the rules give 7."
    assert (knitting.value, knitting.speciality, knitting.said) == ("art-craft", "Knitting", "Corrected")
    assert con.answered
    assert after.answered == 3
    assert after.to_check <= before.to_check - 3
    kept = {move.key: "file"}
    again = review_view(corrected(found, kept), "x.json", answers=kept, original=found)
    assert fix_of(again, "Move").said.startswith("Kept from the file")


def test_grave_sections_come_first() -> None:
    view = review_view(read_character(encoded(dholeshouse()), "edna.json"), "x.json")
    graves = [each.grave for each in view.sections]
    assert graves == sorted(graves, reverse=True)
    plain = [each.heading for each in view.sections if not each.grave]
    assert (plain[0], plain[-1]) == ("Read", NO_PLACE)


def test_skipped_parts_show_size_and_reason(tmp_path: Path) -> None:
    for name, content in files_of(Sheet("coc7", "Ada")).items():
        (tmp_path / name).write_bytes(content)
    (tmp_path / "portrait.png").write_bytes(b"<svg>" * 300)
    (tmp_path / "journal.jsonl").write_bytes(b'{"seq": ')
    assert lines(read_folder(tmp_path), "Skipped") == [
        ("journal.jsonl", "8 B, the last line is incomplete"),
        ("portrait.png", "1 kB, not a PNG, JPEG or WebP picture"),
    ]


def test_gear_is_distinct_from_treasured_possessions() -> None:
    sheet = Sheet(
        "coc7", "Ada", possessions=(Possession("Rope"),), backstory=(Passage("possessions", "A ring."),)
    )
    reading = Reading("x", "X", sheet, remarks=(Remark(RemarkKind.READ, "possessions", taken="1"),))
    assert lines(reading, "Read") == [("Possessions", "1")]


def test_a_twin_warning_comes_first() -> None:
    reading = read_character(encoded(charaeno()), "x.json")
    section = review_view(reading, "x.json", TWIN).sections[0]
    assert section.grave
    assert [line.text for line in section.lines] == [
        "A character with this name is already in your library. Adding this one makes a second."
    ]
    plain = review_view(reading, "x.json")
    assert "Already in your library" not in [each.heading for each in plain.sections]


def test_a_level_among_the_attributes_is_named_as_on_the_sheet() -> None:
    sheet = Sheet("basic-d20", "Ketta", traits=(Trait("level", 3), Trait("strength", 2)))
    reading = Reading("rollbook", "Rollbook", sheet, remarks=read_remarks(sheet))
    assert ("Level", "3") in lines(reading, "Read")
    assert ("STR", "2") in lines(reading, "Read")
