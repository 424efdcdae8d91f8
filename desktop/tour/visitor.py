"""Somebody at the app's screen, off screen: clicks, types, lays down dice and takes pictures."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QLineEdit,
    QMenu,
    QScrollArea,
    QWidget,
)

from desktop.bootstrap import App
from desktop.library.lock import LibraryLock
from desktop.paths import places
from desktop.widgets import theme
from desktop.widgets.main_window import MainWindow
from desktop.widgets.pages import PROBLEM
from rules_core.dice import Die, F, Face
from rules_core.sources import DiceSource, LiveDice, ScriptedDice

WIDE, SMALL = (1440, 900), (1024, 640)
"""The usual size of the window and the smallest, in pixels."""

_LONGEST_WAIT_MS = 15_000
_SEED = 7


class TableDice(DiceSource):
    """Hands out the faces that the tour lays down before each roll."""

    def __init__(self) -> None:
        self._script: DiceSource = ScriptedDice()

    def lay_down(self, tens: list[int], units: int) -> None:
        """Have the next roll show these faces."""
        self.put({"tens": tens, "units": [units]})

    def put(self, faces: Mapping[str, Sequence[Face]], **parts: Mapping[str, Sequence[Face]]) -> None:
        """Have the next roll show these faces of any dice, those of named parts apart."""
        self._script = ScriptedDice(faces, parts)

    def let_fall(self) -> None:
        """Have the next rolls show what falls by chance, the same in every tour."""
        self._script = LiveDice(Random(_SEED).randrange)  # noqa: S311 - not for play

    def part(self, name: str) -> DiceSource:
        """The dice of one part that were laid down."""
        return self._script.part(name)

    def draw(self, die: Die[F], count: int = 1) -> tuple[F, ...]:
        """The next faces that were laid down."""
        return self._script.draw(die, count)


class Visitor:
    """Drives the real window over a real library, and keeps what it looks like."""

    def __init__(self, qt: QApplication, folder: Path, home: Path) -> None:
        """Open the app over a library in ``home``; pictures go to ``folder``, which exists."""
        self.qt = qt
        self.home = home
        self.dice = TableDice()
        self.pictures: list[dict[str, Any]] = []
        """What was taken, in order, as ``tour.json`` tells it."""
        self._folder = folder
        self.app: App
        self.open(home / "library.db")

    @property
    def window(self) -> MainWindow:
        """The window of the app."""
        return self.app.window

    def open(self, library: Path) -> None:
        """Open the app over a library; it must not be open."""
        chosen = places(library)
        lock = LibraryLock.acquire(chosen)
        if lock is None:
            raise RuntimeError("the tour's own library is in use")
        self.app = app = App(self.qt, chosen, lock, self.dice)
        ready: list[bool] = []
        app.ready.connect(lambda: ready.append(True))
        app.start()
        self.wait(lambda: bool(ready) or app.window.pages.page == PROBLEM)
        app.window.resize(*WIDE)
        QTest.qWait(100)  # until everything has found its place

    def close(self) -> None:
        """Close the app."""
        self.app.close()
        self.window.close()

    def wait(self, until: Callable[[], bool], what: str = "what comes next") -> None:
        """Wait until something is so; ``what`` tells what is missing where it never is."""
        for _ in range(_LONGEST_WAIT_MS // 10):
            if until():
                return
            QTest.qWait(10)
        raise RuntimeError(f"the tour waited in vain for {what}")

    def shot(
        self,
        title: str,
        screen: str,
        state: str,
        shown: QWidget | None = None,
        over: QWidget | None = None,
    ) -> None:
        """Take a picture of the main window, or of another one that is shown; ``over`` it may be a popup."""
        window = shown or self.window
        QTest.qWait(30)
        picture = window.grab()
        if over is not None:
            painter = QPainter(picture)
            painter.drawPixmap(window.mapFromGlobal(over.mapToGlobal(QPoint())), over.grab())
            painter.end()
        self.keep(picture, title, screen, state)

    def keep(self, picture: QPixmap, title: str, screen: str, state: str) -> None:
        """Keep a picture that was taken."""
        number = len(self.pictures) + 1
        words = "-".join("".join(c if c.isalnum() else " " for c in title.lower()).split())
        file = f"{number:03d}-{words}.png"
        if not picture.save(str(self._folder / file)):
            raise RuntimeError(f"{file} could not be written")
        look = theme.current()
        self.pictures.append(
            {
                "file": file,
                "title": title,
                "screen": screen,
                "state": state,
                "theme": look.name,
                "size": [picture.width(), picture.height()],
                "text_scale": look.scale,
            }
        )

    def resize(self, size: tuple[int, int]) -> None:
        """Give the window another size, in pixels."""
        self.window.resize(*size)
        QTest.qWait(30)

    def theme(self, name: str) -> None:
        """Choose the theme "light" or "dark"."""
        self.window.commands[f"theme_{name}"].trigger()
        QTest.qWait(30)

    def text(self, percent: int) -> None:
        """Show text at a size in percent of the usual."""
        self.app.settings.usual_text()
        self.app.settings.resize_text(percent - 100)
        QTest.qWait(30)

    def land(self) -> None:
        """Have the dice in the tray lie still."""
        self.window.tray.land()
        QTest.qWait(200)

    def _skill_place(self, skill: str) -> QPoint:
        rows = self.window.sheet.skills.list
        return rows.visualRect(rows.skills.index_of(skill)).center()

    def focus_skill(self, skill: str) -> QWidget:
        """Go to a row of the skill list; the list."""
        rows = self.window.sheet.skills.list
        rows.setFocus()
        rows.setCurrentIndex(rows.skills.index_of(skill))
        return rows

    def click_skill(self, skill: str, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """Click a row of the skill list."""
        rows = self.window.sheet.skills.list
        QTest.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, held, self._skill_place(skill))

    def click_trait(self, short: str) -> None:
        """Click a characteristic by its short name."""
        for button in self.window.sheet.traits.buttons:
            if button.view.short == short:
                QTest.mouseClick(button, Qt.MouseButton.LeftButton)

    def click_button(self, name: str) -> QAbstractButton:
        """Click the button with this name, else the first whose name holds it, once it is there; it."""
        found: list[QAbstractButton] = []

        def look() -> bool:
            named = [
                (each.accessibleName() or each.text(), each)
                for each in self.front.findChildren(QAbstractButton)
                if each.isVisible() and each.isEnabled()
            ]
            found[:] = [each for words, each in named if words == name]
            found.extend(each for words, each in named if name in words)
            return bool(found)

        self.wait(look, f"the button {name!r}")
        button = found[0]
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        return button

    def menu_of(self, button: str) -> QMenu:
        """Click a button that opens a menu; the menu, below the button."""
        pressed = self.click_button(button)
        menu = QApplication.activePopupWidget()
        if not isinstance(menu, QMenu):
            raise RuntimeError(f"{button!r} opened no menu")
        # The screen that is off is smaller than the window, and a menu is kept within its screen.
        below = pressed.mapToGlobal(pressed.rect().bottomRight())
        menu.move(below.x() - menu.width(), below.y())
        return menu

    def pick_from(self, button: str, words: str) -> None:
        """Click a button that opens a menu, and in it the entry that holds ``words``."""
        menu = self.menu_of(button)
        entry = next(each for each in menu.actions() if words in each.text())
        QTest.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(entry).center())
        self.come_forward()
        QTest.qWait(60)

    def turn_to(self, tab: str) -> None:
        """Turn to a page of the sheet by its id."""
        row = self.window.sheet.tabs
        place = row.tabRect(row.ids.index(tab)).center()
        QTest.mouseClick(row, Qt.MouseButton.LeftButton, pos=place)
        QTest.qWait(60)

    def scroll_down(self) -> None:
        """Go to the foot of the sheet's page."""
        for page in self.window.sheet.findChildren(QScrollArea):
            if page.isVisible():
                page.verticalScrollBar().setValue(page.verticalScrollBar().maximum())

    def pick(self, choice: str, words: str) -> None:
        """Choose one of the segments of a choice."""
        self.click_button(f"{choice}: {words}")

    def fill(self, name: str, text: str) -> QLineEdit:
        """Type into the field with this name, in place of what stands there; the field."""
        found: list[QLineEdit] = []

        def look() -> bool:
            fields = self.front.findChildren(QLineEdit)
            found[:] = [each for each in fields if each.isVisible() and each.accessibleName() == name]
            return bool(found)

        self.wait(look, f"the field {name!r}")
        found[0].setFocus()
        found[0].selectAll()
        QTest.keyClicks(found[0], text)
        return found[0]

    def open_sample(self, name: str) -> None:
        """Open a sample character."""
        for action in self.window.commands.samples.actions():
            if action.text() == name:
                action.trigger()
        self.wait(lambda: self.window.windowTitle().startswith(name))
        QTest.qWait(60)

    def picture_of(self, command: str, title: str, screen: str) -> None:
        """Open a window by its command, take its picture and close it."""
        self.in_window(
            self.window.commands[command].trigger, lambda: self.shot(title, screen, "open", self.front)
        )

    def in_window(self, opening: Callable[[], object], act: Callable[[], object]) -> None:
        """Do ``opening``, which opens a window over this one, and in it ``act``; it is closed then."""
        below = QApplication.activeModalWidget()
        stopped: list[RuntimeError] = []
        timer = QTimer()

        def look() -> None:
            box = QApplication.activeModalWidget()
            if box is None or box is below:
                return
            timer.stop()
            QTest.qWait(100)
            try:
                act()
            except RuntimeError as fault:
                stopped.append(fault)
            finally:
                box.close()

        timer.timeout.connect(look)
        timer.start(50)
        opening()
        if timer.isActive():
            raise RuntimeError("the tour waited in vain for a window")
        self.come_forward()
        if stopped:
            raise stopped[0]

    def come_forward(self) -> None:
        """Be the active window again: off screen what was over it takes this away."""
        if self.front is self.window:
            self.window.activateWindow()
            self.wait(self.window.isActiveWindow, "the window to be active")

    @property
    def front(self) -> QWidget:
        """The window that can be clicked: the one over the app's, where there is one."""
        return QApplication.activeModalWidget() or self.window

    def command(self, command: str, until: Callable[[], bool]) -> None:
        """Use a command and wait until something is so."""
        self.window.commands[command].trigger()
        self.wait(until)
        QTest.qWait(100)

    def edit(self) -> None:
        """Go from play to edit mode."""
        self.command("edit", lambda: self.window.play.is_editing)

    def turn_edit_to(self, tab: str) -> None:
        """Turn to a page of edit mode by its id."""
        row = self.window.play.edit_page.tabs
        QTest.mouseClick(row, Qt.MouseButton.LeftButton, pos=row.tabRect(row.ids.index(tab)).center())
        QTest.qWait(60)

    def enter(self, name: str, text: str) -> None:
        """Type into the field with this name and press Enter."""
        QTest.keyClick(self.fill(name, text), Qt.Key.Key_Return)
        QTest.qWait(30)

    def type(self, text: str) -> None:
        """Type where the focus is, in place of what stands there."""
        field = self._focused()
        QTest.keyClick(field, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
        QTest.keyClicks(field, text)

    def press(self, key: Qt.Key) -> None:
        """Press a key where the focus is."""
        QTest.keyClick(self._focused(), key)

    def _focused(self) -> QWidget:
        return self.qt.focusWidget() or self.window
