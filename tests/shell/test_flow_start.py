"""Starting: deferred work, a second start, and unusable folders."""

import json
import os
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

import desktop
from desktop.base.paths import places
from desktop.dice.felt import Felt
from desktop.library.problems import LibraryReadOnly
from desktop.library.store.lock import LibraryLock
from desktop.shell.app import App
from desktop.shell.main_window import MainWindow
from desktop.shell.pages import PLAY, PROBLEM
from desktop.start import load_features
from tests.playing import Opener, Player, end

ROOT = Path(desktop.__file__).resolve().parent.parent

_AT_FIRST_PAINT = """
import json, os, sys
from pathlib import Path
from desktop.start import new_app
from desktop.library.store.lock import LibraryLock
from desktop.base.paths import places

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
        encoding="utf-8",
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
        "desktop.sheet.sheet",
        "desktop.tray.tray",
        "rules_core.systems",
    )
    assert [each for each in modules if each.startswith(heavy)] == []


def test_a_click_right_after_the_first_paint_is_answered_before_the_sheet_is_built(
    qtbot: QtBot, qapp: QApplication, ida: Player, library_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ida.window.close()
    ida.app.close()
    chosen = places(library_path)
    app = App(qapp, chosen, LibraryLock.acquire(chosen), features=load_features)
    window, open_library = app.window, app.opening.open
    # Nothing has to be loaded for it in this process, so it would be open at once.
    monkeypatch.setattr(app.opening, "open", lambda: QTimer.singleShot(200, partial(open_library)))
    menu = window.menuBar().actions()[0].menu()
    assert isinstance(menu, QMenu)
    built_at_the_click: list[bool] = []
    menu.aboutToShow.connect(lambda: built_at_the_click.append(window.play.is_built))
    window.first_painted.connect(lambda: QTimer.singleShot(0, partial(click_first_menu, window)))
    try:
        with qtbot.waitSignal(app.ready):
            app.start()
        assert built_at_the_click == [False]
        assert window.play.is_built
        assert app.controllers is not None
        assert app.controllers.session.is_open, "the open menu held up the start"
    finally:
        menu.close()
        window.close()
        app.close()


def click_first_menu(window: MainWindow) -> None:
    bar = window.menuBar()
    QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.actionGeometry(bar.actions()[0]).center())


def test_the_tray_of_the_first_character_has_its_button_below_the_dice(open_app: Opener) -> None:
    player = open_app()
    player.click("Ida Marchetti")
    player.wait_for(PLAY)
    felt = player.window.tray.findChild(Felt)
    assert felt is not None
    roll = player.button("Roll")

    def is_below() -> bool:
        below = roll.mapTo(player.window, QPoint(0, 0)).y()
        return 0 < felt.mapTo(player.window, felt.rect().bottomLeft()).y() < below

    player.wait(is_below)


def test_an_unwritable_folder_shows_a_page(qapp: QApplication, library_path: Path) -> None:
    chosen = places(library_path)
    app = App(qapp, chosen, None, features=load_features)
    app.start(LibraryReadOnly(library_path, "read-only file system"))
    assert app.window.pages.page == PROBLEM
    library_path.parent.mkdir(parents=True)
    app.window.pages.problem_choice.emit("retry")
    held = LibraryLock.acquire(chosen)
    assert held is None, "trying again takes the lock"
    end(app)


def test_the_version_is_defined_once() -> None:
    import tomllib

    from desktop.base.version import VERSION

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert "version" not in project["project"]
    assert project["tool"]["hatch"]["version"]["path"] == "desktop/base/version.py"
    done = subprocess.run(
        [sys.executable, "-m", "desktop", "--version"],
        capture_output=True,
        cwd=ROOT,
        encoding="utf-8",
        check=True,
    )
    assert done.stdout == f"Rollbook {VERSION}\n"


def test_a_wrong_command_shows_usage(library_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "desktop", "frobnicate"],
        capture_output=True,
        cwd=ROOT,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr == "rollbook: there is no command or file “frobnicate”.\nHelp: rollbook --help\n"
