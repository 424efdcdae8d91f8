"""Attacks of Rites of Battle at the table, by clicks and keys: ranges, Soak, what symbols buy, weapons."""

import pytest
from PySide6.QtCore import Qt

from desktop.shell.pages import PLAY
from tests.games.rites_of_battle.test_flow_checks import lay, number_of
from tests.playing import Opener, Player, now_and_restarted

PISTOL = "Attack: Arc pistol"


@pytest.fixture
def juno(open_app: Opener) -> Player:
    """The app with Juno Halloran on the table."""
    player = open_app()
    player.click("Juno Halloran")
    player.wait_for(PLAY)
    return player


@pytest.fixture
def odalys(open_app: Opener) -> Player:
    """The app with Odalys Brandt on the table, who has no injury."""
    player = open_app()
    player.click("Juno Halloran")
    player.wait_for(PLAY)
    player.add_sample("Odalys Brandt")
    return player


def shoot(player: Player, **kinds: str) -> None:
    """Fire the arc pistol at medium range: these faces fall."""
    player.click(PISTOL)
    lay(player, **kinds)
    player.click("Roll")


def hit(player: Player) -> None:
    """The roll of the mock: 1 Success, 3 Advantage, 1 Triumph, with a Boost die."""
    player.click(PISTOL)
    player.click("Add one Boost die")
    lay(player, proficiency="sa T", ability="aa", boost="a", difficulty="f h", setback="-")
    player.click("Roll")


def miss(player: Player) -> None:
    """4 Threat and no Success."""
    shoot(player, proficiency="- -", ability="-", difficulty="hh hh", setback="-")


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
        assert player.sees("Damage 6 + 1 = 7, before soak.")
        assert player.sees("Light ranged, Long")


def test_concealment_aim_and_targets_wait_behind_a_link(juno: Player) -> None:
    juno.click(PISTOL)
    assert not juno.sees("Concealment")
    juno.click("More options")
    juno.click("Concealment: 2")
    juno.click("Aim: 1")
    assert (number_of(juno, "Setback"), number_of(juno, "Boost")) == (3, 1)
    juno.click("Targets: 3")
    assert juno.field("Soak of target 3").isVisible()


def test_a_large_weapon_is_not_fired_at_arms_length(odalys: Player) -> None:
    odalys.click("Attack: Deck carbine")
    assert not odalys.button("Range: Engaged").isEnabled()
    odalys.click("Range: Short")
    assert number_of(odalys, "Difficulty") == 1
    odalys.click("Attack: Breaching maul")
    assert odalys.button("Range: Engaged").isEnabled()
    for distance in ("Short", "Medium", "Long", "Extreme"):
        assert not odalys.button(f"Range: {distance}").isEnabled()
    assert odalys.sees("Damage 8"), "Strength 4 and 4 more"


def test_soak_is_told_after_the_dice_have_fallen(juno: Player, open_app: Opener) -> None:
    hit(juno)
    assert juno.sees("Damage 6 + 1 = 7, before soak.")
    juno.enter("Soak of the target", "4")
    for player in now_and_restarted(juno, open_app):
        assert player.sees("3 Wounds past Soak 4")
        assert player.field("Soak of the target").text() == "4"
    player.enter("Soak of the target", "99")
    assert player.sees("0 Wounds past Soak 99")
    assert "Takes damage past Soak" in player.why_off("Critical injury (weapon 3), 3 Advantage")
    player.undo()
    assert player.sees("3 Wounds past Soak 4")
    assert player.button("Critical injury (weapon 3), 3 Advantage").isEnabled()
    player.undo()
    assert not player.sees("past Soak 4")
    player.redo()
    assert player.sees("3 Wounds past Soak 4")


def test_a_soak_that_is_no_number_changes_nothing(juno: Player) -> None:
    hit(juno)
    for typed in ("thick", "-3", "100000000", "2.5", "<b>4</b>"):
        juno.enter("Soak of the target", typed)
        assert not juno.sees("Wounds past Soak"), typed
        assert juno.button("Take it off").isEnabled(), typed


def test_the_same_soak_twice_is_one_entry(juno: Player) -> None:
    hit(juno)
    juno.enter("Soak of the target", "2")
    juno.click("Take it off")
    assert juno.sees("Type another Soak first.")
    juno.undo()
    assert not juno.sees("past Soak 2")


def test_several_targets_share_the_successes(juno: Player, open_app: Opener) -> None:
    juno.click(PISTOL)
    juno.click("More options")
    juno.click("Targets: 2")
    juno.enter("Soak of target 1", "3")
    lay(juno, proficiency="ss s", ability="-", difficulty="- -", setback="-")
    juno.click("Roll")
    assert juno.sees("Damage 6 + 2 = 8, before soak.")
    assert juno.sees("Target 1: 5 Wounds past Soak 3")
    juno.enter("Soak of target 2", "9")
    for player in now_and_restarted(juno, open_app):
        assert player.sees("Target 1: 5 Wounds past Soak 3")
        assert player.sees("Target 2: 0 Wounds past Soak 9")
        assert player.log() == ["Arc pistol, 2 targets, 3 Successes"]


def test_a_miss_has_no_damage_and_asks_for_no_soak(juno: Player, open_app: Opener) -> None:
    miss(juno)
    for player in now_and_restarted(juno, open_app):
        assert player.log() == ["Arc pistol, 0 Successes, 4 Threat"]
        assert not player.sees("before soak")
        assert not player.sees("Soak of the target")


def test_bare_hands_cost_strain(juno: Player) -> None:
    juno.turn_to("weapons")
    juno.click("Attack: Bare hands")
    lay(juno, proficiency="ss", ability="-", difficulty="- -", setback="-")
    juno.click("Roll")
    juno.enter("Soak of the target", "3")
    assert juno.sees("1 Strain past Soak 3")
    assert juno.sees("Damage 2 + 2 = 4, before soak.")


def test_advantage_buys_what_it_can_pay_and_gives_it_back(juno: Player, open_app: Opener) -> None:
    hit(juno)
    assert juno.sees("3 of 3 left")
    juno.click("Free manoeuvre now")
    assert juno.sees("1 of 3 left")
    assert juno.why_off("Setback to the target").startswith("1 short")
    juno.click("Recover 1 Strain")
    for player in now_and_restarted(juno, open_app):
        assert player.tracker_words("Strain").startswith("8 of 12")
        assert player.sees("0 of 3 left")
        assert player.log() == [
            "Arc pistol, Free manoeuvre now, Recover 1 Strain, 1 Success, 3 Advantage, 1 Triumph"
        ]
    player.click("Recover 1 Strain")  # once more takes it back
    assert player.tracker_words("Strain").startswith("9 of 12")
    assert player.sees("1 of 3 left")


def test_what_changes_nothing_on_the_sheet_is_taken_back_too(juno: Player, open_app: Opener) -> None:
    hit(juno)
    juno.click("Setback to the target")
    assert juno.sees("1 of 3 left")
    juno.click("Setback to the target")
    assert juno.sees("3 of 3 left")
    juno.click("Boost to next ally")
    assert juno.sees("2 of 3 left")
    juno.undo()
    assert juno.sees("3 of 3 left")
    again = open_app()
    assert again.sees("3 of 3 left")
    again.redo()
    assert again.sees("2 of 3 left")


def test_an_option_is_bought_once_and_a_repeatable_one_again(odalys: Player) -> None:
    odalys.click("Attack: Breaching maul")
    lay(odalys, proficiency="aa aa aa", ability="s", difficulty="- -")
    odalys.click("Roll")
    assert odalys.sees("6 of 6 left")
    odalys.click("Spend Advantage: All 20 options")
    odalys.click("Downgrade the target")
    odalys.click("Downgrade the target: choose again")
    assert odalys.sees("0 of 6 left")
    assert not odalys.button("Downgrade the target: choose again").isEnabled()
    odalys.undo()
    assert odalys.sees("3 of 6 left")


def test_triumph_is_spent_apart_behind_its_button(juno: Player, open_app: Opener) -> None:
    hit(juno)
    assert not juno.sees("Critical injury (weapon 3), 1 Triumph")
    juno.click("Spend Triumph")
    juno.click("Critical injury (weapon 3), 1 Triumph")
    assert juno.sees("3 of 3 left"), "no Advantage was paid"
    for player in now_and_restarted(juno, open_app):
        assert player.sees("0 of 1 left")
        assert player.button("Critical injury (weapon 3), 1 Triumph").isChecked(), "open once it bought"
    player.undo()
    assert player.sees("1 of 1 left")


def test_an_injury_of_the_target_is_paid_twice_and_rolled_with_ten_more(
    juno: Player, open_app: Opener
) -> None:
    hit(juno)
    juno.click("Critical injury (weapon 3), 3 Advantage")
    juno.click("Spend Triumph")
    juno.click("Critical injury (weapon 3), 1 Triumph")
    juno.dice.put({"d100": [54]})
    juno.click("Roll critical injury +10")
    for player in now_and_restarted(juno, open_app):
        assert player.sees("54 + 10 = 64. Slightly Dazed.")
        assert player.log()[0] == "Critical injury of the target, 64, Slightly Dazed"
        assert player.button("Roll new injury +20: Critical injuries").isEnabled(), (
            "it is not on Juno's own sheet"
        )


def test_threat_hurts_and_lays_low(juno: Player, open_app: Opener) -> None:
    miss(juno)
    juno.click("Suffer 1 Strain")
    assert juno.tracker_words("Strain").startswith("10 of 12")
    juno.click("Fall prone")
    assert juno.sees("0 of 4 left")
    again = open_app()
    again.turn_to("health")
    assert again.button("Prone").isChecked()
    again.undo()
    assert not again.button("Prone").isChecked()
    again.undo()
    assert again.tracker_words("Strain").startswith("9 of 12")


def test_a_weapon_runs_dry_and_is_loaded_again(juno: Player, open_app: Opener) -> None:
    miss(juno)
    juno.click("Out of ammo, 3 Threat")
    again = open_app()
    assert again.sees("Out of ammo")
    again.click("Reload: Arc pistol")
    assert again.button(PISTOL).isEnabled()
    again.undo()
    assert again.button("Reload: Arc pistol").isEnabled()
    again.undo()
    assert again.button(PISTOL).isEnabled()


def test_a_boost_for_oneself_is_in_the_next_pool_and_then_used_up(juno: Player, open_app: Opener) -> None:
    hit(juno)
    juno.click("Boost to yourself")
    again = open_app()
    again.load_skill("stealth")
    assert number_of(again, "Boost") == 1
    assert again.sees("1 Boost die is from an earlier roll")
    lay(again, ability="s - -", boost="-", difficulty="- -", setback="-")
    again.click_skill("stealth")
    again.load_skill("stealth")
    assert number_of(again, "Boost") == 0
    again.undo()
    again.load_skill("stealth")
    assert number_of(again, "Boost") == 1, "with the roll its Boost comes back"


def test_defence_that_was_gained_stands_on_the_sheet_for_two_turns(juno: Player) -> None:
    hit(juno)
    juno.click("Spend Advantage: All 20 options")
    juno.click("Gain 1 melee defence")
    juno.turn_to("health")
    assert juno.sees("1 melee defence gained until the end of your next turn")
    juno.turn_to("fight")
    juno.click("New turn: Your turn")
    juno.click("New turn: Your turn")
    juno.turn_to("health")
    assert not juno.sees("1 melee defence gained")


def test_a_weapon_of_ones_own_is_written_down_and_fired(juno: Player, open_app: Opener) -> None:
    juno.turn_to("weapons")
    juno.click("Another weapon")
    juno.click("Add weapon: Another weapon")
    assert juno.sees("Type a name first.")
    juno.enter("Name", "<b>Slug</b> thrower", Qt.Key.Key_Tab)
    juno.enter("Damage", "9", Qt.Key.Key_Tab)
    juno.enter("Critical", "2", Qt.Key.Key_Tab)
    juno.enter("Qualities", "Limited Ammo 1", Qt.Key.Key_Tab)
    juno.click("Add weapon: Another weapon")
    again = open_app()
    again.turn_to("weapons")
    again.click("Attack: <b>Slug</b> thrower")
    assert again.sees("Light ranged, Medium"), "it goes by the skill of the first weapon"
    lay(again, proficiency="s -", ability="-", difficulty="- -", setback="-")
    again.click("Roll")
    assert again.sees("Damage 9 + 1 = 10, before soak.")
    assert again.log()[0] == "<b>Slug</b> thrower, 1 Success"
    again.undo()
    assert not any(each == "Attack: <b>Slug</b> thrower" for each in again.sheet_texts())


def test_a_weapon_that_was_removed_leaves_its_rolls_readable(juno: Player, open_app: Opener) -> None:
    hit(juno)
    juno.turn_to("weapons")
    juno.click("Remove: Arc pistol")
    juno.click("Remove: Boarding hook")
    for player in now_and_restarted(juno, open_app):
        assert player.sees("Arc pistol, Success.")
        player.click("Spend Triumph")
        assert player.button("Critical injury (weapon 3), 1 Triumph").isEnabled()
    player.undo()
    player.undo()
    assert player.button(PISTOL).isEnabled()
