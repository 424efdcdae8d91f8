"""The buttons and toggles of a card, and the signals by which the card hears of them."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QWidget

from desktop.cards.card_stack import Numbered, drop, numbered
from desktop.cards.rolling import RollButton
from desktop.kit.controls.buttons import ButtonSize
from desktop.kit.controls.toggles import ToggleChip
from desktop.kit.text.plain_text import set_tool_tip
from desktop.kit.view.sheet import Toggle
from desktop.views.cards import CardButton, SwitchView


class CardSignals(QObject):
    """The signals that all parts of one card share."""

    pressed = Signal(object)
    """The player clicked a button; carries its ``CardButton``."""

    switched = Signal(str, bool)
    """The player wants to change a toggle; carries its act and the new state."""

    picked = Signal(str, str, str)
    """The player chose an option that acts at once; carries the act, the id of the pick, and the key."""

    written = Signal(str, str)
    """The text of a live field changed; carries its id and the text."""

    copied = Signal(str)
    """The player wants to copy a text; carries it."""

    confirmed = Signal()
    """The player pressed Enter in a field that has no button beside it."""

    rebuilt = Signal()
    """A part made or removed controls by itself, without a new view."""


class CardActionButton(RollButton):
    """A button of a card. Long text wraps; a disabled button is dashed and says why."""

    def __init__(self, asks: CardSignals, *, size: ButtonSize, parent: QWidget | None = None) -> None:
        """Make a button without text; a click emits a signal of `asks`."""
        super().__init__(size=size, parent=parent)
        self._asks = asks
        self._view: CardButton | None = None
        # Modifier keys mean nothing here: the tray handles them.
        self.roll_requested.connect(lambda _dice: self._asks.pressed.emit(self._view))

    @property
    def main(self) -> bool:
        """Whether it is the next step of its card."""
        return self._view is not None and self._view.main

    @property
    def what(self) -> str:
        """The action it requests."""
        return "" if self._view is None else self._view.what

    @property
    def removes(self) -> bool:
        """Whether it deletes something."""
        return self._view is not None and self._view.removes

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Treat the second of two quick clicks as a click, for buttons that allow it."""
        if self._view is not None and self._view.counts:
            self.mousePressEvent(event)
        else:
            super().mouseDoubleClickEvent(event)

    def show_button(self, view: CardButton, of: str) -> None:
        """Show a button; its accessible name includes what it is `of`."""
        self._view = view
        action = view.action
        self._icon, self._command = view.icon, action.command
        self.set_filled(view.main)
        spelt_out = action.title in action.detail
        name = action.detail if spelt_out else f"{action.title}: {of}" if of else action.title
        self.set_label(action.title, name)
        self.setEnabled(action.enabled)
        description = action.detail if action.enabled else action.reason
        self.setAccessibleDescription("" if action.enabled and spelt_out else description)
        set_tool_tip(self, action.detail if action.enabled else "")


def as_toggle(view: SwitchView) -> Toggle:
    """Convert a switch to a ``Toggle``."""
    return Toggle(view.act, view.words, view.on, effect=view.detail, reason=view.reason)


class SwitchChip(ToggleChip):
    """A toggle of a card."""

    def __init__(self, asks: CardSignals, parent: QWidget) -> None:
        """Make a toggle without text; a click emits a signal of `asks`."""
        super().__init__(parent)
        self.clicked.connect(lambda: asks.switched.emit(self.view.id, not self.view.on))

    def show_switch(self, view: SwitchView, of: str) -> None:
        """Show a switch; its accessible name includes what it is `of`."""
        self.show_toggle(as_toggle(view))
        self.setAccessibleName(f"{view.words}: {of}")


def show_buttons(
    made: Mapping[Numbered, CardActionButton],
    views: Sequence[CardButton],
    of: str,
    asks: CardSignals,
    *,
    size: ButtonSize,
    parent: QWidget,
) -> dict[Numbered, CardActionButton]:
    """Return the buttons of `views` by their action, reusing those of `made`.

    Buttons no longer needed are deleted.
    """
    shown: dict[Numbered, CardActionButton] = {}
    for key, view in zip(numbered((each.does, each.what) for each in views), views, strict=True):
        button = made.get(key) or CardActionButton(asks, size=size, parent=parent)
        button.show_button(view, of)
        button.show()
        button.raise_()
        shown[key] = button
    drop(made[key] for key in made.keys() - shown.keys())
    return shown


def show_switches(
    made: Mapping[Numbered, SwitchChip],
    views: Sequence[SwitchView],
    of: str,
    asks: CardSignals,
    *,
    parent: QWidget,
) -> dict[Numbered, SwitchChip]:
    """Return the toggles of `views` by their act, reusing those of `made`.

    Toggles no longer needed are deleted.
    """
    shown: dict[Numbered, SwitchChip] = {}
    for key, view in zip(numbered(each.act for each in views), views, strict=True):
        chip = made.get(key) or SwitchChip(asks, parent)
        chip.show_switch(view, of)
        chip.show()
        chip.raise_()
        shown[key] = chip
    drop(made[key] for key in made.keys() - shown.keys())
    return shown
