"""Single keys on the sheet and the tray, and the keys that land the dice."""

from collections.abc import Callable
from functools import partial
from weakref import WeakKeyDictionary

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from desktop.base import keys
from desktop.base.keys import Takes
from desktop.kit.look.keys import changed, sequences
from desktop.sheet.sheet import Sheet
from desktop.shell.commands import IN_THE_LIST
from desktop.tray.tray import Tray


class PlayKeys(QObject):
    """Handles keys while the focus is on the sheet or the tray and not in a text field."""

    command_requested = Signal(str)
    """A single key was pressed; carries the command's id."""

    def __init__(self, sheet: Sheet, tray: Tray, plays: Callable[[], bool]) -> None:
        """Start listening; the letters of a pool first search the skills.

        ``plays`` returns whether sheet and tray are in view: keys may also be pressed in another window.
        """
        super().__init__(sheet)
        self._tray = tray
        self._plays = plays
        self._has_pool = False
        self._panes: WeakKeyDictionary[QWidget, str] = WeakKeyDictionary()
        self._panes |= {sheet: "", tray: ""}
        self._shortcuts: list[QShortcut] = []
        self._commands: dict[str, str] = {}
        self._dice: dict[str, tuple[str, bool]] = {}
        self._listen_again()
        # Space loads a skill, but lands rolling dice; the tray handles its own keys.
        self._land_key = QShortcut(QKeySequence(Qt.Key.Key_Space), sheet)
        self._land_key.setKeys([QKeySequence(Qt.Key.Key_Space), QKeySequence(Qt.Key.Key_Escape)])
        self._land_key.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        self._land_key.setEnabled(False)
        self._land_key.activated.connect(tray.land)
        tray.landed.connect(lambda: self._land_key.setEnabled(False))
        changed().connect(self._listen_again)

    def listen(self, pane: QWidget, only: str = "") -> None:
        """Take single keys while the focus is in ``pane`` too: those of all commands, or of one."""
        if pane not in self._panes:
            self._panes[pane] = only
            self._shortcuts += self._shortcuts_in(pane, only)

    def set_pool(self, has_pool: bool) -> None:
        """Make the pool's letters add dice to it if there is one; else typing them finds a skill."""
        if has_pool != self._has_pool:
            self._has_pool = has_pool
            self._listen_again()

    def set_landing(self, can_land: bool) -> None:
        """Make Space and Escape land the dice while they roll."""
        self._land_key.setEnabled(can_land)

    def _listen_again(self) -> None:
        self._read_keys()
        for old in self._shortcuts:
            if isValid(old):
                old.setEnabled(False)
                old.deleteLater()
        there = ((pane, only) for pane, only in self._panes.items() if isValid(pane))
        self._shortcuts = [each for pane, only in there for each in self._shortcuts_in(pane, only)]

    def _shortcuts_in(self, pane: QWidget, only: str) -> list[QShortcut]:
        every = dict.fromkeys((*self._commands, *self._dice))
        found = (key for key in every if not only or self._commands.get(key) == only)
        return [self._shortcut(key, pane) for key in found]

    def _read_keys(self) -> None:
        """Read which keys are in use; those of dice work only with a pool, and then go first."""
        listed = [each for each in keys.commands() if each not in IN_THE_LIST]
        dice = [each for each in listed if keys.takes(each) is Takes.DIE]
        self._commands = {
            key: each for each in listed if each not in dice for key in keys.active_keys(each, single=True)
        }
        pressed = [(key, each) for each in dice if self._has_pool for key in keys.active_keys(each)]
        self._dice = {key: (each, False) for key, each in pressed}
        self._dice |= {f"Shift+{key}": (each, True) for key, each in pressed}

    def _shortcut(self, key: str, pane: QWidget) -> QShortcut:
        shortcut = QShortcut(QKeySequence(key), pane)
        shortcut.setKeys(sequences(key))
        shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        shortcut.activated.connect(partial(self._press, key))
        return shortcut

    def _press(self, key: str) -> None:
        """Change the pool in the tray, or run a command."""
        if not self._plays():
            return
        die, remove = self._dice.get(key, ("", False))
        if not (die and self._tray.press_pool(die, remove=remove)) and key in self._commands:
            self.command_requested.emit(self._commands[key])
