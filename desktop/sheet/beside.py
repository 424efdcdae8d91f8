"""The skills, with a game's cards beside them, such as injuries and wielded weapons."""

from PySide6.QtWidgets import QWidget

from desktop.kit.layout.rows import RelayoutSection
from desktop.kit.look import mirror, theme
from desktop.kit.look.painting import focus_margin

_BESIDE_FROM = 640
_SHARE = 0.55


class Beside(RelayoutSection):
    """The skills, and cards at their right, or below them if there is no room."""

    def __init__(self, skills: QWidget, cards: QWidget) -> None:
        """Hold both; each has its own preferred height."""
        super().__init__()
        self._skills, self._cards = skills, cards
        for part in (skills, cards):
            part.setParent(self)
            part.show()

    def arrange(self, width: int, *, move: bool) -> int:
        """Place the skills and the cards."""
        look = theme.current()
        gap = max(look.px(12) - 2 * focus_margin(), 0)
        if self._cards.isHidden():
            return _put(self._skills, 0, 0, width, move=move)
        if width < look.px(_BESIDE_FROM):
            top = _put(self._skills, 0, 0, width, move=move) + gap
            return top + _put(self._cards, 0, top, width, move=move)
        share = round((width - gap) * _SHARE)
        high = _put(self._skills, 0, 0, share, move=move)
        left = share + gap
        return max(high, _put(self._cards, left, 0, width - left, move=move))


def _put(part: QWidget, left: int, top: int, width: int, *, move: bool) -> int:
    """Return the height of a part at `width` pixels; with `move`, also place it."""
    high = part.heightForWidth(width) if part.hasHeightForWidth() else part.sizeHint().height()
    mirror.place(part, left, top, width, high, move=move)
    return high
