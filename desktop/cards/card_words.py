"""Texts of a card in their tones: paragraphs, with an icon if the tone has one, and pills.

Rows paint their texts themselves: see `PlacedTexts`.
"""

from collections.abc import Mapping
from typing import NamedTuple

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QTextLayout
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.cards.cards import CardText
from desktop.kit.look import icons, mirror, theme
from desktop.kit.look.painting import focus_margin, paint_box
from desktop.kit.text.plain_text import lay_out
from desktop.views.cards import Words

_ICON, _ICON_GAP = 14, 6
_PILL_SIDE, _PILL_HIGH = 9, 22
_LINE_SEPARATOR = "\N{LINE SEPARATOR}"


class _Tone(NamedTuple):
    """The look of a tone: text style, colour token, and an icon, "" for none."""

    style: str
    color: str
    icon: str = ""


_TONES: Mapping[str, _Tone] = {
    "text": _Tone("body", "text"),
    "muted": _Tone("small", "muted"),
    "strong": _Tone("bodyStrong", "text"),
    "accent": _Tone("small", "accent"),
    "good": _Tone("small", "degree.regular", "check"),
    "warn": _Tone("small", "warn", "warning-triangle"),
    "danger": _Tone("small", "danger", "octagon-cross"),
}


class ToneText(CardText):
    """A paragraph in a tone."""

    _icon = ""

    def show_words(self, words: Words) -> None:
        """Show a paragraph; an empty one takes no room. Raises KeyError for an unknown tone."""
        tone = _TONES[words.tone]
        if tone.icon != self._icon:
            self._icon = tone.icon
            self._restyle()
        self.set_style(tone.style)
        self.set_color(tone.color)
        self.setAccessibleName(words.text)
        self.show_text(words.text.replace("\r\n", "\n").replace("\n", _LINE_SEPARATOR))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the text, and the icon before its first line."""
        super().paintEvent(event)
        if self._icon:
            look = theme.current()
            height = QFontMetrics(self.font()).lineSpacing()
            box = QRectF(focus_margin(), 0, look.px(_ICON), height)
            icons.paint(mirror.painter(self), self._icon, box, look.color(self._color))

    def _restyle(self) -> None:
        super()._restyle()
        if self._icon:
            edge = focus_margin()
            self.setContentsMargins(
                mirror.margins(self, edge + theme.current().px(_ICON + _ICON_GAP), 0, edge, 0)
            )


class Pill(theme.Themed):
    """A few words in a coloured outline; they wrap if necessary."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty, hidden pill."""
        super().__init__(parent)
        self._words = Words("")
        policy = QSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.hide()

    @property
    def words(self) -> str:
        """The text."""
        return self._words.text

    def show_words(self, words: Words) -> None:
        """Show text in the colour of its tone, or "accent"; without text it is hidden."""
        self._words = words
        self.setAccessibleName(words.text)
        self.setVisible(bool(words.text))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Return the size of one line."""
        words = QFontMetrics(theme.current().font("small")).horizontalAdvance(self._words.text)
        width = words + self._beside_words() + 2
        return QSize(width, self.heightForWidth(width))

    def heightForWidth(self, width: int) -> int:
        """Return the height of all lines at `width` pixels."""
        look = theme.current()
        return max(self._lines(width)[1] + 2 * look.px(2), look.px(_PILL_HIGH))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the pill."""
        look = theme.current()
        painter = mirror.painter(self)
        ink = look.color(_TONES[self._words.tone].color)
        border = look.color("border") if self._words.tone == "muted" else ink
        paint_box(painter, QRectF(self.rect()), look.px(_PILL_HIGH) / 2, look.color("surface"), border)
        painter.setPen(ink)
        layout, height = self._lines(self.width())
        mirror.draw(painter, layout, QPointF(look.px(_PILL_SIDE), (self.height() - height) / 2))

    def _beside_words(self) -> int:
        return 2 * theme.current().px(_PILL_SIDE)

    def _lines(self, width: int) -> tuple[QTextLayout, int]:
        return lay_out(self._words.text, "small", width - self._beside_words())


class _Text(Struct, frozen=True):
    layout: QTextLayout
    at: QPointF
    color: str


class PlacedTexts:
    """Texts with their positions. Every text is literal, and wrapped rather than cut off."""

    def __init__(self) -> None:
        """Make it empty."""
        self._texts: list[_Text] = []

    @property
    def words(self) -> tuple[str, ...]:
        """The texts, in the order in which they were placed."""
        return tuple(text.layout.text() for text in self._texts)

    @property
    def boxes(self) -> tuple[QRectF, ...]:
        """The boxes of the texts, in pixels, in the same order."""
        return tuple(
            QRectF(text.at, text.layout.boundingRect().size()).adjusted(
                0, 0, natural_width(text.layout) - text.layout.boundingRect().width(), 0
            )
            for text in self._texts
        )

    def place(self, layout: QTextLayout, left: float, top: float, color: str) -> None:
        """Place a laid out text at `left` and `top` pixels, in a colour token."""
        self._texts.append(_Text(layout, QPointF(left, top), color))

    def paint(self, painter: QPainter) -> None:
        """Draw the texts."""
        for text in self._texts:
            painter.setPen(theme.current().color(text.color))
            mirror.draw(painter, text.layout, text.at)


def natural_width(layout: QTextLayout) -> float:
    """Return the width of the widest line, in pixels."""
    lines = (layout.lineAt(number) for number in range(layout.lineCount()))
    return max((line.naturalTextWidth() for line in lines), default=0)


def advance(text: str, style: str) -> int:
    """Return the width of `text` on one line in a text style, in whole pixels."""
    return theme.current().advance(text, style) + 2
