"""A value out of a maximum, as a segmented bar."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPaintEvent, QTextLayout

from desktop.base.words import tr
from desktop.cards.card_words import PlacedTexts, advance
from desktop.kit.layout.section import Section
from desktop.kit.look import mirror, theme
from desktop.kit.look.painting import focus_margin, paint_box, paint_track
from desktop.kit.text.plain_text import lay_out
from desktop.views.cards import TrackView

_BAR, _GAP, _NARROWEST = 8, 3, 5
_ABOVE, _BELOW = 4, 5


class Track(Section):
    """The name and value above the bar, a text below it."""

    def __init__(self) -> None:
        """Make an empty bar."""
        super().__init__()
        self._view = TrackView("", 0, 0, "accent")
        self.placed_texts = PlacedTexts()
        """The painted texts."""
        self._bar = QRectF()

    def show_track(self, view: TrackView) -> None:
        """Show a value; without a maximum there is no bar."""
        self._view = view
        spoken = tr("{name}: {value} of {most}").format(name=view.name, value=view.value, most=view.most)
        self.setAccessibleName(f"{spoken}. {view.words}" if view.words else spoken)
        self.rearrange()

    def arrange(self, width: int, *, move: bool) -> int:
        """Place the texts, with the bar between them."""
        look, view = theme.current(), self._view
        edge = focus_margin()
        room = max(width - 2 * edge, 1)
        placed_texts = PlacedTexts()
        value, most = str(view.value), f" / {view.most}"
        strong, rest = advance(value, "bodyStrong"), advance(most, "small")
        name, height = lay_out(view.name, "smallStrong", max(room - strong - rest - look.px(8), 1))
        line = look.line("bodyStrong")
        middle = (line - look.line("small")) // 2
        placed_texts.place(name, edge, middle, "text")
        places = (room - strong - rest, room - rest)
        if self.isRightToLeft():  # "17 / 41" reads from left to right everywhere
            places = (room - strong, room - strong - rest)
        placed_texts.place(_one_line(value, "bodyStrong", strong), edge + places[0], 0, "text")
        placed_texts.place(_one_line(most, "small", rest), edge + places[1], middle, "muted")
        top = max(line, height) + look.px(_ABOVE)
        bar = QRectF(edge, top, room, look.px(_BAR))
        top += look.px(_BAR)
        if view.words:
            words, height = lay_out(view.words, "small", room)
            placed_texts.place(words, edge, top + look.px(_BELOW), "muted")
            top += look.px(_BELOW) + height
        if move:
            self.placed_texts, self._bar = placed_texts, bar
        return top + look.px(2)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the texts and the segments; if those would be too narrow, one bar."""
        look, view = theme.current(), self._view
        painter = mirror.painter(self)
        self.placed_texts.paint(painter)
        radius = self._bar.height() / 3
        gap = look.px(_GAP)
        most = max(view.most, 1)
        width = (self._bar.width() - gap * (most - 1)) / most
        if width >= look.px(_NARROWEST):
            for place in range(most):
                box = QRectF(self._bar)
                box.setLeft(self._bar.left() + place * (width + gap))
                box.setWidth(width)
                if place < view.value:
                    paint_box(painter, box, radius, look.color(view.color), None)
                else:
                    paint_track(painter, box, radius)
            return
        paint_track(painter, self._bar, radius)
        part = QRectF(self._bar)
        part.setWidth(self._bar.width() * min(max(view.value / most, 0), 1))
        if part.width() > 0:
            paint_box(painter, part, radius, look.color(view.color), None)


def _one_line(text: str, style: str, width: int) -> QTextLayout:
    return lay_out(text, style, width)[0]
