"""Play, edit, restart, view an earlier sheet, undo to it, and redo."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from desktop.shell.pages import PLAY
from desktop.timeline.feature import PAGE as TIMELINE
from desktop.timeline.ui.page import TimelinePage
from tests.flows.making import GAMES, new
from tests.playing import Opener, Player

CTRL = Qt.KeyboardModifier.ControlModifier


def rows(page: TimelinePage) -> list[str]:
    """The words of the entries listed, newest first."""
    model = page.list.model()
    spoken = [
        str(model.index(at, 0).data(Qt.ItemDataRole.AccessibleTextRole)) for at in range(model.rowCount())
    ]
    return [each.partition(", ")[2] for each in spoken if each[2:3] == ":"]


def test_play_continues_after_undoing_to_an_entry(ida: Player, open_app: Opener) -> None:
    ida.roll("spot-hidden", 20, units=1)
    for _ in range(2):
        ida.window.play.sheet.tracker_entered.emit("hp", "-3")
    player = open_app()
    player.press(Qt.Key.Key_H, CTRL)
    player.wait_for(TIMELINE)
    page = player.window.pages[TIMELINE]
    assert rows(page)[:2] == ["Hit points 5 → 2", "Hit points 8 → 5"]
    assert player.sees("As it was on")

    QTest.keyClick(page.list, Qt.Key.Key_Down)
    player.wait(lambda: player.sees("after “Hit points 8 → 5”"))
    assert page.past.sheet.trackers.cards[0].spoken_value.startswith("5")
    click = page.past.sheet.skills.list.viewport()
    before = rows(page)
    QTest.mouseClick(
        player.window, Qt.MouseButton.LeftButton, pos=click.mapTo(player.window, click.rect().center())
    )
    assert rows(page) == before, "nothing of the past is rolled"

    player.in_window(
        "Undo to here", lambda: player.click("Undo to here"), lambda: player.click("Undo to here")
    )
    assert rows(page)[0] == "Undone: Hit points 5 → 2"
    assert player.tracker_words("Hit points").startswith("5")
    player.redo()
    assert rows(page)[0] == "Redone: Hit points 5 → 2"
    player.press(Qt.Key.Key_Escape)
    player.wait_for(PLAY)
    assert player.tracker_words("Hit points").startswith("2")
    player.press(Qt.Key.Key_H, CTRL)
    player.wait_for(TIMELINE)
    player.type("spot")
    player.wait(lambda: rows(page) == ["Spot Hidden 21, hard success, Spot Hidden ticked · Tens 20, Units 1"])


@pytest.mark.parametrize("game", sorted(GAMES))
def test_no_page_of_an_empty_past_sheet_offers_to_edit_it(ida: Player, game: str) -> None:
    new(ida)
    ida.click(GAMES[game])
    ida.enter("Name", "Nobody")
    ida.click("Empty sheet")
    ida.click("Create character")
    ida.wait(lambda: ida.window.play.is_editing)
    ida.click("Done")
    ida.turn_to("backstory")
    assert any("Choose Edit" in each for each in ida.sheet_texts()), "the sheet of now says how to edit it"
    ida.press(Qt.Key.Key_H, CTRL)
    ida.wait_for(TIMELINE)
    past = ida.window.pages[TIMELINE].past.sheet
    for place, tab in enumerate(past.tabs.ids):
        if place:
            QTest.keyClick(past.tabs, Qt.Key.Key_Right)
        assert past.tab == tab
        said = [each for each in ida._texts_in(past) if "Choose Edit" in each]
        assert not said, tab
    ida.press(Qt.Key.Key_E, CTRL)
    assert ida.is_at(TIMELINE), "nothing of the past is edited"
