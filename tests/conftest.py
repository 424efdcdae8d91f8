"""Set-up shared by all tests: Qt off screen, and no state of the person who runs them."""

import ctypes
import gc
import itertools
import os
import re
import shutil
import sys
import tomllib
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from desktop.base.paths import environment_apart

os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ["ROLLBOOK_LANGUAGE"] = "en"
if sys.platform == "win32":  # off screen, Qt takes its fonts from a folder there
    os.environ["QT_QPA_FONTDIR"] = str(Path(__file__).resolve().parent.parent / "resources" / "fonts")

# How long an example takes is for the bench to measure, not for a test to judge.
UNTIMED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("rollbook", UNTIMED, max_examples=25)
settings.register_profile("quick", UNTIMED, max_examples=5)
settings.load_profile("rollbook")

pytest_plugins = ("tests.table", "tests.playing", "tests.evening", "tests.held_files", "tests.kept_reader")
"""The fixtures of several rooms: the app with laid dice, its controllers without a window, files in use."""

DEFERRED_DELETE = 52
"""``QEvent.DeferredDelete``, for tests that never load Qt."""

RAISED_IN_EVENT_LOOP = r"(?s)Exceptions caught in Qt event loop:\n_+\n.*?\n_+\n"
"""pytest-qt prints every such exception, and fails the test itself unless the test expected it."""

PRINTED_ANYWAY = ("libpng error: .*",)
"""The library that reads pictures prints this about a damaged one, and the app cannot keep it from that."""

FOLDER = pytest.StashKey[Path]()
"""Where a test may write."""

SHARED = Path(__file__).resolve().parent.parent.parent / "shared"


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of references that lies beside the project where it is developed."""
    if not SHARED.is_dir():
        pytest.skip("the folder ../shared is not here")
    return SHARED


UNDER_WINE = sys.platform == "win32" and hasattr(ctypes.WinDLL("ntdll"), "wine_get_version")
"""Whether this Windows is Wine, which has faults of its own."""

WINE = Path(__file__).parent / "wine.toml"
"""The tests that fail because of Wine, and why."""

WINE_FAULTS: dict[str, str] = tomllib.loads(WINE.read_text("utf-8"))["faults"] if UNDER_WINE else {}


def skipped_because(item: pytest.Item) -> str | None:
    """Why this system can't run a test, if it can't."""
    if (marker := item.get_closest_marker("posix_only")) is not None:
        (reason,) = marker.args
        return None if os.name == "posix" else str(reason)
    return WINE_FAULTS.get(item.nodeid.partition("[")[0])


_folders = itertools.count()


@pytest.fixture(autouse=True)
def own_places(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Iterator[Path]:
    """Keep every test away from the data and settings of the person who runs it.

    The home is in a new folder for the test, made when something is written there, kept if the test fails.
    pytest's own way to such a folder lists all earlier tests' for a name.
    """
    session = request.session
    request.node.stash[FOLDER] = folder = tmp_path_factory.getbasetemp() / f"test{next(_folders)}"
    shares = "sit_down" in request.fixturenames and request.getfixturevalue("shares")
    home: Path = request.getfixturevalue("evening").home if shares else folder / "home"
    os.environ.update(environment_apart(home))  # the next test has its own
    failed = session.testsfailed
    yield home
    if session.testsfailed == failed and folder.exists():
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def tmp_path(own_places: Path, request: pytest.FixtureRequest) -> Path:
    """The new folder for the test."""
    folder: Path = request.node.stash[FOLDER]
    folder.mkdir(exist_ok=True)
    return folder


@pytest.fixture(scope="session", autouse=True)
def declared_keys() -> None:
    """Let every widget know the keys it shows: without the app, nobody would have declared them."""
    from desktop.features import FEATURES
    from desktop.shell.commands import COMMANDS

    for command in (*COMMANDS, *(each for feature in FEATURES for each in feature.commands)):
        command.declare_keys()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Half as many workers again as there are cores: a test often waits for a disk, a thread or a process."""
    return max(1, (os.cpu_count() or 1) * 3 // 2)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--quick`: of the flows in a folder play the first alone, and draw few examples."""
    parser.addoption("--quick", action="store_true", help="one flow for each folder, and few drawn examples")


MEMORY = Path("/dev/shm")
"""Where Linux keeps files in memory."""

ROOM = 2 << 30
"""How many bytes have to be free there. A run takes some hundred MB."""


def can_hold_files(folder: Path) -> bool:
    """Whether there is room in the folder, and programs in it can be run."""
    if sys.platform != "linux" or not os.access(folder, os.W_OK):
        return False
    return shutil.disk_usage(folder).free > ROOM and not os.statvfs(folder).f_flag & os.ST_NOEXEC


def pytest_configure(config: pytest.Config) -> None:
    """Draw few examples where that was asked for, and keep the tests' files in memory where there is room.

    Every change to a library waits for the disk, several times, and so would each test.
    """
    gc.disable()  # until all is collected: it stays
    if can_hold_files(MEMORY):
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))
    if config.getoption("--quick"):
        settings.load_profile("quick")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Skip what this system can't do, and leave out all flows but the first of a folder where asked for."""
    for item in items:
        if (reason := skipped_because(item)) is not None:
            item.add_marker(pytest.mark.skip(reason=reason))
    if not config.getoption("--quick"):
        return
    played: set[Path] = set()
    chosen: list[pytest.Item] = []
    left_out: list[pytest.Item] = []
    for item in items:
        is_flow = item.path.name.startswith("test_flow")
        (left_out if is_flow and item.path.parent in played else chosen).append(item)
        if is_flow:
            played.add(item.path.parent)
    items[:] = chosen
    config.hook.pytest_deselected(items=left_out)


def pytest_collection_finish() -> None:
    """Keep what was collected out of every search for garbage from now on: it stays until the end."""
    gc.freeze()
    gc.enable()


def give_memory_back() -> None:
    """Delete cycles that nothing holds, and give what is free back to the system: it grew to 1 GB.

    What lives now stays, and is left out of the searches to come: most is modules. While an app is open, that
    would be wrong: what the app gives up later would never be found.
    """
    gc.collect()
    gc.freeze()
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None) if sys.platform == "linux" else None
    if trim is not None:
        trim(0)


@pytest.hookimpl(wrapper=True, trylast=True)
def pytest_runtest_teardown(
    item: pytest.Item, nextitem: pytest.Item | None
) -> Generator[None, object, object]:
    """Take down the widgets that the test gave up, while what they print and raise still counts for it.

    Qt does that on the way back to its event loop, which most tests never enter. Thousands of widgets would
    live on, and follow every change of the theme in the tests after.
    """
    result = yield
    if (widgets := sys.modules.get("PySide6.QtWidgets")) is not None and widgets.QApplication.instance():
        widgets.QApplication.sendPostedEvents(None, DEFERRED_DELETE)
    if isinstance(item, pytest.Function):
        had_its_own_app = "open_app" in item.fixturenames and not item.funcargs.get("shares")
        item.funcargs.clear()  # what the test was given must not be taken for something that stays
        if had_its_own_app:
            gc.collect()  # by itself Python would let the cycles of many apps come together
    if nextitem is None or nextitem.path != item.path:
        give_memory_back()
    return result


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Fail a test that prints to the standard error without reading it back.

    This is how these come to light: a warning of Qt while a test is taken down, and a method of a widget that
    raises where no Python code called Qt, so that nobody can catch it.
    """
    report = yield
    printed = "".join(text for title, text in report.sections if title == f"Captured stderr {call.when}")
    if not printed:
        return report
    for known in (RAISED_IN_EVENT_LOOP, *PRINTED_ANYWAY, *item.config.getini("qt_log_ignore")):
        printed = re.sub(known, "", printed)
    if report.passed and printed.strip():
        report.outcome = "failed"
        report.longrepr = f"Printed to the standard error:\n{printed}"
    return report
