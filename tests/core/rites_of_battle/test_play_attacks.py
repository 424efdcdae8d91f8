"""Attacks out of the tray: what is fought with, what comes through, what a roll can buy."""

import pytest
from msgspec.structs import replace

from rules_core.dice.sources import ScriptedDice
from rules_core.game.play import Act
from rules_core.sheet.journal import Action, standing_rolls
from rules_core.sheet.outcome import Refused, step
from rules_core.sheet.sheet import Fight, Fighter, Status, Weapon
from rules_core.systems.rites_of_battle.attack import Track
from rules_core.systems.rites_of_battle.kept import symbols_of
from rules_core.systems.rites_of_battle.play import act as do
from rules_core.systems.rites_of_battle.play_attacks import (
    blows,
    raised,
    saved_weapon,
    soaks_now,
    soaks_of,
    weapon_in_use,
)
from rules_core.systems.rites_of_battle.play_spending import (
    ADVANTAGE,
    DESPAIR,
    SYMBOLS,
    THREAT,
    TRIUMPH,
    bought_with,
    left_of,
    offered,
    on_menu,
    purse_of,
    read_option,
)
from rules_core.systems.rites_of_battle.pool import Weapon as Reach
from rules_core.systems.rites_of_battle.system import SYSTEM
from tests.core.rites_of_battle.characters import JUNO, WHOLE, Seat, faces, options, value, why

HIT = faces(proficiency="sa T", ability="aa", boost="a", difficulty="f h", setback="-")
FIGHT = Fight(1, (Fighter("Juno", 1, own=True, side="party"),))


def shot() -> Seat:
    """The roll of the mock: 1 success, 3 advantages and a triumph."""
    seat = Seat()
    seat.roll("weapon:0", HIT, pool_boost=1)
    return seat


def threatened(threats: int = 4, subject: str = "weapon:0") -> Seat:
    """A roll with so many threats."""
    seat = Seat(WHOLE)
    row = ["hh"] * (threats // 2) + ["h"] * (threats % 2)
    dice = faces(proficiency="- -", ability="-", difficulty=" ".join(row))
    seat.roll(subject, dice, pool_difficulty=len(row) - 2)
    return seat


def test_a_weapons_type_follows_from_qualities_range_and_skill() -> None:
    """ROB-POOL-03, ROB-ATK-02, ROB-ATK-04, ROB-ADV-00 and ROB-THR-03."""
    assert weapon_in_use(JUNO, "0")[:4] == (6, 3, Reach.ONE_HANDED, Track.WOUNDS)
    assert weapon_in_use(JUNO, "1")[:4] == (3, 4, Reach.MELEE, Track.WOUNDS)
    assert weapon_in_use(JUNO, "2") == (9, 2, Reach.HEAVY, Track.WOUNDS, True)
    assert weapon_in_use(JUNO, "3")[:4] == (4, 5, Reach.MELEE, Track.STRAIN)
    assert weapon_in_use(JUNO, "4")[2] is Reach.ONE_HANDED
    assert weapon_in_use(JUNO, "unarmed")[:4] == (2, 5, Reach.MELEE, Track.STRAIN)
    gunnery = replace(JUNO, weapons=(Weapon("Gun", "gunnery"), Weapon("Stick", "melee"), Weapon("?", "lost")))
    assert [weapon_in_use(gunnery, place).reach for place in "012"] == [
        Reach.HEAVY,
        Reach.MELEE,
        Reach.ONE_HANDED,
    ]


def test_weapons_cannot_attack_outside_their_range() -> None:
    """ROB-POOL-03 (reading A17), and ROB-THR-03 for an empty one."""
    seat = Seat()
    assert why(seat.refused("weapon:2", range="engaged")) == ("ROB-POOL-03", "too_large")
    assert why(seat.refused("weapon:1", range="short")) == ("ROB-POOL-03", "out_of_reach")
    assert seat.refused("weapon:0", range="engaged") is None
    assert seat.refused("weapon:unarmed") is None
    with pytest.raises(Refused):
        seat.roll("weapon:2", range="engaged")


def test_the_mockups_roll_deals_seven_before_soak() -> None:
    """ROB-ATK-01, ROB-ATK-02 and ROB-ATK-07: 1 success, 3 advantages, a triumph."""
    seat = shot()
    kept = seat.latest().roll
    assert symbols_of(kept) == (1, 0, 1, 3)
    assert (kept.total, kept.degree, kept.passed) == (1, "regular", True)
    assert blows(saved_weapon(kept), soaks_now(seat.latest()), symbols_of(kept)) == ((True, 7),)
    rules = [each.rule for each in seat.entries[0].steps]
    assert {"ROB-ATK-01", "ROB-ATK-02", "ROB-ATK-07", "ROB-CRIT-02", "ROB-DICE-07"} <= set(rules)


def test_several_targets_split_the_successes_and_have_their_own_soak() -> None:
    """ROB-ATK-03 and ROB-ATK-04: 3 successes on 2 targets are 2 each."""
    seat = Seat(WHOLE)
    roll = seat.roll(
        "weapon:0", faces(proficiency="ss s", ability="-", difficulty="- -"), targets=2, soak_1=3, soak_2=99
    )
    done = blows(saved_weapon(roll), soaks_now(seat.latest()), symbols_of(roll))
    assert done == ((True, 5), (True, 0))
    assert soaks_of(options(targets=99, soak_1="thick", soak_2=-4)) == (0, 0, None, None, None, None)


def test_soak_may_be_entered_after_the_roll() -> None:
    """ROB-ATK-04: each telling counts in place of the one before, and no other than a hit takes one."""
    seat = Seat(WHOLE)
    dice = faces(proficiency="ss s", ability="-", difficulty="- -")
    seat.roll("weapon:0", dice, targets=2, soak_1=3)
    assert soaks_now(seat.latest()) == (3, None)
    turn = seat.spend("soak", soak_1=" 4 ", soak_2="99")
    assert [each.facts for each in turn.steps] == [
        (("target", 1), ("damage", 8), ("soak", 4), ("loss", 4)),
        (("target", 2), ("damage", 8), ("soak", 99), ("loss", 0)),
    ]
    assert turn.events == ()
    with pytest.raises(Refused) as caught:
        seat.spend("soak", soak_1="4", soak_2="99")
    assert why(caught.value) == ("ROB-ATK-04", "same_soak")
    for bad in ("thick", "-1", "100", "9999999"):
        with pytest.raises(Refused) as caught:
            seat.spend("soak", soak_1=bad)
        assert why(caught.value) == ("ROB-ATK-04", "no_number")
    seat.spend("soak", soak_2="1")
    assert soaks_now(seat.latest()) == (None, 1)
    seat.undo(seat.entries[0].seq)
    assert soaks_now(seat.latest()) == (4, 99)
    assert bought_with(seat.latest()) == ((), (), (), ())


def test_full_soak_removes_the_critical_injury_option() -> None:
    """ROB-ATK-04, ROB-ADV-00 (reading A03)."""
    seat = shot()
    assert offered(seat.sheet, seat.latest(), ADVANTAGE)["critical_injury"].allowed
    seat.spend("soak", soak_1="7")
    refused = offered(seat.sheet, seat.latest(), ADVANTAGE)["critical_injury"]
    assert refused.step.fact("because") == "no_damage"
    seat.spend("soak", soak_1="6")
    assert offered(seat.sheet, seat.latest(), ADVANTAGE)["critical_injury"].allowed


def test_soak_applies_only_to_hits() -> None:
    """ROB-ATK-04 (reading A04): a miss and a check that is no attack meet none."""
    seat = Seat(WHOLE)
    with pytest.raises(KeyError):
        do(Act(seat.sheet, "spend:soak", {"soak_1": "2"}), ScriptedDice())
    seat.roll("weapon:0", faces(proficiency="- -", ability="-", difficulty="f -"))
    with pytest.raises(KeyError):
        seat.spend("soak", soak_1="2")
    seat.roll("trait:agi", faces(ability="s s s", difficulty="- -"))
    with pytest.raises(KeyError):
        seat.spend("soak", soak_1="2")


def test_invalid_soak_entries_are_ignored() -> None:
    """ROB-ATK-04: a file that was written by hand never breaks the roll."""
    seat = shot()
    seat.spend("soak", soak_1="2")
    steps = (step("ROB-ATK-04", soak="thick"), step("ROB-ATK-04", target="first", soak=3), step("X"))
    seat.entries[0] = replace(seat.entries[0], steps=steps)
    assert soaks_now(seat.latest()) == (None,)
    seat.entries[0] = replace(seat.entries[0], steps=(step("ROB-ATK-04", target=1, soak=999_999),))
    assert soaks_now(seat.latest()) == (99,)


def test_a_triumph_buys_any_option_and_advantages_what_they_can_afford() -> None:
    """ROB-ADV-00 to ROB-ADV-03, ROB-ATK-06 (reading A02): 3 advantages, the pistol's injury costs 3."""
    seat = shot()
    now = offered(seat.sheet, seat.latest(), ADVANTAGE)
    assert now["critical_injury"].allowed
    assert now["destroy_equipment"].step.fact("short") == 3
    seat.spend("free_maneuver")
    now = offered(seat.sheet, seat.latest(), ADVANTAGE)
    assert (now["notice"].allowed, now["critical_injury"].step.fact("short")) == (True, 2)
    assert now["free_maneuver"].step.fact("because") == "again"
    seat.spend("triumph:critical_injury")
    assert bought_with(seat.latest()) == (("free_maneuver",), (), ("critical_injury",), ())
    assert not offered(seat.sheet, seat.latest(), TRIUMPH)["notice"].allowed
    with pytest.raises(Refused) as caught:
        seat.spend("triumph:notice")
    assert why(caught.value) == ("ROB-ADV-01", "points")


def test_an_injury_that_was_rolled_is_not_paid_for_again() -> None:
    """ROB-ADV-00: one injury per attack; the other symbols can still be spent."""
    seat = shot()
    seat.spend("triumph:critical_injury")
    assert offered(seat.sheet, seat.latest(), ADVANTAGE)["critical_injury"].allowed
    attack = seat.entries[-1].seq
    turn = SYSTEM.play.roll(seat.attempt("target-injury:"), ScriptedDice({"d100": [30]}))
    seat.keep(Action.ROLL, "target-injury:", turn, attack)
    _, standing = standing_rolls(seat.entries)
    assert len(standing.followed_by("target-injury")) == 1
    assert why(offered(seat.sheet, standing, ADVANTAGE)["critical_injury"]) == ("ROB-ADV-00", "injury_rolled")
    assert offered(seat.sheet, standing, ADVANTAGE)["recover_strain"].allowed


def test_an_injury_belongs_to_the_attack_that_it_follows() -> None:
    """ROB-ADV-00: also if another attack was made since."""
    seat = shot()
    first = seat.latest().roll
    seat.roll("weapon:0", faces(proficiency="- -", ability="-", difficulty="hh hh", setback="-"))
    asked = replace(seat.attempt("target-injury:"), after=first)
    roll = SYSTEM.play.roll(asked, ScriptedDice({"d100": [30]})).roll
    assert roll is not None
    assert roll.input("attack_option_pool_boost") == 1


def test_undoing_a_purchase_returns_its_symbols() -> None:
    """ROB-ATK-06: an undo of the entry is all there is to it."""
    seat = shot()
    seat.spend("recover_strain")
    assert value(seat.sheet, "strain") == 8
    seat.undo(seat.entries[0].seq)
    assert value(seat.sheet, "strain") == 9
    assert offered(seat.sheet, seat.latest(), ADVANTAGE)["recover_strain"].allowed
    purse = purse_of(seat.sheet, seat.latest(), ADVANTAGE)
    assert left_of(ADVANTAGE, purse, bought_with(seat.latest())) == 3


def test_disabling_uses_the_damage_an_injury_would_need() -> None:
    """ROB-ADV-07 (reading A21)."""
    seat = shot()
    seat.spend("disable")
    assert why(offered(seat.sheet, seat.latest(), TRIUMPH)["critical_injury"]) == (
        "ROB-ADV-07",
        "damage_traded",
    )


def test_no_injury_without_damage_past_soak() -> None:
    """ROB-ADV-00 (reading A03), ROB-ADV-06."""
    seat = Seat(WHOLE)
    seat.roll("weapon:0", faces(proficiency="sa aa", ability="aa", difficulty="- -"), soak_1=20)
    assert why(offered(seat.sheet, seat.latest(), ADVANTAGE)["critical_injury"]) == (
        "ROB-ADV-00",
        "no_damage",
    )


def test_what_is_bought_for_the_character_is_on_the_sheet() -> None:
    """ROB-ADV-02, ROB-ADV-03 and ROB-THR-02: what is for others is in test_play_promises."""
    for option, status, number in (
        ("boost_any_ally@self", "next_boost", 1),
        ("gain_defense@ranged", "gained_ranged", 2),
        ("ignore_environment", "environment_ignored", 2),
        ("upgrade_ally@self", "next_upgrade", 1),
    ):
        seat = shot()
        seat.spend(f"triumph:{option}")
        assert seat.sheet.status(status) == number
    for option in ("notice", "quality", "free_maneuver"):
        seat = shot()
        assert seat.spend(option).events == ()


def test_a_free_manoeuvre_counts_towards_the_two_of_the_turn_of_a_fight() -> None:
    """ROB-ADV-02 and ROB-TIME-02."""
    seat = Seat(replace(JUNO, fight=FIGHT))
    seat.roll("weapon:0", HIT, pool_boost=1)
    seat.spend("free_maneuver")
    assert seat.sheet.status("turn_granted") == 1
    seat = Seat(replace(JUNO, fight=FIGHT, statuses=(Status("turn_free", 5),)))
    seat.roll("weapon:0", HIT, pool_boost=1)
    assert why(offered(seat.sheet, seat.latest(), ADVANTAGE)["free_maneuver"]) == ("ROB-ADV-02", "manoeuvres")


def test_threats_can_cost_strain_footing_or_ammunition() -> None:
    """ROB-THR-01, ROB-THR-02 and ROB-THR-03."""
    seat = threatened(8)
    seat.spend("suffer_strain")
    assert value(seat.sheet, "strain") == 10
    seat.spend("setback_own_side@self")
    assert seat.sheet.status("next_setback") == 1
    seat.spend("fall_prone")
    assert seat.sheet.status("prone") == 1
    seat = threatened()
    seat.spend("out_of_ammo")
    assert seat.sheet.weapons[0].fired == 12
    assert why(seat.refused("weapon:0")) == ("ROB-THR-03", "empty")
    seat.act("weapon:reload:0")
    assert (seat.sheet.weapons[0].fired, seat.refused("weapon:0")) == (0, None)
    assert seat.act("weapon:reload:0").events == ()


def test_a_weapon_with_limited_ammo_does_not_run_out() -> None:
    """ROB-THR-03."""
    seat = Seat(WHOLE)
    seat.roll("weapon:2", faces(ability="- - -", difficulty="hh hh -"))
    assert why(offered(seat.sheet, seat.latest(), THREAT)["out_of_ammo"]) == ("ROB-THR-03", "limited_ammo")


def test_unarmed_attacks_and_removed_weapons_cannot_run_out() -> None:
    """ROB-THR-03."""
    seat = Seat(WHOLE)
    seat.roll("weapon:unarmed", faces(proficiency="-", ability="-", difficulty="hh hh"))
    assert seat.spend("out_of_ammo").events == ()
    seat = threatened()
    seat.sheet = replace(seat.sheet, weapons=())
    assert seat.spend("out_of_ammo").events == ()
    seat = threatened()
    seat.sheet = seat.sheet.with_weapon(0, replace(seat.sheet.weapons[0], fired=12))
    assert seat.spend("out_of_ammo").events == ()


def test_a_despair_buys_one_threat_option() -> None:
    """ROB-DICE-07 (reading A02)."""
    seat = Seat(WHOLE, (("downgrade", "difficulty_to_challenge"),))
    dice = faces(proficiency="s s", ability="s", challenge="D", difficulty="- -")
    seat.roll("weapon:0", dice, pool_challenge=1)
    assert offered(seat.sheet, seat.latest(), DESPAIR)["fall_prone"].allowed
    seat.spend("despair:fall_prone")
    assert seat.sheet.status("prone") == 1
    assert not offered(seat.sheet, seat.latest(), DESPAIR)["suffer_strain"].allowed
    assert not offered(seat.sheet, seat.latest(), THREAT)["suffer_strain"].allowed


def test_only_attacks_have_a_target_to_spend_on() -> None:
    """ROB-ATK-07."""
    seat = threatened(4, "skill:light")
    roll = seat.latest().roll
    names = {each.name for symbol in SYMBOLS for each in on_menu(symbol, roll)}
    assert {"recover_strain", "notice", "suffer_strain", "fall_prone", "boost_any_ally"} <= names
    assert not names & {"critical_injury", "disarm", "quality", "boost_opponent", "out_of_ammo"}
    seat.spend("suffer_strain")
    assert value(seat.sheet, "strain") == 10
    with pytest.raises(KeyError):
        seat.spend("out_of_ammo")


@pytest.mark.parametrize(
    "option",
    ["nothing", "gain_defense", "gain_defense@magic", "notice@self", "luck:notice", "triumph:fall_prone", ""],
)
def test_unknown_options_are_refused(option: str) -> None:
    with pytest.raises(KeyError):
        read_option(option)


def test_nothing_is_bought_without_a_check() -> None:
    """ROB-ATK-06: an entry that makes no sense counts for nothing."""
    with pytest.raises(KeyError):
        do(Act(JUNO, "spend:notice"), ScriptedDice())
    seat = Seat(JUNO)
    seat.roll("injury:", {"d100": [1]})
    with pytest.raises(KeyError):
        seat.spend("notice")
    seat = shot()
    standing = seat.latest()
    odd = replace(standing, spent=(replace(seat.entries[0], about="spend:nonsense"),))
    assert bought_with(odd) == ((), (), (), ())


def test_a_missing_tracker_takes_no_damage() -> None:
    """ROB-ATK-04."""
    assert raised(JUNO, "shields", 4) == ()
    assert raised(JUNO, "wounds", 10**6)[0].after == 999
