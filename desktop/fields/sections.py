"""A column of form sections: all that can be edited on one page, or in one step of the wizard."""

from typing import Any

from PySide6.QtCore import QPoint, QRect, Qt, Signal, Slot
from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget

from desktop.fields.cards import FormCard, TextCard, TextOnlyCard
from desktop.fields.choice_cards import ChoiceCards
from desktop.fields.dice_card import DiceCard
from desktop.fields.fields_section import FieldsSection
from desktop.fields.page_card import AddCard, PageCard
from desktop.fields.purse_card import PurseCard
from desktop.fields.table_card import TableCard
from desktop.fields.tiles import DerivedTiles, NumberCards
from desktop.kit.layout.scrolling import bring_into_view
from desktop.kit.layout.section import lay_out_now
from desktop.kit.look import theme
from desktop.kit.look.painting import focus_margin
from desktop.kit.look.tab_order import TabOrder
from desktop.views.dice_sets import DiceSet
from desktop.views.editing import fields as views

Part = FieldsSection | TableCard | DiceCard | ChoiceCards | AddCard

_GAP = 12


class SectionColumn(theme.Themed):
    """Form sections from the top down. Showing them emits nothing; the focus and typed text stay."""

    edited = Signal(str, str)
    """The player changed a field, on Enter, on leaving it or after a pause; carries its place and
    the text.
    """

    settled = Signal(str)
    """The focus left a field; carries its place."""

    added = Signal(str, object)
    """The player added a row; carries the part it belongs to, and its values by field name."""

    removed = Signal(str)
    """The player wants to remove a row; carries its id."""

    moved = Signal(str, int)
    """The player wants to move a row; carries its id and the number of places, negative for up."""

    opened = Signal(str)
    """The player wants to see more fields of a row; carries its id."""

    by_hand_requested = Signal(str)
    """The player wants to set a derived value by hand; carries its place."""

    by_rule_requested = Signal(str)
    """The player wants a value derived by the rules again; carries its place."""

    thrown = Signal(str)
    """The player wants to roll a characteristic; carries its id."""

    all_thrown = Signal(str)
    """The player wants to roll all characteristics of a section; carries its id."""

    spent = Signal(str, str, bool)
    """The player adds to or spends from an amount; carries its place, the amount, and whether it adds."""

    day_requested = Signal(str)
    """The player wants to see what was rolled on a day, such as "2026-11-28"."""

    chosen = Signal(str, str)
    """The player chose a card or a button; carries the act and the id of what was chosen."""

    confirmed = Signal()
    """The player pressed Enter on the chosen card."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty column."""
        super().__init__(parent)
        self._parts: dict[tuple[type[views.Section], str], Part] = {}
        self._refused = ""
        self._dice_set = DiceSet()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._order = TabOrder(self)
        self._restyle()

    def show_sections(self, sections: tuple[views.Section, ...]) -> None:
        """Show these sections. An existing one stays, with its focus and typed text."""
        wanted = [(type(each), each.id) for each in sections]
        others = wanted != list(self._parts)
        removed = [part for key, part in self._parts.items() if key not in wanted]
        parts = {}
        for section, key in zip(sections, wanted, strict=True):
            part = parts[key] = self._parts.get(key) or self._make(section)
            shown: Any = part  # created for this kind of section
            shown.show_section(section)
        self._parts = parts
        if others:
            for place, part in enumerate(parts.values()):
                self._column.removeWidget(part)
                self._column.insertWidget(place, part)
            self._column.setEnabled(False)  # showing each one would lay out all of them again
            for part in parts.values():
                part.show()
            self._column.setEnabled(True)
            around: QWidget | None = self
            while around is not None and (layout := around.layout()) is not None:
                layout.activate()
                around = around.parentWidget()
        for part in removed:  # last: if one had the focus, losing it may cause another view
            part.hide()
            self._column.removeWidget(part)
            part.setParent(None)
            part.deleteLater()
        self._order.keep()

    @Slot(str, str)
    def show_refusal(self, place: str, words: str) -> None:
        """Show below the field with this place why the typed value is refused; "" clears it."""
        self._refused = place if words else ""
        for part in self._parts.values():
            if isinstance(part, TableCard):
                if part.table.has_place(place):
                    part.table.show_refusal(place, words)
            elif isinstance(part, FieldsSection) and (box := part.field(place)) is not None:
                box.show_refusal(words)
                part.rearrange()
                if words:
                    lay_out_now()
                    bring_into_view(box)

    @Slot()
    def tell(self) -> None:
        """Emit the text being typed now."""
        for part in tuple(self._parts.values()):
            if isinstance(part, TableCard):
                part.table.tell()
            elif isinstance(part, FieldsSection):
                part.tell()

    def set_dice_set(self, look: DiceSet) -> None:
        """Show dice of another set from now on."""
        self._dice_set = look
        for part in self._parts.values():
            if isinstance(part, DiceCard):
                part.set_dice_set(look)

    def focus_filter(self) -> None:
        """Focus the filter of the first table that has one."""
        for part in self._parts.values():
            if isinstance(part, TableCard) and part.focus_filter():
                return

    @Slot(str)
    def stand_on(self, place: str) -> None:
        """Focus the field with this place, if it is shown."""
        for part in self._parts.values():
            if isinstance(part, TableCard):
                part.table.focus_place(place)
            elif isinstance(part, FieldsSection) and (box := part.field(place)) is not None:
                box.control.focused.setFocus(Qt.FocusReason.OtherFocusReason)
                self._show_box(box, box.rect())

    def _make(self, section: views.Section) -> Part:
        part: Part
        match section:
            case views.TableSection():
                part = TableCard(self)
                part.table.edited.connect(self._emit_edited)
                part.table.settled.connect(self.settled)
                part.table.removed.connect(self.removed)
                part.table.moved.connect(self.moved)
                part.table.opened.connect(self.opened)
                part.added.connect(self.added)
                part.reached.connect(lambda box, part=part: self._show_box(part, box))
                return part
            case views.DiceSection():
                part = DiceCard(self)
                part.set_dice_set(self._dice_set)
                part.thrown.connect(self.thrown)
                part.all_thrown.connect(self.all_thrown)
                return part
            case views.ChoiceSection():
                part = ChoiceCards(self)
                part.chosen.connect(self.chosen)
                part.confirmed.connect(self.confirmed)
                return part
            case views.AddSection():
                part = AddCard(self)
                part.added.connect(self.added)
                return part
            case views.PageSection():
                part = PageCard(self)
                part.removed.connect(self.removed)
                part.day_requested.connect(self.day_requested)
            case views.PurseSection():
                part = PurseCard(self)
                part.spent.connect(self.spent)
            case views.DerivedSection():
                part = DerivedTiles(self)
                part.by_hand_requested.connect(self.by_hand_requested)
                part.by_rule_requested.connect(self.by_rule_requested)
            case views.FormSection():
                part = FormCard(self)
            case views.NumbersSection():
                part = NumberCards(self)
            case views.TextSection():
                part = TextCard(self)
            case views.TellSection():
                part = TextOnlyCard(self)
                part.chosen.connect(self.chosen)
        part.edited.connect(self._emit_edited)
        part.settled.connect(self.settled)
        return part

    @Slot(str, str)
    def _emit_edited(self, place: str, text: str) -> None:
        """Emit an edit, and clear the refusals of other fields."""
        if self._refused and self._refused != place:
            self.show_refusal(self._refused, "")
        self.edited.emit(place, text)

    def _show_box(self, part: QWidget, box: QRect) -> None:
        lay_out_now()  # rows just added have no place yet
        around = self.parentWidget()
        while around is not None and not isinstance(around, QScrollArea):
            around = around.parentWidget()
        inside = None if around is None else around.widget()
        if around is not None and inside is not None and inside.isAncestorOf(part):
            corner = part.mapTo(inside, QPoint(box.center().x(), box.center().y()))
            around.ensureVisible(corner.x(), corner.y(), 0, box.height() + theme.current().px(12))

    def _restyle(self) -> None:
        self._column.setSpacing(max(theme.current().px(_GAP) - 2 * focus_margin(), 0))
