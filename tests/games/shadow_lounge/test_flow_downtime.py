"""Shadow Lounge downtime in the whole app, with scripted dice."""

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt

from tests.flows.downtimes import save
from tests.flows.edited import changed_sample
from tests.playing import Opener, Player, now_and_restarted

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


@pytest.fixture
def sel(open_app: Opener, tmp_path: Path) -> Player:
    """A more experienced Sel Vantry."""
    player = open_app()
    changed_sample(player, tmp_path, "sel-vantry", "Sel the Elder", experienced)
    return player


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
