"""Physical dice in each game, by clicks and keys: every roll of a scene is requested and saved."""

from PySide6.QtCore import Qt

from tests.flows.own_dice import asks, click_faces, lay, with_own_dice
from tests.games.coc7.test_flow_luck import roll_with_hugh
from tests.playing import Opener, Player, restarted


def test_sanity_asks_for_its_loss_and_the_int_after_it(ida: Player, open_app: Opener) -> None:
    with_own_dice(ida)
    ida.turn_to("sanity")
    ida.enter("Loss on success / on failure", "1/1D8", Qt.Key.Key_Tab)
    ida.click("Roll Sanity")
    lay(ida, "70 0")
    assert ida.sees("Roll one D8.")
    assert ida.tracker_words("Sanity") == "58 of 96, Starting 60", "nothing happens before all dice lie there"
    half = restarted(open_app, "sanity")
    assert half.sees("Your rolls appear here.")
    assert not asks(half)
    half.enter("Loss on success / on failure", "1/1D8", Qt.Key.Key_Tab)
    half.click("Roll Sanity")
    lay(half, "70")
    click_faces(half, "5")
    assert half.sees("Sanity 58 → 53")
    half.press(Qt.Key.Key_D)
    lay(half, "30")
    assert half.sees("You understand what you saw: temporary insanity.")
    again = restarted(open_app, "sanity")
    assert [each.rpartition(", ")[2] for each in again.log()] == ["physical dice", "physical dice"]
    again.undo()
    again.undo()
    assert again.tracker_words("Sanity") == "58 of 96, Starting 60"
    again.redo()
    assert again.tracker_words("Sanity") == "53 of 96, Starting 60"
    assert again.sees("Rolled with physical dice.")


def test_treatment_by_another_and_group_luck_use_physical_dice(ida: Player, open_app: Opener) -> None:
    ida.add_sample("Hugh Pemberton")
    ida.character("Ida Marchetti")
    with_own_dice(ida)
    ida.turn_to("healing")
    ida.pick("Treated by", "Hugh Pemberton")
    ida.click("First Aid")
    ida.click("Roll")
    assert ida.sees("First Aid: your dice")
    lay(ida, "17")
    ida.click("Apply +1 HP")
    assert ida.tracker_words("Hit points").startswith("9 of 11")
    ida.in_window("Group Luck", lambda: ida.click("Group Luck…"), lambda: roll_with_hugh(ida))
    lay(ida, "40 5")
    again = restarted(open_app)
    kept = ["Group Luck: Hugh Pemberton, 45, Regular, physical dice", "First Aid, 17, Regular, physical dice"]
    assert [each.replace(", by Hugh Pemberton", "") for each in again.log()] == kept
    again.character("Hugh Pemberton")
    assert [each.rpartition(", ")[2] for each in again.log()] == ["physical dice", "physical dice"]
    assert not again.button("Physical dice").isChecked(), "it was Ida's player who threw"
