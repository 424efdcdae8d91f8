"""Nothing that a roll earned is lost, in every game: by clicks and keys, over restarts."""

import pytest
from PySide6.QtCore import Qt

from tests.evening import SitDown
from tests.games.rites_of_battle.test_flow_checks import lay
from tests.playing import Opener, Player, now_and_restarted, restarted


def opened(sit_down: SitDown, sample: str, tab: str) -> Player:
    player = sit_down(sample)
    player.turn_to(tab)
    return player


def defend(player: Player, button: str, *d100: int) -> None:
    """Defend against a Regular attack."""
    player.click(button)
    player.choose("Attacker's roll", "Regular")
    player.dice.put({"d100": d100})
    player.click("Roll")


def test_after_a_critical_injury_the_other_symbols_can_still_be_spent(
    sit_down: SitDown, open_app: Opener
) -> None:
    juno = opened(sit_down, "Juno Halloran", "weapons")
    juno.app.settings.choose_clicks("set_up")
    juno.click("Attack: Arc pistol")
    juno.click("Add one Boost die")
    lay(juno, proficiency="sa T", ability="aa", boost="a", difficulty="f h", setback="-")
    juno.click("Attack: Arc pistol")
    juno.click("Spend Triumph")
    juno.click("Critical injury (weapon 3), 1 Triumph")
    juno.dice.put({"d100": [54]})
    juno.click("Roll critical injury")
    juno.click("Back to Arc pistol")
    assert juno.sees("3 of 3 left")
    juno.click("Recover 1 Strain")
    juno.enter("Target's Soak", "2", Qt.Key.Key_Tab)
    juno.click("Subtract Soak")
    for player in now_and_restarted(juno, open_app):
        player.click_log(1)
        assert player.sees("2 of 3 left")
        assert player.sees("Wounds after Soak 2")
        assert not player.sees("Roll critical injury")


def test_a_hit_keeps_its_damage_after_a_dodge_and_a_restart(sit_down: SitDown, open_app: Opener) -> None:
    sel = opened(sit_down, "Sel Vantry", "combat")
    sel.dice.put({"d100": [60]})
    sel.click("Attack with Lightsaber, pale blue")
    defend(sel, "Dodge", 90)
    again = restarted(open_app)
    assert not again.sees("Roll damage")
    again.click_log(1)
    again.dice.put({"d8": [2, 5, 4]})
    again.press(Qt.Key.Key_D)
    assert again.log()[0].startswith("Damage: Lightsaber, pale blue, ")
    again.click_log(2)
    assert not again.sees("Roll damage")


def test_an_older_roll_that_was_changed_into_a_hit_offers_its_damage(
    sit_down: SitDown, open_app: Opener
) -> None:
    sel = opened(sit_down, "Sel Vantry", "combat")
    sel.dice.put({"d100": [60]})
    sel.click("Attack with Lightsaber, pale blue")
    sel.dice.put({"d8": [2, 5, 4]})
    sel.click("Roll damage")
    defend(sel, "Dodge", 90)
    sel.click_log(2)
    assert not sel.sees("Roll damage")
    sel.press(Qt.Key.Key_C)
    sel.press(Qt.Key.Key_P)
    sel.dice.put({"d100": [50]})
    sel.press(Qt.Key.Key_R)
    for player in now_and_restarted(sel, open_app):
        player.click_log(2)
        assert player.sees("Roll damage")


def test_a_fight_back_that_won_deals_damage(sit_down: SitDown, open_app: Opener) -> None:
    sel = opened(sit_down, "Sel Vantry", "combat")
    defend(sel, "Fight back, Lightsaber", 20)
    for player in now_and_restarted(sel, open_app):
        assert player.sees("Damage: Lightsaber, pale blue")
    player.dice.put({"d8": [2, 5, 4]})
    player.press(Qt.Key.Key_D)
    assert player.log()[0].startswith("Damage: Lightsaber, pale blue, ")


def test_a_brawl_that_fights_back_deals_damage(ida: Player, open_app: Opener) -> None:
    ida.turn_to("combat")
    ida.click("Fight back 35")
    ida.choose("Attacker's roll", "Hard")
    ida.dice.put({"tens": [0], "units": [5]})
    ida.click("Roll")
    for player in now_and_restarted(ida, open_app):
        assert player.sees("Damage: ")


def test_a_push_of_the_force_deals_damage_to_two_who_collide(sit_down: SitDown, open_app: Opener) -> None:
    sel = opened(sit_down, "Sel Vantry", "force")
    sel.dice.put({"d100": [60]})
    sel.click("Push: Use")
    sel.dice.put({"d3": [2]})
    sel.click("Hits someone: 1D3 each")
    assert sel.log()[0].startswith("Damage: Push, 8")
    again = restarted(open_app)
    again.click("Back to Push")
    again.dice.put({"d3": [3]})
    again.click("Damage to the other")
    assert again.log()[0].startswith("Damage: Push, 9")
    again.click_log(2)
    assert not again.sees("Damage to the other")


def test_the_int_roll_stays_due_after_another_sanity_roll(ida: Player, open_app: Opener) -> None:
    ida.turn_to("sanity")
    for losses in ("0/6", "0/1"):
        ida.enter("Loss on success / on failure", losses, Qt.Key.Key_Tab)
        ida.dice.put({"tens": [90], "units": [1]})
        ida.click("Roll Sanity")
    again = restarted(open_app)
    again.click_log(1)
    again.dice.put({"tens": [90], "units": [1]})
    again.click("Roll INT")
    again.click_log(2)
    assert not again.sees("Roll INT")


def test_a_click_rolls_an_attack_a_treatment_and_a_skill_alike_in_every_game(sit_down: SitDown) -> None:
    juno = opened(sit_down, "Juno Halloran", "weapons")
    lay(juno, proficiency="- -", ability="-", difficulty="- -", setback="-")
    juno.click("Attack: Arc pistol")
    assert juno.log()[0].startswith("Arc pistol")
    tarn = opened(sit_down, "Tarn Ondara", "healing")
    tarn.dice.put({"d100": [91]}, time={"d6": [2]})
    tarn.click("First Aid 55, No equipment")
    assert tarn.log() == ["First Aid, 91, Failure"]
    tarn.roll_d100("first-aid", 91)
    assert tarn.log()[0] == "First Aid, 91, Failure"


def test_the_player_can_choose_that_a_click_sets_up_first(ida: Player, open_app: Opener) -> None:
    ida.app.settings.choose("clicks", "set_up")
    ida.click_skill("listen")
    ida.turn_to("combat")
    ida.click("Attack with .32 revolver")
    assert ida.sees("Your rolls appear here.")
    again = restarted(open_app)
    again.click("Attack with .32 revolver")
    assert again.sees("Your rolls appear here.")
    again.dice.put({"tens": [90], "units": [1]})
    again.click("Attack with .32 revolver")
    assert again.log()[0].startswith(".32 revolver, 91")


@pytest.mark.parametrize(
    ("sample", "tab", "button", "dice"),
    [
        ("Ketta Morrow", "powers", "Roll 3d6: Overload a cell", {"d6": [2, 3, 4]}),
        ("Juno Halloran", "talents", "Roll 1d6+1: Patch it running", {"d6": [3]}),
        ("Oriel Kast", "techniques", "Roll: Deep breath", {"d4": [2]}),
    ],
)
def test_the_dice_of_powers_roll_at_once_even_if_clicks_set_up_attacks(
    sit_down: SitDown, sample: str, tab: str, button: str, dice: dict[str, list[int]]
) -> None:
    player = opened(sit_down, sample, tab)
    player.app.settings.choose("clicks", "set_up")
    player.dice.put(dict(dice))
    player.click(button)
    assert len(player.log()) == 1


def test_the_luck_of_an_older_roll_is_given_back_alone(ida: Player, open_app: Opener) -> None:
    ida.roll("spot-hidden", 70, units=6)
    ida.click("Spend 6 Luck → Regular")
    ida.roll("spot-hidden", 70, units=2)
    ida.click("Spend 2 Luck → Regular")
    assert ida.tracker_words("Luck") == "44 of 99"
    ida.click_log(1)
    ida.click("Undo the Luck spent on this roll")
    for player in now_and_restarted(ida, open_app):
        assert player.tracker_words("Luck") == "50 of 99"
        assert player.log()[0].endswith("Regular")
        assert player.log()[1] == "Spot Hidden, 76, Failure"
    player.undo()
    assert player.tracker_words("Luck") == "52 of 99"
    player.redo()
    player.redo()
    assert player.tracker_words("Luck") == "44 of 99"
