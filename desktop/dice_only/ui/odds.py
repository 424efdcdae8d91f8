"""The odds of each total as bars, updated while the player types."""

import math

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QAccessible, QFocusEvent, QFontMetrics, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout

from desktop.base.words import tr
from desktop.dice_only.view.dice_only import OddsBar, OddsView
from desktop.kit.controls.bar_chart import BarChart
from desktop.kit.controls.buttons import Card
from desktop.kit.layout.flow import Sentence
from desktop.kit.look import mirror, theme
from desktop.kit.look.painting import focus_margin, paint_focus_ring
from desktop.kit.look.spoken import speak_as
from desktop.kit.text.plain_text import PlainLabel

_HIGH, _LEAST_HIGH = 104, 72
_MARKER = 14
_LEAST = 2
"""The minimum height of a bar in logical pixels, so that the rarest total is visible."""
_WIDEST, _THIN = 36, 6
_LABELS_APART = 10


class OddsBars(BarChart[OddsBar]):
    """One bar for each total, from the lowest to the highest, as high as its odds."""

    def __init__(self) -> None:
        """Make it empty."""
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.setAccessibleName(tr("Odds"))
        speak_as(OddsBars, QAccessible.Role.Chart)

    def show_bars(self, bars: tuple[OddsBar, ...], spoken: str) -> None:
        """Show these bars; ``spoken`` summarizes them for screen readers."""
        if len(bars) != len(self.bars):
            self.current = None
        self.bars = bars
        self.spoken = spoken
        self.say()
        self.update()

    def bar_at(self, x: float) -> int | None:
        """Return the index of the bar at ``x`` pixels from the left, None outside the bars."""
        for place in range(len(self.bars)):
            left, right = self._edges(place)
            if left <= x < right:
                return place
        return None

    def first_for(self, step: int) -> int:  # noqa: ARG002 - the same one from both sides
        """Return the bar of the roll, or the most likely one."""
        shares = [2.0 if bar.fell_here else bar.share for bar in self.bars]
        return shares.index(max(shares))

    def middle(self, place: int) -> QPointF:
        """Return the horizontal centre of a bar."""
        left, right = self._edges(place)
        return QPointF((left + right) / 2, self.height() / 2)

    def sizeHint(self) -> QSize:
        """Return a readable height."""
        look = theme.current()
        return QSize(look.px(240), look.px(_HIGH) + self._above() + self._below())

    def minimumSizeHint(self) -> QSize:
        """Allow lower bars."""
        look = theme.current()
        return QSize(look.px(160), look.px(_LEAST_HIGH) + self._above() + self._below())

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Select the bar of the roll, or the most likely one."""
        super().focusInEvent(event)
        if self.bars and self.current is None:
            self.point(self.first_for(1))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the bars with their labels below, and a triangle over the rolled total."""
        look = theme.current()
        painter = mirror.painter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        foot = self.height() - self._below()
        room = foot - self._above()
        gap = self._gap()
        for place, bar in enumerate(self.bars):
            left, right = self._edges(place)
            height = max(bar.share * room, look.px(_LEAST))
            box = QRectF(round(left), foot - height, max(round(right) - round(left) - gap, 1), height)
            painter.fillRect(box, look.color(self._ink(place)))
            if bar.fell_here:
                self._paint_marker(painter, QPointF((left + right) / 2, box.top()))
        edge = focus_margin()
        painter.fillRect(QRectF(edge, foot, self.width() - 2 * edge, 1), look.color("borderStrong"))
        self._paint_labels(painter, foot)
        if self.hasFocus():
            frame = QRectF(self.rect().adjusted(edge, edge, -edge, -edge))
            paint_focus_ring(painter, frame, look.px(4))

    def _ink(self, place: int) -> str:
        if self.bars[place].fell_here:
            return "text"
        return "luck" if place == self.current else "accent"

    def _paint_marker(self, painter: QPainter, tip: QPointF) -> None:
        look = theme.current()
        half, line = look.px(_MARKER) / 2, max(1.0, look.scale)
        edge = half + line
        x = min(max(tip.x(), edge), self.width() - edge)
        painter.setPen(QPen(look.color("surface"), line))
        painter.setBrush(look.color("text"))
        top = tip.y() - half * 1.25 - line
        corners = [QPointF(x - half, top), QPointF(x + half, top), QPointF(x, tip.y() - line)]
        painter.drawPolygon(QPolygonF(corners))

    def _paint_labels(self, painter: QPainter, foot: int) -> None:
        """Draw as many evenly spaced labels as fit."""
        if not self.bars:
            return
        look = theme.current()
        font = look.font("caption")
        metrics = QFontMetrics(font)
        painter.setFont(font)
        painter.setPen(look.color("muted"))
        widest = max(metrics.horizontalAdvance(bar.label) for bar in self.bars) + look.px(_LABELS_APART)
        step = math.ceil(widest / (self._room()[1] / len(self.bars)))
        free = 0.0
        for place in range((len(self.bars) - 1) % step // 2, len(self.bars), step):
            label = self.bars[place].label
            width = metrics.horizontalAdvance(label)
            left = min(max(self.middle(place).x() - width / 2, 0.0), self.width() - float(width))
            if left < free:  # the last one was moved in from the edge
                break
            free = left + width + look.px(_LABELS_APART)
            box = QRectF(left, foot + look.px(3), width + 1, look.line("caption"))
            mirror.write(painter, box, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop, label)

    def _gap(self) -> int:
        """Return the pixels between two bars: 0 if they are so thin that gaps would look uneven."""
        room = self._room()[1] / max(len(self.bars), 1)
        return 0 if room < _THIN else max(1, min(round(room * 0.2), 6))

    def _room(self) -> tuple[float, float]:
        """Return the left edge and the total width of the bars: a few bars don't fill their place."""
        edge = focus_margin()
        whole = self.width() - 2 * edge
        used = min(whole, theme.current().px(_WIDEST) * len(self.bars))
        return edge + (whole - used) / 2, used

    def _edges(self, place: int) -> tuple[float, float]:
        left, used = self._room()
        each = used / len(self.bars)
        return left + each * place, left + each * (place + 1)

    def _above(self) -> int:
        return theme.current().px(_MARKER)

    def _below(self) -> int:
        look = theme.current()
        return look.line("caption") + look.px(3) + focus_margin()


class OddsCard(theme.FollowsTheme, Card):
    """The card of the odds: the bars with minimum, average and maximum, and the selected bar in words."""

    def __init__(self) -> None:
        """Make it empty."""
        super().__init__()
        self._view: OddsView | None = None
        self._fallen = ""
        self._title = PlainLabel(tr("Odds"), style="captionStrong", color="muted")
        self.line = Sentence(style="caption", color="text")
        """The selected bar in words."""
        self.line.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.bars = OddsBars()
        self._none = Sentence(tr("The odds of each total appear here."), style="small", color="muted")
        self._none.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._ends = [PlainLabel(style="caption", color="muted") for _ in range(3)]
        sides = (Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignHCenter, Qt.AlignmentFlag.AlignRight)
        self._heading, self._foot = QHBoxLayout(), QHBoxLayout()
        self._heading.addWidget(self._title)
        self._heading.addWidget(self.line, 1)
        for label, side in zip(self._ends, sides, strict=True):
            label.setAlignment(side)
            self._foot.addWidget(label, 1)
        self._column = QVBoxLayout(self)
        self._column.addLayout(self._heading)
        self._column.addWidget(self._none, 1)
        self._column.addWidget(self.bars, 1)
        self._column.addLayout(self._foot)
        self.bars.pointed.connect(self._show_words)
        self.show_chances(None, fallen=False)
        self._restyle()

    def show_chances(self, view: OddsView | None, *, fallen: bool) -> None:
        """Show these odds, or none; with ``fallen`` False the rolled total is not marked yet."""
        bars = () if view is None else view.bars
        if not fallen:
            bars = tuple(bar._replace(fell_here=False) if bar.fell_here else bar for bar in bars)
        self._fallen = next((bar.words for bar in bars if bar.fell_here), "")
        self.bars.show_bars(bars, "" if view is None else view.spoken)
        for label, words in zip(
            self._ends, ("", "", "") if view is None else (view.least, view.mean, view.most), strict=True
        ):
            label.setText(words)
        self.bars.setVisible(bool(bars))
        self._none.setVisible(not bars)
        self._show_words(self.bars.words)

    def _show_words(self, words: str) -> None:
        self.line.setText(words or self._fallen)

    def _restyle(self) -> None:
        look = theme.current()
        margin = focus_margin()
        side = look.px(14)
        self._column.setContentsMargins(side - margin, look.px(10), side - margin, look.px(10))
        self._column.setSpacing(look.px(2))
        self._heading.setSpacing(look.px(12))
        for row in (self._heading, self._foot):
            row.setContentsMargins(margin, 0, margin, 0)
        self._none.set_least_height(round(self.bars.sizeHint().height() / look.scale))
