"""A player who plays: in each round what fills five minutes at a table, and all of it is taken back."""

from itertools import cycle
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QMenu, QPlainTextEdit

from desktop.downtime.feature import PAGE as DOWNTIME
from desktop.importing.feature import PAGE as REVIEW
from desktop.shell.app import App
from desktop.shell.pages import PLAY
from desktop.tour.visitor import TableDice
from tests.flows.editing import edit_page
from tests.flows.everywhere import CTRL, EVERYBODY, go_everywhere, to_character
from tests.player import AppPlayer

_SHIFT, _NONE = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.NoModifier
_HELD = (_NONE, _SHIFT, CTRL, _NONE, _NONE)
"""What is held with a click on a skill, one after the other: Shift is a bonus die, Ctrl a penalty die."""

_AFTERWARDS = ("luck", "push", "follow_up", "why", "tick", "bonus", "roll", "plain")
"""The commands that follow; one that the rules do not allow now does nothing."""

_TRACKERS = ("tracker_1", "tracker_2")
_CHANGES = len(_HELD) + len(_AFTERWARDS) + len(_TRACKERS)
"""The most that there can be to take back."""

_FLIGHT_MS, _SEEN_MS = 400, 20
"""How long dice turn, and how much of that is waited for."""

_SIZES = ((1024, 640), (1900, 1000), (1440, 900))
_LOOKS = (("theme_dark", "theme_light"), ("high_contrast", "high_contrast"), ("larger", "usual"))
"""Another look and back again, one in each round: nothing else takes so long."""


class Playing(AppPlayer):
    """Plays a character of each game through the real window."""

    deeds = 0
    """Clicks, keys and commands so far; what is typed in one go counts once."""

    def __init__(self, app: App, dice: TableDice) -> None:
        super().__init__(app)
        self._dice = dice
        self._looks = cycle(_LOOKS)

    def play(self, file: Path) -> None:
        """Play a round; ``file`` holds a character that is brought in and taken back."""
        self._dice.use_random_faces()  # as in the round before
        self.window.tray.set_speed(_FLIGHT_MS)
        for name in EVERYBODY:
            to_character(self, name)
            self._roll_and_take_back()
        to_character(self, EVERYBODY[0])
        self._write_notes()
        self._go_through_downtime()
        go_everywhere(self, EVERYBODY, file)
        self._bring_in(file)
        self.in_window("Backups", lambda: self.command("Backups…"), self._make_backup)
        self._change_looks()

    def _roll_and_take_back(self) -> None:
        rows = self.window.sheet.skills.list
        for row, held in enumerate(_HELD):
            place = rows.visualRect(rows.model().index(row, 0)).center()
            QTest.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, held, place)
            self._land()
        for command in _AFTERWARDS:
            self._use(command)
            self._land()
        for command in _TRACKERS:
            self._use(command)
            self.type("-1")
            self.press(Qt.Key.Key_Return)
        for _ in range(_CHANGES):
            self.undo()
        self.redo()
        self.undo()
        self.deeds += len(_HELD)

    def _land(self) -> None:
        QTest.qWait(_SEEN_MS)
        self.window.tray.land()

    def _use(self, command: str) -> None:
        self.window.commands[command].trigger()
        self.deeds += 1

    def _write_notes(self) -> None:
        """Type into the notes in edit mode, and take it back."""
        self._use("edit")
        self.wait(lambda: self.window.play.is_editing)
        row = edit_page(self.window).tabs
        for index in range(len(row.ids)):
            row.setCurrentIndex(index)
            notes = [each for each in self.window.findChildren(QPlainTextEdit) if each.isVisible()]
            if notes:
                notes[0].setFocus()
                self.type("The eleventh plate is cracked. ")
        self._use("edit")
        self.wait(lambda: not self.window.play.is_editing)
        while "plate is cracked" in str(self._sheet()):
            self.undo()

    def _sheet(self) -> object:
        assert self.app.controllers is not None
        return self.app.controllers.session.character.sheet

    def _go_through_downtime(self) -> None:
        """Roll whatever downtime asks for, save it, take it back, and drop the rolls that it then keeps."""
        before = self._sheet()
        self.downtime()
        while self.window.pages.page == DOWNTIME:
            self.wait(lambda: self._leading_on() != "" or self.window.pages.page == PLAY)
            if leading_on := self._leading_on():
                self.click(leading_on)
                QTest.qWait(_SEEN_MS)
        while self._sheet() != before:
            self.undo()
        self.downtime()
        self.in_window(
            "Leave the downtime unfinished?",
            lambda: self.press(Qt.Key.Key_Escape),
            lambda: self.click("Discard"),
        )
        self.wait_for(PLAY)

    def _leading_on(self) -> str:
        """The button of a page of downtime that comes next, "" for none."""
        buttons = self.window.pages[DOWNTIME].findChildren(QAbstractButton)
        named = [
            each.accessibleName() or each.text() for each in buttons if each.isVisible() and each.isEnabled()
        ]
        wanted = ("Save downtime", "Roll: ", "Next: ")
        return next((name for words in wanted for name in named if name.startswith(words)), "")

    def _bring_in(self, file: Path) -> None:
        self.drop(file)
        self.wait(lambda: self.window.pages.page == REVIEW and not self.window.pages[REVIEW].is_busy)
        self.click("Add to library")
        self.wait_for(PLAY)
        self.click("Undo")
        self.wait(lambda: self.window.pages.page == PLAY)

    def _make_backup(self) -> None:
        self.wait(self.button("Back up now").isEnabled)
        self.click("Back up now")

    def _change_looks(self) -> None:
        for command in next(self._looks):
            self._use(command)
            QTest.qWait(_SEEN_MS)
        for size in _SIZES:
            self.window.resize(*size)
            QTest.qWait(_SEEN_MS)

    def click(self, name: str, held: Qt.KeyboardModifier = _NONE) -> None:
        """Count the click."""
        self.deeds += 1
        super().click(name, held)

    def press(self, key: Qt.Key, held: Qt.KeyboardModifier = _NONE) -> None:
        """Count the key."""
        self.deeds += 1
        super().press(key, held)

    def type(self, text: str) -> None:
        """Count what is typed as one."""
        self.deeds += 1
        super().type(text)

    def turn_to(self, tab: str) -> None:
        """Count the click on the tab."""
        self.deeds += 1
        super().turn_to(tab)

    def character(self, name: str) -> None:
        """Count the click in the rail."""
        self.deeds += 1
        super().character(name)

    def command(self, words: str, menu: QMenu | None = None) -> None:
        """Count the use of the menu."""
        self.deeds += 1
        super().command(words, menu)
