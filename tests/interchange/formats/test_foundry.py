"""Actors of Foundry VTT: what a player finds on the sheet afterwards, quirk by quirk."""

import base64
import time
from typing import Any

import pytest

from desktop.interchange.detect import read_character
from desktop.interchange.review import Reading, Reason, Remark, RemarkKind, Unreadable
from rules_core.sheet.sheet import Passage, Possession, Skill, Status, Tracker, Weapon
from tests.interchange.formats.foundry_shapes import newest, old_skill, oldest, skill, weapon
from tests.interchange.shapes import Json, encoded, png


def read(document: Json) -> Reading:
    return read_character(encoded(document), "fvtt-Actor.json")


@pytest.fixture(name="found")
def _found() -> Reading:
    return read(newest())


@pytest.fixture(name="old")
def _old() -> Reading:
    return read(oldest())


def remarks(reading: Reading, kind: RemarkKind) -> dict[str, Remark]:
    return {each.field: each for each in reading.remarks_of(kind)}


def unread(reading: Reading) -> dict[str, str]:
    assert reading.sheet.origin is not None
    return dict(reading.sheet.origin.unread)


def with_skills(*rows: Json, document: Json | None = None) -> Reading:
    document = document or newest()
    document["items"] = list(rows)
    return read(document)


def test_it_is_recognised_by_its_content(found: Reading, old: Reading) -> None:
    assert (found.format, found.format_name) == ("foundry", "Foundry VTT")
    assert old.format == "foundry"


@pytest.mark.parametrize("kind", ["character", "npc", "creature"])
def test_people_of_every_kind_are_read(kind: str) -> None:
    assert read({**newest(), "type": kind}).sheet.name == "Agnes Ward"


@pytest.mark.parametrize("kind", ["container", "vehicle"])
def test_boxes_and_vehicles_are_refused(kind: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        read({**newest(), "type": kind})
    assert refusal.value.reason is Reason.NO_CHARACTER


@pytest.mark.parametrize(
    "document",
    [
        {**newest(), "_stats": {"systemId": "dnd5e"}},
        {"name": "A", "type": "character", "data": {"attribs": {}}},
        {"name": "A", "type": "container", "system": {"description": {"value": ""}}},
        {"name": "A", "type": "skill", "system": {"attribs": {"lck": {}}}},
        {"name": "A", "type": ["character"], "system": {"attribs": {"lck": {}}}},
    ],
)
def test_actors_of_other_systems_are_none_of_ours(document: Json) -> None:
    with pytest.raises(Unreadable) as refusal:
        read(document)
    assert refusal.value.reason is Reason.FOREIGN


def test_the_person_is_read(found: Reading) -> None:
    sheet = found.sheet
    said = {each.id: each.text for each in sheet.details}
    assert said == {
        "occupation": "Librarian",
        "age": "44",
        "pronouns": "she/her",
        "residence": "Leeds",
        "birthplace": "Hull",
        "player": "Kim",
        "spending": "$10",
        "cash": "$80",
        "assets": "$2000; A small house",
        "portrait_url": "worlds/arkham/agnes.webp",
    }
    assert unread(found)["system.infos.organization"] == '"The Club"'


def test_a_total_is_the_sum_of_the_adjustments_and_keeps_where_points_came_from(found: Reading) -> None:
    assert found.sheet.skill("spot-hidden") == Skill(
        "spot-hidden", "spot-hidden", 49, base=25, marks=1, interest_points=20
    )
    assert found.sheet.skill("accounting") == Skill(
        "accounting", "accounting", 40, base=5, occupation=True, occupation_points=35
    )


def test_the_systems_own_id_says_which_skill_it_is(found: Reading) -> None:
    ids = {each.id: (each.kind, each.name, each.value) for each in found.sheet.skills}
    assert ids["art-craft:photography"] == ("art-craft", "Photography", 15)
    assert ids["language-other:norse"] == ("language-other", "Norse", 1)
    assert ids["language-own:welsh"] == ("language-own", "Welsh", 80)
    assert ids["science"] == ("science", "", 1)
    assert ids["fighting-brawl"] == ("fighting-brawl", "", 25)
    assert ids["custom:dreaming"] == ("custom", "Dreaming", 10)


def test_the_systems_own_id_goes_before_a_name_in_any_language() -> None:
    row = skill("Zauberei", "spot-hidden", base=25)
    assert [each.kind for each in with_skills(row).sheet.skills] == ["spot-hidden"]


@pytest.mark.parametrize(
    ("cocid", "name", "group", "kind", "special"),
    [
        ("art-craft-acting", "Arts et métiers (Comédie)", "", "art-craft", "Comédie"),
        ("art-craft-any", "Photography", "Art/Craft", "art-craft", "Photography"),
        ("science-any", "Sciences (Sciences)", "", "science", ""),
        ("science-law", "Law", "Science", "science", "Law"),
        ("language-own", "Langue maternelle", "", "language-own", ""),
        ("language-own", "Own", "Language", "language-own", ""),
        ("language-own", "Welsh", "Language", "language-own", "Welsh"),
        ("language-english", "anglais", "Langue", "language-other", "anglais"),
        ("fighting-throw", "Throw", "Fighting", "throw", ""),
        ("firearms-handgun", "Handgun", "Firearms", "firearms-handgun", ""),
        ("telekinesis", "Télékinésie", "", "custom", "Télékinésie"),
    ],
)
def test_the_systems_own_id_says_the_skill_and_the_name_its_speciality(
    cocid: str, name: str, group: str, kind: str, special: str
) -> None:
    (found,) = with_skills(skill(name, cocid, group, base=5)).sheet.skills
    assert (found.kind, found.name) == (kind, special)


@pytest.mark.parametrize(
    ("name", "group", "kind", "special"),
    [
        ("Any", "Track", "track", ""),
        ("Any", "Survival", "survival", ""),
        ("Own", "Language", "language-own", ""),
        ("Brawl", "Fighting", "fighting-brawl", ""),
        ("Throw", "Fighting", "throw", ""),
        ("Esquive", "Combat rapproché", "dodge", ""),
        ("投擲", "近接戦闘", "throw", ""),
        ("母国語", "言語", "language-own", ""),
        ("専門分野を選ぶ", "芸術／製作", "art-craft", ""),
        ("操縦（専門分野を選ぶ）", "操縦", "pilot", ""),
        ("Langues", "Langues", "language-other", ""),
        ("Law", "Science", "science", "Law"),
        ("Slice (thinly)", "Fighting", "fighting", "Slice (thinly)"),
        ("Rope Use", "", "custom", "Rope Use"),
    ],
)
def test_names_of_every_age_find_the_list(name: str, group: str, kind: str, special: str) -> None:
    (found,) = with_skills(old_skill(name, group, "5", None), document=oldest()).sheet.skills
    assert (found.kind, found.name) == (kind, special)


def test_a_group_and_a_kind_may_stand_within_each_other(old: Reading) -> None:
    science = old.sheet.skill("science:chimie")
    assert (science.value, science.base) == (21, 1)


def test_bases_of_old_files_may_be_formulas(old: Reading) -> None:
    assert (old.sheet.skill("dodge").value, old.sheet.skill("dodge").base) == (35, 35)
    assert old.sheet.skill("language-own").value == 75
    assert old.sheet.skill("custom:rêver").value == 9
    assert [each.value for each in old.sheet.skills if each.kind == "language-own"] == [75, 37]


def test_values_of_old_files_count_where_they_are_set(old: Reading) -> None:
    values = {each.kind: (each.value, each.base) for each in old.sheet.skills}
    assert values["fighting-brawl"] == (55, 25)
    assert values["track"] == (40, 10)
    assert values["art-craft"] == (5, 5)
    assert values["credit-rating"] == (0, 0)


def test_the_value_of_an_npc_goes_before_the_sum() -> None:
    row = old_skill("Listen", "", "20", "65")
    row["data"]["adjustments"] = {"personal": None, "experience": None}
    assert with_skills(row, document={**oldest(), "type": "npc"}).sheet.skill("listen").value == 65


def test_points_that_were_written_down_go_before_a_stale_value_and_that_is_told() -> None:
    row = old_skill("Listen", "", "20", "20")
    row["data"]["adjustments"] = {"personal": 30, "occupation": None}
    found = with_skills(row, document=oldest())
    assert found.sheet.skill("listen").value == 50
    told = remarks(found, RemarkKind.CHANGED)["Listen"]
    assert (told.given, told.taken) == ("20", "50")


def test_a_formula_without_its_characteristic_is_kept_aside() -> None:
    document = oldest()
    document["data"]["characteristics"]["pow"]["value"] = None
    found = with_skills(old_skill("Rêver", "", "@POW/5", None), document=document)
    assert found.sheet.skill("custom:rêver").value == 0
    assert unread(found)["items[0].data.base"] == '"@POW/5"'


def test_trackers_have_their_present_values_and_follow_the_rules(found: Reading) -> None:
    assert found.sheet.trackers == (
        Tracker("hp", 6),
        Tracker("san", 41),
        Tracker("mp", 9),
        Tracker("luck", 35),
    )
    assert not found.remarks_of(RemarkKind.DIFFERS)


def test_a_maximum_that_was_not_yet_known_is_none(old: Reading) -> None:
    assert old.sheet.tracker("hp") == Tracker("hp", 12)
    assert old.sheet.tracker("mp") == Tracker("mp", 9)
    assert old.sheet.tracker("san") == Tracker("san", 45)


@pytest.mark.parametrize("automatic", [True, None])
def test_99_stands_for_a_sanity_that_follows_the_mythos(automatic: object) -> None:
    document = newest()
    document["system"]["attribs"]["san"] = {"value": 41, "max": 99, "auto": automatic}
    found = read(document)
    assert found.sheet.tracker("san") == Tracker("san", 41)
    assert not found.remarks_of(RemarkKind.DIFFERS)
    document["system"]["attribs"]["san"]["auto"] = False
    assert remarks(read(document), RemarkKind.DIFFERS)["san_maximum"].given == "99"


def test_points_that_are_no_number_are_kept_aside() -> None:
    row = skill("Listen", "listen", base=20)
    row["system"]["adjustments"]["experience"] = "1D10"
    found = with_skills(row)
    assert found.sheet.skill("listen").value == 20
    assert unread(found)["items[0].system.adjustments.experience"] == '"1D10"'


def test_an_occupation_may_be_an_item_and_there_may_be_several() -> None:
    document = newest()
    document["system"]["infos"]["occupation"] = ""
    document["items"] += [{"name": name, "type": "occupation", "system": {}} for name in ("Nurse", "Nurse")]
    found = read(document)
    assert [each.text for each in found.sheet.details if each.id == "occupation"] == ["Librarian"]
    assert '"Nurse"' in unread(found)["items[19]"]


def test_values_that_the_program_works_out_itself_follow_the_rules_here(found: Reading) -> None:
    document = newest()
    document["system"]["attribs"]["db"] = {"value": -2, "auto": True}
    document["system"]["attribs"]["mov"] = {"value": 3, "auto": True}
    assert read(document).sheet.overrides == found.sheet.overrides == ()


@pytest.mark.parametrize("written", ["-1", -1])
def test_values_set_by_hand_are_kept_and_told(written: object) -> None:
    document = newest()
    document["system"]["attribs"]["db"] = {"value": written, "auto": False}
    document["system"]["attribs"]["build"] = {"value": "-1", "auto": False}
    found = read(document)
    assert found.sheet.override("damage_bonus") == "-1"
    assert found.sheet.override("build") == -1
    assert remarks(found, RemarkKind.DIFFERS)["damage_bonus"].rule == "0"


def test_auto_may_be_a_word_in_place_of_the_value(old: Reading) -> None:
    assert old.sheet.override("move") is None
    assert not [path for path in unread(old) if "attribs" in path]


def test_conditions_of_both_ages_become_states(found: Reading, old: Reading) -> None:
    assert found.sheet.statuses == (Status("major_wound", 1), Status("temporary_insanity", 1))
    assert old.sheet.statuses == (Status("indefinite_insanity", 1), Status("unconscious", 1))
    assert unread(found)["system.conditions.tempoInsane.duration"] == "3"


@pytest.mark.parametrize(
    ("condition", "state"),
    [
        ("criticalWounds", "major_wound"),
        ("unconscious", "unconscious"),
        ("prone", "prone"),
        ("dead", "dead"),
        ("tempoInsane", "temporary_insanity"),
        ("indefInsane", "indefinite_insanity"),
    ],
)
@pytest.mark.parametrize("written", [True, {"value": True}, {"type": "Boolean", "value": "true"}])
def test_every_condition_that_the_game_has_is_kept(condition: str, state: str, written: object) -> None:
    document = newest()
    document["system"]["conditions"] = {condition: written}
    assert read(document).sheet.statuses == (Status(state, 1),)
    document["system"]["conditions"] = {condition: {"value": False}}
    assert read(document).sheet.statuses == ()


def test_a_condition_that_stands_in_the_place_of_each_age_is_there_once() -> None:
    document = newest()
    document["system"] |= {"conditions": {"prone": True}, "status": {"prone": {"value": True}}}
    assert read(document).sheet.statuses == (Status("prone", 1),)


@pytest.mark.parametrize("kind", ["book", "spell", "talent"])
def test_what_is_no_text_in_a_thing_of_texts_is_kept_beside(kind: str) -> None:
    odd = {"author": ["A"], "castingTime": {"turns": 1}, "description": {"value": ["B"]}}
    document = newest()
    document["items"].append({"name": "Odd", "type": kind, "system": odd})
    kept = " ".join(unread(read(document)).values())
    for each in ('["A"]', '"turns": 1', '["B"]'):
        assert each in kept


def test_dying_follows_from_the_rules_and_stays_beside() -> None:
    document = newest()
    document["system"]["conditions"] = {"dying": {"value": True}}
    found = read(document)
    assert found.sheet.statuses == ()
    assert unread(found)["system.conditions"] == '{"dying": {"value": true}}'


def test_a_key_connection_is_told_by_the_title() -> None:
    document = newest()
    title = "Significant People (Key Connection)"
    document["system"]["biography"] = [{"title": title, "value": "<p>Aunt May</p>"}]
    assert Passage("people", "Aunt May", True) in read(document).sheet.backstory


def test_weapons_find_their_skills_by_item_by_id_and_by_name(found: Reading) -> None:
    assert found.sheet.weapons == (
        Weapon("Knife", "fighting-brawl", "1D4+DB", attacks="1"),
        Weapon("Club", "fighting-brawl", "1D6+½DB", attacks="1"),
        Weapon(
            ".38 revolver", "firearms-handgun", "1D10", "15", "1 (3)", ammo="6", malfunction="100", fired=2
        ),
    )
    assert '"impl": true' in unread(found)["items[12].system.properties"]


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"malfunction": "98"}, {"malfunction": "98"}),
        ({"malfunction": ""}, {"malfunction": ""}),
        ({"bullets": ""}, {"ammo": ""}),
        ({"bullets": "6"}, {"ammo": "6"}),
        ({"usesPerRound": {"normal": 2, "max": "2"}}, {"attacks": "2"}),
        ({"usesPerRound": None}, {"attacks": ""}),
        ({"properties": None}, {"damage": "1D8"}),
        ({"range": {"normal": {"value": "15 yd", "damage": "1D8"}}}, {"range": "15 yd"}),
        (
            {
                "range": {
                    "normal": {"value": 10, "units": "yd", "damage": "4D6"},
                    "long": {"value": 20, "units": "yd", "damage": "2D6"},
                    "extreme": {"value": 50, "units": "yd", "damage": "1D6"},
                }
            },
            {"range": "10/20/50 yd", "damage": "4D6/2D6/1D6"},
        ),
    ],
)
def test_what_stands_beside_a_weapon_comes_as_number_text_or_nothing(
    change: Json, expected: dict[str, str]
) -> None:
    row = weapon("Gun", main={"id": "", "name": ""}, damage="1D8")
    row["system"].update(change)
    (found,) = with_skills(skill("Listen", "listen", base=20), row).sheet.weapons
    assert {key: getattr(found, key) for key in expected} == expected


@pytest.mark.parametrize(("loaded", "fired"), [(0, 0), (2, 4), (6, 0), (8, 0)])
def test_shots_are_fired_only_where_fewer_are_loaded_than_fit(loaded: int, fired: int) -> None:
    gun = weapon("Revolver", main={"id": "", "name": "Handgun"}, damage="1D10", bullets=6, ammo=loaded)
    document = newest()
    document["items"] = [gun]
    assert [each.fired for each in read(document).sheet.weapons] == [fired]


def test_the_damage_bonus_is_not_added_twice() -> None:
    row = weapon("Axe", main={"id": "", "name": ""}, damage="1D8+2+DB", addb=True)
    (found,) = with_skills(skill("Listen", "listen", base=20), row).sheet.weapons
    assert found.damage == "1D8+2+DB"


def test_a_weapon_of_a_skill_that_is_not_there_keeps_its_name_aside() -> None:
    row = weapon("Whip", main={"id": "", "name": "Whip of thorns"}, damage="1D3")
    found = with_skills(skill("Listen", "listen", base=20), row)
    assert found.sheet.weapons == (Weapon("Whip", damage="1D3", attacks="1"),)
    assert "Whip of thorns" in unread(found)["items[1].system.skill"]


def test_things_are_carried_with_their_number_and_what_they_are(found: Reading) -> None:
    assert found.sheet.possessions == (Possession("Torch", "2"), Possession("Diary (Half burnt)"))


def test_the_text_of_the_life_stays_and_its_markup_goes(found: Reading) -> None:
    assert found.sheet.backstory == (
        Passage("tomes", "Book of Tides (A. Monk, 1490)\nDamp."),
        Passage("tomes", "Call the Tide (5 MP, 1D6 SAN, 1 hour)\nIt comes."),
        Passage("traits", "Keen Vision: Sees well"),
        Passage("description", "Tall.\n\nGrey & tired"),
        Passage("description", "Debts: To Mr Pike"),
        Passage("description", "Born by the sea."),
    )
    assert found.sheet.notes == "• one\n• two"
    assert {"description", "notes"} <= set(remarks(found, RemarkKind.CHANGED))
    assert unread(found)["items[15].system.study"] == '{"necessary": 12}'


def test_headings_are_known_in_other_languages(old: Reading) -> None:
    assert old.sheet.backstory == (Passage("people", "Sa sœur"),)


def test_a_creature_is_described_in_an_object() -> None:
    document = {**newest(), "type": "creature"}
    document["system"].update(
        biography={"personalDescription": {"value": "<p>Wet</p>"}}, infos={"type": "Thing"}, backstory=None
    )
    found = read(document)
    assert Passage("description", "Wet") in found.sheet.backstory
    assert found.sheet.detail("occupation") == "Thing"


def test_money_of_old_files_is_kept(old: Reading) -> None:
    assert old.sheet.detail("assets") == "Un vélo"
    assert unread(old)["data.credit.spent"] == '"3"'


def test_a_picture_within_the_file_is_taken() -> None:
    document = {**newest(), "img": "data:image/png;base64," + base64.b64encode(png(3, 4)).decode()}
    found = read(document)
    assert found.portrait == png(3, 4)
    assert found.sheet.detail("portrait_url") == ""


@pytest.mark.parametrize(
    "address", ["https://example.invalid/a.png", "worlds/x/a.webp", "//example.invalid/a"]
)
def test_a_picture_elsewhere_is_never_fetched_and_its_address_kept(address: str) -> None:
    found = read({**newest(), "img": address})
    assert found.portrait is None
    assert found.sheet.detail("portrait_url") == address


@pytest.mark.parametrize("image", ["", None, "icons/svg/mystery-man.svg", "systems/CoC7/assets/x.svg"])
def test_a_picture_of_the_programs_own_is_none(image: object) -> None:
    found = read({**newest(), "img": image})
    assert found.sheet.detail("portrait_url") == ""
    assert "img" not in unread(found)


def test_upkeep_is_told_in_one_line_and_only_what_says_something_stays_beside(
    found: Reading, old: Reading
) -> None:
    told = [each for each in found.remarks_of(RemarkKind.READ) if "internal data" in each.field]
    assert len(told) == 1
    assert set(unread(found)) == {
        "system.attribs.san.dailyLoss",
        "system.infos.organization",
        "system.conditions.tempoInsane.duration",
        "items[12].system.properties",
        "items[15].system.study",
        "items[18].system",
        "flags",
    }
    assert set(unread(old)) == {"data.credit.spent"}


def test_where_an_export_comes_from_is_upkeep_and_what_sanity_was_lost_to_stays_beside() -> None:
    document = newest()
    document["_stats"]["exportSource"] = {"worldId": "arkham", "uuid": "Actor.x"}
    document["flags"]["exportSource"] = {"world": "arkham"}
    document["system"]["sanityLossEvents"] = [{"type": "a drowned man", "totalLoss": 4}]
    found = read(document)
    kept = unread(found)
    assert not any("exportSource" in path for path in kept)
    assert "a drowned man" in kept["system.sanityLossEvents"]


def test_what_a_player_wrote_about_a_skill_stays_beside() -> None:
    row = skill("Dreaming", "", base=10)
    row["system"]["description"]["value"] = "<p>Only on Tuesdays</p>"
    found = with_skills(row, skill("Listen", "listen", base=20))
    assert "Only on Tuesdays" in unread(found)["items[0].system.description"]
    assert not [path for path in unread(found) if path.startswith("items[1]")]


def nulled(value: object) -> Any:
    if isinstance(value, dict):
        return {key: each if key in ("type", "lck") else nulled(each) for key, each in value.items()}
    return [nulled(each) for each in value] if isinstance(value, list) else None


def test_null_may_stand_nearly_everywhere() -> None:
    document = nulled(newest())
    document["_stats"] = {"systemId": "CoC7"}
    document["system"]["characteristics"]["str"]["value"] = 50
    found = read(document)
    assert found.sheet.name == "Unnamed"
    assert found.sheet.skills == ()
    assert found.sheet.trait("str") == 50


@pytest.mark.parametrize("hollow", [None, {}, [], "x", 7, True])
@pytest.mark.parametrize(
    "place", ["characteristics", "attribs", "infos", "conditions", "monetary", "biography", "notes", "flags"]
)
def test_no_section_needs_to_be_there_or_what_it_should_be(place: str, hollow: object) -> None:
    document = newest()
    document["system"][place] = hollow
    assert read(document).sheet.skill("spot-hidden").value == 49


@pytest.mark.parametrize("hollow", [None, {}, [], "x", 7])
def test_no_item_needs_to_be_what_it_should_be(hollow: object) -> None:
    document = newest()
    document["items"] = [{"type": each["type"], "name": "x", "system": hollow} for each in document["items"]]
    document["items"] += [hollow, {"type": hollow}]
    assert read(document).sheet.trait("str") == 45


@pytest.mark.parametrize("hollow", [None, {}, "x", 7])
def test_a_character_may_have_no_items(hollow: object) -> None:
    found = read({**newest(), "items": hollow}).sheet
    assert (found.skills, found.weapons, found.trait("str")) == ((), (), 45)


def test_a_great_many_items_are_read_in_a_few_seconds() -> None:
    rows = [skill(f"Skill {number}", "", base=5) for number in range(1000)]
    rows += [
        weapon(f"Gun {number}", main={"id": "", "name": f"Skill {number}"}, damage="1D6")
        for number in range(999)
    ]
    started = time.process_time()
    sheet = with_skills(*rows).sheet
    assert time.process_time() - started < 20
    assert len(sheet.weapons) == 999
    assert sheet.weapons[998].skill == "custom:skill-998"


def test_an_actor_without_a_character_in_it_is_refused() -> None:
    with pytest.raises(Unreadable) as refusal:
        read({"type": "character", "_stats": {"systemId": "CoC7"}, "system": {"infos": {}}})
    assert refusal.value.reason is Reason.NO_CHARACTER
