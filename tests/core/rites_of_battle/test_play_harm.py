"""Injuries, damage, healing and rest at the table."""

import pytest
from msgspec.structs import replace

from rules_core.game.play import Attempt
from rules_core.sheet.events import TraitChanged
from rules_core.sheet.outcome import Refused
from rules_core.sheet.sheet import Fight, Fighter, Injury, Status
from rules_core.systems.rites_of_battle.injuries import When
from rules_core.systems.rites_of_battle.play_health import condition_of, typed
from rules_core.systems.rites_of_battle.play_injuries import injury_roll_for, strikes
from tests.core.rites_of_battle.characters import JUNO, WHOLE, Seat, faces, fallen, hurt, value, why
from tests.core.rites_of_battle.test_play_attacks import shot

HEALED = faces(proficiency="sa", ability="s s a", difficulty="- - -", setback="-")


def test_each_unhealed_injury_adds_ten_to_the_next() -> None:
    """ROB-CRIT-01 (reading A07): two injuries, one of them over, and 41 on the dice are 61."""
    seat = Seat()
    roll = seat.roll("injury:", {"d100": [41]})
    assert (roll.total, roll.degree, dict(roll.check)["ongoing"]) == (61, "", 2)
    assert seat.sheet.injuries[2] == Injury("injury-1", 61)


def test_other_injury_modifiers_are_typed() -> None:
    """ROB-CRIT-01 and ROB-ADV-00."""
    assert Seat(WHOLE).roll("injury:", {"d100": [41]}, injury_bonus=20).total == 61
    assert Seat(WHOLE).roll("injury:", {"d100": [41]}, injury_bonus=10**6).total == 241


def test_an_injury_takes_effect_immediately() -> None:
    """ROB-CRIT-02: Bowled Over is prone and 1 Strain, and over, but stays to be healed."""
    seat = Seat(WHOLE)
    seat.roll("injury:", {"d100": [41]})
    assert (value(seat.sheet, "strain"), seat.sheet.status("prone")) == (10, 1)
    assert [each.spent for each in seat.sheet.injuries] == [True]


def test_a_fatal_injury_leaves_nothing_to_heal() -> None:
    """ROB-CRIT-01 (reading A06)."""
    seat = Seat(WHOLE)
    seat.roll("injury:number", number=151)
    assert (value(seat.sheet, "wounds"), value(seat.sheet, "strain")) == (17, 19)
    assert not seat.sheet.injuries


def test_an_injury_reduces_a_rolled_characteristic() -> None:
    """ROB-CRIT-03 and ROB-CRIT-09: never below 1."""
    seat = Seat(WHOLE)
    seat.roll("injury:number", {"d10": [10]}, number=146)
    assert seat.sheet.trait("fel") == 1
    assert seat.sheet.injuries[-1] == Injury("injury-1", 146, "fel")
    seat.roll("injury:number", {"d10": [10]}, number=146)
    assert (len(seat.sheet.injuries), seat.sheet.injuries[-1]) == (2, Injury("injury-2", 146))


@pytest.mark.parametrize("number", [0, -3, 1000, "six"])
def test_a_number_that_is_not_on_the_chart_is_refused(number: int | str) -> None:
    """ROB-CRIT-01."""
    assert why(Seat().refused("injury:number", number=number)) == ("ROB-CRIT-01", "no_injury_number")


def test_a_targets_injury_uses_the_paid_bonus_and_leaves_the_sheet_alone() -> None:
    """ROB-ADV-00: the second payment adds 10, theirs are typed."""
    seat = shot()
    seat.spend("critical_injury")
    seat.spend("triumph:critical_injury")
    roll = seat.roll("target-injury:", {"d100": [5]}, target_ongoing=1)
    assert (roll.total, seat.sheet) == (25, JUNO)
    assert injury_roll_for(Attempt(JUNO, "target-injury:")).blow.bonus == 0
    assert injury_roll_for(seat.attempt("target-injury:")).blow.bonus == 10


def test_a_medicae_check_against_its_difficulty_heals_an_injury() -> None:
    """ROB-CRIT-02 and ROB-HEAL-02."""
    seat = Seat()
    assert dict(seat.roll("heal-injury:dazed", HEALED).check)["difficulty"] == 3
    assert [each.id for each in seat.sheet.injuries] == ["discouraged"]
    seat = Seat()
    seat.roll("heal-injury:dazed", faces(proficiency="-", ability="- - -", difficulty="f - -", setback="-"))
    assert len(seat.sheet.injuries) == 2


def test_healing_restores_what_a_horrific_injury_reduced() -> None:
    """ROB-CRIT-03 and ROB-CRIT-09."""
    seat = Seat(replace(WHOLE, injuries=(Injury("it", 106, "agi"),)))
    dice = faces(proficiency="s", ability="s - -", difficulty="- - - -")
    seat.roll("heal-injury:it", dice)
    assert seat.entries[0].events[-1] == TraitChanged("agi", 3, 4)


def test_healing_a_bleeding_wound_leaves_a_lasting_injury() -> None:
    """ROB-CRIT-08 and ROB-CRIT-03 (reading A15)."""
    seat = Seat(hurt(WHOLE, 126))
    dice = faces(proficiency="s", ability="s - -", difficulty="- - - - -")
    seat.roll("heal-injury:i0", dice, {"d10": [7]})
    assert (seat.sheet.injuries, seat.sheet.trait("int")) == ((Injury("injury-1", 141, "int"),), 3)


def test_a_bleeding_wounds_injury_can_also_be_rolled_after_the_encounter() -> None:
    """ROB-CRIT-08 (reading A15)."""
    seat = Seat(hurt(JUNO, 131))
    assert (seat.roll("aftermath:i0", {"d10": [1]}).total, seat.sheet.trait("str")) == (1, 1)
    assert why(Seat().refused("aftermath:dazed")) == ("ROB-CRIT-08", "no_aftermath")


def test_healing_an_incurable_injury_is_refused() -> None:
    """ROB-CRIT-07 and ROB-CRIT-09."""
    seat = Seat(hurt(WHOLE, 141, 101))
    assert why(seat.refused("heal-injury:i0")) == ("ROB-CRIT-09", "nothing_heals")
    assert why(seat.refused("heal-injury:i1")) == ("ROB-CRIT-07", "limb")
    assert seat.refused("heal-injury:i1", cybernetic=1) is None
    with pytest.raises(KeyError):
        seat.refused("heal-injury:gone")


def test_injuries_can_repeat_end_or_be_removed() -> None:
    """ROB-CRIT-08 and ROB-CRIT-02."""
    seat = Seat(hurt(JUNO, 131, 91, 136, 63))
    assert [strikes(each) for each in seat.sheet.injuries] == [
        (2, 2, When.TURN_START),
        (0, 1, When.EACH_ACTION),
        (10, 10, When.NEXT_ROUND_OVER),
        None,
    ]
    seat.act("injury:strike:i0")
    assert (value(seat.sheet, "wounds"), value(seat.sheet, "strain")) == (9, 11)
    with pytest.raises(Refused):
        seat.act("injury:strike:i3")
    seat.act("injury:over:i0", on="1")
    assert strikes(seat.sheet.injuries[0]) is None
    assert seat.act("injury:over:i0", on="1").events == ()
    seat.act("injury:remove:i0")
    assert [each.id for each in seat.sheet.injuries] == ["i1", "i2", "i3"]
    with pytest.raises(KeyError):
        seat.act("injury:adore:i1")


def test_damage_is_reduced_by_soak_and_marked_as_wounds_or_strain() -> None:
    """ROB-ATK-04."""
    seat = Seat()
    seat.act("damage", amount="9", track="wounds")
    assert value(seat.sheet, "wounds") == 12
    seat.act("damage", amount=" 2 ", track="strain", soak="none")
    assert value(seat.sheet, "strain") == 11
    assert seat.act("damage", amount="3").events == ()
    for bad in ("", "many", "-2", "0", "1000", "99999999"):
        with pytest.raises(Refused) as caught:
            seat.act("damage", amount=bad)
        assert why(caught.value) == ("ROB-ATK-04", "no_number")
    with pytest.raises(KeyError):
        seat.act("damage", amount="3", track="xp")
    assert typed({"n": "−3"}, "n", 5, "ROB-TIME-01", -5) == -3


def test_past_a_threshold_is_incapacitated_and_ten_past_is_dead() -> None:
    """ROB-ATK-05 and ROB-HARM-02 (reading A11)."""
    assert condition_of(fallen(JUNO, "wounds", 14)) == (False, False)
    assert condition_of(fallen(JUNO, "wounds", 15)) == (True, False)
    assert condition_of(fallen(JUNO, "strain", 13)) == (True, False)
    assert condition_of(fallen(JUNO, "wounds", 24)) == (True, True)
    assert condition_of(replace(JUNO, trackers=())) == (False, False)


def test_an_hour_of_rest_heals_one_strain() -> None:
    """ROB-HEAL-01."""
    seat = Seat()
    seat.act("rest", hours="3")
    assert value(seat.sheet, "strain") == 6
    seat.act("rest", hours="40")
    assert value(seat.sheet, "strain") == 0


def test_suffocation_and_falls_cause_strain() -> None:
    """ROB-HARM-01: Toughness 3 lasts 3 rounds; 30 feet are 15, on soft ground 7."""
    seat = Seat(fallen(JUNO, "strain", 0))
    seat.act("suffocate", rounds="5")
    assert value(seat.sheet, "strain") == 6
    seat.act("fall", feet="30", ground="soft")
    assert value(seat.sheet, "strain") == 13
    seat.act("fall", feet="4")
    assert value(seat.sheet, "strain") == 15


def test_athletics_may_reduce_a_fall() -> None:
    """ROB-HARM-01: a success spares 15 feet."""
    seat = Seat(fallen(WHOLE, "strain", 0))
    assert why(seat.refused("fall:athletics")) == ("ROB-HARM-01", "no_feet")
    assert seat.refused("fall:athletics", feet=1) is None
    seat.roll("fall:athletics", faces(ability="s -", difficulty="- -"), feet=30)
    assert value(seat.sheet, "strain") == 7
    seat.roll("fall:coordination", faces(ability="- - -", difficulty="- -"), feet=30, ground="soft")
    assert value(seat.sheet, "strain") == 14


def test_wounds_are_treated_once_per_encounter() -> None:
    """ROB-HEAL-02: 2 successes and 1 advantage heal 2 Wounds and 1 Strain."""
    seat = Seat(WHOLE)
    seat.roll("treatment:wounds", faces(proficiency="sa", ability="s - -", difficulty="-"))
    assert (value(seat.sheet, "wounds"), value(seat.sheet, "strain")) == (5, 8)
    assert why(seat.refused("treatment:wounds")) == ("ROB-HEAL-02", "treated")
    seat.act("encounter")
    assert seat.refused("treatment:wounds") is None
    assert why(Seat(fallen(WHOLE, "wounds", 0)).refused("treatment:wounds")) == ("ROB-HEAL-02", "unhurt")
    no_strain = replace(WHOLE, trackers=WHOLE.trackers[:1])
    seat = Seat(no_strain)
    seat.roll("treatment:wounds", faces(proficiency="sa", ability="s - -", difficulty="-"))
    assert value(seat.sheet, "wounds") == 5


def test_the_end_of_an_encounter_ends_encounter_effects() -> None:
    """ROB-CRIT-02 (reading A07): the injury itself stays, prone too."""
    statuses = (Status("creating", 1), Status("next_boost", 1), Status("prone", 1), Status("treated", 1))
    seat = Seat(replace(JUNO, statuses=statuses, fight=Fight(2, (Fighter("Juno", 1),))))
    seat.act("encounter")
    assert [each.spent for each in seat.sheet.injuries] == [True, True]
    assert [each.id for each in seat.sheet.statuses] == ["creating", "prone"]
    assert seat.sheet.fight is None
    seat.act("prone", on="")
    assert seat.sheet.status("prone") == 0
    seat.act("prone", on="1")
    assert seat.sheet.status("prone") == 1
    with pytest.raises(KeyError):
        seat.act("dance")


def test_bleeding_ends_with_the_encounter_and_leaves_its_injury() -> None:
    """ROB-CRIT-08 (reading A15): a character who survives the encounter keeps what the bleeding leaves."""
    seat = Seat(hurt(WHOLE, 126, 136))
    seat.act("turn:end")
    assert [each.spent for each in seat.sheet.injuries] == [False, False]
    seat.act("encounter")
    assert [each.spent for each in seat.sheet.injuries] == [True, False]
    seat.roll("aftermath:i0", {"d10": [1]})
    assert (seat.sheet.injuries[0].roll, len(seat.sheet.injuries)) == (136, 2)
