"""Downtime in four-degree d20, by clicks and keys: levels, wealth, rest and the chronicle."""

from pathlib import Path

import pytest

from desktop.shell.pages import PLAY
from tests.evening import SitDown
from tests.flows.downtimes import at, backups, brought_in, save, seen, write
from tests.playing import Opener, Player

HP = "Hit points"


@pytest.fixture
def ansel(sit_down: SitDown) -> Player:
    """Ansel Quay at level 7, with 17 of 41 HP and 2 of 5 Mana, dazzled, with 640 cred."""
    return sit_down("Ansel Quay")


def test_whole_downtime_with_two_levels_wealth_and_rest_reaches_the_chronicle(
    ansel: Player, open_app: Opener, library_path: Path
) -> None:
    before = ansel.tracker_words(HP)
    ansel.downtime()
    assert at(ansel, "Level")
    assert not seen(ansel, "Stays at 7", "What a level gives", "Prof +3", "AC 18", "Max hit points 41")
    assert not any(each.text() == "Back" for each in ansel.buttons()), "there is nothing before"
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
