"""Exported Foundry actors: the required shape, and a lossless round trip."""

import json
import re
import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from desktop.exporting.formats.foundry import EXPORT
from desktop.exporting.view.form import ExportData
from desktop.interchange.coc7.names import CUSTOM, recognise, slug
from desktop.interchange.detect import read_character
from desktop.interchange.formats import formats
from rules_core.sheet.sheet import (
    Detail,
    Override,
    Passage,
    Possession,
    Sheet,
    Skill,
    Status,
    Tracker,
    Trait,
    Weapon,
)
from rules_core.systems.coc7.skills import SKILLS
from rules_core.systems.coc7.system import TRACKERS, TRAITS, base_value, derived
from tests.interchange.formats.foundry_shapes import newest
from tests.interchange.shapes import encoded

AGNES = Sheet(
    "coc7",
    "Agnes Ward",
    details=(Detail("occupation", "Librarian"), Detail("player", "Kim"), Detail("cash", "$80")),
    traits=tuple(Trait(each.id, 50) for each in TRAITS),
    skills=(
        Skill("listen", "listen", 60, base=20, marks=1, occupation=True, occupation_points=30),
        Skill("art-craft:lace", "art-craft", 5, "Lace", base=5),
        Skill("science", "science", 1, base=1),
        Skill("language-own:welsh", "language-own", 50, "Welsh", base=50),
        Skill("firearms-handgun", "firearms-handgun", 40, base=20, interest_points=20),
        Skill("custom:rope-use", "custom", 35, "Rope Use"),
    ),
    trackers=(Tracker("hp", 7), Tracker("san", 44), Tracker("mp", 10), Tracker("luck", 30)),
    weapons=(Weapon("Revolver", "firearms-handgun", "1D10", "15 yards", "1 (3)", "6", "100", fired=2),),
    possessions=(Possession("Torch", "2"), Possession("Rope")),
    backstory=(Passage("people", "Mr Pike\n\n<b>owes</b> me & you", key=True),),
    notes="one\n  two",
    statuses=(Status("major_wound", 1),),
)


def actor(sheet: Sheet, uuid: str = "u") -> dict[str, Any]:
    found = json.loads(EXPORT.write(ExportData(sheet, uuid=uuid)))
    assert isinstance(found, dict)
    return found


def again(sheet: Sheet) -> Sheet:
    """The sheet after it went there and came back."""
    back = read_character(EXPORT.write(ExportData(sheet)), "actor.json").sheet
    return replace(back, origin=None)


def items(document: dict[str, Any], kind: str) -> list[dict[str, Any]]:
    return [each for each in document["items"] if each["type"] == kind]


def test_exported_actor_reads_back_the_same() -> None:
    assert EXPORT.id in {each.id for each in formats()}
    assert (EXPORT.suffix, EXPORT.games) == (".json", ("coc7",))


def test_a_character_survives_export_and_import() -> None:
    assert again(AGNES) == AGNES


def test_a_foreign_actor_keeps_everything_that_has_a_place() -> None:
    sheet = replace(read_character(encoded(newest()), "a.json").sheet, origin=None)
    back = again(sheet)
    assert set(back.backstory) == set(sheet.backstory)
    # A picture on Foundry's server has a name that only that server knows; it goes back to it.
    assert replace(back, backstory=()) == replace(sheet, backstory=())


def test_the_actor_names_its_system_and_current_schema() -> None:
    document = actor(AGNES)
    assert (document["type"], document["_stats"]) == ("character", {"systemId": "CoC7"})
    assert "data" not in document
    assert document["prototypeToken"]["actorLink"] is True


def test_every_item_has_a_unique_foundry_id() -> None:
    ids = [each["_id"] for each in actor(AGNES)["items"]]
    assert len(set(ids)) == len(ids)
    assert all(re.fullmatch("[0-9A-Za-z]{16}", each) for each in ids)
    assert ids == [each["_id"] for each in actor(AGNES)["items"]]
    assert not {*ids} & {each["_id"] for each in actor(AGNES, "another")["items"]}


def test_skills_export_points_and_system_id() -> None:
    listen, lace, science, welsh, handgun, rope = items(actor(AGNES), "skill")
    assert listen["system"]["adjustments"] == {
        "base": 20,
        "personal": 0,
        "occupation": 30,
        "archetype": 0,
        "experiencePackage": 0,
        "experience": 10,
    }
    assert listen["system"]["flags"] == {"developement": True, "occupation": True}
    assert listen["flags"]["CoC7"]["cocidFlag"]["id"] == "i.skill.listen"
    assert (lace["name"], lace["system"]["specialization"]) == ("Art/Craft (Lace)", "Art/Craft")
    assert lace["flags"]["CoC7"]["cocidFlag"]["id"] == "i.skill.art-craft-lace"
    assert welsh["flags"]["CoC7"]["cocidFlag"]["id"] == "i.skill.language-own"
    assert science["name"] == "Science (Any)"
    assert science["flags"]["CoC7"]["cocidFlag"]["id"] == "i.skill.science-any"
    assert welsh["name"] == "Language (Welsh)"
    assert handgun["system"]["properties"]["firearm"] is True
    assert handgun["system"]["properties"]["push"] is False
    assert rope["flags"] == {}


def test_numbers_are_exported_as_numbers() -> None:
    weapon = replace(AGNES.weapons[0], ammo="a drum of 50", malfunction="98 or a 100", fired=0)
    (found,) = items(actor(replace(AGNES, weapons=(weapon,))), "weapon")
    assert (found["system"]["bullets"], found["system"]["malfunction"]) == (None, None)
    assert found["system"]["description"]["value"] == "<p>a drum of 50<br>98 or a 100</p>"


@pytest.mark.parametrize(
    ("damage", "written", "flag"),
    [
        ("1D4+DB", "1D4", "addb"),
        ("1D6 + db", "1D6", "addb"),
        ("1D8+½DB", "1D8", "ahdb"),
        ("1D8+1/2 DB", "1D8", "ahdb"),
        ("1D8", "1D8", ""),
    ],
)
def test_damage_bonus_is_exported_as_a_flag(damage: str, written: str, flag: str) -> None:
    weapon = Weapon("Club", "", damage)
    (found,) = items(actor(replace(AGNES, weapons=(weapon,))), "weapon")
    assert found["system"]["range"]["normal"]["damage"] == written
    assert [key for key in ("addb", "ahdb") if found["system"]["properties"][key]] == ([flag] if flag else [])


def test_a_shotgun_has_three_ranges() -> None:
    weapon = Weapon("Shotgun", "", "4D6/2D6/1D6", "10/20/50 yards")
    sheet = replace(AGNES, weapons=(weapon,))
    (found,) = items(actor(sheet), "weapon")
    reach = found["system"]["range"]
    assert [(reach[key]["value"], reach[key]["damage"]) for key in ("normal", "long", "extreme")] == [
        ("10", "4D6"),
        ("20", "2D6"),
        ("50", "1D6"),
    ]
    assert found["system"]["properties"]["shotgun"] is True
    assert again(sheet).weapons == (weapon,)


def test_texts_are_escaped() -> None:
    sections = {each["title"]: each["value"] for each in actor(AGNES)["system"]["biography"]}
    assert sections["Significant People (Key Connection)"] == (
        "<p>Mr Pike</p><p>&lt;b&gt;owes&lt;/b&gt; me &amp; you</p>"
    )
    assert len(sections) == 10


@pytest.mark.parametrize(
    ("address", "image"),
    [
        ("https://example.invalid/a.png", "https://example.invalid/a.png"),
        ("https://example.invalid/face", "icons/svg/mystery-man.svg"),
        ("", "icons/svg/mystery-man.svg"),
    ],
)
def test_only_picture_addresses_that_foundry_accepts_are_exported(address: str, image: str) -> None:
    assert actor(replace(AGNES, details=(Detail("portrait_url", address),)))["img"] == image


def test_manual_values_stay_manual() -> None:
    sheet = replace(
        AGNES,
        trackers=(Tracker("hp", 15, maximum=15), *AGNES.trackers[1:]),
        overrides=(Override("build", 2), Override("damage_bonus", "1D6"), Override("move", 3)),
    )
    found = actor(sheet)["system"]["attribs"]
    assert found["hp"] == {"value": 15, "max": 15, "auto": False}
    assert found["db"] == {"value": "1D6", "auto": False}
    back = again(sheet)
    assert back.tracker("hp") == Tracker("hp", 15, maximum=15)
    assert {each.id: each.value for each in back.overrides} == {
        each.id: each.value for each in sheet.overrides
    }


def test_an_empty_character_can_be_exported() -> None:
    found = actor(Sheet("coc7", "X", weapons=(Weapon("", damage="1D3"),)))
    assert found["system"]["characteristics"]["str"] == {"value": None, "formula": ""}
    assert all(each["name"] for each in found["items"])


@pytest.mark.parametrize("part", [" ", "+", "+DB ", "(", "1/", "1/1 ", "½", "half "])
def test_any_weapon_text_exports_quickly(part: str) -> None:
    text = part * (100_000 // len(part)) + "x"
    started = time.process_time()
    EXPORT.write(ExportData(replace(AGNES, weapons=(Weapon("X", "", text, text, text, text, text),))))
    assert time.process_time() - started < 2


TEXT = (
    st.text("abc éÉ日本<>&\"'/().-", min_size=1, max_size=20)
    .map(lambda text: " ".join(text.split()))
    .filter(bool)
)
WORD = TEXT.filter(lambda text: bool(slug(text)))
PROSE = st.lists(TEXT, max_size=5).map(lambda lines: "\n".join(lines).strip())
NUMBER = st.integers(0, 99)


@st.composite
def skills(draw: st.DrawFn, traits: dict[str, int]) -> tuple[Skill, ...]:
    found = []
    for spec in draw(st.lists(st.sampled_from(SKILLS), unique=True, max_size=8)):
        name = draw(st.sampled_from(("", "Lace", "Old Norse", "Ælfric’s"))) if spec.specialised else ""
        part = slug(name)
        base = base_value(spec, traits, name)
        found.append(
            Skill(
                f"{spec.id}:{part}" if part else spec.id,
                spec.id,
                draw(NUMBER),
                name,
                base,
                marks=draw(st.integers(0, 1)),
                occupation=draw(st.booleans()),
                occupation_points=draw(NUMBER),
                interest_points=draw(NUMBER),
            )
        )
    for name in draw(st.lists(WORD, unique_by=slug, max_size=3)):
        if recognise(name).kind == CUSTOM:
            found.append(Skill(f"custom:{slug(name)}", CUSTOM, draw(NUMBER), name, draw(st.none() | NUMBER)))
    return tuple(found)


@st.composite
def weapons(draw: st.DrawFn, known: tuple[Skill, ...]) -> Weapon:
    number = st.sampled_from(("", "1", "6", "30"))
    ammo = draw(number)
    return Weapon(
        draw(TEXT),
        draw(st.sampled_from(["", *(each.id for each in known)])),
        draw(st.sampled_from(("", "1D3+DB", "1D6+½DB", "2D6", "1D8+2"))),
        draw(st.sampled_from(("", "15", "15 yards", "STR/5 feet", "10/20/50"))),
        draw(st.sampled_from(("", "1", "1/2", "1 (3)"))),
        ammo,
        draw(st.sampled_from(("", "96", "100"))),
        fired=draw(st.integers(0, max(0, int(ammo or 0) - 1))),
    )


@st.composite
def sheets(draw: st.DrawFn) -> Sheet:
    traits = {each.id: draw(st.integers(1, 99)) for each in TRAITS}
    known = draw(skills(traits))
    details = ("occupation", "age", "pronouns", "residence", "birthplace", "archetype", "player")
    headings = ("description", "ideology", "people", "injuries", "phobias", "tomes", "encounters")
    sheet = Sheet(
        "coc7",
        draw(TEXT),
        details=tuple(
            Detail(each, text)
            for each in (*details, "spending", "cash", "assets")
            if (text := draw(st.just("") | TEXT))
        ),
        traits=tuple(Trait(*each) for each in traits.items()),
        skills=known,
        weapons=tuple(draw(st.lists(weapons(known), max_size=3))),
        possessions=tuple(
            Possession(name, draw(st.sampled_from(("", "2", "50"))))
            for name in draw(st.lists(TEXT, max_size=3))
        ),
        backstory=tuple(
            Passage(each, text, draw(st.booleans())) for each in headings if (text := draw(PROSE))
        ),
        notes=draw(PROSE),
        statuses=tuple(
            Status(each, 1)
            for each in ("dead", "indefinite_insanity", "major_wound", "prone", "unconscious")
            if draw(st.booleans())
        ),
    )
    most = derived(sheet)
    return replace(
        sheet, trackers=tuple(Tracker(each.id, draw(st.integers(0, int(most[each.id])))) for each in TRACKERS)
    )


def test_nameless_items_do_not_block_the_export() -> None:
    sheet = Sheet("coc7", "Ada", weapons=(Weapon("", damage="1D3"),), possessions=(Possession("", "2"),))
    actor = json.loads(EXPORT.write(ExportData(sheet)))
    assert [each["name"] for each in actor["items"]] == ["—", "—"]


@given(sheets())
def test_everything_the_format_supports_survives(sheet: Sheet) -> None:
    back = again(sheet)
    for field in sheet.__struct_fields__:
        assert getattr(back, field) == getattr(sheet, field)


def test_armour_is_exported_as_points_and_read_back_with_its_words() -> None:
    worn = replace(AGNES, details=(*AGNES.details, Detail("armour", "2, leather coat")))
    document = actor(worn)
    assert document["system"]["attribs"]["armor"]["value"] == 2
    assert read_character(encoded(document), "x.json").sheet.detail("armour") == "2, leather coat"
    del document["flags"]
    found = read_character(encoded(document), "x.json")
    assert found.sheet.detail("armour") == "2"
    assert not any("armor" in each.field for each in found.remarks)
    assert "armor" not in actor(AGNES)["system"]["attribs"]
