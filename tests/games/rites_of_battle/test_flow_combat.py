"""Attacks in Rites of Battle, by clicks and keys: ranges, Soak, spending symbols and weapons."""

import pytest
from PySide6.QtCore import Qt

from tests.evening import SitDown
from tests.games.rites_of_battle.test_flow_checks import lay, number_of
from tests.playing import Opener, Player, now_and_restarted

PISTOL = "Attack: Arc pistol"


@pytest.fixture
def juno(sit_down: SitDown) -> Player:
    player = sit_down("Juno Halloran")
    player.app.settings.choose_clicks("set_up")
    return player


def hit(player: Player) -> None:
    """Roll as in the design: 1 Success, 3 Advantage and 1 Triumph, with a Boost die."""
    player.click(PISTOL)
    player.click("Add one Boost die")
    lay(player, proficiency="sa T", ability="aa", boost="a", difficulty="f h", setback="-")
    player.click("Roll")


def test_range_sets_the_difficulty_and_defence_adds_setback(juno: Player, open_app: Opener) -> None:
    juno.click(PISTOL)
    assert (number_of(juno, "Difficulty"), number_of(juno, "Setback")) == (2, 1)
    for distance, dice in (("Engaged", 2), ("Short", 1), ("Long", 3), ("Extreme", 4)):
        juno.click(f"Range: {distance}")
        assert number_of(juno, "Difficulty") == dice
    juno.click("Range: Long")
    juno.click("Their defence: 2")
    assert number_of(juno, "Setback") == 3
    lay(juno, proficiency="ss -", ability="-", difficulty="- - -", setback="- - f")
    juno.click("Roll")
    for player in now_and_restarted(juno, open_app):
        assert player.log() == ["Arc pistol, 1 Success"]
        assert player.sees("Damage 6 + 1 = 7, before Soak.")
        assert player.sees("Light ranged, Long")


def test_soak_can_be_entered_after_the_roll(juno: Player, open_app: Opener) -> None:
    hit(juno)
    assert juno.sees("Damage 6 + 1 = 7, before Soak.")
    juno.enter("Target's Soak", "4")
    for player in now_and_restarted(juno, open_app):
        assert player.sees("3 Wounds after Soak 4")
        assert player.field("Target's Soak").text() == "4"
    player.enter("Target's Soak", "99")
    assert player.sees("0 Wounds after Soak 99")
    assert "Needs damage after Soak" in player.why_off("Critical injury (weapon 3), 3 Advantage")
    player.undo()
    assert player.sees("3 Wounds after Soak 4")
    assert player.button("Critical injury (weapon 3), 3 Advantage").isEnabled()
    player.undo()
    assert not player.sees("after Soak 4")
    player.redo()
    assert player.sees("3 Wounds after Soak 4")


def test_advantage_buys_what_it_can_afford_and_undo_refunds_it(juno: Player, open_app: Opener) -> None:
    hit(juno)
    assert juno.sees("3 of 3 left")
    juno.click("Free manoeuvre now")
    assert juno.sees("1 of 3 left")
    assert juno.why_off("Setback for the target").startswith("Need 1 more")
    juno.click("Recover 1 Strain")
    for player in now_and_restarted(juno, open_app):
        assert player.tracker_words("Strain").startswith("8 of 12")
        assert player.sees("0 of 3 left")
        assert player.log() == [
            "Arc pistol, Free manoeuvre now, Recover 1 Strain, 1 Success, 3 Advantage, 1 Triumph"
        ]
    player.click("Recover 1 Strain")  # a second click undoes it
    assert player.tracker_words("Strain").startswith("9 of 12")
    assert player.sees("1 of 3 left")


def test_purchase_that_changes_nothing_on_the_sheet_can_be_undone(juno: Player, open_app: Opener) -> None:
    hit(juno)
    juno.click("Setback for the target, 2 Advantage")
    assert juno.sees("1 of 3 left")
    juno.click("Setback for the target, 2 Advantage")
    assert juno.sees("3 of 3 left")
    juno.click("Boost for next ally, 1 Advantage")
    assert juno.sees("2 of 3 left")
    juno.undo()
    assert juno.sees("3 of 3 left")
    again = open_app()
    assert again.sees("3 of 3 left")
    again.redo()
    assert again.sees("2 of 3 left")


def test_custom_weapon_can_be_added_and_fired(juno: Player, open_app: Opener) -> None:
    juno.turn_to("weapons")
    juno.click("New weapon")
    juno.click("Add weapon: New weapon")
    assert juno.sees("Type a name first.")
    juno.enter("Name", "<b>Slug</b> thrower", Qt.Key.Key_Tab)
    juno.enter("Damage", "9", Qt.Key.Key_Tab)
    juno.enter("Critical", "2", Qt.Key.Key_Tab)
    juno.enter("Qualities", "Limited Ammo 1", Qt.Key.Key_Tab)
    juno.click("Add weapon: New weapon")
    again = open_app()
    again.turn_to("weapons")
    again.click("Attack: <b>Slug</b> thrower")
    assert again.sees("Light ranged, Medium"), "it goes by the skill of the first weapon"
    lay(again, proficiency="s -", ability="-", difficulty="- -", setback="-")
    again.click("Roll")
    assert again.sees("Damage 9 + 1 = 10, before Soak.")
    assert again.log()[0] == "<b>Slug</b> thrower, 1 Success"
    again.undo()
    assert not any(each == "Attack: <b>Slug</b> thrower" for each in again.sheet_texts())


def test_dice_promised_to_others_stay_until_they_are_used(juno: Player, open_app: Opener) -> None:
    hit(juno)
    juno.click("Boost for next ally, 1 Advantage")
    again = open_app()
    assert again.sees("For others")
    again.click("Used: Boost for next ally")
    assert not again.sees("For others")
    again.undo()
    assert again.sees("For others")
    again.undo()
    assert not again.sees("For others")


def test_an_overpowered_target_can_be_attacked_again_at_once(juno: Player, open_app: Opener) -> None:
    hit(juno)
    juno.click("Critical injury (weapon 3), 3 Advantage")
    juno.dice.put({"d100": [78]})
    juno.click("Roll critical injury")
    again = open_app()
    lay(again, proficiency="sa T", ability="aa", boost="a", difficulty="f h", setback="-")
    again.click("Free attack")
    for player in now_and_restarted(again, open_app):
        assert player.log()[0].startswith("Arc pistol, 1 Success")
        assert not player.sees("3 of 3 left"), "its Advantage is not spent"


def test_a_targets_discouraging_wound_restores_strain(juno: Player, open_app: Opener) -> None:
    hit(juno)
    juno.click("Critical injury (weapon 3), 3 Advantage")
    juno.dice.put({"d100": [27]})
    juno.click("Roll critical injury")
    again = open_app()
    again.click("Recover 1 Strain")
    assert again.tracker_words("Strain").startswith("8 of 12")
    assert not again.sees("One player character recovers 1 Strain.")
    again.undo()
    assert again.tracker_words("Strain").startswith("9 of 12")
    assert again.sees("One player character recovers 1 Strain.")
