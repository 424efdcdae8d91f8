"""Call of Cthulhu downtime in the whole app, with scripted dice."""

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from desktop.downtime.feature import PAGE as DOWNTIME
from desktop.shell.pages import PLAY
from tests.flows.downtimes import save
from tests.flows.edited import changed_sample
from tests.flows.own_dice import click_faces
from tests.playing import Opener, Player, now_and_restarted

CTRL, ALT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier

PHOTOGRAPHY = "Art: Photography"


def experienced(sheet: dict[str, Any]) -> None:
    """Photography at 85, so that a good roll masters it, and a tick where none is allowed."""
    for skill in sheet["skills"]:
        if skill["id"] == "art-craft:photography":
            skill["value"] = 85
        if skill["id"] == "cthulhu-mythos":
            skill["marks"] = 1


@pytest.fixture
def table(ida: Player, tmp_path: Path) -> Player:
    """Ida Marchetti, a better photographer, at a table that recovers Luck after a scenario."""

    def name_it() -> None:
        ida.enter("Name", "Thursdays", Qt.Key.Key_Tab)
        ida.click("Create campaign")

    def new_campaign() -> None:
        ida.in_window("New campaign", lambda: ida.click("New campaign…"), name_it)
        ida.tick("Ida the Elder")
        ida.choose("Do you regain Luck after a scenario?", "Yes")

    changed_sample(ida, tmp_path, "ida-marchetti", "Ida the Elder", experienced)
    ida.in_window("Campaigns", lambda: ida.command("Campaigns…"), new_campaign)
    return ida


def to_the_review(player: Player) -> None:
    """The whole downtime: every skill and Luck rolled, an award, a month of treatment, two days of rest."""
    player.downtime()
    player.click("Next: Skills")
    player.roll_try(PHOTOGRAPHY, d100=[86], d10=[5], d6=[3, 4])
    player.roll_try("Fast Talk", d100=[60])
    player.roll_try("Library Use", d100=[66], d10=[10])
    player.click("Next: Luck")
    player.roll_try("Luck", d100=[53], d10=[8])
    player.click("Next: Sanity")
    player.choose("Keeper's award", "1D6")
    player.enter("Months of treatment", "1", Qt.Key.Key_Tab)
    player.enter("Analyst's Psychoanalysis", "50", Qt.Key.Key_Tab)
    player.roll_try("Award", d6=[4])
    player.roll_try("Month 1", d100=[50], d3=[2])
    player.click("Next: Healing")
    player.enter("Days of rest", "2", Qt.Key.Key_Tab)
    player.click("Next: Key connection")
    player.click("Next: Review and save")


CHANGES = [
    "Art: Photography 85 → 90",
    "Library Use 65 → 75",
    "Sanity 58 → 71",
    "Luck 52 → 60",
    "Hit points 8 → 10",
    "The injury is more than a day old",
    "4 ticks cleared",
]
"""The changes that the review lists."""


def spoken_sheet(player: Player) -> list[str]:
    """Return what downtime changes on Ida's sheet, as spoken."""
    skills = ("art-craft:photography", "fast-talk", "library-use", "cthulhu-mythos")
    return [
        *(player.skill_words(each) for each in skills),
        *(player.tracker_words(each) for each in ("Hit points", "Sanity", "Luck")),
    ]


def test_downtime_is_saved_undone_and_redone(table: Player, open_app: Opener) -> None:
    before = spoken_sheet(table)
    table.downtime()
    assert table.sees("Do you regain Luck after a scenario? Yes")
    table.click("Next: Skills")
    assert table.why_off("Next: Luck") == "3 skills left to roll"
    assert table.sees("Art: Photography, 85, Needs 86 or more, 15% chance")
    assert table.sees("Cthulhu Mythos can't be ticked, so its tick is removed without a roll.")
    table.roll_try(PHOTOGRAPHY, d100=[86], d10=[5], d6=[3, 4])
    assert table.sees("Art: Photography, 86, 86 over 85, 85 → 90, Improved, Sanity +7")
    assert table.sees("Reaching 90 restores 2D6 Sanity: 7.")
    table.roll_try("Fast Talk", d100=[60])
    assert table.sees("Fast Talk, 60, 60 equals 60, Stays at 60")
    assert table.sees("You didn't roll over the skill, so it stays the same. Its tick is removed.")
    table.dice.put({"d100": [66], "d10": [10]})
    table.click("Roll: Library Use")
    assert table.sees("Improved 2 of 3, Points gained +15, Sanity +7")
    table.click("Next: Luck")
    assert table.sees("Luck, 52, Needs 53 or more, 48% chance")
    table.roll_try("Luck", d100=[53], d10=[8])
    assert table.sees("You rolled over your Luck.")
    table.click("Next: Sanity")
    assert table.sees("You have 58 before this downtime.")
    assert table.sees("Your maximum Sanity is 96, with Cthulhu Mythos 3.")
    table.choose("Keeper's award", "1D6")
    table.enter("Months of treatment", "1", Qt.Key.Key_Tab)
    table.enter("Analyst's Psychoanalysis", "50", Qt.Key.Key_Tab)
    table.roll_try("Award", d6=[4])
    assert table.sees("Award, 65 → 69, +4")
    table.roll_try("Month 1", d100=[50], d3=[2])
    assert table.sees("Month 1, 50 at or below 50, Regular, Restored 2")
    table.click("Next: Healing")
    table.enter("Days of rest", "2", Qt.Key.Key_Tab)
    assert table.sees("Hit points 8 → 10.")
    table.click("Next: Key connection")
    table.choose("Key connection", "The figure")
    table.enter("What happened to it", "It has turned its head.", Qt.Key.Key_Tab)
    table.click("Next: Review and save")
    assert table.changes()[:5] == CHANGES[:5]
    assert [each for each in table.changes() if "connection" in each] == [
        "No longer the key connection: Rosa Marchetti, her grandmother, who rai",
        "Key connection: The figure on the cracked plate. Eleven ",
    ]
    assert table.changes()[-1] == "4 ticks cleared"
    table.enter("After which adventure?", "The Haunting", Qt.Key.Key_Tab)
    table.enter("Date", "May 1925", Qt.Key.Key_Tab)
    save(table)
    assert table.sees("Downtime saved: 5 improvements.")
    after = spoken_sheet(table)
    assert after == [
        "Art: Photography, 90, half 45, fifth 18, not ticked",
        "Fast Talk, 60, half 30, fifth 12, not ticked",
        "Library Use, 75, half 37, fifth 15, not ticked",
        "Cthulhu Mythos, 3, half 1, fifth 0, can't be ticked",
        "10 of 11",
        "71 of 96, Starting 60",
        "60 of 99",
    ]
    for player in now_and_restarted(table, open_app):
        assert spoken_sheet(player) == after
        player.turn_to("chronicle")
        assert player.sees("Downtime after The Haunting")
        assert player.sees("May 1925")
        assert player.sees("Art: Photography 85 to 90, Library Use 65 to 75, Sanity 58 to 71, Luck 52 to 60")
        assert player.sees("It has turned its head.")
        player.undo()
        assert player.sees("Undone: Downtime after The Haunting")
        assert not player.sees("Downtime after The Haunting, May 1925")
        player.turn_to("skills")
        assert spoken_sheet(player) == before
        player.redo()
        assert player.sees("Redone: Downtime after The Haunting")
        assert spoken_sheet(player) == after


def test_leaving_offers_save_discard_or_cancel(ida: Player, open_app: Opener) -> None:
    before = spoken_sheet(ida)
    ida.downtime()
    for way in ("Save and close", "Discard"):
        ida.downtime()
        ida.click(way)
        assert ida.is_at(PLAY), "nothing to ask about"
    ida.downtime()
    ida.click("Next: Skills")
    ida.roll_try("Fast Talk", d100=[61], d10=[7])

    def escaped() -> None:
        assert ida.sees("You made 1 roll.")
        assert ida.sees("Save and close lets you continue later. Discard leaves without them.")
        QTest.keyClick(ida.front, Qt.Key.Key_Escape)

    unfinished = "Leave the downtime unfinished?"
    ida.in_window(unfinished, lambda: ida.press(Qt.Key.Key_Escape), escaped)
    assert ida.is_at(DOWNTIME)
    ida.in_window(unfinished, lambda: ida.press(Qt.Key.Key_Escape), lambda: ida.click("Stay here"))
    assert ida.sees("Fast Talk, 61, 61 over 60, 60 → 67")
    ida.click("Save and close")
    assert ida.is_at(PLAY)
    assert ida.sees(
        "Downtime saved for later. To continue, choose Downtime from the Character menu (Ctrl+D)."
    )
    assert spoken_sheet(ida) == before
    again = open_app()
    assert again.is_at(PLAY), "it was left"
    again.downtime()
    assert again.sees("Fast Talk, 61, 61 over 60, 60 → 67")
    again.in_window("Discard the downtime?", lambda: again.click("Discard"), lambda: again.click("Stay here"))
    assert again.is_at(DOWNTIME)
    again.in_window("Discard the downtime?", lambda: again.click("Discard"), lambda: again.click("Discard"))
    assert again.sees("Downtime discarded. The sheet is unchanged. The history keeps the dice.")
    assert spoken_sheet(again) == before
    again.undo()
    assert again.sees("There is nothing to undo.")
    again.downtime()
    again.click("Next: Skills")
    assert again.sees("3 skills left to roll")


def test_physical_dice_are_typed_once_per_roll(table: Player) -> None:
    table.downtime()
    table.click("Next: Skills")
    table.click("Physical dice")
    for wrong in ("101", "many", "-5", "1 2 3", "²"):
        table.enter(f"{PHOTOGRAPHY}: D100", wrong)
        assert table.sees("Enter what your dice show: D100, 1 to 100.")
    table.type_try(PHOTOGRAPHY, D100="00", D10="5")
    table.enter(f"{PHOTOGRAPHY}: 2 D6 dice", "7")
    assert table.sees("Enter what your dice show: 2 D6 dice, 1 to 6.")
    table.enter(f"{PHOTOGRAPHY}: 2 D6 dice", "3, 4")
    assert table.sees("Art: Photography, 100, 100 over 85, 85 → 90, Improved, Sanity +7")
    table.type_try("Fast Talk", D100="12")
    table.type_try("Library Use", D100="66")
    table.enter("Library Use: D10", "11")
    assert table.sees("Enter what your dice show: D10, 1 to 10.")
    table.click("Back")
    table.click("Next: Skills")
    assert table.field("Library Use: D10"), "the D100 lies where it was"
    table.type_try("Library Use", D10="10")
    table.click("Next: Luck")
    table.click("Luck: click what your dice show")
    click_faces(table, "50", "3")
    table.click("Use these dice")
    click_faces(table, "8")
    table.click("Next: Sanity")
    table.choose("Keeper's award", "2D6")
    table.enter("Months of treatment", "2", Qt.Key.Key_Tab)
    table.enter("Analyst's Psychoanalysis", "50", Qt.Key.Key_Tab)
    table.enter("Award: 2 D6 dice", "6")
    table.type_try("Award", D6="2")
    assert table.sees("Award, 65 → 73, +8")
    table.type_try("Month 1", D100="50")
    table.enter("Month 1: D3", "4")
    assert table.sees("Enter what your dice show: D3, 1 to 3.")
    table.type_try("Month 1", D3="3")
    table.type_try("Month 2", D100="100", D6="6")
    assert table.sees("Month 2, 100 over 50, Fumble, Lost 6")
    assert table.sees("The award has been rolled and can't be changed.")
    for _ in range(3):
        table.click("Back")
    assert table.sees("When skills improve")
    table.click("Next: Skills")
    assert table.sees("Library Use, 66, 66 over 65, 65 → 75")
    table.click("Next: Luck")
    assert table.sees("Luck, 53, 53 over 52, 52 → 60")
    table.click("Next: Sanity")
    assert table.sees("Month 2, 100 over 50, Fumble, Lost 6")
    for page in ("Healing", "Key connection", "Review and save"):
        table.click(f"Next: {page}")
    assert "Sanity 58 → 70" in table.changes()
    save(table)
    assert table.tracker_words("Sanity") == "70 of 96, Starting 60"


def test_refusals_say_why(ida: Player) -> None:
    ida.downtime()
    ida.choose("Scenario", "Still running")
    assert ida.sees("Skills can't improve while the scenario is running. Come back when it's over.")
    assert ida.button("Scenario: Over").isChecked()
    ida.click("Save and close")
    ida.turn_to("healing")
    ida.click("Major wound")
    ida.downtime()
    ida.click("Next: Skills")
    ida.roll_try(PHOTOGRAPHY, d100=[1])
    ida.roll_try("Fast Talk", d100=[1])
    ida.roll_try("Library Use", d100=[96], d10=[1])
    ida.click("Next: Sanity")
    ida.enter("Months of treatment", "13", Qt.Key.Key_Tab)
    assert ida.sees("Enter a number from 0 to 12.")
    ida.enter("Months of treatment", "1", Qt.Key.Key_Tab)
    no_analyst = "Enter the analyst's Psychoanalysis, or set the months to 0."
    assert ida.why_off("Next: Healing") == no_analyst
    ida.enter("Months of treatment", "0", Qt.Key.Key_Tab)
    ida.click("Next: Healing")
    assert ida.sees("Rest alone doesn't heal a major wound.")
    ida.click("Remove Major wound")
    for wrong in ("many", "1_0", "366", "-1", "1.5"):
        ida.enter("Days of rest", wrong, Qt.Key.Key_Tab)
        assert ida.sees("Enter a number from 0 to 365.")
    ida.enter("Days of rest", "1", Qt.Key.Key_Tab)
    assert not ida.sees("Enter a number from 0 to 365.")
    assert ida.sees("Hit points 8 → 9.")
    ida.click("Save and close")
    ida.click("Dead")
    ida.press(Qt.Key.Key_D, CTRL)
    assert ida.sees("This investigator is dead.")
    ida.click("Dead")
    ida.turn_to("combat")
    ida.click("Track a fight")
    ida.press(Qt.Key.Key_D, CTRL)
    assert ida.sees("A fight is still running. End it on the Combat page first.")
    assert ida.is_at(PLAY)


def test_without_ticks_a_button_leads_back_to_tick_by_hand(ida: Player) -> None:
    ida.add_sample("Hugh Pemberton")
    ida.character("Hugh Pemberton")
    ida.downtime()
    ida.click("Next: Skills")
    assert ida.sees("No skills are ticked, so there's nothing to roll.")
    assert not ida.button("Tick by hand").hasFocus(), "it leaves the downtime"
    ida.click("Tick by hand")
    assert ida.is_at(PLAY)
    ida.tick_skill("occult")
    ida.downtime()
    ida.click("Next: Skills")
    assert ida.sees("1 skill left to roll")


def test_keyboard_alone_completes_downtime(table: Player) -> None:
    table.downtime()
    table.press(Qt.Key.Key_Return)
    assert table.sees("Skills: current page")
    table.dice.put({"d100": [86, 60, 66], "d10": [5, 10], "d6": [3, 4]})
    for _ in range(3):
        table.press(Qt.Key.Key_Return)
    assert table.sees("Improved 2 of 3, Points gained +15, Sanity +7")
    table.press(Qt.Key.Key_Return)
    table.dice.put({"d100": [53], "d10": [8]})
    table.press(Qt.Key.Key_Return)
    assert table.sees("Luck, 53, 53 over 52, 52 → 60")
    table.press(Qt.Key.Key_Left, ALT)
    assert table.sees("Skills: current page")
    table.press(Qt.Key.Key_Right, ALT)
    table.press(Qt.Key.Key_Return)
    assert table.sees("Sanity: current page")
    table.press(Qt.Key.Key_Return)
    assert table.sees("Healing: current page")
    visited: list[str] = []
    while not visited or visited[-1] != "Days of rest":
        table.press(Qt.Key.Key_Tab)
        focused = table.window.focusWidget()
        assert focused is not None
        assert focused.accessibleName() not in visited, f"Tab goes round without the days: {visited}"
        visited.append(focused.accessibleName())
    table.type("2")
    assert table.sees("Hit points 8 → 10.")
    table.press(Qt.Key.Key_Return)
    assert table.sees("Healing: current page"), "Enter in a field does not turn the page"
    table.press(Qt.Key.Key_Right, ALT)
    table.press(Qt.Key.Key_Return)
    assert table.sees("Review and save: current page")
    table.in_window(
        "Leave the downtime unfinished?",
        lambda: table.press(Qt.Key.Key_Escape),
        lambda: QTest.keyClick(table.front, Qt.Key.Key_Escape),
    )
    table.press(Qt.Key.Key_Return)
    assert table.is_at(DOWNTIME), "the focus isn't on the button that saves"
    table.button("Save downtime").setFocus()
    table.press(Qt.Key.Key_Return)
    table.wait_for(PLAY)
    assert table.tracker_words("Hit points") == "10 of 11"


def test_double_clicks_act_once(table: Player) -> None:
    table.downtime()
    table.double_click("Next: Skills")
    assert table.sees("Skills: current page")
    table.dice.put({"d100": [60]})
    table.double_click("Roll: Fast Talk")
    assert table.sees("2 skills left to roll")
    table.dice.put({"d100": [1, 1]})
    table.double_click("Roll the remaining 2")
    table.wait(lambda: table.button("Next: Luck").isEnabled())
    table.double_click("Next: Luck")
    table.dice.put({"d100": [1]})
    table.double_click("Roll: Luck")
    for page in ("Sanity", "Healing", "Key connection", "Review and save"):
        table.double_click(f"Next: {page}")
        assert table.sees(f"{page}: current page")
    table.double_click("Save downtime")
    table.wait_for(PLAY)
    table.turn_to("chronicle")
    assert table.sees("1 downtime")


def test_any_input_keeps_plan_and_sheet_consistent(table: Player, open_app: Opener, tmp_path: Path) -> None:
    before = spoken_sheet(table)
    to_the_review(table)
    table.click("Back")  # the sheet's keys mean nothing here
    for key in (Qt.Key.Key_R, Qt.Key.Key_L, Qt.Key.Key_U, Qt.Key.Key_T, Qt.Key.Key_B, Qt.Key.Key_0):
        table.press(key)
    table.undo()
    table.redo()
    assert table.sees("Key connection: current page")
    table.click("Next: Review and save")
    assert table.changes() == CHANGES
    title = "<b>The Haunting</b> 🐙"
    QApplication.clipboard().setText(title + " & x" * 200)
    table.field("After which adventure?").setFocus()
    table.press(Qt.Key.Key_V, CTRL)
    assert table.sees("Only the first 200 characters are saved.")
    table.field("Date").setFocus()
    table.type("z" * 30)
    table.press(Qt.Key.Key_Tab)
    QApplication.clipboard().setText("Deep ones. " * 1_000)
    table.press(Qt.Key.Key_V, CTRL)
    assert table.sees("Only the first 5,000 characters are saved.")
    table.command("Dark theme")
    table.command("Larger text")
    assert table.sees("Only the first 5,000 characters are saved.")
    table.command("Normal text size")
    table.command("Light theme")
    assert table.changes() == CHANGES
    changed_sample(table, tmp_path, "hugh-pemberton", "Hugh the Younger", lambda _sheet: None)
    table.character("Ida the Elder")
    assert spoken_sheet(table) == before
    again = open_app()
    again.downtime()
    assert again.changes() == CHANGES
    assert again.field("After which adventure?").text().startswith(title)
    save(again)
    again.turn_to("chronicle")
    assert again.sees(f"Downtime after {title} & x")
    assert again.sees("Deep ones. Deep ones.")
    assert again.sees("z" * 30)
