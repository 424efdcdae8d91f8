"""A page of the sheet that takes typing in play."""

from PySide6.QtCore import Qt, Signal

from desktop.fields.purse_card import PurseCard
from desktop.fields.sections import SectionColumn
from desktop.kit.layout.page import Page
from desktop.notebook.view import PlayPage
from desktop.sheet.modifiers import Modifiers


class NotebookPage(Page):
    """The sections of the gear or the notes page, and on the gear page the lasting modifiers."""

    modifier_written = Signal(int, str)
    """The player wrote the lasting modifier at a position, or a new one after the last; "" removes it."""

    def __init__(self, tab: str) -> None:
        """Make an empty page for a tab."""
        super().__init__()
        self.tab = tab
        """The id of its tab."""
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # Tab goes on into it, and arrow keys scroll it
        self.sections = SectionColumn()
        """The sections."""
        self._character = 0
        self._modifiers: Modifiers | None = None
        self.column.addWidget(self.sections)
        self.column.addStretch(1)

    def show_view(self, view: PlayPage, *, another: bool) -> None:
        """Show a page without emitting; `another` character's typed text and scroll position go."""
        if another or view.character != self._character:
            self._character = view.character
            self.sections.blockSignals(True)  # what was typed is saved, and belongs to another character
            self.sections.show_sections(())
            self.sections.blockSignals(False)
            self.verticalScrollBar().setValue(0)
        self.sections.show_sections(view.sections)
        if view.modifiers is not None:
            if self._modifiers is None:
                self._modifiers = Modifiers()
                self._modifiers.written.connect(self.modifier_written)
                self.column.insertWidget(1, self._modifiers)
            self._modifiers.show_items(view.modifiers)
        if self._modifiers is not None:
            self._modifiers.setVisible(view.modifiers is not None)

    def show_spend_refusal(self, words: str) -> None:
        """Say why an amount can't be used; "" empties the amount that was used."""
        for purse in self.sections.findChildren(PurseCard):
            if words:
                purse.show_wrong(words)
            else:
                purse.clear_amount()
