"""Labels and tooltips that never interpret markup.

Qt guesses whether a string is HTML and then opens the files it names, so no text from a user or a file may
reach a plain QLabel or `setToolTip`. Everything here shows `<b>` as those three characters.
"""

import re
import textwrap
import unicodedata
from functools import lru_cache
from typing import TYPE_CHECKING

from PySide6 import QtGui
from PySide6.QtCore import QPoint, QPointF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QLabel, QWhatsThis, QWidget

from desktop.kit.look import mirror, theme

if TYPE_CHECKING:
    from PySide6.QtGui import QTextLayout, QTextOption

LONGEST_SHOWN_NAME = 60
_TOOL_TIP_WIDTH = 64

_ISOLATE, _END_ISOLATE = "\N{FIRST STRONG ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"
_BOX = "\N{WHITE SQUARE}"
_ELLIPSIS, _LEAST_BEFORE = "…", 6
_LINE_SEPARATOR = "\N{LINE SEPARATOR}"
_WORD_JOINER = "\N{WORD JOINER}"
_BETWEEN_WORDS = "[ \t\n\u2028]"
_LONGEST_WORD = 2_000
# Directional overrides could end our own isolate; the others are invisible, so two names could look alike.
_SHOWN_AS_BOX = frozenset(
    "\u00ad\u180e\u200b\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2060\u2061\u2062\u2063\u2064\u2066\u2067\u2068\u2069\ufeff"
)
_DIRECTION_MARKS = frozenset("\u061c\u200e\u200f")
_LAST_NUMBER = r"(?<=.{8}), \d{1,4}$"
_BREAKS = re.compile(r"[\t\n\r]+")
_RIGHT_TO_LEFT = frozenset({"R", "AL", "AN"})


def shown(name: str, most: int = LONGEST_SHOWN_NAME) -> str:
    """Return a user's name for something in a form that is safe on one line of the screen.

    Line breaks and tabs become a space, other control and invisible characters a visible box, more than
    `most` characters are cut with an ellipsis, and a name in a right-to-left script is isolated so that it
    cannot reorder the text around it. This is for display only: the name itself stays as typed.
    """
    cut = name = _BREAKS.sub(" ", name)
    if len(name) > most:
        cut = name[: most - 1].rstrip().rstrip("\N{ZERO WIDTH JOINER}") + "…"
    if cut.isascii() and cut.isprintable():
        return cut  # true for most names, and tables ask for thousands
    plain = "".join(_visible(char) for char in cut)
    if any(char in _DIRECTION_MARKS or unicodedata.bidirectional(char) in _RIGHT_TO_LEFT for char in plain):
        return f"{_ISOLATE}{plain}{_END_ISOLATE}"
    return plain


def _visible(char: str) -> str:
    return _BOX if char in _SHOWN_AS_BOX or unicodedata.category(char) in {"Cc", "Cs"} else char


def elided(text: str, metrics: QFontMetrics, width: int) -> str:
    """Return `text` cut with an ellipsis to `width` pixels, without splitting a number.

    A separate number at the end stays: "Retired reader in ancient languages, 104" becomes "Retired reader
    in…, 104". The caller shows the whole text in a tooltip.
    """
    cut = metrics.elidedText(text, Qt.TextElideMode.ElideRight, width)
    if cut == text or not cut.endswith(_ELLIPSIS):
        return cut
    if (number := re.search(_LAST_NUMBER, text)) is not None:
        room = width - metrics.horizontalAdvance(number.group())
        before = elided(text[: number.start()], metrics, room)
        if len(before) > _LEAST_BEFORE:
            return before + number.group()
    kept = cut.removesuffix(_ELLIPSIS)
    if kept[-1:].isdigit() and text[len(kept)].isdigit():
        kept = kept.rstrip("0123456789")
    return kept + _ELLIPSIS


@lru_cache(maxsize=256)  # a roll sets the same tooltips again on a dozen widgets
def tool_tip_text(text: str) -> str:
    """Return `text` wrapped for a tooltip and made safe for Qt; see `_harmless`."""
    lines = (
        line
        for paragraph in text.splitlines()
        for line in (textwrap.wrap(paragraph, _TOOL_TIP_WIDTH) or [""])
    )
    return _harmless("\n".join(lines))


def _harmless(text: str) -> str:
    """Return `text` so that Qt, which looks for a tag after each `<`, shows it literally.

    An invisible word joiner after `<` prevents that.
    """
    return text.replace("<", "<" + _WORD_JOINER)


def set_tool_tip(widget: QWidget, text: str) -> None:
    """Give `widget` a tooltip that shows `text` literally; an empty text removes it."""
    widget.setToolTip(tool_tip_text(text))


def show_text_at(widget: QWidget, place: QPoint, text: str) -> None:
    """Show `text` literally over `widget` at a screen position, until a key or a click."""
    QWhatsThis.showText(place, _harmless(text), widget)  # which wraps its text itself


def ask_on_next_click() -> None:
    """Make the next click ask for help, with an event `WhatsThis`, instead of acting."""
    QWhatsThis.enterWhatsThisMode()


def wrap_mode(text: str) -> "QTextOption.WrapMode":
    """Return how to wrap `text`: between words, or anywhere if a word is extremely long.

    Otherwise Qt searches for the word's end at each line, which takes a minute for a million letters.
    """
    if len(text) > _LONGEST_WORD and max(map(len, re.split(_BETWEEN_WORDS, text))) > _LONGEST_WORD:
        return QtGui.QTextOption.WrapMode.WrapAnywhere
    return QtGui.QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere


def lay_out(text: str, style: str, width: int) -> "tuple[QTextLayout, int]":
    """Return `text` in a text style, wrapped to at most `width` pixels, and its height in pixels.

    A longer word is broken too. Line breaks are kept. Draw it with the layout's own `draw`, and don't modify
    it: results are cached, since layouts ask many times.
    """
    look = theme.current()
    return _laid_out(text, width, look.font(style), look.line(style))


# By font: colours don't affect wrapping, and the cache must not keep old themes alive. All tabs of a
# character need 200 to 300 texts, of 3 to 4 kB each.
@lru_cache(maxsize=512)
def _laid_out(text: str, width: int, font: QFont, step: int) -> "tuple[QTextLayout, int]":
    layout = QtGui.QTextLayout(text.replace("\r\n", "\n").replace("\n", _LINE_SEPARATOR), font)
    option = QtGui.QTextOption()
    option.setWrapMode(wrap_mode(text))
    layout.setTextOption(option)
    top = 0
    layout.beginLayout()
    while (line := layout.createLine()).isValid():
        line.setLineWidth(max(width, 1))
        line.setPosition(QPointF(0, top + (step - line.height()) / 2))
        top += step
    layout.endLayout()
    return layout, max(top, step)


class PlainLabel(theme.FollowsTheme, QLabel):
    """A label that shows its text literally, in a style and colour of the theme."""

    _style = "body"
    _color = "text"
    _least_height = 0
    _alignment = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter

    def __init__(
        self,
        text: str = "",
        *,
        style: str = "body",
        color: str = "text",
        wrap: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        """Show `text` in the text style `style` and the colour token `color`; `wrap` wraps long lines."""
        super().__init__(parent)
        self._style, self._color = style, color
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.NoTextInteraction)
        self.setWordWrap(wrap)
        if self.isRightToLeft():
            self.setAlignment(self._alignment)
        self._restyle()
        self.setText(text)

    def alignment(self) -> Qt.AlignmentFlag:
        """Return the alignment; left means the start of a line."""
        return self._alignment

    def setAlignment(self, alignment: Qt.AlignmentFlag) -> None:
        """Set the alignment; left means the start of a line in the app's layout, whatever the text's
        script.
        """
        self._alignment = alignment
        super().setAlignment(mirror.alignment(self, alignment))

    def set_style(self, style: str) -> None:
        """Change the text style, as named in `Theme.font`."""
        if style != self._style:
            self._style = style
            self._restyle()

    def set_color(self, token: str) -> None:
        """Change the colour to a theme token."""
        if token != self._color:
            self._color = token
            self._restyle()

    def set_least_height(self, height: int) -> None:
        """Set the minimum height in logical pixels at text scale 1, for any look."""
        self._least_height = height
        self._restyle()

    def _restyle(self) -> None:
        look = theme.current()
        self.setFont(look.font(self._style))
        palette = QPalette()
        palette.setColor(QPalette.ColorRole.WindowText, look.color(self._color))
        self.setPalette(palette)
        line = 0 if self.wordWrap() else look.line(self._style)
        self.setMinimumHeight(max(line, look.px(self._least_height)))


class ElidedLabel(PlainLabel):
    """A one-line label that ends in an ellipsis if there is no room; its tooltip has the whole text."""

    def sizeHint(self) -> QSize:
        """Return the size of the whole text."""
        metrics = QFontMetrics(self.font())
        return QSize(metrics.horizontalAdvance(self.text()) + 1, max(metrics.height(), self.minimumHeight()))

    def minimumSizeHint(self) -> QSize:
        """Allow any width down to a few letters."""
        return QSize(min(theme.current().px(24), self.sizeHint().width()), self.sizeHint().height())

    def setText(self, text: str) -> None:
        """Change the text."""
        super().setText(text)
        self._update_tool_tip()
        self.updateGeometry()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the tooltip only while the text is cut off."""
        super().resizeEvent(event)
        self._update_tool_tip()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the text, elided at the end."""
        painter = mirror.painter(self)
        painter.setFont(self.font())
        painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
        mirror.write(
            painter, self.rect(), int(self.alignment()) | int(Qt.TextFlag.TextSingleLine), self._cut()
        )

    def _cut(self) -> str:
        return elided(self.text(), QFontMetrics(self.font()), self.width())

    def _update_tool_tip(self) -> None:
        set_tool_tip(self, self.text() if self._cut() != self.text() else "")
