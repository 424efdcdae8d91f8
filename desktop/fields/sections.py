"""A column of sections: everything that can be edited on one page, or on one step of the creation wizard."""

from typing import Any

from PySide6.QtCore import QPoint, QRect, Qt, Signal
from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget

from desktop.fields.cards import FormCard, TellCard, TextCard
from desktop.fields.choice_cards import ChoiceCards
from desktop.fields.dice_card import DiceCard
from desktop.fields.fields_section import FieldsSection
from desktop.fields.table_card import TableCard
from desktop.fields.tiles import DerivedTiles, NumberCards
from desktop.kit.look import theme
from desktop.kit.look.painting import focus_margin
from desktop.kit.look.tab_order import TabOrder
from desktop.views.dice_sets import DiceSet
from desktop.views.editing import fields as views

Part = FieldsSection | TableCard | DiceCard | ChoiceCards

_GAP = 12


class SectionColumn(theme.Themed):
    """Sections from the top down. Nothing is emitted by showing; the focus and what is typed stay."""

    edited = Signal(str, str)
    """A place and what was typed there: on Enter, on leaving it, and after a pause."""

    settled = Signal(str)
    """The focus left the field with this place."""

    added = Signal(str, object)
    """A part that gets another row, and what is given of it: words by names of fields."""

    removed = Signal(str)
    """Take the row with this id off."""

    moved = Signal(str, int)
    """Move the row with this id by so many places, up below 0."""

    opened = Signal(str)
    """Show more fields of the row with this id."""

    by_hand_requested = Signal(str)
    """Set the value with this place by hand."""

    by_rule_requested = Signal(str)
    """Let the rules say again what the value with this place is."""

    thrown = Signal(str)
    """Throw for the characteristic with this id."""

    all_thrown = Signal(str)
    """Throw for all of the section with this id."""

    chosen = Signal(str, str)
    """What choosing a card asks for, and the id of the card."""

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
        """Show these sections. One that was shown before stays, with the focus and what is typed in it."""
        wanted = [(type(each), each.id) for each in sections]
        others = wanted != list(self._parts)
        gone = [part for key, part in self._parts.items() if key not in wanted]
        parts = {}
        for section, key in zip(sections, wanted, strict=True):
            part = parts[key] = self._parts.get(key) or self._make(section)
            shown: Any = part  # made for this kind of section
            shown.show_section(section)
        self._parts = parts
        if others:
            for place, part in enumerate(parts.values()):
                self._column.removeWidget(part)
                self._column.insertWidget(place, part)
            self._column.setEnabled(False)  # it would arrange all of them anew for each that is shown
            for part in parts.values():
                part.show()
            self._column.setEnabled(True)
            around: QWidget | None = self
            while around is not None and (layout := around.layout()) is not None:
                layout.activate()
                around = around.parentWidget()
        for part in gone:  # last: where the focus was in one, losing it may bring another view
            part.hide()
            self._column.removeWidget(part)
            part.setParent(None)
            part.deleteLater()
        self._order.keep()

    def show_refusal(self, place: str, words: str) -> None:
        """Say under the field with this place why what was typed is refused; "" takes it back."""
        self._refused = place if words else ""
        for part in self._parts.values():
            if isinstance(part, TableCard):
                if part.table.has_place(place):
                    part.table.show_refusal(place, words)
            elif isinstance(part, FieldsSection) and (box := part.field(place)) is not None:
                box.show_refusal(words)
                part.rearrange()

    def tell(self) -> None:
        """Emit now what is being typed."""
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
        """Put the cursor in the filter of the first table that has one."""
        for part in self._parts.values():
            if isinstance(part, TableCard) and part.focus_filter():
                return

    def stand_on(self, place: str) -> None:
        """Put the keyboard on the field with this place, if it is shown."""
        for part in self._parts.values():
            if isinstance(part, TableCard):
                part.table.stand_on_place(place)
            elif isinstance(part, FieldsSection) and (box := part.field(place)) is not None:
                box.control.focused.setFocus(Qt.FocusReason.OtherFocusReason)
                self._show_box(box, box.rect())

    def _make(self, section: views.Section) -> Part:
        part: Part
        match section:
            case views.TableSection():
                part = TableCard(self)
                part.table.edited.connect(self._tell)
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
                return part
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
                part = TellCard(self)
        part.edited.connect(self._tell)
        part.settled.connect(self.settled)
        return part

    def _tell(self, place: str, text: str) -> None:
        """Pass an edit on; what was refused elsewhere is over with it."""
        if self._refused and self._refused != place:
            self.show_refusal(self._refused, "")
        self.edited.emit(place, text)

    def _show_box(self, part: QWidget, box: QRect) -> None:
        """Have the page around scroll to a box of a part."""
        around = self.parentWidget()
        while around is not None and not isinstance(around, QScrollArea):
            around = around.parentWidget()
        if around is not None and (inside := around.widget()) is not None:
            corner = part.mapTo(inside, QPoint(box.center().x(), box.center().y()))
            around.ensureVisible(corner.x(), corner.y(), 0, box.height() + theme.current().px(12))

    def _restyle(self) -> None:
        self._column.setSpacing(max(theme.current().px(_GAP) - 2 * focus_margin(), 0))
