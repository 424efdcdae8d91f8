"""Dice only in German: typed with W, shown with W, saved with D."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

from PySide6.QtCore import Qt

from desktop.base.words import speak, tr
from desktop.dice_only.feature import PAGE as DICE_ONLY
from desktop.dice_only.view.dice_keypad import keypad, pressed
from desktop.shell.pages import FIRST_RUN
from tests.dice_only.test_flow import click_row, kept, page, spoken_log
from tests.playing import Opener, Player


def saved(library: Path) -> set[str]:
    """Return every notation and name that the library holds."""
    with closing(sqlite3.connect(library)) as db:
        texts = {text for row in db.execute("SELECT notation, name FROM favourite") for text in row}
        throws = [json.loads(row[0]) for row in db.execute("SELECT throw FROM tray_throw")]
    return texts | {each["notation"] for each in throws}


def opened(player: Player) -> Player:
    player.wait_for(FIRST_RUN)
    player.press(Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    page(player)
    return player


def test_dice_typed_with_w_are_shown_with_w_after_a_restart_and_with_d_in_english(
    german: None, open_app: Opener, tmp_path: Path
) -> None:
    library = tmp_path / "dice" / "library.db"
    player = opened(open_app(library))
    field = tr("Dice notation")
    player.dice.put({"d6": [5, 2]})
    player.enter(field, "2W6+3")
    assert player.field(field).text() == "2W6+3"
    assert player.sees("2W6 + 3")
    assert spoken_log(player) == ["2W6 + 3, 10"]
    player.enter(tr("Name for this roll"), "2W6 + 3")
    player.enter(field, "1w20", Qt.Key.Key_End)
    player.enter(tr("Name for this roll"), "W. Roe")
    assert kept(player) == ["2W6 + 3, 2W6+3", "W. Roe, 1W20"]
    player.app.close()
    assert saved(library) == {"2D6+3", "2D6 + 3", "1d20", "W. Roe"}

    again = opened(open_app(library))
    assert spoken_log(again) == ["2W6 + 3, 10"]
    assert kept(again) == ["2W6 + 3, 2W6+3", "W. Roe, 1W20"]
    click_row(again, "log", 0)
    assert again.field(field).text() == "2W6+3"
    again.app.close()

    speak("en")
    english = opened(open_app(library))
    assert spoken_log(english) == ["2D6 + 3, 10"]
    assert kept(english) == ["2D6 + 3, 2D6+3", "W. Roe, 1d20"]
    click_row(english, "log", 0)
    assert english.field("Dice notation").text() == "2D6+3"
    assert english.window.pages[DICE_ONLY].isVisible()


def test_the_keypad_writes_w_in_german(german: None) -> None:
    assert [key.words for key in keypad()[0].keys] == ["W4", "W6", "W8", "W10", "W12", "W20", "W100"]
    text = ""
    for key in ("d6", "d6", "d4", "+", "3"):
        text = pressed(text, key)
    assert text == "2W6+W4+3"
    assert pressed("2d6", "d6") == "3W6", "dice typed with d are the same dice"
    assert (pressed("4W6", "kh1"), pressed("2W6", "back")) == ("4W6kh1", "2")


def test_the_keypad_adds_to_dice_typed_with_w_in_english() -> None:
    assert (pressed("1W6", "d6"), pressed("1w", "d8")) == ("2d6", "1d8")
