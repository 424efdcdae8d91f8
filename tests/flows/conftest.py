"""The whole app over a library of its own, with laid dice, ready to be clicked."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import shiboken6
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from pytestqt.qtbot import QtBot

from desktop.bootstrap import App
from desktop.library.lock import LibraryLock
from desktop.paths import places
from tests.controllers.conftest import LaidDice


class Player:
    """Someone at the screen: clicks, types and reads."""

    def __init__(self, app: App, dice: LaidDice, qtbot: QtBot) -> None:
        self.app = app
        self.window = app.window
        self.dice = dice
        self._qtbot = qtbot

    def click_skill(self, skill: str, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """Click a row of the skill list."""
        rows = self.window.sheet.skills.list
        place = rows.visualRect(rows.skills.index_of(skill)).center()
        QTest.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, held, place)

    def roll(
        self,
        skill: str,
        *tens: int,
        units: int,
        held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
    ) -> None:
        """Lay down dice and click a skill."""
        self.dice.lay(*tens, units=units)
        self.click_skill(skill, held)

    def button(self, name: str) -> QAbstractButton:
        """The visible button whose accessible name holds ``name``, once it is there."""
        found: list[QAbstractButton] = []

        def look() -> bool:
            found[:] = [
                each
                for each in self.window.findChildren(QAbstractButton)
                if each.isVisible() and name in (each.accessibleName() or each.text())
            ]
            return bool(found)

        self.wait(look)
        return found[0]

    def click(self, name: str) -> None:
        """Click a button by its accessible name."""
        button = self.button(name)
        assert button.isEnabled(), f"{name!r} is off"
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)

    def press(self, key: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """Press a key where the focus is."""
        target: QWidget = self.window.focusWidget() or self.window
        QTest.keyClick(target, key, held)

    def type(self, text: str) -> None:
        """Type where the focus is."""
        QTest.keyClicks(self.window.focusWidget() or self.window, text)

    def sees(self, words: str) -> bool:
        """Whether ``words`` can be read somewhere in the window."""
        return any(words in text for text in self.texts())

    def texts(self) -> list[str]:
        """Every text in the window, as a screen reader would find it."""
        found: list[str] = []
        for each in self.window.findChildren(QWidget):
            if each.isVisible():
                found += [each.accessibleName(), each.accessibleDescription()]
                for words in ("text", "toPlainText"):
                    if callable(read := getattr(each, words, None)):
                        found.append(str(read()))
        return found

    def skill_words(self, skill: str) -> str:
        """How a skill's row is spoken."""
        rows = self.window.sheet.skills.list
        return str(rows.skills.index_of(skill).data(Qt.ItemDataRole.AccessibleTextRole))

    def tracker_words(self, name: str) -> str:
        """How a tracker's value is spoken."""
        cards = self.window.sheet.trackers.cards
        return next(each.spoken_value for each in cards if each.view.name == name)

    def wait_for(self, page: str) -> None:
        """Wait until that page is shown."""
        self.wait(lambda: self.window.pages.page == page)

    def wait(self, until: Callable[[], bool]) -> None:
        """Wait until something is so."""
        self._qtbot.waitUntil(until, timeout=5_000)


Opener = Callable[[], Player]


@pytest.fixture
def library_path(tmp_path: Path) -> Path:
    return tmp_path / "home" / "library.db"


@pytest.fixture
def open_app(qtbot: QtBot, qapp: QApplication, library_path: Path) -> Iterator[Opener]:
    """Opens the app; a second call closes the first window, as a restart does."""
    opened: list[Player] = []

    def close() -> None:
        if opened:
            player = opened.pop()
            player.window.close()
            player.app.close()
            shiboken6.delete(player.window)

    def open_it() -> Player:
        close()
        library_path.parent.mkdir(exist_ok=True)
        chosen = places(library_path)
        lock = LibraryLock.acquire(chosen)
        assert lock is not None
        dice = LaidDice()
        app = App(qapp, chosen, lock, dice)
        ready: list[bool] = []
        app.ready.connect(lambda: ready.append(True))
        app.start()
        app.window.resize(1440, 900)
        app.window.activateWindow()
        player = Player(app, dice, qtbot)
        opened.append(player)
        player.wait(lambda: bool(ready) or app.window.pages.page == "problem")
        if ready:
            app.window.tray.set_speed(0)
        return player

    yield open_it
    close()


@pytest.fixture
def ida(open_app: Opener) -> Player:
    """The app with Ida Marchetti on the table."""
    player = open_app()
    player.click("Ida Marchetti")
    player.wait_for("play")
    return player
