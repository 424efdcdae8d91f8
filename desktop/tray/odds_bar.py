"""The exact odds under the tray: a bar of degrees, where the roll fell, and the legend."""

from itertools import accumulate
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QAccessible,
    QFont,
    QFontMetrics,
    QHelpEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPolygonF,
    QResizeEvent,
)
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QToolTip, QVBoxLayout, QWidget

from desktop.base.words import tr
from desktop.kit.layout.section import Later
from desktop.kit.look import icons, mirror, theme
from desktop.kit.look.spoken import speak_as
from desktop.kit.text.badges import DEGREE_ICONS
from desktop.kit.text.plain_text import PlainLabel, set_tool_tip, tool_tip_text
from desktop.views.tray import OddsPart, OddsView

if TYPE_CHECKING:
    from desktop.tray.odds_curve import OddsCurve

_BAR = 16
_MARKER = 14
_MARKER_ABOVE = 3
_GAP = 2
_LEAST = 4
_RADIUS = 4
_LEGEND_LINE = 20
_LEGEND_ICON = 12
_LEGEND_GAP = 14


class OddsBar(theme.Themed):
    """A bar with a segment per degree, as wide as the degree is likely, best degree at the left."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._parts: tuple[OddsPart, ...] = ()
        self.marker: float | None = None
        """Where the roll fell, 0 to 1 from the left; None if no roll is shown."""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(tr("Odds"))
        speak_as(OddsBar, QAccessible.Role.Chart)

    def show_odds(self, parts: tuple[OddsPart, ...], marker: float | None, spoken: str) -> None:
        """Show `parts` with a triangle at `marker`, 0 to 1 from the left; `spoken` lists all percentages."""
        self._parts, self.marker = parts, marker
        self.setAccessibleDescription(spoken)
        self.update()

    def part_at(self, x: float) -> OddsPart | None:
        """Return the degree at `x` pixels from the left, None outside the bar."""
        for part, box in zip(self._parts, self._segments(), strict=True):
            if box.left() - _GAP <= x < box.right():
                return part
        return None

    def sizeHint(self) -> QSize:
        """Ask for the bar and the tip of the triangle above it."""
        look = theme.current()
        return QSize(look.px(120), look.px(_BAR + _MARKER_ABOVE))

    def minimumSizeHint(self) -> QSize:
        """Accept any width in which every degree is still visible."""
        look = theme.current()
        return QSize(look.px((_LEAST + _GAP) * len(self._parts)), self.sizeHint().height())

    def event(self, event: QEvent) -> bool:
        """Show the exact odds of the degree under the mouse."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            part = self.part_at(mirror.at(self, event.pos()).x())
            if part is None:
                QToolTip.hideText()
            else:
                QToolTip.showText(event.globalPos(), tool_tip_text(part.exact), self)
            return True
        return super().event(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the segments and the triangle."""
        if not self._parts:
            return
        look = theme.current()
        painter = mirror.painter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        segments = self._segments()
        top = segments[0].top()
        outline = QPainterPath()
        outline.addRoundedRect(
            QRectF(0, top, self.width(), self.height() - top), look.px(_RADIUS), look.px(_RADIUS)
        )
        painter.setClipPath(outline)
        for part, box in zip(self._parts, segments, strict=True):
            painter.fillRect(box, look.color(f"degree.{part.degree}"))
            if part.light:  # keep the frame: the light colour alone would hardly show
                edge = max(1.0, look.scale)
                inside = box.adjusted(edge, edge, -edge, -edge)
                painter.fillRect(inside, look.color(f"degree.{part.degree}.soft"))
        painter.setClipping(False)
        if self.marker is not None:
            self._paint_marker(painter, self._place_of(self.marker, segments))

    def _paint_marker(self, painter: QPainter, x: float) -> None:
        look = theme.current()
        half = look.px(_MARKER) / 2
        line = max(1.0, look.scale)
        x = min(max(x, half + line), self.width() - half - line)
        painter.setPen(QPen(look.color("surface"), line))
        painter.setBrush(look.color("text"))
        tip = line / 2 + half * 1.25
        painter.drawPolygon(
            QPolygonF([QPointF(x - half, line / 2), QPointF(x + half, line / 2), QPointF(x, tip)])
        )

    def _segments(self) -> list[QRectF]:
        """Return the box of each part: true to its share, but never too thin to see."""
        look = theme.current()
        gap, least = look.px(_GAP), look.px(_LEAST)
        room = self.width() - gap * (len(self._parts) - 1)
        thin = {i for i, part in enumerate(self._parts) if part.share * room < least}
        wide_share = sum(part.share for i, part in enumerate(self._parts) if i not in thin)
        wide_room = room - least * len(thin)
        ends = list(
            accumulate(
                float(least) if i in thin else wide_room * part.share / wide_share
                for i, part in enumerate(self._parts)
            )
        )
        boxes, left = [], 0
        top = look.px(_MARKER_ABOVE)
        for i, end in enumerate(ends):
            right = round(end) + gap * i
            boxes.append(QRectF(left, top, max(1, right - left), self.height() - top))
            left = right + gap
        return boxes

    def _place_of(self, marker: float, segments: list[QRectF]) -> float:
        """Return the pixel of a share of the whole. Thin segments drawn wider shift it."""
        before = 0.0
        for part, box in zip(self._parts, segments, strict=True):
            if marker <= before + part.share:
                inside = (marker - before) / part.share if part.share else 0.5
                return box.left() + inside * box.width()
            before += part.share
        return segments[-1].right()


class _Legend(theme.Themed):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._parts: tuple[OddsPart, ...] = ()
        self._measured: dict[int, list[int]] = {}
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_parts(self, parts: tuple[OddsPart, ...]) -> None:
        if parts != self._parts:
            self._parts = parts
            self._restyle()

    def _restyle(self) -> None:
        self._measured.clear()
        super()._restyle()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        columns = len(self._columns(width))
        rows = -(-len(self._parts) // columns) if columns else 0
        return rows * theme.current().px(_LEGEND_LINE)

    def sizeHint(self) -> QSize:
        width = max((self._width(part) for part in self._parts), default=0)
        return QSize(width, self.heightForWidth(self.width()))

    def minimumSizeHint(self) -> QSize:
        return QSize(self.sizeHint().width(), theme.current().px(_LEGEND_LINE))

    def paintEvent(self, _event: QPaintEvent) -> None:
        look = theme.current()
        painter = mirror.painter(self)
        columns = self._columns(self.width())
        if not columns:
            return
        spare = self.width() - sum(columns)
        line = look.px(_LEGEND_LINE)
        for i, part in enumerate(self._parts):
            column = i % len(columns)
            left = sum(columns[:column])
            if column:
                left += spare * column // (len(columns) - 1)
            self._paint_part(painter, part, QRectF(left, line * (i // len(columns)), columns[column], line))

    def _paint_part(self, painter: QPainter, part: OddsPart, box: QRectF) -> None:
        look = theme.current()
        side = look.px(_LEGEND_ICON)
        ink = look.color(f"degree.{part.degree}")
        icons.paint(
            painter, DEGREE_ICONS[part.degree], QRectF(box.left(), box.top(), side, box.height()), ink
        )
        if part.symbol:
            from desktop.dice.symbols import paint_symbol  # only games with symbols need it

            top = box.center().y() - side / 2
            paint_symbol(painter, part.symbol, QRectF(box.left() + side + look.px(2), top, side, side), ink)
        font = self._font(part)
        metrics = QFontMetrics(font)
        painter.setFont(font)
        left = box.left() + self._signs() + look.px(5)
        for words, color in (
            (part.word + " ", "text"),
            (part.percent, "text" if part.fell_here else "muted"),
        ):
            painter.setPen(look.color(color))
            width = metrics.horizontalAdvance(words)
            place = QRectF(left, box.top(), width + 1, box.height())
            mirror.write(painter, place, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, words)
            left += width

    def _font(self, part: OddsPart) -> QFont:
        return theme.current().font("smallStrong" if part.fell_here else "small")

    def _width(self, part: OddsPart) -> int:
        look = theme.current()
        words = look.advance(f"{part.word} {part.percent}", "smallStrong" if part.fell_here else "small")
        return self._signs() + look.px(5) + words + 1

    def _signs(self) -> int:
        look = theme.current()
        both = any(part.symbol for part in self._parts)
        return 2 * look.px(_LEGEND_ICON) + look.px(2) if both else look.px(_LEGEND_ICON)

    def _columns(self, width: int) -> list[int]:
        # Layouts ask a dozen times for the same few widths.
        if width not in self._measured:
            self._measured[width] = self._measure(width)
        return self._measured[width]

    def _measure(self, width: int) -> list[int]:
        widths = [self._width(part) for part in self._parts]
        for count in (3, 2, 1):
            columns = [max(widths[start::count]) for start in range(min(count, len(widths)))]
            if sum(columns) + theme.current().px(_LEGEND_GAP) * (len(columns) - 1) <= width:
                break
        return columns


def _curve() -> "OddsCurve":
    from desktop.tray.odds_curve import OddsCurve

    return OddsCurve()


class Odds(theme.Themed):
    """The odds with their title, the main chance, the bar and its legend."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title_text = ""
        self._short = False
        self._title = PlainLabel(style="captionStrong", color="muted")
        self._title.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._headline = PlainLabel(style="captionStrong")
        self.bar = OddsBar()
        self.curve = Later(_curve)
        self._legend = _Legend()
        self._heading = QHBoxLayout()
        self._heading.addWidget(self._title, 1)
        self._heading.addWidget(self._headline)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addLayout(self._heading)
        self._column.addWidget(self.bar)
        self._column.addWidget(self.curve)
        self._column.addWidget(self._legend)
        self._restyle()

    def show_odds(self, view: OddsView, *, fallen: bool) -> None:
        """Show `view`; with `fallen` False, don't show yet where the dice fell. Never emits."""
        parts = view.parts
        if not fallen:
            parts = tuple(part._replace(fell_here=False) for part in parts)
        self._title_text = view.title
        self._headline.setText(view.headline)
        self.bar.show_odds(parts, view.marker if fallen else None, view.spoken)
        if view.curve:
            self.curve.get().show_points(view.curve, view.spoken)
        self.curve.setVisible(bool(view.curve))
        for each in (self.bar, self._legend):
            each.setVisible(not view.curve)
        self._legend.show_parts(parts)
        self._fit_title()

    def set_short(self, short: bool) -> None:
        """Show only "Odds" before the chance, for low windows."""
        self._short = short
        self._fit_title()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Shorten the title if it doesn't fit."""
        super().resizeEvent(event)
        self._fit_title()

    def _restyle(self) -> None:
        look = theme.current()
        self._heading.setSpacing(look.px(8))
        self._column.setSpacing(look.px(5))
        self._fit_title()

    def _fit_title(self) -> None:
        look = theme.current()
        room = self.width() - self._headline.sizeHint().width() - look.px(8)
        needed = QFontMetrics(look.font("captionStrong")).horizontalAdvance(self._title_text)
        short = self._short or needed > room
        self._title.setText(tr("Odds") if short else self._title_text)
        set_tool_tip(self._title, self._title_text if short else "")
