"""Shadow Lounge downtime in the whole app, with scripted dice."""

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
from tests.playing import HELD_MS, Opener, Player, now_and_restarted

CTRL, ALT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier

HP, FP = "Hit points after resting", "Force Points after resting"


def experienced(sheet: dict[str, Any]) -> None:
    """Insight at 95 with three successes, Parry at 99, and some points to restore."""
    for skill in sheet["skills"]:
        if skill["id"] == "custom:insight":
            skill |= {"value": 95, "marks": 3}
        if skill["id"] == "parry":
            skill["value"] = 99
    for tracker in sheet["trackers"]:
        tracker["value"] -= {"hp": 4, "fp": 5, "luck": 0}[tracker["id"]]


def idle(sheet: dict[str, Any]) -> None:
    """No successes, and nothing to restore."""
    for thing in (*sheet["skills"], *sheet["powers"]):
        thing["marks"] = 0
    for tracker in sheet["trackers"]:
        tracker["value"] = tracker["maximum"]


@pytest.fixture
def sel(open_app: Opener, tmp_path: Path) -> Player:
    """A more experienced Sel Vantry."""
    player = open_app()
    changed_sample(player, tmp_path, "sel-vantry", "Sel the Elder", experienced)
    return player


@pytest.fixture
def tarn(open_app: Opener) -> Player:
    """Tarn Ondara, who has no Force powers."""
    player = open_app()
    player.click("Tarn Ondara")
    player.wait_for(PLAY)
    return player


def to_the_review(player: Player) -> None:
    """The whole downtime: points restored, every skill, the Force and Luck rolled."""
    player.downtime()
    player.enter(HP, "13", Qt.Key.Key_Tab)
    player.enter(FP, "12", Qt.Key.Key_Tab)
    player.click("Next: Skills")
    player.roll_try("Insight", d100=[92], d4=[3])
    player.roll_try("Lightsaber", d100=[66])
    player.click("Next: The Force")
    player.roll_try("All powers", d100=[62])
    player.click("Next: Luck")
    player.roll_try("Luck", d10=[10])
    player.click("Next: Review and save")


CHANGES = [
    "Hit points 9 → 13",
    "Force Points 8 → 12",
    "Insight 95 → 98",
    "Max Force Points 13 → 19",
    "Luck 46 → 55",
    "8 ticks cleared",
]
"""The changes that the review lists."""


def spoken_sheet(player: Player) -> list[str]:
    """Return what downtime changes on the sheet, as spoken."""
    return [
        *(player.skill_words(each) for each in ("custom:insight", "lightsaber")),
        *(player.tracker_words(each) for each in ("Hit points", "Luck", "Force Points")),
    ]


def test_downtime_is_saved_undone_and_redone(sel: Player, open_app: Opener) -> None:
    before = spoken_sheet(sel)
    sel.downtime()
    assert sel.sees("Rest alone restores nothing.")
    sel.enter(HP, "13", Qt.Key.Key_Tab)
    sel.enter(FP, "12", Qt.Key.Key_Tab)
    sel.click("Next: Skills")
    assert sel.why_off("Next: The Force") == "2 skills left to roll"
    assert sel.sees("Insight, 95, +4, Needs 92 or more, 9% chance")
    assert sel.sees("Lightsaber, 66, no bonus, Needs 67 or more, 34% chance")
    assert sel.sees("Parry is at 99 and can't improve.")
    sel.roll_try("Insight", d100=[92], d4=[3])
    assert sel.sees("Insight, 92 + 4 = 96, 96 over 95, 95 → 98")
    assert sel.sees("Above 90, the skill gains 1D4.")
    sel.roll_try("Lightsaber", d100=[66])
    assert sel.sees("Lightsaber, 66, 66 equals 66, Stays at 66")
    assert sel.sees("Improved 1 of 2, Points gained +3")
    sel.click("Next: The Force")
    assert sel.sees("All powers, 65, +4, Needs 62 or more, 39% chance")
    assert sel.sees(
        "0 Force Bonus Points so far; 5 more sessions with a successful power until the next one."
    )
    sel.roll_try("All powers", d100=[62])
    assert sel.sees("All powers, 62 + 4 = 66, 66 over 65, +6 Force Points, max now 19")
    assert sel.sees("A tenth of Power, at least 1.")
    sel.click("Next: Luck")
    assert sel.sees("At most 55, the starting value.")
    sel.roll_try("Luck", d10=[10])
    assert sel.sees("Luck, 46 → 55, +9")
    sel.click("Next: Review and save")
    assert sel.changes() == CHANGES
    sel.enter("After which adventure?", "The Salt Road", Qt.Key.Key_Tab)
    sel.enter("Date", "Year 9, spring", Qt.Key.Key_Tab)
    sel.field("Date").setFocus()
    sel.press(Qt.Key.Key_Tab)
    sel.type("The book has a last page again.")
    save(sel)
    assert sel.sees("Downtime saved: 3 improvements.")
    after = spoken_sheet(sel)
    assert after == [
        "Insight, 98, half 49, fifth 19, no successes yet",
        "Lightsaber, 66, half 33, fifth 13, no successes yet",
        "13 of 13",
        "55 of 55",
        "12 of 19",
    ]
    for player in now_and_restarted(sel, open_app):
        assert spoken_sheet(player) == after
        player.turn_to("chronicle")
        assert player.sees("Downtime after The Salt Road")
        assert player.sees("Year 9, spring")
        assert player.sees("Hit points 9 to 13, Force Points 8 to 12, Insight 95 to 98")
        assert player.sees("The book has a last page again.")
        player.undo()
        assert player.sees("Undone: Downtime after The Salt Road")
        assert not player.sees("Year 9, spring")
        player.turn_to("skills")
        assert spoken_sheet(player) == before
        player.redo()
        assert player.sees("Redone: Downtime after The Salt Road")
        assert spoken_sheet(player) == after
    again = open_app()
    again.turn_to("force")
    assert again.sees("Push, 1 Force Point, 0 successes")


def test_downtime_reopens_at_the_same_page_with_its_dice(sel: Player, open_app: Opener) -> None:
    def reopened(player: Player) -> Player:
        before = sorted(set(player.texts()))
        again = open_app()
        assert again.is_at(DOWNTIME)
        assert sorted(set(again.texts())) == before
        return again

    sel.downtime()
    sel.enter(HP, "13", Qt.Key.Key_Tab)
    sel.enter(FP, "12", Qt.Key.Key_Tab)
    player = reopened(sel)
    player.click("Next: Skills")
    player.roll_try("Insight", d100=[92], d4=[3])
    player = reopened(player)
    assert player.sees("1 skill left to roll")
    player.roll_try("Lightsaber", d100=[66])
    player.click("Next: The Force")
    player.roll_try("All powers", d100=[62])
    player = reopened(player)
    player.click("Next: Luck")
    player.roll_try("Luck", d10=[10])
    player = reopened(player)
    player.click("Next: Review and save")
    player.enter("After which adventure?", "The Salt Road", Qt.Key.Key_Tab)
    player = reopened(player)
    assert player.changes() == CHANGES
    save(player)
    assert player.tracker_words("Force Points") == "12 of 19"
    assert open_app().is_at(PLAY)


def test_leaving_offers_save_discard_or_cancel(tarn: Player, open_app: Opener) -> None:
    tarn.downtime()
    tarn.press(Qt.Key.Key_Escape)
    assert tarn.is_at(PLAY), "nothing to ask about"
    tarn.downtime()
    tarn.click("Next: Skills")
    tarn.roll_try("Blaster Pistol", d100=[71], d10=[6])
    tarn.in_window(
        "Close downtime?",
        lambda: tarn.press(Qt.Key.Key_Escape),
        lambda: QTest.keyClick(tarn.front, Qt.Key.Key_Escape),
    )
    assert tarn.sees("Blaster Pistol, 71 + 2 = 73, 73 over 62, 62 → 68")
    tarn.in_window("Close downtime?", lambda: tarn.click("Close downtime"), lambda: tarn.click("Continue"))
    assert tarn.is_at(DOWNTIME)
    tarn.in_window(
        "Close downtime?", lambda: tarn.click("Close downtime"), lambda: tarn.click("Save for later")
    )
    assert tarn.sees("Downtime saved for later.")
    assert tarn.skill_words("blaster-pistol") == "Blaster Pistol, 62, half 31, fifth 12, 2 successes"
    tarn.roll_d100("blaster-pistol", 10)
    again = open_app()
    assert again.skill_words("blaster-pistol").endswith("3 successes")
    again.downtime()
    assert again.sees("Blaster Pistol, 71 + 2 = 73, 73 over 62, 62 → 68"), "rolled on two successes"
    for name in ("Bluff", "First Aid", "Piloting"):
        again.roll_try(name, d100=[1])
    again.click("Next: Luck")
    again.roll_try("Luck", d10=[1])
    again.click("Next: Review and save")
    save(again)
    assert again.skill_words("blaster-pistol") == "Blaster Pistol, 68, half 34, fifth 13, 1 success"
    again.undo()
    again.downtime()
    again.in_window(
        "Close downtime?", lambda: again.click("Close downtime"), lambda: again.click("Discard rolls")
    )
    assert again.sees("Downtime discarded. The sheet is unchanged. The history keeps the dice.")
    assert again.skill_words("blaster-pistol").endswith("3 successes")
    again.redo()
    assert again.sees("There is nothing to redo."), "its dice were dropped"


def test_physical_dice_are_typed_once_per_roll(sel: Player) -> None:
    sel.downtime()
    sel.choose("This downtime is", "Between campaigns")
    sel.click("Next: Skills")
    sel.click("Physical dice")
    for wrong in ("101", "many", "-5", "1 2 3", "½"):
        sel.enter("Insight: D100", wrong)
        assert sel.sees("Enter what your dice show: D100, 1 to 100.")
    sel.type_try("Insight", D100="00")
    sel.enter("Insight: D4", "5")
    assert sel.sees("Enter what your dice show: D4, 1 to 4.")
    sel.click("Back")
    sel.click("Next: Skills")
    sel.type_try("Insight", D4="4")
    assert sel.sees("Insight, 100 + 4 = 104, 104 over 95, 95 → 99")
    sel.type_try("Lightsaber", D100="67", D10="10")
    sel.click("Next: The Force")
    sel.type_try("All powers", D100="61")
    assert sel.sees("All powers, 61 + 4 = 65, 65 equals 65, 0 Force Points, max now 13")
    sel.click("Next: Luck")
    sel.enter("Luck: 2 D10 dice", "1 2 3")
    assert sel.sees("Enter what your dice show: 2 D10 dice, 1 to 10.")
    sel.enter("Luck: 2 D10 dice", "4")
    sel.type_try("Luck", D10="4")
    assert sel.sees("Luck, 46 → 54, +8")
    for _ in range(3):
        sel.click("Back")
    assert sel.sees("Luck has been rolled for this kind of downtime, so you can't change it.")
    for page in ("Skills", "The Force", "Luck", "Review and save"):
        sel.click(f"Next: {page}")
    assert sel.changes() == ["Insight 95 → 99", "Lightsaber 66 → 76", "Luck 46 → 54", "8 ticks cleared"]
    save(sel)
    assert sel.skill_words("custom:insight") == "Insight, 99, half 49, fifth 19, maximum reached"


def test_refusals_say_why(sel: Player, tmp_path: Path) -> None:
    sel.downtime()
    sel.choose("This downtime is", "During an adventure")
    assert sel.sees("Skills can't improve during an adventure. Come back when it's over.")
    assert sel.sees("Between adventures")
    for wrong in ("8", "14", "many", ""):
        sel.enter(HP, wrong, Qt.Key.Key_Tab)
        assert sel.sees("Enter a number from 9 to 13.")
    sel.enter(HP, "10", Qt.Key.Key_Tab)
    assert not sel.sees("Enter a number from 9 to 13.")
    sel.click("Next: Skills")
    assert not sel.button("Luck: not done yet").isEnabled()
    sel.in_window("Close downtime?", lambda: sel.click("Close downtime"), lambda: sel.click("Discard rolls"))
    sel.turn_to("combat")
    sel.click("Track a fight")
    sel.press(Qt.Key.Key_D, CTRL)
    assert sel.sees("A fight is still running. End it on the Combat page first.")
    assert sel.is_at(PLAY)
    changed_sample(sel, tmp_path, "sel-vantry", "Sel the Idle", idle)
    for way in ("Tick by hand", "Close"):
        sel.downtime()
        sel.click("Next: Skills")
        assert sel.sees("No skills are ticked, so there's nothing to roll.")
        sel.click(way)
        assert sel.is_at(PLAY)
    sel.downtime()
    sel.click("Next: Skills")
    sel.click("Next: The Force")
    assert sel.sees("No power has succeeded since the last downtime, so there's nothing to roll.")
    sel.click("Next: Luck")
    assert sel.sees("Luck is at its starting value of 55. Nothing to restore.")
    sel.click("Next: Review and save")
    assert sel.changes() == ["No changes."]


def test_keyboard_alone_completes_downtime(sel: Player) -> None:
    sel.downtime()
    visited: list[str] = []
    while not visited or visited[-1] != HP:
        sel.press(Qt.Key.Key_Tab)
        focused = sel.window.focusWidget()
        assert focused is not None
        assert focused.accessibleName() not in visited, f"Tab goes round without the field: {visited}"
        visited.append(focused.accessibleName())
    sel.press(Qt.Key.Key_A, CTRL)
    sel.type("13")
    sel.press(Qt.Key.Key_Return)
    assert sel.sees("Rest: current page"), "Enter in a field does not turn the page"
    sel.press(Qt.Key.Key_Right, ALT)
    sel.dice.put({"d100": [92, 66], "d4": [3]})
    sel.press(Qt.Key.Key_Return)
    sel.press(Qt.Key.Key_Return)
    assert sel.sees("Improved 1 of 2, Points gained +3")
    sel.press(Qt.Key.Key_Return)
    assert sel.sees("The Force: current page")
    sel.dice.put({"d100": [62]})
    sel.press(Qt.Key.Key_Return)
    sel.press(Qt.Key.Key_Left, ALT)
    assert sel.sees("Skills: current page")
    sel.press(Qt.Key.Key_Return)
    assert sel.sees("All powers, 62 + 4 = 66")
    sel.press(Qt.Key.Key_Return)
    sel.dice.put({"d10": [10]})
    sel.press(Qt.Key.Key_Return)
    sel.press(Qt.Key.Key_Return)
    assert sel.sees("Review and save: current page")
    sel.press(Qt.Key.Key_Return)
    sel.wait_for(PLAY)
    assert sel.tracker_words("Hit points") == "13 of 13"
    sel.undo()
    assert sel.tracker_words("Hit points") == "9 of 13"


def test_repeated_clicks_act_once(sel: Player) -> None:
    sel.downtime()
    sel.double_click("Next: Skills")
    assert sel.sees("Skills: current page")
    sel.window.pages[DOWNTIME].set_speed(HELD_MS)
    sel.dice.put({"d100": [92], "d4": [3]})
    sel.double_click("Roll: Insight")
    sel.wait(lambda: sel.sees("Insight, 92 + 4 = 96, 96 over 95, 95 → 98"))
    sel.roll_try("Lightsaber", d100=[66])
    assert sel.sees("Lightsaber, rolling")
    sel.press(Qt.Key.Key_Space)
    assert sel.sees("Lightsaber, 66, 66 equals 66, Stays at 66")
    sel.window.pages[DOWNTIME].set_speed(0)
    sel.double_click("Next: The Force")
    assert sel.sees("The Force: current page")
    sel.dice.put({"d100": [62]})
    sel.double_click("Roll: All powers")
    sel.double_click("Next: Luck")
    sel.dice.put({"d10": [10]})
    sel.double_click("Roll: Luck")
    sel.double_click("Next: Review and save")
    assert sel.sees("Review and save: current page"), "not saved before it was read"
    sel.double_click("Save downtime")
    sel.wait_for(PLAY)
    sel.turn_to("chronicle")
    assert sel.sees("1 downtime")


def test_any_input_keeps_plan_and_sheet_consistent(sel: Player, open_app: Opener, tmp_path: Path) -> None:
    before = spoken_sheet(sel)
    to_the_review(sel)
    sel.click("Back")  # the sheet's keys mean nothing here
    for key in (Qt.Key.Key_R, Qt.Key.Key_L, Qt.Key.Key_T, Qt.Key.Key_B, Qt.Key.Key_P, Qt.Key.Key_0):
        sel.press(key)
    sel.undo()
    sel.redo()
    assert sel.sees("Luck, 46 → 55, +9")
    sel.command("Dark theme")
    sel.command("Larger text")
    assert sel.sees("Luck, 46 → 55, +9")
    sel.click("Next: Review and save")
    sel.command("Normal text size")
    sel.command("Light theme")
    assert sel.changes() == CHANGES
    title = '<img src="x"> & <i>salt</i> 🧂'
    QApplication.clipboard().setText(title)
    sel.field("After which adventure?").setFocus()
    sel.press(Qt.Key.Key_V, CTRL)
    changed_sample(sel, tmp_path, "tarn-ondara", "Tarn the Elder", lambda _sheet: None)
    sel.character("Sel the Elder")
    assert spoken_sheet(sel) == before
    again = open_app()
    assert again.is_at(PLAY)
    again.downtime()
    assert again.changes() == CHANGES
    save(again)
    assert again.sees("Downtime saved: 3 improvements.")
    again.turn_to("chronicle")
    assert again.sees(f"Downtime after {title}")
    again.undo()
    assert again.sees(f"Undone: Downtime after {title}")
