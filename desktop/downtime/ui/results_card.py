"""The card beside the felt: the results of the page so far, and notes."""

from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget

from desktop.base.words import tr
from desktop.cards.card_words import PlacedTexts, advance
from desktop.cards.cards import CardText, Panel
from desktop.kit.layout.section import Section
from desktop.kit.look import mirror, theme
from desktop.kit.look.painting import focus_margin
from desktop.kit.text.plain_text import lay_out

Pairs = tuple[tuple[str, str], ...]


class _Values(Section):
    """Labels with values on the right."""

    def __init__(self) -> None:
        super().__init__()
        self._pairs: Pairs = ()
        self._placed_texts = PlacedTexts()

    def show_pairs(self, pairs: Pairs) -> None:
        self._pairs = pairs
        self.setAccessibleName(", ".join(f"{words} {value}" for words, value in pairs))
        self.setVisible(bool(pairs))
        self.rearrange()

    def arrange(self, width: int, *, move: bool) -> int:
        look = theme.current()
        margin, gap = focus_margin(), look.px(10)
        room = width - 2 * margin
        placed_texts = PlacedTexts()
        top = 0
        for words, value in self._pairs:
            wide = min(advance(value, "bodyStrong"), room // 2)
            amount, tall = lay_out(value, "bodyStrong", wide)
            line, height = lay_out(words, "body", room - wide - gap)
            placed_texts.place(line, margin, top, "text")
            placed_texts.place(amount, margin + room - wide, top, "text")
            top += max(height, tall) + look.px(5)
        if move:
            self._placed_texts = placed_texts
        return top

    def paintEvent(self, _event: QPaintEvent) -> None:
        self._placed_texts.paint(mirror.painter(self))


class ResultsCard(Panel):
    """Labels and values below a title, and notes below them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty card."""
        super().__init__(parent=parent)
        self._title = CardText(tr("So far"), style="smallStrong")
        self._values = _Values()
        self._notes = CardText(style="small", color="muted")
        for each in (self._title, self._values, self._notes):
            self.column.addWidget(each)
        self.column.addStretch(1)

    def show_view(self, pairs: Pairs, notes: tuple[str, ...]) -> None:
        """Show the results; without any the card is hidden."""
        self._title.setVisible(bool(pairs))
        self._values.show_pairs(pairs)
        self._notes.show_text("\n".join(notes))
        self.setVisible(bool(pairs or notes))
