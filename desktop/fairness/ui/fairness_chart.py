"""A bar chart of how often every face was rolled, each bar with a line at the expected count of fair dice."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QAccessible, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.base.numbers import grouped
from desktop.base.words import tr
from desktop.dice.symbols import paint_symbol
from desktop.fairness.view import FaceBar
from desktop.kit.controls.bar_chart import BarChart
from desktop.kit.look import mirror, theme
from desktop.kit.look.painting import focus_margin, paint_focus_ring, paint_ground
from desktop.kit.look.spoken import speak_as
from desktop.views.felt import LETTERS

_HEIGHT = 216
_WIDEST_SLOT = 72
_BAR_SHARE, _LINE_SHARE = 0.66, 0.9
_SYMBOL = 14
_BETWEEN = 4
_STEPS = (1, 2, 5, 10, 20, 25, 50)
"""If not all labels fit, only every second is shown, or every fifth …"""


class FairnessChart(BarChart[FaceBar]):
    """The bars of one kind of die."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make a chart without bars."""
        super().__init__(parent)
        speak_as(FairnessChart, QAccessible.Role.Chart, lambda chart: chart.words)
        self._name = ""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_bars(self, name: str, bars: tuple[FaceBar, ...], spoken: str) -> None:
        """Show the bars of a kind of die; `spoken` describes all of them."""
        if (name, bars) != (self._name, self.bars):
            self._name, self.bars, self.spoken = name, bars, spoken
            self.setAccessibleName(tr("Faces rolled: {die}").format(die=name))
            self.current = None
            self.say()
            self.pointed.emit("")
            self.update()

    def bar_at(self, x: float) -> int | None:
        """Return the index of the bar nearest to `x`, in pixels from the left; None without bars."""
        slots = self._slots()
        if not slots:
            return None
        return min(range(len(slots)), key=lambda at: abs(slots[at].center().x() - x))

    def first_for(self, step: int) -> int:
        """Return the bar at the end that the arrow key comes from."""
        return 0 if step > 0 else len(self.bars) - 1

    def sizeHint(self) -> QSize:
        """Return the preferred size."""
        look = theme.current()
        return QSize(look.px(320), look.px(_HEIGHT))

    def minimumSizeHint(self) -> QSize:
        """Return a smaller size, at which the bars are thin."""
        look = theme.current()
        return QSize(look.px(200), look.px(_HEIGHT))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the bars, their lines and labels."""
        look = theme.current()
        painter = mirror.painter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        slots = self._slots()
        if slots:
            self._paint_bars(painter, slots, look)
            self._paint_labels(painter, slots, look)
        if self.hasFocus():
            margin = focus_margin()
            frame = QRectF(self.rect()).adjusted(margin, margin, -margin, -margin)
            paint_focus_ring(painter, frame, look.px(6))

    def _plot(self) -> QRectF:
        """The area of the bars, without the counts above and the labels below."""
        look = theme.current()
        side = focus_margin() + look.px(4)
        above = side + look.line("caption")
        below = side + max(look.line("caption"), look.px(_SYMBOL)) + look.px(_BETWEEN)
        return QRectF(self.rect()).adjusted(side, above, -side, -below)

    def _slots(self) -> list[QRectF]:
        if not self.bars:
            return []
        plot = self._plot()
        wide = min(plot.width() / len(self.bars), theme.current().px(_WIDEST_SLOT))
        return [
            QRectF(plot.left() + at * wide, plot.top(), wide, plot.height()) for at in range(len(self.bars))
        ]

    def _paint_bars(self, painter: QPainter, slots: list[QRectF], look: theme.Theme) -> None:
        most = max(max(each.seen, each.expected) for each in self.bars)
        metrics = QFontMetricsF(look.font("caption"))
        numbers = all(
            metrics.horizontalAdvance(grouped(each.seen)) + 4 <= slots[0].width() for each in self.bars
        )
        for at, (bar, slot) in enumerate(zip(self.bars, slots, strict=True)):
            if at == self.current:
                paint_ground(painter, slot, look.px(4), "hover")
            high = slot.height() * bar.seen / most
            wide = slot.width() * _BAR_SHARE
            box = QRectF(slot.center().x() - wide / 2, slot.bottom() - high, wide, high)
            painter.fillRect(box, look.color("borderStrong"))
            across = slot.width() * _LINE_SHARE / 2
            y = slot.bottom() - slot.height() * bar.expected / most
            # A two-coloured line is visible over the bar and the background.
            for color, width in (("surface", 4.0), ("text", 2.0)):
                painter.setPen(
                    QPen(look.color(color), width * look.scale, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap)
                )
                middle = slot.center().x()
                painter.drawLine(QPointF(middle - across, y), QPointF(middle + across, y))
            if numbers:
                top = min(box.top(), y - look.px(2)) - look.line("caption")
                look.ink(painter, "caption", "text" if at == self.current else "muted")
                place = QRectF(slot.left(), top, slot.width(), look.line("caption"))
                mirror.write(painter, place, Qt.AlignmentFlag.AlignCenter, grouped(bar.seen))
        painter.setPen(QPen(look.color("borderStrong"), look.scale))
        painter.drawLine(slots[0].bottomLeft(), slots[-1].bottomRight())

    def _paint_labels(self, painter: QPainter, slots: list[QRectF], look: theme.Theme) -> None:
        top = slots[0].bottom() + look.px(_BETWEEN)
        high = max(look.line("caption"), look.px(_SYMBOL))
        painter.setFont(look.font("caption"))
        metrics = QFontMetricsF(look.font("caption"))
        widest = max(metrics.horizontalAdvance(each.label) for each in self.bars) + look.px(_BETWEEN)
        step = next((each for each in _STEPS if each * slots[0].width() >= widest), _STEPS[-1])
        last = len(self.bars) - 1
        for at, (bar, slot) in enumerate(zip(self.bars, slots, strict=True)):
            place = QRectF(slot.left(), top, slot.width(), high)
            if bar.symbols:
                self._paint_symbols(painter, bar.symbols, place, look)
            elif step == 1 or (at + 1) % step == 0 or (at == 0 and step > 1) or at == self.current:
                painter.setPen(look.color("text" if at == self.current else "muted"))
                room = place.adjusted(-widest, 0, widest, 0)
                # The labels at both ends stay inside.
                room.moveCenter(
                    QPointF(min(max(place.center().x(), widest / 2), slots[last].right()), place.center().y())
                )
                mirror.write(painter, room, Qt.AlignmentFlag.AlignCenter, bar.label)

    def _paint_symbols(self, painter: QPainter, letters: str, place: QRectF, look: theme.Theme) -> None:
        side = min(float(look.px(_SYMBOL)), place.width() / 2)
        left = place.center().x() - side * len(letters) / 2
        for at, letter in enumerate(letters):
            box = QRectF(left + at * side, place.center().y() - side / 2, side, side)
            paint_symbol(painter, LETTERS[letter], box.adjusted(1, 1, -1, -1), look.color("muted"))
