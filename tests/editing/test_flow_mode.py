"""Edit mode on screen: ways in and out, points and remarks, the pages, and the fields of another game."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QApplication, QWidget

from desktop.fields.table import Table
from desktop.kit.layout.section import Section
from tests.flows.editing import Editor, edit_page
from tests.playing import Opener, Player

CTRL = Qt.KeyboardModifier.ControlModifier


def edit(player: Player) -> None:
    """Press Ctrl+E to turn edit mode on."""
    player.press(Qt.Key.Key_E, CTRL)
    player.wait(lambda: player.window.play.is_editing)


def stands(player: Player, name: str) -> str:
    return player.field(name).text()


def test_ctrl_e_edits_and_goes_back_to_play(ida: Player) -> None:
    edit(ida)
    assert ida.window.windowTitle() == "Ida Marchetti (editing) — Rollbook"
    assert stands(ida, "Name") == "Ida Marchetti"
    ida.press(Qt.Key.Key_E, CTRL)
    assert not ida.window.play.is_editing
    assert ida.window.windowTitle() == "Ida Marchetti — Rollbook"


def test_tab_goes_to_the_first_field_from_anywhere(ida: Player) -> None:
    ida.button("Find characters, commands, notes and rolls").setFocus()
    edit(ida)
    ida.press(Qt.Key.Key_Tab)
    assert ida.field("Name").hasFocus()


def test_the_switch_and_done_do_the_same(ida: Player) -> None:
    ida.click("Edit")
    ida.wait(lambda: ida.window.play.is_editing)
    ida.click("Done")
    assert not ida.window.play.is_editing


def test_typed_values_are_on_the_sheet_and_can_be_undone(ida: Player) -> None:
    edit(ida)
    ida.enter("Residence", "Arkham")
    ida.wait(lambda: ida.sees("Revert 1"))
    assert ida.app.controllers is not None
    assert ida.app.controllers.session.character.sheet.detail("residence") == "Arkham"
    ida.undo()
    assert stands(ida, "Residence") != "Arkham"
    ida.redo()
    assert stands(ida, "Residence") == "Arkham"


def test_typed_text_is_saved_when_leaving_edit_mode(ida: Player) -> None:
    """Without Enter, and before the pause that saves automatically."""
    edit(ida)
    name = ida.field("Name")
    name.setFocus()
    name.selectAll()
    ida.type("Ida Marsh")
    ida.press(Qt.Key.Key_E, CTRL)
    assert ida.window.windowTitle() == "Ida Marsh — Rollbook"


def test_edit_mode_continues_after_a_restart(ida: Player, open_app: Opener) -> None:
    edit(ida)
    ida.enter("Name", "Ida Marsh")
    again = open_app()
    assert again.window.play.is_editing
    assert stands(again, "Name") == "Ida Marsh"
    again.undo()
    assert stands(again, "Name") == "Ida Marchetti"
    again.press(Qt.Key.Key_E, CTRL)
    assert not open_app().window.play.is_editing


def test_tabs_change_by_keyboard_in_edit_mode(ida: Player) -> None:
    edit(ida)
    ida.press(Qt.Key.Key_PageDown, CTRL)
    assert edit_page(ida.window).tab == "combat"
    ida.press(Qt.Key.Key_PageUp, CTRL)
    assert edit_page(ida.window).tab == "skills"


def test_points_are_counted_and_remarks_fixed_or_accepted(ida: Player, open_app: Opener) -> None:
    on = Editor.of(ida)
    on.enter_cell("Credit Rating, total", "0")
    on.enter_cell("Credit Rating, occupation points", "32")
    ida.enter("Credit Rating", "9-30")
    assert ida.sees("Credit Rating is 32")
    assert on.says("Outside 9 to 30")
    ida.click("Keep 32")
    assert not ida.sees("Credit Rating is 32")
    ida.undo()
    assert ida.sees("Credit Rating is 32")
    ida.redo()
    on.enter_cell("Credit Rating, occupation points", "40")
    assert ida.sees("Credit Rating is 40")
    ida.click("Set to 30")
    assert on.cell("Credit Rating, Total") == "30"
    assert on.cell("Credit Rating, occupation points") == "30"
    ida.enter("Occupation points", "EDU × 4")
    on.enter_cell("Law, occupation points", "300")
    ida.wait(lambda: ida.sees("of 280"))
    assert on.again(open_app).player.sees("of 280")


PEOPLE = ("Ida Marchetti", "Sel Vantry", "Ketta Morrow", "Juno Halloran", "Oriel Kast")


class WindowRecorder(QObject):
    """Records windows that open, however briefly."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[QObject] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
            self.seen.append(watched)
        return False


@pytest.fixture
def windows(qapp: QApplication) -> Iterator[WindowRecorder]:
    made = WindowRecorder()
    qapp.installEventFilter(made)
    yield made
    qapp.removeEventFilter(made)


def cut(on: Editor) -> list[str]:
    """Return what has less room on the page than it needs."""
    page = edit_page(on.player.window).sections
    found = []
    for each in page.findChildren(QWidget):
        if isinstance(each, Section) and each.isVisible():
            needed = each.heightForWidth(each.width())
            if each.height() < needed:
                found.append(f"{each.accessibleName() or type(each).__name__}: {each.height()} of {needed}")
    for table in page.findChildren(Table):
        model = table.rows
        wide = table.viewport().width()
        found += [
            f"{model.rows[row].name}, {column}: {box}"
            for row in range(model.rowCount())
            for column in range(model.columnCount())
            if table.isVisible()
            and (box := table.visualRect(model.index(row, column))).isValid()
            and (box.left() < 0 or box.right() >= wide or box.bottom() >= table.height())
        ]
    return found


def test_nothing_is_cut_and_no_window_opens(open_app: Opener, windows: WindowRecorder) -> None:
    player = open_app()
    windows.seen.clear()
    player.window.resize(1024, 640)
    for _ in range(10):
        player.command("Larger text")
    for name in PEOPLE:
        player.add_sample(name)
        on = Editor.of(player)
        for tab in edit_page(player.window).tabs.ids:
            on.turn(tab)
            assert cut(on) == [], (name, tab)
        on.done()
    assert windows.seen == []


def opened(open_app: Opener, name: str, tab: str = "") -> Editor:
    player = open_app()
    player.add_sample(name)
    return Editor.of(player, tab)


def test_the_d20_game(open_app: Opener) -> None:
    """Proficiency, attribute and level affect rolls; armour, powers."""
    on = opened(open_app, "Ketta Morrow")
    player = on.player
    on.makes(lambda: on.click_cell("Acrobatics, proficient"), "Acrobatics, proficient, ticked", "Total, +4")
    on.makes(lambda: on.pick_cell("Acrobatics, attribute", "INT"), "Acrobatics, attribute, INT")
    on.makes(lambda: on.enter_cell("Acrobatics, other bonus", "-1"), "Acrobatics, other bonus, −1")
    on.makes(lambda: player.enter("Level", "5"), "Level: 5", "Acrobatics, Total, ")
    on.makes(lambda: player.enter("Strength", "-2"), "Strength: −2")
    on.makes(lambda: player.click("AC: set your own value"), "by the rules: ")
    on.makes(lambda: player.enter("AC", "19"), "AC: 19")
    total = on.cell("Acrobatics, Total")
    on.turn("fight")
    on.makes(lambda: player.enter("Armour", "A long coat"), "Armour: A long coat")
    on.makes(lambda: on.enter_cell("Slug pistol, Qualities", "Agile, Loud"), "Agile, Loud")
    on.turn("powers")
    on.makes(lambda: on.add("Add power"), "New, Name, New")
    on.makes(lambda: on.enter_cell("New, Name", "Second wind"), "Second wind, Name, Second wind")
    on.makes(lambda: on.enter_cell("Second wind, Dice", "1d6+2"), "Second wind, Dice, 1d6+2")
    again = on.again(open_app, "skills", "fight", "powers")
    again.done()
    player = again.player
    player.dice.put({"d20": [10]})
    player.click_skill("acrobatics")
    assert str(10 + int(total.replace("−", "-"))) in player.log()[0]
    assert player.sees("19")
