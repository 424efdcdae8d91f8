"""The page on healing and Luck."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from desktop.base.words import tr
from desktop.cards.cards import CardText, Panel
from desktop.healing.ui.hit_points import HitPointsCard
from desktop.healing.ui.luck import LuckCard, LuckCheckCard
from desktop.healing.ui.treatments import TreatmentCard
from desktop.kit.controls.buttons import Button
from desktop.kit.controls.toggles import ToggleRow
from desktop.kit.layout.flow import RowOrColumn
from desktop.kit.layout.page import Page
from desktop.kit.layout.rows import ControlRow, SideBySide
from desktop.kit.look.tab_order import TabOrder
from desktop.kit.text.reasons import switch_off
from desktop.kit.text.text_field import UnitField
from desktop.views.healing import HealingView, RestView


class RestCard(Panel):
    """Healing by rest over days."""

    rest_requested = Signal(str)
    """The player wants to rest; carries the days as typed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make a card for one day."""
        super().__init__(tr("Rest"), parent=parent)
        self._text = CardText(style="small", color="muted")
        self._days = UnitField(tr("days"), name=tr("Days"), digits=3)
        self._rest = Button(tr("Rest", "a button"))
        self._reason = CardText(style="small", color="muted")
        row = RowOrColumn()
        row.add(self._text, 1)
        row.add(ControlRow((self._days, self._rest)))
        self.column.addLayout(row)
        self.column.addWidget(self._reason)
        self._days.returnPressed.connect(self._ask)
        self._rest.clicked.connect(self._ask)
        self.forget()

    def show_rest(self, view: RestView) -> None:
        """Show what rest restores, or why it has no effect now."""
        self._text.show_text(view.text)
        self._reason.show_text(view.reason)
        for each in (self._days, self._rest):
            switch_off(each, view.reason)

    def forget(self) -> None:
        """Reset to one day, for another character."""
        self._days.setText("1")

    def _ask(self) -> None:
        days = self._days.text().strip()
        if days:
            self.rest_requested.emit(days)
        else:
            self._days.setFocus(Qt.FocusReason.OtherFocusReason)


class HealingPage(Page):
    """Hit points, conditions, treatments, rest and Luck."""

    damage_requested = Signal(str, str)
    """The player takes damage; carries the amount as typed without its sign, and the armour, "" for that of
    the sheet.
    """

    heal_requested = Signal(str)
    """The player heals; carries the amount as typed without its sign."""

    condition_toggled = Signal(str, bool)
    """The player sets or clears a condition; carries its id and the new state."""

    treatment_set_up = Signal(str)
    """The player wants a treatment in the tray without rolling it; carries its id."""

    treatment_chosen = Signal(str)
    """The player chose a treatment; carries its id."""

    healer_chosen = Signal(str)
    """The player chose a healer; carries their id, "" for the character."""

    apply_requested = Signal()
    """The player applies the pending treatment."""

    discard_requested = Signal()
    """The player discards the pending treatment."""

    apply_undo_requested = Signal()
    """The player undoes the applied treatment."""

    rest_requested = Signal(str)
    """The player wants to rest; carries the days as typed."""

    restoration_requested = Signal(str)
    """The player wants to regain Luck; carries the id of the event."""

    luck_check_requested = Signal()
    house_rule_requested = Signal(str)
    """The player wants to see the house rule behind a refusal; carries its name."""
    """The player rolls Luck."""

    group_luck_requested = Signal()
    """The player rolls Group Luck."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty page."""
        super().__init__(parent=parent)
        self._points = HitPointsCard()
        self._conditions_card = Panel(tr("Conditions"))
        self._conditions = ToggleRow(name=tr("Conditions"))
        self._conditions_card.column.addWidget(self._conditions)
        self._treatments = TreatmentCard()
        self._rest = RestCard()
        self._luck, self._check = LuckCard(), LuckCheckCard()
        self._luck_cards = SideBySide(self._luck, self._check, share=0.58, beside_from=560)
        self._advice = CardText(style="small", color="muted")
        for section in (
            self._points,
            self._conditions_card,
            self._treatments,
            self._rest,
            self._luck_cards,
            self._advice,
        ):
            self.column.addWidget(section)
        self.column.addStretch(1)
        self._order = TabOrder(self.body)
        self._connect()

    def show_view(self, view: HealingView, *, another: bool = False) -> None:
        """Show a character. With `another`, for a different character, the page starts afresh with empty
        fields.

        Otherwise the focus, the scroll position and typed text stay.
        """
        if another:
            self._points.forget()
            self._rest.forget()
            self.verticalScrollBar().setValue(0)
        self._points.show_points(view.hit_points)
        self._conditions.show_toggles(view.conditions)
        self._conditions_card.setVisible(bool(view.conditions))
        self._treatments.show_view(view)
        self._treatments.setVisible(bool(view.treatments) or view.pending is not None)
        if view.rest is not None:
            self._rest.show_rest(view.rest)
        self._rest.setVisible(view.rest is not None)
        if view.luck is not None:
            self._luck.show_luck(view.luck)
            self._check.show_luck(view.luck)
            self._luck_cards.rearrange()
        self._luck_cards.setVisible(view.luck is not None)
        self._advice.show_text(view.advice)
        self._order.keep()

    def _connect(self) -> None:
        self._points.damage_requested.connect(self.damage_requested)
        self._points.heal_requested.connect(self.heal_requested)
        self._conditions.toggled.connect(self.condition_toggled)
        self._treatments.treatment_chosen.connect(self.treatment_chosen)
        self._treatments.treatment_set_up.connect(self.treatment_set_up)
        self._treatments.healer_chosen.connect(self.healer_chosen)
        self._treatments.apply_requested.connect(self.apply_requested)
        self._treatments.discard_requested.connect(self.discard_requested)
        self._treatments.undo_requested.connect(self.apply_undo_requested)
        self._treatments.house_rule_requested.connect(self.house_rule_requested)
        self._rest.rest_requested.connect(self.rest_requested)
        self._luck.restoration_requested.connect(self.restoration_requested)
        self._check.check_requested.connect(self.luck_check_requested)
        self._check.group_requested.connect(self.group_luck_requested)
