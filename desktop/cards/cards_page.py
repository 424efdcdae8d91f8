"""Pages made of cards, and the column of cards that can stand anywhere."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from desktop.cards.card_asks import DeedButton
from desktop.cards.card_panel import CardPanel
from desktop.cards.card_stack import drop
from desktop.kit.layout.page import Page
from desktop.kit.layout.rows import Settling
from desktop.kit.look import mirror, theme
from desktop.kit.look.painting import focus_margin
from desktop.kit.look.tab_order import TabOrder, stops
from desktop.kit.text.entry import ENTER_KEYS
from desktop.views.cards import CardsView

_TWO_COLUMNS_FROM = 900
_GAP = 12


class CardColumn(Settling):
    """Cards from top to bottom; where it is wide, in two columns, each card where there was more room.

    A card stays in its column while the same cards are shown.
    """

    roll_requested = Signal(str)
    """Roll the subject with this id."""

    load_requested = Signal(str)
    """Put the subject with this id in the tray without rolling."""

    act_requested = Signal(str, object)
    """Do the act with this id; carries a dict of all that stands in the fields and choices of its card.

    A switch adds "on", "1" or "", and a choice that is done at once its key by its id.
    """

    written = Signal(str, str)
    """The live field with this id holds this text now."""

    copy_requested = Signal(str)
    """Put this text on the clipboard."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make a column without cards."""
        super().__init__(parent)
        self._view = CardsView(())
        self._panels: dict[str, CardPanel] = {}
        self._placed: dict[int, list[int]] = {}
        self._order = TabOrder(self)

    def show_view(self, view: CardsView, *, another: bool) -> None:
        """Show cards. With `another`, what was typed, chosen and opened is forgotten.

        Otherwise that stays, and so does the focus: where its control is gone, it goes to the one that comes
        first in what is left around it. Never emits.
        """
        changed, self._view = view != self._view, view
        around = self._around_focus()
        asked = _asked(around)
        if another:
            drop(self._panels.values())
            self._panels = {}
            self._placed = {}
        panels: dict[str, CardPanel] = {}
        for card in view.cards:
            panel = panels[card.id] = self._panels.get(card.id) or self._new_panel()
            panel.show_card(card, changed=changed)
            panel.raise_()  # siblings stand in the order that Tab leads through
        drop(self._panels[gone] for gone in self._panels.keys() - panels.keys())
        if list(panels) != list(self._panels):
            self._placed = {}
        self._panels = panels
        self.rearrange()
        self._order.keep()
        _give_focus(around, same=_asked(around) == asked)

    def arrange(self, width: int, *, move: bool) -> int:
        """Fill the columns."""
        look = theme.current()
        gap = max(look.px(_GAP) - 2 * focus_margin(), 0)
        panels = tuple(self._panels.values())
        count = 2 if width >= look.px(_TWO_COLUMNS_FROM) and len(panels) > 1 else 1
        each = (width - gap * (count - 1)) // count
        highs = [_height(panel, each) for panel in panels]
        bottoms = [0] * count
        placed = self._placed.get(count)
        if placed is None:
            placed = self._placed[count] = []
            filled = list(bottoms)
            for high in highs:
                placed.append(filled.index(min(filled)))
                filled[placed[-1]] += high + gap
        for panel, high, column in zip(panels, highs, placed, strict=True):
            mirror.place(panel, column * (each + gap), bottoms[column], each, high, move=move)
            bottoms[column] += high + gap
        return max(max(bottoms) - gap, 0)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keep Enter to the cards: it presses a button of a card, and means nothing to what they stand in."""
        if event.key() not in ENTER_KEYS:
            super().keyPressEvent(event)

    def _new_panel(self) -> CardPanel:
        panel = CardPanel(self)
        panel.roll_requested.connect(self.roll_requested)
        panel.load_requested.connect(self.load_requested)
        panel.act_requested.connect(self.act_requested)
        panel.written.connect(self.written)
        panel.copy_requested.connect(self.copy_requested)
        panel.rebuilt.connect(self._rebuilt)
        panel.show()
        return panel

    def _rebuilt(self) -> None:
        self.rearrange()
        self._order.keep()

    def _around_focus(self) -> tuple[QWidget, ...]:
        """The control that has the focus and all that it stands in, up to the column; nothing if outside."""
        focused = self.window().focusWidget()
        if focused is None or not self.isAncestorOf(focused):
            return ()
        around: list[QWidget] = []
        at: QWidget | None = focused
        while at is not None and at is not self:
            around.append(at)
            at = at.parentWidget()
        return (*around, self)


class CardsPage(Page):
    """A page of the sheet that holds nothing but cards."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty page."""
        super().__init__(parent=parent)
        self.column_of_cards = CardColumn()
        """The cards."""
        self.column.addWidget(self.column_of_cards)
        self.column.addStretch(1)

    def show_view(self, view: CardsView, *, another: bool = False) -> None:
        """Show cards. With `another`, a character that was not shown before, the page begins anew at the top.

        Otherwise the focus, the place on the page and what was typed stay.
        """
        bar = self.verticalScrollBar()
        place = 0 if another else bar.value()
        self.column_of_cards.show_view(view, another=another)
        bar.setValue(place)  # where the focus had to go elsewhere, the page went along


def _height(panel: CardPanel, width: int) -> int:
    layout = panel.layout()
    return layout.totalHeightForWidth(width) if layout is not None else panel.heightForWidth(width)


def _asked(around: tuple[QWidget, ...]) -> tuple[str, str]:
    """What the button that has the focus asks for, and its name.

    Places are counted anew where something before is gone: what it asks for may be the same, of another.
    """
    focused = around[0] if around else None
    return (focused.what, focused.accessibleName()) if isinstance(focused, DeedButton) else ("", "")


def _give_focus(around: tuple[QWidget, ...], *, same: bool) -> None:
    """Leave the focus where it was, or bring it as near as can be, but never to what takes something away.

    Whoever presses Space once more means the button that was there: ``same`` says that it still asks for the
    same.
    """
    if not around or (_can_focus(around[0]) and (same or _is_harmless(around[0]))):
        if around:
            around[0].setFocus(Qt.FocusReason.OtherFocusReason)
        return
    for place in around[1:]:
        near = [stop for stop in stops(place) if _is_harmless(stop)] if not place.isHidden() else []
        if near:
            near[0].setFocus(Qt.FocusReason.OtherFocusReason)
            return


def _is_harmless(stop: QWidget) -> bool:
    return _can_focus(stop) and not (isinstance(stop, DeedButton) and stop.removes)


def _can_focus(widget: QWidget) -> bool:
    return widget.isEnabled() and widget.isVisible()
