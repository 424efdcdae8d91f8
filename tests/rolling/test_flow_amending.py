"""Changing finished rolls in the whole app, in every game: by clicks and keys, over restarts."""

from PySide6.QtCore import Qt

from desktop.tray.number_entry import NumberEntry
from tests.evening import SitDown
from tests.flows.own_dice import FIELD, asks, with_own_dice
from tests.playing import Opener, Player, now_and_restarted, restarted


def test_a_penalty_die_is_rolled_later_by_keys_alone(ida: Player, open_app: Opener) -> None:
    ida.roll("spot-hidden", 40, units=0)
    assert ida.skill_words("spot-hidden").endswith(" 14, ticked")
    ida.press(Qt.Key.Key_C)
    assert ida.sees("Changing Spot Hidden 40")
    ida.press(Qt.Key.Key_P)
    ida.dice.put({"tens": [80]})
    ida.press(Qt.Key.Key_R)
    for player in now_and_restarted(ida, open_app):
        assert player.sees("No extra dice → 1 penalty: failure")
        assert player.log() == ["Spot Hidden, 1 penalty, was 40, success, 80, Failure"]
        assert not player.skill_words("spot-hidden").endswith(" 14, ticked")
    player.undo()
    assert player.log() == ["Spot Hidden, 40, Regular"]
    assert player.skill_words("spot-hidden").endswith(" 14, ticked")
    player.redo()
    assert player.log()[0].endswith("Failure")


def test_escape_leaves_the_roll_as_it_was(ida: Player) -> None:
    ida.roll("spot-hidden", 40, units=0)
    ida.click("Change this roll")
    ida.press(Qt.Key.Key_B)
    ida.press(Qt.Key.Key_D, Qt.KeyboardModifier.ShiftModifier)
    assert ida.sees("Changing Spot Hidden 40")
    ida.press(Qt.Key.Key_Escape)
    assert not ida.sees("Changing Spot Hidden 40")
    assert ida.log() == ["Spot Hidden, 40, Regular"]
    ida.roll("listen", 30, units=0)
    assert ida.log()[0] == "Listen, 30, Regular"


def test_a_roll_that_did_not_count_is_struck_by_a_key(ida: Player, open_app: Opener) -> None:
    ida.roll("spot-hidden", 40, units=0)
    ida.press(Qt.Key.Key_X)
    for player in now_and_restarted(ida, open_app):
        assert player.sees("This roll didn't count.")
        assert player.log() == ["Spot Hidden, 40, Regular (didn't count)"]
        assert not player.skill_words("spot-hidden").endswith(" 14, ticked")
    player.undo()
    assert player.log() == ["Spot Hidden, 40, Regular"]
    assert player.skill_words("spot-hidden").endswith(" 14, ticked")


def test_only_added_physical_dice_are_typed(ida: Player) -> None:
    with_own_dice(ida)
    ida.click_skill("spot-hidden")
    ida.type("40 3")
    ida.press(Qt.Key.Key_Return)
    ida.press(Qt.Key.Key_C)
    ida.press(Qt.Key.Key_P)
    ida.click("Judge again")
    assert ida.sees("Roll one tens die.")
    ida.press(Qt.Key.Key_Escape)
    assert not asks(ida)
    assert ida.sees("Changing Spot Hidden 43")
    ida.click("Judge again")
    ida.enter(FIELD, "17")
    assert ida.sees("There's no 17 on a tens die.")
    ida.enter(FIELD, "90")
    assert ida.log() == ["Spot Hidden, 1 penalty, was 43, success, 93, Failure, physical dice"]


def test_a_target_that_is_no_number_is_refused_in_the_field(sit_down: SitDown) -> None:
    ketta = sit_down("Ketta Morrow")
    ketta.dice.put({"d20": [5]})
    ketta.click_skill("engineering")
    ketta.press(Qt.Key.Key_C)
    for typed in ("abc", "1000", "-9999999"):
        ketta.enter("DC", typed)
        field = ketta.field("DC")
        assert isinstance(field, NumberEntry)
        assert field.invalid
        assert ketta.sees("Changing Engineering 11")
        ketta.press(Qt.Key.Key_Escape)
        assert ketta.log() == ["Engineering, DC 15, 11, Failure"]
        ketta.press(Qt.Key.Key_C)


def test_a_roll_of_another_session_is_changed_from_the_log(ida: Player, open_app: Opener) -> None:
    ida.roll("spot-hidden", 90, units=0)
    ida.roll("listen", 30, units=0)
    again = restarted(open_app)
    again.click_log(1)
    again.click("Change this roll")
    again.press(Qt.Key.Key_B)
    again.dice.put({"tens": [20]})
    again.click("Judge again")
    assert again.log()[1] == "Spot Hidden, 1 bonus, was 90, failure, 20, Hard"


def test_the_menu_of_the_log_changes_and_strikes_a_roll(ida: Player) -> None:
    ida.roll("spot-hidden", 40, units=0)
    ida.roll("listen", 30, units=0)
    rows = ida.log_list()
    rows.setCurrentIndex(rows.model().index(1, 0))
    rows.menu.aboutToShow.emit()
    offered = {each.text().partition("\t")[0]: each for each in rows.menu.actions()}
    offered["Change…"].trigger()
    assert ida.sees("Changing Spot Hidden 40")
    ida.press(Qt.Key.Key_Escape)
    offered["Didn't count"].trigger()
    assert ida.log()[1] == "Spot Hidden, 40, Regular (didn't count)"
    rows.menu.aboutToShow.emit()
    assert not offered["Change…"].isEnabled()
    assert offered["Didn't count"].text() == "Didn't count\tThis roll didn't count."
