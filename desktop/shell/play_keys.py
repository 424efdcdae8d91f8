"""Single-key shortcuts on the sheet and the tray, and the keys that land the dice."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from desktop.kit.look import letter_keys
from desktop.sheet.sheet import Sheet
from desktop.shell.commands import LETTERS, POOL_LETTERS, SETTLING_DIGITS
from desktop.tray.tray import Tray


class PlayKeys(QObject):
    """Handles keys while the focus is on the sheet or the tray and not in a text field."""

    command_requested = Signal(str)
    """A single-key shortcut was pressed; carries the command's id."""

    def __init__(self, sheet: Sheet, tray: Tray, plays: Callable[[], bool]) -> None:
        """Start listening; the letters of a pool first search the skills.

        ``plays`` returns whether sheet and tray are in view: keys may also be pressed in another window.
        """
        super().__init__(sheet)
        self._tray = tray
        self._plays = plays
        self._has_pool = False
        self._pool_keys: list[QShortcut] = []
        for pane in (sheet, tray):
            self.listen(pane)
        # Space loads a skill, but lands rolling dice; the tray handles its own keys.
        self._land_key = QShortcut(QKeySequence(Qt.Key.Key_Space), sheet)
        self._land_key.setKeys([QKeySequence(Qt.Key.Key_Space), QKeySequence(Qt.Key.Key_Escape)])
        self._land_key.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        self._land_key.setEnabled(False)
        self._land_key.activated.connect(tray.land)
        tray.landed.connect(lambda: self._land_key.setEnabled(False))

    def listen(self, pane: QWidget) -> None:
        """Take single-key shortcuts while the focus is in ``pane`` too."""
        letters = [prefix + letter for letter in POOL_LETTERS for prefix in ("", "Shift+")]
        of_pool = [each for each in letters if each not in LETTERS]
        for keys in (*LETTERS, *SETTLING_DIGITS, *of_pool):
            shortcut = QShortcut(QKeySequence(keys), pane)
            if keys == "?":  # on some keyboards with Shift, which not every system removes
                shortcut.setKeys([QKeySequence("?"), QKeySequence("Shift+?")])
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(partial(self._press, keys))
            if keys in of_pool:
                self._pool_keys.append(shortcut)
            else:
                letter_keys.follow(shortcut)
        self.allow_letters()

    def set_pool(self, has_pool: bool) -> None:
        """Make the pool's letters add dice to it if there is one; else typing them finds a skill."""
        self._has_pool = has_pool
        self.allow_letters()

    def allow_letters(self) -> None:
        """Enable or disable single-key shortcuts."""
        for shortcut in self._pool_keys:
            shortcut.setEnabled(letter_keys.are_on() and self._has_pool)

    def set_landing(self, can_land: bool) -> None:
        """Make Space and Escape land the dice while they roll."""
        self._land_key.setEnabled(can_land)

    def _press(self, keys: str) -> None:
        """Handle a key: settle the roll shown, change the pool in the tray, or run a command."""
        if not self._plays():
            return
        if keys in SETTLING_DIGITS:
            self._tray.press_settling(keys)
            return
        letter = keys.removeprefix("Shift+")
        if letter in POOL_LETTERS and self._tray.press_pool(letter, remove=keys != letter):
            return
        if keys in LETTERS:
            self.command_requested.emit(LETTERS[keys])
