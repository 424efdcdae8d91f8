"""Hits between two characters of the library in the whole app: damage, armour, and both histories."""

import pytest
from PySide6.QtCore import Qt

from desktop.timeline.feature import PAGE as TIMELINE
from tests.flows.editing import Editor
from tests.flows.own_dice import FIELD, with_own_dice
from tests.playing import Opener, Player, now_and_restarted, restarted
from tests.timeline.test_flow import rows

THEIR_STICK = "Hugh Pemberton: Damage: Blackthorn stick"


@pytest.fixture
def two(ida: Player) -> Player:
    """Ida, with Hugh in the library."""
    ida.add_sample("Hugh Pemberton")
    ida.character("Ida Marchetti")
    return ida


def wear(player: Player, name: str, armour: str) -> None:
    """Write armour on a character's sheet."""
    player.character(name)
    on = Editor.of(player, "combat")
    player.enter("Armour", armour)
    on.done()


def hit_hugh(player: Player) -> None:
    """Let Ida hit Hugh with her tripod, and roll 4 + 0 damage."""
    player.turn_to("combat")
    player.click("Tripod, swung, Fighting: Brawl 35")
    player.choose("Against", "They dodge")
    player.pick("Choose a character", "Hugh Pemberton: Dodge 20")
    player.dice.put({"tens": [10], "units": [0]}, foe={"tens": [40], "units": [0]})
    player.click("Roll")
    assert player.sees("You hit.")
    player.dice.put({"d6": [4]})
    player.click("Roll damage")


def fail_to_dodge(player: Player, theirs: int = 10) -> None:
    """Let Hugh hit Ida, who dodges."""
    player.load_skill("dodge")
    player.choose("Against", "Dodge")
    player.pick("Choose a character", "Hugh Pemberton: Fighting: Brawl 25")
    player.dice.put({"tens": [80], "units": [0]}, foe={"tens": [theirs // 10 * 10], "units": [theirs % 10]})
    player.click("Roll")
    assert player.sees("The attack hits.")


def test_damage_reaches_the_sheet_of_whoever_was_hit(two: Player, open_app: Opener) -> None:
    hit_hugh(two)
    two.click("Apply to Hugh Pemberton. Hit points 12 → 8")
    for player in now_and_restarted(two, open_app):
        assert not player.sees("Apply to Hugh Pemberton")
        player.character("Hugh Pemberton")
        assert player.tracker_words("Hit points").startswith("8 of 12")
        assert player.sees("The attack hits."), "the dodge is Hugh's own roll"
        player.character("Ida Marchetti")
    player.undo()
    assert player.sees("4 damage to Hugh Pemberton")
    assert player.sees("Apply to Hugh Pemberton")
    player.character("Hugh Pemberton")
    assert player.tracker_words("Hit points").startswith("12 of 12")
    player.redo()
    assert player.tracker_words("Hit points").startswith("8 of 12")


def test_armour_on_the_sheet_takes_points_off_the_damage(two: Player, open_app: Opener) -> None:
    wear(two, "Hugh Pemberton", "1, padded coat")
    assert two.sees("Armour")
    two.character("Ida Marchetti")
    hit_hugh(two)
    assert two.button("Apply to Hugh Pemberton without armour. Hit points 12 → 8").isEnabled()
    two.click("Apply to Hugh Pemberton. 4 damage, armour 1: 3. Hit points 12 → 9")
    for player in now_and_restarted(two, open_app):
        assert not player.sees("without armour")
        player.character("Hugh Pemberton")
        assert player.tracker_words("Hit points").startswith("9 of 12")
        player.character("Ida Marchetti")
    player.undo()
    assert player.sees("4 damage to Hugh Pemberton, armour 1: 3")
    player.character("Hugh Pemberton")
    assert player.tracker_words("Hit points").startswith("12 of 12")
    player.redo()
    assert player.sees("4 damage, armour 1: 3. Hit points 12 → 9")


def test_player_can_say_that_armour_does_not_count(two: Player, open_app: Opener) -> None:
    wear(two, "Hugh Pemberton", "1, padded coat")
    two.character("Ida Marchetti")
    hit_hugh(two)
    two.click("Apply to Hugh Pemberton without armour. Hit points 12 → 8")
    player = restarted(open_app)
    player.character("Hugh Pemberton")
    assert player.tracker_words("Hit points").startswith("8 of 12")
    player.undo()
    assert player.tracker_words("Hit points").startswith("12 of 12")


def test_armour_that_absorbs_all_damage_says_so(two: Player) -> None:
    wear(two, "Hugh Pemberton", "6")
    two.character("Ida Marchetti")
    hit_hugh(two)
    words = "Apply to Hugh Pemberton. 4 damage, armour 6: 0. The armour absorbs all the damage."
    assert not two.button(words).isEnabled()


def test_damage_typed_on_the_healing_page_takes_the_armour_of_the_sheet_off(two: Player) -> None:
    wear(two, "Ida Marchetti", "2, leather jacket")
    two.turn_to("healing")
    assert two.field("Armour").placeholderText() == "2"
    two.enter("Hit points to lose or heal", "5")
    assert two.sees("5 damage, armour 2: 3")
    two.enter("Armour", "0")
    two.enter("Hit points to lose or heal", "5")
    assert two.sees("Hit points 5 → 0"), "armour that doesn't count"


def test_attacker_who_wins_hurts_the_open_character(two: Player, open_app: Opener) -> None:
    wear(two, "Ida Marchetti", "1")
    fail_to_dodge(two)
    assert two.sees("Hugh Pemberton: Damage: Unarmed")
    two.dice.put({"d6": [6]})
    two.click(THEIR_STICK)
    two.click("Apply to Ida Marchetti. 6 damage, armour 1: 5. Hit points 8 → 3")
    for player in now_and_restarted(two, open_app):
        assert player.tracker_words("Hit points").startswith("3 of 11")
        player.character("Hugh Pemberton")
        assert player.log()[0].startswith("Damage: Blackthorn stick")
        assert not player.sees("Apply to Ida Marchetti")
        player.character("Ida Marchetti")
    player.undo()
    assert player.tracker_words("Hit points").startswith("8 of 11")
    player.character("Hugh Pemberton")
    assert player.sees("Apply to Ida Marchetti")
    player.redo()
    player.character("Ida Marchetti")
    assert player.tracker_words("Hit points").startswith("3 of 11")


def test_history_says_what_armour_took_off(two: Player) -> None:
    wear(two, "Ida Marchetti", "1")
    fail_to_dodge(two)
    two.dice.put({"d6": [3]})
    two.click(THEIR_STICK)
    two.click("Apply to Ida Marchetti")
    two.press(Qt.Key.Key_H, Qt.KeyboardModifier.ControlModifier)
    two.wait_for(TIMELINE)
    assert rows(two.window.pages[TIMELINE])[0].startswith("3 damage, armour 1: 2. Hit points 8 → 6")


def test_attackers_own_page_can_roll_and_apply_the_damage(two: Player) -> None:
    fail_to_dodge(two)
    two.character("Hugh Pemberton")
    two.dice.put({"d6": [2]})
    two.click("Damage: Blackthorn stick")
    two.click("Apply to Ida Marchetti. Hit points 8 → 6")
    two.character("Ida Marchetti")
    assert two.tracker_words("Hit points").startswith("6 of 11")
    assert not two.sees(THEIR_STICK), "its damage was rolled"


def test_struck_damage_gives_the_hit_points_back(two: Player, open_app: Opener) -> None:
    hit_hugh(two)
    two.click("Apply to Hugh Pemberton")
    two.in_window(
        "Strike Damage: Tripod, swung 4?", lambda: two.press(Qt.Key.Key_X), lambda: two.click("Strike roll")
    )
    for player in now_and_restarted(two, open_app):
        player.character("Hugh Pemberton")
        assert player.tracker_words("Hit points").startswith("12 of 12")
        player.character("Ida Marchetti")
    player.undo()
    player.character("Hugh Pemberton")
    assert player.tracker_words("Hit points").startswith("8 of 12")


def test_damage_dice_of_an_opponent_can_be_typed(two: Player) -> None:
    with_own_dice(two)
    two.load_skill("dodge")
    two.choose("Against", "Dodge")
    two.pick("Choose a character", "Hugh Pemberton: Fighting: Brawl 25")
    two.click("Roll")
    two.enter(FIELD, "80")
    two.enter(FIELD, "10")
    two.click(THEIR_STICK)
    two.enter(FIELD, "5")
    two.click("Apply to Ida Marchetti. Hit points 8 → 3")
    assert two.tracker_words("Hit points").startswith("3 of 11")


def test_extreme_attack_of_an_opponent_can_impale(two: Player) -> None:
    fail_to_dodge(two, theirs=2)
    two.dice.put({"d6": [3]})
    two.click(f"{THEIR_STICK}, impaling")
    assert two.sees("Hit points 8 → 0"), "6, and 3 more"
