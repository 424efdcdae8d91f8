"""A page of the sheet that takes typing in play."""

from desktop.fields.purse_card import PurseCard
from desktop.fields.sections import SectionColumn
from desktop.kit.layout.page import Page
from desktop.notebook.view import PlayPage


class NotebookPage(Page):
    """The sections of the gear or the notes page."""

    def __init__(self, tab: str) -> None:
        """Make an empty page for a tab."""
        super().__init__()
        self.tab = tab
        """The id of its tab."""
        self.sections = SectionColumn()
        """The sections."""
        self._character = 0
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

    def show_spend_refusal(self, words: str) -> None:
        """Say why an amount can't be used; "" empties the amount that was used."""
        for purse in self.sections.findChildren(PurseCard):
            if words:
                purse.show_wrong(words)
            else:
                purse.clear_amount()
