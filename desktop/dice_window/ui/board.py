"""The board below the dice: who rolls what, the number and degree, and why, as large as the window."""

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QAccessible, QFont, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from desktop.dice.symbols import paint_symbol
from desktop.dice_window.view import BoardView
from desktop.kit.look import icons, theme
from desktop.kit.look.painting import paint_box
from desktop.kit.look.spoken import speak_as
from desktop.kit.text.badges import DEGREE_ICONS
from desktop.kit.text.plain_text import shown
from desktop.tray.net import SYMBOL_COLORS
from desktop.views.tray import DegreeWord, NetSymbol

_SIDE, _ABOVE, _APART = 16, 8, 4
_GAP = 10
_BADGE, _BADGE_PADDING, _ICON, _ICON_GAP = 34, 12, 18, 8
_RADIUS = 10
_SMALLEST = 0.55
"""A row or a line that is too long shrinks to this share of its size; only then it is cut."""
_LONGEST = 300


class _Piece(NamedTuple):
    """A part of the row of results: its width, and how to paint it from a place at the left."""

    width: float
    paint: Callable[[QPainter, QRectF], None]


class Board(QWidget):
    """The result in words and numbers. On a `carded` board they are on a card, whatever is behind it."""

    def __init__(self, parent: QWidget) -> None:
        """Make an empty board."""
        super().__init__(parent)
        self._view = BoardView("", "")
        self._look = theme.current()
        self._carded = False
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        speak_as(Board, QAccessible.Role.StaticText)

    def show_view(self, view: BoardView) -> None:
        """Show `view`. The tray announces a result, so this board has it only as its name."""
        if view != self._view:
            self._view = view
            self.setAccessibleName(view.spoken)
            self.update()

    def set_look(self, look: theme.Theme, *, carded: bool) -> None:
        """Use the sizes of `look`, with a card behind the words or without one."""
        self._look, self._carded = look, carded
        self.update()

    def height_needed(self, look: theme.Theme) -> int:
        """Return the height of all lines, whichever a result has: nothing moves from roll to roll."""
        lines = look.line("bodyMedium") + look.line("result") + look.line("cardTitle") + look.line("body")
        return lines + 3 * look.px(_APART) + 2 * look.px(_ABOVE)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the lines that there are, in the middle of the board."""
        view, look, painter = self._view, self._look, QPainter(self)
        painter.setLayoutDirection(Qt.LayoutDirection.LayoutDirectionAuto)  # each text has its own
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        room = self.width() - 2 * look.px(_SIDE)
        row = self._row()
        share = min(1.0, room / max(1.0, _width_of(row, look)))
        lines = [
            (view.head, "bodyMedium", "muted"),
            (view.outcome, "cardTitle", "text"),
            (view.reason, "body", "muted"),
        ]
        texts = [(*self._fitted(shown(text, _LONGEST), style, room), color) for text, style, color in lines]
        heights = [look.line(style) if text else 0 for text, style, _ in lines]
        heights.insert(1, look.line("result") if row else 0)
        used = [each for each in heights if each]
        if not used:
            return
        high = sum(used) + look.px(_APART) * (len(used) - 1)
        if self._carded:
            widths = [QFontMetricsF(font).horizontalAdvance(text) for text, font, _ in texts]
            wide = max(*widths, _width_of(row, look) * share) + 2 * look.px(_SIDE)
            self._paint_card(painter, wide, high + 2 * look.px(_ABOVE))
        top = (self.height() - high) / 2
        parts = [texts[0], None, *texts[1:]]
        for part, height in zip(parts, heights, strict=True):
            if not height:
                continue
            if part is None:
                self._paint_row(painter, row, top, height, share)
            else:
                text, font, color = part
                painter.setFont(font)
                painter.setPen(look.color(color))
                flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextSingleLine
                painter.drawText(QRectF(look.px(_SIDE), top, room, height), int(flags), text)
            top += height + look.px(_APART)

    def _paint_card(self, painter: QPainter, wide: float, high: float) -> None:
        look = self._look
        box = QRectF((self.width() - wide) / 2, (self.height() - high) / 2, wide, high)
        paint_box(painter, box, look.px(_RADIUS), look.color("surface"), look.color("border"))

    def _fitted(self, text: str, style: str, room: float) -> tuple[str, QFont]:
        """Return a text and its font, smaller for a long one, and cut only if it is longer still."""
        font = QFont(self._look.font(style))
        wide = QFontMetricsF(font).horizontalAdvance(text)
        if wide > room:
            font.setPixelSize(max(1, int(font.pixelSize() * max(_SMALLEST, room / wide))))
        return QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideRight, room), font

    def _row(self) -> list[_Piece]:
        view = self._view
        row = [self._number(view.number)] if view.number else []
        row += [self._struck(view.struck)] if view.struck else []
        if view.versus is None:
            row += map(self._badge, view.degrees)
        else:
            mine, joint, theirs = view.versus
            row += [self._badge(mine), self._word(joint), self._badge(theirs)]
        return row + [self._symbol(each) for each in view.net]

    def _paint_row(
        self, painter: QPainter, row: list[_Piece], top: float, height: float, share: float
    ) -> None:
        look = self._look
        painter.save()
        painter.translate(self.width() / 2, top + height / 2)
        painter.scale(share, share)
        wide = _width_of(row, look)
        if self.isRightToLeft():
            row = row[::-1]
        left = -wide / 2
        for piece in row:
            piece.paint(painter, QRectF(left, -height / 2, piece.width, height))
            left += piece.width + look.px(_GAP)
        painter.restore()

    def _number(self, text: str) -> _Piece:
        return self._text(text, self._look.font("result"), "text")

    def _struck(self, text: str) -> _Piece:
        font = QFont(self._look.font("stat"))
        font.setStrikeOut(True)
        return self._text(text, font, "muted")

    def _word(self, text: str) -> _Piece:
        return self._text(text, self._look.font("body"), "muted")

    def _text(self, text: str, font: QFont, color: str) -> _Piece:
        def paint(painter: QPainter, box: QRectF) -> None:
            painter.setFont(font)
            painter.setPen(self._look.color(color))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)

        return _Piece(QFontMetricsF(font).horizontalAdvance(text) + 1, paint)

    def _badge(self, degree: DegreeWord) -> _Piece:
        look, font = self._look, self._look.font("degree")
        side, gap, padding = look.px(_ICON), look.px(_ICON_GAP), look.px(_BADGE_PADDING)
        words = QFontMetricsF(font).horizontalAdvance(degree.word) + 1

        def paint(painter: QPainter, box: QRectF) -> None:
            ink, soft = look.color(f"degree.{degree.degree}"), look.color(f"degree.{degree.degree}.soft")
            high = look.px(_BADGE)
            frame = QRectF(box.left(), box.center().y() - high / 2, box.width(), high)
            paint_box(painter, frame, look.px(theme.tokens()["radius"]["badge"]), soft, ink)
            left = frame.left() + padding
            icon = self._mirrored(QRectF(left, frame.top(), side, high), frame)
            icons.paint(painter, DEGREE_ICONS[degree.degree], icon, ink)
            painter.setFont(font)
            painter.setPen(ink)
            beside = self._mirrored(QRectF(left + side + gap, frame.top(), words, high), frame)
            painter.drawText(beside, Qt.AlignmentFlag.AlignCenter, degree.word)

        return _Piece(words + side + gap + 2 * padding, paint)

    def _symbol(self, net: NetSymbol) -> _Piece:
        look, font = self._look, self._look.font("degree")
        side, gap = look.px(_ICON), look.px(_ICON_GAP)
        words = f"{net.number} {net.word}"
        wide = QFontMetricsF(font).horizontalAdvance(words) + 1

        def paint(painter: QPainter, box: QRectF) -> None:
            ink = look.color(SYMBOL_COLORS[net.symbol])
            place = QRectF(box.left(), box.center().y() - side / 2, side, side)
            paint_symbol(painter, net.symbol, self._mirrored(place, box), ink)
            painter.setFont(font)
            painter.setPen(ink)
            beside = QRectF(box.left() + side + gap, box.top(), wide, box.height())
            painter.drawText(self._mirrored(beside, box), Qt.AlignmentFlag.AlignCenter, words)

        return _Piece(side + gap + wide, paint)

    def _mirrored(self, part: QRectF, around: QRectF) -> QRectF:
        """Return the place of a part of a piece: on the other side in a right-to-left layout."""
        if not self.isRightToLeft():
            return part
        return part.translated(around.left() + around.right() - part.left() - part.right(), 0)


def _width_of(row: list[_Piece], look: theme.Theme) -> float:
    return sum(piece.width for piece in row) + look.px(_GAP) * max(0, len(row) - 1)
