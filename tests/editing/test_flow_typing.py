"""Typing in edit mode: one entry per field, refusals, hostile text, and interruptions."""

import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QScrollArea

from desktop.fields.table import Table
from desktop.library.store.library import Library
from rules_core.sheet.journal import Action
from tests.flows.editing import Editor, edit_page, key_in
from tests.playing import Player


def entries(player: Player) -> int:
    """Return the number of journal entries of the open character."""
    assert player.app.controllers is not None
    return len(tuple(player.app.controllers.session.journal.newest_first()))


def saved_as(player: Player, residence: str) -> bool:
    """Return whether the saved sheet has this residence."""
    assert player.app.controllers is not None
    return player.app.controllers.session.character.sheet.detail("residence") == residence


def test_typed_text_survives_a_power_failure(ida: Player, library_path: Path, tmp_path: Path) -> None:
    """Checks the files on disk after the pause, while the field is still focused."""
    Editor.of(ida)
    field = ida.field("Residence")
    field.selectAll()
    key_in(field, "Kingsport")
    ida.wait(lambda: saved_as(ida, "Kingsport"))
    key_in(field, " and more")
    shutil.copytree(library_path.parent, tmp_path / "left")
    library = Library.open(tmp_path / "left" / library_path.name)
    try:
        found = library.character(ida.app.controllers.session.character.id)  # type: ignore[union-attr]
        assert found.sheet.detail("residence") == "Kingsport"
        assert next(each.action for each in library.entries(found.id)) is Action.EDIT
    finally:
        library.close()


def test_theme_and_character_can_change_while_typing(ida: Player) -> None:
    ida.add_sample("Hugh Pemberton")
    ida.character("Ida Marchetti")
    on = Editor.of(ida)
    ida.field("Name").end(False)
    key_in(ida.field("Name"), "!")
    for command in ("Dark theme", "Light theme"):
        ida.command(command)
    ida.command("Larger text")
    assert on.text("Name") == "Ida Marchetti!"
    key_in(ida.field("Name"), "?")
    ida.character("Hugh Pemberton")
    assert not ida.window.play.is_editing
    ida.character("Ida Marchetti!?")
    on = Editor.of(ida)
    assert (on.text("Name"), on.text("Occupation")) == ("Ida Marchetti!?", "Press photographer")


def test_double_clicks_act_at_most_twice(ida: Player) -> None:
    """The second click of a double click hits whatever is there by then, or acts once more."""
    on = Editor.of(ida, "gear")
    rows = len([each for each in on.page() if each.startswith("Remove ")])
    ida.double_click("Add gear")
    assert len([each for each in on.page() if each.startswith("Remove ")]) in (rows + 1, rows + 2)
    ida.double_click("Undo")
    assert len([each for each in on.page() if each.startswith("Remove ")]) == rows
    ida.double_click("Done")
    assert not ida.window.play.is_editing


def test_tab_goes_through_the_whole_page_and_stays_visible(ida: Player) -> None:
    """In a small window with large text, from the tabs to the checks."""
    ida.window.resize(1024, 640)
    for _ in range(10):
        ida.command("Larger text")
    on = Editor.of(ida)
    on.leave()
    page = edit_page(ida.window)
    area = page.findChild(QScrollArea)
    assert area is not None
    seen: list[str] = []
    for _ in range(700):
        ida.press(Qt.Key.Key_Tab)
        focused = ida.window.focusWidget()
        assert focused is not None
        if not page.isAncestorOf(focused):
            break
        seen.append(focused.accessibleName())
        if page.sections.isAncestorOf(focused):
            around = area.viewport()
            at = focused.mapTo(around, focused.rect().center())
            if isinstance(focused, Table):
                at = focused.mapTo(around, focused.visualRect(focused.currentIndex()).center())
            assert around.rect().contains(at), f"{focused.accessibleName()} is out of sight"
    else:
        pytest.fail("Tab never leaves the page")
    assert {"Name", "Strength", "Accounting, occupation points", "Hit points, current"} <= set(seen)
    assert seen.index("Name") < seen.index("Strength") < seen.index("Accounting, occupation points")
