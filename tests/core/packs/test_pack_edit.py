"""Changing a pack by hand: every text has a place, and nothing is let in that could not be read again."""

from typing import Any

import pytest

from rules_core.game.places import Place, place_of
from rules_core.packs.pack_edit import (
    added,
    degrees_of,
    edited,
    free_id,
    named,
    path_of,
    removed,
    renamed_copy,
    text_in,
)
from rules_core.packs.packs import BadPack, Pack, Why, pack_from_data, pack_to_data
from tests.core.packs.test_homebrew import SMOKE

PACK = pack_from_data(SMOKE)


@pytest.mark.parametrize(
    ("place", "before", "after"),
    [
        ("name//", "Smoke and Salt", "Salt"),
        ("notes//", "Whaling ships.\nNobody swims.", ""),
        ("author//", "The Thursday table", "Us"),
        ("skills/base/0", "DEX/2", "DEX/3"),
        ("skills/note/0", "", "Thrown"),
        ("trackers/most/1", "", "POW"),
        ("conditions/effect/0", "One penalty die on DEX.", ""),
        ("treatments/skill/0", "first-aid", "harpoons"),
        ("treatments/gives:extreme/0", "1D3+1", ""),
        ("treatments/gives:hard/0", "", "1D4"),
        ("treatments/gives:hard/1", "", "1D4"),
        ("weapons/damage/0", "1D8+1", "1D10"),
        ("switches/fumble/", "only_100", ""),
        ("switches/luck_recovery/", "1", "0"),
        ("switches/push_fumbles/", "", "1"),
    ],
)
def test_a_change_affects_only_its_own_path(place: str, before: str, after: str) -> None:
    assert text_in(PACK, place_of(place)) == before
    changed = edited(PACK, place_of(place), after)
    assert text_in(changed, place_of(place)) == after
    assert edited(changed, place_of(place), before) == PACK


def test_a_house_rule_is_set_in_a_pack_that_has_none() -> None:
    bare = edited(Pack("x", "X", "coc7"), place_of("switches/fumble/"), "only_100")
    assert bare.switches == (("fumble", "only_100"),)


@pytest.mark.parametrize(
    ("place", "text", "path", "why"),
    [
        ("name//", " ", "name", Why.MISSING),
        ("skills/base/1", "DEX//", "skills[1].base", Why.BAD_FORMULA),
        ("treatments/gives:passed/0", "1D7", "treatments[0].gives.passed", Why.BAD_DICE),
        ("switches/fumble/", "never", "switches.fumble", Why.BAD_POSITION),
    ],
)
def test_an_invalid_value_is_refused_with_its_path(place: str, text: str, path: str, why: Why) -> None:
    with pytest.raises(BadPack) as refused:
        edited(PACK, place_of(place), text)
    assert (refused.value.path, refused.value.why) == (path, why)
    assert path_of(place_of(place)) == path


def test_a_new_entry_gets_a_lasting_id_from_its_name() -> None:
    pack = added(PACK, "trackers", "Sea Legs")
    assert pack.trackers[-1].id == "own:smoke-and-salt:sea-legs"
    pack = edited(pack, place_of("trackers/name/2"), "Balance")
    assert (pack.trackers[-1].id, pack.trackers[-1].name) == ("own:smoke-and-salt:sea-legs", "Balance")
    assert added(pack, "trackers", "Sea legs!").trackers[-1].id == "own:smoke-and-salt:sea-legs-2"
    assert added(PACK, "trackers", "HP").trackers[-1].id == "own:smoke-and-salt:hp-2"
    assert added(PACK, "weapons", "Gaff").weapons[-1].name == "Gaff"
    assert added(Pack("x", "X", "coc7"), "conditions", "濡れた").conditions[0].id == "own:x:condition"


def test_an_unnamed_entry_gets_a_lasting_id_with_its_first_name() -> None:
    pack = added(added(PACK, "skills", "New skill"), "skills", "New skill")
    data = pack_to_data(pack)
    data["treatments"][0]["skill"] = data["weapons"][0]["skill"] = "new-skill-2"
    pack = edited(pack_from_data(data), place_of("skills/name/3"), "Haul")
    haul = named(pack, "skills", 3, "New skill")
    assert [each.id.rpartition(":")[2] for each in haul.skills[2:]] == ["new-skill", "haul"]
    assert haul.treatments[0].skill == haul.weapons[0].skill == "own:smoke-and-salt:haul"
    again = edited(haul, place_of("skills/name/3"), "Pull")
    assert named(again, "skills", 3, "New skill") == again
    taken = edited(haul, place_of("skills/name/2"), "Haul")
    assert named(taken, "skills", 2, "New skill").skills[2].id == "own:smoke-and-salt:haul-2"
    assert named(PACK, "weapons", 0, "New weapon") == PACK
    grog = edited(added(PACK, "conditions", "New"), place_of("conditions/name/1"), "Dry")
    assert named(grog, "conditions", 1, "New").conditions[1].id == "own:smoke-and-salt:dry"


def test_references_to_a_removed_entry_are_dropped() -> None:
    without: Any = removed(PACK, "skills", 1)
    assert [each.name for each in without.skills] == ["Harpoons"]
    assert without.treatments[1].skill == ""
    assert without.weapons[0].skill == PACK.weapons[0].skill
    calm = removed(PACK, "trackers", 0)
    assert calm.treatments[0].tracker == "hp"
    assert removed(PACK, "weapons", 0).weapons == ()


def test_a_copy_gets_its_own_id_everywhere() -> None:
    copy = renamed_copy(PACK, "brine", "Brine")
    assert copy.treatments[0].tracker == "own:brine:nerve"
    assert pack_to_data(copy) == SMOKE | {"id": "brine", "name": "Brine"}


def test_a_packs_degrees_default_to_every_success() -> None:
    assert degrees_of(PACK)[:2] == ("passed", "critical")


def test_ids_are_short_and_unused() -> None:
    assert free_id("Élan & Co.", "pack", set()) == "elan-co"
    assert free_id("", "pack", {"pack"}) == "pack-2"
    assert len(free_id("x" * 300, "pack", {"x" * 56, "x" * 56 + "-2"})) <= 60
    assert Place("a", "b", "c") == place_of("a/b/c")
