"""The gear and the notes are written in play, and survive a restart."""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPlainTextEdit

from desktop.base import clock
from desktop.fields.field_box import Notice
from desktop.fields.purse_card import PurseCard
from desktop.fields.table import Table
from desktop.fields.table_model import RowAct
from desktop.kit.lists.popover import Popover
from desktop.notebook.ui import NotebookPage
from desktop.timeline.feature import PAGE as TIMELINE
from rules_core.sheet.sheet import Sheet
from tests.evening import SitDown
from tests.playing import Opener, Player, restarted


def rows(player: Player) -> list[str]:
    """What the rows of the history say."""
    model = player.window.pages[TIMELINE].list.model()
    found = (model.index(at, 0) for at in range(model.rowCount()))
    return [str(each.data(Qt.ItemDataRole.AccessibleTextRole)) for each in found]


def sheet(player: Player) -> Sheet:
    assert player.app.controllers is not None
    return player.app.controllers.session.character.sheet


def test_an_evening_is_written_down_in_play(ida: Player, open_app: Opener) -> None:
    ida.turn_to("gear")
    ida.enter("Amount to add to or spend from Cash", "3.50")
    ida.wait(lambda: sheet(ida).detail("cash") == "$60.50")
    ida.click("Add gear")
    ida.type("Rope")
    ida.press(Qt.Key.Key_Return)
    assert sheet(ida).possessions[-1].name == "Rope"
    weapons = len(sheet(ida).weapons)
    ida.click("Add weapon")
    ida.type("club")
    ida.press(Qt.Key.Key_Return)
    assert len(sheet(ida).weapons) == weapons + 1
    assert not [each for each in ida.window.findChildren(Popover) if each.isVisible()]
    ida.turn_to("notes")
    ida.click("New page")
    ida.type("The keeper lied.")
    ida.turn_to("skills")
    assert sheet(ida).pages[0].text == "The keeper lied."
    written = sheet(ida)
    again = restarted(open_app)
    assert sheet(again) == written
    for _ in range(5):
        again.press(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert sheet(again).pages == ()
    assert len(sheet(again).weapons) == weapons
    assert sheet(again).detail("cash") == "$64"


@pytest.fixture
def evening_time() -> Iterator[None]:
    clock.drive(datetime(2026, 11, 20, 20, tzinfo=UTC))
    yield
    clock.drive(None)


@pytest.mark.usefixtures("evening_time")
def test_a_page_leads_to_what_was_rolled_that_evening(ida: Player) -> None:
    ida.roll("listen", 30, units=4)
    ida.turn_to("notes")
    ida.click("New page")
    ida.click("What was rolled on")
    assert ida.window.pages.page.id == "timeline"
    ida.wait(lambda: any("Listen" in each for each in rows(ida)))
    assert not any("added" in each for each in rows(ida)), "what was written is no roll"


def test_what_is_being_typed_is_saved_before_another_character_opens(ida: Player) -> None:
    ida.add_sample("Hugh Pemberton")
    ida.character("Ida Marchetti")
    ida.turn_to("notes")
    before = sheet(ida).notes
    (editor,) = [each for each in ida.window.findChildren(QPlainTextEdit) if each.isVisible()]
    editor.setFocus()
    ida.type("!")
    ida.character("Hugh Pemberton")
    assert "!" not in sheet(ida).notes
    ida.character("Ida Marchetti")
    assert sheet(ida).notes == f"!{before}"


def test_an_added_item_is_lit(ida: Player) -> None:
    ida.turn_to("gear")
    ida.click("Add gear")
    ida.type("Rope")
    ida.press(Qt.Key.Key_Return)
    page = next(each for each in ida.window.findChildren(NotebookPage) if each.isVisible())
    items = next(each for each in page.findChildren(Table) if each.accessibleName() == "Gear")
    assert items.lit == f"possession//{len(sheet(ida).possessions) - 1}"


def test_the_notes_are_reached_and_written_by_keyboard_alone(ida: Player) -> None:
    window = ida.window.sheet
    window.focus_skills()
    while window.tab != "notes":
        ida.press(Qt.Key.Key_PageDown, Qt.KeyboardModifier.ControlModifier)
    ida.press(Qt.Key.Key_Tab)
    ida.press(Qt.Key.Key_Return)
    ida.type("By lamplight.")
    window.tabs.setFocus()
    assert [each.text for each in sheet(ida).pages] == ["By lamplight."]


def cred(player: Player) -> int:
    return int(sheet(player).detail("cash").replace(",", ""))


def wrong(player: Player) -> list[str]:
    """What the gear page says about a typed amount."""
    (card,) = player.window.findChildren(PurseCard)
    return [each.text() for each in card.findChildren(Notice) if each.isVisible()]


def test_a_wrong_amount_is_marked_for_typing_over(sit_down: SitDown) -> None:
    player = sit_down("Ketta Morrow")
    player.turn_to("gear")
    amount = player.field("Amount to add to or spend from Cred")
    player.enter("Amount to add to or spend from Cred", "abc", Qt.Key.Key_Tab)
    player.click("Spend from Cred")
    assert wrong(player)
    assert amount.hasFocus()
    assert amount.selectedText() == "abc"
    before = cred(player)
    player.type("20")
    player.double_click("Spend from Cred")
    assert cred(player) == before - 20
    assert not wrong(player), "the second click is no empty amount"
    assert player.sees(f"Cred: {before - 20:,}")


def test_a_weapon_that_was_dropped_is_not_attacked_with_again(sit_down: SitDown) -> None:
    player = sit_down("Ketta Morrow")
    player.turn_to("fight")
    player.dice.put({"d20": [2]})
    player.click("Attack")
    player.turn_to("gear")
    drop_first(player)
    rolls = player.log()
    player.press(Qt.Key.Key_R)
    assert player.sees("This is no longer on the sheet. Choose another roll.")
    assert player.log() == rolls


def test_a_field_shows_the_start_of_its_text_after_it_was_left(ida: Player) -> None:
    ida.turn_to("gear")
    ida.enter("Assets", "a house by the sea with a very long drive " * 4, Qt.Key.Key_Tab)
    assert ida.field("Assets").cursorPosition() == 0


def drop_first(player: Player, *, twice: bool = False) -> None:
    """Click the button that removes the first weapon."""
    table = next(each for each in player.window.findChildren(Table) if each.accessibleName() == "Weapons")
    where = next(at for at in range(table.rows.columnCount()) if table.rows.cell(0, at) is RowAct.REMOVE)
    at = table.visualRect(table.rows.index(0, where)).center()
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=at)
    if twice:
        QTest.mouseDClick(table.viewport(), Qt.MouseButton.LeftButton, pos=at)


def test_what_was_removed_can_be_brought_back_by_the_message(ida: Player) -> None:
    ida.turn_to("gear")
    weapons = sheet(ida).weapons
    drop_first(ida, twice=True)
    assert sheet(ida).weapons == weapons[1:], "a double click removes one"
    assert ida.sees(f"{weapons[0].name} removed")
    ida.click("Undo")
    assert sheet(ida).weapons == weapons
