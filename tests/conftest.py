"""Set-up shared by all tests: Qt off screen, and no state of the person who runs them."""

import gc
import os
import sys
from pathlib import Path

import pytest
from hypothesis import settings

os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ["ROLLBOOK_LANGUAGE"] = "en"

# How long an example takes is for the bench to measure, not for a test to judge.
settings.register_profile("rollbook", deadline=None, max_examples=50)
settings.load_profile("rollbook")

pytest_plugins = ("tests.table", "tests.playing")
"""The fixtures of several rooms: the whole app with laid dice, and its controllers without a window."""

DEFERRED_DELETE = 52
"""``QEvent.DeferredDelete``, for tests that never load Qt."""

SHARED = Path(__file__).resolve().parent.parent.parent / "shared"


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of references that lies beside the project where it is developed."""
    if not SHARED.is_dir():
        pytest.skip("the folder ../shared is not here")
    return SHARED


@pytest.fixture(autouse=True)
def own_places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep every test away from the data and settings of whoever runs it."""
    home = tmp_path / "home"
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"):
        monkeypatch.setenv(name, str(home / name.lower()))
    monkeypatch.setenv("HOME", str(home))
    return home


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Half as many workers again as there are cores: a test often waits for a disk, a thread or a process."""
    return max(1, (os.cpu_count() or 1) * 3 // 2)


def pytest_collection_finish() -> None:
    """Keep what was collected out of every search for garbage from now on: it stays until the end."""
    gc.freeze()


@pytest.hookimpl(trylast=True)
def pytest_runtest_logfinish() -> None:
    """Take down the widgets that the test gave up.

    Qt does that on the way back to its event loop, which most tests never enter. Thousands of widgets would
    live on, and follow every change of the theme in the tests after.
    """
    if (widgets := sys.modules.get("PySide6.QtWidgets")) is not None and widgets.QApplication.instance():
        widgets.QApplication.sendPostedEvents(None, DEFERRED_DELETE)
