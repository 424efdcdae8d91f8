"""Making a character of Striker, and values of it that are set or moved by hand."""

import pytest
from msgspec.structs import replace

from rules_core.dice.sources import ScriptedDice
from rules_core.game.creation import METHOD, keep
from rules_core.game.edit import add, edit, move, removed
from rules_core.game.follows import base_value
from rules_core.game.places import Place
from rules_core.game.registry import creation
from rules_core.sheet.events import play, set_status
from rules_core.sheet.sheet import Detail, Override, Passage, Sheet, Skill, Technique, Trait, Weapon
from rules_core.systems.striker import on_sheet
from rules_core.systems.striker.attempts import default_weapon
from rules_core.systems.striker.creating import (
    CREATION,
    blank,
    budgets,
    occupy,
    quick,
    remarks,
    waiting_ranks,
)
from rules_core.systems.striker.on_sheet import per_rest
from rules_core.systems.striker.professions import PROFESSIONS
from rules_core.systems.striker.system import SYSTEM, follows

NOBODY = blank("Nobody")
FACES = (1, 3, 5, 7, 9)
A, B, C = Weapon("A"), Weapon("B"), Weapon("C")


def made(face: int) -> Sheet:
    return play(NOBODY, quick(NOBODY, ScriptedDice({"d10": [face]})).events)


def said(sheet: Sheet) -> dict[tuple[str, str], dict[str, int | str]]:
    """The remarks on a sheet by id and place, with their facts."""
    return {(each.id, each.place): dict(each.facts) for each in remarks(sheet)}


def written(sheet: Sheet, part: str, field: str, which: str, text: str) -> Sheet:
    return play(sheet, edit(SYSTEM, sheet, Place(part, field, which), text))


def holding(place: int, *weapons: Weapon) -> Sheet:
    """A character with weapons, of which the one at that place, counted from 1, is in hand."""
    sheet = replace(NOBODY, weapons=weapons)
    return play(sheet, set_status(sheet, "in_hand", place))


def knowing(*techniques: Technique) -> Sheet:
    return replace(NOBODY, techniques=techniques)


def test_every_skill_of_an_empty_sheet_is_at_minus_3() -> None:
    """ST-MOD-03, ST-HP-01, ST-EP-01, ST-FP-01: with what most have of the factors."""
    assert creation("striker") is CREATION
    assert {(each.value, each.base) for each in NOBODY.skills} == {(-3, -3)}
    assert all(each.value == SYSTEM.tracker_span(NOBODY, each.id).most for each in NOBODY.trackers)
    assert [each.value for each in NOBODY.trackers] == [4, 3, 2]
    assert not any(each.grave for each in remarks(NOBODY))


def test_a_skill_that_is_added_starts_at_minus_3_too() -> None:
    """ST-MOD-03."""
    sheet = play(NOBODY, add(SYSTEM, NOBODY, "skill", {"kind": "psionic", "name": "Hush"}))
    assert (sheet.skills[-1].value, sheet.skills[-1].base) == (-3, -3)
    assert base_value(SYSTEM, NOBODY, Skill("own", "custom", 0, "Whistling")) == -3


def test_sophont_bonuses_raise_the_skill_without_being_ranks() -> None:
    """ST-MOD-03, ST-HP-01: more Health brings more hp at once."""
    sheet = written(NOBODY, "skill", "base", "health", "1")
    assert (sheet.skill("health").value, sheet.tracker("hp").value) == (1, 8)
    assert budgets(sheet)[0].spent == 0


@pytest.mark.parametrize("face", FACES)
def test_a_quick_start_spends_the_ranks_of_a_first_level(face: int) -> None:
    """ST-ADVN-01, ST-MOD-01, ST-ROLL-03: all that it brings can be read and used."""
    sheet = made(face)
    assert remarks(sheet) == ()
    assert [(each.id, each.spent, each.total) for each in budgets(sheet)] == [
        ("skills", 5, 5),
        ("techniques", 5, 5),
    ]
    trained = {each.id: each.base for each in sheet.skills if each.base != -3}
    assert trained == dict.fromkeys(("agility", "focus", "insight", "strength"), 0) | {
        "energy": 1,
        "health": 1,
    }
    for technique in sheet.techniques:
        assert on_sheet.listing_of(technique) is not None
        assert on_sheet.parent_of(sheet, technique) is not None
        assert on_sheet.technique_values(sheet, technique).result.modifier >= -3
    assert default_weapon(sheet, sheet.techniques[0]) == 0
    assert sheet.status("in_hand") == 1


def test_dice_choose_the_profession_of_a_quick_start() -> None:
    """ST-ADVN-01: its skills are marked, that of the vocation is not."""
    assert [made(face).detail("occupation") for face in FACES] == [each.name for each in PROFESSIONS]
    pilot = made(1)
    marked = [each.id for each in pilot.skills if each.occupation]
    assert marked == ["agility", "cbt-ranged", "qualifier:small-craft"]
    assert pilot.detail("vocation") == "Card player"


def test_choosing_a_profession() -> None:
    """ST-ADVN-01."""
    sheet = play(NOBODY, occupy(NOBODY, "surgeon"))
    sheet = play(sheet, occupy(sheet, "mechanic"))
    assert {each.id for each in sheet.skills if each.occupation} == {
        "engineering:drives",
        "robotics",
        "cbt-melee",
    }
    assert sum(each.kind == "engineering" for each in play(sheet, occupy(sheet, "mechanic")).skills) == 1
    with pytest.raises(KeyError):
        occupy(NOBODY, "poet")


def test_other_ranks_than_the_levels_are_only_a_hint() -> None:
    """ST-ADVN-01: the rules do not say what a character begins with."""
    sheet = written(made(1), "skill", "value", "deceive", "9")
    assert said(sheet)["over", "skills"] == {"budget": "skills", "over": 11, "total": 5}
    assert not any(each.grave for each in remarks(sheet))
    third = written(made(1), "detail", "", "level", "3")
    assert said(third)["unspent", ""] == {"left": 20, "skills": 10, "techniques": 10}


def test_ranks_are_not_checked_without_a_level_or_for_imports() -> None:
    """ST-ADVN-01."""
    free = written(made(1), "detail", "", "level", "veteran")
    assert [each.total for each in budgets(free)] == [None, None]
    assert [each.facts for each in budgets(free)] == [(), ()]
    assert budgets(made(1))[0].facts == (("level", 1),)
    assert budgets(written(made(1), "detail", "", METHOD, "")) == ()


@pytest.mark.parametrize(("tracker", "skill"), [("hp", "health"), ("ep", "energy"), ("fp", "focus")])
def test_each_rest_restores_by_its_own_factor_and_skill(tracker: str, skill: str) -> None:
    """ST-HP-01, ST-EP-01, ST-FP-01."""
    before = {each: per_rest(NOBODY, each) for each in ("hp", "ep", "fp")}
    better = written(NOBODY, "skill", "value", skill, "4")
    assert {each for each in before if per_rest(better, each) != before[each]} == {tracker}


def test_an_unreadable_listing_is_flagged_with_its_place() -> None:
    """ST-ROLL-03."""
    listing = "mislead(main-action) imp(sv,Insight) 8"
    sheet = knowing(Technique("t", "Odd", "deceive", 1, listing=listing))
    (remark,) = [each for each in remarks(sheet) if each.grave]
    assert (remark.id, remark.place) == ("listing", "technique/listing/t")
    assert dict(remark.facts) == {"technique": "Odd", "at": listing.index("8") + 1, "expected": "="}


def test_unknown_skills_in_a_listing_are_a_hint() -> None:
    """ST-MOD-03."""
    listing = "hush(round) sub(this for Hush) chk(15)= +M(this) +M(Deceive)"
    assert said(knowing(Technique("t", "Still", "", 1, listing=listing)))[
        "unknown_skills", "technique/listing/t"
    ] == {"technique": "Still", "skills": "Hush"}
    assert not any("technique" in place for _, place in said(knowing(Technique("t", "Plain", "deceive", 1))))


def test_an_enabler_without_ranks_is_useless() -> None:
    """ST-MOD-04."""
    sheet = knowing(Technique("t", "Rewire", "robotics", 0, "enabler"))
    (remark,) = [each for each in remarks(sheet) if each.id == "no_rank"]
    assert not any(each.id == "no_rank" for each in remarks(play(sheet, remark.fixes[0].events)))


@pytest.mark.parametrize(("trait", "value", "nearest"), [("hx", 0, 1), ("fx", 21, 20), ("size", -11, -10)])
def test_factors_and_size_stay_in_a_sensible_range(trait: str, value: int, nearest: int) -> None:
    """ST-HP-01, ST-FP-01, ST-TC-01."""
    sheet = written(NOBODY, "trait", "", trait, str(value))
    (remark,) = [each for each in remarks(sheet) if each.id == "range"]
    assert (remark.place, dict(remark.fixes[0].facts)) == (f"trait//{trait}", {"value": nearest})
    odd = replace(NOBODY, traits=(Trait("tail", 999),), skills=())
    assert remarks(replace(odd, trackers=(), details=())) == ()


def test_health_must_not_be_below_0() -> None:
    """ST-HP-01, reading A20."""
    assert said(NOBODY)["no_life", "skill/value/health"] == {"value": -3}
    assert ("no_life", "skill/value/health") not in said(written(NOBODY, "skill", "base", "health", "0"))


def test_points_above_the_maximum_are_flagged() -> None:
    """ST-HP-03."""
    sheet = NOBODY.with_tracker(replace(NOBODY.tracker("ep"), value=9))
    assert said(sheet)["above_most", "tracker/value/ep"]["most"] == 3


# Set by hand


def test_a_target_challenge_set_by_hand_is_kept() -> None:
    """ST-TC-01, ST-ARM-01: regardless of armour."""
    sheet = replace(made(1), overrides=(Override("tc", 14), Override("tc-a", 6)))
    armoured = play(sheet, set_status(sheet, "worn", 4))
    assert (SYSTEM.derived(armoured)["tc"], SYSTEM.derived(armoured)["tc-a"]) == (14, 6)
    assert on_sheet.area_challenge_of(sheet) == 6
    assert SYSTEM.by_rule(sheet)["tc"] == 11
    assert said(sheet)["by_hand", "override//tc"]["rule"] == 11
    assert SYSTEM.derived(replace(sheet, overrides=(Override("tc", "high"),)))["tc"] == 11


@pytest.mark.parametrize(("by_hand", "left"), [(3, 3), (-1, 0)])
def test_attacks_of_opportunity_can_be_set(by_hand: int, left: int) -> None:
    """ST-CBT-02: without a rank too, and never below none."""
    sheet = replace(NOBODY, overrides=(Override("opportunities", by_hand),))
    assert on_sheet.opportunities(sheet) == SYSTEM.derived(sheet)["opportunities"] == left
    assert on_sheet.opportunities(NOBODY) == 0


def test_the_weapon_in_hand_stays_when_others_are_removed_or_moved() -> None:
    """ST-EFF-02: what an attack does comes from the weapon in use."""
    sheet = holding(2, A, B, C)
    assert play(sheet, removed(SYSTEM, sheet, Place("weapon", "", "0"))).status("in_hand") == 1
    assert play(sheet, removed(SYSTEM, sheet, Place("weapon", "", "2"))).status("in_hand") == 2
    assert play(sheet, move(SYSTEM, sheet, Place("weapon", "", "1"), 1)).status("in_hand") == 3
    assert play(sheet, move(SYSTEM, sheet, Place("weapon", "", "2"), -2)).status("in_hand") == 3
    assert written(sheet, "weapon", "damage", "1", "2d6").status("in_hand") == 2
    assert written(sheet, "weapon", "name", "0", "B").status("in_hand") == 2


def test_removing_the_weapon_in_hand_empties_the_hand() -> None:
    """ST-EFF-02."""
    sheet = holding(2, A, B, C)
    assert play(sheet, removed(SYSTEM, sheet, Place("weapon", "", "1"))).status("in_hand") == 0
    last = holding(1, A)
    assert play(last, removed(SYSTEM, last, Place("weapon", "", "0"))).status("in_hand") == 0


def test_an_invalid_hand_is_kept_until_weapons_change() -> None:
    """ST-EFF-02: a place where nothing is comes from a file that was written by hand."""
    empty, odd = holding(0, A, B), holding(9, A, B)
    assert follows(empty, replace(empty, weapons=(B,))) == ()
    assert follows(odd, odd) == ()
    assert play(odd, removed(SYSTEM, odd, Place("weapon", "", "0"))).status("in_hand") == 0


def test_changing_the_hand_itself_is_not_reverted() -> None:
    """ST-EFF-02."""
    assert written(holding(1, A, B), "status", "", "in_hand", "2").status("in_hand") == 2


def test_a_new_character_is_told_what_a_session_will_miss() -> None:
    sheet = blank("Nobody")
    assert [(each.id, each.step) for each in CREATION.gaps(sheet)] == [
        ("aspect", "person"),
        ("occupation", "skills"),
        ("technique", "techniques"),
        ("weapon", "gear"),
        ("cash", "gear"),
        ("story", "backstory"),
    ]
    whole = replace(made(1), backstory=(Passage("traits", "Whistles."),))
    assert [each.id for each in CREATION.gaps(whole)] == ["cash"]
    assert CREATION.gaps(replace(whole, details=(*whole.details, Detail("cash", "50")))) == ()


def test_ranks_wait_until_they_are_spent_or_the_player_accepts_them() -> None:
    """ST-ADVN-01"""
    third = written(made(1), "detail", "", "level", "3")
    assert waiting_ranks(third) == {"skills", "techniques"}
    spent = written(third, "skill", "value", "deceive", "9")
    assert waiting_ranks(spent) == {"techniques"}
    (left,) = (each for each in remarks(third) if each.id == "unspent")
    assert waiting_ranks(play(third, keep(third, left))) == set()
    assert waiting_ranks(written(made(1), "detail", "", "level", "veteran")) == set()


def test_a_level_that_is_no_number_is_remarked_on() -> None:
    """ST-ADVN-01."""
    unknown = replace(NOBODY, details=(Detail(METHOD, "typed"), Detail("level", "abc")))
    found = [each for each in CREATION.remarks(unknown) if each.id == "no_level"]
    assert [(each.place, each.grave) for each in found] == [("detail//level", True)]
    for details in ((Detail(METHOD, "typed"),), NOBODY.details):
        assert all(each.id != "no_level" for each in CREATION.remarks(replace(NOBODY, details=details)))
