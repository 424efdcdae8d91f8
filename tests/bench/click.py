"""From a click to the saved outcome, to the first frame and to dice that lie; and what else is clicked."""

import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from time import perf_counter
from typing import Protocol

from PySide6.QtCore import QCoreApplication, QElapsedTimer, QEvent, QEventLoop, QObject, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from desktop.dice.felt import Felt
from desktop.dice.turn import NORMAL_MS, length_ms
from desktop.kit.look import theme
from desktop.shell.app import App
from desktop.tray.result import ResultCard
from desktop.views.tray import TrayView
from rules_core.dice.faces import Die, F
from rules_core.dice.sources import DiceSource
from tests.bench.bare_click import BareWindow
from tests.bench.figure import Figure, Taken, compared, limited
from tests.bench.plain_writer import PlainWriter, SaveWatch
from tests.bench.played import SKILL, library_of_ten, opened

_WARM_UP, _ROUNDS = 5, 41
_THROWS = 8
_FIRSTS = 5
_BURSTS = 5
_CLICKS, _APART_S = 40, 0.125
_ACTS_WARM_UP, _ACTS_ROUNDS = 3, 15

_PAINTED_MS = 50.0
"""How long anything that was clicked may take until it is seen."""

_LATE_MS = 33.0
"""How much later than planned the dice may lie: two frames."""

_PASSES, _FAILS = 1, 7
"""The faces that all dice show, by their places: 11 passes every roll, and 77 fails by few points."""

_SKILLS = (SKILL, "stealth")
"""Two rows that are clicked in turn: of two quick clicks on one row the second is a double click."""

_BARE = "bare window, plain sqlite3"
_PLAIN = "plain sqlite3, same bytes, same mode"


def take(folder: Path) -> Taken:
    """Click in the open app, and in a bare window that saves the same bytes."""
    qt = theme.new_application("rollbook")
    library = library_of_ten(folder / "library.db")
    firsts = _firsts(library)
    floor = PlainWriter(library, folder / "floor.db")
    dice = SameFaces()
    with opened(qt, library, dice) as app:
        desk = Desk(qt, app, floor, dice)
        wait(3000)
        figures = _clicks(desk) + firsts + _throws(desk) + _bursts(desk) + _acts(desk)
        desk.close()
    floor.close()
    return Taken(figures, notes=[f"All {_BURSTS * _CLICKS} quick clicks were saved, in their order."])


class SameFaces(DiceSource):
    """All dice show the face at one place."""

    def __init__(self) -> None:
        self.place = _PASSES

    def draw(self, die: Die[F], count: int = 1) -> tuple[F, ...]:
        """The same face ``count`` times."""
        return (die.faces[self.place],) * count


class Painted(QObject):
    """Notes when a paint of the whole window is over in which ``widget`` was drawn, each time."""

    def __init__(self, widget: QWidget, while_so: Callable[[], bool] = lambda: True) -> None:
        super().__init__()
        self.at = 0.0
        self._widget, self._window = widget, widget.window()
        self._while_so = while_so
        self._is_drawn = self._passes_on = False
        for each in {self._widget, self._window}:
            each.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Note that the widget is drawn; and have the window paint from here, to know when that is over."""
        if event.type() == QEvent.Type.Paint and watched is self._widget and self._while_so():
            self._is_drawn = True
        if event.type() != QEvent.Type.UpdateRequest or watched is not self._window or self._passes_on:
            return False
        self._passes_on = True
        QCoreApplication.sendEvent(self._window, event)
        self._passes_on = False
        if self._is_drawn:
            self._is_drawn = False
            self.at = perf_counter()
        return True

    def await_after(self, began: float) -> float:
        """Have the events go on until it was painted after ``began``; the milliseconds between the two."""
        limit = QElapsedTimer()
        limit.start()
        while self.at <= began:
            QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents, 20)
            assert limit.elapsed() < 5000, "it is not painted"
        return (self.at - began) * 1000


class Desk:
    """The open app and the bare window beside it, and what both of them are asked."""

    def __init__(self, qt: QApplication, app: App, floor: PlainWriter, dice: SameFaces) -> None:
        assert app.controllers is not None
        self.qt, self.app, self.floor, self.dice = qt, app, floor, dice
        self.on = app.controllers
        self.tray = app.window.tray
        (self.felt,) = self.tray.findChildren(Felt)
        (self.card,) = self.tray.findChildren(ResultCard)
        self.thrown = Painted(self.felt, self.felt.is_turning)
        self.lies = Painted(self.card)
        self.window = Painted(app.window)
        self.saved = SaveWatch()
        self.bare = BareWindow(app.window.size(), self.felt.size())
        self.character = self.on.session.character.id
        self.view: TrayView | None = None
        self.on.rolls.tray.changed.connect(self._see)

    def _see(self, view: TrayView | None) -> None:
        self.view = view

    def close(self) -> None:
        """Put away what stood beside the app."""
        self.saved.close()
        self.bare.close()

    def click(self, skill: str = SKILL) -> float:
        """Click the row of a skill; when the button went down."""
        rows = self.app.window.sheet.skills.list
        place = rows.visualRect(rows.skills.index_of(skill)).center()
        began = perf_counter()
        QTest.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
        return began

    def tidy(self, skill: str = SKILL) -> None:
        """Land the dice, take the tick off that they gave, and let everything be painted."""
        self.tray.land()
        if self.on.session.character.sheet.skill(skill).marks:
            self.on.sheets.toggle_tick(skill)
            self.floor.catch_up(self.character)
        self.qt.processEvents()


def wait(ms: int) -> None:
    """Let the app live for so long."""
    loop = QEventLoop()
    QTimer.singleShot(ms, loop.quit)
    loop.exec()


def _clicks(desk: Desk) -> list[Figure]:
    """Click a skill again and again; each roll passes, ticks and is saved before its dice are seen."""
    saved: list[float] = []
    plain: list[float] = []
    seen: list[float] = []
    bare: list[float] = []
    for _ in range(_WARM_UP + _ROUNDS):
        before = desk.on.session.character.rev
        began = desk.click()
        assert desk.on.session.character.rev == before + 1, "the roll changed nothing"
        saved.append((desk.saved.saved_at - began) * 1000)
        seen.append(desk.thrown.await_after(began))
        bare.append(desk.bare.click(desk.qt, lambda: plain.append(desk.floor.catch_up(desk.character))))
        desk.tidy()
    return [
        compared("Click to saved outcome", "ms", saved[_WARM_UP:], _PLAIN, plain[_WARM_UP:], times=2, plus=5),
        _seen("Click to the first frame of the dice", seen[_WARM_UP:], bare[_WARM_UP:]),
    ]


def _firsts(library: Path) -> list[Figure]:
    """The first click of a session pays for what is done once: each in a process of its own."""
    told = []
    for number in range(_FIRSTS):
        command = (sys.executable, "-m", "tests.bench.first_click", str(library), str(number))
        done = subprocess.run(command, capture_output=True, encoding="utf-8", check=True)
        told.append([float(each) for each in done.stdout.split()])
    saved, plain, seen, bare = map(list, zip(*told, strict=True))
    return [
        compared("First click of a session to saved outcome", "ms", saved, _PLAIN, plain, times=2, plus=5),
        _seen("First click of a session to the first frame", seen, bare),
    ]


def _seen(name: str, ours: list[float], bare: list[float]) -> Figure:
    """A figure of how long it takes until something is seen."""
    figure = compared(name, "ms", ours, _BARE, bare)
    return replace(figure, target=f"under {_PAINTED_MS:g} ms", limit=_PAINTED_MS)


def _throws(desk: Desk) -> list[Figure]:
    """Whole throws: how late after the plan their dice lie, and when that is seen; then without motion."""
    marks: list[float] = []
    for signal in (desk.felt.thrown, desk.felt.landed):
        signal.connect(lambda *_: marks.append(perf_counter()))
    late: list[float] = []
    told: list[float] = []
    for _ in range(_THROWS):
        marks.clear()
        desk.click()
        desk.floor.catch_up(desk.character)
        _until(lambda: len(marks) > 1)
        thrown, landed = marks[:2]
        late.append((landed - thrown) * 1000 - length_ms(2, NORMAL_MS))
        told.append(desk.lies.await_after(landed))
        desk.tidy()
    desk.tray.set_speed(0)
    still: list[float] = []
    bare: list[float] = []
    for _ in range(_WARM_UP + _ROUNDS):
        still.append(desk.lies.await_after(desk.click()))
        bare.append(desk.bare.click(desk.qt, lambda: desk.floor.catch_up(desk.character)))
        desk.tidy()
    desk.tray.set_speed(NORMAL_MS)
    return [
        limited("Dice lie later than planned by", "ms", late[1:], _LATE_MS),
        limited("From dice that lie to the result painted", "ms", told[1:], _PAINTED_MS),
        _seen("Click to the result painted, with dice that do not turn", still[_WARM_UP:], bare[_WARM_UP:]),
    ]


def _until(so: Callable[[], bool]) -> None:
    limit = QElapsedTimer()
    limit.start()
    while not so():
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents, 20)
        assert limit.elapsed() < 10_000, "it does not come"


def _bursts(desk: Desk) -> list[Figure]:
    """Two skills clicked in turn, eight times a second: all are saved, and none waits for those before it."""
    waited: list[float] = []
    last: list[float] = []
    single: list[float] = []
    for _ in range(_BURSTS):
        single.append(desk.thrown.await_after(desk.click()))
        desk.floor.catch_up(desk.character)
        desk.tidy()
        saved, seq = desk.saved.count, desk.on.session.character.rev
        longest = began = 0.0
        due = perf_counter()
        for number in range(_CLICKS):
            while (left := due - perf_counter()) > 0:
                QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents, int(left * 1000))
            began = desk.click(_SKILLS[number % 2])
            longest = max(longest, began - due)
            due += _APART_S
        last.append(desk.thrown.await_after(began))
        assert desk.saved.count == saved + _CLICKS, "a click was lost"
        assert desk.on.session.character.rev > seq
        waited.append(longest * 1000)
        desk.tray.land()
        _catch_up_anew(desk)
    return [
        limited("Eight clicks a second: the longest that one had to wait", "ms", waited, _APART_S * 1000),
        compared(
            "Eight clicks a second: the last to its first frame",
            "ms",
            last,
            "a single click",
            single,
            times=2,
        ),
    ]


def _catch_up_anew(desk: Desk) -> None:
    """Have the twin be as the library is, and no skill be ticked."""
    for skill in _SKILLS:
        if desk.on.session.character.sheet.skill(skill).marks:
            desk.on.sheets.toggle_tick(skill)
    desk.qt.processEvents()
    desk.floor.catch_up_all(desk.character)


class _Do(Protocol):
    def __call__(self) -> object: ...


@dataclass
class _Act:
    """One thing that a click does on the page of play, and what comes before and after it, unmeasured."""

    name: str
    do: _Do
    before: _Do = lambda: None
    after: _Do = lambda: None
    saved: list[float] = field(default_factory=list)
    plain: list[float] = field(default_factory=list)
    seen: list[float] = field(default_factory=list)
    bare: list[float] = field(default_factory=list)


def _acts(desk: Desk) -> list[Figure]:
    """What else a click does: asked of the controllers as the buttons do, so without a way of the mouse."""
    on = desk.on

    def fail() -> None:
        desk.dice.place = _FAILS
        on.rolls.roll_skill(SKILL)
        desk.tray.land()

    def lose() -> None:
        on.sheets.enter_tracker("hp", "-1")

    def heal() -> None:
        on.sheets.enter_tracker("hp", "+1")

    def lose_and_undo() -> None:
        lose()
        on.undo.undo()

    def spend() -> None:
        assert desk.view is not None
        on.rolls.spend_luck(desk.view.luck[0].points)

    def fail_and_change() -> None:
        fail()
        on.rolls.amending.change()
        on.rolls.choices.choose_dice(-1)

    def forget() -> None:
        desk.tray.land()
        on.undo.undo()

    acts = (
        _Act("One hit point less", lose, after=heal),
        _Act("A tick by hand", lambda: on.sheets.toggle_tick(SKILL), after=on.undo.undo),
        _Act("Luck spent on a roll", spend, before=fail, after=on.undo.undo),
        _Act("A roll pushed", on.rolls.push, before=fail, after=desk.tray.land),
        _Act("A roll judged again with a penalty die", on.rolls.roll, before=fail_and_change, after=forget),
        _Act("Undo", on.undo.undo, before=lose),
        _Act("Redo", on.undo.redo, before=lose_and_undo, after=on.undo.undo),
    )
    for act in acts:
        for _ in range(_ACTS_WARM_UP + _ACTS_ROUNDS):
            _once(desk, act)
    return [figure for act in acts for figure in _told(act)]


def _once(desk: Desk, act: _Act) -> None:
    act.before()
    desk.qt.processEvents()
    desk.floor.catch_up_all(desk.character)
    count = desk.saved.count
    began = perf_counter()
    act.do()
    assert desk.saved.count == count + 1, f"not saved: {act.name}"
    act.saved.append((desk.saved.saved_at - began) * 1000)
    act.seen.append(desk.window.await_after(began))
    act.bare.append(desk.bare.click(desk.qt, lambda: act.plain.append(desk.floor.catch_up(desk.character))))
    act.after()
    desk.qt.processEvents()


def _told(act: _Act) -> tuple[Figure, Figure]:
    first = slice(_ACTS_WARM_UP, None)
    return (
        compared(f"{act.name}, to saved", "ms", act.saved[first], _PLAIN, act.plain[first], times=2, plus=5),
        _seen(f"{act.name}, to painted", act.seen[first], act.bare[first]),
    )
