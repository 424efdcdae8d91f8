"""Attacks in Rites of Battle, by clicks and keys: ranges, Soak, spending symbols and weapons."""

import pytest
from PySide6.QtCore import Qt

from desktop.shell.pages import PLAY
from tests.games.rites_of_battle.test_flow_checks import lay, number_of
from tests.playing import Opener, Player, now_and_restarted

PISTOL = "Attack: Arc pistol"


@pytest.fixture
def juno(open_app: Opener) -> Player:
    player = open_app()
    player.click("Juno Halloran")
    player.wait_for(PLAY)
    return player


@pytest.fixture
def odalys(open_app: Opener) -> Player:
    """The app with Odalys Brandt open, who has no injuries."""
    player = open_app()
    player.click("Juno Halloran")
    player.wait_for(PLAY)
    player.add_sample("Odalys Brandt")
    return player


def shoot(player: Player, **kinds: str) -> None:
    player.click(PISTOL)
    lay(player, **kinds)
    player.click("Roll")


def hit(player: Player) -> None:
    """Roll as in the design: 1 Success, 3 Advantage and 1 Triumph, with a Boost die."""
    player.click(PISTOL)
    player.click("Add one Boost die")
    lay(player, proficiency="sa T", ability="aa", boost="a", difficulty="f h", setback="-")
    player.click("Roll")


def miss(player: Player) -> None:
    """Roll 4 Threat and no Success."""
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
        assert player.sees("Damage 6 + 1 = 7, before Soak.")
        assert player.sees("Light ranged, Long")


def test_concealment_aim_and_targets_are_behind_a_link(juno: Player) -> None:
    juno.click(PISTOL)
    assert not juno.sees("Concealment")
    juno.click("More options")
    juno.click("Concealment: 2")
    juno.click("Aim: 1")
    assert (number_of(juno, "Setback"), number_of(juno, "Boost")) == (3, 1)
    juno.click("Targets: 3")
    assert juno.field("Soak of target 3").isVisible()


def test_large_weapon_cannot_be_fired_when_engaged(odalys: Player) -> None:
    odalys.click("Attack: Deck carbine")
    assert not odalys.button("Range: Engaged").isEnabled()
    odalys.click("Range: Short")
    assert number_of(odalys, "Difficulty") == 1
    odalys.click("Attack: Breaching maul")
    assert odalys.button("Range: Engaged").isEnabled()
    for distance in ("Short", "Medium", "Long", "Extreme"):
        assert not odalys.button(f"Range: {distance}").isEnabled()
    assert odalys.sees("Damage 8"), "Strength 4 and 4 more"


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


def test_soak_that_is_not_a_number_changes_nothing(juno: Player) -> None:
    hit(juno)
    for typed in ("thick", "-3", "100000000", "2.5", "<b>4</b>"):
        juno.enter("Target's Soak", typed)
        assert not juno.sees("Wounds after Soak"), typed
        assert juno.button("Subtract Soak").isEnabled(), typed


def test_same_soak_twice_is_one_entry(juno: Player) -> None:
    hit(juno)
    juno.enter("Target's Soak", "2")
    juno.click("Subtract Soak")
    assert juno.sees("Type a different Soak first.")
    juno.undo()
    assert not juno.sees("after Soak 2")


def test_several_targets_share_the_successes(juno: Player, open_app: Opener) -> None:
    juno.click(PISTOL)
    juno.click("More options")
    juno.click("Targets: 2")
    juno.enter("Soak of target 1", "3")
    lay(juno, proficiency="ss s", ability="-", difficulty="- -", setback="-")
    juno.click("Roll")
    assert juno.sees("Damage 6 + 2 = 8, before Soak.")
    assert juno.sees("Target 1: 5 Wounds after Soak 3")
    juno.enter("Soak of target 2", "9")
    for player in now_and_restarted(juno, open_app):
        assert player.sees("Target 1: 5 Wounds after Soak 3")
        assert player.sees("Target 2: 0 Wounds after Soak 9")
        assert player.log() == ["Arc pistol, 2 targets, 3 Successes"]


def test_miss_has_no_damage_and_asks_for_no_soak(juno: Player, open_app: Opener) -> None:
    miss(juno)
    for player in now_and_restarted(juno, open_app):
        assert player.log() == ["Arc pistol, 0 Successes, 4 Threat"]
        assert not player.sees("before Soak")
        assert not player.sees("Target's Soak")


def test_bare_hands_deal_strain(juno: Player) -> None:
    juno.turn_to("weapons")
    juno.click("Attack: Bare hands")
    lay(juno, proficiency="ss", ability="-", difficulty="- -", setback="-")
    juno.click("Roll")
    juno.enter("Target's Soak", "3")
    assert juno.sees("1 Strain after Soak 3")
    assert juno.sees("Damage 2 + 2 = 4, before Soak.")


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
    juno.click("Setback for the target")
    assert juno.sees("1 of 3 left")
    juno.click("Setback for the target")
    assert juno.sees("3 of 3 left")
    juno.click("Boost for next ally")
    assert juno.sees("2 of 3 left")
    juno.undo()
    assert juno.sees("3 of 3 left")
    again = open_app()
    assert again.sees("3 of 3 left")
    again.redo()
    assert again.sees("2 of 3 left")


def test_option_is_bought_once_unless_repeatable(odalys: Player) -> None:
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


def test_triumph_is_spent_separately_behind_its_button(juno: Player, open_app: Opener) -> None:
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


def test_paying_twice_for_a_critical_injury_adds_10_to_its_roll(juno: Player, open_app: Opener) -> None:
    hit(juno)
    juno.click("Critical injury (weapon 3), 3 Advantage")
    juno.click("Spend Triumph")
    juno.click("Critical injury (weapon 3), 1 Triumph")
    juno.dice.put({"d100": [54]})
    juno.click("Roll critical injury +10")
    for player in now_and_restarted(juno, open_app):
        assert player.sees("54 + 10 = 64. Slightly Dazed.")
        assert player.log()[0] == "Target's critical injury, 64, Slightly Dazed"
        assert player.button("Roll new injury +20: Critical injuries").isEnabled(), (
            "it is not on Juno's own sheet"
        )


def test_threat_costs_strain_and_knocks_prone(juno: Player, open_app: Opener) -> None:
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


def test_weapon_runs_out_of_ammo_and_is_reloaded(juno: Player, open_app: Opener) -> None:
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


def test_boost_for_yourself_joins_the_next_pool_and_is_used_up(juno: Player, open_app: Opener) -> None:
    hit(juno)
    juno.click("Boost for yourself")
    again = open_app()
    again.load_skill("stealth")
    assert number_of(again, "Boost") == 1
    assert again.sees("1 Boost die from an earlier roll")
    lay(again, ability="s - -", boost="-", difficulty="- -", setback="-")
    again.click_skill("stealth")
    again.load_skill("stealth")
    assert number_of(again, "Boost") == 0
    again.undo()
    again.load_skill("stealth")
    assert number_of(again, "Boost") == 1, "with the roll its Boost comes back"


def test_gained_defence_lasts_two_turns(juno: Player) -> None:
    hit(juno)
    juno.click("Spend Advantage: All 20 options")
    juno.click("Gain 1 melee defence")
    juno.turn_to("health")
    assert juno.sees("+1 melee defence until the end of your next turn")
    juno.turn_to("fight")
    juno.click("New turn: Your turn")
    juno.click("New turn: Your turn")
    juno.turn_to("health")
    assert not juno.sees("+1 melee defence")


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


def test_rolls_stay_readable_after_their_weapon_was_removed(juno: Player, open_app: Opener) -> None:
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
