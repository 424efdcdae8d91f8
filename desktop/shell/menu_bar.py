"""The menu bar: an entry for each command, enabled when the command can be used."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMainWindow, QMenu

from desktop.base import keys
from desktop.base.keys import Takes
from desktop.base.words import tr
from desktop.kit.controls.menus import follow_typing
from desktop.kit.look.keys import sequences
from desktop.kit.text.plain_text import shown
from desktop.shell.commands import COMMANDS, EARLY_KEYS, TRACKERS
from desktop.shell.feature import Command, Menu, Situation

if TYPE_CHECKING:
    from desktop.kit.view.shell import CommandRow, SampleRow
    from desktop.views.rail import RailView

_MOST_LISTED = 30
_PLAIN = r"&(.)"
"""The character that marks a menu key; doubled, it is shown itself."""


class Commands(QObject):
    """The menu bar of a window: its actions by command id."""

    asked = Signal(str)
    """A command was chosen; carries its id."""
    character_chosen = Signal(int)
    sample_chosen = Signal(str)

    def __init__(self, window: QMainWindow) -> None:
        """Fill the menu bar of ``window`` with the shell's own commands."""
        super().__init__(window)
        self._window = window
        self._commands: dict[str, Command] = {}
        self._actions: dict[str, QAction] = {}
        self._words: dict[str, str] = {}
        self._submenus: dict[str, QMenu] = {}
        self._off: set[str] = set()
        self._listed: list[tuple[int, str]] = []
        self._trackers: tuple[str, ...] | None = None
        bar = window.menuBar()
        self._menus = {each: bar.addMenu(tr(each.value)) for each in Menu}
        for command, key in EARLY_KEYS.items():
            keys.declare(command, (key,), Takes.WINDOW)
        self.show_commands(COMMANDS)
        themes = QActionGroup(window)
        for name in ("theme_system", "theme_light", "theme_dark"):
            themes.addAction(self._actions[name])
        self.samples, self.characters = self.menu("samples"), self.menu("characters")
        for names in (self.samples, self.characters):
            follow_typing(names)

    def show_commands(self, commands: Sequence[Command]) -> None:
        """Add these commands, each at its place in its menu, keeping existing ones."""
        for command in commands:
            command.declare_keys()
        for command in commands:
            if command.menu is not None and command.id not in self._commands:
                self._commands[command.id] = command
                if command.run is None:
                    self._submenus[command.id] = QMenu(tr(command.text), self._window.menuBar())
                else:
                    self._add(command)
        for menu in Menu:
            self._fill(menu)
        self.show_keys()

    def _fill(self, menu: Menu) -> None:
        shown_menu = self._menus[menu]
        for action in shown_menu.actions():
            shown_menu.removeAction(action)
        last: int | None = None
        for command in self._listed_in(menu):
            if last is not None and command.place // 10 != last:
                shown_menu.addSeparator()
            last = command.place // 10
            if command.id in self._submenus:
                shown_menu.addMenu(self._submenus[command.id])
            else:
                shown_menu.addAction(self._actions[command.id])

    def _listed_in(self, menu: Menu) -> list[Command]:
        listed = (each for each in self._commands.values() if each.menu is menu)
        return sorted(listed, key=lambda each: each.place)

    def menu(self, command: str) -> QMenu:
        """Return the submenu of a command, which the declaring feature fills."""
        return self._submenus[command]

    def allow(self, now: Situation) -> None:
        """Enable the commands that can be used now, and disable the others."""
        for name, command in self._commands.items():
            entry = self._submenus.get(name) or self._actions[name]
            entry.setEnabled(name not in self._off and command.when(now))

    def switch_off(self, commands: Iterable[str]) -> None:
        """Disable commands for good: their feature has failed."""
        self._off |= {*commands}
        for name in self._off & self._commands.keys():
            (self._submenus.get(name) or self._actions[name]).setEnabled(False)

    def switch_on(self, commands: Iterable[str]) -> None:
        """Enable commands that were switched off."""
        self._off -= {*commands}
        for name in {*commands} & self._commands.keys():
            (self._submenus.get(name) or self._actions[name]).setEnabled(True)

    def __contains__(self, command_id: str) -> bool:
        return command_id in self._actions

    def __getitem__(self, command_id: str) -> QAction:
        return self._actions[command_id]

    def usable(self) -> tuple[CommandRow, ...]:
        """Return the commands that can be used now, in the order of the menus."""
        from desktop.kit.view.shell import CommandRow

        found = []
        names = [each.id for menu in Menu for each in self._listed_in(menu)]
        for name in names:
            action = self._actions.get(name)
            if action is not None and action.isEnabled() and action.isVisible() and name != "palette":
                words = re.sub(_PLAIN, r"\1", self._words[name])
                found.append(CommandRow(name, words, keys.shown(name)))
        return tuple(found)

    def list_characters(self, view: RailView) -> None:
        """List characters in the Character menu, with the open one marked."""
        listed = [(row.character, row.name) for group in view.groups for row in group.rows][:_MOST_LISTED]
        if listed != self._listed:
            self._listed = listed
            self.characters.clear()
            for character, name in listed:
                action = self.characters.addAction(entry_text(name))
                action.setCheckable(True)
                action.triggered.connect(partial(self._choose_character, character))
        for (character, _), action in zip(listed, self.characters.actions(), strict=True):
            action.setChecked(character == view.selected)

    def name_trackers(self, names: tuple[str, ...]) -> None:
        """Name the tracker commands after the open character's trackers; hide the rest."""
        if names == self._trackers:
            return
        self._trackers = names
        for place in range(TRACKERS):
            action = self._actions[f"tracker_{place + 1}"]
            action.setVisible(place < len(names))
            if place < len(names):
                self._name(f"tracker_{place + 1}", tr("Change {name}").format(name=entry_text(names[place])))

    def offer_ticks(self, *, offered: bool) -> None:
        """Show or hide the command that ticks skills; some games have no ticks."""
        self._actions["tick"].setVisible(offered)

    def show_keys(self) -> None:
        """Show the keys that the player has for each command beside it, and let them run it."""
        for name, action in self._actions.items():
            in_window = keys.active_keys(name, single=False)
            action.setShortcuts([each for key in in_window for each in sequences(key)])
            self._name(name, self._words[name])

    def _name(self, command: str, words: str) -> None:
        """Name a command's entry. Qt shows its shortcut, but a single key is none."""
        self._words[command] = words
        key = "" if keys.active_keys(command, single=False) else keys.shown(command, joint="+")
        self._actions[command].setText(f"{words}\t{key}" if key else words)

    def list_samples(self, samples: tuple[SampleRow, ...]) -> None:
        """List the samples in the File menu, each with its game."""
        self.samples.clear()
        for sample in samples:
            action = self.samples.addAction(f"{entry_text(sample.name)}\t{entry_text(sample.game)}")
            action.triggered.connect(partial(self._choose_sample, sample.id))

    def _choose_character(self, character: int, _checked: bool = False) -> None:
        self.character_chosen.emit(character)

    def _choose_sample(self, sample: str, _checked: bool = False) -> None:
        self.sample_chosen.emit(sample)

    def _ask(self, command: str, _checked: bool = False) -> None:
        self.asked.emit(command)

    def _add(self, command: Command) -> None:
        words = command.words
        # Not `QAction(words, …)`: that could be an icon, whose class takes 3 ms to wrap.
        action = QAction(self._window, text=words)
        action.setCheckable(command.checkable)
        self._words[command.id] = words
        action.triggered.connect(partial(self._ask, command.id))
        self._actions[command.id] = action


def entry_text(name: str) -> str:
    """Return a player's name as a menu entry: a single ampersand would mark a menu key."""
    return shown(name).replace("&", "&&")
