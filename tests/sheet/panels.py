"""Stand-ins for the games' panels that record their creation and their views."""

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QPushButton, QWidget

from desktop.kit.layout.page import Page
from desktop.views.cards import CardsView


class CombatPage(Page):
    """Shows each view as buttons with its words, rebuilt each time."""

    def __init__(self) -> None:
        super().__init__()
        self.shown: list[object] = []
        self.another = False
        self.buttons: list[QPushButton] = []

    def show_view(self, view: object, *, another: bool = False) -> None:
        self.shown.append(view)
        self.another = another
        for old in self.buttons:
            old.hide()
            old.deleteLater()
        self.buttons = [QPushButton(words) for words in str(view).split()]
        for button in self.buttons:
            self.column.addWidget(button)


class HealingPage(CombatPage):
    """A second stand-in."""


class CardColumn(QWidget):
    """Cards below each other, as buttons of 200 pixels each."""

    def __init__(self) -> None:
        super().__init__()
        self.shown: list[object] = []
        self.another: list[bool] = []
        self.buttons: list[QPushButton] = []

    def show_view(self, view: CardsView, *, another: bool) -> None:
        self.shown.append(view)
        self.another.append(another)
        for old in self.buttons:
            old.hide()
            old.deleteLater()
        self.buttons = [QPushButton(card.title, self) for card in view.cards]
        for place, button in enumerate(self.buttons):
            button.setGeometry(0, 200 * place, 100, 200)
            button.show()
        self.setMinimumHeight(200 * len(self.buttons))
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        return QSize(100, 200 * len(self.buttons))


class CardsPage(Page):
    def __init__(self) -> None:
        super().__init__()
        self.cards = CardColumn()
        self.column.addWidget(self.cards)

    def show_view(self, view: CardsView, *, another: bool = False) -> None:
        self.cards.show_view(view, another=another)
