"""Facts beside the trackers, each a label with its value below."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from desktop.kit.layout.section import columns_for
from desktop.kit.look import mirror, theme
from desktop.kit.look.painting import focus_margin, paint_card
from desktop.kit.text.plain_text import set_tool_tip, shown
from desktop.views.sheet import Labelled

_SIDE, _TOP, _BETWEEN = 10, 8, 9
_LABEL, _VALUE = 18, 24
_LEAST_TILE = 48


class FactTiles(theme.Themed):
    """A card of facts side by side, wrapping if there is no room, with the margin of sections."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.facts: tuple[Labelled, ...] = ()
        """The facts shown."""

    def show_facts(self, facts: tuple[Labelled, ...]) -> None:
        """Show the facts."""
        self.facts = facts
        self.setAccessibleName(", ".join(f"{fact.label} {fact.value}" for fact in facts))
        set_tool_tip(self, "\n".join(f"{fact.label}: {fact.value}" for fact in facts))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Ask for one row."""
        width = self._tile() * len(self.facts) + 2 * self._edge()
        return QSize(width, self.heightForWidth(width))

    def heightForWidth(self, width: int) -> int:
        """Return the height of all rows at `width` pixels."""
        look = theme.current()
        rows = -(-len(self.facts) // self._columns(width))
        return rows * look.px(_LABEL + _VALUE + _TOP) + look.px(_TOP) + 2 * focus_margin()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the card, with its rows in the middle."""
        look = theme.current()
        painter = mirror.painter(self)
        frame = paint_card(painter, self.rect())
        columns = self._columns(self.width())
        each = (self.width() - 2 * self._edge()) / columns
        high = look.px(_LABEL + _VALUE)
        rows = -(-len(self.facts) // columns)
        step = (frame.height() - rows * high) / (rows + 1) + high
        for place, fact in enumerate(self.facts):
            row, column = divmod(place, columns)
            top = frame.top() + step * (row + 1) - high
            left = self._edge() + column * each
            label = QRectF(left, top, each, look.px(_LABEL))
            value = QRectF(left, label.bottom(), each, look.px(_VALUE))
            _write(painter, label, "captionStrong", "muted", fact.label)
            _write(painter, value, "stat", "text", fact.value)

    def _columns(self, width: int) -> int:
        return columns_for(len(self.facts), (width - 2 * self._edge()) // self._tile())

    def _edge(self) -> int:
        return focus_margin() + theme.current().px(_SIDE)

    def _tile(self) -> int:
        look = theme.current()
        labels, values = QFontMetrics(look.font("captionStrong")), QFontMetrics(look.font("stat"))
        widest = max(
            (
                max(labels.horizontalAdvance(shown(fact.label)), values.horizontalAdvance(shown(fact.value)))
                for fact in self.facts
            ),
            default=0,
        )
        return max(widest + look.px(_BETWEEN), look.px(_LEAST_TILE))


def _write(painter: QPainter, box: QRectF, style: str, color: str, words: str) -> None:
    look = theme.current()
    font = look.font(style)
    painter.setFont(font)
    painter.setPen(look.color(color))
    cut = QFontMetrics(font).elidedText(shown(words), Qt.TextElideMode.ElideRight, int(box.width()))
    mirror.write(painter, box, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextSingleLine, cut)
