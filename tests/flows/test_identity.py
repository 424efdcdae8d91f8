"""Each widget stays the same thing for a screen reader, from its first moment to its last.

PySide gives a widget a new list of its methods when a signal is connected to one of them that isn't marked as
a slot. Qt then takes it for another object: what screen readers know by its old number keeps its old name and
parents, and changes of the new one are changes of something they never saw.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from tests.flows.everywhere import EVERYBODY, go_everywhere
from tests.playing import Opener

FILE = Path(__file__).parents[2] / "resources/samples/hugh-pemberton/character.json"


class Shown(QObject):
    """Asks for the number of each widget when it is shown first, as a screen reader does."""

    def __init__(self) -> None:
        super().__init__()
        self.numbers: dict[int, tuple[QWidget, int]] = {}

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Show and isinstance(watched, QWidget):
            known = self.numbers.get(id(watched))
            if known is None or known[0] is not watched:
                self.numbers[id(watched)] = watched, number(watched)
        return False


def number(widget: QWidget) -> int:
    return int(QAccessible.uniqueId(QAccessible.queryAccessibleInterface(widget)))


@pytest.fixture
def shown(qapp: QApplication) -> Iterator[Shown]:
    """What is shown while a screen reader listens."""
    watching = Shown()
    QAccessible.setActive(True)
    qapp.installEventFilter(watching)
    yield watching
    qapp.removeEventFilter(watching)
    QAccessible.setActive(False)


def test_each_widget_stays_the_same_for_a_screen_reader(shown: Shown, open_app: Opener) -> None:
    player = open_app()
    for name in EVERYBODY:
        player.add_sample(name)
    go_everywhere(player, EVERYBODY, FILE)
    lasting = [(widget, before) for widget, before in shown.numbers.values() if isValid(widget)]
    assert len(lasting) > 1000
    assert {type(widget).__name__ for widget, before in lasting if number(widget) != before} == set()
