"""Reading Charaeno summaries, quirk by quirk."""

from typing import Any

import pytest

from desktop.interchange.detect import read_character
from desktop.interchange.review import Reading, Reason, Remark, RemarkKind, Unreadable
from desktop.interchange.rollbook import read_rollbook, write_rollbook
from rules_core.sheet.sheet import Detail, Passage, Possession, Tracker, Weapon
from tests.interchange.shapes import Json, charaeno, encoded


def read(document: Json) -> Reading:
    return read_character(encoded(document), "someone.json")


@pytest.fixture(name="found")
def _found() -> Reading:
    return read(charaeno())


def remarks(reading: Reading, kind: RemarkKind) -> dict[str, Remark]:
    return {each.field: each for each in reading.remarks_of(kind)}


def test_a_summary_is_recognised_under_any_file_name() -> None:
    assert read_character(encoded(charaeno()), "holiday.png").format == "charaeno"


def test_the_name_keeps_its_phonetic_reading(found: Reading) -> None:
    assert (found.sheet.name, found.sheet.system) == ("木村 栞 (きむら しおり)", "coc7")


def test_details_and_money_are_kept_as_written(found: Reading) -> None:
    assert found.sheet.details == (
        Detail("occupation", "司書"),
        Detail("age", "34"),
        Detail("pronouns", "女性"),
        Detail("birthplace", "大阪府"),
        Detail("spending", "¥1,000"),
        Detail("cash", "￥6,000"),
        Detail("assets", "$600"),
        Detail("portrait_url", "https://example.invalid/p.png"),
    )


def test_a_picture_address_is_not_fetched(found: Reading) -> None:
    assert found.portrait is None


def test_current_values_are_read_and_maxima_derived(found: Reading) -> None:
    assert found.sheet.trackers == (
        Tracker("hp", 7),
        Tracker("san", 48),
        Tracker("mp", 12),
        Tracker("luck", 45),
    )
    derived = remarks(found, RemarkKind.DERIVED)
    assert (derived["hp_maximum"].taken, derived["mp_maximum"].taken) == ("11", "12")


def test_own_language_above_education_and_dodge_above_half_dexterity_are_legal(found: Reading) -> None:
    own = found.sheet.skill("language-own:日本語")
    assert (own.value, own.base) == (39, 35)
    dodge = found.sheet.skill("dodge")
    assert (dodge.value, dodge.base) == (60, 35)
    assert not found.remarks_of(RemarkKind.DIFFERS)


def test_edited_does_not_mean_ticked(found: Reading) -> None:
    assert [each.marks for each in found.sheet.skills] == [0] * len(found.sheet.skills)


def test_unedited_skills_have_base_values() -> None:
    document = charaeno()
    document["skills"] = [
        {"name": "近接戦闘（）", "value": 5, "edited": False},
        {"name": "目星", "value": 25, "edited": True},
    ]
    fighting, spot_hidden = read(document).sheet.skills
    assert fighting.base == 5
    assert spot_hidden.base is None


def test_empty_specialities_are_kept(found: Reading) -> None:
    assert found.sheet.skill("science").name == ""
    assert found.sheet.skill("science:天文学").name == "天文学"
    assert found.sheet.skill("fighting").value == 0


def test_unknown_names_keep_nested_brackets(found: Reading) -> None:
    light_truck = found.sheet.skill("custom:運転-軽トラ")
    assert (light_truck.name, light_truck.value) == ("運転（（軽トラ））", 45)
    assert found.sheet.skill("custom:運転").name == "運転（）"
    # The empty line that every sheet of theirs has is nothing to ask about.
    assert [each.given for each in found.remarks_of(RemarkKind.UNKNOWN)] == ["運転（（軽トラ））"]


def test_an_unnamed_line_with_a_value_gets_a_remark() -> None:
    document = charaeno()
    document["skills"] = [{"name": "運転（）", "value": 40, "edited": True}]
    assert [each.given for each in read(document).remarks_of(RemarkKind.UNKNOWN)] == ["運転（）"]


def test_the_same_speciality_twice_stays_two_skills() -> None:
    document = charaeno()
    document["skills"] = [{"name": "科学（薬学）", "value": value, "edited": True} for value in (30, 50)]
    assert [(each.id, each.value) for each in read(document).sheet.skills] == [
        ("science:薬学", 30),
        ("science:薬学#2", 50),
    ]


def test_the_same_plain_skill_under_two_names_loses_neither() -> None:
    document = charaeno()
    document["skills"] = [
        {"name": "図書館", "value": 60, "edited": True},
        {"name": "Library Use", "value": 25, "edited": True},
    ]
    library, second = read(document).sheet.skills
    assert (library.kind, library.value) == ("library-use", 60)
    assert (second.kind, second.name, second.value) == ("custom", "Library Use", 25)


def test_a_weapon_keeps_its_texts_and_its_odd_value_is_not_lost(found: Reading) -> None:
    assert found.sheet.weapons == (Weapon("素手", "fighting-brawl", "1D3+DB", attacks="1"),)
    assert remarks(found, RemarkKind.UNREAD)["weapons[0].value"].given == '"25%くらい"'


def weapon_of(value: str, *skills: tuple[str, int], name: str = "父の猟銃") -> Reading:
    document = charaeno()
    document["skills"] = [{"name": each, "value": number, "edited": number > 25} for each, number in skills]
    document["weapons"] = [{"name": name, "value": value, "damage": "2D6"}]
    return read(document)


def test_a_weapon_gets_the_only_matching_combat_skill_with_a_remark() -> None:
    found = weapon_of("45", ("射撃（ライフル／ショットガン）", 45), ("目星", 45), ("射撃（拳銃）", 20))
    assert found.sheet.weapons[0].skill == "firearms-rifle-shotgun"
    assert remarks(found, RemarkKind.DERIVED)["父の猟銃"].taken == "Firearms (Rifle/Shotgun)"
    assert "weapons[0].value" not in remarks(found, RemarkKind.UNREAD)


@pytest.mark.parametrize(
    ("value", "skills", "guess"),
    [
        ("45", (("射撃（拳銃）", 45), ("近接戦闘（格闘）", 45)), "firearms-handgun"),
        ("45", (("目星", 45),), ""),
        ("25", (("射撃（ライフル／ショットガン）", 25), ("近接戦闘（格闘）", 60)), "fighting-brawl"),
    ],
)
def test_a_weapon_with_ambiguous_value_gets_a_guess_in_the_review(
    value: str, skills: tuple[tuple[str, int], ...], guess: str
) -> None:
    found = weapon_of(value, *skills, name="謎の道具")
    assert found.sheet.weapons[0].skill == guess
    told = remarks(found, RemarkKind.WEAPON)["謎の道具"]
    assert (told.given, told.at) == (f"{value} %", 0)


def test_a_sword_with_another_percentage_uses_the_sword_skill_and_the_notes_keep_it() -> None:
    found = weapon_of("60", ("近接戦闘（刀剣）", 62), ("近接戦闘（格闘）", 40), name="日本刀")
    assert found.sheet.weapons[0].skill == "fighting-sword"
    assert found.sheet.notes.endswith("日本刀: 60 %")
    told = remarks(found, RemarkKind.CHANGED)["日本刀"]
    assert (told.given, told.taken) == ("60 %", "Fighting (Sword) 62 %")
    assert not found.remarks_of(RemarkKind.WEAPON)


def test_possessions_keep_count_and_detail(found: Reading) -> None:
    assert found.sheet.possessions == (Possession("懐中電灯 (単三電池)", "2"), Possession("ノート"))
    assert "possessions" in remarks(found, RemarkKind.CHANGED)


def test_notes_keep_their_lines(found: Reading) -> None:
    assert found.sheet.notes == "一行目\n二行目"


def test_backstory_keeps_headings_and_key_connection(found: Reading) -> None:
    assert found.sheet.backstory == (
        Passage("description", "背が高い"),
        Passage("description", "眼鏡"),
        Passage("people", "祖母", key=True),
        Passage("injuries", "左手の火傷"),
    )


HEADINGS = {
    "容姿の描写": "description",
    "イデオロギー／信念": "ideology",
    "重要な人々": "people",
    "意味のある場所": "locations",
    "秘蔵の品": "possessions",
    "特徴": "traits",
    "負傷、傷跡": "injuries",
    "恐怖症、マニア": "phobias",
    "魔導書、呪文、アーティファクト": "tomes",
    "遭遇した超自然の存在": "encounters",
}


def test_all_ten_headings_are_mapped() -> None:
    document = charaeno()
    document["backstory"] = [{"name": name, "entries": [{"text": name}]} for name in HEADINGS]
    found = read(document)
    assert found.sheet.backstory == tuple(Passage(kind, name) for name, kind in HEADINGS.items())
    assert not [path for path in remarks(found, RemarkKind.UNREAD) if path.startswith("backstory")]


def test_a_custom_heading_is_kept() -> None:
    document = charaeno()
    document["backstory"] = [{"name": "好物", "entries": [{"text": "羊羹"}]}, {"name": None, "entries": []}]
    found = read(document)
    assert found.sheet.backstory == ()
    assert "羊羹" in remarks(found, RemarkKind.UNREAD)["backstory"].given


def test_spent_points_stay_spent() -> None:
    document = charaeno()
    document["attribute"] |= {"mp": 3, "luck": 9}
    sheet = read(document).sheet
    assert (sheet.tracker("mp").value, sheet.tracker("luck").value) == (3, 9)


def test_separators_among_fellows_are_kept(found: Reading) -> None:
    origin = found.sheet.origin
    assert origin is not None
    unread = dict(origin.unread)
    assert "===== 港の家 =====" in unread["fellows"]
    assert "ウォルト＝B" in unread["fellows"]
    assert unread["chatpalette"] == '"CC<=60 回避"'
    assert (origin.format, origin.file) == ("charaeno", "someone.json")


@pytest.mark.parametrize("bonus", ["+0", "0", "", "なし", "＋０"])
def test_all_notations_of_no_damage_bonus_are_read(bonus: str) -> None:
    document = charaeno()
    document["attribute"]["db"] = bonus
    found = read(document)
    assert found.sheet.overrides == ()
    assert not found.remarks_of(RemarkKind.DIFFERS)


def test_values_unlike_the_rules_are_kept_with_a_remark() -> None:
    document = charaeno()
    document["attribute"].update({"db": "+1D4", "mov": 9, "build": -1, "hp": 13})
    found = read(document)
    by_hand = {each.id: each.value for each in found.sheet.overrides}
    assert by_hand == {"damage_bonus": "+1D4", "move": 9, "build": -1}
    differs = remarks(found, RemarkKind.DIFFERS)
    assert (differs["damage_bonus"].given, differs["damage_bonus"].rule) == ("+1D4", "0")
    assert (differs["move"].taken, differs["move"].rule) == ("9", "8")
    assert (differs["hp"].taken, differs["hp"].rule) == ("13", "11")


def test_sanity_is_capped_by_cthulhu_mythos() -> None:
    document = charaeno()
    document["attribute"]["san"]["max"] = 99
    found = read(document)
    assert found.sheet.tracker("san").maximum is None
    differs = remarks(found, RemarkKind.DIFFERS)["san_maximum"]
    assert (differs.given, differs.taken, differs.rule) == ("99", "94", "94")
    assert remarks(found, RemarkKind.UNREAD)["attribute.san.max"].given == "99"


def test_a_lower_maximum_of_sanity_is_the_players_own() -> None:
    document = charaeno()
    document["attribute"]["san"]["max"] = 80
    assert read(document).sheet.tracker("san") == Tracker("san", 48, 80)


def test_numbers_may_be_texts() -> None:
    document = charaeno()
    document["characteristics"]["str"] = "５０"
    document["attribute"]["hp"] = "08"
    found = read(document)
    assert (found.sheet.trait("str"), found.sheet.tracker("hp").value) == (50, 8)


def test_a_missing_characteristic_gets_a_remark() -> None:
    document = charaeno()
    del document["characteristics"]["con"]
    found = read(document)
    assert found.sheet.trait("con") is None
    assert "con" in remarks(found, RemarkKind.MISSING)
    assert found.sheet.tracker("hp") == Tracker("hp", 7)


@pytest.mark.parametrize(
    ("strength", "size", "bonus"), [(35, 45, "-1"), (80, 70, "+1D4"), (80, 70, "１Ｄ４")]
)
def test_a_damage_bonus_that_matches_the_rules_gets_no_remark(strength: int, size: int, bonus: str) -> None:
    document = charaeno()
    document["characteristics"].update({"str": strength, "siz": size})
    document["attribute"]["db"] = bonus
    assert "damage_bonus" not in remarks(read(document), RemarkKind.DIFFERS)


@pytest.mark.parametrize("part", ["skills", "weapons", "possessions", "backstory", "fellows", "credit"])
@pytest.mark.parametrize("nothing", [None, [], {}, ""])
def test_any_part_may_be_null(part: str, nothing: object) -> None:
    document = charaeno()
    document[part] = nothing
    assert read(document).sheet.trait("str") == charaeno()["characteristics"]["str"]


def test_names_are_kept_with_every_sign_in_them() -> None:
    document = charaeno()
    document["name"] = "ウォルト＝B・グレイ（うぉると）"
    document["attribute"]["san"]["value"] = "４８"
    found = read(document)
    assert (found.sheet.name, found.sheet.tracker("san").value) == ("ウォルト＝B・グレイ（うぉると）", 48)


def test_a_byte_order_mark_makes_no_difference() -> None:
    data = encoded(charaeno())
    assert read_character(b"\xef\xbb\xbf" + data, "").sheet == read_character(data, "").sheet


def test_malformed_sanity_is_derived_and_kept() -> None:
    document = charaeno()
    document["attribute"]["san"] = 48
    found = read(document)
    assert found.sheet.tracker("san").value == 60
    assert remarks(found, RemarkKind.UNREAD)["attribute.san"].given == "48"


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"mentalDisorder": [], "mythosTomes": []}, Reason.OTHER_EDITION),
        ({"characteristics": {}, "skills": None}, Reason.NO_CHARACTER),
        ({"characteristics": [], "skills": "none"}, Reason.NO_CHARACTER),
    ],
)
def test_other_editions_and_empty_files_are_refused(change: dict[str, Any], reason: Reason) -> None:
    with pytest.raises(Unreadable) as refusal:
        read(charaeno() | change)
    assert refusal.value.reason is reason


def test_the_response_for_a_deleted_sheet_is_refused() -> None:
    with pytest.raises(Unreadable) as refusal:
        read({"error": "not found"})
    assert refusal.value.reason is Reason.FOREIGN


def test_five_megabytes_of_notes_are_kept() -> None:
    note = "A line of the diary.\n" * 250_000
    found = read({**charaeno(), "note": note})
    assert found.sheet.notes == note.strip()
    assert not found.remarks_of(RemarkKind.LEFT_OUT)
    assert read_rollbook(write_rollbook(found.sheet)).sheet == found.sheet


@pytest.mark.parametrize("place", ["occupation", "memo"])
def test_an_overlong_line_is_kept_unread(place: str) -> None:
    found = read({**charaeno(), place: "A" * 5_000_000})
    assert found.sheet.detail("occupation") in ("", "司書")
    assert found.sheet.origin is not None
    assert dict(found.sheet.origin.unread)[place] == '"' + "A" * 5_000_000 + '"'
    assert not found.remarks_of(RemarkKind.LEFT_OUT)
    assert read_rollbook(write_rollbook(found.sheet)).sheet == found.sheet


def test_a_note_that_is_no_text_is_kept() -> None:
    found = read({**charaeno(), "note": ["one", "two"]})
    assert found.sheet.origin is not None
    assert dict(found.sheet.origin.unread)["note"] == '["one", "two"]'
