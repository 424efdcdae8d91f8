"""Words that a row draws itself."""

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QTextLayout

from desktop.kit.look import mirror, theme


class _Text(Struct, frozen=True):
    layout: QTextLayout
    at: QPointF
    color: str


class Written:
    """Texts with their places. Every text is literal, and broken into lines rather than cut."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self._texts: list[_Text] = []

    @property
    def words(self) -> tuple[str, ...]:
        """The texts, in the order in which they were placed."""
        return tuple(text.layout.text() for text in self._texts)

    @property
    def boxes(self) -> tuple[QRectF, ...]:
        """Where the texts stand, in pixels, in the same order."""
        return tuple(
            QRectF(text.at, text.layout.boundingRect().size()).adjusted(
                0, 0, natural_width(text.layout) - text.layout.boundingRect().width(), 0
            )
            for text in self._texts
        )

    def place(self, layout: QTextLayout, left: float, top: float, color: str) -> None:
        """Put a text that is laid out already at `left` and `top` pixels, in a colour token."""
        self._texts.append(_Text(layout, QPointF(left, top), color))

    def paint(self, painter: QPainter) -> None:
        """Draw the texts."""
        for text in self._texts:
            painter.setPen(theme.current().color(text.color))
            mirror.draw(painter, text.layout, text.at)


def natural_width(layout: QTextLayout) -> float:
    """Return the width of the widest line, in pixels."""
    lines = (layout.lineAt(number) for number in range(layout.lineCount()))
    return max((line.naturalTextWidth() for line in lines), default=0)


def advance(text: str, style: str) -> int:
    """Return the width that `text` needs in one line in a type style, in whole pixels."""
    return theme.current().advance(text, style) + 2
