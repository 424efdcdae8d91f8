"""Somebody at the app's screen, off screen: clicks, types, lays down dice and takes pictures."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

import shiboken6
from PySide6.QtCore import QPoint, QPropertyAnimation, Qt, QTimer
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

from desktop import words
from desktop.bootstrap import App
from desktop.library.lock import LibraryLock
from desktop.paths import places
from desktop.tour.colour_blind import SIGHTS, seen_picture
from desktop.tour.look import USUAL, Look
from desktop.tour.reading import english
from desktop.tour.table_dice import TableDice
from desktop.widgets import theme
from desktop.widgets.choice import MenuButton
from desktop.widgets.main_window import MainWindow
from desktop.widgets.pages import FIRST_RUN, PROBLEM
from desktop.widgets.sheet.tabs import TabRow
from desktop.widgets.tray.setup_menu import SetupMenu

_LONGEST_WAIT_MS = 30_000
_NOTHING = Look()
_FAST_PNG = 80
"""How little time is spent on making files small, in Qt's percent."""


def scroll_to(widget: QWidget, place: QPoint) -> None:
    """Turn the wheel until a place of a widget can be seen and clicked."""
    holder = widget.parentWidget()
    while holder is not None:
        if isinstance(holder, QScrollArea) and (page := holder.widget()) is not None:
            there = widget.mapTo(page, place)
            holder.ensureVisible(there.x(), there.y())
        holder = holder.parentWidget()


class Visitor:
    """Drives the real window over a real library, and keeps what it looks like."""

    def __init__(self, qt: QApplication, folder: Path, home: Path, chosen: Look = _NOTHING) -> None:
        """Open the app over a new library in ``home``; pictures go to ``folder``, which exists.

        ``chosen`` is what all pictures wear; what parts of the tour put on besides gives way to it.
        """
        self.qt = qt
        self.home = self._root = home
        self._homes = 0
        self.dice = TableDice()
        self.pictures: list[dict[str, Any]] = []
        """What was taken, in order, as ``tour.json`` tells it."""
        self.run = ""
        """What stands before the number of each picture, such as "playing"."""
        self._folder = folder
        self._chosen = chosen
        self._worn = self.usual
        self.app: App
        self.open(home / "library.db")

    @property
    def usual(self) -> Look:
        """What is worn where nothing else is put on."""
        return self._chosen.over(USUAL)

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
        app.settings.remember_rolling()  # the hint has a picture of its own
        ready: list[bool] = []
        app.ready.connect(lambda: ready.append(True))
        self._worn = self.usual
        self._choose_settings()
        app.start()
        self.wait(lambda: bool(ready) or app.window.pages.page == PROBLEM)
        assert self._worn.size is not None
        app.window.resize(*self._worn.size)
        QTest.qWait(100)  # until everything has found its place

    def start_anew(self) -> None:
        """Close the app and open it over a new library, for the first time."""
        self.close()
        self._homes += 1
        self.home = self._root / str(self._homes)
        self.home.mkdir()
        self.dice = TableDice()
        self.open(self.home / "library.db")
        self.wait(lambda: self.window.pages.page == FIRST_RUN)

    def close(self) -> None:
        """Close the app, and give up all of it; it may be closed already."""
        if not shiboken6.isValid(self.app):
            return
        self.window.close()
        self.app.close()
        # Now, or the garbage collector does it some time, in whichever thread.
        shiboken6.delete(self.app.window)
        shiboken6.delete(self.app)

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

    def again(self, title: str, screen: str, state: str, *looks: Look) -> None:
        """Take the picture once more in each of these looks, and put the usual one back on.

        A look that would put on something else than what was chosen for all pictures is left out. A window
        over the app's keeps its size.
        """
        for look in looks:
            clash = self._chosen.parts.keys() & look.parts.keys()
            if not clash and not (look.size and self.front is not self.window):
                self.wear(look)
                self.shot(f"{title}, {look.words()}", screen, state, self.front)
        self.wear(_NOTHING)

    def seen_by_all(self, title: str, screen: str, state: str) -> None:
        """Take the picture as it looks to those who see fewer colours."""
        QTest.qWait(30)
        picture = self.front.grab().toImage()
        for sight in SIGHTS:
            self.keep(
                QPixmap.fromImage(seen_picture(picture, sight)), f"{title}, {sight}", screen, state, sight
            )

    def keep(self, picture: QPixmap, title: str, screen: str, state: str, sight: str = "all colours") -> None:
        """Keep a picture that was taken, as one with this ``sight`` sees it."""
        number = len(self.pictures) + 1
        named = "-".join("".join(c if c.isalnum() else " " for c in title.lower()).split())
        file = f"{self.run}-{number:03d}-{named}.png"
        if not picture.save(str(self._folder / file), "PNG", _FAST_PNG):
            raise RuntimeError(f"{file} could not be written")
        kept = self.app.settings.settings
        self.pictures.append(
            {
                "file": file,
                "title": title,
                "screen": screen,
                "state": state,
                "run": self.run,
                "theme": theme.current().name,
                "contrast": kept.contrast,
                "letters": kept.letters,
                "size": [picture.width(), picture.height()],
                "text_scale": kept.text_percent / 100,
                "language": words.spoken(),
                "sight": sight,
            }
        )

    def wear(self, look: Look) -> None:
        """Put on this look over the usual one, where it was not chosen otherwise, and nothing else."""
        self._worn = self._chosen.over(look).over(USUAL)
        self._choose_settings()
        assert self._worn.size is not None
        self.window.resize(*self._worn.size)
        QTest.qWait(30)

    def _put_on(self, look: Look) -> None:
        self.wear(Look(**{**self._worn.parts, **look.parts}))  # type: ignore[arg-type]

    def _choose_settings(self) -> None:
        """Have the settings be those of the look that is worn, in one change of all on the screen."""
        settings, worn = self.app.settings, self._worn
        kept = settings.settings
        wanted = (
            ("theme", kept.theme, worn.theme),
            ("contrast", kept.contrast, worn.contrast),
            ("letters", kept.letters, worn.letters),
            ("text_size", kept.text_percent, worn.text),
        )
        changes = [(name, str(new)) for name, old, new in wanted if old != new]
        for at, (name, new) in enumerate(changes, 1):
            settings.blockSignals(at < len(changes))
            settings.choose(name, new)

    def resize(self, size: tuple[int, int]) -> None:
        """Give the window another size, in pixels, where none was chosen."""
        self._put_on(Look(size=size))

    def theme(self, name: Literal["light", "dark"]) -> None:
        """Wear the theme "light" or "dark", where none was chosen."""
        self._put_on(Look(theme=name))

    def text(self, percent: int) -> None:
        """Show text at a size in percent of the usual, where none was chosen."""
        self._put_on(Look(text=percent))

    def land(self) -> None:
        """Have the dice in the tray lie still."""
        self.window.tray.land()
        QTest.qWait(200)
        running, tray = QPropertyAnimation.State.Running, self.window.tray
        # Looked for each time: one that ends may be gone with its card.
        self.wait(
            lambda: all(each.state() != running for each in tray.findChildren(QPropertyAnimation)),
            "the badge",
        )

    def _skill_place(self, skill: str) -> QPoint:
        rows = self.window.sheet.skills.list
        index = rows.skills.index_of(skill)
        if not index.isValid():
            raise RuntimeError(f"the sheet has no skill {skill!r}")
        return rows.visualRect(index).center()

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
            if short in english(button.view.short):
                QTest.mouseClick(button, Qt.MouseButton.LeftButton)

    def click_button(self, name: str) -> QAbstractButton:
        """Click the button with this name, else the first whose name holds it, once it is there; it."""
        found: list[QAbstractButton] = []

        def look() -> bool:
            named = [
                (english(each.accessibleName() or each.text()), each)
                for each in self.front.findChildren(QAbstractButton)
                if each.isVisible() and each.isEnabled()
            ]
            found[:] = [each for said, each in named if name in said]
            found.extend(each for said, each in named if any(name in words for words in said))
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

    def pick_from(self, button: str, entry: str) -> None:
        """Click a button that opens a menu, and in it the entry that holds these words."""
        menu = self.menu_of(button)
        found = next(
            each
            for each in menu.actions()
            if any(entry in said for said in english(each.text().replace("&", "")))
        )
        menu.setActiveAction(found)
        place = menu.actionGeometry(found).center()
        if menu.rect().contains(place):
            QTest.mouseClick(menu, Qt.MouseButton.LeftButton, pos=place)
        else:  # a menu that is longer than the screen scrolls
            QTest.keyClick(menu, Qt.Key.Key_Return)
        self.come_forward()
        QTest.qWait(60)

    def turn_to(self, tab: str) -> None:
        """Turn to a page of the sheet by its id."""
        self._turn(self.window.sheet.tabs, tab)
        QTest.qWait(60)

    def scroll_down(self) -> None:
        """Go to the foot of the sheet's page."""
        for page in self.window.sheet.findChildren(QScrollArea):
            if page.isVisible():
                page.verticalScrollBar().setValue(page.verticalScrollBar().maximum())

    def pick(self, choice: str, segment: str) -> None:
        """Choose one of the segments of a choice."""
        folded = [
            each
            for each in self.front.findChildren(MenuButton)
            if each.isVisible()
            and any(said.startswith(f"{choice}: ") for said in english(each.accessibleName()))
        ]
        if folded:  # the segments had no room
            self.pick_from(f"{choice}: ", segment)
        else:
            self.click_button(f"{choice}: {segment}")

    def set_up(self, words: str) -> None:
        """Choose a level or extra dice in the tray, such as "1 bonus die"."""
        for menu in self.window.tray.findChildren(SetupMenu):
            if menu.isVisible():  # the segments had no room
                self.pick_from(min(english(menu.accessibleName())), words[:1].upper() + words[1:])
                return
        self.click_button(words)

    def fill(self, name: str, text: str) -> QLineEdit:
        """Type into the field with this name, in place of what stands there; the field."""
        found: list[QLineEdit] = []

        def look() -> bool:
            fields = self.front.findChildren(QLineEdit)
            found[:] = [
                each for each in fields if each.isVisible() and name in english(each.accessibleName())
            ]
            return bool(found)

        self.wait(look, f"the field {name!r}")
        found[0].setFocus()
        found[0].selectAll()
        QTest.keyClicks(found[0], text)
        return found[0]

    def open_sample(self, name: str) -> None:
        """Open a sample character."""
        self.wait(lambda: bool(self.window.commands.samples.actions()), "the samples")
        for action in self.window.commands.samples.actions():
            if action.text() == name:
                action.trigger()
        self.wait(lambda: name in self.window.windowTitle(), name)
        QTest.qWait(60)

    def picture_of(self, command: str, title: str, screen: str, *looks: Look) -> None:
        """Open a window by its command, take its picture, also in these looks, and close it."""

        def take() -> None:
            self.shot(title, screen, "open", self.front)
            self.again(title, screen, "open", *looks)

        self.in_window(self.window.commands[command].trigger, take)

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
        front = self.front
        front.activateWindow()
        self.wait(front.isActiveWindow, "the window to be active")

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
        self._turn(self.window.play.edit_page.tabs, tab)
        QTest.qWait(60)

    def _turn(self, row: TabRow, tab: str) -> None:
        index = row.ids.index(tab)
        if row.isTabVisible(index):
            QTest.mouseClick(row, Qt.MouseButton.LeftButton, pos=row.tabRect(index).center())
        else:  # it stands in the menu of a narrow row
            row.setCurrentIndex(index)

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
