"""The whole app over a library of its own, with laid dice, ready to be clicked."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
import shiboken6
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from desktop.base.paths import places
from desktop.downtime.feature import PAGE as DOWNTIME
from desktop.library.store.lock import LibraryLock
from desktop.shell.app import App
from desktop.shell.host import Host
from desktop.shell.pages import PLAY, PROBLEM
from desktop.start import load_features
from tests.player import Somebody
from tests.table import LaidDice


class Player(Somebody):
    """Somebody whose dice fall as they were laid down."""

    def __init__(self, app: App, dice: LaidDice) -> None:
        super().__init__(app)
        self.dice = dice

    def roll(
        self, skill: str, *tens: int, units: int, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
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


@pytest.fixture(autouse=True)
def failing(monkeypatch: pytest.MonkeyPatch) -> Iterator[set[str]]:
    """Tells at the end if a feature was switched off whose id is not in here: the test has it fail."""
    expected: set[str] = set()
    hosts: list[set[str]] = []
    begin = Host.__init__

    def watch(host: Host, app: App) -> None:
        begin(host, app)
        hosts.append(host.off)

    monkeypatch.setattr(Host, "__init__", watch)
    yield expected
    off = {each for host in hosts for each in host}
    assert off == expected, "a feature failed and was switched off"


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
        app = App(qapp, chosen, lock, dice, features=load_features)
        app.settings.remember_rolling()  # who plays here does
        ready: list[bool] = []
        app.ready.connect(lambda: ready.append(True))
        app.start()
        app.window.resize(1440, 900)
        app.window.activateWindow()
        player = Player(app, dice)
        opened.append(player)
        player.wait(lambda: bool(ready) or player.is_at(PROBLEM))
        app.window.activateWindow()  # again: while the window before it closes, this one may be refused
        player.wait(app.window.isActiveWindow)
        if ready:
            app.window.tray.set_speed(0)
            if player.is_at(DOWNTIME):
                app.window.pages[DOWNTIME].set_speed(0)
        return player

    yield open_it
    close()


@pytest.fixture
def ida(open_app: Opener) -> Player:
    """The app with Ida Marchetti on the table."""
    player = open_app()
    player.click("Ida Marchetti")
    player.wait_for(PLAY)
    return player
