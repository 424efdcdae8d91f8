"""Frames of dice that all tumble, on small and large felts, and what a felt costs on which dice lie."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from time import perf_counter, process_time

from PySide6.QtCore import QEventLoop, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QImage, QPainter

from desktop.dice.felt import Felt
from desktop.dice.stage import Stage
from desktop.dice.turn import NORMAL_MS, length_ms, turns
from desktop.kit.look import theme
from desktop.views.felt import SYMBOL_DICE, DieLook, DieUse, FeltDie
from tests.bench.figure import Figure, Taken, compared, limited

_SIZES = (QSize(420, 320), QSize(900, 600))
_COUNTS = (3, 5, 12, 40)
_RATIOS = (1, 2)
_LIMITS = {(420, 5): 5.0, (900, 12): 12.0}
"""Milliseconds a frame at device ratio 1, by the width of the felt and the number of dice."""

_THROWS = 5
_EVERY_MS = 16
# While all dice are on the felt and none lies still, as shares of the throw's time.
_FROM, _TO = 0.40, 0.72

_FIRST_MS = 50
_IDLE_MS = 1000
_IDLE_LIMIT = 5


def take(_folder: Path) -> Taken:
    """Every frame beside a fill of the same area with one colour, and the CPU of a felt at rest."""
    _application = theme.new_application("rollbook")
    found: list[Figure] = []
    for size in _SIZES:
        for count in _COUNTS:
            for ratio in _RATIOS:
                frames, fills = _frames(size, count, ratio)
                name = f"{count} dice tumbling at {size.width()} x {size.height()}, ratio {ratio}"
                figure = compared(name, "ms", frames, "bare fill", fills)
                limit = _LIMITS.get((size.width(), count)) if ratio == 1 else None
                if limit is not None:
                    figure = replace(figure, target=f"under {limit:g} ms", limit=limit)
                found.append(figure)
    first, idle = _at_rest()
    found += [
        limited("From show_dice to the end of the first frame, 12 dice at 900 x 600", "ms", first, _FIRST_MS),
        limited("CPU in one second after a throw has landed", "ms", idle, _IDLE_LIMIT),
    ]
    return Taken(found)


def mixed(count: int) -> tuple[FeltDie, ...]:
    """So many dice of all kinds with numbers."""
    looks = [look for look in DieLook if look not in SYMBOL_DICE]
    return tuple(
        FeltDie(look, 0 if look in (DieLook.TENS, DieLook.UNITS) else 1 + i % 3, DieUse.PLAIN, look.upper())
        for i, look in enumerate(islice(cycle(looks), count))
    )


def _frames(size: QSize, count: int, ratio: int) -> tuple[list[float], list[float]]:
    """Milliseconds of each frame, and of a fill of the same area right after it."""
    image = QImage(size * ratio, QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(ratio)
    frames: list[float] = []
    fills: list[float] = []
    green = QColor("#20493F")
    length = length_ms(count, NORMAL_MS)
    for seed in range(_THROWS):
        stage = Stage(mixed(count), turns(count, seed, NORMAL_MS), size, ratio, theme.current())
        _timed(image, partial(stage.paint_turning, ms=length / 2))
        for ms in range(round(length * _FROM), round(length * _TO), _EVERY_MS):
            frames.append(_timed(image, partial(stage.paint_turning, ms=ms)))
            fills.append(_timed(image, lambda painter: painter.fillRect(image.rect(), green)))
    return frames, fills


def _timed(image: QImage, draw: Callable[[QPainter], None]) -> float:
    painter = QPainter(image)
    began = perf_counter()
    draw(painter)
    took = perf_counter() - began
    painter.end()
    return took * 1000


def _at_rest() -> tuple[list[float], list[float]]:
    """Milliseconds to the first frame of a throw, and of processor time in a second after it has landed."""
    felt = Felt()
    felt.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
    felt.resize(_SIZES[1])
    felt.set_speed(50)
    felt.show()
    first: list[float] = []
    idle: list[float] = []
    for seed in range(_THROWS):
        began = perf_counter()
        felt.show_dice(mixed(12), seed=seed, animate=True)
        felt.repaint()
        first.append((perf_counter() - began) * 1000)
        wait(500)
        before = process_time()
        wait(_IDLE_MS)
        idle.append((process_time() - before) * 1000)
    felt.close()
    return first, idle


def wait(ms: int) -> None:
    """Let the event loop run for so long."""
    loop = QEventLoop()
    QTimer.singleShot(ms, loop.quit)
    loop.exec()
