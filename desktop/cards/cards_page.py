"""Pages made of cards, and the column of cards for use anywhere."""

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from desktop.cards.card_asks import CardActionButton
from desktop.cards.card_fields import EntryField
from desktop.cards.card_panel import CardPanel
from desktop.cards.card_stack import drop
from desktop.kit.layout.page import Page
from desktop.kit.layout.rows import RelayoutSection
from desktop.kit.look import mirror, theme
from desktop.kit.look.painting import focus_margin
from desktop.kit.look.tab_order import TabOrder, stops
from desktop.kit.text.text_field import ENTER_KEYS
from desktop.views.cards import CardsView

_TWO_COLUMNS_FROM = 900
_GAP = 12


class CardColumn(RelayoutSection):
    """Cards from top to bottom; if there is room in two columns, each card in the shorter one.

    A card stays in its column while the same cards are shown.
    """

    roll_requested = Signal(str)
    """The player wants to roll; carries the subject."""

    load_requested = Signal(str)
    """The player wants a roll in the tray, without rolling; carries the subject."""

    act_requested = Signal(str, object)
    """The player wants an act; carries its id and a dict of the card's values.

    A switch adds "on" as "1" or "", and a choice that acts at once adds its key under its id.
    """

    written = Signal(str, str)
    """The text of a live field changed; carries its id and the text."""

    copy_requested = Signal(str)
    """The player wants to copy a text; carries it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty column."""
        super().__init__(parent)
        self._view = CardsView(())
        self._panels: dict[str, CardPanel] = {}
        self._placed: dict[int, list[int]] = {}
        self._order = TabOrder(self)

    def show_view(self, view: CardsView, *, another: bool) -> None:
        """Show cards. With `another`, forget all input and which cards are expanded.

        Otherwise these stay, and so does the focus: if its control is gone, the next best around it gets it.
        Never emits.
        """
        changed, self._view = view != self._view, view
        if not changed and not another and not any(each.awaits_answer for each in self._panels.values()):
            return
        around = self._around_focus()
        asked = _asked(around)
        if another:
            self._placed = {}
            for panel in self._panels.values():
                panel.forget()
        panels: dict[str, CardPanel] = {}
        for card in view.cards:
            panel = panels[card.id] = self._panels.get(card.id) or self._new_panel()
            panel.show_card(card, changed=changed)
        drop(self._panels[removed] for removed in self._panels.keys() - panels.keys())
        if list(panels.items()) != list(self._panels.items()):
            self._placed = {}
            for panel in panels.values():
                panel.raise_()  # Tab follows the stacking order of siblings
        self._panels = panels
        self.rearrange()
        for panel in panels.values():
            panel.show()  # new ones only here, once they have their place
        self._order.keep()
        if not self._is_refused_field(around):
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
            for height in highs:
                placed.append(filled.index(min(filled)))
                filled[placed[-1]] += height + gap
        for panel, height, column in zip(panels, highs, placed, strict=True):
            mirror.place(panel, column * (each + gap), bottoms[column], each, height, move=move)
            bottoms[column] += height + gap
        return max(max(bottoms) - gap, 0)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keep Enter within the cards: it clicks a card's button, and must not reach the widgets around."""
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
        return panel

    @Slot()
    def _rebuilt(self) -> None:
        self.rearrange()
        self._order.keep()

    def _is_refused_field(self, around: tuple[QWidget, ...]) -> bool:
        """Return whether a field whose text was just refused took the focus from where it was."""
        focused = self.window().focusWidget()
        taken = bool(around) and focused is not around[0]
        return taken and isinstance(focused, EntryField) and focused.invalid

    def _around_focus(self) -> tuple[QWidget, ...]:
        """Return the focused control and its parents up to the column; empty if the focus is outside."""
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
    """A page of the sheet that consists of cards."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty page."""
        super().__init__(parent=parent)
        self.column_of_cards = CardColumn()
        """The column of cards."""
        self.column.addWidget(self.column_of_cards)
        self.column.addStretch(1)

    def show_view(self, view: CardsView, *, another: bool = False) -> None:
        """Show cards. With `another`, for another character, the page starts afresh at the top.

        Otherwise the focus, the scroll position and the input stay.
        """
        bar = self.verticalScrollBar()
        place = 0 if another else bar.value()
        self.column_of_cards.show_view(view, another=another)
        bar.setValue(place)  # if the focus had to move, the page followed it


def _height(panel: CardPanel, width: int) -> int:
    layout = panel.layout()
    return layout.totalHeightForWidth(width) if layout is not None else panel.heightForWidth(width)


def _asked(around: tuple[QWidget, ...]) -> tuple[str, str]:
    """Return the action of the focused button, and its name.

    Positions shift when an earlier item is removed: the same action may then belong to another item.
    """
    focused = around[0] if around else None
    return (focused.what, focused.accessibleName()) if isinstance(focused, CardActionButton) else ("", "")


def _give_focus(around: tuple[QWidget, ...], *, same: bool) -> None:
    """Keep the focus, or move it as near as possible, but never to a button that deletes something.

    A player who presses Space again means the button that was there; ``same`` says whether its action is
    unchanged.
    """
    if not around or (_can_focus(around[0]) and (same or _is_harmless(around[0]))):
        if around:
            around[0].setFocus(Qt.FocusReason.OtherFocusReason)
        return
    for place in around[1:]:
        near = [stop for stop in stops(place) if _is_harmless(stop)] if not place.isHidden() else []
        if near:
            to = _nearest(near, around[0], place) if place is around[-1] else near[0]
            to.setFocus(Qt.FocusReason.OtherFocusReason)
            return


def _nearest(stops_in: list[QWidget], to: QWidget, place: QWidget) -> QWidget:
    """Return the stop that is nearest from top to bottom, by the middle of a control that is there or was."""

    def middle(of: QWidget) -> int:
        return of.mapTo(place, of.rect().center()).y()

    here = middle(to)
    return min(stops_in, key=lambda each: abs(middle(each) - here))


def _is_harmless(stop: QWidget) -> bool:
    return _can_focus(stop) and not (isinstance(stop, CardActionButton) and stop.removes)


def _can_focus(widget: QWidget) -> bool:
    return widget.isEnabled() and widget.isVisible()
