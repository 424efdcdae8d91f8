"""Questions to the GM: before a push, and after a roll, with a field for a note."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from desktop.base.words import tr
from desktop.kit.controls.buttons import Button, Card
from desktop.kit.layout.flow import RowOrColumn, Sentence
from desktop.kit.look import theme
from desktop.kit.look.painting import focus_margin
from desktop.kit.text.lines import Glyph
from desktop.kit.text.text_field import ENTER_KEYS, EntryField
from desktop.views.tray_intents import Wish, WriteNote

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


class AftermathCard(theme.FollowsTheme, Card):
    """The question in amber, with the note's field below it."""

    def __init__(self, wish: Wish, parent: QWidget | None = None) -> None:
        super().__init__(fill="warnSoft", border="warn", parent=parent)
        self._glyph = Glyph("warning", "warn")
        self._words = Sentence(style="bodyMedium")
        self._note = EntryField(name=tr("Note the consequence"), placeholder=tr("Note the consequence"))
        self._note.entered.connect(lambda note: wish(WriteNote(note)))
        self._row = QHBoxLayout()
        self._row.addWidget(self._glyph)
        self._row.addWidget(self._words, 1)
        self._column = QVBoxLayout(self)
        self._column.addLayout(self._row)
        self._column.addWidget(self._note)
        self._restyle()

    def show_aftermath(self, words: str, note: str, *, keep_typed: bool) -> None:
        """Show `words` and the `note`; with `keep_typed`, text being typed stays. Never emits."""
        self._words.setText(words)
        self._note.show_text(note, keep_typed=keep_typed)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keep Enter from the tray, where it would roll: here it finishes a note."""
        if event.key() not in ENTER_KEYS:
            super().keyPressEvent(event)

    def _restyle(self) -> None:
        look = theme.current()
        margin = focus_margin()
        self._row.setContentsMargins(margin, 0, margin, 0)
        self._row.setSpacing(look.px(8))
        side = look.px(12) - margin
        self._column.setContentsMargins(side, look.px(9), side, look.px(8))
        self._column.setSpacing(look.px(2))
