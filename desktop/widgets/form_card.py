"""A card of words and controls whose edges are in one line."""

from PySide6.QtWidgets import QHBoxLayout, QWidget

from desktop.widgets import mirror, theme
from desktop.widgets.painting import focus_margin
from desktop.widgets.sheet.pages import TitledCard
from desktop.widgets.text import ElidedLabel, PlainTextView


class FormCard(TitledCard):
    """A card whose controls reach, with the margin that they keep for the focus ring, beyond its words."""

    _insets: tuple[tuple[QHBoxLayout, bool], ...] = ()
    _texts: tuple[QHBoxLayout, ...] = ()

    def __init__(self, heading: str = "", parent: QWidget | None = None) -> None:
        """Make a card; without a heading its contents start at the top."""
        super().__init__(parent=parent)
        if heading:
            self.add_words(ElidedLabel(heading, style="cardTitle"))

    def add_words(self, *words: QWidget, control: QWidget | None = None) -> None:
        """Add words, and other things that keep no margin, in a row; the first takes what room is left.

        A `control` stands at the end of the row.
        """
        row = QHBoxLayout()
        for at, each in enumerate(words):
            row.addWidget(each, 0 if at else 1)
        if control is not None:
            row.addWidget(control)
        self._insets += ((row, control is not None),)
        self.column.addLayout(row)
        self._restyle()

    def add_text(self, text: PlainTextView) -> None:
        """Add a text that can be selected: its frame, seen with the focus, reaches beyond its words."""
        row = QHBoxLayout()
        row.addWidget(text)
        self._texts += (row,)
        self.column.addLayout(row)
        self._restyle()

    def add(self, control: QWidget) -> None:
        """Add a control, or a part that keeps the margin of controls itself."""
        self.column.addWidget(control)

    def _restyle(self) -> None:
        super()._restyle()
        margin = focus_margin()
        edges = self.column.contentsMargins()
        self.column.setContentsMargins(
            mirror.margins(self, edges.left() - margin, edges.top(), edges.right() - margin, edges.bottom())
        )
        for row in self._texts:
            beyond = margin - theme.current().stroke("focus")
            row.setContentsMargins(beyond, 0, beyond, 0)
        for row, to_the_edge in self._insets:
            row.setContentsMargins(mirror.margins(self, margin, 0, 0 if to_the_edge else margin, 0))
            row.setSpacing(2 * margin)
