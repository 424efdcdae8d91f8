"""The confirmation before a push."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop.base.words import tr
from desktop.kit.controls.buttons import Button, Card
from desktop.kit.layout.flow import RowOrColumn, Sentence
from desktop.kit.look import theme
from desktop.kit.look.painting import focus_margin

_ASKING_LINES, _ABOVE_ANSWERS = 2, 8


class PushQuestion(theme.FollowsTheme, Card):
    """The push question: the Keeper has to agree."""

    confirmed = Signal()
    """The Keeper agreed: push."""

    declined = Signal()
    """The player doesn't push the roll."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(fill="sunken", border="borderStrong", parent=parent)
        self._title = Sentence(tr("Did your Keeper agree?"), style="bodyStrong")
        self._detail = Sentence(
            tr("A pushed roll is final: you can't spend Luck on it or push again."),
            style="small",
            color="muted",
        )
        self.push = Button(tr("Push the roll"), kind="primary", icon="undo", key=tr("Enter"))
        self.leave = Button(tr("Don't push"), kind="secondary")
        self.push.clicked.connect(self.confirmed)
        self.leave.clicked.connect(self.declined)
        self._column = QVBoxLayout(self)
        self._column.addWidget(self._title)
        self._column.addWidget(self._detail)
        self._buttons = RowOrColumn()
        self._buttons.add(self.push, 1)
        self._buttons.add(self.leave, 1)
        self._column.addLayout(self._buttons)
        self._restyle()

    def _restyle(self) -> None:
        look = theme.current()
        margin = focus_margin()
        self._column.setContentsMargins(look.px(8), look.px(9), look.px(8), look.px(5))
        self._column.setSpacing(look.px(_ASKING_LINES))
        self._title.setContentsMargins(margin, 0, margin, 0)
        self._detail.setContentsMargins(margin, 0, margin, look.px(_ABOVE_ANSWERS - _ASKING_LINES))
