"""Downtime in four-degree d20, by clicks and keys: levels, wealth, rest and the chronicle."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt

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

HP = "Hit points"


@pytest.fixture
def ansel(open_app: Opener) -> Player:
    """Ansel Quay at level 7, with 17 of 41 HP and 2 of 5 Mana, dazzled, with 640 cred."""
    player = open_app()
    player.add_sample("Ansel Quay")
    return player


def test_whole_downtime_with_two_levels_wealth_and_rest_reaches_the_chronicle(
    ansel: Player, open_app: Opener, library_path: Path
) -> None:
    before = ansel.tracker_words(HP)
    ansel.downtime()
    assert at(ansel, "Level")
    assert not seen(ansel, "Stays at 7", "What a level gives", "Prof +3", "AC 18", "Max hit points 41")
    assert not ansel.button("Back").isEnabled()
    ansel.click("1 more")
    ansel.click("1 more")
    titles = ("Level 8: feat or attribute point", "Level 9: ribbon", "7 → 9")
    assert not seen(
        ansel, *titles, "Without a name, it isn't added. You can add it on the Powers page later."
    )
    ansel.pick("Choose one: ", "Agility +3 → +4")
    ansel.enter("Name of the ribbon", "Lantern bearer")
    follows = ("Prof +3 → +4", "AC 18 → 19", "Initiative +3 → +4", "Max hit points 41 → 52")
    assert not seen(ansel, *follows, "It will be added to the Powers page.")

    ansel.click("Next: Wealth")
    assert not seen(ansel, "640 cred", "At level 9, a character typically owns about 153,773 cred in total")
    ansel.enter("Earned", "2000")
    ansel.enter("Spent", "2641")
    refused = "You have 2,640 cred and spend 2,641. Spend less, or enter what you earned."
    assert ansel.why_off("Next: Rest") == refused
    ansel.enter("Spent", "140")
    assert not seen(ansel, "640 → 2,500 cred")

    ansel.click("Next: Rest")
    assert not seen(ansel, "Hit points 17 → 52", "Mana 2 → 6", "Still active: Dazzled.")
    ansel.click("Take a full rest")
    assert not seen(ansel, "Hit points 17", "Mana 2")
    ansel.click("Take a full rest")

    ansel.click("Next: Review and save")
    changes = ("Level 7 → 9", "Agility +3 → +4", "Lantern bearer added", "Cred 640 → 2500")
    assert not seen(ansel, *changes, "Hit points 17 → 52", "Mana 2 → 6")
    ansel.enter("After which adventure?", "The Ninth Waystation")
    ansel.enter("Date", "Midwinter")
    write(ansel, "Notes", "The lamps are lit again.")
    save(ansel)
    assert not seen(ansel, "Downtime saved.")
    assert backups(library_path) == 1

    def is_saved(player: Player) -> None:
        player.turn_to("skills")
        assert player.tracker_words(HP).startswith("52 of 52")
        assert player.tracker_words("Mana") == "6 of 6"
        assert not seen(player, "AC 19, Prof +4, Initiative +4", "Agility, +4")
        player.turn_to("powers")
        assert not seen(player, "Lantern bearer")
        player.turn_to("chronicle")
        told = "Level 7 to 9, Agility +3 to +4, "
        assert not seen(player, "Downtime after The Ninth Waystation", "Midwinter", told, "Cred 640 to 2500")
        assert not seen(player, "The lamps are lit again.")

    is_saved(ansel)
    ansel.undo()
    assert "Downtime after The Ninth Waystation" not in ansel.sheet_texts(), "its chapter is gone"
    assert ansel.sees("Undone: Downtime after The Ninth Waystation")
    ansel.turn_to("skills")
    assert ansel.tracker_words(HP) == before
    assert not seen(ansel, "AC 18, Prof +3", "Agility, +3")
    ansel.redo()
    is_saved(ansel)
    again = open_app()
    assert again.is_at(PLAY)
    is_saved(again)
    again.undo()
    again.turn_to("skills")
    assert again.tracker_words(HP) == before


def test_downtime_resumes_at_the_page_where_it_was_closed(ansel: Player, open_app: Opener) -> None:
    ansel.downtime()
    player = closed_and_opened(open_app, "Level")
    player.click("1 more")
    player.enter("Name of the feat", "Lamplighter")
    player = closed_and_opened(open_app, "Level")
    assert player.field("Name of the feat").text() == "Lamplighter"
    player.click("Next: Wealth")
    player.enter("Earned", "60")
    player = closed_and_opened(open_app, "Wealth")
    assert player.field("Earned").text() == "60"
    player.click("Next: Rest")
    player.click("Take a full rest")
    player = closed_and_opened(open_app, "Rest")
    assert not player.button("Take a full rest").isChecked()
    player.click("Next: Review and save")
    player.enter("After which adventure?", "The Ninth Waystation")
    player = closed_and_opened(open_app, "Review and save")
    assert player.field("After which adventure?").text() == "The Ninth Waystation"
    assert not seen(player, "Level 7 → 8", "Lamplighter added", "Cred 640 → 700")
    save(player)
    player = open_app()
    assert player.is_at(PLAY), "saved, so the wizard does not come back"
    player.turn_to("chronicle")
    assert not seen(player, "Downtime after The Ninth Waystation")


def test_leaving_can_keep_discard_or_continue(ansel: Player, open_app: Opener) -> None:
    ansel.downtime()
    ansel.click("Close downtime")
    assert ansel.is_at(PLAY), "nothing was answered, so nothing is asked"
    ansel.downtime()
    ansel.enter("Levels gained", "1")
    leave(ansel, "Continue")
    assert at(ansel, "Level")
    escape_twice(ansel)
    assert at(ansel, "Level"), "Escape in the question goes on"
    leave(ansel, "Save for later")
    assert ansel.is_at(PLAY)
    assert not seen(
        ansel, "Downtime saved for later. To continue, choose Downtime from the Character menu (Ctrl D)."
    )
    again = open_app()
    assert again.is_at(PLAY)
    assert again.tracker_words(HP).startswith("17 of 41")
    again.downtime()
    assert again.field("Levels gained").text() == "1"
    leave(again, "Discard rolls")
    assert again.is_at(PLAY)
    assert not seen(again, "Downtime discarded. The sheet is unchanged. The history keeps the dice.")
    assert again.tracker_words(HP).startswith("17 of 41")
    again.undo()
    assert not seen(again, "There is nothing to undo.")
    again.turn_to("chronicle")
    assert not seen(again, "No downtime yet.")
    again.click("Begin downtime")
    again.wait_for(DOWNTIME)
    assert again.field("Levels gained").text() == "0"


def test_no_downtime_during_a_fight(ansel: Player) -> None:
    ansel.turn_to("fight")
    ansel.click("Start a fight")
    ansel.press(Qt.Key.Key_D, CTRL)
    assert ansel.is_at(PLAY)
    assert not seen(ansel, "A fight is still running. End it on the Combat page first.")


def test_unusual_sheets_say_what_is_not_possible(open_app: Opener, tmp_path: Path) -> None:
    cash = [{"id": "cash", "text": "a purse of old coins"}]
    dying = [{"id": "dying", "value": 1}]
    trackers = [{"id": "hp", "value": 0, "maximum": None, "start": None}]
    player = brought_in(
        open_app, tmp_path, "ansel-quay", traits=[], details=cash, statuses=dying, trackers=trackers
    )
    player.downtime()
    assert not seen(
        player, "This sheet has no level, so you can't gain one. Write it in the notes at the end."
    )
    player.click("Next: Wealth")
    assert not seen(player, "This isn't a number, so nothing is calculated. Enter what you have now.")
    player.enter("Cred", "two purses of old coins")
    player.click("Next: Rest")
    dying_words = "Dying characters can't rest. Make a death save or use first aid on the Health page first."
    assert not seen(player, dying_words)
    player.click("Next: Review and save")
    assert not seen(player, "Cred a purse of old coins → two purses of old coins")
    save(player)
    player.turn_to("chronicle")
    assert not seen(player, "Cred a purse of old coins to two purses of old coins")


def test_attribute_at_maximum_and_levels_out_of_range_are_refused(open_app: Opener, tmp_path: Path) -> None:
    traits = [{"id": "strength", "value": 5}, {"id": "agility", "value": 4}, {"id": "level", "value": 95}]
    player = brought_in(open_app, tmp_path, "ansel-quay", traits=traits)
    player.downtime()
    player.enter("Levels gained", "5")
    assert not seen(player, "Enter a number from 0 to 4.")
    assert player.why_off("Next: Wealth") == "This value isn't valid."
    assert not player.button("Review and save: not done yet").isEnabled()
    player.press(Qt.Key.Key_Right, ALT)
    assert at(player, "Level"), "what was typed is not passed over"
    player.enter("Levels gained", "4")
    assert not seen(player, "95 → 99")
    player.choose("Choose one", "Strength +5 (max)")
    assert not seen(player, "Attributes can't go above 5. Choose another attribute, or a feat.")
    player.choose("Choose one", "Agility +4 → +5")
    assert player.button("Next: Wealth").isEnabled()


def test_works_with_keyboard_only(ansel: Player) -> None:
    ansel.downtime()
    tab_to(ansel, "Levels gained")
    ansel.type("1")
    tab_to(ansel, "Next: Wealth")
    ansel.press(Qt.Key.Key_Return)
    assert at(ansel, "Wealth")
    ansel.press(Qt.Key.Key_Left, ALT)
    assert at(ansel, "Level")
    tab_to(ansel, "1 more: Levels gained")
    for _ in range(2):
        ansel.press(Qt.Key.Key_Return)
    assert ansel.field("Levels gained").text() == "3", "the button keeps the focus"
    tab_to(ansel, "1 fewer: Levels gained")
    for _ in range(2):
        ansel.press(Qt.Key.Key_Space)
    assert ansel.field("Levels gained").text() == "1"
    for page in ("Wealth", "Rest", "Review and save"):
        ansel.press(Qt.Key.Key_Right, ALT)
        assert at(ansel, page)
    tab_to(ansel, "Save downtime")
    ansel.press(Qt.Key.Key_Return)
    ansel.wait_for(PLAY)
    assert ansel.tracker_words(HP).startswith("46 of 46")
    ansel.downtime()
    ansel.press(Qt.Key.Key_Escape)
    assert ansel.is_at(PLAY)


def test_clumsy_input_breaks_nothing(ansel: Player, open_app: Opener, tmp_path: Path) -> None:
    ansel.downtime()
    for key in (Qt.Key.Key_R, Qt.Key.Key_U, Qt.Key.Key_N, Qt.Key.Key_1):
        ansel.press(key)
    ansel.undo()
    ansel.press(Qt.Key.Key_Z, CTRL)
    ansel.press(Qt.Key.Key_D, CTRL)
    assert at(ansel, "Level")
    for typed in ("-1", "6", "1.5", "99999", "one"):
        ansel.enter("Levels gained", typed)
        assert ansel.field("Levels gained").text() != "1"
    ansel.enter("Levels gained", "1")
    ansel.double_click("Next: ")
    assert at(ansel, "Wealth"), "the page is not passed over unread"
    ansel.press(Qt.Key.Key_Plus, CTRL)
    ansel.command("Dark theme")
    assert at(ansel, "Wealth")
    ansel.click("Next: Rest")
    ansel.double_click("Next: ")
    assert at(ansel, "Review and save"), "nothing is saved unread"
    title = "<h1>Night</h1> & 🎲 " + "long " * 80
    paste(ansel, "After which adventure?", title)
    write(ansel, "Notes", "<b>bold</b>\n" + "word " * 2_000)
    kept = "Only the first 200 characters are saved.", "Only the first 5,000 characters are saved."
    assert not seen(ansel, *kept)
    ansel.drop(sample_file("ketta-morrow"))
    ansel.wait_for(REVIEW)
    ansel.click("Don't import")
    ansel.wait_for(PLAY)
    ansel.downtime()
    assert at(ansel, "Review and save"), "the plan was kept"
    ansel.double_click("Save downtime")
    ansel.wait_for(PLAY)
    ansel.turn_to("chronicle")
    assert not seen(ansel, "1 downtime", "<h1>Night</h1> & 🎲 long")
    ansel.undo()
    assert not ansel.sees("1 downtime")
