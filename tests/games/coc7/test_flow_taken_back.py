"""Undo of a value just entered and of another character's action, by Ctrl+Z and by links."""

from PySide6.QtCore import Qt

from tests.playing import Player


def test_ctrl_z_after_enter_undoes_damage(ida: Player) -> None:
    ida.turn_to("healing")
    ida.enter("Hit points to lose or heal", "3")
    assert ida.tracker_words("Hit points") == "5 of 11"
    ida.undo()
    assert ida.tracker_words("Hit points") == "8 of 11"


def test_ctrl_z_after_enter_removes_added_fighter(ida: Player) -> None:
    ida.turn_to("combat")
    ida.click("Track a fight")
    ida.enter("Combatant's name", "Ghoul", Qt.Key.Key_Tab)
    ida.enter("Combatant's DEX", "80")
    assert ida.sees("Ghoul, 80")
    ida.undo()
    assert not ida.sees("Ghoul, 80")


def test_healers_luck_is_undone_by_its_link(ida: Player) -> None:
    ida.add_sample("Hugh Pemberton")
    ida.character("Ida Marchetti")
    ida.turn_to("healing")
    ida.pick("Treated by", "Hugh Pemberton")
    ida.dice.put({"tens": [40], "units": [0]})
    ida.click("First Aid 30")
    ida.click("Spend 10 Luck → Regular. Luck 45 → 35")
    ida.click("Undo the Luck spent on this roll")
    assert ida.sees("40 is over 30: missed by 10")
