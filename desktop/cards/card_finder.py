"""A long, searchable list in a card."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from desktop.base.names import folded
from desktop.base.words import ntr
from desktop.cards.card_asks import CardSignals
from desktop.cards.card_items import ItemList
from desktop.cards.card_stack import INSET, Stack
from desktop.cards.card_words import ToneText
from desktop.kit.look.tab_order import stops
from desktop.kit.text.text_field import FilterField
from desktop.views.cards import FinderView, ItemView, Words

MAX_RESULTS = 30
"""How many results are listed."""


class Finder(Stack):
    """A search field, and below it the items that contain all its words."""

    def __init__(self, asks: CardSignals, parent: QWidget | None = None) -> None:
        """Make an empty list whose rows emit the signals of `asks`."""
        super().__init__(gap=4, inset=INSET, parent=parent)
        self._asks = asks
        self._view = FinderView("", "", (), "")
        self._texts: tuple[str, ...] = ()
        self.field = FilterField(name="", placeholder="")
        """The search field; Down moves to the first result."""
        self._list = ItemList(asks)
        self._line = ToneText()
        self.set_parts((self.field, self._list, self._line), wide=(self._list,))
        self.field.textChanged.connect(self._typed)
        self.field.list_requested.connect(self._go_on)

    def show_finder(self, view: FinderView) -> None:
        """Show a list; the typed search stays."""
        if view == self._view:
            return
        if view.items != self._view.items:
            self._texts = tuple(folded("\n".join((item.title, *item.lines))) for item in view.items)
        self._view = view
        self.field.setAccessibleName(view.name)
        self.field.setPlaceholderText(view.placeholder)
        self._filter()

    def _go_on(self) -> None:
        first = next((stop for stop in stops(self._list) if stop.isEnabled() and stop.isVisible()), None)
        if first is not None:
            first.setFocus(Qt.FocusReason.TabFocusReason)

    def _typed(self) -> None:
        self._filter()
        self._asks.rebuilt.emit()

    def _filter(self) -> None:
        found = self._found()
        more = len(found) - MAX_RESULTS
        self._list.show_items(found[:MAX_RESULTS])
        self._list.setVisible(bool(found))
        line = ""
        if more > 0:
            line = ntr("{n} more, keep typing", "{n} more, keep typing", more).format(n=more)
        elif self.field.text().strip() and not found:
            line = self._view.none_found
        self._line.show_words(Words(line, "muted"))
        self.field.setAccessibleDescription(line)
        self.rearrange()

    def _found(self) -> tuple[ItemView, ...]:
        words = folded(self.field.text()).split()
        if not words and not self._view.all_at_first:
            return ()
        return tuple(
            item
            for item, text in zip(self._view.items, self._texts, strict=True)
            if all(word in text for word in words)
        )
