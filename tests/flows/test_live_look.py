"""Changing the look while the app runs: pages and windows have to match ones opened in that look."""

import shutil
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pytest
from PySide6.QtCore import QPropertyAnimation, Qt, QTimer
from PySide6.QtGui import QCursor, QGuiApplication, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget

from desktop.base import clock
from desktop.base.paths import places
from desktop.base.settings import Contrast, Letters, Settings, save
from desktop.kit.look import theme
from desktop.printing.ui.print_window import PrintWindow
from tests.playing import Opener, Player

NOW = "2025-11-21T21:40:00.000+00:00"


class Look(NamedTuple):
    """A combination of the app's look settings."""

    name: theme.ThemeName
    percent: int
    letters: Letters
    contrast: Contrast

    def wear(self, qapp: QApplication) -> None:
        high = self.contrast == "on"
        theme.apply(qapp, self.name, self.percent / 100, letters=self.letters, high_contrast=high)


USUAL = Look("light", 100, "rollbook", "off")
FINAL = Look("dark", 150, "readable", "on")

Grab = Callable[[str, QWidget], None]


@pytest.fixture(autouse=True)
def still(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Stop clocks and cursors, and move the pointer off everything."""
    monkeypatch.setattr(clock, "now", lambda: NOW)
    QCursor.setPos(-100, -100)
    blinking = qapp.cursorFlashTime()
    qapp.setCursorFlashTime(0)
    yield
    qapp.setCursorFlashTime(blinking)
    USUAL.wear(qapp)


def settle() -> None:
    for _ in range(3):
        QTest.qWait(2)


def picture(shown: QWidget) -> QImage:
    """Return a screenshot, scrolled to the top: larger text would scroll to stay visible."""
    for each in shown.findChildren(QScrollArea):
        each.verticalScrollBar().setValue(0)
    settle()
    while isinstance(shown, PrintWindow) and not shown._print.isEnabled():
        QTest.qWait(2)  # it is still laying out pages
    return shown.grab().toImage()


def begin(look: Look, library_path: Path, open_app: Opener) -> Player:
    shutil.rmtree(library_path.parent, ignore_errors=True)
    kept = Settings(look.name, look.percent, contrast=look.contrast, letters=look.letters)
    save(places(library_path).settings, kept._replace(reduce_motion="on"))
    player = open_app()
    player.add_sample("Juno Halloran")
    player.add_sample("Ida Marchetti")
    player.load_skill("spot-hidden")
    player.dice.lay(20, units=1)
    player.window.tray.press_roll()
    # Everything that fades in after a roll is visible by then.
    player.wait(lambda: not player.window.findChildren(QPropertyAnimation))
    settle()
    return player


def turn_pages(player: Player, grab: Grab) -> None:
    run = player.app.host.run
    for name, turn in (
        ("a roll", player.window.pages.show_play),
        ("edit mode", partial(run, "edit")),
        ("the library", partial(run, "library")),
        ("dice only", partial(run, "dice_only")),
        ("symbol dice", lambda: player.character("Juno Halloran")),
        ("a sheet", lambda: player.character("Ida Marchetti")),
    ):
        turn()
        settle()
        grab(name, player.window)


def open_windows(player: Player, grab: Grab) -> None:
    windows: dict[str, Callable[[], object]] = {
        "settings": lambda: player.command("Settings…"),
        "print": partial(player.app.host.run, "print"),
    }
    for name, opening in windows.items():
        timer = QTimer()

        def look(name: str = name, timer: QTimer = timer) -> None:
            if (box := QApplication.activeModalWidget()) is not None:
                timer.stop()
                settle()
                try:
                    grab(name, box)
                finally:
                    box.close()

        timer.timeout.connect(look)
        timer.start(5)
        opening()
        timer.stop()
        timer.timeout.disconnect(look)


def test_a_changed_look_matches_one_set_from_the_start(
    open_app: Opener, library_path: Path, qapp: QApplication, tmp_path: Path
) -> None:
    expected: dict[str, QImage] = {}
    seen: set[str] = set()
    different: list[str] = []

    def remember(name: str, shown: QWidget) -> None:
        expected[name] = picture(shown)

    def paint(_name: str, shown: QWidget) -> None:
        shown.grab()  # some widgets cache their painting in the old look

    def compare(name: str, shown: QWidget) -> None:
        seen.add(name)
        found = picture(shown)
        if found != expected[name]:
            different.append(name)
            found.save(str(tmp_path / f"{name}, changed.png"))
            expected[name].save(str(tmp_path / f"{name}, from the start.png"))

    def change(name: str, shown: QWidget) -> None:
        paint(name, shown)
        FINAL.wear(qapp)
        compare(name, shown)
        USUAL.wear(qapp)

    player = begin(FINAL, library_path, open_app)
    turn_pages(player, remember)
    open_windows(player, remember)
    player = begin(USUAL, library_path, open_app)
    turn_pages(player, paint)
    FINAL.wear(qapp)
    turn_pages(player, compare)
    USUAL.wear(qapp)
    open_windows(player, change)
    assert different == [], f"see the pictures in {tmp_path}"
    assert (seen, len(seen)) == (set(expected), 8)


def test_contrast_follows_the_desktop_until_switched_in_the_view_menu(
    ida: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    marked = ida.window.commands["high_contrast"]
    assert (theme.current().high_contrast, marked.isChecked()) == (False, False)
    monkeypatch.setattr(theme, "system_wants_contrast", lambda: True)
    hints = QGuiApplication.styleHints()
    hints.accessibility().contrastPreferenceChanged.emit(Qt.ContrastPreference.HighContrast)
    assert (theme.current().high_contrast, marked.isChecked()) == (True, True)
    ida.command("High contrast")
    assert (theme.current().high_contrast, marked.isChecked()) == (False, False)
    assert ida.app.settings.settings.contrast == "off"
    ida.app.settings.choose("letters", "readable")
    ida.app.settings.choose("theme", "dark")
    assert (theme.current().letters, theme.current().name) == ("readable", "dark")
    assert ida.window.commands["theme_dark"].isChecked()
