"""Reading files of The Dhole's House, quirk by quirk."""

import base64
from typing import Any

import pytest

from desktop.interchange.detect import read_character
from desktop.interchange.review import Reading, Reason, Remark, RemarkKind, Unreadable
from rules_core.sheet.sheet import Detail, Passage, Possession, Tracker, Weapon
from tests.interchange.shapes import Json, dholeshouse, encoded, jpeg_head, png


def read(document: Json) -> Reading:
    return read_character(encoded(document), "edna.json")


def changed(**sections: Any) -> Reading:
    document = dholeshouse()
    document["Investigator"].update(sections)
    return read(document)


@pytest.fixture(name="found")
def _found() -> Reading:
    return read(dholeshouse())


def remarks(reading: Reading, kind: RemarkKind) -> dict[str, Remark]:
    return {each.field: each for each in reading.remarks_of(kind)}


def test_it_is_recognised_by_its_content(found: Reading) -> None:
    assert (found.format, found.format_name) == ("dholeshouse", "The Dhole's House")


def test_numbers_are_texts_with_leading_zeros(found: Reading) -> None:
    assert (found.sheet.trait("app"), found.sheet.trait("edu")) == (4, 80)


def test_age_and_residence_are_free_text(found: Reading) -> None:
    assert Detail("age", "about 44") in found.sheet.details
    assert Detail("residence", "Leeds") in found.sheet.details
    assert (found.sheet.detail("pronouns"), found.sheet.detail("era")) == ("Female", "Modern")
    assert found.sheet.detail("archetype") == ""


def test_trackers_keep_their_starting_value(found: Reading) -> None:
    assert found.sheet.trackers == (
        Tracker("hp", 6),
        Tracker("san", 41, start=50),
        Tracker("mp", 9),
        Tracker("luck", 35, start=55),
    )


def test_a_maximum_unlike_the_rules_is_kept_with_a_remark() -> None:
    document = dholeshouse()
    document["Investigator"]["Characteristics"].update({"HitPtsMax": "12", "HitPts": "0"})
    found = read(document)
    assert found.sheet.tracker("hp") == Tracker("hp", 0, maximum=12)
    differs = remarks(found, RemarkKind.DIFFERS)["hp_maximum"]
    assert (differs.given, differs.taken, differs.rule) == ("12", "12", "10")


def test_missing_hit_points_start_at_the_maximum() -> None:
    document = dholeshouse()
    document["Investigator"]["Characteristics"].update({"HitPts": None, "HitPtsMax": "", "Luck": None})
    found = read(document)
    assert (found.sheet.tracker("hp").value, found.sheet.tracker("luck").value) == (10, 55)
    assert remarks(found, RemarkKind.DERIVED)["hp"].taken == "10"


def test_no_damage_bonus_is_written_none(found: Reading) -> None:
    assert found.sheet.overrides == ()


def test_a_different_damage_bonus_is_kept_from_both_places() -> None:
    document = dholeshouse()
    document["Investigator"]["Characteristics"]["DamageBonus"] = "+1D4"
    found = read(document)
    assert found.sheet.override("damage_bonus") == "+1D4"
    assert remarks(found, RemarkKind.UNREAD)["Investigator.Combat.DamageBonus"].given == '"None"'


def test_skills_without_a_speciality_stay_apart(found: Reading) -> None:
    art = [(each.id, each.name, each.value) for each in found.sheet.skills if each.kind == "art-craft"]
    assert art == [
        ("art-craft", "", 5),
        ("art-craft#2", "", 10),
        ("art-craft:bookbinding", "Bookbinding", 35),
    ]


def test_their_skill_names_are_recognised(found: Reading) -> None:
    kinds = {each.id: each.kind for each in found.sheet.skills}
    assert kinds["operate-heavy-machinery"] == "operate-heavy-machinery"
    assert (kinds["fighting-brawl"], kinds["fighting:knife"]) == ("fighting-brawl", "fighting")
    assert kinds["firearms-handgun"] == "firearms-handgun"
    assert kinds["language-own:english"] == "language-own"
    assert kinds["language-other:danish"] == "language-other"


def test_importing_never_alters_bases(found: Reading) -> None:
    assert found.sheet.skill("accounting").base == 5
    assert found.sheet.skill("language-own:english").base == 80
    assert found.sheet.skill("fighting:knife").base is None


def test_free_lines_become_custom_skills(found: Reading) -> None:
    assert found.sheet.skill("custom:knitting").value == 15
    assert found.sheet.skill("custom:misc").value == 1
    # An empty line is kept, and nothing to ask about.
    assert [each.given for each in found.remarks_of(RemarkKind.UNKNOWN)] == ["Knitting"]


@pytest.mark.parametrize(("written", "flagged"), [("true", True), (True, True), ("false", False)])
def test_occupation_is_a_flag_or_its_name(written: object, flagged: bool) -> None:
    found = changed(Skills={"Skill": {"name": "Listen", "value": "40", "occupation": written}})
    assert found.sheet.skill("listen").occupation is flagged


def test_the_bogus_key_none_is_kept_unread(found: Reading) -> None:
    assert not found.sheet.skill("firearms-handgun").occupation
    assert remarks(found, RemarkKind.UNREAD)["Investigator.Skills.Skill[8].None"].given == '"true"'


def test_wrong_halves_are_kept_unread() -> None:
    row = {"name": "Listen", "value": "41", "half": "20", "fifth": "9"}
    unread = remarks(changed(Skills={"Skill": [row]}), RemarkKind.UNREAD)
    assert "Investigator.Skills.Skill[0].half" not in unread
    assert unread["Investigator.Skills.Skill[0].fifth"].given == '"9"'


@pytest.mark.parametrize("empty", [None, {}, [], "", {"Skill": None}, {"Skill": []}])
def test_all_forms_of_no_skills_are_read(empty: object) -> None:
    assert changed(Skills=empty).sheet.skills == ()


@pytest.mark.parametrize(
    "one", [{"Skill": {"name": "Swim", "value": "20"}}, [{"name": "Swim", "value": "20"}]]
)
def test_a_list_of_one_may_be_bare(one: object) -> None:
    assert [each.id for each in changed(Skills=one).sheet.skills] == ["swim"]


def test_a_skill_without_a_number_has_its_base_value() -> None:
    found = changed(Skills={"Skill": [{"name": "Listen", "value": None}, {"name": "Swim", "value": "x"}]})
    assert [each.value for each in found.sheet.skills] == [20, 20]
    assert remarks(found, RemarkKind.MISSING)["Swim"].taken == "20"
    assert "Investigator.Skills.Skill[1].value" in remarks(found, RemarkKind.UNREAD)


def test_a_single_weapon_named_like_a_skill_points_to_it(found: Reading) -> None:
    assert found.sheet.weapons == (Weapon("Brawl", "fighting-brawl", "1d3+db", "-", "1 (3)", "-", "-"),)


def test_text_that_only_looks_like_html_is_unchanged() -> None:
    found = changed(
        Backstory={"traits": "<sigh> 3 < 4 & AT&T", "people": "Smith &amp; Sons &#8212; &lt;b&gt;"}
    )
    assert found.sheet.backstory == (
        Passage("people", "Smith & Sons — <b>"),
        Passage("traits", "<sigh> 3 < 4 & AT&T"),
    )
    assert "traits" not in remarks(found, RemarkKind.CHANGED)


def test_listed_weapons_keep_their_texts() -> None:
    revolver = {
        "name": ".38 revolver",
        "skillname": "Handgun",
        "damage": "1D10",
        "range": "15 yards",
        "attacks": "1 (3)",
        "ammo": "6",
        "malf": "100",
    }
    rifle = {"name": "Rifle", "skillname": "Rifle/Shotgun", "damage": "1D8", "ammo": "-", "malf": "-"}
    found = changed(Weapons={"weapon": [revolver, rifle]})
    assert found.sheet.weapons == (
        Weapon(".38 revolver", "firearms-handgun", "1D10", "15 yards", "1 (3)", "6", "100"),
        Weapon("Rifle", "firearms-handgun", damage="1D8", ammo="-", malfunction="-"),
    )


def test_throw_is_not_a_fighting_speciality(found: Reading) -> None:
    assert found.sheet.skill("throw").kind == "throw"


def test_missing_skills_are_accepted() -> None:
    document = dholeshouse()
    for section in ("Skills", "Weapons", "Possessions", "Combat", "Backstory", "Cash"):
        del document["Investigator"][section]
    found = read(document)
    assert (found.sheet.skills, found.sheet.weapons, found.sheet.possessions) == ((), (), ())
    assert found.sheet.trait("str") == 45


def test_talents_are_kept_unread() -> None:
    found = changed(Talents={"talent": {"name": "Tough Guy"}})
    assert found.sheet.origin is not None
    assert dict(found.sheet.origin.unread)["Investigator.Talents"] == '{"talent": {"name": "Tough Guy"}}'


@pytest.mark.parametrize("empty", [None, {}, {"weapon": None}, {"weapon": []}])
def test_all_forms_of_no_weapons_are_read(empty: object) -> None:
    assert changed(Weapons=empty).sheet.weapons == ()


def test_a_weapon_with_unknown_skill_keeps_its_name() -> None:
    found = changed(Weapons={"weapon": [{"name": "Whip", "skillname": "Whip", "regular": "5"}]})
    assert found.sheet.weapons == (Weapon("Whip", "fighting-brawl"),)
    assert remarks(found, RemarkKind.WEAPON)["Whip"].given == "5 %"
    unread = remarks(found, RemarkKind.UNREAD)
    assert unread["Investigator.Weapons.weapon[0].skillname"].given == '"Whip"'
    assert found.sheet.notes.endswith("Whip: 5 %")


@pytest.mark.parametrize(
    "written",
    [
        {"item": {"description": "A torch"}},
        {"item": [{"description": "A torch"}]},
        {"item": "A torch"},
        ["A torch"],
    ],
)
def test_all_forms_of_one_possession_are_read(written: object) -> None:
    assert changed(Possessions=written).sheet.possessions == (Possession("A torch"),)


def test_html_in_the_backstory_becomes_text(found: Reading) -> None:
    assert found.sheet.backstory == (
        Passage("description", "Tall.\nGrey coat."),
        Passage("people", "Mr Pike"),
        Passage("injuries", "A scar\non the chin"),
    )
    assert {"description", "injuries"} <= set(remarks(found, RemarkKind.CHANGED))


def test_portrait_type_follows_from_its_bytes(found: Reading) -> None:
    assert found.portrait == jpeg_head()
    assert remarks(found, RemarkKind.READ)["portrait"].taken == "JPEG 70 × 90"


@pytest.mark.parametrize("prefix", ["", "data:image/jpeg;base64,"])
def test_a_portrait_may_be_wrapped_and_mislabelled(prefix: str) -> None:
    text = base64.b64encode(png(3, 4)).decode()
    document = dholeshouse()
    document["Investigator"]["PersonalDetails"]["Portrait"] = prefix + text[:20] + "\r\n" + text[20:]
    assert read(document).portrait == png(3, 4)


@pytest.mark.parametrize("written", ["https://example.invalid/p.png", "PHN2Zz48L3N2Zz4=", "x", 5, {"a": "b"}])
def test_a_portrait_that_is_no_picture_is_kept_as_text(written: object) -> None:
    document = dholeshouse()
    document["Investigator"]["PersonalDetails"]["Portrait"] = written
    found = read(document)
    assert found.portrait is None
    assert "Investigator.PersonalDetails.Portrait" in remarks(found, RemarkKind.UNREAD)


def test_a_huge_portrait_that_is_no_picture_is_kept_as_text() -> None:
    document = dholeshouse()
    document["Investigator"]["PersonalDetails"]["Portrait"] = "A" * 400_000
    found = read(document)
    assert found.portrait is None
    assert found.sheet.origin is not None
    kept = dict(found.sheet.origin.unread)
    assert kept["Investigator.PersonalDetails.Portrait"] == '"' + "A" * 400_000 + '"'


def test_header_data_is_kept(found: Reading) -> None:
    assert found.sheet.origin is not None
    unread = dict(found.sheet.origin.unread)
    assert unread["Investigator.Header.Discalimer"] == '"None."'
    assert unread["Investigator.Characteristics.OccupationSkillPoints"] == '"320"'
    assert "Investigator.Talents" not in unread


def test_a_complete_file_is_mapped_completely() -> None:
    document = dholeshouse()
    character = document["Investigator"]
    keys = {
        "description": "description", "ideology": "ideology", "people": "people", "locations": "locations",
        "possessions": "possessions", "traits": "traits", "injurues": "injuries", "phobias": "phobias",
        "tomes": "tomes", "encounters": "encounters",
    }  # fmt: skip
    character["Backstory"] = {key: f"The {key} of Edna" for key in keys}
    character["PersonalDetails"]["Archetype"] = "Bookish"
    found = read(document)
    assert {each.heading: each.text for each in found.sheet.backstory} == {
        heading: f"The {key} of Edna" for key, heading in keys.items()
    }
    assert {each.id: each.text for each in found.sheet.details} == {
        "occupation": "Librarian", "archetype": "Bookish", "pronouns": "Female", "age": "about 44",
        "birthplace": "Hull", "residence": "Leeds", "era": "Modern", "spending": "$10.00", "cash": "$80.00",
        "assets": "$2000.00",
    }  # fmt: skip
    left = {each.field.removeprefix("Investigator.") for each in found.remarks_of(RemarkKind.UNREAD)}
    header = {f"Header.{key}" for key in ("Creator", "GameVersion", "Discalimer", "Version")}
    assert left == header | {"Characteristics.OccupationSkillPoints", "Skills.Skill[8].None"}


@pytest.mark.parametrize(
    ("path", "other"),
    [
        (("Combat", "Build"), "2"),
        (("Combat", "DamageBonus"), "1d6"),
        (("Combat", "Dodge", "value"), "31"),
        (("Combat", "Dodge", "half"), "16"),
        (("Combat", "Dodge", "fifth"), "7"),
        (("Weapons", "weapon", "hard"), "13"),
        (("Weapons", "weapon", "extreme"), "6"),
    ],
)
def test_conflicting_repetitions_are_kept_unread(path: tuple[str, ...], other: str) -> None:
    document = dholeshouse()
    part = document["Investigator"]
    for step in path[:-1]:
        part = part[step]
    part[path[-1]] = other
    told = {each.field: each.given for each in read(document).remarks_of(RemarkKind.UNREAD)}
    assert told[".".join(("Investigator", *path))] == f'"{other}"'


def test_a_file_without_most_sections_is_still_read() -> None:
    found = read({"Investigator": {"Characteristics": {"STR": "50"}}})
    assert (found.sheet.name, found.sheet.trait("str")) == ("Unnamed", 50)
    assert {"name", "con", "luck"} <= set(remarks(found, RemarkKind.MISSING))


@pytest.mark.parametrize(
    ("document", "reason"),
    [
        ({"Investigator": None}, Reason.NO_CHARACTER),
        ({"Investigator": []}, Reason.NO_CHARACTER),
        ({"Investigator": {"Header": {"GameVersion": "6th Edition"}}}, Reason.OTHER_EDITION),
    ],
)
def test_other_editions_and_empty_files_are_refused(document: Json, reason: Reason) -> None:
    with pytest.raises(Unreadable) as refusal:
        read(document)
    assert refusal.value.reason is reason


def test_an_overlong_name_is_shortened_and_kept_in_full() -> None:
    document = dholeshouse()
    document["Investigator"]["PersonalDetails"]["Name"] = "Edna " * 100
    found = read(document)
    assert len(found.sheet.name) == 200
    assert "name" in remarks(found, RemarkKind.CHANGED)
    assert "Investigator.PersonalDetails.Name" in remarks(found, RemarkKind.UNREAD)
