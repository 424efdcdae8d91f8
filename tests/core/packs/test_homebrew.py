"""A table's own rules as a pack: what is read, what is refused and where, and that nothing else happens."""

import copy
from importlib import import_module
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_core.game.registry import SYSTEM_IDS, system
from rules_core.packs.packs import FAILED, MOST_OF_A_KIND, BadPack, Pack, Why, pack_from_data, pack_to_data
from rules_core.sheet.sheet import OwnCondition, OwnSkill, OwnTracker, OwnTreatment, Weapon

SMOKE: dict[str, Any] = {
    "format": 1,
    "id": "smoke-and-salt",
    "name": "Smoke and Salt",
    "system": "coc7",
    "author": "The Thursday table",
    "notes": "Whaling ships.\nNobody swims.",
    "skills": [
        {"id": "harpoons", "name": "Harpoons", "base": "DEX/2"},
        {"id": "ropework", "name": "Ropework", "base": "20", "note": "Knots and rigging."},
    ],
    "trackers": [
        {"id": "nerve", "name": "Nerve", "most": "POW/5 + 2", "start": "POW/5", "note": "Lost at sea."},
        {"id": "debts", "name": "Debts"},
    ],
    "conditions": [{"id": "seasick", "name": "Seasick", "effect": "One penalty die on DEX."}],
    "treatments": [
        {
            "id": "grog",
            "name": "A tot of grog",
            "skill": "first-aid",
            "tracker": "nerve",
            "gives": {"passed": "1D3", "extreme": "1D3+1"},
        },
        {"id": "splint", "name": "Splint", "skill": "ropework", "tracker": "hp", "gives": {"passed": "1"}},
    ],
    "weapons": [{"name": "Whaling harpoon", "skill": "harpoons", "damage": "1D8+1", "range": "10 yards"}],
    "switches": {"luck_recovery": True, "fumble": "only_100"},
}


def with_value(path: tuple[str | int, ...], value: object) -> dict[str, Any]:
    data = copy.deepcopy(SMOKE)
    at: Any = data
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = value
    return data


def refusal(data: object) -> BadPack:
    with pytest.raises(BadPack) as refused:
        pack_from_data(data)
    return refused.value


def test_dice_written_with_a_german_w_are_read_as_d() -> None:
    pack = pack_from_data(with_value(("treatments", 0, "gives"), {"passed": "1W3"}))
    assert dict(pack.treatments[0].gives) == {"": "1D3"}
    armed = pack_from_data(with_value(("weapons", 0, "damage"), "1w8+1"))
    assert armed.weapons[0].damage == "1d8+1"


def test_reading_a_pack_qualifies_its_ids() -> None:
    pack = pack_from_data(SMOKE)
    assert pack == Pack(
        "smoke-and-salt",
        "Smoke and Salt",
        "coc7",
        "The Thursday table",
        "Whaling ships.\nNobody swims.",
        (
            OwnSkill("own:smoke-and-salt:harpoons", "Harpoons", "DEX/2"),
            OwnSkill("own:smoke-and-salt:ropework", "Ropework", "20", "Knots and rigging."),
        ),
        (
            OwnTracker("own:smoke-and-salt:nerve", "Nerve", "POW/5 + 2", "POW/5", "Lost at sea."),
            OwnTracker("own:smoke-and-salt:debts", "Debts"),
        ),
        (OwnCondition("own:smoke-and-salt:seasick", "Seasick", "One penalty die on DEX."),),
        (
            OwnTreatment(
                "own:smoke-and-salt:grog",
                "A tot of grog",
                "first-aid",
                "own:smoke-and-salt:nerve",
                (("", "1D3"), ("extreme", "1D3+1")),
            ),
            OwnTreatment(
                "own:smoke-and-salt:splint", "Splint", "own:smoke-and-salt:ropework", "hp", (("", "1"),)
            ),
        ),
        (Weapon("Whaling harpoon", "own:smoke-and-salt:harpoons", "1D8+1", "10 yards"),),
        (("fumble", "only_100"), ("luck_recovery", 1)),
    )


def test_a_pack_survives_a_round_trip() -> None:
    assert pack_to_data(pack_from_data(SMOKE)) == SMOKE


def test_switched_off_house_rules_are_written_too() -> None:
    off = with_value(("switches", "luck_recovery"), False)
    assert pack_to_data(pack_from_data(off)) == off


def test_the_smallest_valid_pack() -> None:
    least = {"format": 1, "id": "x", "name": "X", "system": "striker"}
    assert pack_from_data(least) == Pack("x", "X", "striker")
    assert pack_to_data(Pack("x", "X", "striker")) == least


def test_a_treatment_without_a_tracker_heals_the_games_health() -> None:
    data = {"format": 1, "id": "x", "name": "X", "system": "rites-of-battle"}
    pack = pack_from_data(data | {"treatments": [{"id": "salve", "name": "Salve"}]})
    assert pack.treatments[0].tracker == "wounds"


@pytest.mark.parametrize(
    ("path", "value", "told", "why"),
    [
        (("format",), None, "format", Why.MISSING),
        (("format",), "1", "format", Why.NO_NUMBER),
        (("format",), True, "format", Why.NO_NUMBER),
        (("format",), 2, "format", Why.NEWER),
        (("format",), 0, "format", Why.BAD_FORMAT),
        (("id",), None, "id", Why.MISSING),
        (("id",), "Smoke", "id", Why.BAD_ID),
        (("id",), "a--b", "id", Why.BAD_ID),
        (("name",), "  ", "name", Why.MISSING),
        (("name",), 7, "name", Why.NO_TEXT),
        (("name",), "x" * 101, "name", Why.TOO_LONG),
        (("name",), "a\x00b", "name", Why.BAD_CHARACTER),
        (("name",), "a\ud800b", "name", Why.BAD_CHARACTER),
        (("system",), None, "system", Why.MISSING),
        (("system",), "gurps", "system", Why.UNKNOWN_GAME),
        (("colour",), "blue", "colour", Why.UNKNOWN_KEY),
        (("skills",), {}, "skills", Why.NO_LIST),
        (("skills", 0), "Harpoons", "skills[0]", Why.NO_TABLE),
        (("skills", 0, "bonus"), 1, "skills[0].bonus", Why.UNKNOWN_KEY),
        (("skills", 0, "id"), "ropework", "skills[1].id", Why.TAKEN),
        (("skills", 0, "id"), "first-aid", "skills[0].id", Why.OF_THE_GAME),
        (("skills", 0, "base"), "DEX//", "skills[0].base", Why.BAD_FORMULA),
        (("skills", 0, "base"), "DEX/FOR", "skills[0].base", Why.UNKNOWN_NAME),
        (("trackers", 1, "most"), "2 *", "trackers[1].most", Why.BAD_FORMULA),
        (("trackers", 0, "id"), "hp", "trackers[0].id", Why.OF_THE_GAME),
        (("conditions", 0, "name"), "", "conditions[0].name", Why.MISSING),
        (("treatments", 0, "skill"), "juggling", "treatments[0].skill", Why.UNKNOWN_SKILL),
        (("treatments", 0, "skill"), "own:smoke-and-salt:harpoons", "treatments[0].skill", Why.UNKNOWN_SKILL),
        (("treatments", 0, "tracker"), "mana", "treatments[0].tracker", Why.UNKNOWN_TRACKER),
        (("treatments", 0, "gives"), "1D3", "treatments[0].gives", Why.NO_TABLE),
        (("treatments", 0, "gives", "superb"), "1D3", "treatments[0].gives.superb", Why.UNKNOWN_DEGREE),
        (("treatments", 0, "gives", "passed"), "1D7", "treatments[0].gives.passed", Why.BAD_DICE),
        (("treatments", 0, "gives", "passed"), "", "treatments[0].gives.passed", Why.MISSING),
        (("treatments", 0, "gives"), {1: "1D3"}, "treatments[0].gives.1", Why.UNKNOWN_DEGREE),
        (("switches",), {"x" * 999: True}, f"switches.{'x' * 60}", Why.UNKNOWN_SWITCH),
        (("skills", 0, "a\x00b"), 1, "skills[0].a?b", Why.UNKNOWN_KEY),
        (("weapons", 0, "skill"), "juggling", "weapons[0].skill", Why.UNKNOWN_SKILL),
        (("switches", "gravity"), True, "switches.gravity", Why.UNKNOWN_SWITCH),
        (("switches", "luck_recovery"), "yes", "switches.luck_recovery", Why.NO_FLAG),
        (("switches", "fumble"), "never", "switches.fumble", Why.BAD_POSITION),
    ],
)
def test_invalid_packs_are_refused_with_the_path(
    path: tuple[str | int, ...], value: object, told: str, why: Why
) -> None:
    refused = refusal(with_value(path, value))
    assert (refused.path, refused.why) == (told, why)


def test_a_refusal_says_what_to_fix() -> None:
    assert refusal(with_value(("trackers", 1, "most"), "DEX//")).facts == {
        "wrong": "unexpected",
        "place": 4,
        "text": "/",
    }
    assert refusal(with_value(("skills", 0, "base"), "DEX/for")).facts == {"text": "for"}
    assert refusal(with_value(("format",), 9)).facts == {"known": 1}
    assert refusal(with_value(("switches", "fumble"), "never")).facts == {"positions": "by_target, only_100"}
    assert refusal(with_value(("skills", 0, "id"), "ropework")).value == "ropework"


def test_a_pack_is_a_table_of_limited_size() -> None:
    assert (refusal([]).path, refusal([]).why) == ("", Why.NO_TABLE)
    many = [{"id": f"c-{n}", "name": "C"} for n in range(MOST_OF_A_KIND + 1)]
    assert refusal(with_value(("conditions",), many)).why is Why.TOO_MANY
    assert len(pack_from_data(with_value(("conditions",), many[:-1])).conditions) == MOST_OF_A_KIND


def test_formulas_may_use_the_level_if_the_game_has_levels() -> None:
    data = {"format": 1, "id": "x", "name": "X", "skills": [{"id": "a", "name": "A", "base": "Level/2"}]}
    assert pack_from_data(data | {"system": "basic-d20"}).skills[0].base == "Level/2"
    assert refusal(data | {"system": "coc7"}).why is Why.UNKNOWN_NAME


@pytest.mark.parametrize(("game", "agility"), [("basic-d20", "agility"), ("rites-of-battle", "agi")])
def test_skills_name_a_characteristic_if_the_game_links_them(game: str, agility: str) -> None:
    data = {"format": 1, "id": "x", "name": "X", "system": game}

    def made(**skill: str) -> Pack:
        return pack_from_data(data | {"skills": [{"id": "a", "name": "A", **skill}]})

    assert made(trait="AGI").skills[0].trait == agility
    assert (made(trait=agility).skills[0].trait, made().skills[0].trait) == (agility, "")
    assert pack_from_data(pack_to_data(made(trait=agility))) == made(trait=agility)
    refused = refusal(data | {"skills": [{"id": "a", "name": "A", "trait": "beauty"}]})
    assert (refused.path, refused.why) == ("skills[0].trait", Why.UNKNOWN_TRAIT)
    assert refused.value == "beauty"


def test_skills_name_no_characteristic_if_the_game_does_not_link_them() -> None:
    refused = refusal(with_value(("skills", 0, "trait"), "dex"))
    assert (refused.path, refused.why) == ("skills[0].trait", Why.UNKNOWN_KEY)


def test_two_weapons_may_share_a_name() -> None:
    twice = with_value(("weapons",), [{"name": "Knife"}, {"name": "Knife"}])
    assert [each.name for each in pack_from_data(twice).weapons] == ["Knife", "Knife"]


def test_names_are_single_lines_and_notes_keep_their_line_breaks() -> None:
    pack = pack_from_data(with_value(("name",), " Smoke\n and  Salt ") | {"notes": "a\r\nb\rc"})
    assert (pack.name, pack.notes) == ("Smoke and Salt", "a\nb\nc")


def test_the_degrees_match_the_games() -> None:
    places = {
        "coc7": ("coc7.checks", "Degree"),
        "shadow-lounge": ("shadow_lounge.checks", "Degree"),
        "basic-d20": ("basic_d20.checks", "Degree"),
        "striker": ("striker.checks", "ResultStep"),
    }
    for game, (module, name) in places.items():
        kinds = getattr(import_module(f"rules_core.systems.{module}"), name)
        assert list(system(game).degrees) == [each.key for each in reversed(kinds)], game
    kept = import_module("rules_core.systems.rites_of_battle.kept")
    assert system("rites-of-battle").degrees == (kept.SUCCESS, kept.FAILURE)
    known = {degree for each in SYSTEM_IDS for degree in system(each).degrees}
    assert {degree for degree in known if "fail" in degree} | {"fumble"} == FAILED
    assert all(system(each).degrees for each in SYSTEM_IDS)


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.sampled_from(["DEX//", "1D6"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9), inner, max_size=3),
    max_leaves=6,
)


def places_in(value: object, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    inner: list[tuple[str | int, Any]] = []
    if isinstance(value, dict):
        inner = list(value.items())
    elif isinstance(value, list):
        inner = list(enumerate(value))
    return [each for key, part in inner for each in ((*path, key), *places_in(part, (*path, key)))]


@given(st.sampled_from(places_in(SMOKE)), ANYTHING)
@settings(max_examples=60)
def test_a_tampered_pack_is_read_or_refused(path: tuple[str | int, ...], value: object) -> None:
    try:
        pack = pack_from_data(with_value(path, value))
    except BadPack:
        return
    assert pack_from_data(pack_to_data(pack)) == pack


@given(ANYTHING)
def test_arbitrary_data_is_refused_as_a_pack(value: object) -> None:
    assert isinstance(refusal(value).why, Why)


NAMES = st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1, max_size=20).filter(
    lambda text: text.strip()
)
IDS = st.from_regex(r"own-[a-z0-9]{1,8}", fullmatch=True)
FORMULAS = st.sampled_from(["", "DEX/2", "20", "max(STR, CON) + 3"])
MADE = st.builds(
    lambda name, skills, trackers: {
        "format": 1,
        "id": "made",
        "name": name,
        "system": "coc7",
        "skills": [{"id": i, "name": n, "base": f} for i, (n, f) in skills.items()],
        "trackers": [{"id": i, "name": n, "most": f} for i, (n, f) in trackers.items()],
    },
    NAMES,
    st.dictionaries(IDS, st.tuples(NAMES, FORMULAS), max_size=4),
    st.dictionaries(IDS, st.tuples(NAMES, FORMULAS), max_size=4),
)


@given(MADE)
def test_any_pack_survives_a_round_trip(data: dict[str, Any]) -> None:
    pack = pack_from_data(data)
    assert pack_from_data(pack_to_data(pack)) == pack
