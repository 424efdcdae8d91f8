"""A degree that the die moved: what it was, why, and what it is."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget

from desktop.viewdata.tray import DegreeWord, StepMove
from desktop.widgets import icons, mirror, theme
from desktop.widgets.badges import Badge
from desktop.widgets.flow import Sentence
from desktop.widgets.sheet.section import Section

_ARROW, _GAP = 14, 8
_LEAST_WORDS = 76


class Moved(Section):
    """The badge of before, the words for the move and the large badge of after, with arrows between them.

    Where there is no room for all in one line, the large badge goes below.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make it empty."""
        super().__init__(parent)
        self._before = Badge(parent=self)
        self._words = Sentence(style="bodyStrong", parent=self)
        self._words.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self._after = Badge(large=True, parent=self)
        self._arrows: tuple[QRectF, ...] = ()

    def show_move(self, move: StepMove, after: DegreeWord) -> None:
        """Show `move` and the degree that it led to."""
        self._before.show_degree(move.before.degree, move.before.word)
        self._words.setText(move.words)
        self._words.set_color(f"degree.{after.degree}")
        self._after.show_degree(after.degree, after.word)
        self.rearrange()

    def arrange(self, width: int, *, move: bool) -> int:
        """Put the parts from left to right, or the large badge below the others."""
        look = theme.current()
        arrow = look.px(_ARROW) + 2 * look.px(_GAP)
        before, after = self._before.sizeHint(), self._after.sizeHint()
        room = width - before.width() - after.width() - 2 * arrow
        in_line = room >= min(look.px(_LEAST_WORDS), self._words.sizeHint().width())
        if not in_line:
            room = max(look.px(40), width - before.width() - arrow)
        wide = min(self._words.sizeHint().width(), room)
        words = self._words.heightForWidth(wide)
        high = max(before.height(), words, after.height() if in_line else 0)
        below = 0 if in_line else after.height() + look.px(6)
        if move:
            mirror.place(self._before, 0, (high - before.height()) // 2, before.width(), before.height())
            left = before.width() + arrow
            mirror.place(self._words, left, (high - words) // 2, wide, words)
            side = look.px(_ARROW)
            first = QRectF(before.width() + look.px(_GAP), (high - side) / 2, side, side)
            if in_line:
                second = first.translated(arrow + wide, 0)
                at = left + wide + arrow
                mirror.place(self._after, at, (high - after.height()) // 2, after.width(), after.height())
            else:
                second = QRectF(0, high + look.px(6) + (after.height() - side) / 2, side, side)
                at = side + look.px(_GAP)
                mirror.place(self._after, at, high + look.px(6), after.width(), after.height())
            self._arrows = (first, second)
        return high + below

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the arrows."""
        painter = mirror.painter(self)
        for box in self._arrows:
            icons.paint(painter, "chevron-right", box, theme.current().color("muted"))
