"""Rows of controls, and cards side by side."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QRect, QSize
from PySide6.QtWidgets import QWidget

from desktop.kit.layout.flow import in_lines
from desktop.kit.layout.section import Section
from desktop.kit.look import mirror, theme
from desktop.kit.look.painting import focus_margin

_BESIDE_FROM = 640
_SHARE = 0.55


class RelayoutSection(Section):
    """A section that lays itself out again when a child requests a different size."""

    def heightForWidth(self, width: int) -> int:
        """Return the height needed at `width` pixels, cached only while the section is visible."""
        if not self.isVisible():  # changes inside it are not reported then
            self.measured.pop(width, None)
        return super().heightForWidth(width)

    def event(self, event: QEvent) -> bool:
        """Lay out again on a layout request."""
        handled = super().event(event)
        kind = event.type()
        if kind == QEvent.Type.LayoutRequest:
            self.rearrange()
        elif kind == QEvent.Type.Hide:
            self.measured.clear()
        return handled


class ControlRow(RelayoutSection):
    """Controls and short texts from left to right, on as many lines as needed, vertically centred.

    Its preferred width is that of one line.
    """

    def __init__(self, controls: Sequence[QWidget] = (), parent: QWidget | None = None) -> None:
        """Show `controls`."""
        super().__init__(parent)
        self._controls: tuple[QWidget, ...] = ()
        self.set_controls(controls)

    def set_controls(self, controls: Sequence[QWidget]) -> None:
        """Show `controls` instead, and delete those that are not among them."""
        for old in set(self._controls) - set(controls):
            old.hide()
            old.deleteLater()
        for each in controls:
            if each.parentWidget() is not self:
                each.setParent(self)
                each.show()
            each.raise_()  # Tab follows the stacking order of siblings
        self._controls = tuple(controls)
        self.rearrange()

    def sizeHint(self) -> QSize:
        """Return the size of one line."""
        sizes = [each.sizeHint() for each in self._controls if not each.isHidden()]
        return QSize(sum(size.width() for size in sizes), max((size.height() for size in sizes), default=0))

    def arrange(self, width: int, *, move: bool) -> int:
        """Fill the lines. A hidden control takes no room."""
        return in_lines(self._controls, QRect(0, 0, width, 0), move=move)


class SideBySide(RelayoutSection):
    """Two cards of equal height beside each other, or one below the other. A hidden one takes no room."""

    def __init__(
        self,
        first: QWidget,
        second: QWidget,
        *,
        share: float,
        beside_from: int,
        parent: QWidget | None = None,
    ) -> None:
        """Place the cards beside each other if there are at least `beside_from` pixels at text scale 1.

        The first then takes `share` of the width, 0 to 1.
        """
        super().__init__(parent)
        self._cards = (first, second)
        self._share, self._beside_from = share, beside_from
        for card in self._cards:
            card.setParent(self)

    def arrange(self, width: int, *, move: bool) -> int:
        """Place the visible cards."""
        look = theme.current()
        gap = max(look.px(12) - 2 * focus_margin(), 0)
        cards = [card for card in self._cards if not card.isHidden()]
        if len(cards) == 2 and width >= look.px(self._beside_from):
            left = round((width - gap) * self._share)
            right = width - gap - left
            height = max(cards[0].heightForWidth(left), cards[1].heightForWidth(right))
            if move:
                mirror.place(cards[0], 0, 0, left, height)
                mirror.place(cards[1], left + gap, 0, right, height)
            return height
        top = 0
        for card in cards:
            height = card.heightForWidth(width)
            if move:
                mirror.place(card, 0, top, width, height)
            top += height + gap
        return max(top - gap, 0)


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
