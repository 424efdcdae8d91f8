"""Hit, energy and focus points of Striker, by clicks and keys: damage, rest, death and unusual sheets."""

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt

import resources
from desktop.importing.feature import PAGE as REVIEW
from desktop.interchange.rollbook import write_rollbook
from desktop.shell.pages import PLAY
from rules_core.sheet.journal import Roll
from rules_core.sheet.outcome import Fact
from rules_core.sheet.sheet import Sheet
from tests import playing as conftest
from tests.playing import Opener, Player

now_and_restarted = partial(conftest.now_and_restarted, tab="health")


DRIVES = "engineering:drives"


@pytest.fixture
def oriel(open_app: Opener) -> Player:
    """The app with Oriel Kast on the health page, wearing leather, with 5 of 12 hp."""
    player = open_app()
    player.click("Oriel Kast")
    player.wait_for(PLAY)
    player.turn_to("health")
    return player


Importer = Callable[[dict[str, Any]], Player]


@pytest.fixture
def with_changes(open_app: Opener, tmp_path: Path) -> Importer:
    """Opens an Oriel with changed parts, by dropping a file and adding it."""

    def bring_in(changes: dict[str, Any]) -> Player:
        document = json.loads(
            resources.path("samples", "oriel-kast", "character.json").read_text(encoding="utf-8")
        )
        document["sheet"].update(changes)
        file = tmp_path / "character.json"
        file.write_text(json.dumps(document), encoding="utf-8")
        player = open_app()
        player.drop(file)
        player.wait_for(REVIEW)
        player.click("Add to library")
        player.wait_for(PLAY)
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


def test_damage_preview_shows_the_loss_with_and_without_armour(oriel: Player, open_app: Opener) -> None:
    oriel.enter("Damage", "4", Qt.Key.Key_Tab)
    assert oriel.sees("Hit points 5 → 1")
    assert oriel.sees("From a blade 5 → 2: armour stops 1")
    oriel.click("Type: Piercing")
    oriel.click("Take damage")
    for player in now_and_restarted(oriel, open_app):
        assert points(player)[0] == "2 of 12"
    player.undo()
    assert player.sees("Undone: 3 damage")
    assert points(player)[0] == "5 of 12"
    player.redo()
    assert points(player)[0] == "2 of 12"


def test_armour_that_does_not_cover_a_hit_stops_nothing(oriel: Player) -> None:
    oriel.click("Leather: Armour doesn't cover it")
    hurt(oriel, "4", "Piercing")
    assert points(oriel)[0] == "1 of 12"


def test_leather_does_not_stop_fire(oriel: Player) -> None:
    hurt(oriel, "4", "Fire")
    assert points(oriel)[0] == "1 of 12"


def test_invalid_amount_does_nothing_and_says_what_to_type(oriel: Player) -> None:
    for typed in ("", "0", "-3", "99999", "three", "<b>3</b>", "1.5"):
        oriel.enter("Damage", typed, Qt.Key.Key_Tab)
        oriel.click("Take damage")
        assert oriel.sees("Type a whole number from 1 to 999."), typed
        assert points(oriel)[0] == "5 of 12", typed
    oriel.undo()
    assert oriel.sees("There is nothing to undo.")


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


def test_stability_is_set_by_hand_and_healing_ends_it(oriel: Player, open_app: Opener) -> None:
    hurt(oriel, "5")
    oriel.click("Stability: Unstable")
    for player in now_and_restarted(oriel, open_app):
        assert player.sees("Zeroed, unstable")
    player.click("Stability: Stable")
    assert player.sees("Zeroed, stable")
    player.enter("Points", "2", Qt.Key.Key_Tab)
    player.click("Restore")
    assert points(player)[0] == "2 of 12"
    assert not player.sees("Zeroed")
    player.undo()
    assert player.sees("Zeroed, stable")


def test_leftover_damage_of_the_maximum_kills_instantly(oriel: Player, open_app: Opener) -> None:
    hurt(oriel, "17")
    for player in now_and_restarted(oriel, open_app):
        assert player.sees("Dead")
        assert player.why_off("Take damage") == "The character is dead."
        assert player.why_off("Rest: Rest and healing") == "The character is dead."
        assert player.sees("The character is dead. If this is wrong, change it on the Health page.")
        player.press(Qt.Key.Key_R)
        assert player.sees("Your rolls appear here.")
    player.undo()
    assert player.sees("Undone: 17 damage")
    assert points(player)[0] == "5 of 12"
    hurt(player, "16")
    assert player.sees("Zeroed"), "one less leaves them unconscious"


def test_death_is_set_and_cleared_by_hand(oriel: Player, open_app: Opener) -> None:
    hurt(oriel, "5")
    oriel.click("Dead")
    for player in now_and_restarted(oriel, open_app):
        assert player.why_off("Take damage") == "The character is dead."
    player.click("Dead")
    assert player.button("Take damage").isEnabled()


def test_only_free_actions_and_saves_without_energy(oriel: Player, open_app: Opener) -> None:
    oriel.enter("Energy points lost", "2", Qt.Key.Key_Tab)
    oriel.click("Lose energy")
    for player in now_and_restarted(oriel, open_app):
        assert player.sees("You can only take free actions and roll saves.")
        assert points(player)[1] == "0 of 6, Exhausted"
    player.load_skill(DRIVES)
    assert player.sees("Exhausted: you can only take free actions. Rest, or roll a save.")
    player.click("More options")
    player.pick("Duration: ", "Free action")
    player.dice.put({"d20": [13]})
    player.click("Roll")
    assert player.log() == ["Drives, C 15, 15, Success"]


def test_rest_restores_what_it_says_and_is_off_when_all_is_full(oriel: Player, open_app: Opener) -> None:
    assert oriel.sees("Hit points +4, Energy points +4, Focus points +3.")
    oriel.click("Rest")
    for player in now_and_restarted(oriel, open_app):
        assert points(player) == ["9 of 12", "6 of 6", "4 of 4"]
    player.click("Rest")
    assert points(player)[0] == "12 of 12"
    assert player.why_off("Rest: Rest and healing") == "All points are already full."
    player.undo()
    player.undo()
    assert points(player) == ["5 of 12", "2 of 6", "3 of 4"]


def test_points_can_be_restored_up_to_the_maximum(oriel: Player, open_app: Opener) -> None:
    oriel.enter("Points", "99", Qt.Key.Key_Tab)
    oriel.click("Which: Energy points")
    oriel.click("Restore")
    for player in now_and_restarted(oriel, open_app):
        assert points(player) == ["5 of 12", "6 of 6", "3 of 4"]
    player.enter("Points", "1", Qt.Key.Key_Tab)
    player.click("Which: Energy points")
    player.click("Restore")
    assert player.sees("There is nothing to heal.")


def test_same_action_twice_takes_two_undos(oriel: Player) -> None:
    hurt(oriel, "1")
    hurt(oriel, "1")
    assert points(oriel)[0] == "3 of 12"
    oriel.undo()
    assert points(oriel)[0] == "4 of 12"
    oriel.undo()
    assert points(oriel)[0] == "5 of 12"


def test_second_click_without_a_new_number_takes_nothing(oriel: Player) -> None:
    hurt(oriel, "1")
    oriel.click("Take damage")
    assert oriel.sees("Type a whole number from 1 to 999.")
    assert points(oriel)[0] == "4 of 12"


def test_tracker_buttons_and_undo(oriel: Player, open_app: Opener) -> None:
    oriel.turn_to("skills")
    oriel.click("Decrease Focus points by one")
    for player in now_and_restarted(oriel, open_app):
        assert points(player)[2] == "2 of 4"
    player.undo()
    assert points(player)[2] == "3 of 4"


def test_effect_on_a_target_does_not_change_own_points(oriel: Player) -> None:
    oriel.turn_to("fight")
    oriel.dice.put({"d20": [12]})
    oriel.click("Attack +5: Arc pistol")
    oriel.dice.put({"d6": [6, 6]})
    oriel.press(Qt.Key.Key_D)
    assert points(oriel)[0] == "5 of 12"


# Unusual sheets


def test_sheet_without_techniques_weapons_or_trackers_is_shown(with_changes: Importer) -> None:
    player = with_changes({"techniques": [], "weapons": [], "trackers": [], "powers": [], "statuses": []})
    for tab, words in (
        ("techniques", "No techniques yet. Add one below, or start from an example."),
        ("fight", "No weapons yet. Add a blade or your own weapon below."),
        ("health", "Rest and healing"),
        ("skills", "Nothing. Draw a weapon on the Combat page."),
    ):
        player.turn_to(tab)
        assert player.sees(words)
    player.dice.put({"d20": [13]})
    player.click_skill(DRIVES)
    assert player.log() == ["Drives, C 15, 15, Success"]


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


def test_statuses_out_of_range_do_no_harm(with_changes: Importer) -> None:
    player = with_changes(
        {
            "statuses": [
                {"id": "in_hand", "value": 99},
                {"id": "worn", "value": 77},
                {"id": "stability", "value": 9},
                {"id": "opportunities", "value": 50},
            ]
        }
    )
    for tab in player.window.sheet.tabs.ids:
        player.turn_to(tab)
        assert player.sees("Oriel Kast")
    player.turn_to("fight")
    assert player.why_off("Use one") == "None left this round."


def test_weapons_with_unreadable_dice_roll_to_hit_and_say_so(with_changes: Importer) -> None:
    net = {"name": "Net", "skill": "cbt-ranged", "damage": "tangles", "range": "", "attacks": "", "ammo": ""}
    player = with_changes(
        {"weapons": [net | {"malfunction": "", "fired": 0, "qualities": "", "critical": ""}]}
    )
    player.turn_to("fight")
    player.dice.put({"d20": [13]})
    player.click("Attack +3: Net")
    assert player.log() == ["Net, C 15, 16, Success"]
    assert not player.button("Roll effect").isEnabled()
    assert player.sees("Can't read this weapon's dice. Write them like 2d6.")


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


def with_fact(roll: Roll, name: str, value: Fact) -> Roll:
    return replace(roll, check=tuple((key, value if key == name else old) for key, old in roll.check))


WRONG_ROLLS: tuple[Callable[[Roll], Roll], ...] = (
    lambda roll: replace(roll, total=99),
    lambda roll: replace(roll, degree="dance"),
    lambda roll: replace(roll, drawn=()),
    lambda roll: replace(roll, check=()),
    lambda roll: replace(roll, subject="dance:1"),
    lambda roll: with_fact(roll, "how", "dance"),
    lambda roll: with_fact(roll, "challenge", 10**12),
    lambda roll: with_fact(roll, "rsr", -4),
    lambda roll: with_fact(roll, "advantage", 7),
)


def test_import_rejects_an_impossible_roll(oriel: Player, tmp_path: Path) -> None:
    oriel.turn_to("skills")
    oriel.dice.put({"d20": [13]})
    oriel.click_skill(DRIVES)
    refusals_seen: list[bool] = []

    def read() -> None:
        refusals_seen.append(oriel.sees("again.rollbook: The history in this file is damaged at line"))

    for number, change in enumerate(WRONG_ROLLS, 1):

        def bring(number: int = number, change: Callable[[Roll], Roll] = change) -> None:
            import_changed(oriel, tmp_path, change)
            oriel.wait(lambda: len(refusals_seen) == number)

        oriel.in_window("Not imported", bring, read)
        assert refusals_seen == [True] * number
        assert oriel.log() == ["Drives, C 15, 15, Success"]


def test_roll_of_something_missing_from_the_sheet_is_shown(oriel: Player, tmp_path: Path) -> None:
    oriel.turn_to("skills")
    oriel.dice.put({"d20": [13]})
    oriel.click_skill(DRIVES)
    import_changed(oriel, tmp_path, lambda roll: roll, lambda sheet: replace(sheet, skills=sheet.skills[:1]))
    oriel.wait_for(REVIEW)
    oriel.click("Add to library")
    oriel.wait_for(PLAY)
    assert oriel.sees("Drives, 15, Success.")
    assert oriel.log() == ["Drives, C 15, 15, Success"]
    oriel.press(Qt.Key.Key_R)
    assert len(oriel.log()) == 1
