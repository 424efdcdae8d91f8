"""Dice in flight on the felt of the open app: the frames that are seen, what they cost, and one alone."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from time import perf_counter, process_time

from PySide6.QtCore import QEvent, QEventLoop, QObject, QSize, Qt, QTimer
from PySide6.QtWidgets import QApplication, QWidget

from desktop.dice.felt import Felt
from desktop.dice_window.ui.window import DiceWindow
from desktop.dice_window.view import CLEAR, PLAIN
from desktop.kit.look import theme
from desktop.shell.app import App
from desktop.views.felt import SYMBOL_DICE, DieLook, DieUse, FeltDie
from tests.bench.bare_click import BareWindow
from tests.bench.dice import mixed, wait
from tests.bench.figure import Figure, Taken, compared, limited
from tests.bench.played import SKILL, library_of_ten, opened

_OUTSIDE = QSize(1280, 720)
_THROWS = 6
_WARM_UP = 1
_TRAY_MS = 8
_A_SECOND = 60
_EVERY_MS = 1000 / _A_SECOND
_LONGEST_MS = 33.4
_BUSY_MS = 500
"""How much of a second of one core dice in flight may take."""


def take(folder: Path) -> Taken:
    """Throw in the open app: dice of a check, many of all kinds, and dice with symbols."""
    qt = theme.new_application("rollbook")
    with opened(qt, library_of_ten(folder / "library.db")) as app:
        (felt,) = app.window.tray.findChildren(Felt)
        bare = BareWindow(app.window.size(), felt.size())
        wait(3000)
        figures = _repaints(qt, app, felt, bare)
        for name, dice in _throws():
            figures += _flights(name, dice, felt, bare)
        bare.close()
        figures += _outside(app, felt)
    return Taken(figures)


def _outside(app: App, felt: Felt) -> list[Figure]:
    """Whole throws in the dice window, on each of its backgrounds."""
    app.window.commands["dice_window"].trigger()
    window = felt.window()
    assert isinstance(window, DiceWindow)
    window.resize(_OUTSIDE)
    bare = BareWindow(_OUTSIDE, felt.size())
    wait(1000)
    figures: list[Figure] = []
    for ground, words in ((PLAIN, "plain"), (CLEAR, "transparent")):
        window.ground_chosen.emit(ground)
        window.resize(_OUTSIDE)
        wait(500)
        wide, high = window.size().toTuple()
        figures += _flights(f"twelve dice in a {words} window, {wide} x {high}", mixed(12), felt, bare)
    bare.close()
    window.close()
    return figures


def _throws() -> tuple[tuple[str, tuple[FeltDie, ...]], ...]:
    tens, units = (mixed(len(DieLook))[at] for at in (_place(DieLook.TENS), _place(DieLook.UNITS)))
    symbols = tuple(
        FeltDie(look, 1, DieUse.PLAIN, look.upper()) for look in islice(cycle(sorted(SYMBOL_DICE)), 12)
    )
    return (
        ("two dice", (tens, units)),
        ("three dice, one of them a bonus die", (tens, tens, units)),
        ("twelve dice", mixed(12)),
        ("twelve symbol dice", symbols),
    )


def _place(look: DieLook) -> int:
    return [each for each in DieLook if each not in SYMBOL_DICE].index(look)


def _repaints(qt: QApplication, app: App, felt: Felt, bare: BareWindow) -> list[Figure]:
    """Throw with one bonus die, and paint the tray as often as there is time until the dice lie."""
    assert app.controllers is not None
    tray = app.window.tray
    whole: list[float] = []
    only_felt: list[float] = []
    plain: list[float] = []
    for _ in range(_THROWS):
        app.controllers.rolls.roll_skill(SKILL, 1)
        assert felt.is_turning()
        while felt.is_turning():
            whole.append(_repaint(tray))
            only_felt.append(_repaint(felt))
            plain.append(_repaint(bare.felt))
            qt.processEvents()
        qt.processEvents()
    return [
        limited("Repaint of the tray, three dice turning", "ms", whole, _TRAY_MS),
        compared("Repaint of the felt, three dice turning", "ms", only_felt, _BARE, plain),
    ]


_BARE = "a bare widget, three pictures"


def _repaint(widget: QWidget) -> float:
    began = perf_counter()
    widget.repaint()
    return (perf_counter() - began) * 1000


def _flights(name: str, dice: tuple[FeltDie, ...], felt: Felt, bare: BareWindow) -> list[Figure]:
    """Whole throws in the app's own event loop, and a bare felt that is painted as often for as long."""
    every: list[float] = []
    longest: list[float] = []
    busy: list[float] = []
    plain: list[float] = []
    for seed in range(_WARM_UP + _THROWS):
        frames = _Frames(felt)
        took = _busy(partial(_fly, felt, dice, seed))
        frames.close()
        gaps = [(b - a) * 1000 for a, b in zip(frames.at, frames.at[1:], strict=False)]
        every.append(sum(gaps) / len(gaps))
        longest.append(max(gaps))
        busy.append(took)
        plain.append(_busy(partial(_go_on, bare.felt)))
    due = [_EVERY_MS] * _THROWS
    first = slice(_WARM_UP, None)
    cost = compared(f"Processor in flight, {name}", "ms a second", busy[first], _BARE, plain[first])
    return [
        compared(
            f"Each frame in flight, {name}",
            "ms",
            every[first],
            "60 a second",
            due,
            times=1.25,
            of_one="frames",
        ),
        limited(f"The longest between two frames, {name}", "ms", longest[first], _LONGEST_MS),
        replace(cost, target=f"under {_BUSY_MS} ms a second", limit=_BUSY_MS),
    ]


def _busy(do: Callable[[], None]) -> float:
    """The milliseconds of processor time in each second of what is done."""
    began, worked = perf_counter(), process_time()
    do()
    return (process_time() - worked) * 1000 / (perf_counter() - began)


def _fly(felt: Felt, dice: tuple[FeltDie, ...], seed: int) -> None:
    loop = QEventLoop()
    felt.landed.connect(loop.quit)
    felt.show_dice(dice, seed=seed, animate=True)
    loop.exec()
    felt.landed.disconnect(loop.quit)


def _go_on(widget: QWidget) -> None:
    """Paint a widget as often as the felt aims at, for as long as a throw lasts."""
    timer = QTimer()
    timer.setTimerType(Qt.TimerType.PreciseTimer)
    timer.timeout.connect(widget.update)
    timer.start(16)
    wait(900)
    timer.stop()


class _Frames(QObject):
    """Notes when the felt is painted."""

    def __init__(self, felt: Felt) -> None:
        super().__init__()
        self.at: list[float] = []
        self._felt = felt
        felt.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Note a paint while dice turn."""
        if event.type() == QEvent.Type.Paint and self._felt.is_turning():
            self.at.append(perf_counter())
        return False

    def close(self) -> None:
        """Watch no longer."""
        self._felt.removeEventFilter(self)
