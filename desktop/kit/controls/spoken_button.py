"""What a screen reader learns of our buttons, and does with them.

Qt's own `Toggle` changes the mark of a button without the click that the app listens to, and a tooltip that
repeats the name is read twice.
"""

from typing import Any

from PySide6.QtGui import QAccessible, QAccessibleActionInterface
from PySide6.QtWidgets import QAbstractButton, QAccessibleWidget, QPushButton, QRadioButton

from desktop.base.workarounds.no_interface import NO_INTERFACE
from desktop.kit.look.spoken import is_said


class SpokenButton(QAccessibleWidget):
    """A push button, check box or radio button; all it can do is a click."""

    def __init__(self, button: Any) -> None:
        super().__init__(button)
        self._button: QAbstractButton = button
        self._acts = ButtonActs(button)

    def role(self) -> QAccessible.Role:
        """Return what kind of button it is."""
        if isinstance(self._button, QRadioButton):
            return QAccessible.Role.RadioButton
        if self._button.isCheckable():
            return QAccessible.Role.CheckBox
        menu = isinstance(self._button, QPushButton) and self._button.menu() is not None
        return QAccessible.Role.ButtonMenu if menu else QAccessible.Role.PushButton

    def state(self) -> QAccessible.State:
        """Return whether it is on or held down, and whether it opens a list."""
        state = super().state()
        if self._button.isCheckable():
            state.checkable, state.checked = 1, int(self._button.isChecked())
        if self._button.isDown():
            state.pressed = 1
        if self.role() == QAccessible.Role.ButtonMenu or getattr(self._button, "opens_list", False):
            state.hasPopup = 1
        return state

    def text(self, kind: QAccessible.Text) -> str:
        """Return the name, or the description unless the name says it."""
        said = str(super().text(kind))
        if kind == QAccessible.Text.Name:
            return said or self._button.text().replace("&", "")
        if kind == QAccessible.Text.Description and is_said(said, self.text(QAccessible.Text.Name)):
            return ""
        return said

    def interface_cast(self, kind: QAccessible.InterfaceType) -> Any:
        """Offer the actions."""
        if kind == QAccessible.InterfaceType.ActionInterface:
            return self._acts
        return super().interface_cast(kind) or NO_INTERFACE


class ButtonActs(QAccessibleActionInterface):
    """The actions of a button."""

    def __init__(self, button: QAbstractButton) -> None:
        super().__init__()
        self._button = button

    def actionNames(self) -> list[str]:
        """Return the names, the main one first. A disabled button has none."""
        if not self._button.isEnabled():
            return []
        names = [self.toggleAction()] if self._button.isCheckable() else []
        return [*names, self.pressAction(), self.setFocusAction()]

    def doAction(self, name: str) -> None:
        """Click the button or focus it."""
        if name == self.setFocusAction():
            self._button.setFocus()
        elif name in self.actionNames():
            self._button.click()

    def keyBindingsForAction(self, _name: str) -> list[str]:
        """Return no keys: the description and the guide name them."""
        return []

    def localizedActionName(self, name: str) -> str:
        """Return Qt's own name."""
        return QAccessibleActionInterface.localizedActionName(self, name)

    def localizedActionDescription(self, name: str) -> str:
        """Return Qt's own description."""
        return QAccessibleActionInterface.localizedActionDescription(self, name)
