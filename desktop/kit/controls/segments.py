"""A choice between a few options, side by side in one frame."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QRadioButton, QSizePolicy, QWidget

from desktop.kit.look import icons, mirror, theme
from desktop.kit.look.painting import (
    focus_margin,
    framed,
    off_border,
    paint_box,
    paint_focus_ring,
    paint_ground,
    paint_track,
)
from desktop.kit.text.plain_text import set_tool_tip
from desktop.kit.text.reasons import switch_off

_ICON = 14


class _Segment(QRadioButton):
    def __init__(self, label: str, name: str, icon: str, parent: "Segments") -> None:
        super().__init__(parent)
        self.label = label
        self._icon = icon
        self._row = parent
        self._say(label, name)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_words(self, label: str, name: str, reason: str) -> None:
        self.label = label
        switch_off(self, reason)
        self._say(label, name)
        self.updateGeometry()
        self.update()

    def _say(self, label: str, name: str) -> None:
        self.setAccessibleName(name)
        set_tool_tip(self, "" if _has_letters(label) else name)

    def sizeHint(self) -> QSize:
        return QSize(self._row.widest(), self._height())

    def minimumSizeHint(self) -> QSize:
        look = theme.current()
        return QSize(max(self.content_width() + 2 * look.px(6), look.px(24)), self._height())

    def content_width(self) -> int:
        look = theme.current()
        width = QFontMetrics(look.font("smallStrong")).horizontalAdvance(self.label) if self.label else 0
        if self._icon:
            width += look.px(_ICON) + (look.px(6) if self.label else 0)
        return width

    def _height(self) -> int:
        return theme.current().px(30)

    def hitButton(self, pos: QPoint) -> bool:
        return self.rect().contains(pos)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1}
        step = steps.get(mirror.key(self, event))
        if step is None:
            super().keyPressEvent(event)
        else:
            self._row.step(step)

    def paintEvent(self, _event: QPaintEvent) -> None:
        look = theme.current()
        painter = mirror.painter(self)
        box = QRectF(self.rect())
        ink = look.color("text")
        if not self.isEnabled():
            ink = look.color(
                "muted" if self.isChecked() else "faint"
            )  # the chosen option has a darker background
        elif self.isChecked():
            ink = look.color("onAccent")
        font = look.font("smallStrong" if self.isChecked() else "small")
        width = QFontMetrics(font).horizontalAdvance(self.label) if self.label else 0
        side, gap = look.px(_ICON), look.px(6)
        if self._icon:
            both = side + (gap + width if self.label else 0)
            left = box.center().x() - both / 2
            icons.paint(painter, self._icon, QRectF(left, box.top(), side, box.height()), ink)
            box = QRectF(left + side + gap, box.top(), width + 1, box.height())
        painter.setFont(font)
        painter.setPen(ink)
        mirror.write(painter, box, Qt.AlignmentFlag.AlignCenter, self.label)


def _has_letters(label: str) -> bool:
    return any(letter.isalpha() for letter in label)


class Segments(theme.Themed):
    """A row of joined buttons, one of them chosen. Arrow keys move the choice."""

    chosen = Signal(str)
    """The player chose another option; carries its key."""

    chosen_again = Signal(str)
    """The player chose the option that is already chosen; carries its key."""

    def __init__(self, *, name: str, parent: QWidget | None = None) -> None:
        """Make an empty row; `name` is its accessible name."""
        super().__init__(parent)
        self.setAccessibleName(name)
        self._segments: dict[str, _Segment] = {}
        self._value = ""
        self._layout = QHBoxLayout(self)
        self._layout.setSpacing(0)
        self.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
        self._restyle()

    def set_options(
        self, options: Sequence[tuple[str, str, str]], icon_names: Mapping[str, str] | None = None
    ) -> None:
        """Offer `options`: key, text, accessible name. Clears the choice. Never emits.

        `icon_names` gives options an icon before their text.
        """
        for old in self._segments.values():
            self._layout.removeWidget(old)
            old.hide()  # else a button that its layout is about to show would open as a window
            old.setParent(None)
            old.deleteLater()
        self._segments = {}
        before: QWidget | None = None
        for key, label, name in options:
            segment = _Segment(label, name, (icon_names or {}).get(key, ""), self)
            segment.clicked.connect(lambda _checked=False, key=key: self._clicked(key))
            segment.toggled.connect(self.update)
            segment.installEventFilter(self)
            self._layout.addWidget(segment)
            if before is not None:
                QWidget.setTabOrder(before, segment)
            before = segment
            self._segments[key] = segment
        for segment in self._segments.values():
            segment.show()  # now: Qt would do it later, and until then they take no room
        self._value = ""
        self._update_tab_stop()
        self.updateGeometry()

    def show_options(
        self, options: Sequence[tuple[str, str, str]], chosen: str, reasons: Mapping[str, str]
    ) -> None:
        """Offer `options` as `set_options` does, and choose `chosen`; an unknown key chooses none. Never
        emits.

        Options in `reasons` are disabled; the row shows why. If the keys are unchanged, the buttons stay and
        keep the focus.
        """
        if list(self._segments) != [key for key, _label, _name in options]:
            self.set_options(options)
        for key, label, name in options:
            self._segments[key].show_words(label, name, reasons.get(key, ""))
        if chosen in self._segments:
            self.set_value(chosen)
        elif self._value:
            chosen_before, self._value = self._segments[self._value], ""
            chosen_before.setAutoExclusive(False)
            chosen_before.setChecked(False)
            chosen_before.setAutoExclusive(True)
        self._update_tab_stop()
        self.updateGeometry()
        self.update()

    def value(self) -> str:
        """Return the key of the chosen option, or ""."""
        return self._value

    def set_value(self, key: str) -> None:
        """Choose the option `key` without emitting. Raises KeyError if there is none."""
        segment = self._segments[key]
        self._value = key
        segment.setChecked(True)
        self._update_tab_stop()

    def widest(self) -> int:
        """Return the width that all buttons share, in pixels."""
        look = theme.current()
        widths = [segment.content_width() + 2 * look.px(12) for segment in self._segments.values()]
        return max([*widths, look.px(36)])

    def step(self, by: int) -> None:
        """Choose the next (1) or previous (-1) option, like an arrow key; stops at the ends."""
        keys = list(self._segments)
        there = (keys.index(self._value) if self._value in keys else -1) + by
        while 0 <= there < len(keys) and not self._segments[keys[there]].isEnabledTo(self):
            there += by
        if 0 <= there < len(keys):
            self._segments[keys[there]].setFocus(Qt.FocusReason.OtherFocusReason)
            self._segments[keys[there]].click()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Repaint the shared frame when a segment gains or loses focus or the mouse."""
        if event.type() in {
            QEvent.Type.FocusIn,
            QEvent.Type.FocusOut,
            QEvent.Type.HoverEnter,
            QEvent.Type.HoverLeave,
        }:
            self.update()
        return super().eventFilter(watched, event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the shared frame, the chosen segment and the focus ring."""
        look = theme.current()
        painter = mirror.painter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        frame = framed(self.rect())
        radius = look.px(theme.tokens()["radius"]["segment"])
        paint_box(painter, frame, radius, look.color("surface" if self.isEnabled() else "sunken"), None)
        outline = QPainterPath()
        outline.addRoundedRect(frame, radius, radius)
        painter.save()
        painter.setClipPath(outline)
        segments = list(self._segments.values())
        for i, segment in enumerate(segments):
            box = QRectF(mirror.box(self, segment.geometry()))
            box.setTop(frame.top())
            box.setBottom(frame.bottom())
            if i == 0:
                box.setLeft(frame.left())
            if i == len(segments) - 1:
                box.setRight(frame.right())
            if segment.isChecked():
                if self.isEnabled():
                    painter.fillRect(box, look.color("accent"))
                else:
                    paint_track(painter, box.adjusted(3, 3, -3, -3) if look.high_contrast else box, 0)
            elif segment.underMouse() and segment.isEnabled():
                paint_ground(painter, box, 0, "hover")
            if self.isEnabled() and not segment.isEnabled():
                inner = box.adjusted(3, 3, -3, -3)
                paint_box(painter, inner, radius - 3, look.color("sunken"), off_border(), dashed=True)
            if i and not segment.isChecked() and not segments[i - 1].isChecked():
                painter.fillRect(QRectF(box.left(), box.top(), 1, box.height()), look.color("border"))
        painter.restore()
        border = look.color("borderStrong") if self.isEnabled() else off_border()
        paint_box(painter, frame, radius, None, border, dashed=not self.isEnabled())
        if any(segment.hasFocus() for segment in segments):
            paint_focus_ring(painter, frame, radius)

    def _restyle(self) -> None:
        margin = focus_margin() + 1
        self._layout.setContentsMargins(margin, focus_margin(), margin, focus_margin())
        self.updateGeometry()
        self.update()

    def _clicked(self, key: str) -> None:
        if key != self._value:
            self._value = key
            self._update_tab_stop()
            self.chosen.emit(key)
        else:
            self.chosen_again.emit(key)

    def _update_tab_stop(self) -> None:
        """Let Tab stop only at the chosen option, or without one at the first enabled option."""
        open_ones = [key for key, segment in self._segments.items() if segment.isEnabledTo(self)]
        stop = self._value or next(iter(open_ones), "")
        for key, segment in self._segments.items():
            segment.setFocusPolicy(Qt.FocusPolicy.StrongFocus if key == stop else Qt.FocusPolicy.ClickFocus)
