"""The portrait in edit mode: from a file, pasted, dropped, cropped by keys and mouse, and removed."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QColor, QDragEnterEvent, QDropEvent, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog

from desktop.fields.crop import CropView
from desktop.fields.portrait_box import PortraitBox
from desktop.kit.controls.portrait import Portrait
from tests.flows.editing import CTRL, Editor, edit_page
from tests.playing import Opener, Player

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


def test_a_file_that_is_no_picture_is_refused_beside_the_portrait(
    ida: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Judged by its content, not its name; and closing the dialog changes nothing."""
    Editor.of(ida)
    hers = color(ida)
    file = tmp_path / "letter.png"
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(file), ""))
    for content, words in (
        (b"<svg onload='run()'/>", "This isn't a PNG, JPEG or WebP picture. Choose another file."),
        (b"\x89PNG\r\n\x1a\n" + b"\0" * 30, "picture"),
    ):
        file.write_bytes(content)
        ida.click("Choose a picture")
        assert ida.sees(words)
    file.unlink()
    ida.click("Choose a picture")
    assert ida.sees("Can't read this file. Choose another one.")
    QApplication.clipboard().setText("no picture")
    paste(ida)
    assert ida.sees("The clipboard has no picture. Copy one first.")
    two_halves().save(str(file))
    ida.in_window("Crop portrait", lambda: ida.click("Choose a picture"), lambda: ida.click("Cancel"))
    assert color(ida) == hers
    assert not ida.sees("Revert")
