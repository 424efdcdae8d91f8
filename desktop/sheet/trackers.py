"""The trackers, such as hit points and Sanity: cards with minus, value and plus, and a field for changes."""

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, Qt, Signal, Slot
from PySide6.QtGui import QContextMenuEvent, QMoveEvent
from PySide6.QtWidgets import QWidget

from desktop.kit.layout.section import Section, fit
from desktop.kit.look import mirror, theme
from desktop.kit.look.painting import focus_margin, framed
from desktop.kit.look.spoken import untold
from desktop.sheet.tracker_card import COMPACT_HEIGHT, HEIGHT, Preview, TrackerCard
from desktop.views.sheet import Labelled, TrackerView

if TYPE_CHECKING:
    from desktop.sheet.change_field import ChangeField
    from desktop.sheet.fact_tiles import FactTiles


_FULL_WIDTH = 150
_COMPACT_WIDTH = 124
_GAP, _COMPACT_GAP = 12, 8


class Trackers(Section):
    """All trackers of a character in a row, wrapping if there is no room.

    Some games have facts beside them, such as armour; in a narrow window they are below.
    """

    entered = Signal(str, str)
    """The tracker's id and the typed or stepped change, such as "-3", "+1" or "5"."""

    check_requested = Signal(str)
    """Roll this subject, such as Sanity."""

    edit_requested = Signal(str)
    """Edit what is at this place, as edit mode names places."""

    copy_requested = Signal(str)
    """Copy this text to the clipboard."""

    def __init__(self, preview: Preview, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._preview = preview
        self._cards: list[TrackerCard] = []
        self._field: ChangeField | None = None
        self._facts: FactTiles | None = None
        self._compact = False

    @property
    def cards(self) -> tuple[TrackerCard, ...]:
        """The cards from left to right."""
        return tuple(self._cards)

    def show_view(self, views: tuple[TrackerView, ...], facts: tuple[Labelled, ...] = ()) -> None:
        """Show the trackers, with facts beside them if there are any."""
        self._show_facts(facts)
        before = [card.view for card in self._cards]
        fit(self._cards, len(views), self._new_card)
        for card, view in zip(self._cards, views, strict=True):
            if card.view != view:
                card.show_view(view)
        if [view.id for view in before] != [view.id for view in views]:
            self.close_field()
            self.rearrange()
        elif [(view.status, view.aside) for view in before] != [(view.status, view.aside) for view in views]:
            self.rearrange()

    def set_compact(self, compact: bool) -> None:
        """Move the cards closer together, in a low or narrow window."""
        if compact != self._compact:
            self._compact = compact
            self.rearrange()

    def close_field(self) -> None:
        """Close the field without a change, if it is open."""
        if self._field is not None:
            self._field.close_field()

    @Slot(str)
    def edit(self, tracker: str) -> None:
        """Open the field for the tracker with this id, if it is shown."""
        for card in self._cards:
            if card.view.id == tracker:
                self._change_field().open_for(card.view, self._place_of(card))

    def moveEvent(self, event: QMoveEvent) -> None:
        """Move the field along."""
        super().moveEvent(event)
        self._keep_field_at_card()

    def arrange(self, width: int, *, move: bool) -> int:
        """Place the cards in one row or more, and the facts beside a single row, or below."""
        facts = self._facts
        if facts is None or facts.isHidden():
            return self._arrange_cards(width, move=move)
        look = theme.current()
        gap = look.px(_COMPACT_GAP if self._compact else _GAP)
        beside = width - facts.sizeHint().width() - gap + 2 * focus_margin()
        count = len(self._cards)
        if beside - 2 * focus_margin() >= count * (look.px(_FULL_WIDTH) + gap) - gap:
            high = max(self._arrange_cards(beside, move=move), facts.heightForWidth(width - beside))
            left, top = beside + gap - 2 * focus_margin(), 0
        else:
            high = self._arrange_cards(width, move=move)
            left, top = 0, high + gap - 2 * focus_margin() if count else 0
            high = top + facts.heightForWidth(width)
        mirror.place(facts, left, top, width - left, high - top, move=move)
        return high

    def _show_facts(self, facts: tuple[Labelled, ...]) -> None:
        if self._facts is None and facts:
            from desktop.sheet.fact_tiles import FactTiles  # not every game has facts

            self._facts = FactTiles(self)
        if self._facts is not None and self._facts.facts != facts:
            self._facts.show_facts(facts)
            self._facts.setVisible(bool(facts))
            self.rearrange()

    def _arrange_cards(self, width: int, *, move: bool) -> int:
        if not self._cards:
            return 0
        look = theme.current()
        margin, gap = focus_margin(), look.px(_COMPACT_GAP if self._compact else _GAP)
        inner = width - 2 * margin
        columns = len(self._cards)
        while columns > 1 and (inner - gap * (columns - 1)) / columns < look.px(_COMPACT_WIDTH):
            columns = (columns + 1) // 2
        each = (inner - gap * (columns - 1)) // columns
        compact = each < look.px(_FULL_WIDTH) or columns < len(self._cards)
        top = 0
        if move:
            for card in self._cards:
                card.set_compact(compact)
        for start in range(0, len(self._cards), columns):
            row = self._cards[start : start + columns]
            high = look.px(COMPACT_HEIGHT if compact else HEIGHT)
            high += max(card.height_of_status(each, compact=compact) for card in row)
            for column, card in enumerate(row):  # a shorter last row shares the full width
                left = round(column * (inner + gap) / len(row))
                right = round((column + 1) * (inner + gap) / len(row)) - gap
                mirror.place(card, left, top, right - left + 2 * margin, high + 2 * margin, move=move)
            top += high + gap
        if move:
            self._keep_field_at_card()
        return top - gap + 2 * margin

    def _new_card(self) -> TrackerCard:
        card = TrackerCard(self)
        card.entered.connect(self.entered)
        card.edit_requested.connect(self.edit)
        card.menu_requested.connect(partial(self._open_menu, card))
        return card

    def _keep_field_at_card(self) -> None:
        if self._field is not None:
            for card in self._cards:
                if card.view.id == self._field.tracker:
                    self._field.stand_at(self._place_of(card))

    def _place_of(self, card: TrackerCard) -> QRect:
        box = framed(card.rect()).toRect()
        return QRect(card.mapTo(self.parentWidget() or self, box.topLeft()), box.size())

    def _change_field(self) -> "ChangeField":
        if self._field is None:
            from desktop.sheet.change_field import ChangeField

            with untold():
                self._field = ChangeField(self._preview, self.parentWidget() or self)
            self._field.applied.connect(self.entered)
            self._field.check_requested.connect(self._roll_check)
            self._field.closed.connect(self._focus_back)
        return self._field

    def _roll_check(self, tracker: str) -> None:
        for card in self._cards:
            if card.view.id == tracker:
                self.check_requested.emit(card.view.check)

    def _open_menu(self, card: TrackerCard, event: QContextMenuEvent) -> None:
        from desktop.kit.controls.menus import open_menu
        from desktop.views.menus import tracker_acts

        acts = tracker_acts(card.view, place=self._cards.index(card))
        open_menu(acts, partial(self._act, card), card, event)

    def _act(self, card: TrackerCard, act: str) -> None:
        from desktop.views import menus

        view = card.view
        match act:
            case menus.CHANGE:
                self.edit(view.id)
            case menus.LESS | menus.MORE:
                self.entered.emit(view.id, "+1" if act == menus.MORE else "-1")
            case menus.FILL:
                self.entered.emit(view.id, str(view.most))
            case menus.CHECK:
                self.check_requested.emit(view.check)
            case menus.EDIT:
                self.edit_requested.emit(menus.edit_place("tracker", view.id))
            case _:
                self.copy_requested.emit(menus.tracker_text(view))

    def _focus_back(self, tracker: str) -> None:
        for card in self._cards:
            if card.view.id == tracker:
                card.setFocus(Qt.FocusReason.OtherFocusReason)
