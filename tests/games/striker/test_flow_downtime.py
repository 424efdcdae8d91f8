"""Downtime in Striker, by clicks and keys: levels, ranks, derived values, rests and the chronicle."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication

from desktop.cards.card_panel import CardPanel
from desktop.downtime.feature import PAGE as DOWNTIME
from desktop.shell.pages import PLAY
from tests.evening import SitDown
from tests.flows.downtimes import CTRL, at, backups, save, seen, write
from tests.playing import Opener, Player

PROFESSION, PROFESSION_TECHNIQUES = "Profession skills", "Profession techniques"
VOCATION, VOCATION_TECHNIQUES = "Vocation skills", "Vocation techniques"


@pytest.fixture
def oriel(sit_down: SitDown) -> Player:
    """Oriel Kast at level 3: 5 of 12 hp, 2 of 6 ep and 3 of 4 fp."""
    return sit_down("Oriel Kast")


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
