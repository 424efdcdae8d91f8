"""Cards whose text and controls line up."""

from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from desktop.kit.look import mirror, theme
from desktop.kit.look.painting import focus_margin, framed, paint_box
from desktop.kit.text.editors import PlainTextView
from desktop.kit.text.plain_text import ElidedLabel, shown


class TitledCard(theme.Themed):
    """A card with a heading, and the margin that sections need for focus rings."""

    def __init__(self, heading: str = "", parent: QWidget | None = None) -> None:
        """Make a card. Without a heading its content starts at the top."""
        super().__init__(parent)
        self.column = QVBoxLayout(self)
        """The layout of the content."""
        if heading:
            self.column.addWidget(ElidedLabel(shown(heading), style="cardTitle"))
        self._restyle()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the card."""
        look = theme.current()
        frame = framed(self.rect())
        radius = look.px(theme.tokens()["radius"]["card"])
        paint_box(mirror.painter(self), frame, radius, look.color("surface"), look.color("border"))

    def _restyle(self) -> None:
        look = theme.current()
        margin = focus_margin()
        side, top = look.px(14) + margin, look.px(11) + margin
        self.column.setContentsMargins(side, top, side, top)
        self.column.setSpacing(look.px(6))


class FormCard(TitledCard):
    """A card in which the frames of controls line up with the text, so their focus margins extend beyond
    it.
    """

    _insets: tuple[tuple[QHBoxLayout, bool], ...] = ()
    _texts: tuple[QHBoxLayout, ...] = ()

    def __init__(self, heading: str = "", parent: QWidget | None = None) -> None:
        """Make a card. Without a heading its content starts at the top."""
        super().__init__(parent=parent)
        if heading:
            self.add_words(ElidedLabel(heading, style="cardTitle"))

    def add_words(self, *words: QWidget, control: QWidget | None = None) -> None:
        """Add text, or other widgets without a focus margin, in a row; the first takes the free space.

        A `control` goes at the end of the row.
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
        """Add selectable text, whose focus frame extends beyond it."""
        row = QHBoxLayout()
        row.addWidget(text)
        self._texts += (row,)
        self.column.addLayout(row)
        self._restyle()

    def add(self, control: QWidget) -> None:
        """Add a control, or a widget with its own focus margin."""
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
