"""The self-check passes for a complete Rollbook and fails if anything is broken."""

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import nullcontext
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication, QFileDialog
from shiboken6 import delete

from desktop.command_line import command
from desktop.self_check.command import watch
from desktop.self_check.run import run
from desktop.self_check.trial import Check, Trial

ROOT = Path(__file__).resolve().parents[2]

BROKEN = """
import sys
from pathlib import Path
{how}
from desktop.features import FEATURES
from desktop.self_check.run import checks, run
from desktop.self_check.trial import Trial
from desktop.start import new_app, new_application

wanted = [each for each in checks(FEATURES) if each.name in {names}]
assert len(wanted) == len({names})
folder = Path(sys.argv[1])
sys.exit(run(sys.stdout.buffer, lambda: Trial(folder, new_application(), new_app), wanted))
"""

WINDOW = "A new library opens in a window"
FIRST_ROLL = "A roll in Call of Cthulhu 7e"

IN_MANY_WAYS = """
import resources
lie = resources.path
lost = ("games", "striker", "rules.toml")
resources.path = lambda *parts: lie(*parts[:-1], "renamed.toml") if parts == lost else lie(*parts)

from alembic import command
upgrade = command.upgrade

def fail(config, to):
    if config.attributes["connection"].exec_driver_sql("PRAGMA user_version").scalar():
        raise RuntimeError("no such table")
    upgrade(config, to)

command.upgrade = fail

from desktop.printing.ui.paper import pager
from desktop.printing import self_check as printing
pager.pdf_writer = lambda *_: None
save = printing.save_pdf

def save_in_a_hurry(trial, file):
    usual, trial.patience_ms = trial.patience_ms, 2_000
    try:
        save(trial, file)
    finally:
        trial.patience_ms = usual

printing.save_pdf = save_in_a_hurry

from desktop.interchange import reading_process
reading_process.ReadingProcess.__init__.__defaults__ = (10.0, (sys.executable, "-c", "raise SystemExit(5)"))

import socket
from desktop.tray.result import ResultCard
shown = ResultCard.show_result

def call_home(self, *view, **more):
    socket.socket().close()
    return shown(self, *view, **more)

ResultCard.show_result = call_home
"""
NOT_SAVED = """
from desktop.self_check import trial
newest = trial.Trial.newest

def other(self, name):
    entry = newest(self, name)
    if "roll" in entry:
        entry["roll"]["total"] = 101
    return entry

trial.Trial.newest = other
"""
NOT_CAUGHT = """
from desktop.tray.result import ResultCard

def fail(*_view, **_more):
    raise ZeroDivisionError("half a die")

ResultCard.show_result = fail
"""


@pytest.fixture(autouse=True)
def as_by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the process find this project, without the tests' display settings."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.delenv("QT_QPA_PLATFORM")


@pytest.mark.posix_only("no program starts with an empty environment on Windows")
def test_complete_rollbook_passes_with_an_empty_environment_and_leaves_nothing(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "desktop", "--self-check"],
        env={"TMPDIR": str(tmp_path), "PYTHONIOENCODING": "utf-8"},
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    lines = done.stdout.splitlines()
    assert [each for each in lines[1:-1] if not each.startswith("ok  ")] == [], done.stderr
    assert done.returncode == 0
    assert re.fullmatch(r"All checks passed, [0-9.]+ s\.", lines[-1])
    said = done.stdout
    for game in ("Call of Cthulhu 7e", "Shadow Lounge", "Four-degree d20", "Rites of Battle", "Striker"):
        assert f"ok  A roll in {game} (" in said
    assert "Qt draws through offscreen" in said
    assert "chaosium-pdf, dholeshouse, foundry, rollbook, st, stat-block" in said
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("how", "names", "lines"),
    [
        pytest.param(
            IN_MANY_WAYS,
            [
                "Games, rules, samples and packs load",
                WINDOW,
                FIRST_ROLL,
                "An older library is upgraded",
                "The roll is still there after a restart",
                "A character is exported",
                "A sheet is printed as a PDF",
                "Files of other programs are imported",
            ],
            [
                r"Games, .* load: FileNotFoundError.*renamed\.toml",
                r"An older library is upgraded: the window shows a problem: ",
                r"A sheet is printed as a PDF: timed out waiting for the PDF",
                r"Files of other programs are imported: .* cannot be read: .+",
                r"No network connections: Python used socket\.",
            ],
            id="a missing file, a migration, a PDF, the reading process, a call home",
        ),
        pytest.param(
            NOT_SAVED,
            [WINDOW, FIRST_ROLL],
            [rf"{FIRST_ROLL}: the library file has .*, but the window says “Tens "],
            id="a roll that is shown otherwise than it was saved",
        ),
        pytest.param(
            NOT_CAUGHT,
            [WINDOW, FIRST_ROLL],
            [rf"{FIRST_ROLL}: uncaught error: ZeroDivisionError.*half a die"],
            id="a mistake that nothing caught",
        ),
    ],
)
def test_failure_is_reported_with_status_1(
    how: str, names: list[str], lines: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    program = tmp_path / "broken.py"
    program.write_text(BROKEN.format(how=how, names=names), encoding="utf-8")
    assert watch((sys.executable, str(program)), 90) == 1
    said = capsys.readouterr().out.splitlines()
    failed = [each.removeprefix("FAILED  ") for each in said if each.startswith("FAILED")]
    assert len(failed) == len(lines), said
    for line, told in zip(lines, failed, strict=True):
        assert re.match(line, told)
    assert said[-1].startswith(f"{len(lines)} of ")


WITHOUT_EXPORTING = """
from desktop import features
features.FEATURES = tuple(each for each in features.FEATURES if each.id != "exporting")
"""


def test_checks_of_other_features_pass_without_one_feature(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    program = tmp_path / "without.py"
    names = [WINDOW, "Files of other programs are imported"]
    program.write_text(BROKEN.format(how=WITHOUT_EXPORTING, names=names), encoding="utf-8")
    assert watch((sys.executable, str(program)), 90) == 0, capsys.readouterr()


HANGS = """
import sys, time
print('{"begins": "The dice fall"}', flush=True)
time.sleep(60)
"""
ABORTS = """
import os
print('{"begins": "The dice fall"}', flush=True)
os.abort()
"""
LEAVES = """
import tempfile
tempfile.mkstemp(suffix=".dice")
print('{"over": true}', flush=True)
"""
SILENT = "pass"
ABORTED = "SIGABRT" if os.name == "posix" else "status 3"


@pytest.mark.parametrize(
    ("program", "line"),
    [
        pytest.param(HANGS, "FAILED  The dice fall: it did not finish within 2 seconds", id="hangs"),
        pytest.param(ABORTS, f"FAILED  The dice fall: it ended with {ABORTED}", id="aborts"),
        pytest.param(LEAVES, "FAILED  Nothing is left behind: temporary files: tmp", id="leaves a file"),
        pytest.param(SILENT, "FAILED  The program starts: it ended with status 0", id="does nothing"),
    ],
)
def test_process_that_does_not_end_is_reported(
    program: str, line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    began = time.monotonic()
    assert watch((sys.executable, "-c", program), 2 if program == HANGS else 18) == 1
    assert time.monotonic() - began < 20
    said = capsys.readouterr().out.splitlines()
    assert [each for each in said if each.startswith(line)], said


LIKE_PULSE_AUDIO = """
import os, tempfile
from pathlib import Path
runtime = os.environ.get("XDG_RUNTIME_DIR")
if runtime:
    assert Path(runtime).stat().st_mode & 0o777 == 0o700
    Path(runtime, "pulse").mkdir()
else:
    tempfile.mkdtemp(prefix="pulse-")
print('{"over": true}', flush=True)
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux has runtime folders")
@pytest.mark.parametrize("session", [None, "", "its own"], ids=["none", "an empty one", "its own"])
def test_library_that_needs_a_runtime_folder_leaves_nothing_behind(
    session: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    own = tmp_path / "runtime"
    own.mkdir(mode=0o700)
    monkeypatch.delenv("XDG_RUNTIME_DIR", raising=False)
    if session is not None:
        monkeypatch.setenv("XDG_RUNTIME_DIR", session and str(own))
    assert watch((sys.executable, "-c", LIKE_PULSE_AUDIO), 20) == 0, capsys.readouterr()
    assert (own / "pulse").exists() == bool(session), "a session's own folder is used"


LIKE_QT = """
import os, subprocess
if "DBUS_SESSION_BUS_ADDRESS" not in os.environ:
    subprocess.Popen(['sleep', '60'], stdout=subprocess.DEVNULL)  # the bus that it would start
print('{"over": true}', flush=True)
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux has such a bus")
def test_no_bus_is_started_where_the_session_has_none(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("DBUS_SESSION_BUS_ADDRESS", raising=False)
    assert watch((sys.executable, "-c", LIKE_QT), 20) == 0, capsys.readouterr()


@pytest.mark.posix_only("there are no groups of processes")
def test_leftover_child_process_is_reported_and_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("desktop.self_check.command._GRACE_S", 0.5)
    number = tmp_path / "number"
    code = (
        "import pathlib, subprocess\n"
        "left = subprocess.Popen(['sleep', '60'], stdout=subprocess.DEVNULL)\n"
        f"pathlib.Path({str(number)!r}).write_text(str(left.pid))\n"
        """print('{"over": true}')"""
    )
    assert watch((sys.executable, "-c", code), 20) == 1
    assert "a child process is still running" in capsys.readouterr().out
    for _ in range(100):
        if not runs(int(number.read_text(encoding="utf-8"))):
            return
        time.sleep(0.02)
    pytest.fail("it is still there")


def runs(number: int) -> bool:
    """Return whether a process runs; a zombie counts as ended."""
    assert sys.platform != "win32"
    try:
        os.kill(number, 0)
        if sys.platform != "linux":
            return True
        return Path(f"/proc/{number}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
    except (ProcessLookupError, FileNotFoundError):
        return False


@pytest.fixture
def dialog_settings() -> Iterator[QSettings]:
    """The settings of Qt's file dialogs. On Windows they are the person's own, so they come back."""
    settings = QSettings(QSettings.Scope.UserScope, "QtProject")
    settings.beginGroup("FileDialog")
    own = {key: settings.value(key) for key in settings.allKeys()}
    yield settings
    settings.remove("")
    for key, value in own.items():
        settings.setValue(key, value)
    settings.sync()


@pytest.mark.parametrize("before", [{}, {"history": ["file:///home/ida"], "viewMode": "List"}], ids=len)
def test_file_dialogs_leave_no_trace_in_the_history_of_folders(
    dialog_settings: QSettings,
    qapp: QApplication,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    before: dict[str, object],
) -> None:
    settings = dialog_settings

    def history() -> dict[str, object]:
        settings.sync()
        return {key: settings.value(key) for key in settings.allKeys()}

    def use_dialog(_trial: object) -> None:
        dialog = QFileDialog(options=QFileDialog.Option.DontUseNativeDialog, directory=str(tmp_path))
        dialog.setHistory([str(tmp_path)])
        delete(dialog)
        seen.append(tmp_path.as_posix() in str(history()))

    seen: list[bool] = []
    settings.remove("")
    for key, value in before.items():
        settings.setValue(key, value)
    monkeypatch.setattr(sys, "addaudithook", lambda _hook: None)
    trial = cast(Trial, SimpleNamespace(quietly=nullcontext, close=lambda: None))
    run(BytesIO(), lambda: trial, [Check("A file is chosen", 10, use_dialog)])
    assert seen == [True]
    assert history() == before


def test_unknown_argument_is_rejected(capsys: pytest.CaptureFixture[str]) -> None:
    self_check = command("--self-check")
    assert self_check is not None
    with pytest.raises(SystemExit) as ended:
        self_check(["--quickly"])
    assert ended.value.code == 2
    assert "--quickly" in capsys.readouterr().err
