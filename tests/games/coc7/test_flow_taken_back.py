"""Taking back what was just said in a field, and what somebody else did, by Ctrl+Z and by links."""

from PySide6.QtCore import Qt

from tests.playing import Player


def test_ctrl_z_after_enter_takes_the_damage_back(ida: Player) -> None:
    ida.turn_to("healing")
    ida.enter("Hit points to lose or heal", "3")
    assert ida.tracker_words("Hit points") == "5 of 11"
    ida.undo()
    assert ida.tracker_words("Hit points") == "8 of 11"


def test_ctrl_z_after_enter_takes_rest_back(ida: Player) -> None:
    ida.turn_to("healing")
    ida.enter("Days", "2")
    assert ida.tracker_words("Hit points") == "10 of 11"
    ida.undo()
    assert ida.tracker_words("Hit points") == "8 of 11"


def test_ctrl_z_after_enter_takes_a_fighter_out(ida: Player) -> None:
    ida.turn_to("combat")
    ida.click("Track a fight")
    ida.enter("Name of somebody in the fight", "Ghoul", Qt.Key.Key_Tab)
    ida.enter("DEX of somebody in the fight", "80")
    assert ida.sees("Ghoul, 80")
    ida.undo()
    assert not ida.sees("Ghoul, 80")


def test_care_by_another_is_taken_back_on_the_patients_page(ida: Player) -> None:
    ida.add_sample("Hugh Pemberton")
    ida.character("Ida Marchetti")
    ida.turn_to("healing")
    ida.enter("Hit points to lose or heal", "2", Qt.Key.Key_Tab)
    ida.click("Take damage")
    ida.pick("Treated by", "Hugh Pemberton")
    ida.click("First Aid 30")
    ida.dice.put({"tens": [20], "units": [0]})
    ida.click("Roll")
    ida.undo()
    assert ida.tracker_words("Hit points") == "6 of 11"
    assert ida.sees("This roll was taken back.")


def test_luck_of_another_is_taken_back_by_its_link(ida: Player) -> None:
    ida.add_sample("Hugh Pemberton")
    ida.character("Ida Marchetti")
    ida.turn_to("healing")
    ida.pick("Treated by", "Hugh Pemberton")
    ida.click("First Aid 30")
    ida.dice.put({"tens": [40], "units": [0]})
    ida.click("Roll")
    ida.click("Spend 10 Luck → Regular. Luck 45 → 35")
    ida.click("Undo the Luck spent on this roll")
    assert ida.sees("40 is over 30: missed by 10")


def test_a_name_on_the_felt_is_spoken_as_it_is_written(ida: Player) -> None:
    ida.add_sample("Hugh Pemberton")
    ida.character("Ida Marchetti")
    ida.load_skill("library-use")
    ida.choose("Against", "Opposed")
    ida.pick("Choose a character", "Hugh Pemberton")
    ida.dice.put({"tens": [60], "units": [0]}, foe={"tens": [30], "units": [5]})
    ida.click("Roll")
    assert ida.sees("Hugh Pemberton: 35")
