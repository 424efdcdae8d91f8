"""Items of Foundry actors of any year say the same in one way."""

from typing import Any

import pytest

from desktop.interchange.coc7.foundry_items import (
    amount,
    body_of,
    cocid_of,
    part,
    settle_book,
    settle_remark,
    settle_skill,
    settle_spell,
    skill_of,
    whole,
)
from desktop.interchange.coc7.foundry_upkeep import without_upkeep
from desktop.interchange.coc7.names import SkillName

Json = dict[str, Any]


def test_a_part_is_found_by_its_path() -> None:
    item = {"a": {"b": {"c": 1}}, "d": [1]}
    assert part(item, "a", "b", "c") == 1
    assert part(item) == item
    assert [part(item, *path) for path in (("a", "x"), ("d", "x"), ("a", "b", "c", "d"))] == [None] * 3
    assert (body_of({"system": {}}), body_of({"system": 1}), body_of({})) == ("system", "data", "data")


@pytest.mark.parametrize(
    ("value", "number"),
    [
        (4, 4),
        (4.0, 4),
        (4.5, None),
        (True, None),
        (None, None),
        (" 4 ", 4),
        ("4.0", 4),
        ("-4", -4),
        ("+4", 4),
        ("4.5", None),
        ("123456789", 123456789),
        ("1234567890", None),
        ("", None),
        ([4], None),
    ],
)
def test_a_whole_number_is_read_also_from_text(value: object, number: int | None) -> None:
    assert whole(value) == number
    assert amount(value, {}) == (number if value != "4.5" else None)


def test_an_amount_may_be_a_formula() -> None:
    traits = {"edu": 80, "dex": 55}
    assert [amount(each, traits) for each in ("@EDU", "1/2*@DEX", "@APP", "  ", None)] == [
        80,
        27,
        None,
        None,
        None,
    ]


@pytest.mark.parametrize(
    ("flags", "cocid"),
    [
        ({"CoC7": {"cocidFlag": {"id": "i.skill.spot-hidden"}}}, "spot-hidden"),
        ({"CoC7": {"cocidFlag": {"id": "i.weapon.club"}}}, ""),
        ({"CoC7": {"cocidFlag": {"id": 1}}}, ""),
        ({}, ""),
    ],
)
def test_a_skill_may_have_an_id_of_the_system(flags: Json, cocid: str) -> None:
    assert cocid_of({"flags": flags}) == cocid


@pytest.mark.parametrize(
    ("written", "skill", "name"),
    [
        (("Spot Hidden", "", "", ""), SkillName("spot-hidden"), "Spot Hidden"),
        (("Suche", "", "", "spot-hidden"), SkillName("spot-hidden"), "Suche"),
        (("Fighting (Brawl)", "Fighting", "", ""), SkillName("fighting-brawl"), "Fighting (Brawl)"),
        (("Brawl", "Fighting", "Brawl", ""), SkillName("fighting-brawl"), "Fighting (Brawl)"),
        (("Art/Craft (Dance)", "Art/Craft", "", ""), SkillName("art-craft", "Dance"), "Art/Craft (Dance)"),
        (
            ("Dance", "Art/Craft", "Dance", "art-craft-any"),
            SkillName("art-craft", "Dance"),
            "Art/Craft (Dance)",
        ),
        (("Any", "Science", "Any", ""), SkillName("science"), "Science"),
        (("Science", "Science", "none", ""), SkillName("science"), "Science"),
        (("Law", "Science", "Law", ""), SkillName("science", "Law"), "Science (Law)"),
        (("Throw", "Fighting", "Throw", "fighting-throw"), SkillName("throw"), "Fighting (Throw)"),
        (("Auto: Drive", "Drive", "Auto", ""), SkillName("drive-auto"), "Auto: Drive"),
        (("Own", "Language", "Own", ""), SkillName("language-own"), "Language"),
        (
            ("Latin", "Language", "Latin", "language-any"),
            SkillName("language-other", "Latin"),
            "Language (Latin)",
        ),
        (("Juggling", "", "", ""), SkillName("custom", "Juggling"), "Juggling"),
    ],
)
def test_a_skill_is_known_by_id_or_name(
    written: tuple[str, str, str, str], skill: SkillName, name: str
) -> None:
    title, group, kind, cocid = written
    system = {"specialization": group, "skillName": kind}
    item: Json = {"name": title, "system": system}
    if cocid:
        item["flags"] = {"CoC7": {"cocidFlag": {"id": f"i.skill.{cocid}"}}}
    assert (skill_of(item), item["name"]) == (skill, name)
    nested: Json = item | {"name": title, "system": {"specialization": {"group": group, "type": kind}}}
    assert (skill_of(nested), nested["name"]) == (skill, name)


@pytest.mark.parametrize(
    ("body", "sums", "base", "value", "differs"),
    [
        ({"adjustments": {"base": 25, "personal": 10, "experience": None}}, False, 25, 35, None),
        ({"adjustments": {"base": 25, "personal": 10}, "value": 35}, False, 25, 35, None),
        ({"adjustments": {"base": 25, "personal": 10}, "value": 50}, False, 25, 35, (50, 35)),
        ({"adjustments": {"personal": 10}, "base": "25"}, False, 25, 35, None),
        ({"adjustments": {"personal": 10}, "base": "25", "value": 50}, False, 25, 50, None),
        ({"adjustments": {"personal": 10}, "base": "25", "value": 50}, True, 25, 35, (50, 35)),
        ({"adjustments": {}, "base": "25", "value": 50}, True, 25, 50, None),
        ({"adjustments": {"personal": 10}, "value": 50}, True, None, 50, None),
        ({"base": "@DEX", "value": -1}, False, 55, 55, None),
        ({"base": "@GONE", "value": "@GONE"}, False, "@GONE", None, None),
        ({"base": "@GONE", "value": 7}, False, "@GONE", 7, None),
        ({}, False, None, None, None),
    ],
)
def test_a_skills_base_and_total_are_settled(
    body: Json, sums: bool, base: object, value: object, differs: tuple[int, int] | None
) -> None:
    assert settle_skill({"system": body}, {"dex": 55}, sums=sums) == differs
    assert (body.get("base"), body.get("value")) == (base, value)


@pytest.mark.parametrize(
    ("base", "worth"),
    [
        *(
            ("floor(@DEX/2)", 27),
            ("Math.floor(@DEX / 2)", 27),
            ("round(@DEX/2)", 28),
            ("Math.ceil(@DEX/2)", 28),
        ),
        *(("@DEX*0.5", 27), (".5*@DEX", 27), ("5%", 5), ("05 %", 5), ("1/2*@DEX", 27), ("@EDU", None)),
    ],
)
def test_a_base_may_be_any_of_the_formulas_of_past_years(base: str, worth: int | None) -> None:
    assert amount(base, {"dex": 55}) == worth


@pytest.mark.parametrize("base", ["", None, "-", "–", " "])
@pytest.mark.parametrize(("by_rule", "total"), [(25, 65), (None, 40)])
def test_a_blank_base_is_that_of_the_rules_and_the_points_count(
    base: object, by_rule: int | None, total: int
) -> None:
    body = {"adjustments": {"personal": 30, "occupation": 10}, "base": base}
    assert settle_skill({"system": body}, {}, sums=True, by_rule=by_rule) is None
    assert body["value"] == total
    within: Json = {"adjustments": {"base": base, "personal": 30, "occupation": 10}}
    settle_skill({"system": within}, {}, sums=True, by_rule=by_rule)
    assert within["value"] == total


def test_an_item_without_data_has_no_values() -> None:
    assert settle_skill({"system": 1}, {}, sums=False) is None


def test_books_spells_and_remarks_tell_all_in_their_name() -> None:
    book: Json = {
        "name": " Unaussprechliche  Kulte ",
        "system": {
            "author": "von Junzt",
            "date": 1839,
            "description": {"value": "<p>Old</p>"},
            "content": "",
        },
    }
    assert settle_book(book) == [("system", "author"), ("system", "date"), ("system", "description", "value")]
    assert book["name"] == "Unaussprechliche Kulte (von Junzt, 1839)\nOld"
    spell: Json = {
        "name": "Voorish Sign",
        "system": {
            "costs": {"magicPoints": 1, "sanity": "0", "others": "chalk"},
            "castingTime": "1 round",
            "description": {"value": "Odd"},
        },
    }
    assert settle_spell(spell) == [
        ("system", "costs", "magicPoints"),
        ("system", "costs", "others"),
        ("system", "castingTime"),
        ("system", "description", "value"),
    ]
    assert spell["name"] == "Voorish Sign (1 MP, chalk, 1 round)\nOdd"
    bare: Json = {"name": "Sign", "system": {}}
    assert (settle_book(bare), bare["name"]) == ([], "Sign")
    assert (settle_spell(bare), bare["name"]) == ([], "Sign")
    assert (settle_remark(bare), bare["name"]) == ([], "Sign")
    remark: Json = {"name": "Phobia", "data": {"description": {"value": "water"}}}
    assert (settle_remark(remark), remark["name"]) == ([("data", "description", "value")], "Phobia: water")


def described(*texts: str, **more: object) -> list[Json]:
    return [{"type": "skill", "system": {"description": {"value": text}}, **more} for text in texts]


@pytest.mark.parametrize(
    ("items", "kept"),
    [
        (described("own"), ["own"]),
        (described("own", "common", "common"), ["own", None, None]),
        (described("own", _stats={"compendiumSource": "Compendium.coc"}), [None]),
        (described("own", flags={"core": {"sourceId": "Compendium.coc"}}), [None]),
        (described("own", flags={"core": {"sourceId": "Actor.x"}}), ["own"]),
        (described("own", flags={"CoC7": {"cocidFlag": {"id": "i.skill.x"}}}), [None]),
        (
            [*described("common"), {"type": "item", "system": {"description": {"value": "common"}}}],
            ["common"] * 2,
        ),
    ],
)
def test_only_a_players_own_description_of_a_skill_is_kept(items: list[Json], kept: list[str | None]) -> None:
    without_upkeep({"items": items}, "system")
    assert [part(each, "system", "description", "value") for each in items] == kept


def test_what_is_not_about_the_character_is_removed_and_counted() -> None:
    actor: Json = {
        "_id": "x",
        "flags": {"core": {"sourceId": "Actor.y"}, "other": {"kept": 1}},
        "system": {
            "characteristics": {"str": {"value": 50, "label": "STR"}},
            "conditions": {"prone": {"type": "Boolean"}},
        },
        "items": [None, {"type": "weapon", "_id": "", "system": {}}],
    }
    count = without_upkeep(actor, "system")
    assert actor["system"]["characteristics"]["str"]["value"] == 50
    assert actor["flags"]["other"] == {"kept": 1}
    assert (actor["system"]["conditions"]["prone"], actor.get("_id")) == ({}, None)
    assert without_upkeep(actor, "system") == 0
    assert count == 4
