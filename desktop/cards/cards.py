"""The cards of the sheet's pages, and the text and notices in them.

Controls have a margin of `focus_margin()` pixels around their frames. Text in a card is inset by the same
margin, so that both line up.
"""

from collections.abc import Iterable

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QFontMetrics, QPaintEvent, QTextLayout
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from desktop.kit.layout.flow import Sentence
from desktop.kit.layout.form_card import TitledCard
from desktop.kit.look import icons, mirror, theme
from desktop.kit.look.painting import focus_margin, paint_box, paint_card
from desktop.kit.text.plain_text import lay_out, shown
from desktop.kit.text.reasons import why_off
from desktop.views.tray import ActionView

SIDE = 14
"""The padding between the frame of a card and its text, in pixels at text scale 1."""

_TOP = 10
_ICON = 14


class CardText(Sentence):
    """A sentence in a card; it wraps if necessary."""

    def show_text(self, text: str) -> None:
        """Show `text`; "" takes no room."""
        self.setText(text)
        self.setVisible(bool(text))

    def _restyle(self) -> None:
        super()._restyle()
        self.setContentsMargins(focus_margin(), 0, focus_margin(), 0)


class WhyOff(CardText):
    """Why the buttons above it are off; hidden if none is."""

    def __init__(self, parent: QWidget) -> None:
        """Make an empty, hidden line."""
        super().__init__(style="caption", color="muted", parent=parent)

    def show_actions(self, actions: Iterable[ActionView]) -> None:
        """Show why those of the actions that are disabled are so."""
        self.show_text("\n".join(why_off((shown(each.title), each.why_off) for each in actions)))

    def put(self, top: int, width: int, *, move: bool) -> int:
        """Return its bottom edge at `top` and `width` pixels; with `move`, go there."""
        if self.isHidden():
            return top
        height = self.heightForWidth(width)
        mirror.place(self, 0, top, width, height, move=move)
        return top + height


class Panel(TitledCard):
    """A card whose controls extend beyond its text by the margin of their focus ring."""

    def __init__(self, title: str = "", *, flush: bool = False, parent: QWidget | None = None) -> None:
        """Make a card; with `flush`, the contents extend to the frame and have their own padding."""
        self._flush = flush
        self.border = "border"
        """The colour token of the frame."""
        super().__init__(parent=parent)
        if title:
            self.column.addWidget(CardText(title, style="cardTitle"))

    def set_border(self, token: str) -> None:
        """Change the colour token of the frame."""
        if token != self.border:
            self.border = token
            self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the card."""
        paint_card(mirror.painter(self), self.rect(), border=self.border)

    def _restyle(self) -> None:
        look = theme.current()
        edge = focus_margin()
        # Less padding than in a card of text, since controls add their margin.
        side, top = (edge, edge) if self._flush else (look.px(SIDE), look.px(_TOP) + edge)
        self.column.setContentsMargins(side, top, side, top)
        self.column.setSpacing(0 if self._flush else look.px(4))


class Notice(theme.Themed):
    """A state as an icon and text in colour, like a badge, but the text wraps."""

    def __init__(
        self,
        *,
        icon: str = "warning-triangle",
        ink: str = "danger",
        soft: str = "dangerSoft",
        parent: QWidget | None = None,
    ) -> None:
        """Make an empty, hidden notice."""
        super().__init__(parent)
        self._icon, self._ink, self._soft = icon, ink, soft
        self.words = ""
        """The text."""
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.hide()

    def show_words(self, words: str) -> None:
        """Show `words`; "" hides the notice."""
        self.words = words
        self.setAccessibleName(words)
        self.setVisible(bool(words))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Return the size of one line."""
        look = theme.current()
        width = QFontMetrics(look.font("smallStrong")).horizontalAdvance(self.words)
        width += self._beside_words() + 2
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        """Allow less width, at the cost of height."""
        least = min(self._beside_words() + theme.current().px(48), self.sizeHint().width())
        return QSize(least, self.sizeHint().height())

    def heightForWidth(self, width: int) -> int:
        """Return the height of all lines at `width` pixels."""
        return self._lines(width)[1] + 2 * theme.current().px(3)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the notice."""
        look = theme.current()
        painter = mirror.painter(self)
        ink = look.color(self._ink)
        radius = look.px(theme.tokens()["radius"]["badge"])
        margin = focus_margin()
        box = QRectF(self.rect().adjusted(margin, 0, -margin, 0))
        paint_box(painter, box, radius, look.color(self._soft), ink)
        layout, height = self._lines(self.width())
        top = (self.height() - height) / 2
        left, side = box.left() + look.px(9), look.px(_ICON)
        icons.paint(painter, self._icon, QRectF(left, top, side, look.line("smallStrong")), ink)
        painter.setPen(ink)
        mirror.draw(painter, layout, QPointF(left + side + look.px(6), top))

    def _beside_words(self) -> int:
        look = theme.current()
        return 2 * focus_margin() + look.px(9 + _ICON + 6 + 9)

    def _lines(self, width: int) -> tuple[QTextLayout, int]:
        return lay_out(self.words, "smallStrong", width - self._beside_words())


ROW_INSET = 8
"""The padding of the text in a row, in pixels at text scale 1."""


class RowsPanel(Panel):
    """A panel whose rows extend `ROW_INSET` beyond its text."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty card."""
        self._insets: list[QHBoxLayout] = []
        super().__init__(parent=parent)

    def add(self, part: QWidget) -> None:
        """Add text, a control, or a part with the margin of controls."""
        inset = QHBoxLayout()
        inset.setSpacing(0)
        inset.addWidget(part)
        self._insets.append(inset)
        self.column.addLayout(inset)
        self._restyle()

    def add_rows(self, rows: QWidget) -> None:
        """Add rows, whose text is inset by `ROW_INSET`."""
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
