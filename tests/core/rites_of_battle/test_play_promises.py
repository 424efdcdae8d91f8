"""What a roll gives to others: promised dice, a free attack, recovered Strain."""

from typing import Any, cast

import pytest

from rules_core.systems.rites_of_battle.play_injuries import free_attack, may_recover
from rules_core.systems.rites_of_battle.play_promises import promised
from rules_core.systems.rites_of_battle.play_spending import ADVANTAGE, purse_of
from tests.core.rites_of_battle.characters import JUNO, Seat, faces, value


def hit(**chosen: Any) -> Seat:
    """Juno hits with her arc pistol."""
    seat = Seat()
    seat.roll("weapon:0", faces(proficiency="ss aa", ability="aa", difficulty="- -", setback="-"), **chosen)
    return seat


def test_dice_bought_for_others_stay_until_they_are_used() -> None:
    """ROB-ADV-01, ROB-ADV-02."""
    seat = hit()
    seat.spend("boost_next_ally")
    seat.spend("setback_target")
    assert promised(seat.sheet) == {"boost_next_ally": 1, "setback_target": 1}
    turn = seat.act("promise:setback_target")
    assert [each.rule for each in turn.steps] == ["ROB-ADV-02"]
    assert promised(seat.sheet) == {"boost_next_ally": 1}
    seat.act("promise:boost_next_ally")
    with pytest.raises(KeyError):
        seat.act("promise:boost_next_ally")
    with pytest.raises(KeyError):
        seat.act("promise:anything")


def test_dice_for_the_character_are_no_promise() -> None:
    """ROB-ADV-02, ROB-ADV-01."""
    seat = hit()
    seat.spend("boost_any_ally@self")
    seat.spend("recover_strain")
    assert promised(seat.sheet) == {}


def test_undoing_a_purchase_takes_the_promise_back() -> None:
    """ROB-ADV-02."""
    seat = hit()
    seat.spend("boost_any_ally@ally")
    seat.undo(2)
    assert seat.sheet == JUNO


def test_an_overpowered_target_allows_a_free_attack_with_the_same_pool() -> None:
    """ROB-CRIT-01: its Advantage is not spent."""
    seat = hit(difficulty=2)
    roll = seat.roll("target-injury:", {"d100": [78]})
    found = free_attack(roll)
    assert found is not None
    subject, choice = found
    assert (subject, choice.options) == ("weapon:0", (("difficulty", 2), ("free_attack", 1)))
    again = Seat()
    again.roll(
        subject,
        faces(proficiency="ss aa", ability="aa", difficulty="- -", setback="-"),
        **{key: cast("Any", each) for key, each in choice.options},
    )
    assert purse_of(again.sheet, again.latest(), ADVANTAGE).points == 0
    assert free_attack(again.latest().roll) is None


def test_without_an_attack_or_with_another_injury_there_is_no_free_attack() -> None:
    """ROB-CRIT-01."""
    assert free_attack(Seat().roll("target-injury:", {"d100": [78]})) is None
    assert free_attack(hit().roll("target-injury:", {"d100": [5]})) is None
    assert free_attack(Seat().roll("injury:", {"d100": [58]})) is None


def test_a_targets_discouraging_wound_restores_strain_once() -> None:
    """ROB-CRIT-04."""
    seat = hit()
    seat.roll("target-injury:", {"d100": [27]})
    assert may_recover(seat.latest())
    seat.spend("recovered")
    assert value(seat.sheet, "strain") == value(JUNO, "strain") - 1
    assert not may_recover(seat.latest())
    with pytest.raises(KeyError):
        seat.spend("recovered")


def test_other_injuries_restore_no_strain() -> None:
    """ROB-CRIT-04."""
    seat = hit()
    seat.roll("target-injury:", {"d100": [5]})
    with pytest.raises(KeyError):
        seat.spend("recovered")
    own = Seat()
    own.roll("injury:", {"d100": [7]})
    assert not may_recover(own.latest())
