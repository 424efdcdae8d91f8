"""Steps through the downtime wizard for several games' tests: closing, saving, coming back."""

import json
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPlainTextEdit

import resources
from desktop.downtime.feature import PAGE as DOWNTIME
from desktop.shell.pages import PLAY
from tests.flows.edited import changed_sample
from tests.playing import Opener, Player

ALT, CTRL = Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.ControlModifier


def sample_file(sample: str) -> Path:
    return Path(str(resources.path("samples", sample, "character.json")))


def brought_in(open_app: Opener, folder: Path, sample: str, **changes: Any) -> Player:
    """Open the app with a changed sample character, imported by dropping a file."""
    name = json.loads(sample_file(sample).read_text(encoding="utf-8"))["sheet"]["name"]
    player = open_app()
    changed_sample(player, folder, sample, name, lambda sheet: sheet.update(changes))
    return player


def seen(player: Player, *words: str) -> list[str]:
    """Return those of ``words`` that are missing on screen: none if all is well."""
    QApplication.processEvents()  # newly shown widgets aren't laid out yet
    return [each for each in words if not player.sees(each)]


def at(player: Player, page: str) -> bool:
    QApplication.processEvents()
    return player.is_at(DOWNTIME) and player.sees(f"{page}: current page")


def save(player: Player) -> None:
    player.click("Save downtime")
    player.wait_for(PLAY)
    assert player.window.sheet.tab == "chronicle", "the new chapter opens"


def backups(library: Path) -> int:
    """Return how many backups a downtime made."""
    return sum("downtime" in each.name for each in library.parent.rglob("*.db"))


def write(player: Player, name: str, text: str) -> None:
    """Paste into a multi-line field by its accessible name, after its text."""
    fields = player.front.findChildren(QPlainTextEdit)
    field = next(each for each in fields if each.isVisible() and each.accessibleName() == name)
    field.setFocus()
    QApplication.clipboard().setText(text)
    QTest.keyClick(field, Qt.Key.Key_V, CTRL)
