"""Simulates a user: clicks, types, and waits for the result."""

from collections.abc import Callable

from PySide6.QtCore import QPoint, QPropertyAnimation, Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QMenu, QScrollArea, QWidget

from desktop.kit.controls.choice import MenuButton
from desktop.kit.controls.tabs import TabRow
from desktop.kit.lists.picker import Picker
from desktop.shell.app import App
from desktop.shell.main_window import MainWindow
from desktop.tour.reading import english
from desktop.tray.setup_menu import SetupMenu

_LOOKED_FOR_MS = 10


class NotThere(RuntimeError):
    """Something isn't on the screen or never appears; the message is a sentence without its full stop."""


def scroll_to(widget: QWidget, place: QPoint) -> None:
    """Scroll with the wheel until a place of a widget can be seen and clicked."""
    holder = widget.parentWidget()
    while holder is not None:
        if isinstance(holder, QScrollArea) and (page := holder.widget()) is not None:
            there = widget.mapTo(page, place)
            holder.ensureVisible(there.x(), there.y())
        holder = holder.parentWidget()


class Hands:
    """Drives the app's window through what a person can click. Raises ``NotThere`` if that is missing."""

    app: App
    """The open app."""

    patience_ms = 30_000
    """The timeout of every wait."""

    def __init__(self, qt: QApplication) -> None:
        """``qt`` is the application in which every app is opened."""
        self.qt = qt

    @property
    def window(self) -> MainWindow:
        """The window of the app."""
        return self.app.window

    def wait(self, until: Callable[[], bool], what: str = "what comes next") -> None:
        """Wait until a condition holds; ``what`` says what is missing if it never does."""
        for _ in range(self.patience_ms // 10):
            if until():
                return
            QTest.qWait(10)
        raise NotThere(f"timed out waiting for {what}")

    def land(self) -> None:
        """Stop the dice in the tray."""
        self.window.tray.land()
        QTest.qWait(200)
        running, tray = QPropertyAnimation.State.Running, self.window.tray
        # Search each time: a previous one may be deleted with its card.
        self.wait(
            lambda: all(each.state() != running for each in tray.findChildren(QPropertyAnimation)),
            "the badge",
        )

    def _skill_place(self, skill: str) -> QPoint:
        rows = self.window.sheet.skills.list
        index = rows.skills.index_of(skill)
        if not index.isValid():
            raise NotThere(f"the sheet has no skill {skill!r}")
        name = rows.shape.name_area(rows.visualRect(index), rows.skills.rows[index.row()].shown)
        return QPoint(name.left() + 1, name.center().y())  # the star may be in the middle of the row

    def focus_skill(self, skill: str) -> QWidget:
        """Move to a row of the skill list. Return the list."""
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

    def button(self, name: str) -> QAbstractButton:
        """Return the clickable button with this name, else the first whose name contains it."""
        found: list[QAbstractButton] = []

        def look() -> bool:
            found[:] = self.buttons(name)
            return bool(found)

        self.wait(look, f"the button {name!r}")
        return found[0]

    def buttons(self, name: str) -> list[QAbstractButton]:
        """Return the clickable buttons with this name, then those whose name contains it."""
        named = [
            (english(each.accessibleName() or each.text()), each)
            for each in self.front.findChildren(QAbstractButton)
            if each.isVisible() and each.isEnabled()
        ]
        found = [each for said, each in named if name in said]
        return [*found, *(each for said, each in named if any(name in words for words in said))]

    def click_button(self, name: str) -> QAbstractButton:
        """Click a button by its name, once possible. Return it."""
        button = self.button(name)
        middle = button.rect().center()
        if not button.visibleRegion().contains(middle):
            scroll_to(button, middle)
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        return button

    def menu_of(self, button: str) -> QMenu:
        """Click a menu button. Return its menu, open below it."""
        pressed = self.click_button(button)
        menu = QApplication.activePopupWidget()
        if not isinstance(menu, QMenu):
            raise NotThere(f"{button!r} opened no menu")
        # The off-screen display is smaller than the window, and menus stay within it.
        below = pressed.mapToGlobal(pressed.rect().bottomRight())
        menu.move(below.x() - menu.width(), below.y())
        return menu

    def pick_from(self, button: str, entry: str) -> None:
        """Click a button with a menu or a list, then the entry that contains these words."""
        if isinstance(self.button(button), MenuButton):
            self.click_button(button)
            lists = [each for each in self.front.findChildren(Picker) if each.isVisible()]
            if not lists:
                raise NotThere(f"{button!r} opened no list")
            rows = lists[0].part
            indexes = [rows.items.index(row, 0) for row in range(rows.items.rowCount())]
            wanted = next(
                each for each in indexes if any(entry in said for said in english(str(each.data())))
            )
            rows.list.scrollTo(wanted)
            middle = rows.list.visualRect(wanted).center()
            QTest.mouseClick(rows.list.viewport(), Qt.MouseButton.LeftButton, pos=middle)
            self.come_forward()
            QTest.qWait(60)
            return
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
        """Open a page of the sheet by its id."""
        self._turn(self.window.sheet.tabs, tab)
        QTest.qWait(60)

    def scroll_down(self) -> None:
        """Scroll to the bottom of the sheet's page, once it is laid out."""
        QApplication.processEvents()
        for page in self.window.sheet.findChildren(QScrollArea):
            if page.isVisible():
                page.verticalScrollBar().setValue(page.verticalScrollBar().maximum())

    def pick(self, choice: str, segment: str) -> None:
        """Choose a segment of a choice."""
        folded = [
            each
            for each in self.front.findChildren(MenuButton)
            if each.isVisible()
            and any(said.startswith(f"{choice}: ") for said in english(each.accessibleName()))
        ]
        if folded:  # the segments didn't fit
            self.pick_from(f"{choice}: ", segment)
        else:
            self.click_button(f"{choice}: {segment}")

    def set_up(self, words: str) -> None:
        """Choose a difficulty or extra dice in the tray, such as "1 bonus die"."""
        for menu in self.window.tray.findChildren(SetupMenu):
            if menu.isVisible():  # the segments didn't fit
                self.pick_from(min(english(menu.accessibleName())), words[:1].upper() + words[1:])
                return
        self.click_button(words)

    def fill(self, name: str, text: str) -> QLineEdit:
        """Replace the text of the field with this name, "" to clear it. Return the field."""
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
        if text:
            QTest.keyClicks(found[0], text)
        else:
            QTest.keyClick(found[0], Qt.Key.Key_Delete)
        return found[0]

    def open_sample(self, name: str) -> None:
        """Open a sample character."""
        self.wait(lambda: bool(self.window.commands.samples.actions()), "the samples")
        for action in self.window.commands.samples.actions():
            if action.text().partition("\t")[0] == name:
                action.trigger()
        self.wait(lambda: name in self.window.windowTitle(), name)
        QTest.qWait(60)

    def in_window(self, opening: Callable[[], object], act: Callable[[], object]) -> None:
        """Do ``opening``, which opens a window over this one, then ``act`` in it; it is closed afterwards."""

        def look() -> None:
            QTest.qWait(100)
            act()

        if answered(opening, look) is None:
            raise NotThere("timed out waiting for a window")
        self.come_forward()

    def come_forward(self) -> None:
        """Make the window active again: off screen, a window over it takes this away.

        On a real screen, the user may be working in another program.
        """
        front = self.front
        front.activateWindow()
        if QGuiApplication.platformName() == "offscreen":
            self.wait(front.isActiveWindow, "the window to be active")

    @property
    def front(self) -> QWidget:
        """The window that can be clicked: the topmost of the app's windows."""
        return QApplication.activeModalWidget() or self.window

    def command(self, command: str, until: Callable[[], bool]) -> None:
        """Run a command and wait for a condition."""
        self.window.commands[command].trigger()
        self.wait(until)
        QTest.qWait(100)

    def edit(self) -> None:
        """Switch from play to edit mode."""
        self.command("edit", lambda: self.window.play.is_editing)

    def turn_edit_to(self, tab: str) -> None:
        """Open a page of edit mode by its id."""
        self._turn(self.window.play.stands_in.tabs, tab)
        QTest.qWait(60)

    def _turn(self, row: TabRow, tab: str) -> None:
        index = row.ids.index(tab)
        if row.isTabVisible(index):
            QTest.mouseClick(row, Qt.MouseButton.LeftButton, pos=row.tabRect(index).center())
        else:  # it is in the menu of a narrow row
            row.setCurrentIndex(index)

    def enter(self, name: str, text: str) -> None:
        """Type in the field with this name and press Enter."""
        QTest.keyClick(self.fill(name, text), Qt.Key.Key_Return)
        QTest.qWait(30)

    def type(self, text: str) -> None:
        """Replace the text in the focused field."""
        field = self._focused()
        QTest.keyClick(field, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
        QTest.keyClicks(field, text)

    def type_on(self, text: str) -> None:
        """Append text in the focused field."""
        QTest.keyClicks(self._focused(), text)

    def press(self, key: Qt.Key) -> None:
        """Press a key in the focused widget."""
        QTest.keyClick(self._focused(), key)

    def _focused(self) -> QWidget:
        return self.qt.focusWidget() or self.window


def answered(opening: Callable[[], object], act: Callable[[], object]) -> str | None:
    """Do ``opening``, do ``act`` in the window it opens, and close that.

    Return the window's accessible name, or None if none opened. Raises what ``act`` raises.
    """
    below = QApplication.activeModalWidget()
    names: list[str] = []
    faults: list[Exception] = []
    timer = QTimer()

    def look() -> None:
        box = QApplication.activeModalWidget()
        if box is None or box is below:
            return
        timer.stop()
        names.append(box.accessibleName())
        try:
            act()
        except Exception as fault:
            faults.append(fault)
        finally:
            box.close()  # one that act left open would block forever

    timer.timeout.connect(look)
    timer.start(_LOOKED_FOR_MS)
    opening()
    timer.stop()
    timer.timeout.disconnect(look)  # each would keep the other, and act's closure, alive
    if faults:
        raise faults[0]
    return names[0] if names else None
