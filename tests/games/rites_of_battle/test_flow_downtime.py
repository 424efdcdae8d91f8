"""Downtime in Rites of Battle, by clicks and keys: experience, rest, Medicae and the chronicle."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from rules_core.dice.faces import Face
from tests.evening import SitDown
from tests.flows.downtimes import backups, brought_in, save, seen, write
from tests.playing import Opener, Player


@pytest.fixture
def juno(sit_down: SitDown) -> Player:
    """Juno Halloran: 35 XP, 7 of 14 Wounds, 9 of 12 Strain, Slightly Dazed, and a Discouraging Wound."""
    return sit_down("Juno Halloran")


def injured(*rolls: int) -> list[dict[str, object]]:
    """Critical injuries by the number rolled for them, as saved in a file."""
    return [{"id": f"injury-{n}", "roll": each, "detail": "", "spent": True} for n, each in enumerate(rolls)]


def roll(player: Player, name: str, dice: Mapping[str, Sequence[Face]]) -> None:
    player.dice.put(dice)
    player.click(f"Roll: {name}")


def to_medicae(player: Player) -> None:
    """Open the wizard at the Medicae page, leaving everything else at its defaults."""
    player.downtime()
    player.click("Next: Rest")
    player.click("Next: Medicae")


def spoken(player: Player) -> tuple[str, str, str]:
    player.turn_to("skills")
    left = next(each for each in player.sheet_texts() if each.endswith(" to spend"))
    wounds, strain = (player.tracker_words(each).partition(",")[0] for each in ("Wounds", "Strain"))
    return wounds, strain, left


def test_whole_downtime_with_experience_rest_and_medicae_reaches_the_chronicle(
    juno: Player, open_app: Opener, library_path: Path
) -> None:
    before = spoken(juno)
    juno.downtime()
    assert not seen(juno, "35 to spend", "Medicae, 1, Next: 1 → 2: 10 XP")
    juno.enter("Earned this time", "10")
    juno.click("Buy 2: Medicae")
    juno.click("Buy 1: Stealth")
    assert not seen(juno, "30 to spend", "Medicae, 1 → 2: 10 XP, Next: 2 → 3: 15 XP")
    juno.enter("Talent", "Steady hands")
    juno.enter("Cost", "25")
    assert not seen(juno, "5 to spend", "5 of it is already spent. To lower it further, undo")

    juno.click("Next: Rest")
    assert not seen(juno, "Strain 9 → 0", "Slightly Dazed: effect ended")
    juno.enter("Hours of rest", "4")
    juno.enter("Wounds healed by rest", "1")
    assert not seen(juno, "Strain 9 → 5")

    juno.click("Next: Medicae")
    assert not seen(juno, "Wounds, 2 Proficiency dice, 2 Ability dice, 1 Difficulty die, ", "3 rolls left")
    dice = {"proficiency": ("ss", "a"), "ability": ("s", "aa"), "difficulty": ("f",)}
    roll(juno, "Wounds", dice)
    assert not seen(juno, "2 Wounds, 3 Strain, 4 left", "6 → 4", "Last check: Wounds", "2 rolls left")
    assert not seen(juno, "Succeeded 1 of 1, Wounds healed 2, Strain healed 3")
    failed = {"proficiency": ("s", ""), "ability": ("", ""), "difficulty": ("ff", "h", "")}
    roll(juno, "Slightly Dazed", failed)
    assert not seen(juno, "None, Stays", "No net Success, so the injury stays.", "1 roll left")
    cured = {"proficiency": ("s", ""), "ability": ("", ""), "difficulty": ("h", "")}
    roll(juno, "Discouraging Wound", cured)
    assert not seen(juno, "The injury, Healed", "One Success is enough: the injury is healed.")

    juno.click("Next: Review and save")
    bought = ("Medicae 1 → 2", "Stealth 0 → 1", "Steady hands added", "Experience 35 → 5")
    assert not seen(juno, *bought)
    assert not seen(juno, "Wounds 7 → 4", "Strain 9 → 2", "Discouraging Wound healed")
    assert not seen(juno, "Slightly Dazed: effect ended")
    juno.enter("After which adventure?", "The cold deck")
    write(juno, "Notes", "Two weeks in the yards.")
    save(juno)
    assert not seen(juno, "Downtime saved: 2 improvements.")
    assert backups(library_path) == 1

    def is_saved(player: Player) -> None:
        assert spoken(player) == ("4 of 14", "2 of 12", "5 to spend")
        player.turn_to("health")
        assert not seen(player, "Slightly Dazed")
        assert not any("Discouraging Wound" in each for each in player.sheet_texts())
        player.turn_to("chronicle")
        told = ("Downtime after The cold deck", "Medicae 1 to 2", "Wounds 7 to 4", "Two weeks in the yards.")
        assert not seen(player, *told)

    is_saved(juno)
    juno.undo()
    assert "Downtime after The cold deck" not in juno.sheet_texts()
    assert spoken(juno) == before
    juno.turn_to("health")
    assert not seen(juno, "Discouraging Wound")
    juno.redo()
    is_saved(juno)
    again = open_app()
    is_saved(again)
    again.undo()
    assert spoken(again) == before


def test_physical_dice_are_typed_as_letters(open_app: Opener, tmp_path: Path) -> None:
    player = brought_in(open_app, tmp_path, "juno-halloran", injuries=injured(128))
    to_medicae(player)
    player.click("Physical dice")
    for wrong in ("x", "7", "s s s", "h", "sss", "<b>s</b>"):
        player.enter("Wounds: 1 Proficiency die", wrong)
        assert not seen(player, "Enter what your dice show: 1 Proficiency die, ")
    player.enter("Wounds: 1 Proficiency die", "ss")
    player.enter("Wounds: 3 Ability dice", "s -")
    player.enter("Wounds: 1 Ability die", "aa")
    player.enter("Wounds: 1 Difficulty die", "f")
    assert not seen(player, "Last check: Wounds", "7 → 5")
    player.enter("Bleeding Out: 1 Proficiency die", "T")
    player.enter("Bleeding Out: 3 Ability dice", "ss ss ss")
    player.enter("Bleeding Out: 5 Difficulty dice", "f f f f -")
    player.enter("Bleeding Out: 1 D10 die", "11")
    assert not seen(player, "Enter what your dice show: 1 D10 die, 1 to 10.")
    player.enter("Bleeding Out: 1 D10 die", "1")
    assert not seen(player, "Terrible Injury remains; the d10 chose ")
    fallen = [each for each in player.texts() if each.startswith(("Wounds, ", "Bleeding Out, "))]
    player.click("Back")
    player.click("Next: Medicae")
    assert [each for each in player.texts() if each.startswith(("Wounds, ", "Bleeding Out, "))] == fallen
    player.click("Next: Review and save")
    assert not seen(
        player, "Wounds 7 → 5", "Bleeding Out healed", "Terrible Injury suffered", "Strength 2 → 1"
    )


def test_fight_ends_with_the_encounter(juno: Player) -> None:
    juno.turn_to("fight")
    juno.enter("Rolled by", "Hull sentry", Qt.Key.Key_Tab)
    juno.click("Add slot")
    juno.button("End the fight")
    juno.downtime()
    juno.click("Next: Rest")
    assert not seen(juno, "The fight ends")
    juno.click("Next: Medicae")
    juno.choose("Treated by", "No one")
    juno.click("Next: Review and save")
    assert not seen(juno, "The fight ends", "Strain 9 → 0")
    save(juno)
    juno.turn_to("fight")
    assert not seen(juno, "No fight. Roll initiative, or add a slot.")
    juno.undo()
    assert not seen(juno, "End the fight", "Hull sentry")
