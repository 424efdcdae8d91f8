"""A large number with its description, and the head of a card about one such number."""

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QFontMetrics, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.kit.layout.flow import Sentence
from desktop.kit.layout.rows import RelayoutSection
from desktop.kit.look import icons, mirror, theme
from desktop.kit.look.painting import focus_margin, paint_box, paint_track
from desktop.kit.text.plain_text import lay_out

_GAP = 8
_ICON = 18
_BAR = 8


class Number(theme.Themed):
    """A large number and smaller text on one baseline; if they do not fit, the text goes below."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make it empty."""
        super().__init__(parent)
        self._value = self._words = ""
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_number(self, value: str, words: str) -> None:
        """Show a number and its description, such as "3" and "of 14 hit points"."""
        self._value, self._words = value, words
        self.setAccessibleName(f"{value} {words}".strip())
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Return the size of one line."""
        look = theme.current()
        width = self._value_width() + look.px(_GAP)
        width += QFontMetrics(look.font("body")).horizontalAdvance(self._words) + 2
        return QSize(width, look.line("resource"))

    def minimumSizeHint(self) -> QSize:
        """Allow less width, at the cost of height."""
        return QSize(self._value_width(), theme.current().line("resource"))

    def heightForWidth(self, width: int) -> int:
        """Return the height of all lines at `width` pixels."""
        look = theme.current()
        if width >= self.sizeHint().width():
            return look.line("resource")
        return look.line("resource") + lay_out(self._words, "body", width)[1]

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw number and text."""
        look = theme.current()
        painter = mirror.painter(self)
        large = QFontMetrics(look.font("resource"))
        baseline = (look.line("resource") + large.capHeight()) / 2
        look.ink(painter, "resource", "text")
        mirror.write_at(painter, QPointF(0, baseline), self._value)
        painter.setPen(look.color("muted"))
        if self.width() >= self.sizeHint().width():
            painter.setFont(look.font("body"))
            mirror.write_at(painter, QPointF(self._value_width() + look.px(_GAP), baseline), self._words)
        else:
            layout, _high = lay_out(self._words, "body", self.width())
            mirror.draw(painter, layout, QPointF(0, look.line("resource")))

    def _value_width(self) -> int:
        return QFontMetrics(theme.current().font("resource")).horizontalAdvance(self._value)


class NumberHead(RelayoutSection):
    """The head of a card about a number: icon and name, the number with its maximum, and a bar."""

    def __init__(self, title: str, *, icon: str, color: str, parent: QWidget | None = None) -> None:
        """Make the head, with bar and icon in a colour token."""
        super().__init__(parent)
        self._icon, self._color = icon, color
        self._share = 0.0
        self._title = Sentence(title, style="cardTitle", parent=self)
        self._number = Number(self)

    def show_number(self, value: int, most: int, words: str) -> None:
        """Show a value of at most `most`, with `words` about the maximum."""
        self._share = min(max(value / most, 0.0), 1.0) if most > 0 else 0.0
        self._number.show_number(str(value), words)
        self.rearrange()

    def arrange(self, width: int, *, move: bool) -> int:
        """Place the number to the right of the name, or below it if there is no room."""
        look = theme.current()
        margin, gap = focus_margin(), look.px(_GAP)
        left = margin + look.px(_ICON) + gap
        right = width - margin
        title, number = self._title.sizeHint(), self._number.sizeHint()
        line = look.line("resource")
        beside = left + title.width() + look.px(16) + number.width() <= right
        if beside:
            title_high = line
            number_at, number_wide, number_high = right - number.width(), number.width(), line
            number_top = 0
            bottom = line
        else:
            title_high = max(self._title.heightForWidth(right - left), line)
            number_at, number_wide, number_top = left, right - left, title_high
            number_high = self._number.heightForWidth(number_wide)
            bottom = number_top + number_high
        if move:
            mirror.place(self._title, left, 0, min(title.width(), right - left), title_high)
            mirror.place(self._number, number_at, number_top, number_wide, number_high)
        return bottom + look.px(6 + _BAR + 4)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw icon and bar."""
        look = theme.current()
        painter = mirror.painter(self)
        margin, height = focus_margin(), look.px(_BAR)
        icon = QRectF(margin, 0, look.px(_ICON), look.line("resource"))
        icons.paint(painter, self._icon, icon, look.color(self._color))
        bar = QRectF(margin, self.height() - look.px(4) - height, self.width() - 2 * margin, height)
        paint_track(painter, bar, height / 2)
        if self._share > 0:
            bar.setWidth(max(bar.width() * self._share, height))
            paint_box(painter, bar, height / 2, look.color(self._color), None)
