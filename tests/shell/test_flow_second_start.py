"""Files passed by this start, a second one or the desktop; and signals to quit."""

import errno
import os
import shutil
import signal
import subprocess
import sys
import time
from io import FileIO
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QUrl
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication, QDialog

import desktop
from desktop import start as running
from desktop.base.interrupts import Interrupts
from desktop.base.paths import places
from desktop.kit.windows import dialogs
from desktop.library.running.second_start import send_request
from desktop.library.store import lock
from desktop.library.store.lock import LibraryLock
from desktop.session.starts import lock_library
from desktop.shell.app import App
from desktop.shell.file_open import FileOpening
from desktop.shell.pages import PLAY, PROBLEM
from desktop.start import load_features
from tests.importing.test_flow import folder_of, in_library, person, reviewed
from tests.playing import Opener, Player, end
from tests.rolling.test_flow_own_dice import full_disk

ROOT = Path(desktop.__file__).resolve().parent.parent
RUN = [sys.executable, "-m", "desktop", "--library"]


def _heed_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def started(library: Path, *files: str, cwd: Path = ROOT) -> "subprocess.Popen[str]":
    """The app started over a library at a terminal, who can press Ctrl+C."""
    return subprocess.Popen(
        [*RUN, str(library), *files],
        cwd=cwd,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        preexec_fn=None if sys.platform == "win32" else _heed_interrupts,  # noqa: PLW1509
    )


def ended(player: Player, start: "subprocess.Popen[str]") -> tuple[int, str]:
    player.wait(lambda: start.poll() is not None)
    out, err = start.communicate()
    assert out == ""
    return start.returncode, err


@pytest.fixture
def people(tmp_path: Path) -> Path:
    return folder_of(tmp_path, ann=person("Ann"), bea=person("Bea"), cora=person("Cora"))


def test_a_second_start_raises_the_first_window_and_passes_files(
    ida: Player, library_path: Path, people: Path
) -> None:
    ida.window.showMinimized()
    assert ended(ida, started(library_path)) == (
        0,
        "Rollbook is already open. Its window was brought to the front.\n",
    )
    ida.wait(lambda: not ida.window.isMinimized())
    starts = [started(library_path, each, cwd=people) for each in ("ann.json", "bea.json")]
    starts.append(started(library_path, (people / "cora.json").as_uri()))
    for each in starts:
        assert ended(ida, each) == (0, "Rollbook is already open. The file was passed to its window.\n")
    reviewed(ida)
    ida.click("Add all 3")
    ida.wait(lambda: {"Ann", "Bea", "Cora"} < set(in_library(ida)))
    assert list(places(library_path).requests.iterdir()) == []


def test_a_missing_file_is_reported_in_the_window(ida: Player, tmp_path: Path) -> None:
    said: list[str] = []

    def hand() -> None:
        ida.app.import_handed((tmp_path / "gone.rollbook",))
        ida.wait(lambda: bool(said))

    ida.in_window("Not imported", hand, lambda: said.extend(ida.texts()))
    assert any(each.startswith("gone.rollbook: ") for each in said), said


def test_files_wait_until_a_question_is_answered(ida: Player, library_path: Path, people: Path) -> None:
    question = QDialog(ida.window)
    question.open()
    send_request(places(library_path), (people / "ann.json",))
    ida.wait(lambda: bool(ida.app.handed))
    ida.app.import_handed((people / "bea.json",))
    assert ida.is_at(PLAY)
    question.close()
    reviewed(ida)
    ida.click("Add all 2")
    ida.wait(lambda: {"Ann", "Bea"} < set(in_library(ida)))


def test_files_wait_until_a_library_is_open(qapp: QApplication, library_path: Path, people: Path) -> None:
    library_path.parent.mkdir(parents=True)
    library_path.write_bytes(b"no library at all, but a text" * 99)
    chosen = places(library_path)
    app = App(qapp, chosen, LibraryLock.acquire(chosen), features=load_features)
    app.start()
    player = Player(app, None)  # type: ignore[arg-type]
    player.wait_for(PROBLEM)
    send_request(chosen, (people / "ann.json",))
    player.wait(lambda: bool(app.handed))
    library_path.unlink()
    app.window.pages.problem_choice.emit("retry")
    reviewed(player)
    player.click("Add to library")
    player.wait(lambda: in_library(player) == ["Ann"])
    end(app)


def test_requests_before_watching_are_done_unless_old(
    open_app: Opener, library_path: Path, people: Path
) -> None:
    library_path.parent.mkdir(parents=True)
    old = send_request(places(library_path), (people / "bea.json",))
    assert old is not None
    os.utime(old, (1, 1))
    send_request(places(library_path), (people / "ann.json",))
    player = open_app()
    reviewed(player)
    player.click("Add to library")
    player.wait(lambda: in_library(player) == ["Ann"])


def test_files_opened_by_the_desktop_are_imported(ida: Player, people: Path) -> None:
    opening = FileOpening(ida.app.qt, ida.app)
    opening.opened.connect(ida.app.import_handed)
    for each in ("ann.json", "bea.json"):
        QCoreApplication.sendEvent(ida.app.qt, QFileOpenEvent(QUrl.fromLocalFile(str(people / each))))
    reviewed(ida)
    ida.click("Add all 2")
    ida.wait(lambda: {"Ann", "Bea"} < set(in_library(ida)))


def test_a_read_only_window_is_raised_too(
    ida: Player,
    qapp: QApplication,
    monkeypatch: pytest.MonkeyPatch,
    library_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    ida.window.close()
    ida.app.close()
    chosen = places(library_path)
    real = lock._lock

    def refuse(file: FileIO) -> None:
        if file.name == str(chosen.lock):
            raise OSError(errno.ENOLCK, "no locks available")
        real(file)

    monkeypatch.setattr(lock, "_lock", refuse)
    chosen.requests.rmdir()
    chosen.requests.touch()  # as if nothing could be written there
    first = lock_library(chosen)
    assert first is not None
    app = App(qapp, chosen, None, features=load_features)
    app.start(first.refused)
    reader = Player(app, None)  # type: ignore[arg-type]
    reader.wait(lambda: app.host.is_open)
    app.window.showMinimized()
    monkeypatch.setattr(time, "sleep", lambda _s: reader.wait(lambda: not app.window.isMinimized()))
    assert running.start_or_ask(chosen, ()) == 0
    assert "Its window was brought to the front" in capsys.readouterr().err
    end(app)
    assert lock_library(chosen) is not None, "nobody reads it any more"


def test_a_start_waits_for_a_closing_window(
    library_path: Path, monkeypatch: pytest.MonkeyPatch, people: Path
) -> None:
    library_path.parent.mkdir()
    chosen = places(library_path)
    closing = LibraryLock.acquire(chosen)
    assert closing is not None
    waits = iter((lambda: None, closing.release))
    monkeypatch.setattr(time, "sleep", lambda _s: next(waits)())
    start = running.start_or_ask(chosen, (people / "ann.json",))
    assert not isinstance(start, int)
    assert start.lock is not None
    assert list(chosen.requests.iterdir()) == [], "it opens the file itself"
    start.lock.release()


def test_an_unresponsive_window_keeps_requests(
    library_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    library_path.parent.mkdir()
    chosen = places(library_path)
    hangs = LibraryLock.acquire(chosen)
    assert hangs is not None
    monkeypatch.setattr(running, "_LONGEST_UNHEARD_S", 0.05)
    assert running.start_or_ask(chosen, ()) == 3
    assert "isn't responding" in capsys.readouterr().err
    assert len(list(chosen.requests.iterdir())) == 1
    shutil.rmtree(chosen.requests)
    chosen.requests.touch()
    assert running.start_or_ask(chosen, ()) == 3
    assert "can't be reached" in capsys.readouterr().err
    hangs.release()


# Being told to end


@pytest.mark.posix_only("Windows has no such signals")
@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_closes_the_window_like_its_button(
    library_path: Path, tmp_path: Path, number: signal.Signals, status: int
) -> None:
    library_path.parent.mkdir()
    chosen = places(library_path)
    start = started(library_path, str(tmp_path / "gone.json"))  # told in a box, which is in the way
    log = chosen.logs / "rollbook.log"
    try:
        while not log.exists() or "not read, missing" not in log.read_text(encoding="utf-8"):
            assert start.poll() is None
            time.sleep(0.05)
        assert chosen.running.exists()
        start.send_signal(number)
        assert start.wait() == status
    finally:
        start.kill()
    assert start.communicate() == ("", "")
    assert not chosen.running.exists()
    assert chosen.settings.exists()


@pytest.mark.posix_only("Windows has no such signals")
def test_ctrl_c_asks_once_about_unsaved_changes(
    ida: Player, monkeypatch: pytest.MonkeyPatch, library_path: Path
) -> None:
    as_it_was = signal.signal(signal.SIGINT, signal.default_int_handler)  # a run in the background ignores it
    before = signal.getsignal(signal.SIGTERM)
    interrupts = Interrupts()
    closed: list[bool] = []
    interrupts.received.connect(lambda number: closed.append(ida.app.end(asks=number == signal.SIGINT)))
    with full_disk(monkeypatch, library_path):
        ida.roll("listen", 30, units=1)

        def press_ctrl_c() -> None:
            signal.raise_signal(signal.SIGINT)
            ida.wait(lambda: bool(closed))

        ida.in_window("Not saved yet", press_ctrl_c, lambda: ida.click("Cancel"))
        assert closed == [False]
        assert ida.window.isVisible()
        monkeypatch.setattr(dialogs, "leave_unsaved", lambda *_, **__: pytest.fail("it asks"))
        signal.raise_signal(signal.SIGTERM)
        ida.wait(lambda: len(closed) == 2)
    assert closed == [False, True]
    assert not ida.window.isVisible()
    interrupts.close()
    assert signal.getsignal(signal.SIGTERM) is before
    signal.signal(signal.SIGINT, as_it_was)
