"""Trouble with physical dice: invalid text, other actions in between, a full disk."""

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
from tests.flows.making import begin, paste, stands, step_to
from tests.flows.own_dice import FIELD, asks, click_faces, lay, with_own_dice
from tests.playing import Opener, Player, restarted

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


def test_invalid_text_is_refused_and_stays(ida: Player) -> None:
    with_own_dice(ida)
    ida.click_skill("spot-hidden")
    nonsense = {
        "abc": "abc isn't valid. Enter a number from 1 to 100, or 00.",
        "２１": "２１ isn't valid. Enter a number from 1 to 100, or 00.",
        "٢١": "Enter a number from 1 to 100",
        "21 3": "There's no 21 on a tens die.",
        "20 1 9": "1 die too many.",
        "4 " * 5_000_000: "dice too many.",
        "101": "101 isn't valid. Enter a number from 1 to 100, or 00.",
        "-3": "-3 isn't valid",
        "1e2": "1e2 isn't valid",
        "9" * 100_000: "Enter a number from 1 to 100",
        "<b>21<b>": "<b>21<b> isn't valid",
        "_ 3": "One tens die is missing.",
    }
    for text, words in nonsense.items():
        paste(ida, FIELD, text)
        assert typed(ida).strip() == text[: len(typed(ida))].strip()
        assert ida.sees(words), text[:20]
        assert focused(ida) == FIELD
    for nothing in ("", "   "):
        paste(ida, FIELD, nothing)
        assert asks(ida)
        assert not ida.button("Use these dice").isEnabled()
    lay(ida, "00")
    assert ida.log() == ["Spot Hidden, 100, Fumble, physical dice"]


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


def test_other_actions_end_the_question_without_saving(ida: Player, open_app: Opener) -> None:
    with_own_dice(ida)
    ida.click_skill("spot-hidden")
    lay(ida, "20")
    ida.click_skill("spot-hidden")
    ida.type("20 ")
    ida.click_skill("listen")
    assert ida.sees("Listen: your dice")
    ida.type("3")
    ida.undo()
    assert typed(ida) == "", "what was typed for the other skill does not come back"
    ida.undo()
    assert not asks(ida), "with nothing more to take back in the field, the last deed is"
    assert ida.log() == ["Spot Hidden, 20, Hard, physical dice (undone)"]
    ida.redo()
    assert focused(ida) == "Skills"

    ida.click_skill("listen")
    ida.type("2")
    ida.click("Physical dice")
    assert not asks(ida)
    assert not ida.button("Physical dice").isChecked()
    ida.press(Qt.Key.Key_M)
    ida.click_skill("listen")
    ida.type("2")
    ida.add_sample("Hugh Pemberton")
    assert not asks(ida)
    ida.character("Ida Marchetti")
    assert not asks(ida)
    ida.click("Roll again")
    ida.field(FIELD)
    ida.button("Copy the whole log").setFocus()
    ida.press(Qt.Key.Key_Escape)
    assert not asks(ida)
    ida.click_skill("listen")
    ida.type("2")
    again = restarted(open_app)
    assert not asks(again)
    assert again.log() == ["Spot Hidden, 20, Hard, physical dice"]
    assert again.button("Physical dice").isChecked()


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
