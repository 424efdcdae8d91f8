"""What a click changes is painted, and nothing else."""

from PySide6.QtCore import QEvent, QObject, QRect
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QApplication, QWidget

from desktop.cards.card_panel import CardPanel
from desktop.tray.log import RollList
from tests.evening import SitDown

_TURNS = 5
"""What is put off, such as a layout, is painted some turns of the event loop later."""


class Paints(QObject):
    """Collects what is painted of some widgets, by widget."""

    def __init__(self, widgets: list[QWidget]) -> None:
        super().__init__()
        self.of: dict[QWidget, QRect] = {}
        for each in widgets:
            each.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QPaintEvent) and isinstance(watched, QWidget):
            self.of[watched] = self.of.get(watched, QRect()).united(event.region().boundingRect())
        return False


def test_a_roll_repaints_the_row_of_its_skill_and_no_card_beside_it(sit_down: SitDown) -> None:
    ansel = sit_down("Ansel Quay")
    sheet, rolls = ansel.window.sheet, ansel.window.tray.findChildren(RollList)[0].model()
    skills = sheet.skills.list
    skill = skills.skills.rows[0].id

    def roll() -> None:
        before = rolls.rowCount()
        ansel.dice.put({"d20": [11]})
        ansel.click_skill(skill)
        ansel.window.tray.land()
        ansel.wait(lambda: rolls.rowCount() > before)
        for _ in range(_TURNS):
            QApplication.processEvents()

    roll()  # the first one shows a hint, and makes what a result needs
    paints = Paints([skills.viewport(), *sheet.findChildren(CardPanel)])
    roll()
    row = skills.visualRect(skills.skills.index(0)).height()
    assert list(paints.of) in ([], [skills.viewport()])
    assert all(box.height() <= row for box in paints.of.values())
