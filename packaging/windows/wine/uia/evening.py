"""``python -m windows.wine.uia.evening RECORDER FOLDER INTO``: play through UI Automation, note what is told.

Runs in the Windows Python. Each page is walked as a screen reader walks it, and skills, ticks and numbers are
changed by what UI Automation offers. The dice always fall the same.
"""

import json
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from windows.wine.uia.elements import Element, Recorder, act, describe

from desktop.base.paths import Places
from desktop.library.store.lock import LibraryLock
from desktop.self_check.playing import IDA
from desktop.self_check.trial import CheckFailed, Trial
from desktop.shell import app as shell
from desktop.start import load_features, new_application
from desktop.tour.hands import NotThere, answered
from tests.heard.played import SameDice

SHOWN = ("spinner", "slider", "custom", "progress bar")
"""The kinds of elements whose values are kept, of each page: those that Rollbook paints itself."""

_QUIET_MS = 150
_OPENING_MS, _PATIENCE_MS = 120_000, 30_000
"""How long opening and each step may take: from source, modules load slowly under Wine."""

_JOURNAL = "SELECT seq, json_extract(entry, '$.action') FROM journal ORDER BY seq"

_CLOCK = re.compile(r"^\d\d:\d\d, ")
"""The time of an entry in the history."""

CONTROL = Qt.KeyboardModifier.ControlModifier
PLAIN = Qt.KeyboardModifier.NoModifier


class Evening(Trial):
    """The app, played through UI Automation."""

    def __init__(self, folder: Path, recorder: str) -> None:
        """Keep everything in ``folder``; ``recorder`` is the path of the stand-in for UI Automation."""
        self._heard: list[tuple[str, str, str, Any]] = []
        self._recorder = Recorder(recorder, lambda *told: self._heard.append(told))
        super().__init__(folder, new_application(), _with_same_dice)
        self.lines: list[str] = []
        self.pages: dict[str, list[Element]] = {}
        self._saved = 0
        self._shown: list[str] = []

    def step(self, words: str, do: Callable[[], object], until: Callable[[], bool] | None = None) -> None:
        """Do something, wait for what it leads to, and note all that was told meanwhile."""
        self._heard.clear()
        do()
        if until is not None:
            self.wait(until, words)
        seen = -1
        while seen != len(self._heard):
            seen = len(self._heard)
            QTest.qWait(_QUIET_MS)
        self.lines += [
            f"# {words}",
            *(f"  {each}" for each in (*_in_words(self._heard), *self._new_entries())),
        ]

    def use(self, pattern: str, kind: str, name: str, *given: float) -> None:
        """Do what a pattern of an element does. It is found by its kind and the start of its name."""
        found = self._recorder.find(self._window(), kind, name)
        if not found:
            self.lines.append(f"  there is no {kind} “{name}”")
        elif not act(found, pattern, *given):
            self.lines.append(f"  {pattern} does nothing on {kind} “{name}”")

    def walk(self, page: str) -> None:
        """Note each element of the page that is open, and the values that the page before didn't have."""
        self.pages[page] = [*self._recorder.elements(self._window())]
        shown = [_shown(each) for each in self.pages[page] if each.kind in SHOWN and each.name]
        self.lines += [
            f"= {page}",
            *(f"  {each}" for each in dict.fromkeys(shown) if each not in self._shown),
        ]
        self._shown = shown

    def show(self, kind: str, name: str) -> None:
        """Note an element by its kind and the start of its name."""
        found = self._recorder.find(self._window(), kind, name)
        self.lines.append(f"  {_shown(describe(found))}" if found else f"  there is no {kind} “{name}”")

    def press_key(self, key: Qt.Key, held: Qt.KeyboardModifier = PLAIN) -> None:
        """Press a key where the keyboard is."""
        QTest.keyClick(self.qt.focusWidget() or self.front, key, held)

    def was(self, what: str) -> bool:
        """Return whether something of this sort was told in this step."""
        return any(each[0] == what for each in self._heard)

    def is_saved(self) -> bool:
        """Return whether the library has a new entry."""
        return len(self.rows(_JOURNAL)) > self._saved

    def _window(self) -> int:
        return int(self.front.winId())

    def _new_entries(self) -> list[str]:
        entries = self.rows(_JOURNAL)
        new, self._saved = entries[self._saved :], len(entries)
        return [f"library: {action}" for _, action in new]


def play(at: Evening) -> None:
    """Play the evening."""
    at.patience_ms = _OPENING_MS
    at.open(at.library)
    at.patience_ms = _PATIENCE_MS
    at.walk("first run")
    at.step(
        f"Open {IDA}",
        lambda: at.use("Invoke", "button", f"Open {IDA}"),
        lambda: IDA in at.window.windowTitle(),
    )
    at.walk("sheet")
    at.show("list item", "Spot Hidden")
    at.show("check box", "Spot Hidden")
    at.show("radio button", "Hard")
    at.show("tab item", "Skills")
    at.step("Down", lambda: at.press_key(Qt.Key.Key_Down), lambda: at.was("focus"))
    at.step(
        "Select a skill", lambda: at.use("SelectionItem", "list item", "Spot Hidden"), lambda: at.was("said")
    )
    at.show("list item", "Spot Hidden")
    at.show("custom", "Odds")
    at.step("Roll a skill", lambda: at.use("Invoke", "list item", "Listen"), at.is_saved)
    at.show("custom", "Dice")
    at.step("Roll it again", lambda: at.use("Invoke", "button", "Roll"), at.is_saved)
    at.step("Tick a skill", lambda: at.use("Toggle", "check box", "Swim, Tick"), at.is_saved)
    at.step("Tick by its key", lambda: at.press_key(Qt.Key.Key_T), at.is_saved)
    at.step("Choose Hard", lambda: at.use("SelectionItem", "radio button", "Hard"))
    at.show("radio button", "Hard")
    at.step("Choose a bonus die", lambda: at.use("Toggle", "radio button", "1 bonus die"))
    at.show("custom", "Odds")
    for mark in ("Keep the dice", "Keep them no longer"):
        at.step(mark, lambda: at.use("Toggle", "check box", "Keep these dice"), lambda: at.was("mark"))
    at.step("Set hit points", lambda: at.use("RangeValue", "spinner", "Hit points", 7), at.is_saved)
    at.show("spinner", "Hit points")
    at.step("Spend Luck by a button", lambda: at.use("Invoke", "button", "Decrease Luck"), at.is_saved)
    at.step("Type a change", lambda: at.press_key(Qt.Key.Key_1, CONTROL), lambda: at.was("focus"))
    at.step("Type too much", lambda: _type(at, "999"), lambda: at.was("said"))
    at.step("Escape", lambda: at.press_key(Qt.Key.Key_Escape), lambda: at.was("focus"))
    tabs = [each.name for each in at.pages["sheet"] if each.kind == "tab item"]
    for tab in (*tabs[1:], tabs[0]):
        _turn_to(at, tab)
    at.step("Edit", lambda: at.use("SelectionItem", "radio button", "Edit"), lambda: at.was("said"))
    at.walk("edit")
    at.step("Tick in the table", lambda: at.use("Toggle", "check box", "Jump, Tick"), at.is_saved)
    at.step("Play", lambda: at.use("Toggle", "radio button", "Play"), lambda: at.was("said"))
    _in_window(at, "fairness", lambda: _look_at_fairness(at))
    at.step("Timeline", at.window.commands["timeline"].trigger, lambda: at.was("focus"))
    at.walk("timeline")
    at.step("Dice only", at.window.commands["dice_only"].trigger, lambda: at.was("said"))
    at.walk("dice only")
    at.step("Library", at.window.commands["library"].trigger, lambda: at.was("said"))
    at.walk("library")
    at.step("Select a card", lambda: at.use("SelectionItem", "list item", IDA))
    at.show("list item", IDA)
    at.step(
        f"Back to {IDA}", lambda: at.use("Invoke", "list item", IDA), lambda: IDA in at.window.windowTitle()
    )
    _in_window(at, "settings", lambda: at.walk("settings"))
    at.step("Downtime", at.window.commands["downtime"].trigger, lambda: at.was("focus"))
    at.walk("downtime")
    at.close()


def _turn_to(at: Evening, tab: str) -> None:
    at.step(f"Tab {tab}", lambda: at.use("SelectionItem", "tab item", tab), lambda: at.was("focus"))
    at.walk(f"tab {tab}")


def _in_window(at: Evening, command: str, look: Callable[[], object]) -> None:
    """Open a window that waits to be closed, look at it, and close it."""
    if answered(at.window.commands[command].trigger, look) is None:
        raise NotThere(f"no window opened for {command}")


def _look_at_fairness(at: Evening) -> None:
    from desktop.fairness.ui.fairness_chart import FairnessChart

    def charts() -> list[FairnessChart]:
        return [each for each in at.front.findChildren(FairnessChart) if each.isVisible()]

    at.wait(lambda: bool(charts()), "the chart of fairness")
    at.walk("fairness")
    charts()[0].setFocus()
    at.step("Point at a bar", lambda: at.press_key(Qt.Key.Key_Right))
    at.show("custom", "Faces rolled")


def _type(at: Evening, text: str) -> None:
    at.type_on(text)
    at.press_key(Qt.Key.Key_Return)


def _with_same_dice(chosen: Places, lock: LibraryLock, qt: QApplication) -> shell.App:
    shell._SLOW_MS = 600_000  # on a busy computer, opening is announced as slow
    return shell.App(qt, chosen, lock, SameDice(), features=load_features)


def _in_words(heard: list[tuple[str, str, str, Any]]) -> list[str]:
    """Return what was told, without scroll bars, and last where the focus is at the end."""
    found: list[str] = []
    for what, kind, name, value in heard:
        match what:
            case "said":
                found.append(f"says: {value}")
            case "number" if kind != "scroll bar":
                found.append(f"number of {kind} “{name}”: {value:g}")
            case "mark":
                found.append(f"mark of {kind} “{name}”: {'on' if value else 'off'}")
            case "value":
                found.append(f"value of {kind} “{name}”: {value}")
            case "name" if kind == "list item":
                found.append(f"name of {kind}: {value}")
    focused = [f"focus: {kind} “{_CLOCK.sub('', name)}”" for what, kind, name, _ in heard if what == "focus"]
    return [*found, *focused[-1:]]


def _shown(it: Element) -> str:
    number = f", {it.number[1]:g} from {it.number[0]:g} to {it.number[2]:g}" if it.number else ""
    marks = [word for word, is_so in (("selected", it.selected), ("ticked", it.ticked)) if is_so]
    said = f"{it.kind} “{it.name}”" + (f": {it.value}" if it.value else "") + number
    return ", ".join([said, *marks])


def main(recorder: str, folder: str, into: str) -> None:
    """Play, and write the lines and the pages as JSON."""
    at = Evening(Path(folder), recorder)
    wrong = ""
    try:
        with at.quietly():
            play(at)
    except (CheckFailed, NotThere) as error:
        wrong = str(error)
    pages = {page: [each._asdict() for each in found] for page, found in at.pages.items()}
    told = {"lines": at.lines, "pages": pages, "wrong": wrong}
    Path(into).write_text(json.dumps(told), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
