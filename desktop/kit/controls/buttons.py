"""The buttons and cards of every screen, painted from the theme.

A focusable control has a transparent margin of `focus_margin()` pixels around its frame for the focus
ring, so controls laid out with spacing 0 appear 8 px apart.
"""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QTextLayout
from PySide6.QtWidgets import QFrame, QPushButton, QSizePolicy, QWidget

from desktop.base import keys
from desktop.kit.look import icons, mirror, theme
from desktop.kit.look.painting import (
    focus_margin,
    framed,
    hover_border,
    keycap_size,
    off_border,
    paint_box,
    paint_focus_ring,
    paint_inner_ring,
    paint_keycap,
)
from desktop.kit.text.plain_text import lay_out, set_tool_tip

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
_LEAST_TARGET = 24  # pixels, at any text size: WCAG 2.2, success criterion 2.5.8


class _Inks(NamedTuple):
    """The colours of a button in one state. Its border is a hairline unless `width` gives its pixels."""

    text: QColor
    fill: QColor | None
    border: QColor | None
    dashed: bool = False
    width: float | None = None


class EnterButton(QPushButton):
    """A push button that Enter presses as well as Space. Holding the key presses it once."""

    opens_list = False
    """Whether a click opens a menu or a list, as screen readers say."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make a button without text."""
        super().__init__(parent)
        # Otherwise Qt would ask each new button for its size again after everything was laid out and painted.
        QCoreApplication.removePostedEvents(self, QEvent.Type.PolishRequest.value)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press on Enter."""
        if event.key() not in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            super().keyPressEvent(event)
        elif not event.isAutoRepeat():
            self.click()


class Button(theme.FollowsTheme, EnterButton):
    """A button with a word, an icon or both, and optionally the key that does the same.

    With a menu (`setMenu`) it shows an arrow after its text.
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
        command: str = "",
        name: str = "",
        parent: QWidget | None = None,
    ) -> None:
        """Make a button that shows `text` literally.

        `icon` names an icon, in the colour token `icon_color` if given. `command` shows as a
        keycap the key that the player has for it, and `key` one that never changes, such as "Enter".
        `name` is the accessible name if it differs from `text`; an icon-only button needs one.
        """
        super().__init__(parent)
        self._kind: ButtonKind = kind
        self._size: ButtonSize = size
        self._icon = icon
        self._icon_color = icon_color
        self._given_key, self._command = key, command
        self._label = text
        self._name = name
        self._measured: tuple[tuple[object, ...], int] = ((), 0)
        self.setAutoDefault(False)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
        self.set_label(text, name)

    @property
    def _key(self) -> str:
        """The displayed key, "" if it has no effect now."""
        return keys.shown(self._command) if self._command else self._given_key

    @property
    def label(self) -> str:
        """The text of the button."""
        return self._label

    def set_label(self, text: str, name: str = "") -> None:
        """Change the text, and the accessible name if `name` is given."""
        self._label, self._name = text, name
        # Qt would underline the letter after an ampersand and use it as a shortcut.
        self.setText(text.replace("&", "&&"))
        self.setAccessibleName(name or text)
        if not text:
            set_tool_tip(self, name)
        self.updateGeometry()
        self.update()

    def set_key(self, key: str) -> None:
        """Change the key shown, "" for none."""
        self._given_key = key
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Return the size of icon, text, keycap and focus ring."""
        look = theme.current()
        margin = 2 * focus_margin()
        height = look.px(theme.tokens()["size"][_BUTTON_HEIGHTS[self._size]])
        if not self._label and not self._key:
            return QSize(height + margin, height + margin)
        return QSize(self._content_width() + 2 * self._padding() + margin, height + margin)

    def minimumSizeHint(self) -> QSize:
        """Return the full size, so that nothing is cut off."""
        return self.sizeHint()

    def hitButton(self, pos: QPoint) -> bool:
        """Accept clicks on the margin too, so that the target is as large as the widget."""
        return self.rect().contains(pos)

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
        return framed(self.rect())

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
        """Return the width between the paddings, cached: layouts ask each button a dozen times."""
        look = theme.current().choices  # not the theme itself, which would live on in each hidden button
        asked = (look, self._label, self._icon, self._key, self._kind, self.menu() is None)
        if self._measured[0] != asked:
            self._measured = asked, self._measure_content()
        return self._measured[1]

    def _measure_content(self) -> int:
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
        width = hover_border(lit=lit)
        bare = c("text") if width else None
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

    Long text wraps instead of being cut off.
    """

    def __init__(
        self,
        title: str = "",
        detail: str = "",
        *,
        icon: str = "",
        icon_color: str = "",
        key: str = "",
        command: str = "",
        kind: ButtonKind = "secondary",
        parent: QWidget | None = None,
    ) -> None:
        """Make the button; see `Button` for kind, icon, key and command."""
        self._detail = detail
        self._made_of: object = None
        self._heights: dict[int, int] = {}
        super().__init__(
            title, kind=kind, icon=icon, icon_color=icon_color, key=key, command=command, parent=parent
        )
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.set_action(title, detail)

    def set_icon(self, icon: str) -> None:
        """Change the icon, "" for none."""
        self._icon = icon
        self.updateGeometry()
        self.update()

    @property
    def detail(self) -> str:
        """The text of the second line."""
        return self._detail

    def set_action(self, title: str, detail: str) -> None:
        """Change both lines."""
        self._detail = detail
        self.set_label(title, f"{title}. {detail}" if detail else title)

    def sizeHint(self) -> QSize:
        """Return the size of two lines."""
        look = theme.current()
        words = max(
            QFontMetrics(look.font("bodyStrong")).horizontalAdvance(self._label),
            QFontMetrics(look.font("caption")).horizontalAdvance(self._detail),
        )
        width = self._beside_words() + words + 1
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        """Allow less width, at the cost of height."""
        return QSize(self._beside_words() + theme.current().px(96), self.sizeHint().height())

    def heightForWidth(self, width: int) -> int:
        """Return the height of all lines at `width` pixels."""
        look = theme.current()
        made_of = look, self._label, self._detail, self._icon, self._key
        if made_of != self._made_of:
            self._made_of, self._heights = made_of, {}
        if width not in self._heights:
            lines = sum(height for _layout, height in self._lines(width - self._beside_words()))
            self._heights[width] = max(lines + look.px(8), look.px(32)) + 2 * focus_margin()
        return self._heights[width]

    def _lines(self, room: int) -> list[tuple[QTextLayout, int]]:
        title = lay_out(self._label, "bodyStrong", room)
        return [title, lay_out(self._detail, "caption", room)] if self._detail else [title]

    def _beside_words(self) -> int:
        look = theme.current()
        used = 2 * focus_margin() + 2 * look.px(12)
        if self._icon:
            used += look.px(_ICON) + look.px(10)
        if self._key:
            used += keycap_size(self._key).width() + look.px(10)
        return used

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


class LinkButton(theme.FollowsTheme, EnterButton):
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
        """Show `text` in the colour token `color` and a text style. `name` replaces it for screen readers."""
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
        """Change the colour to a theme token."""
        self._color = token
        self.update()

    @property
    def label(self) -> str:
        """The text of the link."""
        return self._label

    def set_label(self, text: str, name: str = "") -> None:
        """Change the text, and the accessible name if `name` is given."""
        self._label = text
        self.setText(text.replace("&", "&&"))
        self.setAccessibleName(name or text)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Return the size of the text and the focus ring, at least 24 px high."""
        look = theme.current()
        width = QFontMetrics(look.font(self._style)).horizontalAdvance(self._label)
        return QSize(width + 2 * focus_margin(), max(_LEAST_TARGET, look.px(_LEAST_TARGET)))

    def minimumSizeHint(self) -> QSize:
        """Return the full size, so that nothing is cut off."""
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the underlined text."""
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


class Card(QFrame):
    """A rounded panel that groups related content."""

    def __init__(
        self, *, fill: str = "surface", border: str = "border", parent: QWidget | None = None
    ) -> None:
        """Make a panel in two colour tokens; use "dangerSoft" and "danger" for an error."""
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
    """A thin horizontal line between two groups."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make a line of one pixel."""
        super().__init__(parent)
        self.setFixedHeight(1)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the line."""
        mirror.painter(self).fillRect(self.rect(), theme.current().color("border"))
