"""Downtime of Call of Cthulhu by clicks and keys, in the whole app, with every die laid down."""

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
ROSA = "Significant people: Rosa Marchetti, her grandmother, who raised five children an…"
FIGURE = "Encounters: The figure on the cracked plate. Eleven exposures of the same door…"


def learned(sheet: dict[str, Any]) -> None:
    """Photography at 85, which a good roll brings to mastery, and a tick where none belongs."""
    for skill in sheet["skills"]:
        if skill["id"] == "art-craft:photography":
            skill["value"] = 85
        if skill["id"] == "cthulhu-mythos":
            skill["marks"] = 1


@pytest.fixture
def table(ida: Player, tmp_path: Path) -> Player:
    """Ida Marchetti, a better photographer, at a table where Luck comes back after a scenario."""

    def name_it() -> None:
        ida.enter("Name", "Thursdays", Qt.Key.Key_Tab)
        ida.click("Create campaign")

    def found() -> None:
        ida.in_window("New campaign", lambda: ida.click("New campaign…"), name_it)
        ida.tick("Ida the Elder")
        ida.choose("Does Luck come back after a scenario?", "Yes")

    changed_sample(ida, tmp_path, "ida-marchetti", "Ida the Elder", learned)
    ida.in_window("Campaigns", lambda: ida.command("Campaigns…"), found)
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
    player.choose("Your Keeper awards", "1D6")
    player.enter("Months of treatment", "1", Qt.Key.Key_Tab)
    player.enter("Their Psychoanalysis", "50", Qt.Key.Key_Tab)
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
    "The injury is over a day old",
    "4 ticks cleared",
]
"""What comes of it, as the review lists it."""


def stands(player: Player) -> list[str]:
    """What downtime changes on Ida's sheet, as it is spoken."""
    skills = ("art-craft:photography", "fast-talk", "library-use", "cthulhu-mythos")
    return [
        *(player.skill_words(each) for each in skills),
        *(player.tracker_words(each) for each in ("Hit points", "Sanity", "Luck")),
    ]


def test_the_whole_downtime_is_saved_taken_back_and_done_again(table: Player, open_app: Opener) -> None:
    before = stands(table)
    table.downtime()
    assert table.sees("Does Luck come back after a scenario? Yes")
    table.click("Next: Skills")
    assert table.why_off("Next: Luck") == "3 skills left to roll"
    assert table.sees("Art: Photography, 85, Needs 86 or more, 15% chance")
    assert table.sees("Cthulhu Mythos takes no tick, so its tick goes without a roll.")
    table.roll_try(PHOTOGRAPHY, d100=[86], d10=[5], d6=[3, 4])
    assert table.sees("Art: Photography, 86, 86 over 85, 85 → 90, Improved, Sanity +7")
    assert table.sees("90 or more: mastery restores 2D6 Sanity, 7.")
    table.roll_try("Fast Talk", d100=[60])
    assert table.sees("Fast Talk, 60, 60 equals 60, Stays at 60")
    assert table.sees("The skill was not beaten, so it stays. Its tick is gone.")
    table.dice.put({"d100": [66], "d10": [10]})
    table.click("Roll: Library Use")
    assert table.sees("Improved 2 of 3, Points gained +15, Sanity +7")
    table.click("Next: Luck")
    assert table.sees("Luck, 52, Needs 53 or more, 48% chance")
    table.roll_try("Luck", d100=[53], d10=[8])
    assert table.sees("Above the Luck that was left.")
    table.click("Next: Sanity")
    assert table.sees("Sanity is at 58 before this downtime.")
    assert table.sees("Sanity rises to 96 at the most, with Cthulhu Mythos 3.")
    table.choose("Your Keeper awards", "1D6")
    table.enter("Months of treatment", "1", Qt.Key.Key_Tab)
    table.enter("Their Psychoanalysis", "50", Qt.Key.Key_Tab)
    table.roll_try("Award", d6=[4])
    assert table.sees("Award, 65 → 69, +4")
    table.roll_try("Month 1", d100=[50], d3=[2])
    assert table.sees("Month 1, 50 within 50, Regular, Restored 2")
    table.click("Next: Healing")
    table.enter("Days of rest", "2", Qt.Key.Key_Tab)
    assert table.sees("Hit points 8 → 10.")
    table.click("Next: Key connection")
    table.choose("The key connection is", "The figure")
    table.enter("What happened to it", "It has turned its head.", Qt.Key.Key_Tab)
    table.click("Next: Review and save")
    assert table.changes()[:5] == CHANGES[:5]
    assert [each for each in table.changes() if "connection" in each] == [
        "No key connection any more: Rosa Marchetti, her grandmother, who rai",
        "Key connection: The figure on the cracked plate. Eleven ",
    ]
    assert table.changes()[-1] == "4 ticks cleared"
    table.enter("After which adventure?", "The Haunting", Qt.Key.Key_Tab)
    table.enter("Date", "May 1925", Qt.Key.Key_Tab)
    save(table)
    assert table.sees("Downtime saved: 5 rolls brought something.")
    after = stands(table)
    assert after == [
        "Art: Photography, 90, half 45, fifth 18, not ticked",
        "Fast Talk, 60, half 30, fifth 12, not ticked",
        "Library Use, 75, half 37, fifth 15, not ticked",
        "Cthulhu Mythos, 3, half 1, fifth 0, cannot be ticked",
        "10 of 11",
        "71 of 96, Start 60",
        "60 of 99",
    ]
    for player in now_and_restarted(table, open_app):
        assert stands(player) == after
        player.turn_to("chronicle")
        assert player.sees("Downtime after The Haunting")
        assert player.sees("May 1925")
        assert player.sees("Art: Photography 85 to 90, Library Use 65 to 75, Sanity 58 to 71, Luck 52 to 60")
        assert player.sees("It has turned its head.")
        player.undo()
        assert player.sees("Taken back: Downtime after The Haunting")
        assert not player.sees("Downtime after The Haunting, May 1925")
        player.turn_to("skills")
        assert stands(player) == before
        player.redo()
        assert player.sees("Done again: Downtime after The Haunting")
        assert stands(player) == after


def test_closed_at_any_page_it_opens_there_with_the_dice_that_fell(table: Player, open_app: Opener) -> None:
    def opened_again(player: Player) -> Player:
        before = sorted(set(player.texts()))
        again = open_app()
        assert again.is_at(DOWNTIME)
        assert sorted(set(again.texts())) == before
        return again

    table.downtime()
    player = opened_again(table)
    player.click("Next: Skills")
    player.roll_try(PHOTOGRAPHY, d100=[86], d10=[5], d6=[3, 4])
    player.roll_try("Fast Talk", d100=[60])
    player = opened_again(player)
    assert player.sees("1 skill left to roll")
    player.roll_try("Library Use", d100=[66], d10=[10])
    player.click("Next: Luck")
    player.roll_try("Luck", d100=[53], d10=[8])
    player = opened_again(player)
    assert player.sees("Luck, 53, 53 over 52, 52 → 60")
    player.click("Next: Sanity")
    player.choose("Your Keeper awards", "1D6")
    player.enter("Months of treatment", "1", Qt.Key.Key_Tab)
    player.enter("Their Psychoanalysis", "50", Qt.Key.Key_Tab)
    player.roll_try("Award", d6=[4])
    player.roll_try("Month 1", d100=[50], d3=[2])
    player = opened_again(player)
    player.click("Next: Healing")
    player.enter("Days of rest", "2", Qt.Key.Key_Tab)
    player = opened_again(player)
    player.click("Next: Key connection")
    player.enter("What happened to it", "She wrote", Qt.Key.Key_Tab)
    player = opened_again(player)
    player.click("Next: Review and save")
    player.enter("After which adventure?", "The Haunting", Qt.Key.Key_Tab)
    player = opened_again(player)
    assert player.changes() == CHANGES
    save(player)
    assert player.sees("Downtime saved: 5 rolls brought something.")
    assert player.tracker_words("Luck") == "60 of 99"


def test_leaving_keeps_drops_or_goes_on(ida: Player, open_app: Opener) -> None:
    before = stands(ida)
    ida.downtime()
    ida.click("Leave downtime")
    assert ida.is_at(PLAY), "nothing to ask about"
    ida.downtime()
    ida.click("Next: Skills")
    ida.roll_try("Fast Talk", d100=[61], d10=[7])

    def leaving(answer: str) -> None:
        ida.in_window("Leave downtime?", lambda: ida.click("Leave downtime"), lambda: ida.click(answer))

    def escaped() -> None:
        assert ida.sees("1 roll was made.")
        assert ida.sees("Keep it for later: it goes on from here, with every die as it fell")
        QTest.keyClick(ida.front, Qt.Key.Key_Escape)

    ida.in_window("Leave downtime?", lambda: ida.press(Qt.Key.Key_Escape), escaped)
    assert ida.is_at(DOWNTIME)
    leaving("Go on")
    assert ida.sees("Fast Talk, 61, 61 over 60, 60 → 67")
    leaving("Keep for later")
    assert ida.is_at(PLAY)
    assert ida.sees("Downtime kept. It goes on from here with Character, Downtime (Ctrl D).")
    assert stands(ida) == before
    again = open_app()
    assert again.is_at(PLAY), "it was left"
    again.downtime()
    assert again.sees("Fast Talk, 61, 61 over 60, 60 → 67")
    again.in_window(
        "Leave downtime?", lambda: again.click("Leave downtime"), lambda: again.click("Drop the rolls")
    )
    assert again.sees("Downtime dropped. The sheet is as it was; the dice stand in the journal.")
    assert stands(again) == before
    again.undo()
    assert again.sees("There is nothing to undo.")
    again.downtime()
    again.click("Next: Skills")
    assert again.sees("3 skills left to roll")


def test_physical_dice_are_typed_for_every_try_and_never_fall_again(table: Player) -> None:
    table.downtime()
    table.click("Next: Skills")
    table.click("My own dice")
    for wrong in ("101", "many", "-5", "1 2 3", "²"):
        table.enter(f"{PHOTOGRAPHY}: D100", wrong)
        assert table.sees("Type what your dice show: D100, 1 to 100.")
    table.type_try(PHOTOGRAPHY, D100="00", D10="5")
    table.enter(f"{PHOTOGRAPHY}: 2 dice D6", "7")
    assert table.sees("Type what your dice show: 2 dice D6, 1 to 6.")
    table.enter(f"{PHOTOGRAPHY}: 2 dice D6", "3, 4")
    assert table.sees("Art: Photography, 100, 100 over 85, 85 → 90, Improved, Sanity +7")
    table.type_try("Fast Talk", D100="12")
    table.type_try("Library Use", D100="66")
    table.enter("Library Use: D10", "11")
    assert table.sees("Type what your dice show: D10, 1 to 10.")
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
    table.choose("Your Keeper awards", "2D6")
    table.enter("Months of treatment", "2", Qt.Key.Key_Tab)
    table.enter("Their Psychoanalysis", "50", Qt.Key.Key_Tab)
    table.enter("Award: 2 dice D6", "6")
    table.type_try("Award", D6="2")
    assert table.sees("Award, 65 → 73, +8")
    table.type_try("Month 1", D100="50")
    table.enter("Month 1: D3", "4")
    assert table.sees("Type what your dice show: D3, 1 to 3.")
    table.type_try("Month 1", D3="3")
    table.type_try("Month 2", D100="100", D6="6")
    assert table.sees("Month 2, 100 over 50, Fumble, Lost 6")
    assert table.sees("The dice of the award have fallen, so it stands.")
    for _ in range(3):
        table.click("Back")
    assert table.sees("When investigators develop")
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
    assert table.tracker_words("Sanity") == "70 of 96, Start 60"


def test_what_is_refused_says_why(ida: Player) -> None:
    ida.downtime()
    ida.choose("The scenario", "It goes on")
    assert ida.sees("The scenario goes on, so ticks wait. Come back when it is over.")
    assert ida.button("The scenario: It is over").isChecked()
    ida.click("Leave downtime")
    ida.turn_to("healing")
    ida.click("Major wound")
    ida.downtime()
    ida.click("Next: Skills")
    ida.roll_try(PHOTOGRAPHY, d100=[1])
    ida.roll_try("Fast Talk", d100=[1])
    ida.roll_try("Library Use", d100=[96], d10=[1])
    ida.click("Next: Sanity")
    ida.enter("Months of treatment", "13", Qt.Key.Key_Tab)
    assert ida.sees("A number from 0 to 12.")
    ida.enter("Months of treatment", "1", Qt.Key.Key_Tab)
    no_analyst = "Type the Psychoanalysis of whoever treats, or set the months to 0."
    assert ida.why_off("Next: Healing") == no_analyst
    ida.enter("Months of treatment", "0", Qt.Key.Key_Tab)
    ida.click("Next: Healing")
    assert ida.sees("A major wound does not heal by rest alone.")
    ida.click("Major wound is over")
    for wrong in ("many", "1_0", "366", "-1", "1.5"):
        ida.enter("Days of rest", wrong, Qt.Key.Key_Tab)
        assert ida.sees("A number from 0 to 365.")
    ida.enter("Days of rest", "1", Qt.Key.Key_Tab)
    assert not ida.sees("A number from 0 to 365.")
    assert ida.sees("Hit points 8 → 9.")
    ida.in_window("Leave downtime?", lambda: ida.click("Leave downtime"), lambda: ida.click("Keep for later"))
    ida.click("Dead")
    ida.press(Qt.Key.Key_D, CTRL)
    assert ida.sees("This investigator is noted as dead.")
    ida.click("Dead")
    ida.turn_to("combat")
    ida.click("Track a fight")
    ida.press(Qt.Key.Key_D, CTRL)
    assert ida.sees("A fight is still tracked. End it on the Combat page first.")
    assert ida.is_at(PLAY)


def test_where_nothing_is_ticked_both_ways_lead_back(ida: Player) -> None:
    ida.add_sample("Hugh Pemberton")
    ida.character("Hugh Pemberton")
    for way in ("Tick by hand", "Close"):
        ida.downtime()
        ida.click("Next: Skills")
        assert ida.sees("No skill is ticked. There is nothing to roll.")
        ida.click(way)
        assert ida.is_at(PLAY)
    ida.tick_skill("occult")
    ida.downtime()
    ida.click("Next: Skills")
    assert ida.sees("1 skill left to roll")


def test_the_keyboard_alone_leads_through(table: Player) -> None:
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
        "Leave downtime?",
        lambda: table.press(Qt.Key.Key_Escape),
        lambda: QTest.keyClick(table.front, Qt.Key.Key_Escape),
    )
    table.press(Qt.Key.Key_Return)
    table.wait_for(PLAY)
    assert table.tracker_words("Hit points") == "10 of 11"


def test_double_clicks_do_nothing_twice(table: Player) -> None:
    table.downtime()
    table.double_click("Next: Skills")
    assert table.sees("Skills: current page")
    table.dice.put({"d100": [60]})
    table.double_click("Roll: Fast Talk")
    assert table.sees("2 skills left to roll")
    table.dice.put({"d100": [1, 1]})
    table.double_click("Roll the 2 left")
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


def test_whatever_is_typed_or_dropped_the_plan_and_the_sheet_hold(
    table: Player, open_app: Opener, tmp_path: Path
) -> None:
    before = stands(table)
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
    assert table.sees("The first 200 characters are kept, no more.")
    table.field("Date").setFocus()
    table.type("z" * 30)
    table.press(Qt.Key.Key_Tab)
    QApplication.clipboard().setText("Deep ones. " * 1_000)
    table.press(Qt.Key.Key_V, CTRL)
    assert table.sees("The first 5,000 characters are kept, no more.")
    table.command("Dark theme")
    table.command("Larger text")
    assert table.sees("The first 5,000 characters are kept, no more.")
    table.command("Normal text size")
    table.command("Light theme")
    assert table.changes() == CHANGES
    changed_sample(table, tmp_path, "hugh-pemberton", "Hugh the Younger", lambda _sheet: None)
    table.character("Ida the Elder")
    assert stands(table) == before
    again = open_app()
    again.downtime()
    assert again.changes() == CHANGES
    assert again.field("After which adventure?").text().startswith(title)
    save(again)
    again.turn_to("chronicle")
    assert again.sees(f"Downtime after {title} & x")
    assert again.sees("Deep ones. Deep ones.")
    assert again.sees("z" * 30)
