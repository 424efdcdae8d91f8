"""The whole app over a library of its own, with laid dice, ready to be clicked."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
import shiboken6
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.backups.controller import copies
from desktop.base.paths import places
from desktop.base.words import speak
from desktop.dice import felt
from desktop.downtime.feature import PAGE as DOWNTIME
from desktop.downtime.ui import wizard as downtime_wizard
from desktop.kit.look import theme
from desktop.library.running import last_end
from desktop.library.store import migrate
from desktop.library.store.lock import LibraryLock
from desktop.library_page.feature import library as library_feature
from desktop.session.background import Background
from desktop.shell import app as shell_app
from desktop.shell.app import App
from desktop.shell.host import Host
from desktop.shell.pages import PROBLEM
from desktop.start import load_features
from tests.player import LONGEST_MS, AppPlayer
from tests.table import LaidDice

HELD_MS = 3_600_000
"""Longer than any test lasts, in milliseconds: what takes so long comes when a test has it come."""

HELD = (
    (felt, "NORMAL_MS"),
    (downtime_wizard, "NORMAL_MS"),
    (shell_app, "_SLOW_MS"),
    (last_end, "EARLY_MS"),
    (library_feature, "_PURGE_MS"),
    (copies, "START_MS"),
    (copies, "QUIET_MS"),
    (copies, "LONGEST_MS"),
)
"""The times that tests hold, each a module and a name in it."""


class Player(AppPlayer):
    """A player whose dice fall as they were laid down."""

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


class PatientBot(QtBot):
    """Waits for a state as long as a test may last: a busy machine is no reason to fail."""

    def waitUntil(self, callback: Callable[[], bool | None], *, timeout: int = LONGEST_MS) -> None:
        super().waitUntil(callback, timeout=timeout)

    def waitSignal(self, signal: object, *, timeout: int = LONGEST_MS, **asked: Any) -> Any:
        return super().waitSignal(signal, timeout=timeout, **asked)

    def waitSignals(self, signals: list[Any], *, timeout: int = LONGEST_MS, **asked: Any) -> Any:
        return super().waitSignals(signals, timeout=timeout, **asked)


@pytest.fixture(scope="session")
def qapp_cls() -> type[QApplication]:
    """The application object of the product, for pytest-qt."""
    return theme.Application


@pytest.fixture
def qtbot(qapp: QApplication, request: pytest.FixtureRequest) -> QtBot:
    """pytest-qt's own, with more patience."""
    return PatientBot(request)


@pytest.fixture(autouse=True, scope="session")
def held_time() -> Iterator[None]:
    """Let nothing happen because time passes: on a busy machine it would happen in the midst of a test.

    Dice stay in the air until a test lands them, a message stays until a test closes it, and no copy is
    written and nothing deleted in the background. A test of one of these sets its own time.
    """
    with pytest.MonkeyPatch.context() as patched:
        for module, name in HELD:
            patched.setattr(module, name, HELD_MS)
        patched.setattr(theme, "_passes", False)
        yield


@pytest.fixture
def passing_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let messages and marks go away by themselves again, for a test of just that."""
    monkeypatch.setattr("desktop.kit.look.theme._passes", True)


@pytest.fixture(autouse=True, scope="session")
def failed_features() -> Iterator[list[set[str]]]:
    """What failed of the features, for each window so far."""
    failed: list[set[str]] = []
    begin = Host.__init__

    def watch(host: Host, app: App) -> None:
        begin(host, app)
        failed.append(host.failed)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Host, "__init__", watch)
        yield failed


@pytest.fixture(autouse=True)
def failing(qapp: QApplication, failed_features: list[set[str]]) -> Iterator[set[str]]:
    """Tells at the end if something of a feature failed whose id is not in here: the test has it fail.

    Every test gets the application object this way. A timer needs one, and without it a test would depend on
    those that ran before it in the same process. Letters typed to find a row belong together, however slowly
    they come.
    """
    qapp.setKeyboardInputInterval(HELD_MS)
    expected: set[str] = set()
    yield expected
    failed = set[str]().union(*failed_features)
    failed_features.clear()
    assert failed == expected, "something of a feature failed"


@pytest.fixture(autouse=True, scope="session")
def ready_made_library() -> Iterator[Callable[..., None]]:
    """Run the migrations for the first new library alone, and copy what they made for all others.

    Thousands of tests need one, and all are the same to the byte. Any other upgrade is real.
    """
    upgrade, made = migrate.upgrade, list[bytes]()

    def copied(path: Path, scripts: Path = migrate.MIGRATIONS, to: str = "head") -> None:
        is_new = path.stat().st_size == 0 and (scripts, to) == (migrate.MIGRATIONS, "head")
        if is_new and made:
            path.write_bytes(made[0])
            return
        upgrade(path, scripts, to)
        if is_new:
            made.append(path.read_bytes())

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(migrate, "upgrade", copied)
        yield upgrade


@pytest.fixture
def real_creation(ready_made_library: Callable[..., None], monkeypatch: pytest.MonkeyPatch) -> None:
    """Run the migrations for each new library, for a test of just that."""
    monkeypatch.setattr(migrate, "upgrade", ready_made_library)


@pytest.fixture
def german() -> Iterator[None]:
    """The app in German."""
    speak("de")
    yield
    speak("en")


@pytest.fixture
def background() -> Iterator[Background]:
    """What works beside the window."""
    made = Background()
    yield made
    made.close()


@pytest.fixture
def library_path(own_places: Path, tmp_path: Path) -> Path:
    return own_places / "library.db"


def new_app(qapp: QApplication, path: Path) -> Player:
    """The app over a library, once it is ready."""
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
    player.wait(lambda: bool(ready) or player.is_at(PROBLEM))
    app.window.activateWindow()  # again: while the window before it closes, this one may be refused
    player.wait(app.window.isActiveWindow)
    if ready:
        app.window.tray.set_speed(0)
        if player.is_at(DOWNTIME):
            app.window.pages[DOWNTIME].set_speed(0)
    return player


def end(app: App) -> None:
    """Close an app, and free its window."""
    app.window.close()
    app.close()
    shiboken6.delete(app.window)
    shiboken6.delete(app)  # what is connected to it by a lambda would live on


def close_app(player: Player) -> None:
    """Close the app, and free what it took."""
    end(player.app)
    vars(player).clear()  # or a test that still has it would keep all of the app


@pytest.fixture
def shares(request: pytest.FixtureRequest) -> bool:
    """Whether the test plays in an app that was open before, and stays open: `evening.py`."""
    return "sit_down" in request.fixturenames and request.node.get_closest_marker("alone") is None


@pytest.fixture
def open_app(
    qapp: QApplication, library_path: Path, shares: bool, request: pytest.FixtureRequest
) -> Iterator[Opener]:
    """Opens the app; a second call closes the first window, as a restart does."""
    if shares:
        yield request.getfixturevalue("evening").open
        return
    request.getfixturevalue("evening").close()  # beside a second window it would get no keys
    opened: list[Player] = []

    def open_it(path: Path = library_path) -> Player:
        if opened:
            close_app(opened.pop())
        opened.append(new_app(qapp, path))
        return opened[0]

    yield open_it
    if opened:
        close_app(opened.pop())
