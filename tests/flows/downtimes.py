"""Ways through the downtime wizard that the tests of several games go: leaving, saving, coming back."""

import json
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPlainTextEdit, QWidget

import resources
from desktop.downtime.feature import PAGE as DOWNTIME
from desktop.shell.pages import PLAY
from tests.flows.edited import changed_sample
from tests.playing import Opener, Player

ALT, CTRL = Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.ControlModifier


def sample_file(sample: str) -> Path:
    """The file of a sample character."""
    return Path(str(resources.path("samples", sample, "character.json")))


def brought_in(open_app: Opener, folder: Path, sample: str, **changes: Any) -> Player:
    """The app with a sample character on the table whose sheet has other parts, by a file that is dropped."""
    name = json.loads(sample_file(sample).read_text())["sheet"]["name"]
    player = open_app()
    changed_sample(player, folder, sample, name, lambda sheet: sheet.update(changes))
    return player


def seen(player: Player, *words: str) -> list[str]:
    """Those of ``words`` that cannot be read: none, where all is as it should be."""
    QApplication.processEvents()  # what was shown just now has not found its place yet
    return [each for each in words if not player.sees(each)]


def at(player: Player, page: str) -> bool:
    """Whether the wizard stands at the page with that title."""
    QApplication.processEvents()
    return player.is_at(DOWNTIME) and player.sees(f"{page}: current page")


def closed_and_opened(open_app: Opener, page: str) -> Player:
    """The app closed and opened again in the middle of a downtime: the wizard stands at the same page."""
    player = open_app()
    player.wait_for(DOWNTIME)
    assert at(player, page), player.texts()
    return player


def leave(player: Player, answer: str) -> None:
    """Leave the wizard, and click ``answer`` when it asks what to do with the plan."""
    player.in_window("Close downtime?", lambda: player.click("Close downtime"), lambda: player.click(answer))


def escape_twice(player: Player) -> None:
    """Press Escape in the wizard, and again in the question whether to leave."""
    player.in_window(
        "Close downtime?",
        lambda: player.press(Qt.Key.Key_Escape),
        lambda: QTest.keyClick(player.front, Qt.Key.Key_Escape),
    )


def save(player: Player) -> None:
    """Click the button that saves the downtime; the sheet comes back."""
    player.click("Save downtime")
    player.wait_for(PLAY)


def backups(library: Path) -> int:
    """How many backups of a library were made because of a downtime."""
    return sum("downtime" in each.name for each in library.parent.rglob("*.db"))


def write(player: Player, name: str, text: str) -> None:
    """Paste into a field of several lines by its accessible name, after what stands there."""
    fields = player.front.findChildren(QPlainTextEdit)
    field = next(each for each in fields if each.isVisible() and each.accessibleName() == name)
    field.setFocus()
    QApplication.clipboard().setText(text)
    QTest.keyClick(field, Qt.Key.Key_V, CTRL)


def paste(player: Player, name: str, text: str) -> None:
    """Paste into a field of one line by its accessible name, in place of what stands there."""
    field = player.field(name)
    field.setFocus()
    field.selectAll()
    QApplication.clipboard().setText(text)
    QTest.keyClick(field, Qt.Key.Key_V, CTRL)


def tab_to(player: Player, name: str) -> None:
    """Press Tab until the control with that accessible name has the focus."""
    for _ in range(200):
        focused = player.window.focusWidget()
        if focused is not None and focused.accessibleName() == name:
            return
        player.press(Qt.Key.Key_Tab)
    raise AssertionError(f"Tab never came to {name!r}")


def double_click(control: QWidget) -> None:
    """Click a control twice in a hurry, as who is used to desktops does."""
    left = Qt.MouseButton.LeftButton
    QTest.mouseClick(control, left)
    QTest.mouseDClick(control, left)
    QTest.mouseRelease(control, left)
