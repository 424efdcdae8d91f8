"""What is done beside rolling: harm, rest, gear, techniques written down and checked."""

import pytest
from msgspec.structs import replace

from rules_core.sheet.sheet import Power, Technique, Tracker, Weapon
from rules_core.systems.striker.harm import Condition
from rules_core.systems.striker.listing import WPN_PISTOLS
from rules_core.systems.striker.on_sheet import condition_of, derived_of
from rules_core.systems.striker.professions import guns
from tests.core.striker.player import VEX, Player, being, with_points

HEALTHY = with_points(hp=8, ep=9, fp=8)


# Harm


def test_damage_reduces_hp() -> None:
    """ST-HP-02."""
    player = Player()
    player.act("damage", {"amount": "3"})
    assert player.points() == (2, 4, 2)
    assert condition_of(player.sheet) is Condition.FIT


@pytest.mark.parametrize(
    ("kind", "cover", "left"),
    [
        ("prc", "", 4),
        ("sls", "", 4),
        ("fire", "", 2),
        ("cold", "", 2),
        ("other", "", 1),
        ("prc", "uncovered", 1),
    ],
)
def test_worn_armour_resists_some_types(kind: str, cover: str, left: int) -> None:
    """ST-ARM-01: cloth keeps 3 off of blades and 1 off of fire and cold."""
    player = Player()
    player.act("wear", {"worn": "5"})
    player.act("damage", {"amount": "4", "type": kind, "cover": cover})
    assert player.points()[0] == left


def test_armour_limits_agility() -> None:
    """ST-ARM-01, ST-TC-01: a medium vest lets none of Agility 2 count."""
    player = Player()
    assert derived_of(player.sheet).tc == 13
    player.act("wear", {"worn": "4"})
    assert derived_of(player.sheet).tc == 11
    player.act("wear", {"worn": "9"})
    assert derived_of(player.sheet).tc == 13


def test_at_0_hp_the_player_chooses_stable_or_dying() -> None:
    """ST-HP-02."""
    player = Player()
    assert player.refuses("stability", {"stability": "1"}) == ("ST-HP-02", "not_zeroed")
    player.act("damage", {"amount": "9"})
    assert condition_of(player.sheet) is Condition.ZEROED
    for said, status in (("2", 2), ("1", 1), ("", 0), ("1", 1)):
        player.act("stability", {"stability": said})
        assert player.sheet.status("stability") == status
    player.act("heal", {"healed": "1", "healed_of": "hp"})
    assert (player.sheet.status("stability"), condition_of(player.sheet)) == (0, Condition.FIT)


def test_remaining_damage_of_the_maximum_kills_instantly() -> None:
    """ST-HP-02."""
    player = Player()
    player.act("damage", {"amount": "12"})
    assert condition_of(player.sheet) is Condition.ZEROED
    player.act("stability", {"stability": "2"})
    player.act("damage", {"amount": "8"})
    assert condition_of(player.sheet) is Condition.DEAD
    assert player.sheet.status("stability") == 0
    for act, field in (("damage", "amount"), ("drain", "drained"), ("heal", "healed"), ("rest", "")):
        assert player.refuses(act, {field: "1"}) == ("ST-HP-02", "dead")
    player.act("dead", {"on": ""})
    assert condition_of(player.sheet) is Condition.ZEROED
    player.act("dead", {"on": "1"})
    assert condition_of(player.sheet) is Condition.DEAD


def test_the_same_rule_applies_to_ep() -> None:
    """ST-HP-02: at 0 ep one is exhausted, and a remainder of the maximum kills."""
    player = Player()
    player.act("drain", {"drained": "4"})
    assert condition_of(player.sheet) is Condition.EXHAUSTED
    player.act("drain", {"drained": "9"})
    assert condition_of(player.sheet) is Condition.DEAD


@pytest.mark.parametrize("typed", ["", "0", "-3", "1000", "12345", "three", "1.5", "²", "٣"])
def test_an_amount_is_a_number_from_1_to_999(typed: str) -> None:
    """ST-HP-02: nothing is half done."""
    player = Player()
    assert player.refuses("damage", {"amount": typed}) == ("ST-HP-02", "number")
    assert player.refuses("drain") == ("ST-HP-02", "number")


# Getting better


def test_a_rest_restores_hp_ep_and_fp() -> None:
    """ST-HP-01, ST-EP-01, ST-FP-01: 3, 5 and 5 points; fp stop at 8."""
    player = Player(with_points(hp=1, ep=1, fp=5))
    assert {"ST-HP-01", "ST-EP-01", "ST-FP-01", "ST-HP-03"} == {
        each.rule for each in player.act("rest").steps
    }
    assert player.points() == (4, 6, 8)


def test_nobody_is_healed_above_the_maximum() -> None:
    """ST-HP-03."""
    player = Player()
    player.act("heal", {"healed": "99", "healed_of": "hp"})
    assert player.points()[0] == 8
    assert player.refuses("heal", {"healed": "1", "healed_of": "hp"}) == ("ST-HP-03", "full")
    player.act("heal", {"healed": "1", "healed_of": "fp"})
    assert player.points() == (8, 4, 3)


def test_the_maximum_may_be_set_by_hand() -> None:
    """ST-HP-03: a value set above it by hand is not lowered."""
    own = replace(VEX, trackers=(Tracker("hp", 5, 20), Tracker("ep", 30, 10), Tracker("fp", 8)))
    player = Player(own)
    player.act("heal", {"healed": "99", "healed_of": "hp"})
    assert player.points() == (20, 30, 8)
    assert player.refuses("rest") == ("ST-HP-03", "rested")


def test_a_rest_at_full_points_is_refused() -> None:
    """ST-HP-03."""
    assert Player(HEALTHY).refuses("rest") == ("ST-HP-03", "rested")


def test_a_rest_restores_only_trackers_on_the_sheet() -> None:
    """ST-HP-01."""
    only_hp = Player(replace(VEX, trackers=(Tracker("hp", 1),)))
    only_hp.act("rest")
    assert only_hp.sheet.tracker("hp").value == 4


# Weapons and abilities


def test_a_blade_from_the_rules_is_added_with_its_dice() -> None:
    """ST-WPN-01."""
    player = Player()
    player.act("blade:2")
    assert player.sheet.weapons[-1] == Weapon("Long blade", "cbt-melee", "1d8", qualities="sls")
    player.act("blade:4")
    assert player.sheet.weapons[-1] == Weapon("Chain hand blade", "cbt-melee", "2d4")
    other = Player(replace(VEX, skills=()))
    other.act("blade:0")
    assert other.sheet.weapons[-1].skill == ""
    with pytest.raises(KeyError):
        player.act("blade:9")


def test_a_custom_weapon() -> None:
    """ST-EFF-02: with or without dice, by a skill or a technique that is there."""
    player = Player()
    typed = {"weapon_name": " Arc  lance ", "weapon_dice": "2d8 + 1", "weapon_means": "pistols"}
    player.act("weapon:add", {**typed, "weapon_kind": "fire"})
    assert player.sheet.weapons[-1] == Weapon("Arc lance", "pistols", "2d8 + 1", qualities="fire")
    player.act("weapon:add", {"weapon_name": "Bola", "weapon_means": "gone"})
    assert player.sheet.weapons[-1] == Weapon("Bola")
    assert player.refuses("weapon:add", {}) == ("ST-EFF-02", "name")
    assert player.refuses("weapon:add", {"weapon_name": "x" * 81}) == ("ST-EFF-02", "long")
    assert player.refuses("weapon:add", {"weapon_name": "x", "weapon_dice": "lots"}) == ("ST-EFF-02", "dice")
    assert len(player.sheet.weapons) == 7


def test_removing_a_weapon_keeps_the_one_in_hand() -> None:
    player = Player()
    player.act("hand:2")
    player.act("weapon:remove:0")
    assert (player.sheet.status("in_hand"), player.sheet.weapons[1].name) == (2, "Club")
    player.act("weapon:remove:2")
    assert player.sheet.status("in_hand") == 2
    player.act("weapon:remove:1")
    assert player.sheet.status("in_hand") == 0
    player.act("hand:0")
    player.act("hand:")
    assert player.sheet.status("in_hand") == 0
    for act in ("hand:9", "weapon:remove:9"):
        with pytest.raises(KeyError):
            player.act(act)


def test_a_weapon_is_used_by_a_skill_or_a_technique() -> None:
    player = Player()
    player.act("weapon:means:3", {"means": "locks"})
    assert player.sheet.weapons[3].skill == "locks"
    assert player.act("weapon:means:3", {"means": "locks"}).events == ()
    player.act("weapon:means:3", {"means": ""})
    assert player.sheet.weapons[3].skill == ""
    with pytest.raises(KeyError):
        player.act("weapon:means:3", {"means": "gone"})


def test_dice_of_ones_own_typed_with_a_german_w_are_saved_with_d() -> None:
    player = Player()
    player.act("weapon:add", {"weapon_name": "Lance", "weapon_dice": "2W8+1", "weapon_means": "pistols"})
    player.act("ability:add", {"ability_name": "Spark", "ability_dice": "1w6"})
    assert (player.sheet.weapons[-1].damage, player.sheet.powers[-1].dice) == ("2D8+1", "1d6")


def test_a_custom_ability() -> None:
    player = Player()
    typed = {"ability_name": "Spark", "ability_notes": "Jumps between hulls.", "ability_dice": "1d6"}
    player.act("ability:add", typed)
    assert player.sheet.powers[-1] == Power(
        "spark-2", "custom", "Spark", effect="Jumps between hulls.", dice="1d6"
    )
    player.act("ability:add", {"ability_name": "???"})
    assert player.sheet.powers[-1].id == "own"
    player.act("ability:remove:spark")
    assert [each.id for each in player.sheet.powers] == ["oath", "spark-2", "own"]
    for typed, why in (
        ({}, "name"),
        ({"ability_name": "x", "ability_notes": "x" * 1001}, "long"),
        ({"ability_name": "x", "ability_dice": "1d7"}, "dice"),
    ):
        assert player.refuses("ability:add", typed) == ("ST-EFF-02" if why == "dice" else "ST-EFF-01", why)


# A round


def test_attacks_of_opportunity_are_counted_in_a_round() -> None:
    """ST-CBT-02: five ranks of Cbt-Melee allow two."""
    player = Player()
    player.act("opportunity")
    player.act("opportunity")
    assert player.refuses("opportunity") == ("ST-CBT-02", "opportunities")
    player.act("round")
    assert player.sheet.status("opportunities") == 0
    assert player.refuses("round") == ("ST-CBT-02", "unused")
    for unarmed in (
        replace(VEX, skills=VEX.skills[:3]),
        VEX.with_skill(replace(VEX.skill("cbt-melee"), value=-3)),
    ):
        assert Player(unarmed).refuses("opportunity") == ("ST-CBT-02", "untrained")


def test_a_feint_can_be_set_by_hand() -> None:
    """ST-CBT-01."""
    player = Player()
    player.act("feinted", {"on": "1"})
    assert player.sheet.status("feinted") == 1
    player.act("feinted", {"on": ""})
    assert player.sheet == VEX


# Techniques


def typed(
    technique: str = "",
    name: str = "Riposte",
    *,
    ranks: str = "1",
    kind: str = "facilitator",
    parent: str = "",
    listing: str = "",
) -> dict[str, str]:
    return {
        f"name:{technique}": name,
        f"ranks:{technique}": ranks,
        f"kind:{technique}": kind,
        f"parent:{technique}": parent,
        f"listing:{technique}": listing,
    }


def test_a_technique_can_be_added() -> None:
    """ST-ROLL-03, ST-MOD-04: its skill is the one that the listing replaces."""
    player = Player()
    player.act("technique:add", typed(listing=str(WPN_PISTOLS)))
    written = player.sheet.techniques[-1]
    assert written == Technique("riposte", "Riposte", "cbt-ranged", 1, "facilitator", str(WPN_PISTOLS))
    player.act("technique:add", typed(name="Plain", kind="odd", parent="knots"))
    assert player.sheet.techniques[-1] == Technique("plain", "Plain", "knots", 1, "specialiser", "")
    player.act("technique:add", typed(name="Wait", parent="gone", listing="wait(round)"))
    assert player.sheet.techniques[-1].skill == ""
    unknown = typed(name="Far", parent="", listing="go(day) sub(this for Sailing)")
    player.act("technique:add", unknown)
    assert player.sheet.techniques[-1].skill == ""


@pytest.mark.parametrize(
    ("given", "rule", "why"),
    [
        (typed(name=""), "ST-ROLL-03", "name"),
        (typed(name="Locks"), "ST-ROLL-03", "twice"),
        (typed(ranks="many"), "ST-MOD-01", "number"),
        (typed(ranks="-1"), "ST-MOD-01", "number"),
        (typed(listing="attack(soon)"), "ST-ROLL-03", "listing"),
        (typed(listing="a" * 1001), "ST-ROLL-03", "long"),
        (typed(parent="knots", listing=str(WPN_PISTOLS)), "ST-ROLL-03", "parent"),
    ],
)
def test_an_invalid_technique_is_not_added(given: dict[str, str], rule: str, why: str) -> None:
    """ST-ROLL-03, ST-MOD-01."""
    assert Player().refuses("technique:add", given) == (rule, why)


def test_a_technique_is_changed_and_keeps_its_place() -> None:
    """ST-ROLL-03, ST-MOD-01."""
    player = Player()
    given = typed(
        "pistols", "Wpn-Pistols", ranks="3", kind="specialiser", parent="cbt-ranged", listing=str(WPN_PISTOLS)
    )
    player.act("technique:save:pistols", given)
    assert player.sheet.techniques[0] == replace(VEX.technique("pistols"), ranks=3)
    assert player.refuses("technique:save:pistols", given) == ("ST-ROLL-03", "unchanged")
    with pytest.raises(KeyError):
        player.act("technique:save:gone", given)


def test_a_removed_technique_leaves_its_weapons_to_its_skill() -> None:
    player = Player(being(in_hand=1))
    player.act("technique:remove:pistols")
    assert [each.skill for each in player.sheet.weapons] == [
        "cbt-ranged",
        "blades",
        "cbt-melee",
        "",
        "cbt-ranged",
    ]
    with pytest.raises(KeyError):
        player.act("technique:remove:pistols")


def test_the_techniques_of_the_rulebook_are_offered() -> None:
    """ST-MOD-02, ST-CBT-01."""
    player = Player(replace(VEX, techniques=()))
    for place in range(3):
        player.act(f"technique:example:{place}")
    assert [(each.name, each.skill, each.ranks) for each in player.sheet.techniques] == [
        ("Wpn-Pistols", "cbt-ranged", 1),
        ("Wpn-Blades-Short", "cbt-melee", 1),
        ("Feint", "", 1),
    ]
    assert player.refuses("technique:example:0") == ("ST-ROLL-03", "twice")
    with pytest.raises(KeyError):
        player.act("technique:example:3")


@pytest.mark.parametrize("act", ["", "dance", "heal:x", "ability:remove:x"])
def test_unknown_actions_are_refused(act: str) -> None:
    with pytest.raises(KeyError):
        Player().act(act, {"healed": "1"})


def test_only_points_on_the_sheet_are_restored() -> None:
    """ST-HP-03."""
    with pytest.raises(KeyError):
        Player().act("heal", {"healed": "1", "healed_of": "luck"})


def test_a_gun_of_the_list_uses_the_technique_of_its_profession_else_the_ranged_skill() -> None:
    """ST-MOD-02."""
    (pistol,) = [each for each in guns(VEX) if each.name == "Arc pistol"]
    assert pistol.skill == next(each.id for each in VEX.techniques if each.name == "Wpn-Pistols")
    untaught = replace(VEX, techniques=())
    assert {each.skill for each in guns(untaught)} == {"cbt-ranged"}
    assert {each.skill for each in guns(replace(untaught, skills=()))} == {""}
