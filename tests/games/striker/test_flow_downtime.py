"""Downtime in Striker, by clicks and keys: levels, ranks, derived values, rests and the chronicle."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication

from desktop.cards.card_panel import CardPanel
from desktop.downtime.feature import PAGE as DOWNTIME
from desktop.importing.feature import PAGE as REVIEW
from desktop.shell.pages import PLAY
from tests.flows.downtimes import (
    ALT,
    CTRL,
    at,
    backups,
    brought_in,
    closed_and_opened,
    double_click,
    escape_twice,
    leave,
    paste,
    sample_file,
    save,
    seen,
    tab_to,
    write,
)
from tests.playing import Opener, Player

PROFESSION, PROFESSION_TECHNIQUES = "Profession skills", "Profession techniques"
VOCATION, VOCATION_TECHNIQUES = "Vocation skills", "Vocation techniques"


@pytest.fixture
def oriel(open_app: Opener) -> Player:
    """Oriel Kast at level 3: 5 of 12 hp, 2 of 6 ep and 3 of 4 fp."""
    player = open_app()
    player.add_sample("Oriel Kast")
    return player


def of_share(player: Player, share: str, name: str) -> QAbstractButton:
    """The accessible name of a button on the card of a share."""
    QApplication.processEvents()
    cards = player.window.pages[DOWNTIME].findChildren(CardPanel)
    card = next(each for each in cards if each.isVisible() and each.accessibleName().startswith(share))
    buttons = card.findChildren(QAbstractButton)
    return next(each for each in buttons if each.isVisible() and each.accessibleName() == name)


def put_in(player: Player, share: str, name: str, ranks: int = 1) -> None:
    for _ in range(ranks):
        button = of_share(player, share, f"1 more: {name}")
        assert button.isEnabled(), f"no rank of {share} is left for {name}"
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def points(player: Player) -> list[str]:
    player.turn_to("skills")
    return [player.tracker_words(each) for each in ("Hit points", "Energy points", "Focus points")]


def test_whole_downtime_with_level_ranks_and_rests_reaches_the_chronicle(
    oriel: Player, open_app: Opener, library_path: Path
) -> None:
    oriel.downtime()
    assert not seen(oriel, "No levels gained", "Without a new level, there are no ranks to spend.")
    oriel.enter("Levels gained", "1")
    ranks = "Profession ranks to spend: 4 on skills, 4 on techniques."
    assert not seen(oriel, "Level 3 → 4", ranks, "1 level gained", "10 ranks to spend")

    oriel.click("Next: Ranks")
    assert not seen(oriel, "10 ranks aren't spent. The sheet doesn't save them: spend them now, or note them")
    put_in(oriel, PROFESSION, "Health", 4)
    assert not of_share(oriel, PROFESSION, "1 more: Agility").isEnabled()
    assert not seen(oriel, "Health, M +2 → +6, R 4 → 8, 4 ranks from this share", "6 ranks to spend")
    put_in(oriel, PROFESSION_TECHNIQUES, "Hard Burn", 4)
    put_in(oriel, VOCATION, "Deceive")
    put_in(oriel, VOCATION_TECHNIQUES, "Loud Lie")
    assert not seen(oriel, "All spent")

    oriel.click("Next: Derived values")
    follows = ("Max hit points, 12 → 28", "Hit points per rest, 4 → 8", "Save against Loud Lie, 12 → 14")
    assert not seen(oriel, *follows, "Max energy points, 6")

    oriel.click("Next: Rest")
    oriel.enter("Rests taken", "2")
    assert not seen(oriel, "Hit points, 5 → 21 of 28, ", "Energy points, 2 → 6 of 6, ", "Focus points, 3 → 4")

    oriel.click("Next: Review and save")
    risen = ("Level 3 → 4", "Health +2 → +6", "Hard Burn R 2 → R 6", "Deceive +3 → +4", "Loud Lie R 1 → R 2")
    assert not seen(oriel, *risen, "Hit points 5 → 21", "Energy points 2 → 6", "Focus points 3 → 4")
    oriel.enter("After which adventure?", "The long tow")
    write(oriel, "Notes", "Half a tug is still half a tug.")
    save(oriel)
    assert not seen(oriel, "Downtime saved.")
    assert backups(library_path) == 1

    def is_saved(player: Player) -> None:
        assert points(player) == ["21 of 28", "6 of 6", "4 of 4"]
        assert "+6" in player.skill_words("health")
        player.turn_to("chronicle")
        told = ("Downtime after The long tow", "Level 3 to 4", "Health +2 to +6", "Hard Burn R 2 to R 6")
        assert not seen(player, *told, "Half a tug is still half a tug.")

    is_saved(oriel)
    oriel.undo()
    assert "Downtime after The long tow" not in oriel.sheet_texts()
    assert points(oriel) == ["5 of 12", "2 of 6", "3 of 4"]
    oriel.redo()
    is_saved(oriel)
    again = open_app()
    is_saved(again)
    again.undo()
    assert points(again) == ["5 of 12", "2 of 6", "3 of 4"]


def test_downtime_resumes_at_the_page_where_it_was_closed(oriel: Player, open_app: Opener) -> None:
    oriel.downtime()
    oriel.enter("Levels gained", "2")
    player = closed_and_opened(open_app, "Level")
    assert player.field("Levels gained").text() == "2"
    player.click("Next: Ranks")
    put_in(player, PROFESSION, "Agility", 2)
    put_in(player, VOCATION, "Agility")
    player = closed_and_opened(open_app, "Ranks")
    assert not seen(player, "Agility, M +3 → +6, R 4 → 7, 2 ranks from this share", "17 ranks to spend")
    player.click("Next: Derived values")
    player = closed_and_opened(open_app, "Derived values")
    assert not seen(player, "Target challenge (TC), 13 → ")
    player.click("Next: Rest")
    player.enter("Rests taken", "1")
    player = closed_and_opened(open_app, "Rest")
    assert player.field("Rests taken").text() == "1"
    player.click("Next: Review and save")
    player.enter("After which adventure?", "The long tow")
    player = closed_and_opened(open_app, "Review and save")
    assert player.field("After which adventure?").text() == "The long tow"
    assert not seen(player, "Level 3 → 5", "Agility +3 → +6", "Hit points 5 → 9")
    save(player)
    player = open_app()
    assert player.is_at(PLAY)
    assert points(player)[0] == "9 of 12"


def test_leaving_can_keep_discard_or_continue(oriel: Player, open_app: Opener) -> None:
    oriel.downtime()
    oriel.click("Close downtime")
    assert oriel.is_at(PLAY), "nothing was answered, so nothing is asked"
    oriel.downtime()
    oriel.enter("Levels gained", "1")
    leave(oriel, "Continue")
    assert at(oriel, "Level")
    escape_twice(oriel)
    assert at(oriel, "Level"), "Escape in the question goes on"
    leave(oriel, "Save for later")
    again = open_app()
    assert again.is_at(PLAY)
    again.downtime()
    assert again.field("Levels gained").text() == "1"
    leave(again, "Discard rolls")
    assert not seen(again, "Downtime discarded. The sheet is unchanged")
    assert points(again) == ["5 of 12", "2 of 6", "3 of 4"]
    again.undo()
    assert not seen(again, "There is nothing to undo.")
    again.downtime()
    assert again.field("Levels gained").text() == "0"


def test_dead_character_has_no_downtime(oriel: Player) -> None:
    oriel.turn_to("health")
    oriel.enter("Damage", "17", Qt.Key.Key_Tab)
    oriel.click("Take damage")
    oriel.press(Qt.Key.Key_D, CTRL)
    assert oriel.is_at(PLAY)
    assert not seen(oriel, "The character is dead.")
    oriel.undo()
    oriel.downtime()
    assert at(oriel, "Level")


def test_unusual_sheets_say_what_is_not_possible_and_manual_values_stay(
    open_app: Opener, tmp_path: Path
) -> None:
    player = brought_in(
        open_app,
        tmp_path,
        "oriel-kast",
        details=[{"id": "level", "text": "veteran"}],
        trackers=[{"id": "hp", "value": 30, "maximum": 30, "start": None}],
        techniques=[],
    )
    player.downtime()
    for typed in ("6", "-1", "abc", "1.5", "99999"):
        player.enter("Levels gained", typed)
        assert not seen(player, "Enter a number from 0 to 5.")
    player.enter("Levels gained", "1")
    assert not seen(player, "“veteran” isn't a number, so it stays unchanged.")
    player.click("Next: Ranks")
    assert not seen(player, "No techniques to raise. Add one on the Techniques page first.")
    put_in(player, PROFESSION, "Health")
    QTest.mouseClick(of_share(player, PROFESSION, "1 fewer: Health"), Qt.MouseButton.LeftButton)
    assert not of_share(player, PROFESSION, "1 fewer: Health").isEnabled()
    player.click("Next: Derived values")
    assert not seen(player, "These stay as they are unless you let the rules set them.", "12 instead of 30")
    player.click("Next: Rest")
    assert not seen(player, "A rest would restore nothing.")
    player.click("Back")
    player.click("Max hit points by the rules")
    player.click("Next: Rest")
    player.click("Next: Review and save")
    assert not seen(player, "Max hit points 30 → by the rules")
    save(player)
    player.turn_to("skills")
    assert player.tracker_words("Hit points") == "30 of 12"


def test_works_with_keyboard_only(oriel: Player) -> None:
    oriel.downtime()
    tab_to(oriel, "Levels gained")
    oriel.type("1")
    tab_to(oriel, "Next: Ranks")
    oriel.press(Qt.Key.Key_Return)
    assert at(oriel, "Ranks")
    tab_to(oriel, "1 more: Health")
    for _ in range(3):
        oriel.press(Qt.Key.Key_Return)
    assert not seen(oriel, "Health, M +2 → +5, R 4 → 7, 3 ranks from this share")
    oriel.press(Qt.Key.Key_Left, ALT)
    assert at(oriel, "Level")
    for page in ("Ranks", "Derived values", "Rest", "Review and save"):
        oriel.press(Qt.Key.Key_Right, ALT)
        assert at(oriel, page)
    tab_to(oriel, "Save downtime")
    oriel.press(Qt.Key.Key_Return)
    oriel.wait_for(PLAY)
    assert points(oriel)[0] == "5 of 24"
    oriel.downtime()
    oriel.press(Qt.Key.Key_Escape)
    assert oriel.is_at(PLAY)


def test_clumsy_input_breaks_nothing(oriel: Player) -> None:
    oriel.downtime()
    for key in (Qt.Key.Key_R, Qt.Key.Key_D, Qt.Key.Key_U, Qt.Key.Key_1):
        oriel.press(key)
    oriel.undo()
    oriel.press(Qt.Key.Key_D, CTRL)
    assert at(oriel, "Level")
    oriel.enter("Levels gained", "1")
    oriel.double_click("Next: ")
    assert at(oriel, "Ranks"), "the page is not passed over unread"
    double_click(of_share(oriel, PROFESSION, "1 more: Health"))
    assert not seen(oriel, "2 ranks from this share"), "each of two quick clicks counts"
    oriel.press(Qt.Key.Key_Plus, CTRL)
    oriel.command("Dark theme")
    assert at(oriel, "Ranks")
    health = "Health, M +2 → +4, R 4 → 6, 2 ranks from this share"
    assert not seen(oriel, health)
    oriel.drop(sample_file("tumble-okoro"))
    oriel.wait_for(REVIEW)
    oriel.click("Add to library")
    oriel.wait_for(PLAY)
    assert not seen(oriel, "Tumble Okoro")
    oriel.character("Oriel Kast")
    assert oriel.is_at(PLAY)
    assert points(oriel) == ["5 of 12", "2 of 6", "3 of 4"]
    oriel.downtime()
    assert at(oriel, "Ranks"), "the plan was kept"
    assert not seen(oriel, health)
    oriel.click("Back")
    oriel.enter("Levels gained", "0")
    oriel.click("Next: Rest")
    oriel.double_click("Next: ")
    assert at(oriel, "Review and save"), "nothing is saved unread"
    assert not seen(oriel, "No changes.")
    paste(oriel, "After which adventure?", "<h1>Tow</h1> & 🎲 " + "long " * 80)
    write(oriel, "Notes", "<b>word</b> " * 2_000)
    oriel.double_click("Save downtime")
    oriel.wait_for(PLAY)
    oriel.turn_to("chronicle")
    assert not seen(oriel, "1 downtime", "<h1>Tow</h1> & 🎲 long", "Nothing changed")
    oriel.undo()
    assert not seen(oriel, "No downtime yet.")
    oriel.click("Begin downtime")
    oriel.wait_for(DOWNTIME)
