"""The widgets of the Sanity page."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from desktop.base.words import tr
from desktop.cards.cards import CardText, Notice, Panel
from desktop.cards.numbers import NumberHead
from desktop.games.coc7.sanity.view import SanityView
from desktop.kit.controls.buttons import ActionButton, Button
from desktop.kit.controls.toggles import ToggleRow
from desktop.kit.layout.flow import RowOrColumn
from desktop.kit.layout.page import Page
from desktop.kit.layout.rows import ControlRow
from desktop.kit.look.tab_order import TabOrder
from desktop.kit.text.text_field import UnitField
from desktop.views.tray import ActionView


class SanityCard(Panel):
    """Current Sanity, what the losses mean, and the day."""

    day_requested = Signal()
    """The player starts a new day."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Create an empty card."""
        super().__init__(parent=parent)
        self._head = NumberHead(tr("Sanity"), icon="eye", color="san")
        self._grave = Notice()
        self._lines: list[CardText] = []
        self._day = CardText(style="small", color="muted")
        new_day = Button(tr("New day"))
        new_day.clicked.connect(self.day_requested)
        row = RowOrColumn()
        row.add(self._day, 1)
        row.add(new_day)
        self.column.addWidget(self._head)
        self.column.addWidget(self._grave, 0, Qt.AlignmentFlag.AlignLeft)
        self.column.addLayout(row)

    def show_view(self, view: SanityView) -> None:
        """Show a character's Sanity."""
        self._head.show_number(view.value, view.most, view.most_words)
        grave = view.grave and bool(view.lines)
        self.set_border("danger" if grave else "border")
        self._grave.show_words(view.lines[0] if grave else "")
        lines = view.lines[1:] if grave else view.lines
        while len(self._lines) > len(lines):
            old = self._lines.pop()
            old.hide()
            old.deleteLater()
        while len(self._lines) < len(lines):
            new = CardText(style="small")
            self.column.insertWidget(2 + len(self._lines), new)
            new.show()
            self._lines.append(new)
        for label, line in zip(self._lines, lines, strict=True):
            label.setText(line)
        self._day.setText(view.day)


class _Preset(Button):
    """A button for a common pair of losses. It's checked while that pair is in the field, not by a click."""

    def nextCheckState(self) -> None:
        pass


class RollCard(Panel):
    """A Sanity roll: its losses, odds and follow-ups."""

    loss_entered = Signal(str)
    """Carries the pair of losses now in the field."""

    roll_requested = Signal()
    """The player rolls Sanity."""

    follow_up_requested = Signal(str)
    """The player starts the follow-up with this id."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Create an empty card."""
        super().__init__(tr("Sanity roll"), parent=parent)
        self._can_roll = False
        self._losses: tuple[str, ...] = ()
        self._presets: list[_Preset] = []
        self._preset_row = ControlRow()
        self._field = UnitField("", name=tr("Loss on success / on failure"), digits=11)
        self._field.setPlaceholderText(tr("0/1D6"))
        self._roll = Button(tr("Roll Sanity"), kind="primary")
        self._refusal = CardText(style="small", color="danger")
        self._odds = CardText(style="small", color="muted")
        self._follow_ups: dict[str, ActionButton] = {}
        hint = CardText(tr("Sanity lost on success / on failure"), style="small", color="muted")
        self.column.addWidget(hint)
        self.column.addWidget(self._preset_row)
        self.column.addWidget(ControlRow((self._field, self._roll)))
        self.column.addWidget(self._refusal)
        self.column.addWidget(self._odds)
        self._field.textEdited.connect(self.loss_entered)
        self._field.returnPressed.connect(self._ask)
        self._roll.clicked.connect(self._ask)

    def show_view(self, view: SanityView, *, another: bool) -> None:
        """Show the roll. Text being typed stays while focused, unless it's `another` character."""
        if view.losses != self._losses:
            self._losses = view.losses
            self._presets = [self._preset(loss) for loss in view.losses]
            self._preset_row.set_controls(self._presets)
        self._preset_row.setVisible(bool(view.losses))
        for preset in self._presets:
            preset.setChecked(preset.label == view.loss)
        if self._field.text() != view.loss and (another or not self._field.hasFocus()):
            self._field.setText(view.loss)
        self._can_roll = not view.loss_refusal
        self._field.set_invalid(bool(view.loss_refusal))
        self._field.setAccessibleDescription(view.loss_refusal)
        self._roll.setEnabled(self._can_roll)
        self._roll.setAccessibleDescription(view.loss_refusal)
        self._refusal.show_text(view.loss_refusal)
        self._odds.show_text(view.loss_odds)
        self._show_follow_ups(view.follow_ups)

    def _show_follow_ups(self, follow_ups: Sequence[tuple[str, ActionView]]) -> None:
        for gone in self._follow_ups.keys() - {key for key, _action in follow_ups}:
            old = self._follow_ups.pop(gone)
            old.hide()
            old.deleteLater()
        for key, action in follow_ups:
            button = self._follow_ups.get(key)
            if button is None:
                button = self._follow_ups[key] = ActionButton(icon="dice", icon_color="accent")
                button.clicked.connect(lambda _on=False, key=key: self.follow_up_requested.emit(key))
            # Adding it again moves it to the order of the view.
            self.column.removeWidget(button)
            self.column.addWidget(button)
            button.show()
            button.set_action(action.title, action.detail if action.enabled else action.reason)
            button.setEnabled(action.enabled)

    def _preset(self, loss: str) -> _Preset:
        button = _Preset(loss, size="small", name=tr("Loss {pair}").format(pair=loss))
        button.setCheckable(True)
        button.clicked.connect(lambda: self._enter(loss))
        return button

    def _enter(self, loss: str) -> None:
        self._field.setText(loss)
        self.loss_entered.emit(loss)

    def _ask(self) -> None:
        if self._can_roll:
            self.roll_requested.emit()


class SanityPage(Page):
    """The Sanity page: Sanity, its roll, and mental conditions."""

    loss_entered = Signal(str)
    """Carries the pair of losses now in the field, on every edit and when a common pair is chosen."""

    roll_requested = Signal()
    """The player rolls Sanity."""

    follow_up_requested = Signal(str)
    """The player starts the follow-up with this id."""

    condition_toggled = Signal(str, bool)
    """Carries the id of a condition and whether it's now on."""

    day_requested = Signal()
    """The player starts a new day."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Create an empty page."""
        super().__init__(parent=parent)
        self._sanity, self._roll = SanityCard(), RollCard()
        self._conditions_card = Panel(tr("Conditions"))
        self._conditions = ToggleRow(name=tr("Conditions"))
        self._conditions_card.column.addWidget(self._conditions)
        for section in (self._sanity, self._roll, self._conditions_card):
            self.column.addWidget(section)
        self.column.addStretch(1)
        self._order = TabOrder(self.body)
        self._sanity.day_requested.connect(self.day_requested)
        self._roll.loss_entered.connect(self.loss_entered)
        self._roll.roll_requested.connect(self.roll_requested)
        self._roll.follow_up_requested.connect(self.follow_up_requested)
        self._conditions.toggled.connect(self.condition_toggled)

    def show_view(self, view: SanityView, *, another: bool = False) -> None:
        """Show a character. `another` means a different one than before: the page scrolls to the top.

        Otherwise the focus, the scroll position and text being typed are kept.
        """
        if another:
            self.verticalScrollBar().setValue(0)
        self._sanity.show_view(view)
        self._roll.show_view(view, another=another)
        self._conditions.show_toggles(view.conditions)
        self._conditions_card.setVisible(bool(view.conditions))
        self._order.keep()
