"""Skills with a star stand on top of the list, and the most used ones can."""

from pathlib import Path

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from desktop.sheet.skill_model import SkillOrder, sorted_skills
from tests.playing import Opener, Player
from tests.playing import restarted as restarted_app
from tests.table import Table, restarted


def names(table: Table, order: SkillOrder = SkillOrder.NAME) -> list[str]:
    assert table.sheet is not None
    return [each.name for each in sorted_skills(table.sheet.skills, order)]


def test_a_starred_skill_stands_on_top_after_a_restart_too_until_it_is_undone(
    table: Table, library_path: Path
) -> None:
    first = names(table)[0]
    table.sheets.toggle_star("spot-hidden")
    assert names(table)[0] == "Spot Hidden"
    assert table.notices[-1].undo
    table = restarted(table, library_path)
    table.characters.open(table.library.listed()[0].id)
    assert names(table)[0] == "Spot Hidden"
    assert names(table, SkillOrder.VALUE)[0] == "Spot Hidden"
    table.undo.undo()
    assert names(table)[0] == first


def test_the_most_used_skills_come_first_and_follow_each_roll(table: Table) -> None:
    table.roll("listen", 20, units=1)
    table.sheets.sort_skills("used")
    assert names(table, SkillOrder.USED)[0] == "Listen"
    for _ in range(2):
        table.roll("spot-hidden", 20, units=1)
    table.sheets.enter_tracker("hp", "-1")
    assert names(table, SkillOrder.USED)[:2] == ["Spot Hidden", "Listen"]


def sort_by(player: Player, order: SkillOrder) -> None:
    menu = player.window.sheet.skills.order_menu
    next(each for each in menu.actions() if each.data() == order.value).trigger()


def shown_order(player: Player) -> list[str]:
    return [each.id for each in player.window.sheet.skills.list.skills.rows]


def test_each_character_keeps_the_order_of_its_skills_over_a_restart(ida: Player, open_app: Opener) -> None:
    by_name = shown_order(ida)
    ida.roll("track", 20, units=1)
    sort_by(ida, SkillOrder.USED)
    assert shown_order(ida)[0] == "track"
    ida.add_sample("Tarn Ondara")
    assert ida.window.sheet.skills.order_menu.actions()[0].isChecked(), "another sheet is sorted by name"
    again = restarted_app(open_app)
    again.character("Ida Marchetti")
    assert shown_order(again)[0] == "track"
    again.roll("listen", 20, units=1)
    again.roll("listen", 20, units=1)
    assert shown_order(again)[0] == "listen", "it follows each roll"
    sort_by(again, SkillOrder.NAME)
    assert shown_order(again) == by_name


def test_an_order_that_a_sheet_cannot_have_is_by_name(ida: Player) -> None:
    skills = ida.window.sheet.skills
    for order in ("wobble", "", "name"):
        skills.show_order(order)
        assert shown_order(ida) == [
            each.id for each in sorted_skills(skills.list.skills.rows, SkillOrder.NAME)
        ]


def test_a_click_on_the_star_and_its_key_put_a_skill_on_top(ida: Player, open_app: Opener) -> None:
    skills = ida.window.sheet.skills.list
    row = skills.skills.index_of("stealth")
    box = skills.visualRect(row)
    star = skills.shape.star_area(box, skills.skills.rows[row.row()].shown)
    QTest.mouseClick(skills.viewport(), Qt.MouseButton.LeftButton, pos=star.center())
    assert skills.skills.rows[0].id == "stealth"
    skills.setFocus()
    skills.setCurrentIndex(skills.skills.index_of("track"))
    QTest.keyClicks(skills, "*")
    assert {each.id for each in skills.skills.rows[:2]} == {"stealth", "track"}
    ida.press(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert skills.skills.rows[0].id == "stealth"
    assert skills.indexAt(QPoint(5, 5)).row() == 0
