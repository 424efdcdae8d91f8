"""Every command of the app: its words, its keys and its place in the menu bar."""

import re
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu

from desktop.widgets import letter_keys
from desktop.widgets.text import shown
from desktop.words import tr

if TYPE_CHECKING:
    from pathlib import Path

    from desktop.viewdata.libraries import RecentRow
    from desktop.viewdata.palette import CommandRow
    from desktop.viewdata.rail import RailView
    from desktop.viewdata.shell import SampleCard


class Command(NamedTuple):
    """A menu entry: an id, its words, and its keys in Qt's portable notation ("" for none)."""

    id: str
    text: str
    keys: str = ""


SEPARATOR = Command("", "")

TRACKERS = 4
"""So many trackers have a key."""


def menus() -> tuple[tuple[str, tuple[Command, ...]], ...]:
    """The menu bar, from left to right. Keys that only work on the sheet and tray are not listed here."""
    return (
        (
            tr("&File"),
            (
                Command("palette", tr("&Find a character or command…"), "Ctrl+K"),
                Command("library", tr("&Library"), "Ctrl+L"),
                SEPARATOR,
                Command("new", tr("&New character…"), "Ctrl+N"),
                Command("samples", tr("Open a &sample")),
                SEPARATOR,
                Command("import", tr("&Import characters…"), "Ctrl+O"),
                Command("paste", tr("Import from the &clipboard"), "Ctrl+Shift+V"),
                Command("import_folder", tr("Import a fol&der…")),
                SEPARATOR,
                Command("save_copy", tr("Sa&ve a copy…"), "Ctrl+S"),
                Command("export", tr("&Export…"), "Ctrl+Shift+E"),
                Command("export_all", tr("Export the &whole library…")),
                Command("print", tr("&Print…"), "Ctrl+P"),
                SEPARATOR,
                Command("backups", tr("&Backups…")),
                SEPARATOR,
                Command("open_library", tr("&Open library…")),
                Command("recent", tr("&Recent libraries")),
                Command("new_library", tr("New librar&y…")),
                Command("move_library", tr("&Move library…")),
                SEPARATOR,
                Command("quit", tr("&Quit"), "Ctrl+Q"),
            ),
        ),
        (
            tr("&Edit"),
            (
                Command("undo", tr("&Undo"), "Ctrl+Z"),
                Command("redo", tr("&Redo"), "Ctrl+Shift+Z"),
                SEPARATOR,
                Command("copy_log", tr("&Copy the log")),
                SEPARATOR,
                Command("settings", tr("&Settings…"), "Ctrl+,"),
            ),
        ),
        (
            tr("&Character"),
            (
                Command("characters", tr("&Open")),
                Command("next_character", tr("&Next character"), "Ctrl+Tab"),
                Command("previous_character", tr("&Previous character"), "Ctrl+Shift+Tab"),
                SEPARATOR,
                *(
                    Command(f"tracker_{place}", tr("Change tracker {n}").format(n=place), f"Ctrl+{place}")
                    for place in range(1, TRACKERS + 1)
                ),
                SEPARATOR,
                Command("edit", tr("&Edit"), "Ctrl+E"),
                Command("downtime", tr("&Downtime…"), "Ctrl+D"),
                Command("timeline", tr("&Timeline"), "Ctrl+H"),
                Command("campaigns", tr("Ca&mpaigns…")),
                Command("packs", tr("Ta&ble packs…")),
            ),
        ),
        (
            tr("&Roll"),
            (
                Command("roll", tr("&Roll", "to do")),
                Command("luck", tr("Spend &Luck")),
                Command("push", tr("&Push the roll")),
                Command("follow_up", tr("What &follows: damage, apply")),
                Command("why", tr("&Why this result")),
                Command("tick", tr("Tick or untick the &skill")),
                SEPARATOR,
                Command("bonus", tr("Add a &bonus die")),
                Command("penalty", tr("Add a p&enalty die")),
                Command("plain", tr("&No extra dice")),
                Command("difficulty", tr("Next &difficulty")),
                SEPARATOR,
                Command("share_text", tr("Copy the roll as &text")),
                Command("share_discord", tr("Copy the roll for Dis&cord")),
                Command("share_picture", tr("Copy the roll as a pict&ure")),
                SEPARATOR,
                Command("physical", tr("Roll m&y own dice")),
                Command("dice_sets", tr("How the dice loo&k…")),
                Command("dice_only", tr("Dice &only"), "Ctrl+Shift+D"),
                Command("fairness", tr("Dice fa&irness…")),
            ),
        ),
        (
            tr("&View"),
            (
                Command("theme_system", tr("Follow the &system")),
                Command("theme_light", tr("&Light theme")),
                Command("theme_dark", tr("&Dark theme")),
                Command("high_contrast", tr("&High contrast")),
                SEPARATOR,
                Command("larger", tr("L&arger text"), "Ctrl++"),
                Command("smaller", tr("S&maller text"), "Ctrl+-"),
                Command("usual", tr("&Normal text size"), "Ctrl+0"),
                SEPARATOR,
                Command("filter", tr("&Filter skills"), "Ctrl+F"),
                Command("next_tab", tr("N&ext tab"), "Ctrl+PgDown"),
                Command("previous_tab", tr("P&revious tab"), "Ctrl+PgUp"),
                Command("next_pane", tr("Next &pane"), "F6"),
                Command("previous_pane", tr("Pre&vious pane"), "Shift+F6"),
            ),
        ),
        (
            tr("&Help"),
            (
                Command("help", tr("Rollbook &help"), "Ctrl+F1"),
                Command("keys", tr("&Keys"), "F1"),
                Command("what", tr("&What is this?"), "Shift+F1"),
                SEPARATOR,
                Command("report", tr("Problem &report…")),
                Command("about", tr("&About Rollbook")),
            ),
        ),
    )


LETTERS: dict[str, str] = {
    "R": "roll",
    "L": "luck",
    "U": "push",
    "D": "follow_up",
    "W": "why",
    "B": "bonus",
    "P": "penalty",
    "0": "plain",
    "Shift+D": "difficulty",
    "M": "physical",
    "/": "filter",
    "?": "keys",
}
"""Single keys that work while the focus is on the sheet or the tray and not in a text field."""

TICK_LETTER = "T"
"""The single key of the command "tick": a key of the skills, for elsewhere it would tick what nobody sees."""

POOL_LETTERS = "QWEASDU"
"""Letters that add a die to a pool in the tray and with Shift remove one; there they mean nothing else."""


IMPORTING = ("import", "paste", "import_folder")
"""The commands that bring characters in."""

SHARING = ("share_text", "share_discord", "share_picture")
"""The commands that share the roll on the felt."""

_LETTER_OF = {command: letter for letter, command in reversed((LETTERS | {TICK_LETTER: "tick"}).items())}
"""The letter that stands beside a command in the menus, the first where there are several."""

_MOST_LISTED = 30
_PLAIN = r"&(.)"
"""What marks a key in a menu entry; two of them are one that is shown."""
_BETWEEN = r"(?<=\w)\+"
"""What Qt writes between keys that are pressed together."""


class Commands(QObject):
    """The menu bar of a window: its actions by id."""

    asked = Signal(str)
    """A command was used; carries its id."""
    character_chosen = Signal(int)
    sample_chosen = Signal(str)
    library_chosen = Signal(object)
    """A library of those opened before was chosen; carries its file."""
    recent_cleared = Signal()
    """The libraries opened before are to be forgotten."""

    def __init__(self, window: QMainWindow) -> None:
        """Fill the menu bar of ``window``."""
        super().__init__(window)
        self._actions: dict[str, QAction] = {}
        self._with_letters: dict[str, tuple[str, str]] = {}
        self._recent_rows: tuple[RecentRow, ...] | None = None
        self._listed: list[tuple[int, str]] = []
        bar = window.menuBar()
        self.samples = QMenu(tr("Open a &sample"), bar)
        self.characters = QMenu(tr("&Open"), bar)
        self.recent = QMenu(tr("&Recent libraries"), bar)
        """The libraries opened before."""
        inside = {"samples": self.samples, "characters": self.characters, "recent": self.recent}
        for title, commands in menus():
            menu = bar.addMenu(title)
            for command in commands:
                if command is SEPARATOR:
                    menu.addSeparator()
                elif command.id in inside:
                    menu.addMenu(inside[command.id])
                else:
                    self._add(window, menu, command)
        self.show_letters()
        self._actions["edit"].setCheckable(True)
        self._actions["physical"].setCheckable(True)
        self._actions["high_contrast"].setCheckable(True)
        themes = QActionGroup(window)
        for name in ("theme_system", "theme_light", "theme_dark"):
            self._actions[name].setCheckable(True)
            themes.addAction(self._actions[name])

    def __getitem__(self, command_id: str) -> QAction:
        return self._actions[command_id]

    def usable(self) -> "tuple[CommandRow, ...]":
        """The commands that can be used now, as the palette lists them."""
        from desktop.viewdata.palette import CommandRow

        found = []
        for name, action in self._actions.items():
            if action.isEnabled() and action.isVisible() and name != "palette":
                words, _, letter = action.text().partition("\t")
                keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText) or letter
                found.append(CommandRow(name, re.sub(_PLAIN, r"\1", words), re.sub(_BETWEEN, " ", keys)))
        return tuple(found)

    def list_characters(self, view: "RailView") -> None:
        """List characters in the Character menu, the open one marked."""
        listed = [(row.character, row.name) for group in view.groups for row in group.rows][:_MOST_LISTED]
        if listed != self._listed:
            self._listed = listed
            self.characters.clear()
            for character, name in listed:
                action = self.characters.addAction(_entry(name))
                action.setCheckable(True)
                action.triggered.connect(partial(self._choose_character, character))
        for (character, _), action in zip(listed, self.characters.actions(), strict=True):
            action.setChecked(character == view.selected)

    def name_trackers(self, names: tuple[str, ...]) -> None:
        """Call the trackers by the names of the open character's; those that it has not are hidden."""
        for place in range(TRACKERS):
            action = self._actions[f"tracker_{place + 1}"]
            action.setVisible(place < len(names))
            if place < len(names):
                action.setText(tr("Change {name}").format(name=_entry(names[place])))

    def offer_ticks(self, *, offered: bool) -> None:
        """Have skills be ticked from the menu; games without ticks leave it out."""
        self._actions["tick"].setVisible(offered)

    def show_letters(self) -> None:
        """Show the single letters beside the commands that they stand for, where they are keys."""
        for name, (words, letter) in self._with_letters.items():
            self._actions[name].setText(f"{words}\t{letter}" if letter_keys.are_on() else words)

    def list_samples(self, samples: "tuple[SampleCard, ...]") -> None:
        """Offer these samples in the File menu."""
        self.samples.clear()
        for sample in samples:
            action = self.samples.addAction(_entry(sample.name))
            action.triggered.connect(partial(self._choose_sample, sample.id))

    def list_recent(self, rows: "tuple[RecentRow, ...]") -> None:
        """List the libraries opened before, the open one marked; one that is not there says so."""
        if rows == self._recent_rows:
            return  # it may be open: an entry that somebody goes to must not vanish
        self._recent_rows = rows
        self.recent.clear()
        for row in rows:
            why = f" ({row.refusal})" if row.refusal else ""
            action = self.recent.addAction(f"{_entry(row.words)}{why}")
            action.setCheckable(row.is_open)
            action.setChecked(row.is_open)
            action.setEnabled(not row.refusal)
            action.triggered.connect(partial(self._choose_library, row.library))
        self.recent.addSeparator()
        clear = self.recent.addAction(tr("&Clear list"))
        clear.setEnabled(any(not row.is_open for row in rows))
        clear.triggered.connect(self._clear_recent)

    def allow_libraries(self, *, allowed: bool) -> None:
        """Have the library that is open be left for another one, or not for now."""
        for name in ("open_library", "new_library", "move_library"):
            self._actions[name].setEnabled(allowed)
        self.recent.setEnabled(allowed)

    def _choose_library(self, library: "Path", _checked: bool = False) -> None:
        self.library_chosen.emit(library)

    def _clear_recent(self, _checked: bool = False) -> None:
        self.recent_cleared.emit()

    def _choose_character(self, character: int, _checked: bool = False) -> None:
        self.character_chosen.emit(character)

    def _choose_sample(self, sample: str, _checked: bool = False) -> None:
        self.sample_chosen.emit(sample)

    def _ask(self, command: str, _checked: bool = False) -> None:
        self.asked.emit(command)

    def _add(self, window: QMainWindow, menu: QMenu, command: Command) -> None:
        action = QAction(command.text, window)
        keys = [QKeySequence(command.keys)] if command.keys else []
        if command.id == "larger":
            keys.append(QKeySequence("Ctrl+="))
        action.setShortcuts(keys)
        letter = _LETTER_OF.get(command.id, "")
        if letter and not command.keys:
            self._with_letters[command.id] = (command.text, letter)
        action.triggered.connect(partial(self._ask, command.id))
        menu.addAction(action)
        self._actions[command.id] = action


def _entry(name: str) -> str:
    """A user's name as a menu entry, in which a single ampersand would mark a key."""
    return shown(name).replace("&", "&&")
