"""A failed start shows what happened and what to do; the rest continues if possible."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QDialog, QPlainTextEdit, QPushButton
from pytestqt.qtbot import QtBot

from desktop import start as running
from desktop.backups.feature import FEATURE as BACKUPS
from desktop.base import crash
from desktop.base.paths import places
from desktop.failed_start import failure_window, mistake_words, show_failure
from desktop.kit.windows import dialogs
from desktop.library.store.library import Library
from desktop.library.store.lock import LibraryLock
from desktop.session.session import Session
from desktop.session.starts import Start
from desktop.shell.app import App
from desktop.shell.pages import FIRST_RUN, PROBLEM
from desktop.start import load_features
from tests.playing import Opener, Player


@pytest.fixture(autouse=True)
def _own_log() -> None:
    """Keep the log of each test in its own folder, whichever test kept one before."""
    crash.close_log()


@pytest.fixture
def start(qapp: QApplication, library_path: Path) -> Iterator[Callable[[], Player]]:
    """Starts the app, whether or not it works."""
    opened: list[App] = []

    def start_it() -> Player:
        library_path.parent.mkdir(exist_ok=True)
        chosen = places(library_path)
        app = App(qapp, chosen, LibraryLock.acquire(chosen), features=load_features)
        opened.append(app)
        app.start()
        return Player(app, None)  # type: ignore[arg-type]

    yield start_it
    for app in opened:
        app.window.close()
        app.close()
        app.take_down()


def fail(*_: object, **__: object) -> None:
    raise ValueError("for a test")


@pytest.mark.parametrize("offers_safe", [True, False])
def test_the_window_says_what_happened_and_what_to_do(qtbot: QtBot, offers_safe: bool) -> None:
    window = failure_window(f"{mistake_words()}\n\n<b>trace</b>", offers_safe=offers_safe)
    qtbot.addWidget(window)
    window.show()
    said = window.findChild(QPlainTextEdit)
    assert said is not None
    assert "Your characters are safe" in said.toPlainText()
    assert "<b>trace</b>" in said.toPlainText()
    buttons = {each.text().replace("&", ""): each for each in window.findChildren(QPushButton)}
    assert set(buttons) == {"Close", *(["Start in safe mode"] if offers_safe else [])}
    buttons["Start in safe mode" if offers_safe else "Close"].click()
    assert window.result() == (QDialog.DialogCode.Accepted if offers_safe else QDialog.DialogCode.Rejected)


def test_an_unclosable_window_is_not_waited_for(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not show_failure("off screen", offers_safe=True)
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("sys.platform", "linux")
    assert not show_failure("no display", offers_safe=True)


def test_an_unresponsive_window_is_reported_in_a_window(
    ida: Player, library_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shown: list[str] = []
    monkeypatch.setattr("desktop.failed_start.show_failure", shown.append)
    monkeypatch.setattr(running, "_LONGEST_UNHEARD_S", 0.0)
    assert running.start_or_ask(places(library_path), ()) == running.HELD
    assert str(library_path) in shown[0]
    assert "isn't responding" in capsys.readouterr().err


def test_an_error_while_opening_shows_a_page(
    start: Callable[[], Player], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Library, "open", fail)
    with qtbot.captureExceptions() as raised:
        player = start()
        player.wait_for(PROBLEM)
    assert [each[0] for each in raised] == [ValueError]
    assert player.sees("Can't open the library")
    monkeypatch.undo()
    player.click("Try again")
    player.wait_for(FIRST_RUN)


@pytest.mark.parametrize("what", ["session", "wiring"])
def test_an_error_while_building_offers_safe_mode(
    start: Callable[[], Player], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, library_path: Path, what: str
) -> None:
    if what == "session":
        monkeypatch.setattr(Session, "__init__", fail)
    else:
        monkeypatch.setattr("desktop.shell.connections.connect", fail)
    with qtbot.captureExceptions() as raised:
        player = start()
        player.wait_for(PROBLEM)
    assert [each[0] for each in raised] == [ValueError]
    assert player.sees("Rollbook can't start")
    assert not player.app._later.isActive(), "no feature starts behind the problem"
    assert (places(library_path).logs / "rollbook.log").exists()
    player.click("Start in safe mode")
    assert player.app.ahead == Start(places(library_path), safe=True)


@pytest.mark.parametrize("what", ["opened", "unsaved", "samples"])
def test_a_failing_part_keeps_log_backups_and_copies(
    open_app: Opener, monkeypatch: pytest.MonkeyPatch, library_path: Path, what: str, failing: set[str]
) -> None:
    if what == "opened":
        monkeypatch.setattr("desktop.libraries.feature.opened.watch", fail)
        failing.add("libraries")
    elif what == "unsaved":
        monkeypatch.setattr("desktop.shell.unsaved.connect", fail)
    else:
        monkeypatch.setattr("desktop.views.about.first_run_view", fail)
    monkeypatch.setattr("desktop.shell.app.App._show_first_run", lambda _: None)
    player = open_app()
    told = "Part of Rollbook didn't start. Everything else works. The report has the details."
    player.wait(lambda: player.sees(told))
    kept = player.app.host.part(BACKUPS)
    assert kept is not None
    player.wait(lambda: kept.backing_up is not None and kept.copies is not None)
    log = (places(library_path).logs / "rollbook.log").read_text(encoding="utf-8")
    failed = "feature libraries lost a part" if what == "opened" else "a part did not start"
    assert failed in log
    assert "builtins.ValueError" in log


def test_commands_used_while_opening_run_in_order(
    start: Callable[[], Player], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A drop after a drop, and a click after that, take nothing away."""
    done: list[object] = []
    monkeypatch.setattr(
        "desktop.importing.controller.importing.ImportController.import_files",
        lambda _, files: done.append(files),
    )
    monkeypatch.setattr(
        "desktop.importing.controller.importing.ImportController.import_text",
        lambda _, text: done.append(text),
    )
    monkeypatch.setattr(
        "desktop.session.characters.CharacterController.open_sample", lambda _, who: done.append(who)
    )
    player = start()
    window = player.window
    assert not player.app.host.is_open
    window.pages.command_requested.emit("open-sample", ("ida-marchetti",))
    window.files_offered.emit([tmp_path / "a"])
    window.text_offered.emit("a text")
    window.files_offered.emit([tmp_path / "b", tmp_path / "c"])
    window.commands.sample_chosen.emit("ketta-morrow")
    window.commands.sample_chosen.emit("ketta-morrow")
    player.wait(lambda: player.app.host.is_open)
    files = [tmp_path / "a", tmp_path / "b", tmp_path / "c"]
    assert done == ["ida-marchetti", files, "a text", "ketta-morrow"]


@pytest.mark.parametrize("command", ["import", "import_folder", "paste"])
def test_the_import_dialog_opens_at_once_while_opening(
    start: Callable[[], Player], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, command: str
) -> None:
    """What the player gives is imported once the library is open."""
    done: list[object] = []
    asked: list[str] = []

    def choose(name: str, given: object) -> Callable[[object], object]:
        def answer(_window: object) -> object:
            asked.append(name)
            return given

        return answer

    importing = "desktop.importing.controller.importing.ImportController"
    monkeypatch.setattr(f"{importing}.import_files", lambda _, files: done.append(files))
    monkeypatch.setattr(f"{importing}.import_text", lambda _, text: done.append(text))
    monkeypatch.setattr(dialogs, "choose_files", choose("import", [tmp_path / "a"]))
    monkeypatch.setattr(dialogs, "choose_folder", choose("import_folder", tmp_path))
    QApplication.clipboard().setText("a text")
    player = start()
    player.window.command_requested.emit(command)
    assert not player.app.host.is_open
    assert asked == ([] if command == "paste" else [command])
    assert done == []
    player.wait(lambda: player.app.host.is_open)
    assert done == [{"import": [tmp_path / "a"], "import_folder": [tmp_path], "paste": "a text"}[command]]
