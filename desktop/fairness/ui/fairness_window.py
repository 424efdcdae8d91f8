"""The dice fairness window: how often every face was rolled, and whether that is unusual."""

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from desktop.base.words import tr
from desktop.fairness.ui.fairness_chart import FairnessChart
from desktop.fairness.view import FairnessView, chart_hint
from desktop.kit.controls.buttons import Button
from desktop.kit.controls.choice import Choice
from desktop.kit.controls.toggles import ToggleChip
from desktop.kit.layout.flow import RowOrColumn, Sentence
from desktop.kit.layout.form_card import FormCard
from desktop.kit.text.plain_text import ElidedLabel, PlainLabel
from desktop.kit.text.prose import Prose
from desktop.kit.windows.dialogs import default_folder, with_extension
from desktop.kit.windows.list_window import ListWindow
from desktop.kit.windows.made_by_qt import in_theme


def choose_where(parent: QWidget) -> Path | None:
    """Ask where to save the counts; None if cancelled."""
    wanted = tr("Comma-separated values (*.csv)")
    suggested = str(default_folder() / "dice-fairness.csv")
    chosen, _ = in_theme(QFileDialog.getSaveFileName, parent, tr("Export CSV"), suggested, wanted)
    return with_extension(parent, chosen, ".csv")


class FairnessWindow(ListWindow):
    """The kinds of dice that were rolled, and the faces of the selected one."""

    scope_chosen = Signal(str)
    """Count other rolls; carries the key of the scope."""
    die_chosen = Signal(str)
    """Show another kind of die."""
    own_toggled = Signal(bool)
    """Show the player's physical dice, or the app's dice."""
    export_requested = Signal()
    """Save the counts as a file."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Build the window without counts."""
        super().__init__(tr("Dice fairness"), size=(860, 620), side=208, parent=parent)
        self._view: FairnessView | None = None
        self._export = Button(tr("Export CSV…"))
        self._note = Sentence(style="small", color="muted")
        close = Button(tr("Close"), kind="primary")
        self.foot.addWidget(self._export)
        self.foot.addWidget(self._note, 1)
        self.foot.addWidget(close)

        self._choices = FormCard()
        self._scope = Choice()
        self._own = ToggleChip(self._choices)
        beside = RowOrColumn()
        beside.add(self._scope, 1)
        beside.add(self._own)
        self._choices.column.addLayout(beside)

        self._state = FormCard()
        self._state_words = Prose(color="muted")
        self._state.add_words(self._state_words)

        self._die = FormCard()
        self._title = ElidedLabel(style="cardTitle")
        self._thrown = PlainLabel(style="small", color="muted")
        self._chart = FairnessChart()
        self._face = Sentence(chart_hint(), style="small", color="muted")
        self._verdict = Prose()
        self._details = Prose(style="small", color="muted")
        self._die.add_words(self._title, self._thrown)
        self._die.add(self._chart)
        for words in (self._face, self._verdict, self._details):
            self._die.add_words(words)

        self._source = FormCard()
        self._source_words = Prose(style="small", color="muted")
        self._source.add_words(self._source_words)

        for card in (self._choices, self._state, self._die, self._source):
            self.page.column.addWidget(card)
        self.page.column.addStretch(1)

        close.clicked.connect(self.accept)
        self.rows.chosen.connect(self.die_chosen)
        self._scope.chosen.connect(self.scope_chosen)
        self._own.clicked.connect(lambda: self.own_toggled.emit(not self._own.view.on))
        self._export.clicked.connect(self.export_requested)
        self._chart.pointed.connect(lambda words: self._face.setText(words or chart_hint()))

    def show_view(self, view: FairnessView) -> None:
        """Show the counts, or the progress of counting."""
        before, self._view = self._view, view
        self.show_rows(view.rows, view.chosen)
        self.rows.scrollTo(self.rows.currentIndex())
        self._scope.show_options(tr("Rolls to count"), view.scopes, view.scope)
        self._own.show_toggle(view.own)
        self._state_words.set_text(view.counting or view.empty)
        self._source_words.set_text(view.source)
        self._source.setVisible(bool(view.source))
        self._state.setVisible(not view.bars)
        self._die.setVisible(bool(view.bars))
        self._export.setEnabled(bool(view.bars))
        self._note.setText(view.note)
        if view.bars:
            self._title.setText(view.title)
            self._thrown.setText(view.thrown)
            self._chart.show_bars(view.title, view.bars, view.spoken)
            self._verdict.set_text(view.verdict)
            self._details.set_text(view.details)
            self._details.setVisible(bool(view.details))
        if before is None or bool(before.bars) != bool(view.bars):
            self.keep_tab_order()
