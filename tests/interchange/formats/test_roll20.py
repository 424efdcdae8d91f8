"""Reading Roll20 characters from VTT Enhancement Suite, quirk by quirk."""

import json

import pytest

from desktop.interchange.detect import read_character
from desktop.interchange.review import Reading, Reason, RemarkKind, Unreadable
from desktop.interchange.rollbook import read_rollbook, write_rollbook
from rules_core.sheet.sheet import Detail, Passage, Status, Tracker, Weapon
from tests.interchange.formats.roll20_shapes import roll20, row
from tests.interchange.shapes import Json, encoded, png


def read(document: Json) -> Reading:
    return read_character(encoded(document), "edna.json")


def told(reading: Reading, kind: RemarkKind) -> dict[str, tuple[str, str, str]]:
    return {each.field: (each.given, each.taken, each.rule) for each in reading.remarks_of(kind)}


@pytest.fixture(name="found")
def _found() -> Reading:
    return read(roll20())


def test_numbers_may_be_texts_or_numbers_in_one_file(found: Reading) -> None:
    assert [each.value for each in found.sheet.traits] == [45, 50, 60, 55, 45, 70, 60, 80]
    assert found.sheet.details == (
        Detail("occupation", "Librarian"),
        Detail("age", "44"),
        Detail("pronouns", "F"),
        Detail("spending", "$10.00"),
        Detail("cash", "$98.00"),
        Detail("portrait_url", "https://example.invalid/edna.png?1"),
    )


def test_points_keep_current_values_and_matching_maxima(found: Reading) -> None:
    assert found.sheet.trackers == (
        Tracker("hp", 7),
        Tracker("san", 52, start=60),
        Tracker("mp", 12),
        Tracker("luck", 40),
    )
    assert not found.remarks_of(RemarkKind.DIFFERS)


def test_skills_are_identified_by_row_names(found: Reading) -> None:
    wanted = {
        "dodge": 40,
        "fighting-brawl": 50,
        "firearms-handgun": 35,
        "firearms-rifle-shotgun": 30,
        "language-own": 80,
        "library-use": 80,
        "art-craft:bookbinding": 45,
        "language-other:danish": 31,
        "fighting-axe": 33,
        "computer-use": 71,
        "custom:whittling": 22,
    }
    assert {each: found.sheet.skill(each).value for each in wanted} == wanted


def test_a_missing_or_empty_skill_has_its_base_value(found: Reading) -> None:
    assert (found.sheet.skill("throw").value, found.sheet.skill("listen").value) == (20, 20)
    assert "throw" not in told(found, RemarkKind.MISSING)


def test_a_named_skill_without_a_value_has_its_base() -> None:
    document = roll20()
    row(document, "repeating_artcraft_-MZa_1_value")["current"] = ""
    assert read(document).sheet.skill("art-craft:bookbinding").value == 5


def test_macros_and_switches_are_ignored(found: Reading) -> None:
    assert not found.remarks_of(RemarkKind.UNREAD)


def test_a_weapon_keeps_its_skill(found: Reading) -> None:
    assert found.sheet.weapons == (
        Weapon("Old Bess", "firearms-handgun", "1d10", range="15 yards", attacks="1 (3)", ammo="-"),
    )


@pytest.mark.parametrize(
    ("written", "skill"),
    [
        ("rifle_shotgun", "firearms-rifle-shotgun"),
        ("additional_skill_2", "custom:whittling"),
        ("repeating_fighting_-MZc3", "fighting-axe"),
        ("Fighting (Axe)", "fighting-axe"),
        ("something else", "firearms-handgun"),
    ],
)
def test_a_weapon_names_its_skill_by_its_row_or_in_words(written: str, skill: str) -> None:
    """The name of the weapon tells it otherwise, or its chance."""
    document = roll20()
    row(document, "repeating_weapons_-MZd4_weapon_skill_parsed")["current"] = written
    assert [each.skill for each in read(document).sheet.weapons] == [skill]


def test_conditions_and_backstory_are_read(found: Reading) -> None:
    assert found.sheet.statuses == (Status("temporary_insanity", 1),)
    assert found.sheet.backstory == (
        Passage("ideology", "Books do not lie"),
        Passage("injuries", "A scar\non the chin"),
    )


def added(document: Json, **rows: object) -> Json:
    document["attribs"] += [
        {"name": name, "current": value, "max": "", "id": f"-N{name}"} for name, value in rows.items()
    ]
    return document


def test_every_personal_detail_is_mapped() -> None:
    lines = {
        "archetype": "archetype",
        "birthplace": "birthplace",
        "player": "player",
        "assets": "assets",
        "occupation": "occupation",
        "age": "age",
        "gender": "pronouns",
        "residence": "residence",
        "spending_level": "spending",
        "cash": "cash",
    }
    document = roll20()
    document["attribs"] = [each for each in document["attribs"] if each["name"] not in lines]
    sheet = read(added(document, **{name: f"her {name}" for name in lines})).sheet
    assert {each.id: each.text for each in sheet.details if each.text.startswith("her ")} == {
        detail: f"her {name}" for name, detail in lines.items()
    }


@pytest.mark.parametrize(
    ("name", "heading"),
    [
        ("personal_description_value", "description"),
        ("ideology_beliefs_value", "ideology"),
        ("significant_people_value", "people"),
        ("meaningful_locations_value", "locations"),
        ("treasured_possessions_value", "possessions"),
        ("traits_value", "traits"),
        ("injuries_scars_value", "injuries"),
        ("phobias_manias_value", "phobias"),
        ("arcane_tomes_value", "tomes"),
        ("encounters_value", "encounters"),
    ],
)
def test_every_backstory_heading_is_mapped(name: str, heading: str) -> None:
    document = roll20()
    document["attribs"] = [each for each in document["attribs"] if not each["name"].endswith("_value")]
    assert read(added(document, **{name: "A line"})).sheet.backstory == (Passage(heading, "A line"),)


@pytest.mark.parametrize(
    ("name", "status"),
    [
        ("temp_insane", "temporary_insanity"),
        ("indef_insane", "indefinite_insanity"),
        ("major_wound", "major_wound"),
        ("unconscious", "unconscious"),
    ],
)
@pytest.mark.parametrize("value", ["1", "on", "0", ""])
def test_every_condition_is_read(name: str, status: str, value: str) -> None:
    document = roll20()
    document["attribs"] = [each for each in document["attribs"] if "insane" not in each["name"]]
    statuses = read(added(document, **{name: value})).sheet.statuses
    assert statuses == ((Status(status, 1),) if value in ("1", "on") else ())


def test_html_notes_become_text_with_a_remark(found: Reading) -> None:
    assert "<" not in found.sheet.notes
    assert "Born in Hull." in found.sheet.notes
    assert "Reads & reads." in found.sheet.notes
    assert "<b>" in told(found, RemarkKind.CHANGED)["notes"][0]


def test_a_web_picture_is_kept_as_address(found: Reading) -> None:
    assert found.portrait is None


def test_a_picture_in_the_file_is_the_portrait() -> None:
    import base64

    document = roll20()
    document["avatar"] = "data:image/png;base64," + base64.b64encode(png()).decode()
    assert read(document).portrait == png()


def test_outdated_derived_values_are_recalculated() -> None:
    document = roll20()
    row(document, "constitution")["current"] = 30
    row(document, "hitpoints").update({"current": "11", "max": 11})
    row(document, "damage_bonus")["current"] = "1d4"
    found = read(document)
    assert found.sheet.tracker("hp") == Tracker("hp", 9)
    assert found.sheet.overrides == ()
    assert told(found, RemarkKind.DIFFERS) == {
        "hp_maximum": ("11", "9", "9"),
        "hp": ("11", "9", "9"),
        "damage_bonus": ("1d4", "0", "0"),
    }
    assert "hp_maximum" not in told(found, RemarkKind.DERIVED), "told once"
    kept = "".join(text for _, text in found.sheet.origin.unread) if found.sheet.origin else ""
    assert "11 / 11" in kept
    assert "1d4" in kept


def test_a_table_that_doubles_hit_points_keeps_them() -> None:
    document = roll20()
    document["attribs"].append(
        {"name": "toggle_pulp_hitpoint_calculation", "current": "on", "max": "", "id": "x"}
    )
    row(document, "hitpoints").update({"current": "22", "max": 22})
    assert read(document).sheet.tracker("hp") == Tracker("hp", 22, 22)


@pytest.mark.parametrize(
    ("written", "points"),
    [("11.5 / 11.5", Tracker("hp", 11)), ("7 / 11", Tracker("hp", 7)), ("7,5", Tracker("hp", 7))],
)
def test_half_hit_points_are_rounded_down_with_a_remark(written: str, points: Tracker) -> None:
    document = roll20()
    row(document, "hitpoints").update({"current": written, "max": ""})
    found = read(document)
    assert found.sheet.tracker("hp") == points
    assert told(found, RemarkKind.CHANGED)["hp"][0] == written
    assert found.sheet.origin is not None
    assert any(written in text for _, text in found.sheet.origin.unread)


@pytest.mark.parametrize(
    "data",
    [
        b"\xef\xbb\xbf" + json.dumps(roll20(), indent=1).replace("\n", "\r\n").encode(),
        json.dumps(roll20() | {"name": "Zoë Pike"}, ensure_ascii=False).encode("cp1252"),
    ],
)
def test_bom_line_ends_and_old_encodings_are_accepted(data: bytes) -> None:
    found = read_character(data, "x.txt")
    assert found.format == "roll20"
    assert found.sheet.name in ("Edna Pike", "Zoë Pike")
    assert found.sheet.skills == read(roll20()).sheet.skills


def test_unknown_rows_are_kept() -> None:
    document = roll20()
    document["attribs"].append({"name": "heritage_value", "current": "Old blood", "max": "", "id": "x"})
    document["attribs"] += [None, 7, {"name": ["odd"], "current": {}}]
    document["abilities"] = [{"name": "Bite", "action": "/roll 1d6"}]
    found = read(document)
    assert found.sheet.origin is not None
    kept = "".join(text for _, text in found.sheet.origin.unread)
    assert "Old blood" in kept
    assert "/roll 1d6" in kept
    assert "odd" in kept


@pytest.mark.parametrize(
    "attribs", [[], [{"name": "strength", "current": "16"}, {"name": "wisdom", "current": 9}]]
)
def test_characters_of_other_games_are_refused(attribs: list[Json]) -> None:
    with pytest.raises(Unreadable) as refusal:
        read(roll20() | {"attribs": attribs})
    assert refusal.value.reason is Reason.OTHER_GAME


def test_an_empty_sheet_is_refused() -> None:
    document = roll20()
    for each in document["attribs"]:
        each["current"] = each["max"] = ""
    with pytest.raises(Unreadable) as refusal:
        read(document)
    assert refusal.value.reason is Reason.NO_CHARACTER


def test_a_read_sheet_survives_export_and_import(found: Reading) -> None:
    assert read_rollbook(write_rollbook(found.sheet)).sheet == found.sheet


@pytest.mark.parametrize(
    ("points", "tracker", "changed"),
    [
        ({"hitpoints": ("7 / 11", "")}, Tracker("hp", 7), ("7 / 11", "7 / 11", "")),
        ({"hitpoints": ("7/11", None)}, Tracker("hp", 7), ("7/11", "7 / 11", "")),
        ({"hitpoints": ("7.5", 11)}, Tracker("hp", 7), ("7.5", "7", "")),
        ({"sanity": (52, "99")}, Tracker("san", 52), None),
        ({"sanity": (52, "70")}, Tracker("san", 52, 70), None),
        ({"sanity": ("52 / 80", "")}, Tracker("san", 52, 80), ("52 / 80", "52 / 80", "")),
        ({"sanity": ("52 / 80", "70")}, Tracker("san", 52, 70), ("52 / 80", "52 / 80", "")),
        ({"magicpoints": (12, "60")}, Tracker("mp", 12), None),
    ],
)
def test_points_written_in_one_cell_are_split(
    points: Json, tracker: Tracker, changed: tuple[str, str, str] | None
) -> None:
    document = roll20()
    for name, (now, most) in points.items():
        row(document, name).update(current=now, max=most)
    found = read(document)
    assert found.sheet.tracker(tracker.id) == tracker
    assert told(found, RemarkKind.CHANGED).get(tracker.id) == changed
