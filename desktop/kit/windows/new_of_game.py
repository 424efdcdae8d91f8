"""A dialog for the name and game of a new item, such as a campaign or a table pack."""

from typing import NamedTuple

from PySide6.QtWidgets import QDialog, QWidget

from desktop.base.words import tr
from desktop.kit.controls.buttons import Button
from desktop.kit.controls.choice import Choice
from desktop.kit.text.plain_text import PlainLabel
from desktop.kit.text.prose import Prose
from desktop.kit.text.text_field import Field
from desktop.kit.windows.small_window import SmallWindow

LONGEST_NAME = 200
_WIDTH, _GAP = 620, 4


class NewWords(NamedTuple):
    """The texts of the dialog: title, example name, explanation of the game, and button."""

    title: str
    example: str
    about: str
    make: str


class NewOfGame(SmallWindow):
    """Asks for the name and game of a new item."""

    def __init__(
        self, words: NewWords, games: tuple[tuple[str, str], ...], parent: QWidget | None = None
    ) -> None:
        """Ask, with the first of `games`, (id, name) pairs, selected."""
        super().__init__(words.title, width=_WIDTH, gap=_GAP, parent=parent)
        self._games = games
        self._game = games[0][0]
        self._name = Field(name=tr("Name"), placeholder=words.example)
        self._name.setMaxLength(LONGEST_NAME)
        self._choice = Choice()
        self._choose(self._game)
        self._choice.chosen.connect(self._choose)
        self._make = Button(words.make, kind="primary")
        leave = Button(tr("Cancel"))
        self.add_words(PlainLabel(words.title, style="trayTitle"))
        self.add_words(PlainLabel(tr("Name"), style="small", color="muted"))
        self.add(self._name)
        self.add_words(PlainLabel(tr("Game"), style="small", color="muted"))
        self.add(self._choice)
        self.add_words(Prose(words.about, style="small", color="muted"))
        self.add_foot(leave, self._make)
        self._make.clicked.connect(self.accept)
        self._make.setDefault(True)
        leave.clicked.connect(self.reject)
        self._name.textChanged.connect(self._update)
        self._update()
        self._name.setFocus()

    @property
    def entered(self) -> tuple[str, str]:
        """The name and the game id."""
        return self._name.text().strip(), self._game

    def _choose(self, game: str) -> None:
        self._game = game
        self._choice.show_options(tr("Game"), self._games, game)

    def _update(self) -> None:
        self._make.setEnabled(bool(self.entered[0]))


def ask_new(parent: QWidget, words: NewWords, games: tuple[tuple[str, str], ...]) -> tuple[str, str] | None:
    """Show the dialog, and return the name and the game id, or None if the player cancels."""
    box = NewOfGame(words, games, parent)
    made = box.exec() == QDialog.DialogCode.Accepted
    entered = box.entered
    box.deleteLater()
    return entered if made else None
