"""A degree shifted by the die: the old one, why, and the new one."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFontMetrics, QPaintEvent
from PySide6.QtWidgets import QWidget

from desktop.kit.layout.flow import Sentence
from desktop.kit.layout.section import Section
from desktop.kit.look import icons, mirror, theme
from desktop.kit.text.badges import Badge
from desktop.views.tray import DegreeWord, StepMove

_ARROW, _GAP = 14, 6
_LEAST_WORDS, _MOST_LINES = 76, 2


class Moved(Section):
    """The old degree's badge, the words for the shift, and the new degree's large badge, with arrows between.

    If it doesn't fit in one line, the words are shown elsewhere; if the badges don't fit side by side either,
    the large one goes below.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._before = Badge(parent=self)
        self._words = Sentence(style="bodyStrong", parent=self)
        self._words.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self._after = Badge(large=True, parent=self)
        self._arrows: tuple[QRectF, ...] = ()
        self.worded = True
        """Whether it shows the words itself."""

    def show_move(self, move: StepMove, after: DegreeWord) -> None:
        """Show `move` and the degree it led to."""
        self._before.show_degree(move.before.degree, move.before.word)
        self._words.setText(move.words)
        self._words.set_color(f"degree.{after.degree}")
        self._after.show_degree(after.degree, after.word)
        self.rearrange()

    def has_room_for_words(self, width: int) -> bool:
        """Return whether `width` pixels fit both badges and the words between them, in up to two lines."""
        room = width - self._before.sizeHint().width() - self._after.sizeHint().width() - 2 * _arrow_room()
        if room < min(theme.current().px(_LEAST_WORDS), self._words.sizeHint().width()):
            return False
        return (
            self._words.heightForWidth(room) <= _MOST_LINES * QFontMetrics(self._words.font()).lineSpacing()
        )

    def set_worded(self, worded: bool) -> None:
        """Show the words between the badges, or leave them to the parent."""
        if worded != self.worded:
            self.worded = worded
            self._words.setVisible(worded)
            self.rearrange()

    def arrange(self, width: int, *, move: bool) -> int:
        """Place the parts from left to right, or the large badge below the small one."""
        before, after, arrow = self._before.sizeHint(), self._after.sizeHint(), _arrow_room()
        room = width - before.width() - after.width() - 2 * arrow
        wide = max(_LEAST_WORDS, min(self._words.sizeHint().width(), room)) if self.worded else 0
        words = self._words.heightForWidth(wide) if self.worded else 0
        in_line = self.worded or room + arrow >= 0
        high = max(before.height(), words, after.height() if in_line else 0)
        side, gap = theme.current().px(_ARROW), theme.current().px(_GAP)
        below = high + theme.current().px(6)
        if move:
            mirror.place(self._before, 0, (high - before.height()) // 2, before.width(), before.height())
            first = QRectF(before.width() + gap, (high - side) / 2, side, side)
            left = before.width() + arrow
            self._arrows = (first,)
            if self.worded:
                mirror.place(self._words, left, (high - words) // 2, wide, words)
                self._arrows = (first, first.translated(arrow + wide, 0))
                left += wide + arrow
            top = (high - after.height()) // 2
            if not in_line:
                self._arrows = (QRectF(0, below + (after.height() - side) / 2, side, side),)
                left, top = side + gap, below
            mirror.place(self._after, left, top, after.width(), after.height())
        return high if in_line else below + after.height()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the arrows."""
        painter = mirror.painter(self)
        for box in self._arrows:
            icons.paint(painter, "chevron-right", box, theme.current().color("muted"))


def _arrow_room() -> int:
    look = theme.current()
    return look.px(_ARROW) + 2 * look.px(_GAP)
