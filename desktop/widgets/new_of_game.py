"""Asking for the name and the game of something new, such as a campaign or a table pack."""

from typing import NamedTuple

from PySide6.QtWidgets import QDialog, QHBoxLayout, QVBoxLayout, QWidget

from desktop.widgets import theme
from desktop.widgets.choice import Choice
from desktop.widgets.controls import Button, Field
from desktop.widgets.painting import focus_margin
from desktop.widgets.sheet.prose import Prose
from desktop.widgets.text import PlainLabel
from desktop.words import tr

LONGEST_NAME = 200


class NewWords(NamedTuple):
    """The words of the window: its title, an example of a name, what the game means, and its button."""

    title: str
    example: str
    about: str
    make: str


class NewOfGame(QDialog):
    """Asks for the name and the game of something new."""

    def __init__(
        self, words: NewWords, games: tuple[tuple[str, str], ...], parent: QWidget | None = None
    ) -> None:
        """Ask, with the first of `games`, pairs of id and name, chosen."""
        super().__init__(parent)
        look = theme.current()
        self.setWindowTitle(words.title)
        self.setAccessibleName(words.title)
        self._games = games
        self._game = games[0][0]
        self._name = Field(name=tr("Name"), placeholder=words.example)
        self._name.setMaxLength(LONGEST_NAME)
        self._choice = Choice()
        self._choose(self._game)
        self._choice.chosen.connect(self._choose)
        self._make = Button(words.make, kind="primary")
        leave = Button(tr("Cancel"))
        margin = focus_margin()
        page = QVBoxLayout(self)
        side = look.px(24) - margin  # the controls keep a margin for the focus ring, and so do the words
        page.setContentsMargins(side, look.px(20), side, look.px(16) - margin)
        page.setSpacing(look.px(4))
        parts: tuple[QWidget, ...] = (
            PlainLabel(words.title, style="trayTitle"),
            PlainLabel(tr("Name"), style="small", color="muted"),
            self._name,
            PlainLabel(tr("Game"), style="small", color="muted"),
            self._choice,
            Prose(words.about, style="small", color="muted"),
        )
        for part in parts:
            row = QHBoxLayout()
            inset = 0 if part in (self._name, self._choice) else margin
            row.setContentsMargins(inset, 0, inset, 0)
            row.addWidget(part)
            page.addLayout(row)
        page.addSpacing(look.px(12))
        page.addStretch(1)
        foot = QHBoxLayout()
        foot.setSpacing(0)
        foot.addStretch(1)
        foot.addWidget(leave)
        foot.addWidget(self._make)
        page.addLayout(foot)
        self._make.clicked.connect(self.accept)
        self._make.setDefault(True)
        leave.clicked.connect(self.reject)
        self._name.textChanged.connect(self._update)
        self._update()
        self.setMinimumWidth(min(look.px(420), self.screen().availableGeometry().width()))
        self._name.setFocus()

    @property
    def entered(self) -> tuple[str, str]:
        """The name and the id of the game."""
        return self._name.text().strip(), self._game

    def _choose(self, game: str) -> None:
        self._game = game
        self._choice.show_options(tr("Game"), self._games, game)

    def _update(self) -> None:
        self._make.setEnabled(bool(self.entered[0]))


def ask_new(parent: QWidget, words: NewWords, games: tuple[tuple[str, str], ...]) -> tuple[str, str] | None:
    """Ask, wait, and return the name and the id of the game; None where the player thought better."""
    box = NewOfGame(words, games, parent)
    made = box.exec() == QDialog.DialogCode.Accepted
    entered = box.entered
    box.deleteLater()
    return entered if made else None
