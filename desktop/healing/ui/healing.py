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
from desktop.kit.text.fields import UnitField
from desktop.kit.text.plain_text import set_tool_tip
from desktop.views.healing import HealingView, RestView


class RestCard(Panel):
    """Healing by rest over days."""

    rest_requested = Signal(str)
    """Rest for the number of days typed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty card, for one day."""
        super().__init__(tr("Rest"), parent=parent)
        self._text = CardText(style="small", color="muted")
        self._days = UnitField(tr("days"), name=tr("Days"), digits=3)
        self._rest = Button(tr("Rest"))
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
        """Show what rest does, or why it does nothing now."""
        self._text.show_text(view.text)
        self._reason.show_text(view.reason)
        self._rest.setAccessibleDescription(view.reason)
        set_tool_tip(self._rest, view.reason)
        for each in (self._days, self._rest):
            each.setEnabled(not view.reason)

    def forget(self) -> None:
        """Begin at one day, for another character."""
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
    """Take damage: the amount as typed without its sign, and the armour as typed, "" for none."""

    heal_requested = Signal(str)
    """Heal: the amount as typed without its sign."""

    condition_toggled = Signal(str, bool)
    """Switch the condition with this id on or off."""

    treatment_chosen = Signal(str)
    """Choose the treatment with this id."""

    healer_chosen = Signal(str)
    """Have somebody else treat the character; carries the healer's id, "" for the character."""

    apply_requested = Signal()
    """Apply the treatment that waits."""

    discard_requested = Signal()
    """Drop the treatment that waits."""

    apply_undo_requested = Signal()
    """Take back the treatment that was applied."""

    rest_requested = Signal(str)
    """Rest for the number of days typed."""

    restoration_requested = Signal(str)
    """Restore Luck in the way with this id."""

    luck_check_requested = Signal()
    """Roll Luck."""

    group_luck_requested = Signal()
    """Roll Luck for several characters."""

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
        """Show a character. With `another`, who was not shown before, the page begins anew, its fields empty.

        Otherwise the focus, the place on the page and what is typed stay.
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
        self._treatments.healer_chosen.connect(self.healer_chosen)
        self._treatments.apply_requested.connect(self.apply_requested)
        self._treatments.discard_requested.connect(self.discard_requested)
        self._treatments.undo_requested.connect(self.apply_undo_requested)
        self._rest.rest_requested.connect(self.rest_requested)
        self._luck.restoration_requested.connect(self.restoration_requested)
        self._check.check_requested.connect(self.luck_check_requested)
        self._check.group_requested.connect(self.group_luck_requested)
