"""A choice shown as cards, each with an explanation."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPaintEvent, QTextLayout
from PySide6.QtWidgets import QRadioButton, QSizePolicy, QWidget

from desktop.kit.layout.section import Section, columns_for, fit
from desktop.kit.look import icons, mirror, theme
from desktop.kit.look.painting import focus_margin, framed, hover_border, paint_box, paint_focus_ring
from desktop.kit.text.plain_text import PlainLabel, lay_out
from desktop.views.editing.fields import ChoiceCard, ChoiceSection

_LEAST, _GAP, _SIDE, _MARK = 220, 10, 14, 18
_STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1}


class _Card(QRadioButton):
    """A card; the chosen one has a green frame and a check mark."""

    def __init__(self, parent: "ChoiceCards") -> None:
        super().__init__(parent)
        self._row = parent
        self.view = ChoiceCard("", "", "")
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_card(self, view: ChoiceCard, *, chosen: bool) -> None:
        self.view = view
        self.setAccessibleName(view.title)
        self.setAccessibleDescription(view.text)
        self.setAutoExclusive(False)  # else the last one could not be unchecked
        self.setChecked(chosen)
        self.setAutoExclusive(True)  # Qt calls it a check box otherwise
        self.update()

    def nextCheckState(self) -> None:
        """Do nothing: the view decides the state."""

    def hitButton(self, _pos: object) -> bool:
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = _STEPS.get(mirror.key(self, event))
        if step is not None:
            self._row.step(self, step)
        elif event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            if not event.isAutoRepeat():
                self._row.enter(self)
        else:
            super().keyPressEvent(event)

    def sizeHint(self) -> QSize:
        width = theme.current().px(_LEAST)
        return QSize(width, self.arrange(width))

    def arrange(self, width: int) -> int:
        look = theme.current()
        return sum(height for _layout, height in self._lines(width)) + 2 * look.px(10) + 2 * focus_margin()

    def _lines(self, width: int) -> list[tuple[QTextLayout, int]]:
        look = theme.current()
        room = width - 2 * (focus_margin() + look.px(_SIDE))
        texts = [(self.view.title, "bodyStrong", room - look.px(_MARK + 6)), (self.view.text, "small", room)]
        return [lay_out(text, style, wide) for text, style, wide in texts if text]

    def paintEvent(self, _event: QPaintEvent) -> None:
        look = theme.current()
        painter = mirror.painter(self)
        frame = framed(self.rect())
        radius = look.px(theme.tokens()["radius"]["card"])
        on = self.isChecked()
        over = self.underMouse()
        fill = look.color("selected" if on else "hover" if over else "surface")
        border = look.color("accent" if on else "border")
        paint_box(painter, frame, radius, fill, border, width=look.px(2) if on else hover_border(lit=over))
        side = look.px(_MARK)
        mark = QRectF(frame.right() - look.px(_SIDE) - side, frame.top() + look.px(10), side, side)
        ring = look.color("accent" if on else "borderStrong")
        paint_box(painter, mark, side / 2, ring if on else None, ring)
        if on:
            icons.paint(painter, "check", mark.adjusted(3, 3, -3, -3), look.color("onAccent"))
        room = self.width() - 2 * (focus_margin() + look.px(_SIDE))
        top = frame.top() + look.px(10)
        title, height = lay_out(self.view.title, "bodyStrong", room - look.px(_MARK + 6))
        painter.setPen(look.color("text"))
        mirror.draw(painter, title, QPointF(frame.left() + look.px(_SIDE), top))
        if self.view.text:
            text, _ = lay_out(self.view.text, "small", room)
            painter.setPen(look.color("muted"))
            mirror.draw(painter, text, QPointF(frame.left() + look.px(_SIDE), top + height))
        if self.hasFocus():
            paint_focus_ring(painter, frame, radius)


class ChoiceCards(Section):
    """The cards below a title, as radio buttons: a click, Space, Enter or an arrow key chooses one.

    Tab reaches the chosen one, or the first.
    """

    chosen = Signal(str, str)
    """The player chose a card; carries the id of the choice and that of the card."""

    confirmed = Signal()
    """The player pressed Enter on the chosen card."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make it empty."""
        super().__init__(parent)
        self._act = ""
        self._chosen = ""
        self._title = PlainLabel(style="cardTitle", parent=self)
        self._cards: list[_Card] = []

    def show_section(self, view: ChoiceSection) -> None:
        """Show the cards without emitting."""
        self._act, self._chosen = view.act, view.chosen
        self.setAccessibleName(view.title)
        self._title.setText(view.title)
        self._title.setVisible(bool(view.title))
        fit(self._cards, len(view.cards), self._new_card)
        for card, each in zip(self._cards, view.cards, strict=True):
            card.show_card(each, chosen=each.id == view.chosen)
        stop = next((card for card in self._cards if card.isChecked()), None) or next(iter(self._cards), None)
        for card in self._cards:
            policy = Qt.FocusPolicy.StrongFocus if card is stop else Qt.FocusPolicy.ClickFocus
            card.setFocusPolicy(policy)
        self.rearrange()

    def step(self, card: _Card, by: int) -> None:
        """Choose the next or previous card, like an arrow key; stops at the ends."""
        to = self._cards.index(card) + by
        if 0 <= to < len(self._cards):
            self._cards[to].setFocus(Qt.FocusReason.OtherFocusReason)
            self._cards[to].click()

    def enter(self, card: _Card) -> None:
        """Choose a card, like Enter; the one already chosen is confirmed."""
        if card.isChecked():
            self.confirmed.emit()
        else:
            card.click()

    def arrange(self, width: int, *, move: bool) -> int:
        """Fill rows of equal cards."""
        look = theme.current()
        margin = focus_margin()
        top = 0
        if not self._title.isHidden():
            mirror.place(self._title, margin, margin, width - 2 * margin, look.line("cardTitle"), move=move)
            top = margin + look.line("cardTitle") + look.px(2)
        if not self._cards:
            return top
        gap = look.px(_GAP) - 2 * margin
        columns = columns_for(len(self._cards), (width + gap) // (look.px(_LEAST) + 2 * margin + gap))
        edges = [round(at * (width + gap) / columns) for at in range(columns + 1)]
        for first in range(0, len(self._cards), columns):
            row = self._cards[first : first + columns]
            wides = [edges[at + 1] - edges[at] - gap for at in range(len(row))]
            height = max(card.arrange(wide) for card, wide in zip(row, wides, strict=True))
            for at, card in enumerate(row):
                mirror.place(card, edges[at], top, wides[at], height, move=move)
            top += height + gap
        return top - gap

    def _new_card(self) -> _Card:
        card = _Card(self)
        card.clicked.connect(lambda: self._choose(card))
        return card

    def _choose(self, card: _Card) -> None:
        if card.view.id != self._chosen:
            self.chosen.emit(self._act, card.view.id)
