"""The card of rows that are drawn wider than the words above them, as in a table."""

from PySide6.QtWidgets import QHBoxLayout, QWidget

from desktop.cards.cards import Panel
from desktop.kit.look import mirror, theme
from desktop.kit.look.painting import focus_margin

ROW_INSET = 8
"""How far inside a row its words begin, in pixels at text scale 1."""


class RowsPanel(Panel):
    """A panel whose rows reach `ROW_INSET` beyond its words."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make a card without contents."""
        self._insets: list[QHBoxLayout] = []
        super().__init__(parent=parent)

    def add(self, part: QWidget) -> None:
        """Add what a panel holds otherwise: text, a control, or a part that keeps the margin of controls."""
        inset = QHBoxLayout()
        inset.setSpacing(0)
        inset.addWidget(part)
        self._insets.append(inset)
        self.column.addLayout(inset)
        self._restyle()

    def add_rows(self, rows: QWidget) -> None:
        """Add rows, whose words begin `ROW_INSET` inside."""
        self.column.addWidget(rows)

    def _restyle(self) -> None:
        super()._restyle()
        beyond = theme.current().px(ROW_INSET) - focus_margin()
        edges = self.column.contentsMargins()
        self.column.setContentsMargins(
            mirror.margins(self, edges.left() - beyond, edges.top(), edges.right() - beyond, edges.bottom())
        )
        for inset in self._insets:
            inset.setContentsMargins(beyond, 0, beyond, 0)
