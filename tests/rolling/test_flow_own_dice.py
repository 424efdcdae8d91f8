"""Physical dice at the table: typed, clicked, pushed, cancelled, and still requested after a restart."""

from PySide6.QtCore import Qt

from tests.flows.own_dice import FIELD, asks, click_faces, with_own_dice
from tests.playing import Opener, Player, restarted

SHIFT = Qt.KeyboardModifier.ShiftModifier


def test_a_roll_with_a_bonus_die_is_typed_and_then_clicked(ida: Player, open_app: Opener) -> None:
    with_own_dice(ida)
    ida.click_skill("spot-hidden", SHIFT)
    assert ida.sees("Roll two tens dice and one units die.")
    assert ida.sees("Your rolls appear here.")
    ida.type("20 17 1")
    ida.press(Qt.Key.Key_Return)
    assert ida.sees("There's no 17 on a tens die.")
    ida.enter(FIELD, "20 60 1")
    assert not asks(ida)
    assert ida.log() == ["Spot Hidden, 1 bonus, 21, Hard, physical dice"]
    assert ida.window.focusWidget() is ida.window.sheet.skills.list

    again = restarted(open_app)
    assert again.button("Physical dice").isChecked()
    again.click_skill("listen", SHIFT)
    click_faces(again, "90", "70", "3")
    again.press(Qt.Key.Key_Return)
    assert again.log()[0] == "Listen, 1 bonus, 73, Failure, physical dice"
    again.press(Qt.Key.Key_M)
    assert not again.button("Physical dice").isChecked()
    again.roll("spot-hidden", 10, units=1)
    assert again.log()[0] == "Spot Hidden, 11, Extreme"


def test_a_push_asks_again_and_a_roll_can_be_cancelled_or_rolled_in_the_app(ida: Player) -> None:
    with_own_dice(ida)
    ida.click_skill("listen")
    ida.type("90 4")
    ida.press(Qt.Key.Key_Return)
    assert ida.log() == ["Listen, 94, Failure, physical dice"]
    ida.press(Qt.Key.Key_U)
    ida.press(Qt.Key.Key_Return)
    assert ida.sees("You had 90 and 4.")
    ida.press(Qt.Key.Key_Escape)
    assert not asks(ida)
    assert ida.log() == ["Listen, 94, Failure, physical dice"]
    ida.click("Push the roll")
    ida.press(Qt.Key.Key_Return)
    ida.dice.lay(30, units=1)
    ida.click("Roll in the app")
    assert ida.log()[0] == "Listen, pushed, 31, Regular"


def test_the_opponent_rolls_in_the_app_and_damage_is_clicked(ida: Player) -> None:
    with_own_dice(ida)
    ida.load_skill("charm")
    ida.choose("Against", "Opposed")
    ida.enter("Opponent's value", "55")
    ida.click("Roll")
    ida.enter(FIELD, "22")
    ida.dice.put(foe={"tens": [40], "units": [5]})
    ida.click("Roll for the opponent")
    assert ida.sees("You win.")
    assert "some physical dice" in ida.log()[0]
    ida.turn_to("combat")
    ida.click("Attack with .32 revolver")
    ida.enter(FIELD, "21")
    ida.click("Roll damage")
    click_faces(ida, "7")
    assert "7" in ida.log()[0]
    assert ida.log()[0].endswith("physical dice")
