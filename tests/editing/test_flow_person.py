"""Personal data in edit mode: identity, money, gear, backstory, notes, and the portrait."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QColor, QDragEnterEvent, QDropEvent, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog

from desktop.fields.crop import CropView
from desktop.fields.portrait_box import PortraitBox
from desktop.kit.controls.portrait import Portrait
from tests.flows.editing import CTRL, Editor, edit_page, rows_in_play
from tests.playing import Opener, Player


def test_identity_money_and_further_details(ida: Player, open_app: Opener) -> None:
    on = Editor.of(ida)
    for name, text in (
        ("Name", "Ida Marsh"),
        ("Occupation", "Smuggler of lamps"),
        ("Age", "32"),
        ("Residence", "Arkham"),
        ("Birthplace", "Trieste"),
    ):
        on.makes(partial(ida.enter, name, text), f"{name}: {text}")
    assert ida.sees("Revert all 5")
    ida.enter("Age", "")
    assert on.text("Age") == ""

    on.turn("gear")
    on.makes(lambda: ida.enter("Cash", "$ 12.50"), "Cash: $ 12.50")
    on.makes(lambda: ida.enter("Spending level", "$11"), "Spending level: $11")
    on.makes(lambda: ida.enter("Assets", "A third of a bakery"), "Assets: A third of a bakery")

    on.turn("backstory")
    for name in ("Gender or pronouns", "Archetype", "Era", "Player"):
        on.makes(partial(ida.enter, name, f"my {name}"), f"{name}: my {name}")
    on.add("Add a detail", "Custom detail", "Favourite tune")
    on.makes(lambda: on.enter_cell("Favourite tune", "Stardust"), "Favourite tune, Stardust")

    again = on.again(open_app, "skills", "gear", "backstory")
    again.makes(lambda: again.click_cell("Remove Favourite tune"))
    assert not again.says("Stardust")
    again.done()
    assert again.player.window.windowTitle() == "Ida Marsh — Rollbook"
    assert again.player.sees("Smuggler of lamps")


def test_gear_is_added_counted_moved_and_removed(ida: Player, open_app: Opener) -> None:
    on = Editor.of(ida, "gear")
    on.makes(lambda: on.add("Add gear"), "New gear, Name, New gear")
    on.makes(lambda: on.enter_cell("New gear, Name", "Candle"), "Candle, Name, Candle")
    on.makes(lambda: on.enter_cell("Candle, Count", "a dozen"), "Candle, Count, a dozen")
    on.makes(lambda: on.click_cell("Move Candle up"))
    on.makes(lambda: on.click_cell("Remove Graflex press camera"))
    assert not on.says("Graflex")
    rows = [each for each in on.page() if ", Name, " in each]
    assert [each.partition(",")[0] for each in rows][-2] == "Candle"
    again = on.again(open_app)
    again.done()
    again.player.turn_to("gear")
    rows = rows_in_play(again.player)
    assert rows[rows.index("Candle") + 1] == "a dozen"
    assert not any("Graflex" in each for each in rows)


def test_backstory_is_written_moved_and_linked(ida: Player, open_app: Opener) -> None:
    on = Editor.of(ida, "backstory")
    first, second = "Significant people, paragraph 1", "Significant people, paragraph 2"
    on.makes(lambda: on.click_cell(f"Move {first} down"), f"{first}, Text, Walt", f"{second}, Text, Rosa")
    assert on.cell(f"{second}, Key") == "ticked"
    on.makes(lambda: on.click_cell(f"{second}, Key"), f"{second}, Key, not ticked")
    on.makes(lambda: on.click_cell("Traits, paragraph 1, Key"), "Traits, paragraph 1, Key, ticked")
    on.makes(
        lambda: on.pick_cell(f"{first}, Heading", "Traits"), f"{first}, Text, Rosa", "Traits, paragraph 2"
    )
    on.makes(
        lambda: on.write_cell("Description, paragraph 1, Text", "Two lines.\nAnd **stars** stay stars."),
        "And **stars** stay stars.",
    )
    on.makes(lambda: on.click_cell("Remove Injuries and scars, paragraph 1"))
    button = next(
        each
        for each in edit_page(ida.window).sections.findChildren(type(ida.button("Add paragraph")))
        if each.isVisible() and each.text() == "Add paragraph"
    )
    on.makes(button.click, "Description, paragraph 2, Text")
    on.write_cell("Description, paragraph 2, Text", "Wears a scarf.")
    again = on.again(open_app)
    again.done()
    again.player.turn_to("backstory")
    assert again.player.sees("Wears a scarf.")
    assert again.player.sees("And **stars** stay stars.")
    assert not again.player.sees("flash powder at the Whately fire")


def test_notes_are_plain_and_long(ida: Player, open_app: Opener) -> None:
    on = Editor.of(ida, "notes")
    on.makes(lambda: on.write("Notes", "<b>bold</b>\n\n👻 久美 שלום"), "<b>bold</b>\n\n👻 久美 שלום")
    long = "A page of it. " * 7_142
    on.makes(lambda: on.write("Notes", long), long)
    on.write("Notes", long + "x" * 20)
    assert on.long_text("Notes").toPlainText() == long
    assert on.again(open_app).long_text("Notes").toPlainText() == long


RED, BLUE = "#ff0000", "#0000ff"


def two_halves() -> QImage:
    """Return a picture twice as wide as high, red on the left and blue on the right."""
    image = QImage(400, 200, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    painter.fillRect(0, 0, 200, 200, QColor(RED))
    painter.fillRect(200, 0, 200, 200, QColor(BLUE))
    painter.end()
    return image


def color(player: Player) -> str:
    """Return the colour in the middle of the header's portrait."""
    head = edit_page(player.window).header if player.window.play.is_editing else player.window.sheet
    shown = next(each for each in head.findChildren(Portrait) if each.isVisible())
    return shown.grab().toImage().pixelColor(shown.rect().center()).name()


def box(player: Player) -> PortraitBox:
    found = player.window.play.stands_beside.findChild(PortraitBox)
    assert isinstance(found, PortraitBox)
    return found


def cut(player: Player, opening: Callable[[], None], act: Callable[[CropView], None]) -> None:
    """Run ``opening``, then move the crop square in the dialog and accept it."""

    def take() -> None:
        view = player.front.findChild(CropView)
        assert isinstance(view, CropView)
        act(view)
        player.click("Crop")

    player.in_window("Crop portrait", opening, take)


def keys(*pressed: Qt.Key) -> Callable[[CropView], None]:

    def act(view: CropView) -> None:
        for key in pressed:
            QTest.keyClick(view, key, Qt.KeyboardModifier.ShiftModifier)

    return act


LEFT, RIGHT = keys(*[Qt.Key.Key_Left] * 12), keys(*[Qt.Key.Key_Right] * 12)


def drag(view: CropView) -> None:
    """Drag the square to the right with the mouse, and resize it with keys."""
    middle = view.rect().center()
    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=middle)
    QTest.mouseMove(view, middle + QPointF(view.width(), 0).toPoint())
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=middle)
    QTest.keyClick(view, Qt.Key.Key_Minus)


def paste(player: Player) -> None:
    """Focus the portrait and press Ctrl+V."""
    box(player).setFocus()
    QTest.keyClick(box(player), Qt.Key.Key_V, CTRL)


def drop(player: Player, data: QMimeData) -> None:
    where, action = QPointF(20, 40), Qt.DropAction.CopyAction
    none, left = Qt.KeyboardModifier.NoModifier, Qt.MouseButton.LeftButton
    enter = QDragEnterEvent(where.toPoint(), action, data, left, none)
    QApplication.sendEvent(box(player), enter)
    assert enter.isAccepted()
    QApplication.sendEvent(box(player), QDropEvent(where, action, data, left, none))


def test_a_portrait_is_chosen_pasted_dropped_removed_and_undone(
    ida: Player, open_app: Opener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "halves.png"
    two_halves().save(str(file))
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(file), ""))
    Editor.of(ida)
    hers = color(ida)

    cut(ida, lambda: ida.click("Choose a picture"), LEFT)
    assert color(ida) == RED
    QApplication.clipboard().setImage(two_halves())
    cut(ida, lambda: paste(ida), drag)
    assert color(ida) == BLUE
    ida.undo()
    assert color(ida) == RED

    dropped = QMimeData()
    dropped.setUrls([QUrl.fromLocalFile(str(file))])
    cut(ida, lambda: drop(ida, dropped), RIGHT)
    assert color(ida) == BLUE
    image = QMimeData()
    image.setImageData(two_halves())
    cut(ida, lambda: drop(ida, image), LEFT)
    assert color(ida) == RED
    ida.click("Remove portrait")
    assert color(ida) not in (RED, BLUE, hers)
    assert not any(each.isVisible() and each.text() == "Remove" for each in (box(ida).remove,))

    again = open_app()
    assert color(again) not in (RED, BLUE, hers)
    for wanted in (RED, BLUE, RED, hers):
        again.undo()
        assert color(again) == wanted
    for wanted in (RED, BLUE):
        again.redo()
        assert color(again) == wanted
    Editor(again).done()
    assert color(again) == BLUE
