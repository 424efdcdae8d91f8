"""The buttons, fields and cards every screen is built from, painted from the theme.

A control that takes focus keeps a clear margin of `focus_margin()` pixels around its frame for the focus
ring, so two controls laid out with spacing 0 stand 8 px apart. Lay them out with that in mind.
"""

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from PySide6.QtCore import (
    QEvent,
    QKeyCombination,
    QObject,
    QPoint,
    QPointF,
    QRectF,
    QSignalBlocker,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QHelpEvent,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QResizeEvent,
    QTextLayout,
)
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QRadioButton,
    QSizePolicy,
    QToolTip,
    QWidget,
)

from desktop.widgets import icons, letter_keys, mirror, theme
from desktop.widgets.painting import (
    focus_margin,
    keycap_size,
    off_border,
    paint_box,
    paint_focus_ring,
    paint_ground,
    paint_inner_ring,
    paint_keycap,
    paint_track,
)
from desktop.widgets.text import lay_out, set_tool_tip, tool_tip_text
from desktop.words import tr

ButtonKind = Literal["primary", "secondary", "quiet", "plain", "plainDanger", "danger"]
ButtonSize = Literal["tracker", "small", "normal", "large"]

_BUTTON_HEIGHTS: Mapping[ButtonSize, str] = {
    "tracker": "trackerButton",
    "small": "controlSmall",
    "normal": "control",
    "large": "controlLarge",
}
_ICON = 16
_SMALL_ICON = 14
_EDIT = QKeyCombination(Qt.KeyboardModifier.ControlModifier, Qt.Key.Key_E)
_QT_INSIDE = 2
"""What a field of Qt keeps free at each side of its words besides its margins, in pixels."""
_LEAST_TARGET = 24  # pixels, at any text size: WCAG 2.2, success criterion 2.5.8


class _Inks(NamedTuple):
    """The colours of a button in one state; its border is a hair line unless `width` gives its pixels."""

    text: QColor
    fill: QColor | None
    border: QColor | None
    dashed: bool = False
    width: int | None = None


class EnterButton(QPushButton):
    """A push button that Enter presses as well as Space, wherever it stands; a held key presses once."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press on Enter."""
        if event.key() not in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            super().keyPressEvent(event)
        elif not event.isAutoRepeat():
            self.click()


class Button(EnterButton):
    """A button of the app: a word, an icon or both, with the key that does the same.

    With a menu (`setMenu`) it shows an arrow after its words.
    """

    def __init__(
        self,
        text: str,
        *,
        kind: ButtonKind = "secondary",
        size: ButtonSize = "normal",
        icon: str = "",
        icon_color: str = "",
        key: str = "",
        name: str = "",
        parent: QWidget | None = None,
    ) -> None:
        """Make a button that shows `text` literally.

        `icon` names an icon, in the colour token `icon_color` if given; `key` is shown as a keycap only.
        `name` is what a screen reader says instead of `text`: give it wherever there is an icon alone.
        """
        super().__init__(parent)
        self._kind: ButtonKind = kind
        self._size: ButtonSize = size
        self._icon = icon
        self._icon_color = icon_color
        self._key = key
        self._label = text
        self._name = name
        self.setAutoDefault(False)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
        self.set_label(text, name)

    @property
    def _key(self) -> str:
        """The key that is shown, "" for one that means nothing now."""
        return letter_keys.shown_key(self._given_key)

    @_key.setter
    def _key(self, key: str) -> None:
        self._given_key = key

    @property
    def label(self) -> str:
        """The words on the button."""
        return self._label

    def set_label(self, text: str, name: str = "") -> None:
        """Change the words, and with `name` what a screen reader says instead of them."""
        self._label, self._name = text, name
        # An ampersand would make Qt underline the next letter and take it as a shortcut.
        self.setText(text.replace("&", "&&"))
        self.setAccessibleName(name or text)
        if not text:
            set_tool_tip(self, name)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Ask for room for icon, words, keycap and the focus ring."""
        look = theme.current()
        margin = 2 * focus_margin()
        height = look.px(theme.tokens()["size"][_BUTTON_HEIGHTS[self._size]])
        if not self._label and not self._key:
            return QSize(height + margin, height + margin)
        return QSize(self._content_width() + 2 * self._padding() + margin, height + margin)

    def minimumSizeHint(self) -> QSize:
        """Refuse to be cut."""
        return self.sizeHint()

    def hitButton(self, pos: QPoint) -> bool:
        """Take clicks on the margin too, so that the target is never smaller than it looks."""
        return self.rect().contains(pos)

    def changeEvent(self, event: QEvent) -> None:
        """Follow the theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self.updateGeometry()
            self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the button."""
        painter = mirror.painter(self)
        look = theme.current()
        inks = self._inks()
        frame = self._frame()
        radius = look.px(theme.tokens()["radius"]["control"])
        paint_box(painter, frame, radius, inks.fill, inks.border, width=inks.width, dashed=inks.dashed)
        if self.hasFocus():
            paint_focus_ring(painter, frame, radius)
        self._paint_content(painter, frame, inks)

    def _frame(self) -> QRectF:
        margin = focus_margin()
        return QRectF(self.rect().adjusted(margin, margin, -margin, -margin))

    def _padding(self) -> int:
        return theme.current().px({"tracker": 4, "small": 10, "normal": 12, "large": 16}[self._size])

    def _font(self) -> QFont:
        return theme.current().font(self._style())

    def _style(self) -> str:
        base = {"tracker": "small", "small": "small", "normal": "body", "large": "cardTitle"}[self._size]
        if self._size == "large":
            return base
        return base + ("Strong" if self._kind == "primary" else "Medium")

    def _icon_side(self) -> int:
        return theme.current().px(_SMALL_ICON if self._size in {"tracker", "small"} else _ICON)

    def _content_width(self) -> int:
        gap = theme.current().px(8)
        widths = []
        if self._icon:
            widths.append(self._icon_side())
        if self._label:
            widths.append(theme.current().advance(self._label, self._style()))
        if self._key:
            widths.append(keycap_size(self._key).width())
        if self.menu() is not None:
            widths.append(self._icon_side())
        return sum(widths) + gap * max(0, len(widths) - 1)

    def _paint_content(self, painter: QPainter, frame: QRectF, inks: _Inks) -> None:
        gap = theme.current().px(8)
        left = frame.center().x() - self._content_width() / 2
        if self._icon:
            side = self._icon_side()
            icons.paint(
                painter, self._icon, QRectF(left, frame.top(), side, frame.height()), self._icon_ink(inks)
            )
            left += side + gap
        if self._label:
            painter.setFont(self._font())
            painter.setPen(inks.text)
            width = QFontMetrics(self._font()).horizontalAdvance(self._label)
            box = QRectF(left, frame.top(), width + 1, frame.height())
            mirror.write(
                painter, box, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, self._label
            )
            left += width + gap
        if self._key:
            self._paint_key(painter, round(left), frame, inks)
            left += keycap_size(self._key).width() + gap
        if self.menu() is not None:
            side = self._icon_side()
            icons.paint(painter, "chevron-down", QRectF(left, frame.top(), side, frame.height()), inks.text)

    def _paint_key(self, painter: QPainter, left: float, frame: QRectF, inks: _Inks) -> None:
        size = keycap_size(self._key)
        box = QRectF(left, round(frame.center().y() - size.height() / 2), size.width(), size.height())
        on_fill = self._kind == "primary" and self.isEnabled()
        paint_keycap(painter, box, self._key, ink=inks.text if on_fill else None)

    def _icon_ink(self, inks: _Inks) -> QColor:
        if self._icon_color and self.isEnabled():
            return theme.current().color(self._icon_color)
        return inks.text

    def _inks(self) -> _Inks:
        look = theme.current()
        c = look.color
        if not self.isEnabled():
            if self._kind in {"quiet", "plain", "plainDanger"}:
                return _Inks(c("faint"), None, None)
            return _Inks(c("faint"), c("sunken"), off_border(), dashed=True)
        over = self.underMouse()
        down = self.isDown() or self.isChecked()
        lit, soft = over or down, "selected" if down else "hover"
        # Without soft grounds, a border says what they say.
        bare, width = (c("text"), look.stroke("chosen")) if lit and look.high_contrast else (None, None)
        match self._kind:
            case "primary":
                fill = c("accentHover" if lit else "accent")
                return _Inks(c("onAccent"), fill, fill)
            case "danger":
                fill = c("dangerSoft" if lit else "surface")
                return _Inks(c("danger"), fill, c("danger"), width=width)
            case "quiet":
                return _Inks(c("accent"), c(soft) if lit else None, bare, width=width)
            case "plain":
                return _Inks(c("muted"), c(soft) if lit else None, bare, width=width)
            case "plainDanger":
                return _Inks(c("danger"), c("dangerSoft") if lit else None, bare, width=width)
            case "secondary":
                fill = c(soft if lit else "surface")
                return _Inks(c("text"), fill, c("borderStrong"), width=width)


class ActionButton(Button):
    """A wide button in two lines: what it does, and below it what it costs or changes.

    Where the words do not fit beside each other they take more lines: nothing is cut.
    """

    def __init__(
        self,
        title: str = "",
        detail: str = "",
        *,
        icon: str = "",
        icon_color: str = "",
        key: str = "",
        kind: ButtonKind = "secondary",
        parent: QWidget | None = None,
    ) -> None:
        """Make the button; see `Button` for kind, icon and key."""
        self._detail = detail
        super().__init__(title, kind=kind, icon=icon, icon_color=icon_color, key=key, parent=parent)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.set_action(title, detail)

    @property
    def detail(self) -> str:
        """The words in the second line."""
        return self._detail

    def set_action(self, title: str, detail: str) -> None:
        """Change both lines."""
        self._detail = detail
        self.set_label(title, f"{title}. {detail}" if detail else title)

    def sizeHint(self) -> QSize:
        """Ask for room for two lines."""
        look = theme.current()
        words = max(
            QFontMetrics(look.font("bodyStrong")).horizontalAdvance(self._label),
            QFontMetrics(look.font("caption")).horizontalAdvance(self._detail),
        )
        width = self._beside_words() + words + 1
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        """Accept less width, for more height."""
        return QSize(self._beside_words() + theme.current().px(96), self.sizeHint().height())

    def heightForWidth(self, width: int) -> int:
        """Return the height of all lines at `width` pixels."""
        look = theme.current()
        lines = sum(height for _layout, height in self._lines(width - self._beside_words()))
        return max(lines + look.px(8), look.px(32)) + 2 * focus_margin()

    def _lines(self, room: int) -> list[tuple[QTextLayout, int]]:
        title = lay_out(self._label, "bodyStrong", room)
        return [title, lay_out(self._detail, "caption", room)] if self._detail else [title]

    def _beside_words(self) -> int:
        look = theme.current()
        taken = 2 * focus_margin() + 2 * look.px(12)
        if self._icon:
            taken += look.px(_ICON) + look.px(10)
        if self._key:
            taken += keycap_size(self._key).width() + look.px(10)
        return taken

    def _paint_content(self, painter: QPainter, frame: QRectF, inks: _Inks) -> None:
        look = theme.current()
        left = frame.left() + look.px(12)
        if self._icon:
            side = look.px(_ICON)
            icons.paint(
                painter, self._icon, QRectF(left, frame.top(), side, frame.height()), self._icon_ink(inks)
            )
            left += side + look.px(10)
        if self._key:
            self._paint_key(
                painter, frame.right() - look.px(12) - keycap_size(self._key).width(), frame, inks
            )
        lines = self._lines(self.width() - self._beside_words())
        top = frame.center().y() - sum(height for _layout, height in lines) / 2
        plain = self.isEnabled() and self._kind != "primary"
        muted = look.color("muted") if plain else inks.text
        for (layout, height), ink in zip(lines, (inks.text, muted), strict=False):
            painter.setPen(ink)
            mirror.draw(painter, layout, QPointF(left, top))
            top += height


class LinkButton(EnterButton):
    """A button that looks like an underlined link, for small actions inside a sentence."""

    def __init__(
        self,
        text: str,
        *,
        color: str = "accent",
        style: str = "small",
        name: str = "",
        parent: QWidget | None = None,
    ) -> None:
        """Show `text` in the colour token `color` and a type style; `name` replaces it for screen readers."""
        super().__init__(parent)
        self._color = color
        self._style = style
        self._label = text
        self.setFlat(True)
        self.setAutoDefault(False)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.set_label(text, name)

    def set_color(self, token: str) -> None:
        """Change the colour to that of a theme token."""
        self._color = token
        self.update()

    @property
    def label(self) -> str:
        """The words of the link."""
        return self._label

    def set_label(self, text: str, name: str = "") -> None:
        """Change the words, and with `name` what a screen reader says instead of them."""
        self._label = text
        self.setText(text.replace("&", "&&"))
        self.setAccessibleName(name or text)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Ask for room for the words and the focus ring, at least 24 px high."""
        look = theme.current()
        width = QFontMetrics(look.font(self._style)).horizontalAdvance(self._label)
        return QSize(width + 2 * focus_margin(), max(_LEAST_TARGET, look.px(_LEAST_TARGET)))

    def minimumSizeHint(self) -> QSize:
        """Refuse to be cut."""
        return self.sizeHint()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self.updateGeometry()
            self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the underlined words."""
        look = theme.current()
        painter = mirror.painter(self)
        font = QFont(look.font(self._style))
        font.setUnderline(True)
        painter.setFont(font)
        painter.setPen(look.color(self._color if self.isEnabled() else "faint"))
        mirror.write(painter, self.rect(), Qt.AlignmentFlag.AlignCenter, self._label)
        if self.hasFocus():
            ring = None if self._color == "accent" else look.color(self._color)
            paint_inner_ring(painter, QRectF(self.rect()), look.px(4), ring)


class _Segment(QRadioButton):
    """One of the joined buttons of `Segments`, which paints the frame around it."""

    def __init__(self, label: str, name: str, icon: str, parent: "Segments") -> None:
        super().__init__(parent)
        self.label = label
        self._icon = icon
        self._row = parent
        self._say(label, name, "")
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_words(self, label: str, name: str, reason: str) -> None:
        self.label = label
        self.setEnabled(not reason)
        self.setAccessibleDescription(reason)
        self._say(label, name, reason)
        self.updateGeometry()
        self.update()

    def _say(self, label: str, name: str, reason: str) -> None:
        self.setAccessibleName(name)
        set_tool_tip(self, reason or ("" if _has_letters(label) else name))

    def sizeHint(self) -> QSize:
        return QSize(self._row.widest(), self._height())

    def minimumSizeHint(self) -> QSize:
        look = theme.current()
        return QSize(max(self.content_width() + 2 * look.px(6), look.px(24)), self._height())

    def content_width(self) -> int:
        look = theme.current()
        width = QFontMetrics(look.font("smallStrong")).horizontalAdvance(self.label) if self.label else 0
        if self._icon:
            width += look.px(_SMALL_ICON) + (look.px(6) if self.label else 0)
        return width

    def _height(self) -> int:
        return theme.current().px(30)

    def hitButton(self, pos: QPoint) -> bool:
        return self.rect().contains(pos)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {
            Qt.Key.Key_Left: -1,
            Qt.Key.Key_Up: -1,
            Qt.Key.Key_Right: 1,
            Qt.Key.Key_Down: 1,
        }
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
            ink = look.color("muted" if self.isChecked() else "faint")  # what is chosen has a darker ground
        elif self.isChecked():
            ink = look.color("onAccent")
        font = look.font("smallStrong" if self.isChecked() else "small")
        width = QFontMetrics(font).horizontalAdvance(self.label) if self.label else 0
        side, gap = look.px(_SMALL_ICON), look.px(6)
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


class Segments(QWidget):
    """A row of joined buttons of which one is chosen; arrow keys move the choice."""

    chosen = Signal(str)
    """The player chose another option; carries its key."""

    chosen_again = Signal(str)
    """The player chose the option that is chosen already; carries its key."""

    def __init__(self, *, name: str, parent: QWidget | None = None) -> None:
        """Make an empty row; `name` is what a screen reader calls the whole choice."""
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
        """Offer `options`: key, words on the button, words for a screen reader. Nothing is chosen after.

        `icon_names` gives options an icon before their words. Does not emit.
        """
        for old in self._segments.values():
            self._layout.removeWidget(old)
            old.hide()  # else one that its layout is about to show would come as a window of its own
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
        self._value = ""
        self._update_tab_stop()
        self.updateGeometry()

    def show_options(
        self, options: Sequence[tuple[str, str, str]], chosen: str, reasons: Mapping[str, str]
    ) -> None:
        """Offer `options` as `set_options` does, `chosen` among them chosen; any other key chooses none.

        Options with one of `reasons` are off and say why. Where the keys are those of before, the buttons
        stay, and with them the focus. Does not emit.
        """
        if list(self._segments) != [key for key, _label, _name in options]:
            self.set_options(options)
        for key, label, name in options:
            self._segments[key].show_words(label, name, reasons.get(key, ""))
            self._segments[key].show()  # at once: Qt would do it later, and until then they take no room
        if chosen in self._segments:
            self.set_value(chosen)
        elif self._value:
            chosen_before, self._value = self._segments[self._value], ""
            chosen_before.setAutoExclusive(False)
            chosen_before.setChecked(False)
            chosen_before.setAutoExclusive(True)
        self._update_tab_stop()
        self.update()

    def value(self) -> str:
        """Return the key of the chosen option, "" before one is chosen."""
        return self._value

    def set_value(self, key: str) -> None:
        """Choose the option `key` without emitting. Raises KeyError if it is not offered."""
        segment = self._segments[key]
        self._value = key
        segment.setChecked(True)
        self._update_tab_stop()

    def widest(self) -> int:
        """Return the width each button asks for, so that all are alike, in pixels."""
        look = theme.current()
        widths = [segment.content_width() + 2 * look.px(12) for segment in self._segments.values()]
        return max([*widths, look.px(36)])

    def step(self, by: int) -> None:
        """Choose the next (1) or previous (-1) option as an arrow key does; stops at the ends."""
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

    def changeEvent(self, event: QEvent) -> None:
        """Follow the theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self._restyle()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the shared frame, the chosen segment and the focus ring."""
        look = theme.current()
        painter = mirror.painter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        margin = focus_margin()
        frame = QRectF(self.rect().adjusted(margin, margin, -margin, -margin))
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
        """Let Tab stop at the chosen option alone, or at the first that can be while there is none."""
        open_ones = [key for key, segment in self._segments.items() if segment.isEnabledTo(self)]
        stop = self._value or next(iter(open_ones), "")
        for key, segment in self._segments.items():
            segment.setFocusPolicy(Qt.FocusPolicy.StrongFocus if key == stop else Qt.FocusPolicy.ClickFocus)


class Field(QLineEdit):
    """A one-line text field with the app's frame and focus ring."""

    def __init__(self, *, name: str, placeholder: str = "", parent: QWidget | None = None) -> None:
        """Make an empty field; `name` is what a screen reader calls it."""
        super().__init__(parent)
        self._invalid = False
        self.setAccessibleName(name)
        self.setPlaceholderText(placeholder)
        self.setAlignment(mirror.alignment(self, self.alignment()))
        self.setFrame(False)
        self._restyle()

    @property
    def invalid(self) -> bool:
        """Whether the field is marked as holding something that can not be used."""
        return self._invalid

    def event(self, event: QEvent) -> bool:
        """Leave Ctrl+E to the window, and undo and redo where nothing was typed that could be taken back.

        A tooltip tells what the field is for where there is no room for all of it.
        """
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent) and self._hint_is_cut():
            QToolTip.showText(event.globalPos(), tool_tip_text(self.placeholderText()), self)
            return True
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            undoes = event.matches(QKeySequence.StandardKey.Undo) and not self.isUndoAvailable()
            redoes = event.matches(QKeySequence.StandardKey.Redo) and not self.isRedoAvailable()
            # On X11 a field takes Ctrl+E for the way to its end, and nobody could leave edit mode from it.
            edits = event.keyCombination() == _EDIT
            if undoes or redoes or edits:
                event.ignore()
                return True
        return super().event(event)

    def _hint_is_cut(self) -> bool:
        if self.text() or self.toolTip():
            return False
        edges = self.textMargins()
        room = self.width() - edges.left() - edges.right() - 2 * _QT_INSIDE
        return self.fontMetrics().horizontalAdvance(self.placeholderText()) > room

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """With Enter what was typed is said: taking it back is then the window's affair."""
        super().keyPressEvent(event)
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            with QSignalBlocker(self):
                place = self.cursorPosition()
                self.setText(self.text())  # forgets what was typed before
                self.setCursorPosition(place)

    def set_invalid(self, invalid: bool) -> None:
        """Mark the field with a red frame; say beside it in words what would do."""
        self._invalid = invalid
        self.update()

    def sizeHint(self) -> QSize:
        """Ask for the height of a control and room for about twenty letters."""
        look = theme.current()
        height = look.px(theme.tokens()["size"]["control"])
        return QSize(look.px(160), height + 2 * focus_margin())

    def minimumSizeHint(self) -> QSize:
        """Accept room for a few digits."""
        look = theme.current()
        edges = self.textMargins()
        return QSize(edges.left() + edges.right() + look.px(24), self.sizeHint().height())

    def changeEvent(self, event: QEvent) -> None:
        """Follow the theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self._restyle()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the frame, then the text."""
        look = theme.current()
        painter = mirror.painter(self)
        margin = focus_margin()
        frame = QRectF(self.rect().adjusted(margin, margin, -margin, -margin))
        radius = look.px(theme.tokens()["radius"]["control"])
        if not self.isEnabled():
            paint_box(painter, frame, radius, look.color("sunken"), off_border(), dashed=True)
        else:
            border = look.color("danger" if self._invalid else "borderStrong")
            paint_box(painter, frame, radius, look.color("surface"), border)
        if self.hasFocus():
            paint_focus_ring(painter, frame, radius)
        self._paint_extras(painter, frame)
        painter.end()
        super().paintEvent(event)

    def _paint_extras(self, painter: QPainter, frame: QRectF) -> None:
        """Draw what stands beside the text; nothing here."""

    def _restyle(self) -> None:
        side = focus_margin() + theme.current().px(8)
        self.setTextMargins(side, 0, side, 0)
        self.updateGeometry()
        self.update()


class SearchField(Field):
    """A field that filters or finds, with its key at the right and a button to clear it."""

    def __init__(self, *, name: str, placeholder: str, key: str = "", parent: QWidget | None = None) -> None:
        """Make the field; `key` is the key that puts the cursor here, shown while it is empty."""
        self._key = key
        self._clear: Button | None = None
        super().__init__(name=name, placeholder=placeholder, parent=parent)
        self._clear = Button(
            "", kind="plain", size="tracker", icon="close", name=tr("Clear search"), parent=self
        )
        self._clear.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._clear.setCursor(Qt.CursorShape.ArrowCursor)
        self._clear.hide()
        self._clear.clicked.connect(self.clear)
        self.textChanged.connect(self._text_changed)

    @property
    def _key(self) -> str:
        """The key that is shown, "" for one that means nothing now."""
        return letter_keys.shown_key(self._given_key)

    @_key.setter
    def _key(self, key: str) -> None:
        self._given_key = key

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Clear the field on Escape; an empty field leaves the key to others."""
        if event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the clear button at the right edge."""
        super().resizeEvent(event)
        self._place_clear()

    def _restyle(self) -> None:
        super()._restyle()
        look = theme.current()
        right = max(keycap_size(self._key).width() if self._key else 0, look.px(22)) + look.px(8)
        edge = focus_margin()
        self.setTextMargins(mirror.margins(self, edge + look.px(10 + _ICON + 6), 0, edge + right, 0))
        self._place_clear()

    def _place_clear(self) -> None:
        if self._clear is not None:
            size = self._clear.sizeHint()
            mirror.place(
                self._clear,
                self.width() - size.width() - theme.current().px(1),
                (self.height() - size.height()) // 2,
                size.width(),
                size.height(),
            )

    def _text_changed(self, text: str) -> None:
        if self._clear is not None:
            self._clear.setVisible(bool(text))
        self.update()

    def _paint_extras(self, painter: QPainter, frame: QRectF) -> None:
        look = theme.current()
        side = look.px(_ICON)
        icons.paint(
            painter,
            "search",
            QRectF(frame.left() + look.px(10), frame.top(), side, frame.height()),
            look.color("muted"),
        )
        if self._key and not self.text():
            size = keycap_size(self._key)
            box = QRectF(
                frame.right() - look.px(8) - size.width(),
                round(frame.center().y() - size.height() / 2),
                size.width(),
                size.height(),
            )
            paint_keycap(painter, box, self._key)


class Card(QFrame):
    """A rounded panel that groups what belongs together."""

    def __init__(
        self, *, fill: str = "surface", border: str = "border", parent: QWidget | None = None
    ) -> None:
        """Make a panel in two colour tokens; "dangerSoft" and "danger" make it an error."""
        super().__init__(parent)
        self._fill = fill
        self._border = border

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the panel."""
        look = theme.current()
        paint_box(
            mirror.painter(self),
            QRectF(self.rect()),
            look.px(theme.tokens()["radius"]["card"]),
            look.color(self._fill),
            look.color(self._border),
        )


class HLine(QWidget):
    """A thin line across, between two groups."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make a line of one pixel."""
        super().__init__(parent)
        self.setFixedHeight(1)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the line."""
        mirror.painter(self).fillRect(self.rect(), theme.current().color("border"))
