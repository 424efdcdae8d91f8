"""Small static labels in colour: badges, chips and keycaps."""

from collections.abc import Mapping

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.kit.look import icons, mirror, theme
from desktop.kit.look.painting import keycap_size, paint_box, paint_keycap

_ICON = 14

DEGREE_ICONS: Mapping[str, str] = {
    "critical": "star",
    "extreme": "diamond",
    "hard": "chevron-double-up",
    "regular": "check",
    "partial": "half-disc",
    "failure": "cross",
    "fumble": "warning-triangle",
    "critical_failure": "octagon-cross",
}
"""The icon of each degree of success, by the degree's token."""


class Badge(theme.Themed):
    """A degree of success or a state as an icon and a word in colour."""

    def __init__(self, *, large: bool = False, parent: QWidget | None = None) -> None:
        """Make an empty badge, which takes no room."""
        super().__init__(parent)
        self._large = large
        self._word = ""
        self._icon = ""
        self._ink = "text"
        self._soft = "sunken"
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    @property
    def word(self) -> str:
        """The word."""
        return self._word

    def show_degree(self, degree: str, word: str) -> None:
        """Show a degree by its token ("critical" … "critical_failure") with its word.

        Raises KeyError for another token.
        """
        self.show_state(word, icon=DEGREE_ICONS[degree], ink=f"degree.{degree}", soft=f"degree.{degree}.soft")

    def show_state(self, word: str, *, icon: str, ink: str, soft: str) -> None:
        """Show another state in two colour tokens, such as "danger" on "dangerSoft"."""
        self._word, self._icon, self._ink, self._soft = word, icon, ink, soft
        self.setAccessibleName(word)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Return the size of icon and word."""
        if not self._word:
            return QSize(0, 0)
        look = theme.current()
        width = QFontMetrics(self._font()).horizontalAdvance(self._word) + 2 * self._padding()
        if self._icon:
            width += self._icon_side() + look.px(8 if self._large else 6)
        return QSize(width + 1, look.px(34 if self._large else 24))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the badge."""
        if not self._word:
            return
        look = theme.current()
        painter = mirror.painter(self)
        box = QRectF(self.rect())
        ink = look.color(self._ink)
        paint_box(painter, box, look.px(theme.tokens()["radius"]["badge"]), look.color(self._soft), ink)
        inner = box.adjusted(self._padding(), 0, -self._padding(), 0)
        if self._icon:
            side = self._icon_side()
            icons.paint(painter, self._icon, QRectF(inner.left(), inner.top(), side, inner.height()), ink)
            inner.setLeft(inner.left() + side + look.px(8 if self._large else 6))
        painter.setFont(self._font())
        painter.setPen(ink)
        mirror.write(
            painter,
            inner.adjusted(0, 0, 1, 0),
            Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter,
            self._word,
        )

    def _font(self) -> QFont:
        return theme.current().font("degree" if self._large else "smallStrong")

    def _icon_side(self) -> int:
        return theme.current().px(18 if self._large else _ICON)

    def _padding(self) -> int:
        return theme.current().px(12 if self._large else 9)


class Chip(theme.Themed):
    """A small outlined pill with a short text, such as the name of a game or a count of ticks."""

    def __init__(
        self, text: str = "", *, icon: str = "", accent: bool = False, parent: QWidget | None = None
    ) -> None:
        """Show `text`, with an icon if named; `accent` uses the accent colour instead of a muted one."""
        super().__init__(parent)
        self._text = text
        self._icon = icon
        self._accent = accent
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.set_text(text)

    @property
    def text(self) -> str:
        """The text."""
        return self._text

    def set_text(self, text: str) -> None:
        """Change the text."""
        self._text = text
        self.setAccessibleName(text)
        self.updateGeometry()
        self.update()

    def set_icon(self, icon: str) -> None:
        """Change the icon before the text; "" for none."""
        if icon != self._icon:
            self._icon = icon
            self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:
        """Return the size of icon and text."""
        look = theme.current()
        width = QFontMetrics(look.font("small")).horizontalAdvance(self._text) + 2 * look.px(9)
        if self._icon:
            width += look.px(_ICON) + look.px(5)
        return QSize(width + 1, look.px(22))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the pill."""
        look = theme.current()
        painter = mirror.painter(self)
        box = QRectF(self.rect())
        ink = look.color("accent" if self._accent else "muted")
        border = look.color("accent" if self._accent else "border")
        paint_box(painter, box, box.height() / 2, look.color("surface"), border)
        inner = box.adjusted(look.px(9), 0, -look.px(9), 0)
        if self._icon:
            side = look.px(_ICON)
            icons.paint(painter, self._icon, QRectF(inner.left(), inner.top(), side, inner.height()), ink)
            inner.setLeft(inner.left() + side + look.px(5))
        painter.setFont(look.font("small"))
        painter.setPen(ink)
        mirror.write(
            painter,
            inner.adjusted(0, 0, 1, 0),
            Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter,
            self._text,
        )


class Keycap(theme.Themed):
    """A small picture of a keyboard key beside text."""

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        """Show the key `text`, such as "Enter" or "/"."""
        super().__init__(parent)
        self._text = text
        self.setAccessibleName(text)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Return the size of the key."""
        return keycap_size(self._text)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the key."""
        paint_keycap(mirror.painter(self), QRectF(self.rect()), self._text)
