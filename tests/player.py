"""A player at the app's screen."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import QDeadlineTimer, QEvent, QMimeData, QPoint, QPointF, Qt, QTimer, QUrl
from PySide6.QtGui import QAction, QContextMenuEvent, QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QMenu, QRadioButton, QWidget

from desktop.cards.card_items import ItemRow
from desktop.downtime.feature import PAGE as DOWNTIME
from desktop.kit.controls.choice import MenuButton
from desktop.kit.lists.member_list import MemberList
from desktop.kit.lists.picker import Picker
from desktop.kit.look import mirror
from desktop.shell.app import App
from desktop.shell.feature import Page
from desktop.tour.hands import answered, scroll_to
from desktop.tray.log import RollList
from tests.showing import pick_row


def use_entry(menu: QMenu, entry: QAction) -> None:
    """Go to an entry of a menu and press Enter: by mouse it may have to be scrolled."""
    menu.setActiveAction(entry)
    QTest.keyClick(menu, Qt.Key.Key_Return)


LONGEST_MS = 300_000
"""How long a test waits for what should come: half of what a test may last, for a machine that is busy."""


class AppPlayer:
    """A player at the screen: clicks, types and reads."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.window = app.window

    def click_skill(self, skill: str, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """Click the name in a row of the skill list."""
        rows = self.window.sheet.skills.list
        index = rows.skills.index_of(skill)
        assert index.isValid(), skill
        box = rows.visualRect(index)
        name = rows.shape.name_area(box, rows.skills.rows[index.row()].shown)
        place = mirror.at(rows, QPoint(name.left() + 4, name.center().y()), box)
        QTest.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, held, place)

    def load_skill(self, skill: str) -> None:
        """Put a skill, by its id, in the tray without rolling, by the keyboard."""
        rows = self.window.sheet.skills.list
        rows.setFocus()
        index = rows.skills.index_of(skill)
        assert index.isValid(), skill
        rows.setCurrentIndex(index)
        QTest.keyClick(rows, Qt.Key.Key_Space)

    def tick_skill(self, skill: str) -> None:
        """Tick a skill by the keyboard, or take its tick off."""
        rows = self.window.sheet.skills.list
        rows.setFocus()
        rows.setCurrentIndex(rows.skills.index_of(skill))
        QTest.keyClick(rows, Qt.Key.Key_T)

    def log(self) -> list[str]:
        """The rolls in the log as they are spoken, without the time, the latest first."""
        model = self.log_list().model()
        rows = (model.index(at, 0) for at in range(model.rowCount()))
        return [str(row.data(Qt.ItemDataRole.AccessibleTextRole)).partition(", ")[2] for row in rows]

    def click_log(self, row: int) -> None:
        """Click a roll in the log; the latest is 0."""
        rows = self.log_list()
        place = rows.visualRect(rows.model().index(row, 0)).center()
        QTest.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, pos=place)

    def log_list(self) -> RollList:
        """The list of rolls in the log."""
        return next(each for each in self.front.findChildren(RollList) if each.isVisible())

    def turn_to(self, tab: str) -> None:
        """Click a tab of the sheet by its id."""
        row = self.window.sheet.tabs
        place = row.tabRect(row.ids.index(tab)).center()
        QTest.mouseClick(row, Qt.MouseButton.LeftButton, pos=place)

    def field(self, name: str) -> QLineEdit:
        """The visible field whose accessible name is ``name``, once it is there."""
        found: list[QLineEdit] = []

        def look() -> bool:
            fields = self.front.findChildren(QLineEdit)
            found[:] = [each for each in fields if each.isVisible() and each.accessibleName() == name]
            return bool(found)

        self.wait(look)
        return found[0]

    def enter(self, name: str, text: str, key: Qt.Key = Qt.Key.Key_Return) -> None:
        """Type into a field by its accessible name, in place of what stands there, and press a key."""
        field = self.field(name)
        field.setFocus()
        field.selectAll()
        QTest.keyClick(field, Qt.Key.Key_Delete)
        QTest.keyClicks(field, text)
        QTest.keyClick(field, key)

    def buttons(self) -> list[QAbstractButton]:
        """Every button that is to be seen."""
        return [each for each in self.front.findChildren(QAbstractButton) if each.isVisible()]

    def button(self, name: str) -> QAbstractButton:
        """The visible button whose accessible name is or else holds ``name``, once it is there."""
        found: list[QAbstractButton] = []

        def look() -> bool:
            found[:] = [each for each in self.buttons() if name in (each.accessibleName() or each.text())]
            return bool(found)

        self.wait(look)
        return next((each for each in found if (each.accessibleName() or each.text()) == name), found[0])

    def click(self, name: str, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """Click a button by its accessible name, in the place where it is painted."""
        QApplication.processEvents()
        button = self.button(name)
        assert button.isEnabled(), f"{name!r} is off"
        scroll_to(button, button.rect().center())
        QTest.mouseClick(button, Qt.MouseButton.LeftButton, held)

    def double_click(self, name: str) -> None:
        """Click a button by its accessible name, and at once what is in that place then."""
        QApplication.processEvents()
        button = self.button(name)
        place = button.mapTo(self.window, button.rect().center())
        self.click(name)
        there = self.window.childAt(place) or self.window
        place = there.mapFrom(self.window, place)
        QTest.mouseDClick(there, Qt.MouseButton.LeftButton, pos=place)
        QTest.mouseRelease(there, Qt.MouseButton.LeftButton, pos=place)

    def pick(self, name: str, words: str) -> None:
        """Click a button that opens a menu, and in it the entry that holds ``words``."""
        self.click(name)
        if lists := [each for each in self.front.findChildren(Picker) if each.isVisible()]:
            pick_row(lists[0], words)
            return
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu), f"{name!r} opened no menu"
        entries = [each for each in menu.actions() if words in each.text()]
        entry = next((each for each in entries if each.text() == words), entries[0])
        use_entry(menu, entry)
        self.come_forward()

    def act_on(self, item: str, words: str) -> None:
        """Choose an entry of the menu of a card's row, by what the row says."""
        rows = [each for each in self.front.findChildren(ItemRow) if each.isVisible()]
        row = next(each for each in rows if item in each.accessibleName())
        scroll_to(row, row.rect().center())
        place = row.rect().center()
        event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, row.mapToGlobal(place))
        QApplication.sendEvent(row, event)
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu), f"{item!r} has no menu"
        use_entry(menu, next(each for each in menu.actions() if each.text() == words))
        self.come_forward()

    def choose(self, name: str, words: str) -> None:
        """Choose an option of a choice, whether its buttons stand beside each other or in a menu."""
        QApplication.processEvents()  # what was shown just now has not found its form yet
        choice = self._choice(f"{name}: ")
        if isinstance(choice, QRadioButton):
            self.click(f"{name}: {words}")
        else:
            self.pick(choice.accessibleName(), words)

    def _choice(self, name: str) -> QAbstractButton:
        """A visible option or menu of a choice: a deed on the sheet may begin with the same words."""
        for each in self.buttons():
            is_choice = isinstance(each, QRadioButton | MenuButton)
            if is_choice and each.accessibleName().startswith(name):
                return each
        return self.button(name)

    def command(self, words: str, menu: QMenu | None = None) -> None:
        """Choose an entry of the menu bar, or of one menu in it, by its words, once it is there."""
        found: list[QAction] = []

        def look() -> bool:
            actions = self.window.findChildren(QAction) if menu is None else menu.actions()
            found[:] = [each for each in actions if each.text().partition("\t")[0].replace("&", "") == words]
            return bool(found)

        self.wait(look)
        found[0].trigger()

    def add_sample(self, name: str) -> None:
        """Open a sample character from its menu; it is then on the table.

        The samples are listed a while after the start. Until then the menu of characters alone may have one
        of that name.
        """
        self.command(name, self.window.commands.samples)
        self.wait(lambda: self.window.sheet.isVisible() and self.sees(name))

    def drop(self, *files: Path) -> None:
        """Drop files on the window."""
        data = QMimeData()
        data.setUrls([QUrl.fromLocalFile(str(file)) for file in files])
        where, action = QPointF(500, 400), Qt.DropAction.CopyAction
        none, left = Qt.KeyboardModifier.NoModifier, Qt.MouseButton.LeftButton
        enter = QDragEnterEvent(where.toPoint(), action, data, left, none)
        QApplication.sendEvent(self.window, enter)
        assert enter.isAccepted()
        QApplication.sendEvent(self.window, QDropEvent(where, action, data, left, none))

    def downtime(self) -> None:
        """Press Ctrl+D; the wizard is open then, and its dice lie still at once."""
        self.press(Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
        self.wait_for(DOWNTIME)
        self.window.pages[DOWNTIME].set_speed(0)

    def type_try(self, name: str, **typed: str) -> None:
        """Type what physical dice show for a try of a downtime, in the order in which it asks for them."""
        for die, text in typed.items():
            self.enter(f"{name}: {die}", text)

    def changes(self) -> list[str]:
        """What the review of a downtime lists."""
        texts = [each for each in dict.fromkeys(self.texts()) if each]
        return texts[texts.index("Changes") + 1 : texts.index("For the history")]

    def character(self, name: str) -> None:
        """Click a character in the list at the left."""
        rows = self.window.play.rail.list
        model = rows.model()
        found = (model.index(at, 0) for at in range(model.rowCount()))
        row = next(each for each in found if each.data() == name)
        QTest.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, pos=rows.visualRect(row).center())

    def in_window(self, name: str, opening: Callable[[], None], act: Callable[[], None]) -> None:
        """Do ``opening``, which opens a window over this one that has to be answered, and in it ``act``."""
        opened = answered(opening, act)
        self.come_forward()
        assert opened == name, f"{opened} opened, not {name}"

    def tick(self, name: str) -> None:
        """Click a character in a list of those who take part."""
        rows = next(each for each in self.front.findChildren(MemberList) if each.isVisible())
        model = rows.model()
        found = (model.index(at, 0) for at in range(model.rowCount()))
        row = next(each for each in found if each.data() == name)
        QTest.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, pos=rows.visualRect(row).center())

    @property
    def front(self) -> QWidget:
        """The window that can be clicked: the one over this one, where there is one."""
        return QApplication.activeModalWidget() or self.window

    def press(self, key: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """Press a key where the focus is."""
        target: QWidget = self.window.focusWidget() or self.window
        QTest.keyClick(target, key, held)

    def undo(self) -> None:
        """Press Ctrl+Z."""
        self.press(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)

    def redo(self) -> None:
        """Press Ctrl+Shift+Z."""
        held = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
        self.press(Qt.Key.Key_Z, held)

    def why_off(self, name: str) -> str:
        """Why a button by its accessible name is off, as a screen reader says it."""
        button = self.button(name)
        assert not button.isEnabled(), f"{name!r} is on"
        return button.accessibleDescription()

    def type(self, text: str) -> None:
        """Type where the focus is."""
        QTest.keyClicks(self.window.focusWidget() or self.window, text)

    def sees(self, words: str) -> bool:
        """Whether ``words`` can be read somewhere in the window, or in the one over it."""
        return any(words in text for text in self.texts())

    def texts(self) -> list[str]:
        """Every text in the window, or in the one over it, as a screen reader would find it."""
        return self._texts_in(self.front)

    def sheet_texts(self) -> list[str]:
        """Every text of the sheet alone: what of it is shown, without the tray."""
        return self._texts_in(self.window.sheet)

    def _texts_in(self, place: QWidget) -> list[str]:
        found: list[str] = []
        for each in place.findChildren(QWidget):
            if each.isVisible():
                found += [each.accessibleName(), each.accessibleDescription()]
                for words in ("text", "toPlainText"):
                    if callable(read := getattr(each, words, None)):
                        found.append(str(read()))
        return found

    def skill_words(self, skill: str) -> str:
        """How a skill's row is spoken."""
        rows = self.window.sheet.skills.list
        return str(rows.skills.index_of(skill).data(Qt.ItemDataRole.AccessibleTextRole))

    def tracker_words(self, name: str) -> str:
        """How a tracker's value is spoken."""
        cards = self.window.sheet.trackers.cards
        return next(each.spoken_value for each in cards if each.view.name == name)

    def come_forward(self) -> None:
        """Be active again: with real windows, the one below what has closed is so by itself."""
        if self.front is self.window:
            QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
            QApplication.processEvents()
            self.window.activateWindow()
            self.wait(self.window.isActiveWindow)

    def is_at(self, page: Page[Any]) -> bool:
        """Whether that page is shown."""
        return self.window.pages.page is page

    def wait_for(self, page: Page[Any]) -> None:
        """Wait until that page is shown."""
        self.wait(lambda: self.is_at(page))

    def rest(self) -> None:
        """Wait until nothing that was begun is still to come: no work beside the window, no short timer."""

        def is_still() -> bool:
            QApplication.processEvents()
            timers = (*self.window.findChildren(QTimer), *self.app.findChildren(QTimer))
            soon = (each for each in timers if each.isSingleShot() and each.isActive())
            return not self.app.background.is_busy and all(each.interval() > LONGEST_MS for each in soon)

        self.wait(is_still)

    def wait(self, until: Callable[[], bool]) -> None:
        """Wait until something is so."""
        longest = QDeadlineTimer(LONGEST_MS)
        while not until():
            assert not longest.hasExpired(), "what was waited for did not come"
            QTest.qWait(1)  # the one of pytest-qt looks every ten milliseconds only
