"""Context menus by right click, menu key and Shift+F10."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from desktop.combat.ui.weapons import WeaponRow
from desktop.shell.pages import PLAY
from desktop.timeline.feature import PAGE as TIMELINE
from tests.flows.editing import edit_page
from tests.flows.shelved import CONTROL, SHIFT, choose_in, menu_of, open_menu, title
from tests.playing import Player

SAMPLES = ("Ida Marchetti", "Tarn Ondara", "Ketta Morrow", "Juno Halloran", "Oriel Kast")
"""One of each game."""


def entries(menu: QMenu) -> dict[str, str]:
    """What an open menu offers, with why it cannot be done now, "" where it can; keys are left out."""
    found = {}
    for each in menu.actions():
        if not each.isSeparator():
            words, _, beside = each.text().replace("&&", "&").partition("\t")
            found[words] = "" if each.isEnabled() else beside
    return found


def by_key(player: Player, key: Qt.Key = Qt.Key.Key_F10) -> QMenu:
    """The menu of what has the focus."""
    player.press(key, SHIFT if key == Qt.Key.Key_F10 else Qt.KeyboardModifier.NoModifier)
    return open_menu()


def choose(player: Player, menu: QMenu, words: str) -> None:
    """Choose an entry by Enter, whatever key stands beside it: a menu ignores a click where it was opened."""
    menu.setActiveAction(next(each for each in menu.actions() if each.text().partition("\t")[0] == words))
    QTest.keyClick(menu, Qt.Key.Key_Return)
    player.window.activateWindow()
    player.wait(player.window.isActiveWindow)


def by_mouse(widget: QWidget) -> QMenu:
    at = widget.rect().center()
    QTest.mouseClick(widget, Qt.MouseButton.RightButton, pos=at)
    there = widget.mapToGlobal(at)
    QApplication.sendEvent(widget, QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, there))
    return open_menu()


def skill_at(player: Player, skill: str) -> QPoint:
    rows = player.window.sheet.skills.list
    return rows.visualRect(rows.skills.index_of(skill)).center()


def test_a_skills_menu_rolls_loads_ticks_and_copies(ida: Player) -> None:
    rows = ida.window.sheet.skills.list
    menu = menu_of(rows, skill_at(ida, "spot-hidden"))
    assert entries(menu) == {
        "Roll": "",
        "Roll with a bonus die": "",
        "Roll with a penalty die": "",
        "Set up": "",
        "Tick": "",
        "Put on top": "",
        "Edit this skill": "",
        "Copy “Spot Hidden 70 (35/14)”": "",
    }
    ida.dice.lay(20, 60, units=1)
    choose(ida, menu, "Roll with a bonus die")
    assert ida.log() == ["Spot Hidden, 1 bonus, 21, Hard"]
    assert rows.hasFocus()
    assert rows.currentIndex().data() == "Spot Hidden"
    choose(ida, by_key(ida), "Untick")
    assert ida.skill_words("spot-hidden").endswith("not ticked")
    choose(ida, by_key(ida, Qt.Key.Key_Menu), "Copy “Spot Hidden 70 (35/14)”")
    assert QApplication.clipboard().text() == "Spot Hidden 70 (35/14)"
    assert rows.hasFocus()


def test_unavailable_actions_show_the_reason(ida: Player) -> None:
    menu = menu_of(ida.window.sheet.skills.list, skill_at(ida, "cthulhu-mythos"))
    assert entries(menu)["Tick"] == "This skill can't be ticked."
    menu.close()
    magic = ida.window.sheet.trackers.cards[2]
    menu = by_mouse(magic)
    assert entries(menu)["Increase by 1"] == "Already at maximum."
    menu.close()
    ida.roll("listen", 90, units=9)
    menu = menu_of(ida.window.tray._parts.log.list, QPoint(20, 10))
    assert entries(menu)["Undo"] == "This changed nothing on the sheet."


def test_edit_mode_opens_at_the_menus_item(ida: Player) -> None:
    rows = ida.window.sheet.skills.list
    choose(ida, menu_of(rows, skill_at(ida, "spot-hidden")), "Edit this skill")
    assert title(ida) == "Ida Marchetti (editing)"
    ida.press(Qt.Key.Key_A, CONTROL)
    ida.type("71")
    ida.press(Qt.Key.Key_Return)
    assert ida.app.controllers.session.character.sheet.skill("spot-hidden").value == 71  # type: ignore[union-attr]
    ida.command("Edit")
    choose(ida, by_mouse(ida.window.sheet.traits.buttons[0]), "Edit this value")
    ida.press(Qt.Key.Key_A, CONTROL)
    ida.type("46")
    ida.press(Qt.Key.Key_Return)
    assert ida.app.controllers.session.character.sheet.trait("str") == 46  # type: ignore[union-attr]


def test_a_tracker_is_changed_by_its_menu(ida: Player) -> None:
    hp, san = ida.window.sheet.trackers.cards[:2]
    hp.setFocus()
    choose(ida, by_key(ida), "Set to 11")
    assert ida.tracker_words("Hit points").startswith("11 of 11")
    choose(ida, by_key(ida), "Decrease by 1")
    assert ida.tracker_words("Hit points").startswith("10 of 11")
    assert hp.hasFocus()
    choose(ida, by_key(ida), "Change…")
    ida.type("-3")
    ida.press(Qt.Key.Key_Return)
    assert ida.tracker_words("Hit points").startswith("7 of 11")
    ida.dice.lay(30, units=4)
    choose(ida, by_mouse(san), "Roll Sanity")
    assert ida.log()[0].startswith("Sanity")


def test_a_roll_is_undone_from_its_log_row(ida: Player) -> None:
    ida.roll("listen", 0, units=5)
    assert ida.skill_words("listen").endswith(" ticked")
    choose(ida, menu_of(ida.window.tray._parts.log.list, QPoint(20, 10)), "Undo")
    assert ida.skill_words("listen").endswith("not ticked")
    menu = menu_of(ida.window.tray._parts.log.list, QPoint(20, 10))
    assert entries(menu)["Undo"] == "Already undone."


def test_the_felt_menu_offers_roll_actions(ida: Player) -> None:
    ida.roll("listen", 90, units=0)
    menu = by_mouse(ida.window.tray._parts.felt)
    offered = entries(menu)
    assert offered["Roll again"] == ""
    assert "Push the roll" in offered
    choose(ida, menu, "Copy as text")
    assert "Listen" in QApplication.clipboard().text()


def test_the_characters_menu_is_the_same_in_rail_and_sheet(ida: Player) -> None:
    rail = ida.window.play.rail.list
    there = rail.visualRect(rail.currentIndex()).center()
    menu = menu_of(rail, there)
    offered = entries(menu)
    menu.close()
    assert {"Edit", "Downtime…", "History", "Export…", "Print…", "Tags…", "Move to the bin"} <= set(offered)
    assert offered["Open"] == "It's already open."
    menu = by_mouse(ida.window.sheet._header)
    assert entries(menu) == offered
    choose_in(ida, menu, "History")
    ida.wait_for(TIMELINE)
    choose_in(ida, menu_of(rail, there), "Edit")
    ida.wait_for(PLAY)
    assert title(ida) == "Ida Marchetti (editing)"


def test_a_weapon_attacks_by_its_menu_and_is_edited(ida: Player) -> None:
    ida.turn_to("combat")
    row = next(each for each in ida.window.findChildren(WeaponRow) if each.isVisible())
    row.attack.setFocus()
    menu = by_key(ida)
    assert "Fight back" in entries(menu)
    ida.dice.lay(20, 60, units=1)
    choose(ida, menu, "Attack with a penalty die")
    assert ida.log()[0].startswith("Unarmed")
    assert "penalty" in ida.log()[0]
    assert row.attack.hasFocus()


@pytest.mark.parametrize("sample", SAMPLES)
def test_every_game_has_its_menus(ida: Player, sample: str) -> None:
    ida.add_sample(sample)
    sheet = ida.window.sheet
    ida.wait(sheet.skills.list.isVisible)
    sheet.skills.list.setFocus()
    menu = by_key(ida)
    with_bonus = "Roll with a bonus die" in entries(menu)
    assert with_bonus is (sample in SAMPLES[:2]), "only these games have such dice"
    choose(ida, menu, "Set up")
    assert sheet.skills.list.hasFocus()
    for card in sheet.trackers.cards:
        card.setFocus()
        menu = by_key(ida)
        assert "Change…" in entries(menu)
        choose(ida, menu, next(each for each in entries(menu) if each.startswith("Copy")))
        assert card.view.name in QApplication.clipboard().text()
    choose(ida, by_mouse(sheet.traits.cards[0]), "Edit this value")
    assert title(ida) == f"{sample} (editing)"
    focused = ida.window.focusWidget()
    assert focused is not None
    assert edit_page(ida.window).isAncestorOf(focused)
