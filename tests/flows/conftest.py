"""The whole app over a library of its own, with laid dice, ready to be clicked."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
import shiboken6
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from desktop.bootstrap import App
from desktop.library.lock import LibraryLock
from desktop.paths import places
from desktop.widgets.pages import DOWNTIME
from tests.controllers.conftest import LaidDice
from tests.flows.somebody import Somebody


class Player(Somebody):
    """Somebody whose dice fall as they were laid down."""

    def __init__(self, app: App, dice: LaidDice) -> None:
        super().__init__(app)
        self.dice = dice

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

    def roll_d100(
        self, skill: str, *faces: int, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
    ) -> None:
        """Lay down whole hundred-sided dice and click a skill."""
        self.dice.put({"d100": faces})
        self.click_skill(skill, held)

    def roll_try(self, name: str, **faces: Sequence[int]) -> None:
        """Lay down dice by their kinds and roll a try of a downtime by its name."""
        self.dice.put(faces)
        self.click(f"Roll: {name}")


Opener = Callable[..., Player]
"""Opens the app; with a path, over another library."""


def restarted(open_app: Opener, tab: str = "") -> Player:
    """The app closed and opened again, with that page of the sheet turned to."""
    again = open_app()
    if tab:
        again.turn_to(tab)
    return again


def now_and_restarted(player: Player, open_app: Opener, tab: str = "") -> Iterator[Player]:
    """The app as it is, and then closed and opened again, with that page of the sheet turned to."""
    yield player
    yield restarted(open_app, tab)


@pytest.fixture
def library_path(tmp_path: Path) -> Path:
    return tmp_path / "home" / "library.db"


@pytest.fixture
def open_app(qapp: QApplication, library_path: Path) -> Iterator[Opener]:
    """Opens the app; a second call closes the first window, as a restart does."""
    opened: list[Player] = []

    def close() -> None:
        if opened:
            player = opened.pop()
            player.window.close()
            player.app.close()
            shiboken6.delete(player.window)
            shiboken6.delete(player.app)  # what is connected to it by a lambda would live on

    def open_it(path: Path = library_path) -> Player:
        close()
        path.parent.mkdir(exist_ok=True)
        chosen = places(path)
        lock = LibraryLock.acquire(chosen)
        assert lock is not None
        dice = LaidDice()
        app = App(qapp, chosen, lock, dice)
        app.settings.remember_rolling()  # who plays here does
        ready: list[bool] = []
        app.ready.connect(lambda: ready.append(True))
        app.start()
        app.window.resize(1440, 900)
        app.window.activateWindow()
        player = Player(app, dice)
        opened.append(player)
        player.wait(lambda: bool(ready) or app.window.pages.page == "problem")
        app.window.activateWindow()  # again: while the window before it closes, this one may be refused
        player.wait(app.window.isActiveWindow)
        if ready:
            app.window.tray.set_speed(0)
            if app.window.pages.page == DOWNTIME:
                app.window.pages.downtime.set_speed(0)
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
