"""Starting: what waits until after the first paint, a second start, and places that cannot be used."""

import json
import os
import subprocess
import sys
from pathlib import Path

from PySide6.QtWidgets import QApplication

import desktop
from desktop.bootstrap import App
from desktop.library.lock import LibraryLock
from desktop.library.problems import LibraryReadOnly
from desktop.paths import places
from tests.flows.conftest import Player

ROOT = Path(desktop.__file__).resolve().parent.parent

_AT_FIRST_PAINT = """
import json, os, sys
from pathlib import Path
from desktop.running import new_app
from desktop.library.lock import LibraryLock
from desktop.paths import places

chosen = places(Path(sys.argv[1]))
app = new_app(chosen, LibraryLock.acquire(chosen))

def painted():
    print(json.dumps([sorted(sys.modules), app.window.play.rail.list.model().rowCount()]), flush=True)
    os._exit(0)

app.window.first_painted.disconnect()
app.window.first_painted.connect(painted)
app.start()
app.exec()
"""


def test_the_list_is_painted_before_anything_heavy_is_loaded(ida: Player, library_path: Path) -> None:
    ida.window.close()
    ida.app.close()
    done = subprocess.run(
        [sys.executable, "-c", _AT_FIRST_PAINT, str(library_path)],
        capture_output=True,
        cwd=ROOT,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        text=True,
        timeout=60,
        check=True,
    )
    modules, rows = json.loads(done.stdout)
    assert rows == 2  # the game and Ida
    heavy = (
        "sqlalchemy",
        "alembic",
        "msgspec",
        "asyncio",
        "PySide6.QtSvg",
        "desktop.interchange",
        "desktop.widgets.sheet.sheet",
        "desktop.widgets.tray",
        "rules_core.systems",
    )
    assert [each for each in modules if each.startswith(heavy)] == []


def test_a_folder_that_cannot_be_written_to_opens_a_page(qapp: QApplication, library_path: Path) -> None:
    chosen = places(library_path)
    app = App(qapp, chosen, None)
    app.start(LibraryReadOnly(library_path, "read-only file system"))
    assert app.window.pages.page == "problem"
    library_path.parent.mkdir(parents=True)
    app.window.pages.problem_choice.emit("retry")
    held = LibraryLock.acquire(chosen)
    assert held is None, "trying again takes the lock"
    app.window.close()
    app.close()


def test_the_version_is_said_in_one_place() -> None:
    import tomllib

    from desktop.version import VERSION

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert "version" not in project["project"]
    assert project["tool"]["hatch"]["version"]["path"] == "desktop/version.py"
    done = subprocess.run(
        [sys.executable, "-m", "desktop", "--version"], capture_output=True, cwd=ROOT, text=True, check=True
    )
    assert done.stdout == f"Rollbook {VERSION}\n"


def test_a_wrong_command_is_told_how(library_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "desktop", "frobnicate"], capture_output=True, cwd=ROOT, text=True, check=False
    )
    assert done.returncode == 2
    assert done.stderr == "rollbook: there is no command and no file “frobnicate”.\nHelp: rollbook --help\n"
