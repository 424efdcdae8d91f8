"""The Wounds that an attack deals to a foe in the fight."""

from typing import Any

from rules_core.game.foes import Dealt
from rules_core.systems.rites_of_battle.play_foes import dealt_by
from tests.core.rites_of_battle.characters import Seat, faces


def hit(**chosen: Any) -> Seat:
    seat = Seat()
    seat.roll("weapon:0", faces(proficiency="ss aa", ability="aa", difficulty="- -", setback="-"), **chosen)
    return seat


def test_an_attack_deals_its_damage_before_soak() -> None:
    """ROB-ATK-02."""
    assert dealt_by(hit().latest()) == Dealt(8)


def test_successes_are_shared_among_targets() -> None:
    """ROB-ATK-03."""
    assert dealt_by(hit(targets=2).latest()) == Dealt(7)


def test_soak_told_in_the_tray_counts_instead_of_the_foes_own() -> None:
    """ROB-ATK-04."""
    assert dealt_by(hit(soak_1=3).latest()) == Dealt(8, 3)


def test_strain_a_miss_and_another_roll_deal_no_wounds() -> None:
    """ROB-ATK-04, ROB-ATK-07."""
    baton = Seat()
    baton.roll(
        "weapon:3", faces(proficiency="ss", ability="-", difficulty="- -", setback="-"), range="engaged"
    )
    assert baton.latest().roll.passed
    assert dealt_by(baton.latest()) is None
    seat = Seat()
    seat.roll("weapon:0", faces(proficiency="- -", ability="-", difficulty="- -", setback="-"))
    assert dealt_by(seat.latest()) is None


def test_an_attack_that_disables_deals_no_wounds() -> None:
    """ROB-ADV-07."""
    seat = hit()
    seat.spend("disable")
    assert dealt_by(seat.latest()) is None
