"""From the first start to a saved roll, and back after a restart, by clicks and keys only."""

import hashlib
import json
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from desktop.importing.feature import PAGE as REVIEW
from desktop.library.store.library import Library
from desktop.shell.pages import FIRST_RUN, PLAY, PROBLEM
from rules_core.sheet.journal import Action
from tests.playing import HELD_MS, Opener, Player

CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def test_a_new_player_sees_the_welcome_page_and_rolls_in_two_clicks(open_app: Opener) -> None:
    player = open_app()
    assert player.is_at(FIRST_RUN)
    player.click("Ida Marchetti")
    player.roll("spot-hidden", 20, units=1)
    assert player.sees("Hard success")
    assert player.sees("21 is at or below 35, half of 70")
    assert player.skill_words("spot-hidden").endswith("ticked")


def test_the_roll_and_the_tick_survive_a_restart(open_app: Opener, library_path: Path) -> None:
    player = open_app()
    player.click("Ida Marchetti")
    player.roll("spot-hidden", 20, 60, units=1, held=SHIFT)
    player.press(Qt.Key.Key_L)
    again = open_app()
    assert again.window.sheet.isVisible()
    assert again.sees("Extreme success")
    assert again.sees("7 Luck spent on this roll, so no tick.")
    assert again.skill_words("spot-hidden").endswith("not ticked")
    again.press(Qt.Key.Key_Z, CONTROL)
    assert again.sees("Hard success")
    assert again.skill_words("spot-hidden").endswith(", ticked")


def test_shift_and_control_click_roll_with_a_bonus_or_penalty_die(ida: Player) -> None:
    ida.roll("spot-hidden", 20, 60, units=1, held=SHIFT)
    assert ida.sees("1 bonus die")
    ida.roll("spot-hidden", 20, 60, units=1, held=CONTROL)
    assert ida.sees("61 is at or below 70")


def test_a_failed_roll_is_pushed_with_the_keepers_permission(ida: Player) -> None:
    ida.roll("spot-hidden", 80, units=0)
    ida.press(Qt.Key.Key_U)
    ida.dice.lay(0, units=0)
    ida.click("Push the roll")
    assert ida.sees("Fumble")
    assert ida.sees("Your Keeper decides what happens.")
    assert ida.sees("You can't spend Luck on a pushed roll")


def test_letters_roll_and_choose_dice_but_not_in_a_text_field(ida: Player) -> None:
    ida.roll("spot-hidden", 80, units=0)
    ida.press(Qt.Key.Key_B)
    assert ida.sees("Odds: 70, 1 bonus die")
    ida.press(Qt.Key.Key_P)
    ida.press(Qt.Key.Key_P)
    assert ida.sees("Odds: 70, 1 penalty die")
    ida.press(Qt.Key.Key_0)
    ida.press(Qt.Key.Key_D, SHIFT)
    assert ida.sees("35.0% to succeed")
    ida.dice.lay(30, units=0)
    ida.press(Qt.Key.Key_R)
    assert ida.sees("30 is at or below 35, half of 70")
    ida.press(Qt.Key.Key_Slash)
    ida.type("rubble")
    assert ida.window.sheet.skills.filter.text() == "rubble"
    assert ida.sees("No skill matches")


def test_a_tracker_change_is_typed_and_undone(ida: Player) -> None:
    ida.press(Qt.Key.Key_1, CONTROL)
    ida.type("-3")
    assert ida.sees("8 → 5")
    ida.press(Qt.Key.Key_Return)
    assert ida.tracker_words("Hit points") == "5 of 11"
    ida.press(Qt.Key.Key_Z, CONTROL)
    assert ida.tracker_words("Hit points") == "8 of 11"
    ida.press(Qt.Key.Key_Z, CONTROL | SHIFT)
    assert ida.tracker_words("Hit points") == "5 of 11"


def test_the_toast_undoes(ida: Player) -> None:
    ida.press(Qt.Key.Key_1, CONTROL)
    ida.type("2")
    ida.press(Qt.Key.Key_Return)
    ida.click("Undo")
    assert ida.tracker_words("Hit points") == "8 of 11"


def test_rolling_dice_reveal_nothing_and_stop_on_space(ida: Player) -> None:
    ida.window.tray.set_speed(HELD_MS)
    ida.roll("spot-hidden", 20, units=1)
    assert ida.window.tray.is_turning()
    assert not ida.sees("Hard success")
    assert ida.skill_words("spot-hidden").endswith("not ticked")
    ida.press(Qt.Key.Key_Space)
    assert not ida.window.tray.is_turning()
    assert ida.sees("Hard success")
    assert ida.skill_words("spot-hidden").endswith(", ticked")


def test_a_roll_is_saved_even_if_the_app_is_killed_while_dice_roll(ida: Player, library_path: Path) -> None:
    ida.window.tray.set_speed(HELD_MS)
    ida.roll("spot-hidden", 20, units=1)
    other = Library.open(library_path)
    kept = other.entries(other.listed()[0].id)[0]
    other.close()
    assert kept.action is Action.ROLL
    assert kept.roll is not None
    assert kept.roll.total == 21


def _dhole(name: str) -> bytes:
    traits = dict.fromkeys(("STR", "DEX", "INT", "CON", "APP", "POW", "SIZ", "EDU"), "50")
    document = {
        "Investigator": {
            "Header": {"Version": "0.5.0", "GameType": "Classic (1920's)", "GameVersion": "7th Edition"},
            "PersonalDetails": {"Name": name, "Occupation": "Book Dealer", "Age": "27"},
            "Characteristics": traits | {"Luck": "50", "Sanity": "50", "HitPts": "10", "MagicPts": "10"},
            "Skills": {"Skill": [{"name": "Spot Hidden", "value": "04", "half": "2", "fifth": "0"}]},
        }
    }
    return json.dumps(document).encode()


def test_a_dropped_file_is_reviewed_and_added(open_app: Opener, tmp_path: Path) -> None:
    file = tmp_path / "someone.json"
    file.write_bytes(_dhole("Donald Avery"))
    player = open_app()
    player.drop(file)
    player.wait_for(REVIEW)
    assert player.sees("Donald Avery")
    assert player.sees("someone.json")
    player.click("Add to library")
    player.wait_for(PLAY)
    player.roll("spot-hidden", 0, units=4)
    assert player.sees("4 is at or below 4")


def test_a_skipped_character_is_not_in_the_library(
    open_app: Opener, tmp_path: Path, library_path: Path
) -> None:
    file = tmp_path / "someone.json"
    file.write_bytes(_dhole("Donald Avery"))
    player = open_app()
    player.drop(file)
    player.wait_for(REVIEW)
    player.click("Don't import")
    assert player.is_at(FIRST_RUN)
    assert player.app.controllers is not None
    assert player.app.controllers.session.library.listed() == ()


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


@pytest.mark.parametrize("content", [b"", b"no library" * 1000, b"SQLite format 3\0" + b"\xff" * 5000])
def test_an_unreadable_library_shows_a_page_and_is_not_changed(
    open_app: Opener, library_path: Path, content: bytes
) -> None:
    library_path.parent.mkdir(parents=True)
    library_path.write_bytes(content)
    before = _digest(library_path)
    player = open_app()
    assert player.is_at(PROBLEM)
    assert player.sees(str(library_path))
    player.click("Try again")
    assert player.is_at(PROBLEM)
    assert _digest(library_path) == before
    player.click("Set aside")
    player.wait(lambda: player.app.controllers is not None)
    player.wait_for(FIRST_RUN)
    player.window.tray.set_speed(0)
    kept = library_path.parent / "damaged-1" / library_path.name
    assert _digest(kept) == before
    player.click("Ida Marchetti")
    player.roll("spot-hidden", 20, units=1)
    assert player.sees("Hard success")


def test_the_log_is_copied_as_text(ida: Player) -> None:
    ida.roll("spot-hidden", 20, units=1)
    ida.roll("listen", 90, units=9)
    ida.click("Copy all rolls")
    lines = QGuiApplication.clipboard().text().splitlines()
    assert [line.split("  ")[1] for line in lines] == ["Spot Hidden: 21, Hard", "Listen: 99, Failure"]


def test_the_look_is_remembered(open_app: Opener) -> None:
    player = open_app()
    player.click("Ida Marchetti")
    player.window.commands["theme_dark"].trigger()
    player.window.commands["larger"].trigger()
    again = open_app()
    assert again.window.commands["theme_dark"].isChecked()
    from desktop.kit.look import theme

    assert (theme.current().name, theme.current().scale) == ("dark", 1.1)
    again.window.commands["theme_light"].trigger()
    again.window.commands["usual"].trigger()
