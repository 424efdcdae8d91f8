"""Hit, energy and focus points of Striker, by clicks and keys: damage, rest, death and unusual sheets."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt

from desktop.importing.feature import PAGE as REVIEW
from desktop.interchange.rollbook import write_rollbook
from desktop.shell.pages import PLAY
from rules_core.sheet.journal import Roll
from rules_core.sheet.sheet import Sheet
from tests import playing as conftest
from tests.evening import SitDown
from tests.flows.edited import changed_sample
from tests.playing import Opener, Player

now_and_restarted = partial(conftest.now_and_restarted, tab="health")


DRIVES = "engineering:drives"


@pytest.fixture
def oriel(sit_down: SitDown) -> Player:
    """The app with Oriel Kast on the health page, wearing leather, with 5 of 12 hp."""
    player = sit_down("Oriel Kast")
    player.turn_to("health")
    return player


Importer = Callable[[dict[str, Any]], Player]


@pytest.fixture
def with_changes(open_app: Opener, tmp_path: Path) -> Importer:
    """Opens an Oriel with changed parts, by dropping a file and adding it."""

    def bring_in(changes: dict[str, Any]) -> Player:
        player = open_app()
        name = changes.get("name", "Oriel Kast")
        changed_sample(player, tmp_path, "oriel-kast", name, lambda sheet: sheet.update(changes))
        return player

    return bring_in


def points(player: Player) -> list[str]:
    player.turn_to("skills")
    found = [player.tracker_words(each) for each in ("Hit points", "Energy points", "Focus points")]
    player.turn_to("health")
    return found


def hurt(player: Player, amount: str, kind: str = "Other") -> None:
    player.enter("Damage", amount, Qt.Key.Key_Tab)
    player.click(f"Type: {kind}")
    player.click("Take damage")


def test_only_saves_can_be_rolled_at_0_hit_points(oriel: Player, open_app: Opener) -> None:
    hurt(oriel, "9")
    for player in now_and_restarted(oriel, open_app):
        assert player.sees("Zeroed")
        assert player.sees("Unconscious. You can only roll saves.")
        player.turn_to("skills")
        player.click_skill(DRIVES)
        assert player.sees("No hit points left: you can only roll saves. Heal first.")
        assert player.sees("Your rolls appear here.")
        player.turn_to("health")
    player.load_skill(DRIVES)
    player.click("More options")
    player.click("Kind of roll: Save")
    player.dice.put({"d20": [13]})
    player.click("Roll")
    assert player.log() == ["Drives, C 15, save, 15, Success"]


def test_same_action_twice_takes_two_undos(oriel: Player) -> None:
    hurt(oriel, "1")
    hurt(oriel, "1")
    assert points(oriel)[0] == "3 of 12"
    oriel.undo()
    assert points(oriel)[0] == "4 of 12"
    oriel.undo()
    assert points(oriel)[0] == "5 of 12"


def test_tracker_buttons_and_undo(oriel: Player, open_app: Opener) -> None:
    oriel.turn_to("skills")
    oriel.click("Decrease Focus points by one")
    for player in now_and_restarted(oriel, open_app):
        assert points(player)[2] == "2 of 4"
    player.undo()
    assert points(player)[2] == "3 of 4"


# Unusual sheets


def test_names_with_tags_are_plain_text_everywhere(with_changes: Importer) -> None:
    name = "<h1>Kast</h1>"
    listing = "attack(main-action) chk(C)= +M(this)"
    odd = {"id": "t", "name": "<u>Trick</u>", "skill": DRIVES, "ranks": 1, "kind": "odd", "listing": listing}
    player = with_changes({"name": name, "techniques": [odd]})
    assert player.sees(name)
    player.turn_to("techniques")
    player.dice.put({"d20": [13]})
    player.click("Roll: <u>Trick</u>")
    assert player.log() == ["<u>Trick</u>, C 15, 16, Success"]


def test_unreadable_listing_says_where_and_rolls_with_skill_and_ranks(with_changes: Importer) -> None:
    broken = {
        "id": "t",
        "name": "Broken",
        "skill": DRIVES,
        "ranks": 2,
        "kind": "specialiser",
        "listing": "nonsense((",
    }
    player = with_changes({"techniques": [broken]})
    player.turn_to("techniques")
    assert player.sees("is expected.")
    player.dice.put({"d20": [11]})
    player.click("Roll: Broken")
    assert player.log() == ["Broken, C 15, 15, Success"]


# Imported rolls


def import_changed(
    player: Player,
    tmp_path: Path,
    roll: Callable[[Roll], Roll],
    sheet: Callable[[Sheet], Sheet] = lambda it: it,
) -> None:
    """Write the open character with changed rolls to a file and drop it on the window."""
    assert player.app.controllers is not None
    session = player.app.controllers.session
    entries = [
        each if each.roll is None else replace(each, roll=roll(each.roll))
        for each in reversed(list(session.journal.newest_first()))
    ]
    file = tmp_path / "again.rollbook"
    file.write_bytes(write_rollbook(sheet(session.character.sheet), entries, uuid="0" * 32))
    player.drop(file)


def test_roll_of_something_missing_from_the_sheet_is_shown(oriel: Player, tmp_path: Path) -> None:
    oriel.turn_to("skills")
    oriel.dice.put({"d20": [13]})
    oriel.click_skill(DRIVES)
    import_changed(oriel, tmp_path, lambda roll: roll, lambda sheet: replace(sheet, skills=sheet.skills[:1]))
    oriel.wait_for(REVIEW)
    oriel.click("Add a second")
    oriel.wait_for(PLAY)
    assert oriel.sees("Drives, 15, Success.")
    assert oriel.log() == ["Drives, C 15, 15, Success"]
    oriel.press(Qt.Key.Key_R)
    assert len(oriel.log()) == 1
