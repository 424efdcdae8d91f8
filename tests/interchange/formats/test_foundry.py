"""Reading Foundry VTT actors, quirk by quirk."""

import base64
import time
from typing import Any

import pytest

from desktop.interchange.detect import read_character
from desktop.interchange.review import Reading, Reason, Remark, RemarkKind, Unreadable
from rules_core.sheet.sheet import Passage, Possession, Skill, Status, Tracker, Weapon
from tests.interchange.formats.foundry_shapes import item, newest, old_skill, oldest, skill, weapon
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
def test_containers_and_vehicles_are_refused(kind: str) -> None:
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
def test_actors_of_other_systems_are_not_recognised(document: Json) -> None:
    with pytest.raises(Unreadable) as refusal:
        read(document)
    assert refusal.value.reason is Reason.FOREIGN


def test_personal_details_of_actors_are_read(found: Reading) -> None:
    said = {each.id: each.text for each in found.sheet.details}
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


def test_skill_total_is_the_sum_of_adjustments(found: Reading) -> None:
    assert found.sheet.skill("spot-hidden") == Skill(
        "spot-hidden", "spot-hidden", 49, base=25, marks=1, interest_points=20
    )
    assert found.sheet.skill("accounting") == Skill(
        "accounting", "accounting", 40, base=5, occupation=True, occupation_points=35
    )


def test_a_skill_is_identified_by_system_id(found: Reading) -> None:
    ids = {each.id: (each.kind, each.name, each.value) for each in found.sheet.skills}
    assert ids["art-craft:photography"] == ("art-craft", "Photography", 15)
    assert ids["language-other:norse"] == ("language-other", "Norse", 1)
    assert ids["language-own:welsh"] == ("language-own", "Welsh", 80)
    assert ids["science"] == ("science", "", 1)
    assert ids["fighting-brawl"] == ("fighting-brawl", "", 25)
    assert ids["custom:dreaming"] == ("custom", "Dreaming", 10)


def test_system_id_takes_precedence_over_translated_names() -> None:
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
def test_system_id_gives_the_skill_and_name_the_speciality(
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
def test_skill_names_of_all_versions_are_recognised(name: str, group: str, kind: str, special: str) -> None:
    (found,) = with_skills(old_skill(name, group, "5", None), document=oldest()).sheet.skills
    assert (found.kind, found.name) == (kind, special)


def test_group_and_kind_may_be_nested(old: Reading) -> None:
    science = old.sheet.skill("science:chimie")
    assert (science.value, science.base) == (21, 1)


def test_old_files_may_have_base_formulas(old: Reading) -> None:
    assert (old.sheet.skill("dodge").value, old.sheet.skill("dodge").base) == (35, 35)
    assert old.sheet.skill("language-own").value == 75
    assert old.sheet.skill("custom:rêver").value == 9
    assert [each.value for each in old.sheet.skills if each.kind == "language-own"] == [75, 37]


def test_values_set_in_old_files_are_used(old: Reading) -> None:
    values = {each.kind: (each.value, each.base) for each in old.sheet.skills}
    assert values["fighting-brawl"] == (55, 25)
    assert values["track"] == (40, 10)
    assert values["art-craft"] == (5, 5)
    assert values["credit-rating"] == (0, 0)


def test_an_npcs_value_takes_precedence_over_the_sum() -> None:
    row = old_skill("Listen", "", "20", "65")
    row["data"]["adjustments"] = {"personal": None, "experience": None}
    assert with_skills(row, document={**oldest(), "type": "npc"}).sheet.skill("listen").value == 65


def test_recorded_points_override_a_stale_value_with_a_remark() -> None:
    row = old_skill("Listen", "", "20", "20")
    row["data"]["adjustments"] = {"personal": 30, "occupation": None}
    found = with_skills(row, document=oldest())
    assert found.sheet.skill("listen").value == 50
    told = remarks(found, RemarkKind.CHANGED)["Listen"]
    assert (told.given, told.taken) == ("20", "50")


def test_a_formula_without_its_characteristic_is_kept_unread() -> None:
    document = oldest()
    document["data"]["characteristics"]["pow"]["value"] = None
    found = with_skills(old_skill("Rêver", "", "@POW/5", None), document=document)
    assert found.sheet.skill("custom:rêver").value == 0
    assert unread(found)["items[0].data.base"] == '"@POW/5"'


def test_trackers_have_current_values_and_derived_maxima(found: Reading) -> None:
    assert found.sheet.trackers == (
        Tracker("hp", 6),
        Tracker("san", 41),
        Tracker("mp", 9),
        Tracker("luck", 35),
    )
    assert not found.remarks_of(RemarkKind.DIFFERS)


def test_an_unset_maximum_is_ignored(old: Reading) -> None:
    assert old.sheet.tracker("hp") == Tracker("hp", 12)
    assert old.sheet.tracker("mp") == Tracker("mp", 9)
    assert old.sheet.tracker("san") == Tracker("san", 45)


@pytest.mark.parametrize("automatic", [True, None])
def test_maximum_sanity_99_means_derived(automatic: object) -> None:
    document = newest()
    document["system"]["attribs"]["san"] = {"value": 41, "max": 99, "auto": automatic}
    found = read(document)
    assert found.sheet.tracker("san") == Tracker("san", 41)
    assert not found.remarks_of(RemarkKind.DIFFERS)
    document["system"]["attribs"]["san"]["auto"] = False
    assert remarks(read(document), RemarkKind.DIFFERS)["san_maximum"].given == "99"


def test_non_numeric_points_are_kept_unread() -> None:
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


def test_auto_calculated_values_follow_the_rules(found: Reading) -> None:
    document = newest()
    document["system"]["attribs"]["db"] = {"value": -2, "auto": True}
    document["system"]["attribs"]["mov"] = {"value": 3, "auto": True}
    assert read(document).sheet.overrides == found.sheet.overrides == ()


@pytest.mark.parametrize("written", ["-1", -1])
def test_manual_values_are_kept_with_a_remark(written: object) -> None:
    document = newest()
    document["system"]["attribs"]["db"] = {"value": written, "auto": False}
    document["system"]["attribs"]["build"] = {"value": "-1", "auto": False}
    found = read(document)
    assert (found.sheet.override("damage_bonus"), found.sheet.override("build")) == ("-1", -1)
    assert remarks(found, RemarkKind.DIFFERS)["damage_bonus"].rule == "0"


def test_auto_may_replace_the_value(old: Reading) -> None:
    assert old.sheet.override("move") is None
    assert not [path for path in unread(old) if "attribs" in path]


def test_conditions_of_both_schemas_are_read(found: Reading, old: Reading) -> None:
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
def test_every_condition_is_read(condition: str, state: str, written: object) -> None:
    document = newest()
    document["system"]["conditions"] = {condition: written}
    assert read(document).sheet.statuses == (Status(state, 1),)
    document["system"]["conditions"] = {condition: {"value": False}}
    assert read(document).sheet.statuses == ()


def test_a_condition_in_both_schemas_is_set_once() -> None:
    document = newest()
    document["system"] |= {"conditions": {"prone": True}, "status": {"prone": {"value": True}}}
    assert read(document).sheet.statuses == (Status("prone", 1),)


@pytest.mark.parametrize("kind", ["book", "spell", "talent"])
def test_non_text_in_text_items_is_kept(kind: str) -> None:
    odd = {"author": ["A"], "castingTime": {"turns": 1}, "description": {"value": ["B"]}}
    document = newest()
    document["items"].append({"name": "Odd", "type": kind, "system": odd})
    kept = " ".join(unread(read(document)).values())
    for each in ('["A"]', '"turns": 1', '["B"]'):
        assert each in kept


def test_dying_is_derived_and_kept_unread() -> None:
    document = newest()
    document["system"]["conditions"] = {"dying": {"value": True}}
    found = read(document)
    assert found.sheet.statuses == ()
    assert unread(found)["system.conditions"] == '{"dying": {"value": true}}'


def test_key_connection_is_read_from_the_title() -> None:
    document = newest()
    title = "Significant People (Key Connection)"
    document["system"]["biography"] = [{"title": title, "value": "<p>Aunt May</p>"}]
    assert Passage("people", "Aunt May", True) in read(document).sheet.backstory


def test_weapon_skills_are_found_by_item_id_and_name(found: Reading) -> None:
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
def test_weapon_fields_may_be_number_text_or_null(change: Json, expected: dict[str, str]) -> None:
    row = weapon("Gun", main={"id": "", "name": ""}, damage="1D8")
    row["system"].update(change)
    (found,) = with_skills(skill("Listen", "listen", base=20), row).sheet.weapons
    assert {key: getattr(found, key) for key in expected} == expected


@pytest.mark.parametrize(("loaded", "fired"), [(0, 0), (2, 4), (6, 0), (8, 0)])
def test_shots_fired_is_derived_from_loaded_ammo(loaded: int, fired: int) -> None:
    gun = weapon("Revolver", main={"id": "", "name": "Handgun"}, damage="1D10", bullets=6, ammo=loaded)
    document = newest()
    document["items"] = [gun]
    assert [each.fired for each in read(document).sheet.weapons] == [fired]


def test_the_damage_bonus_is_not_added_twice() -> None:
    row = weapon("Axe", main={"id": "", "name": ""}, damage="1D8+2+DB", addb=True)
    (found,) = with_skills(skill("Listen", "listen", base=20), row).sheet.weapons
    assert found.damage == "1D8+2+DB"


def test_a_weapon_with_missing_skill_keeps_its_name() -> None:
    row = weapon("Whip", main={"id": "", "name": "Whip of thorns"}, damage="1D3")
    found = with_skills(skill("Listen", "listen", base=20), row)
    assert found.sheet.weapons == (Weapon("Whip", damage="1D3", attacks="1"),)
    assert "Whip of thorns" in unread(found)["items[1].system.skill"]


def test_possessions_keep_quantity_and_description(found: Reading) -> None:
    assert found.sheet.possessions == (Possession("Torch", "2"), Possession("Diary (Half burnt)"))


@pytest.mark.parametrize(
    ("name", "about", "possession"),
    [
        ("Rope", "x" * 120, Possession(f"Rope ({'x' * 120})")),
        ("Rope", "x" * 121, Possession("Rope")),
        ("Rope", "<p>a</p><p>b</p>", Possession("Rope")),
        ("Rope", "", Possession("Rope")),
        ("", "x", None),
    ],
)
def test_a_short_description_is_part_of_a_possessions_name(
    name: str, about: str, possession: Possession | None
) -> None:
    found = with_skills(skill("Listen", "listen", base=20), item(name, description=about))
    assert found.sheet.possessions == (() if possession is None else (possession,))


def test_biography_becomes_plain_text(found: Reading) -> None:
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


def test_an_embedded_picture_is_used() -> None:
    document = {**newest(), "img": "data:image/png;base64," + base64.b64encode(png(3, 4)).decode()}
    found = read(document)
    assert (found.portrait, found.sheet.detail("portrait_url")) == (png(3, 4), "")


@pytest.mark.parametrize(
    "address", ["https://example.invalid/a.png", "worlds/x/a.webp", "//example.invalid/a"]
)
def test_a_linked_picture_is_kept_as_address(address: str) -> None:
    found = read({**newest(), "img": address})
    assert found.portrait is None
    assert found.sheet.detail("portrait_url") == address


@pytest.mark.parametrize("image", ["", None, "icons/svg/mystery-man.svg", "systems/CoC7/assets/x.svg"])
def test_default_pictures_are_ignored(image: object) -> None:
    found = read({**newest(), "img": image})
    assert found.sheet.detail("portrait_url") == ""
    assert "img" not in unread(found)


def test_internal_data_is_one_remark_and_dropped(found: Reading, old: Reading) -> None:
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


def test_export_source_is_dropped_and_sanity_loss_events_kept() -> None:
    document = newest()
    document["_stats"]["exportSource"] = {"worldId": "arkham", "uuid": "Actor.x"}
    document["flags"]["exportSource"] = {"world": "arkham"}
    document["system"]["sanityLossEvents"] = [{"type": "a drowned man", "totalLoss": 4}]
    kept = unread(read(document))
    assert not any("exportSource" in path for path in kept)
    assert "a drowned man" in kept["system.sanityLossEvents"]


def test_a_players_skill_description_is_kept() -> None:
    row = skill("Dreaming", "", base=10)
    row["system"]["description"]["value"] = "<p>Only on Tuesdays</p>"
    found = with_skills(row, skill("Listen", "listen", base=20))
    assert "Only on Tuesdays" in unread(found)["items[0].system.description"]
    assert not [path for path in unread(found) if path.startswith("items[1]")]


def nulled(value: object) -> Any:
    if isinstance(value, dict):
        return {key: each if key in ("type", "lck") else nulled(each) for key, each in value.items()}
    return [nulled(each) for each in value] if isinstance(value, list) else None


def test_nearly_any_value_may_be_null() -> None:
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
def test_any_section_may_be_missing_or_malformed(place: str, hollow: object) -> None:
    document = newest()
    document["system"][place] = hollow
    assert read(document).sheet.skill("spot-hidden").value == 49


@pytest.mark.parametrize("hollow", [None, {}, [], "x", 7])
def test_any_item_may_be_malformed(hollow: object) -> None:
    document = newest()
    document["items"] = [{"type": each["type"], "name": "x", "system": hollow} for each in document["items"]]
    document["items"] += [hollow, {"type": hollow}]
    assert read(document).sheet.trait("str") == 45


@pytest.mark.parametrize("hollow", [None, {}, "x", 7])
def test_a_character_may_have_no_items(hollow: object) -> None:
    found = read({**newest(), "items": hollow}).sheet
    assert (found.skills, found.weapons, found.trait("str")) == ((), (), 45)


def test_many_items_are_read_quickly() -> None:
    rows = [skill(f"Skill {number}", "", base=5) for number in range(1000)]
    rows += [
        weapon(f"Gun {number}", main={"id": "", "name": f"Skill {number}"}, damage="1D6")
        for number in range(999)
    ]
    started = time.process_time()
    sheet = with_skills(*rows).sheet
    assert time.process_time() - started < 20
    assert (len(sheet.weapons), sheet.weapons[998].skill) == (999, "custom:skill-998")


def test_an_actor_without_a_character_in_it_is_refused() -> None:
    with pytest.raises(Unreadable) as refusal:
        read({"type": "character", "_stats": {"systemId": "CoC7"}, "system": {"infos": {}}})
    assert refusal.value.reason is Reason.NO_CHARACTER
