"""A tracker's card: minus, value, plus, a bar, and its status."""

from collections.abc import Callable
from functools import partial

from PySide6 import QtGui
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtWidgets import QToolTip, QWidget

from desktop.base.words import tr
from desktop.kit.controls.buttons import Button
from desktop.kit.look import icons, mirror, painting, theme
from desktop.kit.look.spoken import Amount, speak_as, tell_value
from desktop.kit.text.plain_text import lay_out, set_tool_tip, tool_tip_text
from desktop.views.sheet import TrackerView

Preview = Callable[[str, str], tuple[str, str]]
"""Returns what a typed change to a tracker would do ("8 → 5"), and why it isn't valid (else "")."""

HEIGHT, COMPACT_HEIGHT = 78, 58
"""The height of a card without its status, in pixels at text scale 1."""

_SEGMENT_GAP, _LEAST_SEGMENT = 3, 4


class TrackerCard(theme.Themed):
    """A tracker. Up and Down change it by one; Enter or a click on the number opens the field."""

    entered = Signal(str, str)
    """The tracker's id and "-1" or "+1"."""

    edit_requested = Signal(str)
    """The player wants to type a change to the tracker with this id."""

    menu_requested = Signal(object)
    """Show the tracker's menu; carries the event that requested it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        speak_as(
            TrackerCard,
            QtGui.QAccessible.Role.SpinBox,
            lambda card: card.spoken_value,
            amount=lambda card: Amount(card.view.value, card.view.least, card.most),
            step_to=TrackerCard.step_to,
        )
        self.view = TrackerView("", "", "", "heart", "hp", 0, 0)
        """The tracker shown."""
        self._compact = False
        self._over_value = self._is_name_cut = self._is_being_read = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self._minus = Button("", size="tracker", icon="minus", name=" ", parent=self)
        self._plus = Button("", size="tracker", icon="plus", name=" ", parent=self)
        for button, step in ((self._minus, -1), (self._plus, 1)):
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.clicked.connect(lambda _checked=False, step=step: self._step(step))

    @property
    def spoken_value(self) -> str:
        """The value for screen readers, such as "8 of 11"."""
        value = tr("{value} of {most}").format(value=self.view.value, most=self.view.most)
        if self.view.endless:
            value = str(self.view.value)
        return ", ".join(part for part in (value, self.view.status, self.view.aside) if part)

    def show_view(self, view: TrackerView) -> None:
        """Show a tracker."""
        before, self.view = (self.view.id, self.spoken_value), view
        self.setAccessibleName(view.name)
        self.setAccessibleDescription(tr("Press Up or Down to change it by one, or Enter to type a change."))
        self._minus.set_label("", tr("Decrease {name} by one").format(name=view.name))
        self._plus.set_label("", tr("Increase {name} by one").format(name=view.name))
        self._minus.setEnabled(view.value > view.least)
        self._plus.setEnabled(view.value < self.most)
        if not self._minus.isEnabled():
            set_tool_tip(self._minus, tr("Already at minimum."))
        if not self._plus.isEnabled():
            set_tool_tip(self._plus, tr("Already at maximum."))
        if before[0] == view.id and before[1] != self.spoken_value and not self._is_being_read:
            tell_value(self)
        self.update()

    def step_to(self, value: int) -> None:
        """Change the tracker to a value within its limits, as if the player typed the change."""
        change = min(max(value, self.view.least), self.most) - self.view.value
        if change:
            self.entered.emit(self.view.id, f"{change:+d}")

    @property
    def most(self) -> int:
        """The highest value that the tracker can reach."""
        return self.view.most if self.view.end is None else self.view.end

    def set_compact(self, compact: bool) -> None:
        """Show the short name above the number, for a narrow card."""
        self._compact = compact
        self._place()
        self.update()

    def height_of_status(self, width: int, *, compact: bool) -> int:
        """Return the height of the status below the bar of a card `width` pixels wide, in pixels.

        It is 0 without a status, or if the status fits beside the name. Without a status, the aside goes
        there if it doesn't fit elsewhere; compact cards leave it out.
        """
        words = self._below(width, compact=compact)
        return self._lay_out(words, width, compact=compact)[1] + theme.current().px(2) if words else 0

    def event(self, event: QEvent) -> bool:
        """Show the name in a tooltip if it doesn't fit."""
        if isinstance(event, QtGui.QHelpEvent) and self._is_name_cut and not self.toolTip():
            QToolTip.showText(event.globalPos(), tool_tip_text(self.view.name), self)
            return True
        return super().event(event)

    def resizeEvent(self, _event: QtGui.QResizeEvent) -> None:
        """Keep the buttons in place."""
        self._place()

    def _restyle(self) -> None:
        self._place()
        self.update()

    def focusInEvent(self, event: QtGui.QFocusEvent) -> None:
        """Let screen readers read the value once if it changes now too, as when a change was typed."""
        super().focusInEvent(event)
        self._is_being_read = True
        QTimer.singleShot(0, self, partial(setattr, self, "_is_being_read", False))

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        """Change the value or open the field."""
        key = event.key()
        if key == Qt.Key.Key_Up:
            self._step(1)
        elif key == Qt.Key.Key_Down:
            self._step(-1)
        elif key in {Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_F2}:
            self.edit_requested.emit(self.view.id)
        else:
            event.ignore()

    def contextMenuEvent(self, event: QtGui.QContextMenuEvent) -> None:
        """Request the menu."""
        self.menu_requested.emit(event)

    def mouseMoveEvent(self, event: QtGui.QMouseEvent) -> None:
        """Highlight the number under the mouse."""
        self._set_over(self._value_area().contains(mirror.at(self, event.position().toPoint())))

    def leaveEvent(self, event: QEvent) -> None:
        """Remove the highlight."""
        super().leaveEvent(event)
        self._set_over(False)

    def mouseReleaseEvent(self, event: QtGui.QMouseEvent) -> None:
        """Open the field if the number is clicked."""
        at = mirror.at(self, event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and self._value_area().contains(at):
            self.edit_requested.emit(self.view.id)

    def paintEvent(self, _event: QtGui.QPaintEvent) -> None:
        """Draw the card."""
        look = theme.current()
        painter = mirror.painter(self)
        frame = QRectF(self._frame())
        radius = look.px(theme.tokens()["radius"]["card"])
        border = look.color("danger" if self.view.status else "border")
        painting.paint_box(painter, frame, radius, look.color("surface"), border)
        if self.hasFocus():
            painting.paint_focus_ring(painter, frame, radius)
        if self._over_value:
            painting.paint_ground(painter, QRectF(self._value_area()), look.px(6), "hover")
        self._paint_words(painter)
        self._paint_number(painter)
        self._paint_bar(painter)
        self._paint_status(painter)

    def _frame(self) -> QRect:
        return painting.framed(self.rect()).toRect()

    def _beside(self, width: int) -> str:
        words = (self.view.status, self.view.aside)
        return next((each for each in words if each and self._fits(each, width)), "")

    def _below(self, width: int, *, compact: bool) -> str:
        words = self.view.status or ("" if compact else self.view.aside)
        return words if compact or not self._fits(words, width) else ""

    def _style(self, words: str) -> str:
        return "captionStrong" if words == self.view.status else "caption"

    def _color(self, words: str) -> str:
        return "danger" if words == self.view.status else "muted"

    def _fits(self, words: str, width: int) -> bool:
        look = theme.current()
        wide = look.advance(self.view.short_name, "captionStrong") + look.advance(words, self._style(words))
        return wide + look.px(8) <= width - 2 * look.px(11) - self._beside_icon()

    def _beside_icon(self) -> int:
        return theme.current().px(14 + 7) if self.view.icon else 0

    def _paint_icon(self, painter: QtGui.QPainter, box: QRectF) -> None:
        if self.view.icon:
            icons.paint(painter, self.view.icon, box, theme.current().color(self.view.color))

    def _lay_out(self, words: str, width: int, *, compact: bool) -> tuple[QtGui.QTextLayout, int]:
        inset = theme.current().px(7 if compact else 11)
        return lay_out(words, self._style(words), width - 2 * inset)

    def _place(self) -> None:
        look = theme.current()
        frame, margin = self._frame(), painting.focus_margin()
        side = look.px(theme.tokens()["size"]["trackerButton"])
        inset = look.px(7 if self._compact else 11)
        top = frame.top() + look.px(11 if self._compact else 29)
        box = QRect(0, 0, side + 2 * margin, side + 2 * margin)
        mirror.place_in(self._minus, box.translated(frame.left() + inset - margin, top - margin))
        mirror.place_in(self._plus, box.translated(frame.right() + 1 - inset - side - margin, top - margin))

    def _value_area(self) -> QRect:
        look = theme.current()
        left = mirror.box(self, self._minus.geometry()).right() + look.px(1)
        right = mirror.box(self, self._plus.geometry()).left() - look.px(1)
        top = self._frame().top() + look.px(5 if self._compact else 27)
        return QRect(left, top, right - left, look.px(38 if self._compact else 30))

    def _paint_words(self, painter: QtGui.QPainter) -> None:
        look = theme.current()
        view, frame = self.view, self._frame()
        icon = look.px(14)
        if self._compact:
            area = self._value_area()
            words, font = view.short_name, look.font("small")
            # The buttons can't have the focus, so their focus ring is never painted.
            wide = area.width() + 2 * painting.focus_margin() - icon - look.px(5)
            words = QtGui.QFontMetrics(font).elidedText(words, Qt.TextElideMode.ElideRight, wide)
            self._is_name_cut = words != view.short_name
            both = QtGui.QFontMetrics(font).horizontalAdvance(words) + (icon + look.px(5) if view.icon else 0)
            left = area.center().x() - both / 2
            line = QRectF(left, area.top(), both + 1, look.px(18))
            self._paint_icon(painter, QRectF(left, line.top(), icon, line.height()))
            painter.setFont(font)
            painter.setPen(look.color("muted"))
            mirror.write(painter, line, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, words)
            return
        row = QRectF(frame.left() + look.px(11), frame.top() + look.px(8), 0, look.px(18))
        row.setRight(frame.right() + 1 - look.px(11))
        self._paint_icon(painter, QRectF(row.left(), row.top(), icon, row.height()))
        row.setLeft(row.left() + self._beside_icon())
        painter.setFont(look.font("captionStrong"))
        metrics = QtGui.QFontMetrics(look.font("captionStrong"))
        beside = self._beside(frame.width())
        beside_font = look.font(self._style(beside))
        beside_width = QtGui.QFontMetrics(beside_font).horizontalAdvance(beside)
        name = view.name
        if beside and metrics.horizontalAdvance(name) + look.px(8) + beside_width > row.width():
            name = view.short_name
        written = metrics.elidedText(name, Qt.TextElideMode.ElideRight, int(row.width()))
        self._is_name_cut = written != name
        painter.setPen(look.color("muted"))
        mirror.write(painter, row, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, written)
        room = int(row.width()) - metrics.horizontalAdvance(name) - look.px(8)
        painter.setFont(beside_font)
        painter.setPen(look.color(self._color(beside)))
        mirror.write(
            painter,
            row,
            Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter,
            QtGui.QFontMetrics(beside_font).elidedText(beside, Qt.TextElideMode.ElideRight, max(room, 0)),
        )

    def _paint_number(self, painter: QtGui.QPainter) -> None:
        look = theme.current()
        area = self._value_area()
        value_font = look.font("cardTitle" if self._compact else "resource")
        most_font = look.font("body")
        value, most = str(self.view.value), "" if self.view.endless else f" / {self.view.most}"
        value_width = QtGui.QFontMetrics(value_font).horizontalAdvance(value)
        both = value_width + QtGui.QFontMetrics(most_font).horizontalAdvance(most)
        left = area.center().x() - both / 2
        height = look.px(20 if self._compact else 26)
        # Both share a baseline, whatever their sizes.
        baseline = area.bottom() - height / 2 + QtGui.QFontMetrics(value_font).capHeight() / 2
        if not self._compact:
            baseline = area.center().y() + QtGui.QFontMetrics(value_font).capHeight() / 2
        with mirror.upright(painter, area):
            painter.setFont(value_font)
            painter.setPen(look.color("text"))
            painter.drawText(QPoint(round(left), round(baseline)), value)
            painter.setFont(most_font)
            painter.setPen(look.color("muted"))
            painter.drawText(QPoint(round(left + value_width), round(baseline)), most)

    def _paint_bar(self, painter: QtGui.QPainter) -> None:
        look = theme.current()
        view, frame = self.view, self._frame()
        if view.endless:
            return
        inset, high = look.px(7 if self._compact else 11), look.px(6)
        bar = QRectF(
            frame.left() + inset,
            frame.top() + look.px((COMPACT_HEIGHT - 5) if self._compact else (HEIGHT - 9)) - high,
            frame.width() - 2 * inset,
            high,
        )
        each = (bar.width() + look.px(_SEGMENT_GAP)) / max(view.most, 1)
        if view.segments and each >= look.px(_SEGMENT_GAP + _LEAST_SEGMENT):
            for at in range(view.most):
                left, right = (round(bar.left() + each * place) for place in (at, at + 1))
                part = QRectF(left, bar.top(), right - left - look.px(_SEGMENT_GAP), high)
                if at < view.value:
                    painting.paint_box(painter, part, look.px(2), look.color(view.color), None)
                else:
                    painting.paint_track(painter, part, look.px(2))
            return
        painting.paint_track(painter, bar, high / 2)
        share = min(max(view.value / view.most, 0.0), 1.0) if view.most > 0 else 0.0
        if share > 0:
            bar.setWidth(max(bar.width() * share, high))
            painting.paint_box(painter, bar, high / 2, look.color(view.color), None)

    def _paint_status(self, painter: QtGui.QPainter) -> None:
        look = theme.current()
        frame = self._frame()
        below = self._below(frame.width(), compact=self._compact)
        if below:
            words, _ = self._lay_out(below, frame.width(), compact=self._compact)
            inset, top = (
                look.px(7 if self._compact else 11),
                COMPACT_HEIGHT - 3 if self._compact else HEIGHT - 6,
            )
            painter.setPen(look.color(self._color(below)))
            mirror.draw(painter, words, QPointF(frame.left() + inset, frame.top() + look.px(top)))

    def _step(self, by: int) -> None:
        button = self._plus if by > 0 else self._minus
        if button.isEnabled():
            self.entered.emit(self.view.id, f"{by:+d}")

    def _set_over(self, over: bool) -> None:
        if over != self._over_value:
            self._over_value = over
            set_tool_tip(self, tr("Click to type a change: −3, +2 or 5") if over else "")
            self.setCursor(Qt.CursorShape.IBeamCursor if over else Qt.CursorShape.ArrowCursor)
            self.update()
