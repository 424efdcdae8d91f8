"""Edit mode on screen: typing, clicking, undo, and restarts."""

from PySide6.QtCore import Qt

from tests.flows.editing import edit_page
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
    ida.button("Find a character or a command").setFocus()
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
