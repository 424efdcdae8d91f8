"""A repaint of the tray while three dice turn on its felt."""

from time import perf_counter

from PySide6.QtWidgets import QApplication, QWidget

from desktop.bootstrap import App
from desktop.widgets.tray.dice.felt import Felt
from tests.bench.played import SKILL
from tests.bench.report import Figure, alone, limited

_THROWS = 6


def figures(qt: QApplication, app: App) -> list[Figure]:
    """Throw with one bonus die, and paint the tray as often as there is time until the dice lie."""
    assert app.controllers is not None
    tray = app.window.tray
    (felt,) = tray.findChildren(Felt)
    assert tray.devicePixelRatioF() == 1
    whole: list[float] = []
    only_felt: list[float] = []
    for _ in range(_THROWS):
        app.controllers.rolls.roll_skill(SKILL, 1)
        assert felt.is_turning()
        while felt.is_turning():
            whole.append(_repaint(tray))
            only_felt.append(_repaint(felt))
            qt.processEvents()
        qt.processEvents()
    name = f"Repaint of the tray ({tray.width()} x {tray.height()}), three dice turning"
    return [
        limited(name, "ms", whole, 8),
        alone(f"One frame: the felt alone ({felt.width()} x {felt.height()})", "ms", only_felt),
    ]


def _repaint(widget: QWidget) -> float:
    began = perf_counter()
    widget.repaint()
    return (perf_counter() - began) * 1000
