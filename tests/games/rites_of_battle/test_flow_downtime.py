"""Downtime in Rites of Battle, by clicks and keys: experience, rest, Medicae and the chronicle."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from desktop.downtime.feature import PAGE as DOWNTIME
from desktop.importing.feature import PAGE as REVIEW
from desktop.shell.pages import PLAY
from rules_core.dice.faces import Face
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

HEALED = {"proficiency": ("ss",), "ability": ("s", "aa", ""), "difficulty": ("f",)}
"""Dice for the Wounds with Intelligence 4 and 1 rank of Medicae: 2 net Successes and 2 net Advantages."""

NOT_HEALED = {"proficiency": ("s",), "ability": ("", "", ""), "difficulty": ("ff", "h")}
"""Dice for the Discouraging Wound without a net Success."""


@pytest.fixture
def juno(open_app: Opener) -> Player:
    """Juno Halloran: 35 XP, 7 of 14 Wounds, 9 of 12 Strain, Slightly Dazed, and a Discouraging Wound."""
    player = open_app()
    player.add_sample("Juno Halloran")
    return player


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


def test_downtime_resumes_where_it_was_closed_with_the_same_dice(juno: Player, open_app: Opener) -> None:
    juno.downtime()
    juno.enter("Earned this time", "5")
    player = closed_and_opened(open_app, "Experience")
    assert not seen(player, "40 to spend")
    player.click("Buy 1: Stealth")
    player.click("Next: Rest")
    player.enter("Hours of rest", "2")
    player = closed_and_opened(open_app, "Rest")
    assert player.field("Hours of rest").text() == "2"
    player.click("Next: Medicae")
    player = closed_and_opened(open_app, "Medicae")
    player.downtime()
    roll(player, "Wounds", HEALED)
    fallen = next(each for each in player.texts() if each.startswith("Wounds, 2 Successes"))
    player = closed_and_opened(open_app, "Medicae")
    assert not seen(player, fallen, "2 rolls left", "Last check: Wounds")
    player.downtime()
    player.dice.put(
        {"proficiency": ("s", "s"), "ability": ("",) * 6, "difficulty": ("ff", "h", "h", "f", "h")}
    )
    player.click("Roll the remaining 2")
    player.wait(player.button("Next: ").isEnabled)
    assert not seen(player, fallen, "Succeeded 1 of 3, Wounds healed 2")
    player.click("Next: Review and save")
    player = closed_and_opened(open_app, "Review and save")
    assert not seen(player, "Stealth 0 → 1", "Wounds 7 → 5", "Strain 9 → 5")
    player.click("Back")
    assert not seen(player, fallen)
    player.click("Next: Review and save")
    save(player)
    player = open_app()
    assert player.is_at(PLAY)
    assert spoken(player)[0] == "5 of 14"


def test_leaving_can_keep_discard_or_continue(juno: Player, open_app: Opener) -> None:
    juno.downtime()
    juno.press(Qt.Key.Key_Escape)
    assert juno.is_at(PLAY), "nothing was answered or rolled, so nothing is asked"
    to_medicae(juno)
    roll(juno, "Wounds", HEALED)
    said: list[bool] = []
    juno.in_window(
        "Close downtime?",
        lambda: juno.click("Close downtime"),
        lambda: said.append(not seen(juno, "You made 1 roll.", "Save for later: you continue from here")),
    )
    assert said == [True]
    assert at(juno, "Medicae"), "closing the question goes on"
    escape_twice(juno)
    assert at(juno, "Medicae")
    leave(juno, "Save for later")
    assert juno.is_at(PLAY)
    again = open_app()
    assert spoken(again) == ("7 of 14", "9 of 12", "35 to spend")
    again.click("Increase Wounds by one")
    again.downtime()
    assert at(again, "Medicae")
    assert not seen(again, "2 rolls left", "Last check: Wounds")
    roll(again, "Slightly Dazed", NOT_HEALED | {"difficulty": ("ff", "h", "h")})
    roll(again, "Discouraging Wound", NOT_HEALED)
    again.click("Next: Review and save")
    assert not seen(again, "Wounds 8 → 6"), "what fell heals the Wounds that there are by now"
    leave(again, "Discard rolls")
    assert not seen(again, "Downtime discarded. The sheet is unchanged. The history keeps the dice.")
    assert spoken(again) == ("8 of 14", "9 of 12", "35 to spend")
    again.undo()
    assert spoken(again)[0] == "7 of 14", "there is nothing of the downtime to take back"
    again.downtime()
    assert at(again, "Experience")


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


def test_unavailable_purchase_healing_or_change_says_why(open_app: Opener, tmp_path: Path) -> None:
    xp = [
        {"id": "wounds", "value": 7, "maximum": 14, "start": None},
        {"id": "xp", "value": 12, "maximum": None, "start": None},
    ]
    player = brought_in(open_app, tmp_path, "juno-halloran", injuries=injured(103, 151), trackers=xp)
    player.downtime()
    assert not seen(player, "Characteristics can only be raised during character creation.")
    assert player.why_off("Buy 3: Computers") == "You need 3 more XP."
    for typed in ("-1", "13", "abc", "1.5"):
        player.enter("Cost", typed)
        assert not seen(player, "Enter a number from 0 to 12.")
    player.enter("Cost", "0")
    player.click("Next: Rest")
    player.enter("Wounds healed by rest", "8")
    assert not seen(player, "Enter a number from 0 to 7.")
    player.enter("Wounds healed by rest", "0")
    player.click("Next: Medicae")
    assert not seen(player, "Maimed: The limb is lost, and only a cybernetic one heals this.", "Death-like: ")
    player.choose("Treated by", "No one")
    assert not seen(player, "No one is giving treatment.")
    player.choose("Treated by", "Someone else")
    player.enter("Their Intelligence", "3")
    player.enter("Their Medicae", "2")
    player.click("Maimed: a cybernetic limb replaces the lost one")
    assert not seen(player, "Wounds, 2 Proficiency dice, 1 Ability die, 1 Difficulty die, ", "Maimed, ")
    roll(player, "Wounds", {"proficiency": ("s", ""), "ability": ("",), "difficulty": ("",)})
    assert not seen(player, "Treated by: Someone else", "Their Medicae: 2")
    assert not seen(player, "A Medicae check used this, so it can't be changed.")
    player.click("Back")
    player.click("Back")
    assert player.why_off("Buy 2: Medicae") == "A Medicae check used this, so it can't be changed."


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


def test_works_with_keyboard_only(juno: Player) -> None:
    juno.downtime()
    tab_to(juno, "Buy 1: Stealth")
    for _ in range(2):
        juno.press(Qt.Key.Key_Return)
    assert not seen(juno, "20 to spend", "Stealth, 0 → 2: 15 XP"), "the button keeps the focus"
    juno.press(Qt.Key.Key_Right, ALT)
    assert at(juno, "Rest")
    juno.press(Qt.Key.Key_Right, ALT)
    assert at(juno, "Medicae")
    juno.dice.put(HEALED)
    juno.press(Qt.Key.Key_Return)
    assert not seen(juno, "2 rolls left")
    juno.press(Qt.Key.Key_Right, ALT)
    assert at(juno, "Medicae"), "two checks are still to be made"
    juno.dice.put(NOT_HEALED | {"difficulty": ("ff", "h", "h")})
    juno.press(Qt.Key.Key_Return)
    juno.dice.put(NOT_HEALED)
    juno.press(Qt.Key.Key_Return)
    juno.press(Qt.Key.Key_Left, ALT)
    assert at(juno, "Rest")
    juno.press(Qt.Key.Key_Right, ALT)
    tab_to(juno, "Next: Review and save")
    juno.press(Qt.Key.Key_Return)
    assert at(juno, "Review and save")
    tab_to(juno, "Save downtime")
    juno.press(Qt.Key.Key_Return)
    juno.wait_for(PLAY)
    assert spoken(juno) == ("5 of 14", "0 of 12", "20 to spend")


def test_clumsy_input_breaks_nothing(juno: Player) -> None:
    before = spoken(juno)
    juno.downtime()
    juno.enter("Earned this time", "1000000")
    juno.enter("Earned this time", "")
    paste(juno, "Talent", "<h1>Hands</h1> & 🎲")
    juno.double_click("Next: ")
    assert at(juno, "Rest"), "the page is not passed over unread"
    juno.click("Next: Medicae")
    juno.dice.put(HEALED)
    juno.double_click("Roll: Wounds")
    assert not seen(juno, "2 rolls left"), "and no dice were asked for twice"
    fallen = next(each for each in juno.texts() if each.startswith("Wounds, 2 Successes"))
    juno.window.pages[DOWNTIME].setFocus()
    for key in (Qt.Key.Key_R, Qt.Key.Key_D, Qt.Key.Key_U, Qt.Key.Key_B, Qt.Key.Key_2):
        juno.press(key)
    juno.undo()
    juno.redo()
    juno.press(Qt.Key.Key_D, CTRL)
    juno.press(Qt.Key.Key_Plus, CTRL)
    juno.command("Dark theme")
    assert at(juno, "Medicae")
    assert not seen(juno, fallen)
    juno.drop(sample_file("odalys-brandt"))
    juno.wait_for(REVIEW)
    juno.click("Don't import")
    juno.wait_for(PLAY)
    assert spoken(juno) == before
    juno.downtime()
    assert at(juno, "Medicae")
    assert not seen(juno, fallen)
    roll(juno, "Slightly Dazed", NOT_HEALED | {"difficulty": ("ff", "h", "h")})
    roll(juno, "Discouraging Wound", NOT_HEALED)
    juno.double_click("Next: ")
    assert at(juno, "Review and save"), "nothing is saved unread"
    assert not seen(juno, "<h1>Hands</h1> & 🎲 added")
    paste(juno, "After which adventure?", "<b>Night</b> 🎲 " + "long " * 80)
    write(juno, "Notes", "<i>word</i> " * 2_000)
    juno.double_click("Save downtime")
    juno.wait_for(PLAY)
    juno.turn_to("chronicle")
    assert not seen(juno, "1 downtime", "<b>Night</b> 🎲 long")
    juno.undo()
    assert not seen(juno, "No downtime yet.")
