"""A button for an option that symbols can buy."""

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QKeyEvent, QPaintEvent, QTextLayout
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.base.words import tr
from desktop.dice.symbols import paint_symbol
from desktop.kit.controls.buttons import EnterButton
from desktop.kit.look import mirror, theme
from desktop.kit.look.painting import focus_margin, paint_check, paint_focus_ring, paint_ground
from desktop.kit.text.plain_text import lay_out, set_tool_tip
from desktop.views.tray import SpendOption

LEAST_COLUMN = 220
"""The minimum width of a column of options, in pixels at text scale 1."""

SYMBOL = 15
"""The width of a symbol in a price."""

GAP = 8
"""The gap between the parts of a line."""

MOST_DRAWN = 3
"""A higher price is shown as a number instead of symbols."""

_SYMBOL_GAP = 1
_LONGEST_ASIDE = 64
_MORE = 40
_STEPS = {Qt.Key.Key_Up: -1, Qt.Key.Key_Left: -1, Qt.Key.Key_Down: 1, Qt.Key.Key_Right: 1}


class SpendButton(theme.FollowsTheme, EnterButton):
    """An option to buy: a tick box, its price in symbols, its words, and at the right what is missing."""

    def __init__(
        self,
        symbol: str,
        parent: QWidget,
        *,
        step: "Callable[[SpendButton, int], None]",
        room_beside: "Callable[[SpendButton], int]",
    ) -> None:
        """Create an empty button for prices in `symbol`.

        An arrow key calls `step` with 1 or -1. `room_beside` returns how many pixels something else takes at
        its right.
        """
        super().__init__(parent)
        self._symbol = symbol
        self._step = step
        self._room_beside = room_beside
        self.view = SpendOption("", "", 0)
        """The option shown."""
        self._dearest = 0
        self.setCheckable(True)
        self.setAutoDefault(False)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_option(self, view: SpendOption, price: str, dearest: int) -> None:
        """Show `view` with its price in words, `price`, and room for `dearest` symbols."""
        self.view, self._dearest = view, dearest
        self.setAccessibleName(f"{view.words}, {price}")
        parts = [self._aside(), view.detail]
        if view.repeatable:
            parts.append(tr("You can choose this more than once"))
        self.setAccessibleDescription("\n".join(each for each in parts if each))
        set_tool_tip(self, "\n".join(each for each in parts[1:] if each))
        self.setChecked(bool(view.taken))
        self.setEnabled(bool(view.taken) or not view.reason)
        self.updateGeometry()
        self.update()

    def nextCheckState(self) -> None:
        """Leave the state alone: it follows the view."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move to the next or previous option with the arrow keys."""
        step = _STEPS.get(mirror.key(self, event))
        if step is None:
            super().keyPressEvent(event)
        else:
            self._step(self, step)

    def sizeHint(self) -> QSize:
        """Ask for the width of a column."""
        width = theme.current().px(LEAST_COLUMN)
        return QSize(width, self.heightForWidth(width))

    def heightForWidth(self, width: int) -> int:
        """Return the height at `width` pixels."""
        look = theme.current()
        return max(self._words(width)[1] + look.px(2), look.px(28), 24) + look.px(4)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the box, the price, the words, and what is beside them."""
        look = theme.current()
        painter = mirror.painter(self)
        margin = focus_margin()
        frame = QRectF(self.rect().adjusted(margin, look.px(2), -margin, -look.px(2)))
        radius = look.px(theme.tokens()["radius"]["row"])
        over = self.underMouse() and self.isEnabled()
        if self.view.taken:
            paint_ground(painter, frame, radius, "selected")
        elif over:
            paint_ground(painter, frame, radius, "hover")
        if self.hasFocus():
            paint_focus_ring(painter, frame.adjusted(2, 2, -2, -2), radius)
        side = look.px(theme.tokens()["size"]["check"])
        check = QRectF(frame.left() + look.px(6), frame.top(), side, frame.height())
        state = "ticked" if self.view.taken else "empty"
        paint_check(painter, check, state if self.isEnabled() else "never", hovered=over)  # type: ignore[arg-type]
        ink = look.color("text" if self.isEnabled() else "muted")
        left = check.right() + look.px(GAP)
        each = look.px(SYMBOL)
        drawn = self.view.cost
        if drawn > MOST_DRAWN:  # a number is easier to read than that many symbols
            drawn, words = 1, tr("{n} ×").format(n=self.view.cost)
            painter.setFont(look.font("small"))
            painter.setPen(ink)
            wide = QFontMetrics(look.font("small")).horizontalAdvance(words)
            box = QRectF(left, frame.top(), wide + 1, frame.height())
            mirror.write(painter, box, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, words)
            left += wide + look.px(_SYMBOL_GAP)
        for place in range(drawn):
            at = left + place * (each + look.px(_SYMBOL_GAP))
            box = QRectF(at, frame.center().y() - each / 2, each, each)
            paint_symbol(painter, self._symbol, box.adjusted(1, 1, -1, -1), ink)
        layout, high = self._words(self.width())
        painter.setPen(ink)
        mirror.draw(painter, layout, QPointF(self._before(), frame.center().y() - high / 2))
        look.ink(
            painter, "small" + ("Strong" if self.view.taken else ""), "text" if self.view.taken else "muted"
        )
        right = frame.right() - look.px(GAP) - self._room_beside(self)
        box = QRectF(right - self._aside_width(), frame.top(), self._aside_width() + 1, frame.height())
        mirror.write(
            painter, box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, self._short_aside()
        )

    def _aside(self) -> str:
        view = self.view
        if view.reason and not view.taken:
            return view.reason
        if not view.repeatable:
            return ""
        return " · ".join(each for each in (f"×{view.taken or ''}", view.reason) if each)

    def _short_aside(self) -> str:
        aside = self._aside()
        wide = QFontMetrics(theme.current().font("smallStrong")).horizontalAdvance(aside)
        # Why an option can't be chosen again is in the place of the button that would.
        most = _LONGEST_ASIDE + (_MORE if self.view.taken and self.view.reason else 0)
        return aside if wide <= theme.current().px(most) else ""

    def _aside_width(self) -> int:
        return QFontMetrics(theme.current().font("smallStrong")).horizontalAdvance(self._short_aside())

    def _before(self) -> int:
        look = theme.current()
        prices = self._dearest * look.px(SYMBOL + _SYMBOL_GAP)
        check = look.px(theme.tokens()["size"]["check"])
        return focus_margin() + look.px(6) + check + look.px(GAP) + prices + look.px(GAP)

    def _words(self, width: int) -> tuple[QTextLayout, int]:
        look = theme.current()
        after = focus_margin() + look.px(GAP) + self._room_beside(self)
        if self._short_aside():
            after += self._aside_width() + look.px(GAP)
        words = self.view.words
        if self._aside() and not self._short_aside():
            words = f"{words}\n{self._aside()}"
        style = "smallStrong" if self.view.taken else "small"
        return lay_out(words, style, width - self._before() - after)
