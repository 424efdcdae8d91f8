"""Physical dice at the table: typed, clicked, pushed, cancelled, and still requested after a restart."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from desktop.downtime.feature import PAGE as DOWNTIME
from desktop.library.problems import DiskFull
from desktop.library.store.library import Library
from desktop.library_page.feature import PAGE as LIBRARY
from desktop.shell.pages import PLAY
from tests.flows.making import begin, stands, step_to
from tests.flows.own_dice import FIELD, asks, click_faces, lay, with_own_dice
from tests.games.coc7.test_flow_luck import roll_with_hugh
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


CONTROL = Qt.KeyboardModifier.ControlModifier


@contextmanager
def full_disk(monkeypatch: pytest.MonkeyPatch, path: Path) -> Iterator[None]:

    def full(*_args: object, **_kwargs: object) -> None:
        raise DiskFull(path, "no room")

    with monkeypatch.context() as patch:
        patch.setattr(Library, "transaction", full)
        yield


def typed(player: Player) -> str:
    return player.field(FIELD).text()


def focused(player: Player) -> str:
    widget = player.window.focusWidget()
    return "" if widget is None else widget.accessibleName()


def test_dice_that_cannot_be_saved_yet_are_typed_only_once(
    ida: Player, open_app: Opener, monkeypatch: pytest.MonkeyPatch, library_path: Path
) -> None:
    with_own_dice(ida)
    ida.turn_to("sanity")
    ida.enter("Loss on success / on failure", "1/1D8", Qt.Key.Key_Tab)
    ida.click("Roll Sanity")
    lay(ida, "70 0")
    with full_disk(monkeypatch, library_path):
        lay(ida, "5")
        assert not asks(ida)
        assert ida.sees("Sanity 58 → 53")
        assert ida.tracker_words("Sanity") == "53 of 96, Not saved, Starting 60"
        ida.click_skill("listen")
        lay(ida, "90 4")
        assert ida.sees("2 actions are waiting")
        assert ida.log()[0].endswith("not saved")
    ida.click("Try now")
    again = restarted(open_app)
    assert (len(again.log()), again.tracker_words("Sanity")) == (2, "53 of 96, Starting 60")


def test_opening_windows_and_changing_the_look_keep_typed_dice(ida: Player) -> None:
    with_own_dice(ida)
    window = ida.window
    ida.click_skill("spot-hidden")
    ida.type("20")
    for command in ("theme_dark", "larger", "theme_light", "usual"):
        window.commands[command].trigger()
        QApplication.processEvents()
        assert (typed(ida), focused(ida)) == ("20", FIELD)
    window.resize(1024, 640)
    QApplication.processEvents()
    assert (typed(ida), focused(ida)) == ("20", FIELD)
    for key, page in ((Qt.Key.Key_L, LIBRARY), (Qt.Key.Key_D, DOWNTIME)):
        ida.press(key, CONTROL)
        ida.wait_for(page)
        assert not asks(ida)
        ida.press(Qt.Key.Key_Escape)
        ida.wait_for(PLAY)
        assert typed(ida) == "20"
    ida.press(Qt.Key.Key_E, CONTROL)
    assert not asks(ida)
    ida.press(Qt.Key.Key_E, CONTROL)
    assert typed(ida) == "20"
    ida.enter(FIELD, "20 1")
    window.resize(1440, 900)
    QApplication.processEvents()
    assert ida.log() == ["Spot Hidden, 21, Hard, physical dice"]


def test_the_wizards_dice_window_survives_misuse_and_can_be_closed(open_app: Opener) -> None:
    player = open_app()
    begin(player, "coc7")
    step_to(player, "Characteristics")
    player.command("Use physical dice")
    player.click("Roll: Strength")
    lay(player, "3 4")
    assert player.sees("One D6 is missing.")
    lay(player, "3 4 7")
    assert player.sees("There's no 7 on a D6.")
    player.front.close()
    assert player.front is player.window
    assert stands(player, "Strength") == ""
    held = player.window.focusWidget()
    assert held is None or held.isVisible(), "no key goes where nothing is to be seen"
    player.click("Roll: Strength")
    QTest.keyClick(player.front.focusWidget() or player.front, Qt.Key.Key_Escape)
    assert player.front is player.window
    player.click("Roll: Strength")
    click_faces(player, "3", "4", "5")
    player.click("Use these dice")
    assert stands(player, "Strength") == "60"
    player.command("Use physical dice")
    player.dice.put({"d6": [1, 2, 3]})
    player.click("Roll: Constitution")
    assert stands(player, "Constitution") == "30"
    player.command("Use physical dice")
    player.click("Roll all")
    lay(player, "3 4 5")
    assert player.front is not player.window
    assert not asks(restarted(open_app))
