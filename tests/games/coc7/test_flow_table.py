"""Call of Cthulhu in the whole app: each situation's effect, after undo and after a restart."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from desktop.kit.windows.list_window import SideList
from tests.playing import HELD_MS, Opener, Player


def test_shot_uses_ammo_and_rolls_damage(ida: Player, open_app: Opener) -> None:
    ida.turn_to("combat")
    ida.dice.put({"tens": [30], "units": [1]})
    ida.click("Attack with .32 revolver")
    assert ida.sees("Regular success")
    assert ida.sees("5 of 6")
    ida.dice.put({"d8": [5]})
    ida.press(Qt.Key.Key_D)
    assert ida.sees("Damage: .32 revolver")
    again = open_app()
    again.turn_to("combat")
    assert again.sees("Damage: .32 revolver")
    assert again.sees("5 of 6")
    again.press(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert again.sees("6 of 6")


def test_damage_needs_a_hit(ida: Player, open_app: Opener) -> None:
    ida.turn_to("combat")
    ida.dice.put({"tens": [60], "units": [1]})
    ida.click("Attack with .32 revolver")
    ida.dice.put({})
    ida.press(Qt.Key.Key_D)
    assert not ida.sees("Damage: .32 revolver")
    assert open_app().sees("61 is over 45: missed by 16")


def test_dice_without_animation_show_at_once(ida: Player, open_app: Opener) -> None:
    def turn_to_dice(player: Player) -> None:
        pages = player.front.findChild(SideList)
        assert pages is not None
        while pages.currentIndex().data() != "Dice":
            QTest.keyClick(pages, Qt.Key.Key_Down)

    def off() -> None:
        turn_to_dice(ida)
        ida.choose("Dice speed", "Off")

    ida.window.tray.set_speed(HELD_MS)
    ida.roll("spot-hidden", 20, units=1)
    assert not ida.sees("Hard success")
    ida.press(Qt.Key.Key_Space)
    ida.in_window("Settings", lambda: ida.command("Settings…"), off)
    ida.roll("spot-hidden", 70, units=0)
    assert ida.sees("Regular success")
    again = open_app()

    def stands() -> None:
        turn_to_dice(again)
        assert again.button("Dice speed: Off").isChecked()

    again.in_window("Settings", lambda: again.command("Settings…"), stands)
