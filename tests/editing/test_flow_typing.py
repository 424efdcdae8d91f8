"""Typing in edit mode: one entry per field, refusals, hostile text, and interruptions."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget
from sqlalchemy import event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.pool import ConnectionPoolEntry

from desktop.fields.table import Table
from desktop.library.store.library import Library
from rules_core.sheet.journal import Action
from tests.flows.editing import CTRL, Editor, edit_page, key_in
from tests.playing import Opener, Player

FULL_WIDTH_55 = "\uff15\uff15"


def entries(player: Player) -> int:
    """Return the number of journal entries of the open character."""
    assert player.app.controllers is not None
    return len(tuple(player.app.controllers.session.journal.newest_first()))


def saved_as(player: Player, residence: str) -> bool:
    """Return whether the saved sheet has this residence."""
    assert player.app.controllers is not None
    return player.app.controllers.session.character.sheet.detail("residence") == residence


def wheel(over: QWidget, by: int) -> None:
    at = QPointF(over.rect().center())
    turn = QWheelEvent(
        at,
        over.mapToGlobal(at),
        QPoint(),
        QPoint(0, by),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(over, turn)


def test_continuous_typing_in_a_field_is_one_entry(ida: Player) -> None:
    """Two pauses, one entry; Ctrl+Z in the field undoes typing first, then the whole entry."""
    Editor.of(ida)
    before = entries(ida)
    field = ida.field("Residence")
    field.selectAll()
    for text in ("Kings", "port"):
        key_in(field, text)
        ida.wait(partial(saved_as, ida, field.text()))
    assert entries(ida) == before + 1
    key_in(field, " City")
    QTest.keyClick(field, Qt.Key.Key_Z, CTRL)
    assert field.text() == "Kingsport"
    assert entries(ida) == before + 1
    ida.undo()
    assert field.text() == "Arkham, Massachusetts"
    for _ in range(30):
        ida.undo()
    assert ida.window.play.is_editing
    assert field.text() == "Arkham, Massachusetts"


def test_invalid_values_are_refused_and_the_last_good_one_stays(ida: Player, open_app: Opener) -> None:
    on = Editor.of(ida)
    spans = "Enter a whole number from 0 to 999."
    for wrong in ("abc", "1000", "-5", "4.5", "\u00b2", "9" * 40):
        on.paste("Strength", wrong)
        assert on.says(spans), wrong
        on.leave()
        assert on.text("Strength") == "45"
        assert not on.says(spans)
    on.paste("Strength", FULL_WIDTH_55)
    on.leave()
    assert on.text("Strength") == "55"
    ida.enter("Name", "")
    assert on.says("Enter a name.")
    on.leave()
    assert on.text("Name") == "Ida Marchetti"
    for wrong, words in (
        ("DEX/", "The formula is incomplete."),
        ("DEX # 2", "“#” isn't allowed there."),
        ("(" * 90, "brackets"),
    ):
        if not on.says("Base formula"):
            on.click_cell("Listen")
        ida.enter("Listen, Base formula", wrong)
        assert on.says(words), wrong
        on.leave()
    on.enter_cell("Listen, occupation points", "many")
    assert on.cell("Listen, occupation points") == f"0, {spans}"
    assert ida.field("Listen, occupation points").text() == "many"
    ida.press(Qt.Key.Key_Escape)
    assert ida.field("Listen, occupation points").text() == "0"
    assert Editor(open_app()).text("Strength") == "55"


@pytest.mark.parametrize(
    "text",
    [
        "<b>bold</b><script>alert(1)</script>",
        "👩‍🚀 久美 שלום עולם",
        "\u202egnirts desrever",
        "%s {name} &amp; \\n",
    ],
)
def test_markup_is_plain_text_everywhere(ida: Player, open_app: Opener, text: str) -> None:
    on = Editor.of(ida)
    on.paste("Residence", text)
    on.add("Add skill", "Custom skill", "x")
    on.paste("x, Name", text)
    plain = text.strip("\u202e")  # which is shut in, so that it turns nothing else around
    assert any(plain in each and each.endswith(", Base") for each in on.page())
    assert on.again(open_app).text("Residence") == text


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


@contextmanager
def full_disk(player: Player) -> Iterator[None]:
    """Context manager: the library can't grow."""
    engine = player.app.controllers.session.library._opened.engine  # type: ignore[union-attr]

    def set_up(connection: DBAPIConnection, _record: ConnectionPoolEntry) -> None:
        connection.cursor().execute("PRAGMA max_page_count=1")

    engine.dispose()
    event.listen(engine, "connect", set_up)
    yield
    event.remove(engine, "connect", set_up)
    engine.dispose()


def test_on_a_full_disk_typed_text_stays_and_is_saved_later(ida: Player, open_app: Opener) -> None:
    on = Editor.of(ida, "notes")
    text = "a long night " * 6_000
    with full_disk(ida):
        on.write("Notes", text)
        assert ida.sees("not saved") or ida.sees("no room") or ida.sees("full")
        assert on.long_text("Notes").toPlainText() == text
        on.turn("skills")
        on.turn("notes")
        assert on.long_text("Notes").toPlainText() == text
        assert ida.sees("Not saved")
    ida.click("Try now")
    assert not ida.sees("Not saved yet")
    assert on.again(open_app).long_text("Notes").toPlainText() == text


def test_the_wheel_steps_only_the_focused_number(ida: Player) -> None:
    on = Editor.of(ida)
    field = ida.field("Strength")
    wheel(field, 120)
    assert field.text() == "45"
    field.setFocus()
    wheel(field, 120)
    assert field.text() == "46"
    wheel(field, -240)
    on.leave()
    assert on.text("Strength") == "45"


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
